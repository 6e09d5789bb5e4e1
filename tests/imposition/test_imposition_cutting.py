from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import behind, cards, panels, turned_over

from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip, Plan, Slot, Turnover
from pipeline.imposition import (
    CardPages,
    Grid,
    Raster,
    impose_cards,
    impose_cut_and_stack,
    impose_gutterfold,
    impose_n_up,
    place,
)
from pipeline.units import Length

rasters = st.builds(Raster, columns=st.integers(1, 5), rows=st.integers(1, 5))
lengths = st.integers(0, 60).map(lambda tenths: Length.of_mm(tenths / 10))
sizes = st.builds(Size, width=lengths, height=lengths)
CARD = Size(width=Length.of_mm(30), height=Length.of_mm(41))
PAPER = Size(width=Length.of_mm(210), height=Length.of_mm(297))


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Grids anywhere on a paper, seldom in its middle, gutters and all."""
    raster, paper = draw(rasters), draw(st.sampled_from([PAPER, PAPER.turned]))
    return Grid(paper=paper, slot=CARD, raster=raster, gutter=draw(sizes), left=draw(lengths), top=draw(lengths))


def deck(count: int, *, shared: bool) -> list[CardPages]:
    """Make cards whose faces and backs can be told apart; a shared back is the last page."""
    return [CardPages(face=number, back=999 if shared else 1000 + number) for number in range(1, count + 1)]


@pytest.mark.slow
@given(grids(), st.integers(1, 60), st.sampled_from(Flip), st.booleans())
def test_every_back_lies_upright_behind_its_face(grid: Grid, count: int, flip: Flip, shared: bool) -> None:
    plan = impose_cards(deck(count, shared=shared), grid.raster, wide=grid.paper.is_wide, flip=flip)
    sides = place(plan, grid, bleed=Length.of_mm(3))
    cut = [
        card for front, back in zip(sides[::2], sides[1::2], strict=True) for card in cards(front, back, plan.turnover)
    ]
    assert cut == [(each.face, each.back, True) for each in deck(count, shared=shared)]
    assert len(sides) == 2 * -(-count // grid.raster.slots)


@pytest.mark.slow
@given(rasters, st.integers(1, 60))
def test_a_partly_filled_sheet_is_laid_out_like_a_full_one(raster: Raster, count: int) -> None:
    grid = Grid.centred(PAPER, CARD, raster)
    full, partly = (
        place(impose_cards(deck(number, shared=False), raster, wide=False), grid)
        for number in (raster.slots, min(count, raster.slots))
    )
    for whole, part in zip(full, partly, strict=True):
        assert {page.page: page.trim for page in part.pages}.items() <= {
            page.page: page.trim for page in whole.pages
        }.items()


def test_cards_in_words() -> None:
    plan = impose_cards(
        [CardPages(face=n, back=10 + n) for n in (1, 2, 3, 4, 5)], Raster(columns=3, rows=2), wide=False
    )
    assert plan.lines == (
        "cards, 3 x 2: 1 sheet, flip on the long edge, 2 places blank",
        "sheet 1 front: 1 | 2 | 3 / 4 | 5 | --; back: 13 | 12 | 11 / -- | 15 | 14",
    )


def test_a_short_edge_flip_brings_the_lower_backs_to_the_top() -> None:
    plan = impose_cards(deck(4, shared=False), Raster(columns=2, rows=2), wide=False, flip=Flip.SHORT_EDGE)
    assert str(plan) == ("sheet 1 front: 1 | 2 / 3 | 4; back: 1003 | 1004 on their heads / 1001 | 1002 on their heads")


def test_cards_without_backs_are_printed_on_one_side() -> None:
    plan = impose_cards([CardPages(face=1), CardPages(face=2)], Raster(columns=2, rows=1), wide=True)
    assert plan.lines == ("cards, 2 x 1: 1 sheet, printed on one side", "sheet 1 front: 1 | 2")


def test_one_card_without_a_back_has_blank_paper_behind_it() -> None:
    plan = impose_cards([CardPages(face=1), CardPages(face=2, back=3)], Raster(columns=2, rows=1), wide=False)
    assert str(plan) == "sheet 1 front: 1 | 2; back: 3 | --"


@pytest.mark.slow
@given(rasters, st.integers(1, 30), st.sampled_from(Turnover), sizes)
def test_folding_along_the_middle_brings_each_back_behind_its_face(
    raster: Raster, count: int, fold: Turnover, gutter: Size
) -> None:
    plan = impose_gutterfold(deck(count, shared=False), raster, wide=False, fold=fold)
    sideways = fold is Turnover.SIDEWAYS
    whole = Raster(columns=raster.columns * (2 if sideways else 1), rows=raster.rows * (1 if sideways else 2))
    grid = Grid.centred(PAPER, CARD, whole, gutter)
    found = []
    for side in place(plan, grid):
        boxes = {page.trim: page for page in side.pages}
        for page in side.pages:
            if page.page < 1000:
                back = boxes[behind(page.trim, grid.paper, fold)]
                found.append((page.page, back.page, back.turned))
    assert found == [(number, 1000 + number, not sideways) for number in range(1, count + 1)]


def test_cards_to_fold_in_words() -> None:
    assert impose_gutterfold(
        deck(3, shared=False), Raster(columns=1, rows=2), wide=False, fold=Turnover.SIDEWAYS
    ).lines == (
        "cards to fold, 1 x 2: 2 sheets, printed on one side, 2 places blank",
        "sheet 1 front: 1 | 1001 / 2 | 1002",
        "sheet 2 front: 3 | 1003 / -- | --",
    )


@given(st.integers(1, 200), rasters, st.sampled_from(Flip), st.booleans())
def test_cutting_and_stacking_restores_the_reading_order(pages: int, raster: Raster, flip: Flip, wide: bool) -> None:
    plan = impose_cut_and_stack(pages, raster, wide=wide, flip=flip)
    cut = [panels(sheet, plan.turnover) for sheet in plan.sheets]
    read = [
        page
        for row in range(raster.rows)
        for column in range(raster.columns)
        for sheet in cut
        for page in sheet[row][column].pages
    ]
    assert read[:pages] == list(range(1, pages + 1))
    assert set(read[pages:]) <= {None}
    assert not any(panel.back.turned for sheet in cut for row in sheet for panel in row)


def test_cut_and_stack_in_words() -> None:
    assert impose_cut_and_stack(8, Raster(columns=2, rows=1), wide=True, flip=Flip.SHORT_EDGE).lines == (
        "cut and stack, 2 x 1: 2 sheets, flip on the short edge",
        "sheet 1 front: 1 | 5; back: 6 | 2",
        "sheet 2 front: 3 | 7; back: 8 | 4",
    )


@given(st.integers(1, 100), rasters, st.sampled_from([None, *Flip]))
def test_n_up_shows_each_page_once_in_its_order(pages: int, raster: Raster, flip: Flip | None) -> None:
    """Each sheet is read, then turned like the page of a book and read on."""
    plan = impose_n_up(pages, raster, wide=False, flip=flip)
    read: list[Slot] = []
    for sheet in plan.sheets:
        read += sheet.front.slots
        read += [slot for row in turned_over(sheet.back, plan.turnover) for slot in row[::-1]] if sheet.back else []
    assert [slot.page for slot in read if slot.page] == list(range(1, pages + 1))
    assert not any(slot.turned for slot in read)


@pytest.mark.parametrize(
    ("flip", "expected"),
    [
        (None, ["2-up: 2 sheets, printed on one side, 1 place blank", "sheet 1 front: 1 | 2", "sheet 2 front: 3 | --"]),
        (
            Flip.SHORT_EDGE,
            ["2-up: 1 sheet, flip on the short edge, 1 place blank", "sheet 1 front: 1 | 2; back: 3 | --"],
        ),
    ],
)
def test_n_up_in_words(flip: Flip | None, expected: list[str]) -> None:
    assert list(impose_n_up(3, Raster(columns=2, rows=1), wide=True, flip=flip).lines) == expected


@given(st.integers(1, 60), rasters, st.sampled_from(Flip))
def test_each_page_is_printed_once(pages: int, raster: Raster, flip: Flip) -> None:
    plans: list[Plan] = [
        impose_cut_and_stack(pages, raster, wide=False, flip=flip),
        impose_n_up(pages, raster, wide=True, flip=flip),
    ]
    for plan in plans:
        assert sorted(slot.page for slot in plan.slots if slot.page) == list(range(1, pages + 1))
