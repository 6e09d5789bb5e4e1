from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.draw.maps.free_cells import CELL, Clearing
from pipeline.geometry.box import Box

BOUNDS = Box(left=0.0, top=0.0, right=20.0, bottom=12.0)
MIDDLE = BOUNDS.centre
cells = st.integers(min_value=0, max_value=40).map(lambda number: number * CELL)


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    left, top = draw(cells), draw(cells)
    width, height = draw(st.sampled_from((0.5, 1.0, 2.5, 6.0))), draw(st.sampled_from((0.5, 1.0, 2.5, 6.0)))
    return Box(left=left, top=top, right=left + width, bottom=top + height)


def filled(taken: list[Box]) -> Clearing:
    clearing = Clearing(BOUNDS)
    for box in taken:
        clearing.put_box(box)
    return clearing


def free_spots(taken: list[Box], width: float, height: float) -> list[Point]:
    """Try every place, cell by cell."""
    columns, rows = int((BOUNDS.width - width) / CELL) + 1, int((BOUNDS.height - height) / CELL) + 1
    spots = [
        Point(column * CELL + width / 2, row * CELL + height / 2) for row in range(rows) for column in range(columns)
    ]
    return [spot for spot in spots if not any(Box.around(spot, width, height).overlaps(box) for box in taken)]


@pytest.mark.slow
@given(st.lists(boxes(), max_size=6), st.sampled_from((1.0, 3.0, 8.0)), st.sampled_from((1.0, 3.0)))
def test_the_nearest_spot_is_the_nearest_of_all(taken: list[Box], width: float, height: float) -> None:
    clearing = filled(taken)
    free = clearing.everywhere.minus(clearing.taken)
    found = clearing.nearest_spot(width, height, free, MIDDLE)
    tried = [math.dist((spot.x, spot.y), (MIDDLE.x, MIDDLE.y)) for spot in free_spots(taken, width, height)]
    assert (found is None) == (not tried)
    if found:
        assert math.dist((found.x, found.y), (MIDDLE.x, MIDDLE.y)) == pytest.approx(min(tried))


@pytest.mark.slow
@given(st.lists(boxes(), max_size=6), st.sampled_from((1.0, 3.0)), st.sampled_from((1.0, 3.0)))
def test_no_other_spot_has_more_room_than_the_clear_one(taken: list[Box], width: float, height: float) -> None:
    clearing = filled(taken)
    found = clearing.clear_spot(width, height, clearing.everywhere.minus(clearing.taken), MIDDLE)
    assert (found is None) == (not free_spots(taken, width, height))
    if found:
        # One more cell on each side makes a box one millimetre wider.
        room = next(room for room in range(10, -1, -1) if free_spots(taken, width + room, height + room))
        assert not any(Box.around(found, width + room, height + room).overlaps(box) for box in taken)
        assert clearing.is_free(Box.around(found, width, height))


def test_inside_counts_the_cells_whose_middles_an_area_holds() -> None:
    hole = (Point(4, 4), Point(6, 4), Point(6, 6), Point(4, 6))
    area = Area((Outline((Point(2, 2), Point(10, 2), Point(10, 8), Point(2, 8)), (hole,)),))
    mask = Clearing(BOUNDS).inside(area)
    assert sum(row.bit_count() for row in mask.rows) * CELL**2 == 8 * 6 - 2 * 2
    clearing = Clearing(BOUNDS)
    assert clearing.is_in(mask, Point(3, 3))
    assert not clearing.is_in(mask, Point(5, 5))
    assert not clearing.is_in(mask, Point(-1, 3))


def test_a_slanting_line_takes_the_cells_that_it_runs_through() -> None:
    clearing = Clearing(BOUNDS)
    clearing.put_line((Point(1, 1), Point(9, 9)))
    assert not clearing.is_free(Box.around(Point(5, 5), 0.4, 0.4))
    assert clearing.is_free(Box.around(Point(8, 2), 2, 2))
    assert not clearing.is_free(Box.around(Point(0, 0), 2, 2)), "it reaches over the edge"
