from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.draw.maps.map_marks import ZoneInk
from pipeline.draw.maps.zone_inks import without_shared_edges
from pipeline.draw.pen.map_look import Tone

Corners = tuple[float, float, float, float]


def ink(corners: Corners, *, dashed: bool = True) -> ZoneInk:
    left, top, right, bottom = corners
    ring = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    return ZoneInk(
        name="zone",
        area=Area((Outline(ring),)),
        fill=None,
        hatch=(),
        hatch_weight=0.0,
        line=Tone.INK,
        weight=0.5,
        dashed=dashed,
    )


def pieces(first: Corners, second: Corners) -> list[list[tuple[float, float]]] | None:
    """Give what is drawn of the second zone, or nothing where it is drawn whole."""
    *_, found = without_shared_edges([ink(first), ink(second)])
    return None if found.outline is None else [[(each.x, each.y) for each in piece] for piece in found.outline]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((0, 0, 10, 10), (20, 0, 30, 10), None),
        ((0, 0, 10, 10), (5, 5, 15, 15), None),
        ((0, 0, 10, 10), (10, 0, 20, 10), [[(10, 0), (20, 0), (20, 10), (10, 10)]]),
        ((0, 6, 10, 10), (0, 0, 10, 10), [[(0, 0), (10, 0), (10, 6)], [(0, 6), (0, 0)]]),
        ((0, 0, 10, 10), (0, 0, 10, 10), []),
        ((4, 10, 6, 20), (0, 0, 10, 10), [[(0, 0), (10, 0), (10, 10), (6, 10)], [(4, 10), (0, 10), (0, 0)]]),
    ],
)
def test_a_stretch_that_two_share_is_drawn_once(
    first: Corners, second: Corners, expected: list[list[tuple[float, float]]] | None
) -> None:
    assert pieces(first, second) == expected


def test_a_bold_edge_takes_nothing_from_a_dashed_one() -> None:
    *_, found = without_shared_edges([ink((0, 0, 10, 10), dashed=False), ink((0, 0, 10, 5))])
    assert found.outline is None


SPANS = st.integers(0, 12).flatmap(lambda low: st.tuples(st.just(low), st.integers(low + 1, 13)))
BOXES = st.tuples(SPANS, SPANS).map(lambda spans: (spans[0][0], spans[1][0], spans[0][1], spans[1][1]))


@pytest.mark.slow
@given(BOXES, BOXES)
def test_what_is_drawn_and_what_was_there_make_the_whole_outline(first: Corners, second: Corners) -> None:
    """Walk both outlines by half steps: every step is drawn, and none twice."""
    left = pieces(first, second)
    drawn = steps_of([ring(first)]) + steps_of([ring(second)] if left is None else left)
    assert sorted(drawn) == sorted(set(steps_of([ring(first)])) | set(steps_of([ring(second)])))


def ring(corners: Corners) -> list[tuple[float, float]]:
    left, top, right, bottom = corners
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


def steps_of(lines: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    """Give the middles of all steps, one long, along lines."""
    found = []
    for (ax, ay), (bx, by) in (pair for line in lines for pair in pairwise(line)):
        length = round(math.dist((ax, ay), (bx, by)))
        found += [(ax + (bx - ax) * (n + 0.5) / length, ay + (by - ay) * (n + 0.5) / length) for n in range(length)]
    return [(round(x, 6), round(y, 6)) for x, y in found]
