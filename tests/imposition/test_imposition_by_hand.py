from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.imposition import CardPages, Raster, Tray, impose_cards, impose_saddle, order_by_hand


@given(st.integers(1, 40), st.sampled_from(Tray))
def test_the_tray_gives_each_front_its_own_back(sheets: int, tray: Tray) -> None:
    """Pile sheets up as the printer lays them down, put the pile back, draw from its top."""
    order = order_by_hand(impose_saddle(4 * sheets), tray)
    pile = list(order.fronts)  # the last that was printed lies on top
    if tray is Tray.FACE_UP:
        pile.reverse()  # turned over, to bring the blank sides up
    assert [pile.pop() for _ in order.backs] == list(order.backs)


def test_two_runs_in_words() -> None:
    plan = impose_saddle(12)
    assert str(order_by_hand(plan, Tray.FACE_DOWN)) == (
        "first the fronts of sheets 1, 2, 3; then the backs of sheets 3, 2, 1"
    )
    assert str(order_by_hand(plan, Tray.FACE_UP)) == (
        "first the fronts of sheets 1, 2, 3; then the backs of sheets 1, 2, 3"
    )


@given(st.integers(1, 40), st.sampled_from(Tray))
def test_every_side_is_printed_once(sheets: int, tray: Tray) -> None:
    plan = impose_saddle(4 * sheets)
    sides = [plan.sides[index] for index in order_by_hand(plan, tray).side_indexes]
    assert sides[:sheets] == [sheet.front for sheet in plan.sheets]
    assert sorted(map(str, sides)) == sorted(map(str, plan.sides))


def test_sheets_printed_on_one_side_need_no_second_run() -> None:
    plan = impose_cards([CardPages(face=1)], Raster(columns=1, rows=1), wide=False)
    with pytest.raises(ValueError, match="printed on one side need no second run"):
        order_by_hand(plan, Tray.FACE_DOWN)
