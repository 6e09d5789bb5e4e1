from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.paper import Box, Size
from pipeline.contracts.plan import Turnover
from pipeline.imposition import Grid, Raster, densest_raster
from pipeline.units import Length


def mm(value: float) -> Length:
    return Length.of_mm(value)


def size(width: float, height: float) -> Size:
    return Size(width=mm(width), height=mm(height))


A4, LETTER = size(210, 297), size(215.9, 279.4)
NO_GUTTER = size(0, 0)
POKER, TCG = size(63.5, 88.9), size(63, 88)
rasters = st.builds(Raster, columns=st.integers(1, 6), rows=st.integers(1, 6))


def boxes(grid: Grid) -> list[Box]:
    return [grid.box(column, row) for row in range(grid.raster.rows) for column in range(grid.raster.columns)]


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "margin", "expected"),
    [
        (A4, POKER, 0, 5, "3 x 3"),
        (LETTER, POKER, 0, 5, "3 x 3"),
        # Three poker cards and two margins of 1/4 in are as high as Letter, exactly.
        (LETTER, POKER, 0, 6.35, "3 x 3"),
        (LETTER, POKER, 0, 6.4, "3 x 2"),
        (LETTER.turned, POKER, 0, 6.35, "4 x 2"),
        (A4, TCG, 0, 5, "3 x 3"),
        (A4.turned, POKER, 3, 5, "4 x 2"),
        (LETTER, POKER, 3, 5, "2 x 2"),
        (A4, size(105, 148), 0, 0, "2 x 2"),
        (A4, size(400, 600), 0, 0, "0 x 0"),
    ],
)
def test_how_many_cards_a_paper_takes(paper: Size, card: Size, bleed: float, margin: float, expected: str) -> None:
    gutter = size(2 * bleed, 2 * bleed)
    assert str(densest_raster(paper, card, gutter, mm(margin + bleed))) == expected


@given(rasters, st.integers(0, 9), st.integers(0, 9))
def test_a_full_grid_lies_in_the_middle_with_its_gutters(raster: Raster, across: int, down: int) -> None:
    grid = Grid.centred(A4, size(20, 25), raster, size(across, down))
    first, last = boxes(grid)[0], boxes(grid)[-1]
    assert first.left == A4.width - last.right
    assert first.top == A4.height - last.bottom
    gaps = {grid.box(1, 0).left - first.right} if raster.columns > 1 else {mm(across)}
    assert gaps == {mm(across)}


def test_ink_reaches_into_gutters_only_as_far_as_their_middle() -> None:
    grid = Grid.centred(A4, POKER, Raster(columns=3, rows=2), size(4, 0))
    corner, middle = grid.inked(0, 0, mm(3)), grid.inked(1, 1, mm(3))
    outer, inner = grid.box(0, 0), grid.box(1, 1)
    assert (corner.left, corner.top) == (outer.left - mm(3), outer.top - mm(3))
    assert (corner.right, corner.bottom) == (outer.right + mm(2), outer.bottom)
    assert (middle.left, middle.right) == (inner.left - mm(2), inner.right + mm(2))
    assert (middle.top, middle.bottom) == (inner.top, inner.bottom + mm(3))


@given(rasters, st.integers(0, 40), st.integers(0, 40), st.sampled_from(Turnover))
def test_the_grid_behind_the_grid_behind_is_the_grid(raster: Raster, left: int, top: int, turnover: Turnover) -> None:
    grid = Grid(paper=A4, slot=size(20, 25), raster=raster, gutter=NO_GUTTER, left=mm(left), top=mm(top))
    assert grid.behind(turnover).behind(turnover) == grid


def test_a_grid_that_fits_keeps_clear_of_the_edges() -> None:
    grid = Grid.centred(A4, POKER, Raster(columns=3, rows=3))
    assert grid.fits(mm(9.75))
    assert not grid.fits(mm(9.76))
    assert not Grid.centred(A4, POKER, Raster(columns=4, rows=3)).fits()


def test_sizes_in_words() -> None:
    assert str(POKER) == "63.5 x 88.9 mm"
