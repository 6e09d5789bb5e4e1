from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing import A4

from pipeline.contracts.placed import PlacedSide
from pipeline.imposition import BookletSheet, CardPages, Raster, Tray, impose_cards, impose_saddle, place
from pipeline.imposition.by_hand import order_by_hand

GRID = BookletSheet.of(A4, A4).grid


def folded(sheets: int) -> tuple[PlacedSide, ...]:
    return place(impose_saddle(4 * sheets), GRID)


@pytest.mark.slow
@given(st.integers(1, 40), st.sampled_from(Tray))
def test_the_tray_gives_each_front_its_own_back(sheets: int, tray: Tray) -> None:
    """Pile sheets up as the printer lays them down, put the pile back, draw from its top."""
    order = order_by_hand(folded(sheets), tray)
    pile = list(order.fronts)  # the last that was printed lies on top
    if tray is Tray.FACE_UP:
        pile.reverse()  # turned over, to bring the blank sides up
    assert tray.first_drawn(sheets) == (pile[-1] + 1) // 2
    assert [pile.pop() + 1 for _ in order.backs] == list(order.backs)


def test_two_runs_in_words() -> None:
    sides = folded(3)
    assert str(order_by_hand(sides, Tray.FACE_DOWN)) == "by hand: 3 fronts, then their backs, that of sheet 3 first"
    assert str(order_by_hand(sides, Tray.FACE_UP)) == "by hand: 3 fronts, then their backs, that of sheet 1 first"


@pytest.mark.slow
@given(st.integers(1, 40), st.sampled_from(Tray))
def test_every_side_is_printed_once(sheets: int, tray: Tray) -> None:
    order = order_by_hand(folded(sheets), tray)
    assert sorted((*order.fronts, *order.backs)) == list(range(1, 2 * sheets + 1))


def test_a_sheet_without_a_back_would_stop_the_pile() -> None:
    one_sided = impose_cards([CardPages(face=1)], Raster(columns=2, rows=1), wide=True)
    with pytest.raises(ValueError, match="left out of the second run"):
        order_by_hand((*folded(1), *place(one_sided, GRID)), Tray.FACE_DOWN)


def test_sheets_that_lie_with_others_have_blank_backs() -> None:
    plan = impose_cards([CardPages(face=1)], Raster(columns=2, rows=1), wide=True, two_sided=True)
    assert str(plan) == "sheet 1 front: 1 | --; back: -- | --"
