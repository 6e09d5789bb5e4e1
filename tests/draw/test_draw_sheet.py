"""A mission's map: the large one, and a strip of small ones that shows setting up step by step."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from studio import Studio, studio_of

from pipeline.contracts.battlefield import Role
from pipeline.draw.maps.map_faults import check_sheet
from pipeline.draw.maps.map_parts import MapSheet, Part
from pipeline.draw.maps.map_sheet import plan_sheet, sheet_height
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.setup_steps import Step, setup_steps, without_arrivals
from pipeline.model import Ink
from pipeline.units import MM_PER_POINT, Length

PACKS = (
    "small-table",
    "spring-tournament",
    "stopped-convoy",
    "ww2-classic-missions",
    "ww2-more-missions",
    "ww3-more-missions",
    "examples/ford-of-horns",
    "examples/low-water",
)
LEAST = 7.5 * MM_PER_POINT


def sheet(studio: Studio, mission: str, width: float = 174, **look: object) -> MapSheet:
    site = studio.site(mission)
    return plan_sheet(site.battlefield, site.brief, studio.look(**look), Length.of_mm(width))  # type: ignore[arg-type]


def large(found: MapSheet) -> Part:
    return max(found.parts, key=lambda part: part.plan.table.width)


def step(found: MapSheet, name: str) -> Part:
    (part,) = (part for part in found.parts if part.plan.id.endswith(f"-{name}-small"))
    return part


def titles(found: MapSheet) -> dict[str, str]:
    return {label.name: label.block.text for label in found.labels}


@pytest.mark.parametrize(
    ("mission", "steps"),
    [
        ("hasty-attack", ["EDGES", "OBJECTIVES", "DEPLOYMENT", "COMES IN HERE"]),
        ("breakthrough", ["QUARTERS", "OBJECTIVES", "DEPLOYMENT", "COMES IN HERE"]),
        ("rearguard", ["EDGES", "OBJECTIVES", "DEPLOYMENT"]),
        ("annihilation", ["EDGES", "DEPLOYMENT"]),
    ],
)
def test_a_strip_has_a_map_for_each_step_that_the_mission_has(studio: Studio, mission: str, steps: list[str]) -> None:
    found = sheet(studio, mission)
    assert [text for name, text in titles(found).items() if name.startswith("step-")] == steps
    assert len(found.parts) == len(steps) + 1


def test_a_mission_with_one_step_alone_has_its_map_alone(studio: Studio) -> None:
    site = studio.site("annihilation")
    field = replace(site.battlefield, picks=())
    assert len(setup_steps(field, studio.pack.sides)) == 1
    found = plan_sheet(field, site.brief, studio.look(), Length.of_mm(174))
    assert (len(found.parts), found.labels) == (1, ())


@pytest.mark.parametrize("mission", ["hasty-attack", "breakthrough", "encounter", "dust-up"])
def test_the_strip_stands_at_the_left_of_the_map_and_hardly_higher(studio: Studio, mission: str) -> None:
    found = sheet(studio, mission)
    main = large(found)
    others = [part for part in found.parts if part is not main]
    assert all(part.left == 0 and part.plan.width < main.left for part in others)
    tops = [part.top for part in others]
    assert tops == sorted(tops)
    assert all(one.top + one.plan.height < two.top for one, two in pairwise(others))
    assert main.left + main.plan.width == pytest.approx(found.width, abs=0.01)
    assert found.height <= 1.2 * main.plan.height


@pytest.mark.parametrize("width", [70, 85])
def test_where_a_column_has_no_room_a_row_stands_below(studio: Studio, width: float) -> None:
    found = sheet(studio, "hasty-attack", width)
    main = large(found)
    others = [part for part in found.parts if part is not main]
    assert (main.left, main.top, main.plan.width) == (0, 0, width)
    assert all(part.top > main.plan.height for part in others)
    assert len({round(part.top, 3) for part in others}) == 1
    assert all(part.left + part.plan.width <= width + 0.01 for part in others)


@pytest.mark.parametrize("mission", ["hasty-attack", "breakthrough", "encounter", "no-retreat", "annihilation"])
@pytest.mark.parametrize("width", [80, 120, 150, 186])
def test_the_height_is_known_before_anything_is_planned(studio: Studio, mission: str, width: float) -> None:
    site = studio.site(mission)
    height = sheet_height(site.battlefield, site.brief, studio.look(), Length.of_mm(width))
    found = sheet(studio, mission, width)
    assert float(height) == pytest.approx(found.height, abs=0.01)
    assert all(part.top + part.plan.height <= found.height + 0.01 for part in found.parts)
    assert all(label.box.bottom <= found.height + 0.01 for label in found.labels)


def test_what_arrives_stands_in_the_strip_alone(studio: Studio) -> None:
    for mission in ("hasty-attack", "breakthrough", "encounter"):
        found = sheet(studio, mission)
        main, reserves = large(found).plan, step(found, Step.ARRIVALS).plan
        assert (main.arrows, main.dice) == ((), ())
        assert reserves.arrows or reserves.dice
        rings = Sizes.of(174, small=False).ring_dash  # of winning, which the large map shows
        arcs = [stroke for stroke in main.strokes if len(stroke.dash) == 2 and stroke.dash != rings]
        legend = main.table.bottom
        assert not [stroke for stroke in arcs if max(point.y for point in stroke.points) < legend], mission


def test_arrivals_are_told_once_below_the_map_in_their_sides_colours(studio: Studio) -> None:
    found = titles(sheet(studio, "hasty-attack"))
    assert found["arrives-1"] == "Immediate Reserves Attacker · from turn 1"
    assert found["arrives-2"].startswith("Scattered Delayed Reserves Defender · from turn 3")
    assert 'within 16"/40cm' in found["arrives-2"]
    assert "arrives-3" not in found


def test_objectives_are_dots_and_sides_are_letters_there(studio: Studio) -> None:
    found = sheet(studio, "dust-up")
    dots = step(found, Step.OBJECTIVES).plan.markers
    assert (len(dots), {marker.number for marker in dots}) == (4, {None})
    assert {label.block.text for label in step(found, Step.DEPLOY).plan.labels} == {"A", "D"}


def test_who_deploys_nowhere_has_no_edge(classic_studio: Studio) -> None:
    """An Attacker who comes from anywhere takes no edge when the Defender picks one."""
    field = classic_studio.site("cauldron").battlefield
    edges = setup_steps(field, classic_studio.pack.sides)[0]
    assert edges.step is Step.EDGES
    assert {zone.side for zone in edges.battlefield.zones} == {"defender"}


def test_an_enemy_takes_the_edge_opposite(studio: Studio) -> None:
    edges = setup_steps(studio.site("hasty-attack").battlefield, studio.pack.sides)[0].battlefield
    tops = {zone.side: max(point.y for point in zone.area.outlines[0].outer) for zone in edges.zones}
    assert tops["defender"] == 48
    assert tops["attacker"] < 24


def test_arcs_of_zones_stay_when_those_of_arrivals_go(studio: Studio) -> None:
    field = studio.site("counterattack").battlefield
    alone = without_arrivals(field)
    zones = {zone.name for zone in field.zones if zone.role is not Role.MARK}
    assert field.arrivals
    assert alone.arrivals == ()
    assert {reach.of for reach in alone.reaches} <= zones
    assert alone.reaches


def test_a_map_of_the_other_seat_has_its_arrivals_around_it(studio: Studio) -> None:
    site = studio.site("breakthrough")
    look = replace(studio.look(), legend=False, strip=False)
    (alone,) = plan_sheet(site.battlefield, site.brief, look, Length.of_mm(150)).parts
    assert alone.plan.arrows


@pytest.mark.parametrize("mission", ["hasty-attack", "encounter", "counterattack", "no-retreat"])
def test_words_of_the_strip_can_be_read_at_the_table(studio: Studio, mission: str) -> None:
    for width in (130, 174):
        found = sheet(studio, mission, width)
        assert all(line.size >= LEAST - 1e-9 for label in found.labels for line in label.block.lines)


@pytest.mark.parametrize("mission", ["hasty-attack", "encounter", "counterattack", "no-retreat", "dust-up"])
def test_words_of_the_large_map_can_be_read_on_the_narrowest_sheet_of_a4(studio: Studio, mission: str) -> None:
    """The type area is 186 mm wide, and a sheet takes 0.84 of it at least; only signs on discs are smaller."""
    found = large(sheet(studio, mission, 156.2)).plan
    small = {label.name for label in found.labels for line in label.block.lines if line.size < LEAST - 0.02}
    assert small == set()


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("width", [174, 186])
def test_nothing_is_wrong_on_sheets_of_full_pages(pack: str, width: float) -> None:
    studio = studio_of(pack)
    for mission in studio.pack.missions:
        for ink in (Ink.COLOUR,):
            assert check_sheet(sheet(studio, mission, width, ink=ink), ("missions", mission)) == (), mission


@pytest.mark.parametrize("width", [120.0, 140.0, 156.0, 186.0])
def test_no_title_of_a_small_map_is_wider_than_that(classic_studio: Studio, width: float) -> None:
    """Long ones take more lines: beside the strip stands the large map, with words of its own."""
    drawn = sheet(classic_studio, "no-mans-land", width)
    large = max(drawn.parts, key=lambda part: part.plan.width)
    titles = [label for label in drawn.labels if label.name.startswith("step-") and label.name.count("-") == 1]
    assert len(titles) >= 3
    if large.left:
        assert all(label.box.right <= large.left for label in titles)
