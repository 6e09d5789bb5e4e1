from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from blocks import Brick, brick_rows, flow
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.compose.fit.column_breaks import may_end
from pipeline.compose.fit.copyfit import Column, FittedFlow, column_height, fit_flow, largest

BODY = 10.0
EXACT = 1e-6
NEARLY = 1.04  # a last column that ends early is worth so much


def names(fitted: FittedFlow) -> list[list[int]]:
    return [[placed.atom.name for placed in column.atoms] for column in fitted.columns]  # type: ignore[attr-defined]


def set_height(column: Column) -> float:
    """How high a column stands as it will be set."""
    return sum(placed.space + placed.atom.height(BODY, 0.0) for placed in column.atoms)


def test_columns_are_as_wide_as_the_gutters_leave() -> None:
    assert flow(columns=1).column_width == 500.0
    assert flow(columns=2).column_width == 240.0
    assert flow(columns=3).column_width == pytest.approx(460 / 3)


@pytest.mark.slow
@given(brick_rows(), st.integers(1, 3))
def test_no_atom_is_lost_or_moved(bricks: tuple[Brick, ...], columns: int) -> None:
    fitted = fit_flow(flow(*bricks, columns=columns), BODY)
    assert [name for column in names(fitted) for name in column] == [brick.name for brick in bricks]
    assert len(fitted.columns) <= columns


@pytest.mark.slow
@given(brick_rows(), st.integers(2, 3))
def test_headings_stand_above_what_follows(bricks: tuple[Brick, ...], columns: int) -> None:
    fitted = fit_flow(flow(*bricks, columns=columns), BODY)
    assert [column.atoms[-1].atom.keep for column in fitted.columns[:-1]] == [False] * (len(fitted.columns) - 1)


@pytest.mark.slow
@given(brick_rows(), st.integers(2, 3))
def test_no_other_split_is_lower(bricks: tuple[Brick, ...], columns: int) -> None:
    heights = [brick.tall * BODY for brick in bricks]
    splits = [
        max(column_height(bricks[start:end], BODY, 0.0) for start, end in zip((0, *ends), (*ends, None), strict=True))
        for ends in combinations(range(1, len(bricks)), columns - 1)
        if all(may_end(bricks, heights, end, BODY) for end in ends)
    ]
    assume(splits)
    lowest, found = min(splits), fit_flow(flow(*bricks, columns=columns), BODY)
    assert lowest - EXACT <= found.height <= lowest * NEARLY + EXACT


@pytest.mark.slow
@given(brick_rows(), st.integers(2, 3))
def test_columns_end_where_they_may_if_there_is_such_a_place(bricks: tuple[Brick, ...], columns: int) -> None:
    heights = [brick.tall * BODY for brick in bricks]
    may = [may_end(bricks, heights, end, BODY) for end in range(1, len(bricks))]
    assume(sum(may) >= columns - 1)
    *firsts, _ = names(fit_flow(flow(*bricks, columns=columns), BODY))
    assert all(may[column[-1]] for column in firsts)


def test_columns_begin_where_they_must() -> None:
    bricks = [Brick(number, tall) for number, tall in enumerate((1.0, 9.0, 1.0, 1.0))]
    assert names(fit_flow(flow(*bricks), BODY)) == [[0, 1], [2, 3]]
    assert names(fit_flow(replace(flow(*bricks), breaks=(3,)), BODY)) == [[0, 1, 2], [3]]


@pytest.mark.slow
@given(brick_rows(), st.integers(1, 3))
def test_columns_say_how_high_they_are_set(bricks: tuple[Brick, ...], columns: int) -> None:
    fitted = fit_flow(flow(*bricks, columns=columns), BODY)
    for column in fitted.columns:
        assert set_height(column) == pytest.approx(column.height)
        assert column.height <= fitted.height + EXACT
    assert max(column.height for column in fitted.columns) == pytest.approx(fitted.height)


@pytest.mark.slow
@given(brick_rows(), st.integers(1, 3))
def test_nothing_is_stretched(bricks: tuple[Brick, ...], columns: int) -> None:
    for column in fit_flow(flow(*bricks, columns=columns), BODY).columns:
        assert [placed.space for placed in column.atoms[1:]] == [each.atom.before(BODY) for each in column.atoms[1:]]
        assert column.atoms[0].space == 0


def test_a_heading_alone_with_its_words_stays_in_one_column() -> None:
    assert names(fit_flow(flow(Brick(0, 1, keep=True), Brick(1, 3)), BODY)) == [[0, 1]]


def test_nothing_to_set() -> None:
    assert fit_flow(flow(), BODY).height == 0


@given(st.floats(0, 100), st.floats(0.5, 100), st.floats(0, 200))
def test_the_largest_that_fits_is_found(least: float, span: float, limit: float) -> None:
    found = largest(lambda size: size <= limit, least, least + span)
    if limit < least:
        assert found is None
    else:
        assert found is not None
        assert found <= limit or found == least
        assert found >= min(limit, least + span) - span / 256 - EXACT
