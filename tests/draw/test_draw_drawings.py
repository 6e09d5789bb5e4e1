"""Drawings that can be asked for a width: as high as told, drawn as the width says, their faults kept."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from studio import Studio

from pipeline.draw import DeploymentDrawing, MapDrawing, overlaps, plan_bare, plates_to_scale
from pipeline.model import Edge
from pipeline.units import Length


def drawing(studio: Studio, mission: str = "breakthrough", **look: bool) -> MapDrawing:
    site = studio.site(mission)
    return MapDrawing(battlefield=site.battlefield, brief=site.brief, look=studio.look(**look), description="Words.")


def deployment(studio: Studio, *, bare: bool = False) -> DeploymentDrawing:
    battlefield = replace(studio.site("breakthrough").battlefield, picks=(), path=("deck", "here"))
    homes = {"attacker": Edge.NORTH, "defender": Edge.SOUTH}
    look = studio.look(small=True, bare=bare)
    return DeploymentDrawing(battlefield=battlefield, homes=homes, look=look, title="Ground")


@pytest.mark.parametrize("width", [48, 86, 174])
@pytest.mark.parametrize("look", [{}, {"small": True}, {"bare": True}])
def test_a_map_is_as_high_as_it_told(studio: Studio, look: dict[str, bool], width: int) -> None:
    found = drawing(studio, **look)
    assert found.height(Length.of_mm(width)) == found.plate(Length.of_mm(width)).height


@pytest.mark.parametrize("bare", [False, True])
def test_a_deployment_is_as_high_as_it_told(studio: Studio, *, bare: bool) -> None:
    found, width = deployment(studio, bare=bare), Length.of_mm(55)
    assert found.height(width) == found.plate(width).height


def test_a_map_is_drawn_as_asked(studio: Studio) -> None:
    found, width = drawing(studio), Length.of_mm(174)
    assert found.plate(width).width == width
    assert found.plate(width).description == "Words."


@pytest.mark.slow
def test_a_map_remembers_what_was_wrong_at_any_width(studio: Studio) -> None:
    found = drawing(studio)
    assert found.found == ()
    _, faults = found.drawn(Length.of_mm(12))  # so narrow that things lie on one another
    found.plate(Length.of_mm(174))
    assert {each.code for each in faults} == {"W372", "W375"}
    assert set(found.found) == set(faults)
    assert len(found.found) == len(set(faults))


def test_a_deployments_faults_lead_to_its_place_in_the_pack(studio: Studio) -> None:
    _, faults = deployment(studio).drawn(Length.of_mm(14))
    assert {each.path for each in faults} == {("deck", "here")}


def test_tables_are_drawn_to_one_scale(studio: Studio) -> None:
    wide = drawing(studio, bare=True)
    half = replace(wide, battlefield=replace(wide.battlefield, width=wide.battlefield.depth))
    plates = plates_to_scale({"wide": wide, "half": half}, Length.of_mm(60))
    share = wide.battlefield.depth.inches / wide.battlefield.width.inches
    assert plates["wide"].width == Length.of_mm(60)
    assert float(plates["half"].width) == pytest.approx(60 * float(share), abs=0.01)


@pytest.mark.parametrize("mission", ["free-for-all", "encounter", "contact", "no-retreat", "breakthrough", "dust-up"])
def test_a_map_without_words_may_show_what_arrives(studio: Studio, mission: str) -> None:
    site, look = studio.site(mission), replace(studio.look(bare=True), arrivals=1.0)
    found = plan_bare(site.battlefield, look, Length.of_mm(36), site.brief)
    plain = plan_bare(site.battlefield, studio.look(bare=True), Length.of_mm(36), site.brief)
    lines = site.battlefield.arrivals
    assert {die.face for die in found.dice} == {line.face for line in lines if line.face is not None}
    assert {arrow.over for arrow in found.arrows} == {line.edge for line in lines if line.face is None}
    assert (plain.arrows, plain.dice, plain.strokes) == ((), (), ())
    assert found.table.width < plain.table.width
    assert overlaps(found) == ()


def test_maps_in_a_row_keep_in_line_whether_something_arrives_or_not(studio: Studio) -> None:
    drawings = {name: drawing(studio, mission=name, bare=True) for name in ("annihilation", "contact")}
    plates = plates_to_scale(drawings, Length.of_mm(36), signs=1.2)
    assert plates["annihilation"].height == plates["contact"].height
    assert drawings["contact"].found == ()
    quiet = {"annihilation": drawings["annihilation"]}
    assert plates_to_scale(quiet, Length.of_mm(36), signs=1.2) == plates_to_scale(quiet, Length.of_mm(36))


@pytest.mark.parametrize("look", [{}, {"small": True}, {"bare": True}, {"steps": True}])
def test_a_drawing_tells_where_its_table_lies(studio: Studio, look: dict[str, bool]) -> None:
    site = studio.site("breakthrough")
    made = replace(studio.look(), **look)
    found = MapDrawing(battlefield=site.battlefield, brief=site.brief, look=made).on_page(Length.of_mm(174))
    width = Length.of_mm(120)
    frame, svg = found.frame(width), found.plate(width).svg
    drawn = re.search(r"<rect [^>]*/>", svg)
    assert drawn is not None
    box = [float(value) for value in re.findall(r' (?:height|width|x|y)="([\d.]+)"', drawn[0])]
    assert sorted(box) == pytest.approx(sorted([frame.height, frame.width, frame.left, frame.top]), abs=0.01)
    assert (frame.table_width, frame.table_depth) == (72, 48)
