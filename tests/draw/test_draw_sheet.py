"""A mission's map: the large one, and a strip of small ones that shows setting up step by step."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from studio import Studio, plan_sheet, studio_of

from pipeline.contracts.battlefield import Role
from pipeline.draw.maps.map_faults import check_sheet
from pipeline.draw.maps.map_parts import MapSheet, Part
from pipeline.draw.maps.map_sheet import SheetMaker
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
LEAST_TYPE = 163.0


def sheet(studio: Studio, mission: str, width: float = 174, **look: object) -> MapSheet:
    site = studio.site(mission)
    return plan_sheet(site.battlefield, site.brief, studio.look(**look), Length.of_mm(width))  # type: ignore[arg-type]


def on_page(studio: Studio, mission: str, width: float, page: float = 186.0) -> MapSheet:
    """A large map so wide on a page, as fronts have it."""
    site = studio.site(mission)
    look = replace(studio.look(), page=page, least_type=LEAST_TYPE, steps=True)
    return plan_sheet(site.battlefield, site.brief, look, Length.of_mm(width))


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


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["hasty-attack", "breakthrough", "encounter", "dust-up"])
@pytest.mark.parametrize("width", [0, 100, 130, 146])
def test_the_strip_stands_at_the_left_of_the_map_in_columns(studio: Studio, mission: str, width: float) -> None:
    found = on_page(studio, mission, width) if width else sheet(studio, mission)
    main = large(found).plan
    others = [part for part in found.parts if part.plan is not main]
    first = {label.name: label.box.left for label in (*found.labels, *main.labels)}
    assert {round(part.left, 3) for part in others[::2]} >= {0.0}
    assert all(part.left + part.plan.width < main.table.left for part in others)
    assert all(first[name] == pytest.approx(0, abs=0.01) for name in first if name == "step-edges")
    for one, two in combinations(others, 2):
        assert one.top + one.plan.height <= two.top or one.left + one.plan.width < two.left
    if width:
        assert found.width == 186
        assert main.table.right == pytest.approx(186, abs=3)
    else:
        assert found.height <= 1.25 * main.table.height + 10


@pytest.mark.parametrize("width", [70, 85])
def test_where_a_column_has_no_room_a_row_stands_below(studio: Studio, width: float) -> None:
    found = sheet(studio, "hasty-attack", width)
    main = large(found)
    others = [part for part in found.parts if part is not main]
    assert (main.left, main.top, main.plan.width) == (0, 0, width)
    assert all(part.top > main.plan.table.bottom for part in others)
    assert len({round(part.top, 3) for part in others}) == 1
    assert all(part.left + part.plan.width <= width + 0.01 for part in others)


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["hasty-attack", "breakthrough", "encounter", "no-retreat", "annihilation"])
@pytest.mark.parametrize("width", [80, 120, 150, 186])
def test_the_height_is_known_before_anything_is_planned(studio: Studio, mission: str, width: float) -> None:
    site = studio.site(mission)
    height = SheetMaker(battlefield=site.battlefield, brief=site.brief, look=studio.look()).height(Length.of_mm(width))
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


@pytest.mark.parametrize("width", [0, 110, 130, 150])
def test_arrivals_are_told_once_beside_or_below_the_map(studio: Studio, width: float) -> None:
    drawn = on_page(studio, "hasty-attack", width) if width else sheet(studio, "hasty-attack")
    found = titles(drawn)
    assert found["arrives-1"].startswith("Immediate Reserves Attacker · from turn 1")
    told = " ".join(text for name, text in found.items() if name.startswith("arrives-"))
    assert told.count("Scattered Delayed Reserves Defender · from turn 3") == 1
    assert told.count('within 16"/40cm') == 1
    assert told.count("Immediate Reserves") == 1


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["hasty-attack", "breakthrough", "encounter", "dust-up", "no-retreat"])
@pytest.mark.parametrize("width", [134, 142])
def test_what_explains_a_map_beside_it_takes_no_height(studio: Studio, mission: str, width: float) -> None:
    """Legend and arrivals begin at one edge with the strip, break where their column ends, and leave the map alone."""
    found = on_page(studio, mission, width)
    main = large(found).plan
    legend = [label for label in main.labels if label.name.startswith("legend-")]
    told = [label for label in found.labels if label.name.startswith("arrives-")]
    assert legend
    for label in (*legend, *told):
        assert label.box.right <= 186 - width - 3.9
    assert {round(label.box.left, 2) for label in told} <= {0.0}
    assert len({round(label.box.left, 2) for label in legend}) == 1
    assert found.height <= main.table.bottom + 8


def test_a_map_as_wide_as_its_page_has_its_strip_below_and_the_legend_beside_that(studio: Studio) -> None:
    found = on_page(studio, "annihilation", 186)
    main = large(found).plan
    others = [part for part in found.parts if part.plan is not main]
    assert main.table.width > 170
    assert all(part.top > main.table.bottom for part in others)
    right = max(part.left + part.plan.width for part in others)
    assert all(label.box.left > right for label in main.labels if label.name.startswith("legend-"))


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["hasty-attack", "no-retreat", "counterattack"])
def test_type_is_of_one_size_on_all_sheets_of_a_form(studio: Studio, mission: str) -> None:
    def sizes(width: float) -> set[float]:
        main = large(on_page(studio, mission, width)).plan
        return {line.size for label in main.labels if label.name.startswith("legend-") for line in label.block.lines}

    assert sizes(100) == sizes(140) == sizes(186)
    assert min(sizes(100)) >= LEAST


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


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["hasty-attack", "encounter", "counterattack", "no-retreat", "dust-up"])
@pytest.mark.parametrize("width", [93, 120, 140])
def test_words_of_a_sheet_can_be_read_however_narrow_its_map_is(studio: Studio, mission: str, width: float) -> None:
    """Only numbers in discs are smaller, which are signs."""
    found = on_page(studio, mission, width)
    lines = [
        line for labels in (found.labels, large(found).plan.labels) for label in labels for line in label.block.lines
    ]
    assert {line.text for line in lines if line.size < LEAST - 0.001 and not line.round} == set()


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("width", [174, 186])
def test_nothing_is_wrong_on_sheets_of_full_pages(pack: str, width: float) -> None:
    studio = studio_of(pack)
    for mission in studio.pack.missions:
        for ink in (Ink.COLOUR,):
            assert check_sheet(sheet(studio, mission, width, ink=ink), ("missions", mission)) == (), mission


@pytest.mark.parametrize("width", [94, 120.0, 140.0, 156.0, 164])
def test_no_title_of_a_small_map_is_wider_than_that(classic_studio: Studio, width: float) -> None:
    """Long ones take more lines: beside the strip stands the large map, with words of its own."""
    drawn = on_page(classic_studio, "no-mans-land", width)
    titles = [label for label in drawn.labels if label.name.startswith("step-") and label.name.count("-") == 1]
    assert len(titles) >= 3
    assert all(label.box.right <= 186 - width for label in titles)
