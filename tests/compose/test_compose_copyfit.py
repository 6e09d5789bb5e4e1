from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from blocks import Brick, brick_rows, flow
from hypothesis import given
from hypothesis import strategies as st

from pipeline.compose.fit.copyfit import Column, FittedFlow, Placed, column_height, fit_flow, largest

BODY = 10.0
MOST_ABOVE_HEADINGS, MOST_ABOVE_OTHERS, MOST_BELOW_HEADINGS = 1.5 * BODY, 0.5 * BODY, 0.2 * BODY
EXACT = 1e-6


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
    splits = [
        max(column_height(bricks[start:end], BODY, 0.0) for start, end in zip((0, *ends), (*ends, None), strict=True))
        for ends in combinations(range(1, len(bricks)), columns - 1)
        if not any(bricks[end - 1].keep for end in ends)
    ]
    lowest = min(splits, default=column_height(bricks, BODY, 0.0))
    assert fit_flow(flow(*bricks, columns=columns), BODY).height == pytest.approx(lowest)


def test_lines_of_a_level_flow_stand_beside_one_another() -> None:
    bricks = (Brick(0, 1.0, keep=True), Brick(1, 2.0), Brick(2, 1.0, keep=True), Brick(3, 5.0))
    stretched, level = (fit_flow(replace(flow(*bricks), level=is_level), BODY) for is_level in (False, True))
    assert stretched.columns[0].atoms[1].space > stretched.columns[1].atoms[1].space
    assert level.columns[0].atoms[1].space == level.columns[1].atoms[1].space
    assert level.height == stretched.height


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
def test_columns_open_within_limits_and_no_further_than_needed(bricks: tuple[Brick, ...], columns: int) -> None:
    fitted = fit_flow(flow(*bricks, columns=columns), BODY)
    for column in fitted.columns:
        assert column.atoms[0].space == 0
        grown = [
            (_most(above, placed), placed.space - placed.atom.before(BODY)) for above, placed in pairwise(column.atoms)
        ]
        for most, growth in grown:
            assert -EXACT <= growth <= most + EXACT
        if column.height < fitted.height - EXACT:
            assert all(growth == pytest.approx(most) for most, growth in grown)


def _most(above: Placed, placed: Placed) -> float:
    if placed.atom.keep:
        return MOST_ABOVE_HEADINGS
    return MOST_BELOW_HEADINGS if above.atom.keep else MOST_ABOVE_OTHERS


def test_room_goes_above_headings_before_it_goes_between_lines() -> None:
    left = [Brick(0, 2), Brick(1, 1, keep=True), Brick(2, 2)]
    fitted = fit_flow(flow(*left, Brick(3, 6.4)), BODY)
    assert names(fitted) == [[0, 1, 2], [3]]
    assert [placed.space for placed in fitted.columns[0].atoms] == pytest.approx([0, 9, 5])
    assert [column.height for column in fitted.columns] == pytest.approx([64, 64])


def test_what_a_column_leaves_at_its_foot_is_filled_where_it_is_the_last() -> None:
    """Then the first column may end lower, as long as both don't get much higher by it."""
    bricks = [Brick(0, 4), Brick(1, 3), Brick(2, 4, room=0.0)]
    asked: list[float] = []

    def fill(room: float) -> Brick:
        asked.append(room)
        return Brick(9, room / BODY, room=0.0)

    filled = fit_flow(replace(flow(*bricks), filler=fill, uneven=0.4), BODY)
    assert (names(fit_flow(flow(*bricks), BODY)), names(filled)) == ([[0], [1, 2]], [[0, 1], [2, 9]])
    assert asked == pytest.approx([35])
    assert [column.height for column in filled.columns] == pytest.approx([75, 75])
    far = [Brick(0, 4), Brick(1, 9), Brick(2, 1)]
    assert names(fit_flow(replace(flow(*far), uneven=0.4), BODY)) == [[0], [1, 2]]


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
