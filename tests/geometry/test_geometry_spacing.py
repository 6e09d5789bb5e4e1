from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from missions import LONG, lay_out_pack, mission_of, pack_of

from pipeline.contracts.battlefield import Battlefield
from pipeline.diagnostics import Diagnostic
from pipeline.units import Distance

WIDE = {"half": "north", "clear_of": {"edges": "8in", "centre_line": "8in"}}
NARROW = {"circle": "4in"}


def laid(
    spacing: list[dict[str, str]], zone: dict[str, Any] = WIDE, count: int = 3, placed_by: str = "attacker"
) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    group = {"count": count, "placed_by": placed_by, "zone": "field"}
    mission = mission_of(homes=LONG, zones={"field": zone}, objectives=[group], spacing=spacing)
    return lay_out_pack(pack_of(mission))


def spots_of(field: Battlefield) -> list[tuple[float, float]]:
    return [(spot.x, spot.y) for group in field.objectives for spot in group.spots]


@settings(max_examples=25)
@given(at_most=st.integers(9, 60), more_than=st.integers(1, 8))
def test_sample_spots_keep_every_distance(at_most: int, more_than: int) -> None:
    field, found = laid([{"at_most": f"{at_most}in", "more_than": f"{more_than}in"}])
    if not found:
        assert all(more_than < math.dist(*pair) <= at_most for pair in combinations(spots_of(field), 2))
    assert found == () or at_most < 12


def test_spots_move_together_where_the_best_ones_lie_too_far_apart() -> None:
    far = [math.dist(*pair) for pair in combinations(spots_of(laid([])[0]), 2)]
    field, found = laid([{"at_most": "12in"}])
    assert found == ()
    assert max(far) > 12 >= max(math.dist(*pair) for pair in combinations(spots_of(field), 2))


def test_a_distance_among_ones_own_leaves_the_others_alone() -> None:
    own = [{"among": "own-placed", "at_most": "8in"}]
    field, found = laid(own, count=4, placed_by="each")
    assert found == ()
    assert field.spacing[0].at_most == Distance.of_inches(8)
    first, second, third, fourth = spots_of(field)
    assert math.dist(first, third) <= 8
    assert math.dist(second, fourth) <= 8


@pytest.mark.parametrize(
    ("spacing", "zone", "count", "code", "message"),
    [
        ([{}], WIDE, 2, "E366", "a spacing says at_most, more_than or both"),
        ([{"at_most": "8in", "more_than": "8in"}], WIDE, 2, "E366", "no distance is more than 8in and at most 8in"),
        ([{"at_most": "8in"}], WIDE, 1, "E366", "there are no two objectives between which the spacing counts"),
        (
            [{"more_than": "10in"}], NARROW, 2, "E367",
            "the objectives can't keep their distances: no trial found spots for all of them",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_told(
    spacing: list[dict[str, str]], zone: dict[str, Any], count: int, code: str, message: str
) -> None:
    found = [(problem.code, problem.message) for problem in laid(spacing, zone, count)[1]]
    assert (code, message) in found
