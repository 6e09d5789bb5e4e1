from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from missions import ELEVEN, field, objectives
from pictures import covers

from pipeline.contracts.battlefield import Point


def spots(zone: dict[str, Any], count: int) -> list[tuple[float, float]]:
    (group,) = field(zones={"ground": zone}, objectives=[objectives("ground", count)]).objectives
    return [(spot.x, spot.y) for spot in group.spots]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, [(36.0, 36.0)]),
        (2, [(18.0, 36.0), (54.0, 36.0)]),
        (3, [(12.0, 36.0), (36.0, 36.0), (60.0, 36.0)]),
        (4, [(9.0, 36.0), (27.0, 36.0), (45.0, 36.0), (63.0, 36.0)]),
    ],
)
def test_objectives_stand_in_the_middles_of_equal_shares(count: int, expected: list[tuple[float, float]]) -> None:
    assert spots({"half": "north"}, count) == expected


def test_four_in_a_square_stand_two_by_two() -> None:
    assert spots({"half": "west", "clear_of": {"north_edge": "12in"}}, 4) == [
        (9.0, 27.0),
        (9.0, 9.0),
        (27.0, 27.0),
        (27.0, 9.0),
    ]


def test_a_spot_is_on_the_ground_even_where_the_middle_is_not() -> None:
    ((x, y),) = spots({"whole": "table", "clear_of": {"centre": "20in"}}, 1)
    assert math.hypot(x - 36, y - 24) > 20


@pytest.mark.parametrize("mission", ELEVEN)
def test_the_facts_missions_have_a_spot_for_each_objective_in_its_zone(mission: str) -> None:
    battlefield = field(**ELEVEN[mission])
    areas = {zone.name: zone.area for zone in battlefield.zones}
    for group in battlefield.objectives:
        assert len(group.spots) == group.count
        assert all(covers(areas[group.zone], spot) for spot in group.spots)
    everywhere = [spot for group in battlefield.objectives for spot in group.spots]
    assert all(math.dist((a.x, a.y), (b.x, b.y)) >= 8 for a, b in combinations(everywhere, 2))


def test_groups_share_out_the_spots_of_one_zone() -> None:
    groups = [objectives("ground", 1), objectives("ground", 2)]
    first, second = field(zones={"ground": {"half": "north"}}, objectives=groups).objectives
    assert first.spots == (Point(12.0, 36.0),)
    assert second.spots == (Point(36.0, 36.0), Point(60.0, 36.0))


def test_objectives_of_overlapping_zones_keep_apart() -> None:
    deep, _, others = field(**ELEVEN["hasty-attack"]).objectives
    assert deep.spots == (Point(36.0, 38.0),)
    assert others.spots == (Point(17.333, 44.0), Point(54.667, 44.0)), "in the ground that is theirs alone"
    assert (others.removed, others.removed_by) == (1, "attacker")


def test_objectives_of_overlapping_zones_stand_off_the_outlines() -> None:
    """The middle of each band lies on the outline of the other."""
    zones = {
        "own": {"half": "north", "clear_of": {"north_edge": "8in"}},
        "forward": {"band": "north", "depth": "16in"},
    }
    groups = [objectives("own", 1), objectives("forward", 2)]
    own, forward = field(zones=zones, objectives=groups).objectives
    assert {spot.y for spot in own.spots} == {28.0}
    assert {spot.y for spot in forward.spots} == {44.0}


def test_objectives_of_zones_that_hardly_differ_use_all_the_ground() -> None:
    zones = {"own": {"half": "north"}, "other": {"half": "north", "clear_of": {"north_edge": "2in"}}}
    own, other = field(zones=zones, objectives=[objectives("own", 1), objectives("other", 1)]).objectives
    assert own.spots == (Point(36.0, 36.0),)
    assert math.dist((own.spots[0].x, own.spots[0].y), (other.spots[0].x, other.spots[0].y)) >= 8


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(1, 20), st.sampled_from(["north-west", "north-east", "south-east", "south-west"]))
def test_any_number_fits_into_a_quarter_in_order_and_apart(count: int, quarter: str) -> None:
    found = spots({"quarter": quarter, "clear_of": {"centre": "12in"}}, count)
    assert len(set(found)) == count
    assert all(math.dist(a, b) >= 1 for a, b in combinations(found, 2))
