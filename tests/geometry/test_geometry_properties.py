"""What holds for zones of any shape on tables of any size: on the table, alike under mirroring and turning, exact."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from grounds import square_inches
from hypothesis import given, settings
from hypothesis import strategies as st
from missions import lay_out

from pipeline.contracts.battlefield import Area, Battlefield, Point
from pipeline.diagnostics import Diagnostic
from pipeline.model import Corner, Edge

CORNERS = [corner.value for corner in Corner]
EDGES = [edge.value for edge in Edge]
inches = st.integers(1, 40).map(lambda number: f"{number}in")
halves = st.sampled_from(EDGES).map(lambda edge: {"half": edge})
quarters = st.sampled_from(CORNERS).map(lambda corner: {"quarter": corner})
several = st.sets(st.sampled_from(CORNERS), min_size=1).map(lambda corners: {"quarters": sorted(corners)})
bands = st.builds(lambda edge, depth: {"band": edge, "depth": depth}, st.sampled_from(EDGES), inches)
arcs = st.builds(lambda corner, radius: {"arc": corner, "radius": radius}, st.sampled_from(CORNERS), inches)
circles = inches.map(lambda radius: {"circle": radius})
rings = st.tuples(inches, inches).map(lambda radii: {"ring": list(radii)})
bearings = st.tuples(st.integers(0, 359), st.integers(0, 359)).filter(lambda pair: pair[0] != pair[1])
wedges = bearings.map(lambda pair: {"wedge": list(pair)})
# A quarter turn would make the first leg the second.
triangles = st.builds(lambda corner, leg: {"triangle": corner, "legs": [leg, leg]}, st.sampled_from(CORNERS), inches)
# Through the centre to a spot within every table, so that edges lie whole on one side or the front is refused.
fronts = st.builds(
    lambda way, far, edge: {
        "front": [{"of": "centre"}, {"of": "centre", way: f"{far}in", "north": "1in"}],
        "towards": edge,
    },
    st.sampled_from(["east", "west"]),
    st.integers(1, 12),
    st.sampled_from(EDGES),
)
shapes = st.one_of(
    halves, quarters, several, bands, arcs, circles, rings, wedges, triangles, fronts, st.just({"whole": "table"})
)
members = st.sampled_from(
    ["edges", *(f"{edge}_edge" for edge in EDGES), "centre_lines", "centre", "corners"],
)
limits = st.dictionaries(members, inches, max_size=2)
plain_zones = st.builds(lambda shape, clear: shape | {"clear_of": clear}, shapes, limits)
zones = st.one_of(
    plain_zones,
    st.lists(plain_zones, min_size=1, max_size=3).map(lambda parts: {"join": parts}),
    st.builds(lambda zone, piece: zone | {"cut": [piece]}, plain_zones, plain_zones),
)
widths = st.integers(24, 96).map(lambda number: f"{number}in")

MIRRORED = {"east": "west", "west": "east"}
TURNED = {"north": "east", "east": "south", "south": "west", "west": "north"}


def renamed(value: Any, names: dict[str, str], bearing: Any) -> Any:
    """Say a zone again with other compass names."""
    if isinstance(value, dict):
        return {
            renamed(key, names, bearing): bearing(each) if key == "wedge" else renamed(each, names, bearing)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [renamed(each, names, bearing) for each in value]
    edge, _, rest = value.partition("_")
    words = [names.get(word, word) for word in edge.split("-")]
    words.sort(key=lambda word: word in ("east", "west"))
    return "-".join(words) + ("_" + rest if rest else "")


def mirrored(zone: Any) -> Any:
    """Say a zone as a mirror that hangs east or west shows it."""
    return renamed(zone, MIRRORED, lambda pair: [(360 - pair[1]) % 360, (360 - pair[0]) % 360])


def turned(zone: Any) -> Any:
    """Say a zone as it lies when the table has turned clockwise by a quarter."""
    return renamed(zone, TURNED, lambda pair: [(each + 90) % 360 for each in pair])


def is_too_fine(refusal: Diagnostic) -> bool:
    """Tell whether a zone is refused for two corners that truly lie nearer to one another than a tape can tell."""
    spots = re.findall(r"east ([\d.]+)in, north ([\d.]+)in", refusal.message)
    if refusal.code != "E368" or len(spots) != 2:
        return False
    one, other = ([float(each) for each in spot] for spot in spots)
    return 0 < math.dist(one, other) < 0.25 + 0.15  # as they are told, to a tenth


def ground(zone: Any, width: str, depth: str) -> tuple[float, Area]:
    """Measure a zone; one of which nothing is left measures nothing."""
    battlefield, found = lay_out(width, depth, zones={"ground": zone})
    assert {each.code for each in found if not is_too_fine(each)} <= {"E360", "E370"}
    area = battlefield.zones[0].area if battlefield.zones else Area(())
    return square_inches(area), area


def points(area: Area) -> list[Point]:
    return [point for outline in area.outlines for ring in (outline.outer, *outline.holes) for point in ring]


@pytest.mark.slow
@settings(max_examples=60)
@given(zones, widths, widths)
def test_every_zone_lies_on_its_table(zone: Any, width: str, depth: str) -> None:
    size, area = ground(zone, width, depth)
    wide, deep = float(width[:-2]), float(depth[:-2])
    assert size <= wide * deep + 1e-6
    assert all(0 <= point.x <= wide and 0 <= point.y <= deep for point in points(area))


@pytest.mark.slow
@settings(max_examples=60)
@given(zones, widths, widths)
def test_a_mirrored_zone_is_as_large(zone: Any, width: str, depth: str) -> None:
    here, there = ground(zone, width, depth)[0], ground(mirrored(zone), width, depth)[0]
    assert there == pytest.approx(here, abs=0.01)


@pytest.mark.slow
@settings(max_examples=60)
@given(zones, widths, widths)
def test_a_zone_turned_with_its_table_is_as_large(zone: Any, width: str, depth: str) -> None:
    here, there = ground(zone, width, depth)[0], ground(turned(zone), depth, width)[0]
    assert there == pytest.approx(here, abs=0.01)


@pytest.mark.slow
@settings(max_examples=30)
@given(zones, widths, widths)
def test_four_turns_and_two_mirrors_bring_a_zone_back(zone: Any, width: str, depth: str) -> None:
    again = mirrored(mirrored(turned(turned(turned(turned(zone))))))
    assert ground(again, width, depth) == ground(zone, width, depth)


@pytest.mark.slow
@settings(max_examples=40)
@given(zones, widths, widths)
def test_a_zone_and_what_it_leaves_make_the_whole_table(zone: Any, width: str, depth: str) -> None:
    taken = ground(zone, width, depth)[0]
    left = ground({"whole": "table", "cut": [zone]}, width, depth)[0]
    if taken > 0:
        assert taken + left == pytest.approx(float(width[:-2]) * float(depth[:-2]), abs=0.01)


def laid(attacker: Any, defender: Any) -> Battlefield:
    return lay_out(zones={"attacker": attacker, "defender": defender})[0]


@pytest.mark.slow
@settings(max_examples=60)
@given(zones, zones)
def test_sides_are_as_far_apart_in_the_mirror(attacker: Any, defender: Any) -> None:
    here, there = laid(attacker, defender).least_gap, laid(mirrored(attacker), mirrored(defender)).least_gap
    assert (here is None) == (there is None)
    assert here is None or there == pytest.approx(here, abs=0.02)


@pytest.mark.slow
@settings(max_examples=40)
@given(zones, st.integers(1, 20))
def test_a_zone_clear_of_another_keeps_that_gap(zone: Any, by: int) -> None:
    away = {"whole": "table", "clear_of": {"zone": {"zone": "attacker", "by": f"{by}in"}}}
    battlefield, found = lay_out(zones={"attacker": zone, "defender": away})
    if battlefield.least_gap is not None:
        assert not [each for each in found if not is_too_fine(each)]
        assert battlefield.least_gap == pytest.approx(by, abs=0.01)


@pytest.mark.slow
@settings(max_examples=40)
@given(zones, widths, widths)
def test_the_same_zone_gives_the_same_points(zone: Any, width: str, depth: str) -> None:
    assert ground(zone, width, depth) == ground(zone, width, depth)
