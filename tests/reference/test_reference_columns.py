"""Columns of whole blocks, the widths of small tables, and the accordion: properties that hold for any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from references import block_maker, drafted, reference

from pipeline.compose.reference.pouring import Pouring
from pipeline.compose.reference.reference_blocks import BlockMaker, ReferenceAtom
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.contracts.plan import Flip
from pipeline.imposition import impose_accordion
from pipeline.model.cards import ScoreTable


class Slab:
    """Something of a height, with nothing before it, as blocks have theirs."""

    def __init__(self, high: float, *, opens: bool = False, keep: bool = False, wide: bool = False) -> None:
        self.high, self.opens, self.keep, self.wide = high, opens, keep, wide

    def before(self, body: float) -> float:
        return 0.0

    def height(self, body: float, width: float) -> float:
        return self.high

    def is_too_wide(self, body: float, width: float) -> bool:
        return self.wide


def poured(slabs: list[Slab], rooms: list[float], again: float = 0.0) -> list[list[Slab]] | None:
    atoms = cast(tuple[ReferenceAtom, ...], tuple(slabs))
    pouring = Pouring(atoms=atoms, again=lambda atom: cast(ReferenceAtom, Slab(again)), width=100)
    columns = pouring.columns(1.0, rooms)
    if columns is None:
        return None
    return [[cast(Slab, placed.atom) for placed in column.atoms] for column in columns]


HEIGHTS = st.lists(st.integers(min_value=1, max_value=40), min_size=1, max_size=12)


@given(HEIGHTS, st.lists(st.integers(min_value=20, max_value=120), min_size=1, max_size=5))
def test_blocks_keep_their_order_and_no_column_is_over_its_room(heights: list[int], rooms: list[int]) -> None:
    slabs = [Slab(high) for high in heights]
    columns = poured(slabs, [float(room) for room in rooms])
    if columns is None:
        assert max(heights) > min(rooms) or sum(heights) > sum(rooms) - max(heights) * len(rooms)
        return
    assert [slab for column in columns for slab in column if slab in slabs] == slabs
    assert all(sum(slab.high for slab in column) <= room for column, room in zip(columns, rooms, strict=True))


@pytest.mark.parametrize("keep", [True, False])
def test_a_bar_stays_with_its_first_block(keep: bool) -> None:
    """Only a bar that may end a column lets the blocks go in."""
    slabs = [Slab(60, opens=True), Slab(30, opens=True, keep=keep), Slab(20)]
    assert (poured(slabs, [100, 40]) is None) is keep


def test_a_column_that_goes_on_with_a_phase_says_so_and_pays_for_it() -> None:
    slabs = [Slab(50, opens=True), Slab(50), Slab(50)]
    assert poured(slabs, [100, 60], again=10) is not None
    assert poured(slabs, [100, 60], again=11) is None


@pytest.mark.slow
def test_a_table_that_is_too_wide_for_its_column_goes_in_nowhere() -> None:
    assert poured([Slab(10), Slab(10, wide=True)], [100]) is None
    made = table([("Counterattack", "Infantry")])
    least = sum(made.columns(7, 0))
    assert [made.is_too_wide(7, width) for width in (least - 1, least + 1)] == [True, False]


def test_what_columns_lack_is_shared_evenly() -> None:
    columns = poured([Slab(10) for _ in range(8)], [100, 100])
    assert columns is not None
    assert [len([slab for slab in column if slab.high]) for column in columns] == [4, 4]


@cache
def blocks() -> BlockMaker:
    """What makes the blocks of the shipped sheet, set up once."""
    return block_maker(drafted("card").shop)


def table(cells: Sequence[tuple[str, ...]]) -> ScoreTable:
    maker = blocks().shop.maker
    rows = tuple(tuple(maker.words("reference_cell", read_runs(cell)) for cell in row) for row in cells)
    return ColumnTable(head=(), rows=rows, write=lambda head, body: "")


WORDS = st.lists(st.sampled_from(["Tanks", "over", "eight", "hit", "Infantry", "1", "+1"]), max_size=9).map(" ".join)


@pytest.mark.slow
@given(
    st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=4),
    st.integers(min_value=90, max_value=300),
    st.floats(min_value=7, max_value=9),
)
def test_columns_of_a_table_fill_its_width_and_no_word_is_cut(
    cells: list[tuple[str, str]], width: int, body: float
) -> None:
    made = table(cells)
    columns = made.columns(body, width)
    assert sum(columns) == pytest.approx(width)
    rooms = [column - 0.8 * body for column in columns]
    assert [words.wide_words(body, room) for row in made.rows for words, room in zip(row, rooms, strict=True)] == [
        () for row in made.rows for _ in row
    ]


def test_narrow_columns_of_figures_stay_on_one_line() -> None:
    made = table([("Repeat Bombardment and Spotting Team no longer sees the Aiming Point", "+1")])
    first, second = made.columns(7, 120)
    assert made.rows[0][1].lines(7, second - 5.6) == 1
    assert made.rows[0][0].lines(7, first - 5.6) > 1


def test_columns_of_words_share_their_width_so_that_the_table_is_low() -> None:
    made = table(
        [("Skill or Tactics", "Move up to the wall now; Tactical speed only after that"), ("Cross", "Moves on")]
    )
    lowest = min(
        sum(max(row[0].lines(7, at - 5.6), row[1].lines(7, 180 - at - 5.6)) for row in made.rows)
        for at in range(50, 140)
    )
    first, second = made.columns(7, 180)
    assert sum(max(row[0].lines(7, first - 5.6), row[1].lines(7, second - 5.6)) for row in made.rows) == lowest


def test_the_narrow_table_stands_where_the_wide_one_would_be_too_wide_or_higher() -> None:
    steps = ["Check Unit Last Stand", "Roll for Reserves"]
    written: list[int] = []

    def counting(cells: tuple[str, ...]) -> ColumnTable:
        return replace(table([cells]), write=lambda head, rows: written.append(len(rows[0].cells)) or "")

    narrow = table([(step, "A1") for step in steps])
    narrow = replace(narrow, write=lambda head, rows: written.append(len(rows[0].cells)) or "")
    wide = replace(counting((steps[0], "A1", steps[1], "A2")), narrow=narrow)
    for width in (300, 90, 60):
        wide.html(7, width)
    assert written == [4, 2, 2]
    assert wide.height(7, 80) == narrow.height(7, 80)


@pytest.mark.parametrize("flip", Flip)
def test_an_accordion_reads_on_from_its_front_to_its_back(flip: Flip) -> None:
    """Whichever way the sheet goes over, page 8 lies behind page 1 once it is unfolded."""
    (sheet,) = impose_accordion(8, panels=4, flip=flip).sheets
    assert sheet.back is not None
    assert [slot.page for slot in sheet.front.slots] == [1, 2, 3, 4]
    behind = sheet.back.as_back(flip.turnover(wide=True))
    assert [(slot.page, slot.turned) for slot in behind.slots] == [(page, False) for page in (8, 7, 6, 5)]


def test_an_accordion_says_its_sheet() -> None:
    assert impose_accordion(8, panels=4).lines == (
        "accordion: 1 sheet, flip on the short edge",
        "sheet 1 front: 1 | 2 | 3 | 4; back: 5 | 6 | 7 | 8",
    )
    assert str(impose_accordion(3, panels=4)) == "sheet 1 front: 1 | 2 | 3 | --"


def test_too_many_pages_for_an_accordion_are_refused() -> None:
    with pytest.raises(ValueError, match="an accordion of 4 panels has 8 pages, not 9"):
        impose_accordion(9, panels=4)


def test_a_phase_without_a_page_has_none_on_its_bar() -> None:
    first, second = reference().phases[:2]
    bars = [next(blocks().atoms(replace(phase, blocks=()))) for phase in (first, second)]
    assert [bar.page.text if bar.page else None for bar in bars] == ["p. 39", None]
