"""What holds for every map of every pack that we publish."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import shapely
from grounds import to_shape
from studio import Studio, plan, studio_of

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.draw import plan_map
from pipeline.draw.maps.free_cells import CELL
from pipeline.draw.maps.map_marks import Label, MapPlan, Turned
from pipeline.draw.pen.map_look import dash_of
from pipeline.load import content_roots
from pipeline.model import SideId
from pipeline.units import Length

pytestmark = pytest.mark.slow

PACKS = (
    "small-table",
    "spring-tournament",
    "stopped-convoy",
    "ww2-classic-missions",
    "ww2-more-missions",
    "ww3-more-missions",
)
NUMBERS = {"one": 1, "two": 2, "three": 3}
PLACING = re.compile(
    r"(?:the (?P<who>attacker|defender)|each(?: player)?)(?: puts| places)? (?P<count>one|two|three)\b(?! platoon)"
)
LYING = re.compile(r"(?P<count>one|two|three) objectives? lie\b.*?the (?P<who>attacker|defender) places them")
FIRST = re.compile(r"the (attacker|defender)(?: goes)? first")
# Missions in which a die says who places first.
OPEN = {"no-mans-land"}


def missions(pack: str) -> list[str]:
    return list(studio_of(pack).pack.mission_order)


def test_no_pack_is_left_out() -> None:
    folders = [folder.name for folder in content_roots()[-1].iterdir() if (folder / "pack.yaml").exists()]
    assert sorted(name for name in folders if missions(name)) == sorted(PACKS)


def placed_in_steps(studio: Studio, mission: str) -> list[SideId]:
    """Read who places one Objective after the other: "Each player places one, the Defender first"."""
    found: list[SideId] = []
    turns: list[SideId] = []
    for step in studio.site(mission).brief.setting_up:
        text = step.text.lower()
        if first := FIRST.search(text):
            turns = sorted(("attacker", "defender"), key=lambda side: side != first[1])
        for said in (*PLACING.finditer(text), *LYING.finditer(text)):
            sides = [said["who"]] if said["who"] else turns
            found.extend(side for side in sides for _ in range(NUMBERS[said["count"]]))
    return found


@pytest.mark.parametrize("pack", PACKS)
def test_numbers_follow_the_steps_that_place_the_objectives(pack: str) -> None:
    studio = studio_of(pack)
    for mission in missions(pack):
        field = studio.site(mission).battlefield
        numbered = [(number, group.placed_by) for group, numbers in field.numbered_objectives for number in numbers]
        if mission not in OPEN:
            assert numbered == list(enumerate(placed_in_steps(studio, mission), start=1)), mission


@pytest.mark.parametrize(
    ("pack", "mission"),
    [("ww2-more-missions", "dust-up"), ("ww3-more-missions", "dust-up"), ("ww2-classic-missions", "dust-up")],
)
def test_objectives_of_both_players_go_into_their_own_quarters_first(pack: str, mission: str) -> None:
    found = plan(studio_of(pack), mission)
    centre, marks = found.table.centre, [mark for mark in found.markers if mark.name.startswith("objective-")]
    assert [(mark.number.text, mark.centre.x < centre.x) for mark in marks if mark.number] == [
        ("A1", True),
        ("D2", False),
        ("A3", False),
        ("D4", True),
    ]


def test_a_zone_with_objectives_of_both_players_has_an_outline_and_a_tab_for_each() -> None:
    said = {label.name: label.block.text for label in plan(studio_of("ww2-more-missions"), "dust-up").labels}
    quarter = "objectives-objectives-in-attacker-quarter"
    assert (said[f"{quarter}-attacker"], said[f"{quarter}-defender"]) == (
        "Attacker: 1 Objective",
        "Defender: 1 Objective",
    )
    classic = {label.name: label.block.text for label in plan(studio_of("ww2-classic-missions"), "hasty-attack").labels}
    area = "objectives-in-defenders-area"
    assert classic[f"{area}-defender"].startswith("Defender: 1")
    assert classic[f"{area}-attacker"].startswith("Attacker: 2")


@pytest.mark.parametrize("pack", PACKS)
def test_each_disc_bears_its_placers_letter_and_its_place_in_the_order(pack: str) -> None:
    studio = studio_of(pack)
    for mission in missions(pack):
        placed = [*enumerate(placed_in_steps(studio, mission), start=1)] if mission not in OPEN else []
        found = [mark for mark in plan(studio, mission).markers if re.fullmatch(r"objective-\d+", mark.name)]
        marks = [mark.number.text for mark in found if mark.number]
        if placed:
            assert marks == [f"{side[0].upper()}{number}" for number, side in placed], mission
            assert all(mark.ring for mark in found)


@pytest.mark.parametrize("pack", PACKS)
def test_no_outline_of_objectives_runs_along_another_line(pack: str) -> None:
    studio = studio_of(pack)
    for mission in missions(pack):
        for width in (120, 174):
            found = plan(studio, mission, width)
            dashed = [zone for zone in found.zones if zone.fill is None and zone.dash != dash_of(None)]
            rings = {zone.name: to_shape(zone.area).boundary for zone in found.zones}
            rings |= {"the table": to_shape(found.table.area).boundary}
            centre = [stroke.points for stroke in found.strokes if len(stroke.dash) == 4]
            rings |= {str(points): shapely.LineString([(p.x, p.y) for p in points]) for points in centre}
            for zone in dashed:
                for name, ring in rings.items():
                    if name != zone.name:
                        shared = rings[zone.name].intersection(ring.buffer(0.5)).length
                        assert shared < 6, (mission, zone.name, name)


def words(found: MapPlan) -> set[str]:
    return {label.block.text for label in found.labels}


def astray(found: MapPlan) -> list[str]:
    """The names that neither lie in their zones, give or take a cell, nor outside the table beside their ground.

    A side without a zone has its name where no side has ground.
    """
    areas = {zone.name: to_shape(zone.area).buffer(CELL) for zone in found.zones}
    held = shapely.union_all([to_shape(zone.area) for zone in found.zones if zone.is_held])
    open_ground = to_shape(found.table.area).difference(held).buffer(CELL)
    names = [label for label in found.labels if label.name.startswith("name-")]
    zones = [areas.get(re.sub(r"^name-|-\d$", "", label.name), open_ground) for label in names]
    return [label.name for label, zone in zip(names, zones, strict=True) if not at_home(label, zone, found)]


def at_home(label: Label, zone: shapely.Geometry, found: MapPlan) -> bool:
    left, top, right, bottom = zone.bounds
    if label.box.overlaps(found.table):
        return bool(zone.covers(to_shape(label.box.area)))
    if label.turned:
        return bool(top <= label.centre.y <= bottom)
    return bool(left <= label.centre.x <= right)


@pytest.mark.parametrize("pack", PACKS)
def test_names_stand_in_or_beside_their_zones_on_large_maps_and_small_ones(pack: str) -> None:
    studio = studio_of(pack)
    for mission in missions(pack):
        for width in (120, 174):
            assert astray(plan(studio, mission, width)) == [], mission
        for alternative in (each.id for each in studio.pack.missions[mission].alternatives):
            for width in (44, 55, 80):  # words of 7.5 points need as much
                found = plan(studio, mission, width, alternative=alternative, small=True)
                assert astray(found) == [], mission
                assert "ATTACKER" not in words(found), mission
                assert "DEFENDER" not in words(found), mission


@pytest.mark.parametrize(
    ("width", "depth", "text"), [(40, 8, "ATTACKER"), (8, 8, "ATTACKER"), (6, 8, "ATTACKER"), (6, 3, "A"), (1, 1, "A")]
)
def test_a_name_without_room_gives_way_to_its_letter_and_never_leaves_its_zone(
    width: int, depth: int, text: str
) -> None:
    studio = studio_of("ww2-more-missions")
    site = studio.site("annihilation")
    ring = (Point(20, 9), Point(20 + width, 9), Point(20 + width, 9 + depth), Point(20, 9 + depth))
    (zone,) = (zone for zone in site.battlefield.zones if zone.name == "attacker")
    narrow = replace(zone, area=Area((Outline(ring),)))
    field = replace(site.battlefield, zones=(narrow,), dimensions=())
    found = plan_map(field, site.brief, studio.look(), Length.of_mm(174))
    (label,) = (label for label in found.labels if label.name == "name-attacker")
    assert label.block.text == text
    ground = to_shape(found.zones[0].area)
    assert ground.covers(shapely.Point(label.centre.x, label.centre.y))
    # A letter is the least that is written, however small its zone; a name lies in its zone entirely.
    assert text == "A" or ground.covers(to_shape(label.box.area))


def test_a_line_from_home_to_home_is_no_centre_line() -> None:
    labels = {label.name: label for label in plan(studio_of("ww2-classic-missions"), "no-mans-land").labels}
    said = {labels[name].block.text: labels[name].turned for name in ("centre-line-1", "centre-line-2")}
    assert said == {"centre line": Turned.LEVEL, "dividing line": Turned.UPWARD}


@pytest.mark.parametrize("pack", PACKS)
def test_every_centre_line_is_named_and_one_parts_the_sides(pack: str) -> None:
    studio = studio_of(pack)
    for mission in missions(pack):
        field = studio.site(mission).battlefield
        for width in (120, 174):
            named = [label for label in plan(studio, mission, width).labels if label.name.startswith("centre-line-")]
            assert len(named) == len(field.centre_lines), (mission, width)
        homes = studio.pack.missions[mission].homes
        # A road that runs through both halves has its lorries and their enemies in each.
        assert field.centre_lines or not homes or mission == "stopped-convoy", mission
