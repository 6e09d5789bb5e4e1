"""Zones for objectives are outlined by who places there; a tab says so; no outline shares a line with another."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from grounds import to_shape
from studio import Studio, plan

from pipeline.contracts.battlefield import Area, Point
from pipeline.draw import plan_map
from pipeline.draw.maps.map_marks import MapPlan, Tab
from pipeline.draw.pen.map_look import Tone, dash_of
from pipeline.geometry.box import Box
from pipeline.geometry.insets import holds, set_in, well_inside
from pipeline.model import EACH, Ink
from pipeline.units import Length


def box(left: float, top: float, right: float, bottom: float) -> Area:
    return Box(left=left, top=top, right=right, bottom=bottom).area


def edges(area: Area) -> tuple[float, float, float, float]:
    left, top, right, bottom = to_shape(area).bounds
    return left, top, right, bottom


def line(*points: tuple[float, float]) -> list[Point]:
    return [Point(x, y) for x, y in points]


def tabs(found: MapPlan) -> dict[str, Tab]:
    return {label.name.removeprefix("objectives-"): label for label in found.labels if isinstance(label, Tab)}


def test_nested_zones_say_on_both_tabs_who_may_use_the_inner_box(studio: Studio) -> None:
    said = {name: tab.block.text for name, tab in tabs(plan(studio, "hasty-attack")).items()}
    assert said["objectives-in-defender-half"].startswith("Attacker: 2 Objectives")
    assert "inner box too" in said["objectives-in-defender-half"]
    (inner,) = (text for text in said.values() if "inner box only" in text)
    assert inner.startswith("Defender: 1")


def test_zones_that_overlap_in_part_say_nothing_of_each_other(studio: Studio) -> None:
    said = [tab.block.text for tab in tabs(plan(studio, "dust-up")).values()]
    assert said == ["Attacker: 1 Objective", "Defender: 1 Objective"] * 2 or not any("inner" in each for each in said)


@pytest.mark.parametrize("mission", ["hasty-attack", "dust-up", "encounter", "breakthrough", "contact"])
@pytest.mark.parametrize("width", [120, 174])
def test_tabs_stand_flush_in_their_outlines_and_clear_of_discs(studio: Studio, mission: str, width: float) -> None:
    found = plan(studio, mission, width)
    outlines = {zone.name: to_shape(zone.area) for zone in found.zones}
    assert tabs(found)
    for name, tab in tabs(found).items():
        ground = shapely.box(tab.box.left, tab.box.top, tab.box.right, tab.box.bottom)
        assert outlines[name].buffer(0.01).covers(ground), name
        assert outlines[name].boundary.intersection(ground.buffer(0.01)).length >= tab.box.width, name
        assert not any(tab.box.overlaps(marker.box) for marker in found.markers), name


def test_outlines_have_the_colour_and_the_dash_of_who_places_there(studio: Studio) -> None:
    found = {zone.name: zone for zone in plan(studio, "contact").zones}
    discs = {marker.name: marker for marker in plan(studio, "contact").markers}
    attackers, defenders = (
        found["objectives-in-defender-half"],
        found["objectives-in-attacker-half"],
    )
    assert (attackers.line, attackers.dash) == (Tone.SIDE_1, dash_of(0))
    assert (defenders.line, defenders.dash) == (Tone.SIDE_2, dash_of(1))
    assert attackers.dash != defenders.dash
    assert {discs[f"objective-{number}"].ring for number in (1, 2)} == {Tone.SIDE_2}
    assert {discs[f"objective-{number}"].ring for number in (3, 4)} == {Tone.SIDE_1}


def test_what_both_place_has_plain_numbers_and_no_rings(studio: Studio) -> None:
    site = studio.site("contact")
    both = tuple(replace(group, placed_by=EACH) for group in site.battlefield.objectives)
    found = plan_map(replace(site.battlefield, objectives=both), site.brief, studio.look(), Length.of_mm(174))
    discs = [marker for marker in found.markers if marker.name.startswith("objective-")]
    assert [disc.number.text for disc in discs if disc.number] == ["1", "2", "3", "4"]
    assert {disc.ring for disc in discs} == {None}
    assert {zone.dash for zone in found.zones if zone.dashed} == {dash_of(None)}
    assert {tab.block.text for tab in tabs(found).values()} == {"2 Objectives: each player places 1"}


def test_lean_tabs_have_a_rim_in_place_of_ink(studio: Studio) -> None:
    assert {(tab.ground, tab.frame) for tab in tabs(plan(studio, "breakthrough", ink=Ink.LEAN)).values()} == {
        (Tone.PAPER, Tone.SIDE_1)
    }
    assert {(tab.ground, tab.frame) for tab in tabs(plan(studio, "breakthrough")).values()} == {
        (Tone.SIDE_1_TEXT, None)
    }


def test_edges_move_off_the_lines_that_they_run_along_and_no_others() -> None:
    zone = box(0, 0, 40, 20)
    assert edges(set_in(zone, [line((50, 0), (50, 20))], 1)) == (0, 0, 40, 20)
    assert edges(set_in(zone, [line((-5, 0), (90, 0))], 1)) == (0, 1, 40, 20)
    assert edges(set_in(zone, [line((-5, 0), (90, 0)), line((40, -9), (40, 10))], 1)) == (0, 1, 39, 20)
    assert edges(set_in(zone, [line((20, -5), (20, 50))], 1)) == (0, 0, 40, 20), "a line that crosses stays crossed"


def test_edges_move_on_where_another_outline_has_moved_already() -> None:
    zone, edge = box(0, 0, 40, 20), line((-5, 0), (90, 0))
    assert edges(set_in(zone, [edge, line((-5, 1), (90, 1))], 1)) == (0, 2, 40, 20)


def test_ground_too_narrow_to_move_keeps_its_outline() -> None:
    narrow = box(0, 0, 40, 1)
    assert edges(set_in(narrow, [line((0, 0), (40, 0)), line((0, 1), (40, 1))], 1)) == (0, 0, 40, 1)


def test_one_area_holds_another_only_where_none_of_it_sticks_out() -> None:
    assert holds(box(0, 0, 10, 10), box(2, 2, 10, 8))
    assert not holds(box(0, 0, 10, 10), box(2, 2, 11, 8))


def test_a_disc_moves_no_farther_than_it_must() -> None:
    assert well_inside(box(0, 0, 10, 10), Point(5, 5), 2) == Point(5, 5)
    assert well_inside(box(0, 0, 10, 10), Point(5, 9), 2) == Point(5, 8)
    assert well_inside(box(0, 0, 10, 10), Point(5, 9), 6) is None
