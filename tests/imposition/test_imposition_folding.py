from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import panels

from pipeline.contracts.plan import Flip, Plan, Slot
from pipeline.imposition import impose_leaflet, impose_perfect, impose_saddle
from pipeline.units import Length

LEAF = Length.parse("0.15mm")


def read(plan: Plan) -> list[int | None]:
    """Fold and nest the sheets of each signature, gather the signatures, then leaf through them."""
    read: list[int | None] = []
    for signature in range(1, plan.signatures + 1):
        opening: list[int | None] = []
        closing: list[int | None] = []
        for sheet in plan.sheets:
            if sheet.signature == signature:
                ((left, right),) = panels(sheet, plan.turnover)
                opening += right.pages
                closing = [left.back.page, left.front.page, *closing]
        read += opening + closing
    return read


@pytest.mark.parametrize(
    ("pages", "flip", "expected"),
    [
        (4, Flip.SHORT_EDGE, ["sheet 1 front: 4 | 1; back: 2 | 3"]),
        (8, Flip.SHORT_EDGE, ["sheet 1 front: 8 | 1; back: 2 | 7", "sheet 2 front: 6 | 3; back: 4 | 5"]),
        (6, Flip.SHORT_EDGE, ["sheet 1 front: -- | 1; back: 2 | --", "sheet 2 front: 6 | 3; back: 4 | 5"]),
        (
            8,
            Flip.LONG_EDGE,
            ["sheet 1 front: 8 | 1; back: 7 | 2 on their heads", "sheet 2 front: 6 | 3; back: 5 | 4 on their heads"],
        ),
    ],
)
def test_sheets_in_words(pages: int, flip: Flip, expected: list[str]) -> None:
    assert str(impose_saddle(pages, flip=flip)).splitlines() == expected


def test_a_pack_of_24_pages_with_its_creep() -> None:
    assert impose_saddle(24, leaf=Length.parse("0.1mm")).lines[:3] == (
        "saddle stitch: 6 sheets, flip on the short edge",
        "sheet 1 front: 24 | 1; back: 2 | 23",
        "sheet 2 front: 22 | 3; back: 4 | 21; creep 0.1 mm",
    )


def test_signatures_in_words() -> None:
    assert impose_perfect(10, sheets_per_signature=2).lines == (
        "perfect binding: 3 sheets in 2 signatures, flip on the short edge, 2 places blank",
        "signature 1, sheet 1 front: 8 | 1; back: 2 | 7",
        "signature 1, sheet 2 front: 6 | 3; back: 4 | 5",
        "signature 2, sheet 3 front: -- | 9; back: 10 | --",
    )


@given(st.integers(1, 300), st.sampled_from(Flip))
def test_folding_a_booklet_restores_the_reading_order(pages: int, flip: Flip) -> None:
    plan = impose_saddle(pages, flip=flip)
    assert read(plan) == [*range(1, pages + 1), *[None] * plan.blanks]
    assert plan.blanks <= 3


@pytest.mark.slow
@given(st.integers(1, 300), st.integers(1, 12), st.sampled_from(Flip))
def test_gathering_signatures_restores_the_reading_order(pages: int, size: int, flip: Flip) -> None:
    plan = impose_perfect(pages, sheets_per_signature=size, flip=flip)
    assert read(plan) == [*range(1, pages + 1), *[None] * plan.blanks]
    assert plan.blanks <= 3
    assert all(sum(sheet.signature == each for sheet in plan.sheets) <= size for each in range(1, plan.signatures + 1))


@given(st.integers(1, 60), st.sampled_from(Flip))
def test_every_page_stands_upright_in_the_folded_book(pages: int, flip: Flip) -> None:
    plan = impose_saddle(pages, flip=flip)
    for sheet in plan.sheets:
        for panel in panels(sheet, plan.turnover)[0]:
            assert not panel.front.turned
            assert not panel.back.turned


def test_a_booklet_of_64_pages_creeps_by_a_leaf_for_each_sheet() -> None:
    plan = impose_saddle(64, leaf=LEAF)
    assert [{slot.creep for side in sheet.sides for slot in side.slots} for sheet in plan.sheets] == [
        {LEAF * depth} for depth in range(16)
    ]
    assert plan.lines[-1] == "sheet 16 front: 34 | 31; back: 32 | 33; creep 2.25 mm"


def test_creep_begins_anew_in_each_signature() -> None:
    plan = impose_perfect(48, sheets_per_signature=4, leaf=LEAF)
    assert [sheet.creep for sheet in plan.sheets] == [LEAF * (number % 4) for number in range(12)]


def fold_in_four(plan: Plan) -> list[Slot]:
    """Fold the upper half behind, then the left half behind, cut the top, and leaf through; turned is as it is read."""
    (sheet,) = plan.sheets
    if sheet.back is None:  # uncut: only the front is ever seen, the upper half now on its head
        (upper_left, upper_right), (lower_left, lower_right) = sheet.front.rows
        return [lower_right, on_head(upper_right), on_head(upper_left), lower_left]
    (upper_left, upper_right), (lower_left, lower_right) = panels(sheet, plan.turnover)
    return [
        lower_right.front,
        lower_right.back,
        on_head(upper_right.back),
        on_head(upper_right.front),
        on_head(upper_left.front),
        on_head(upper_left.back),
        lower_left.back,
        lower_left.front,
    ]


def on_head(slot: Slot) -> Slot:
    return Slot(page=slot.page, turned=not slot.turned)


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("pages", range(1, 9))
def test_folding_a_leaflet_in_four_restores_the_reading_order(pages: int, flip: Flip) -> None:
    read = fold_in_four(impose_leaflet(pages, flip=flip))
    assert [slot.page for slot in read] == [*range(1, pages + 1), *[None] * (len(read) - pages)]
    assert not any(slot.turned for slot in read)
    assert len(read) == (4 if pages <= 4 else 8)


def test_leaflets_in_words() -> None:
    assert impose_leaflet(4).lines == (
        "leaflet folded in four: 1 sheet, printed on one side",
        "sheet 1 front: 3 | 2 on their heads / 4 | 1",
    )
    assert str(impose_leaflet(8)) == ("sheet 1 front: 5 | 4 on their heads / 8 | 1; back: 3 | 6 on their heads / 2 | 7")


def test_a_leaflet_has_eight_pages_at_most() -> None:
    with pytest.raises(ValueError, match="a leaflet folded in four has 8 pages, not 9"):
        impose_leaflet(9)


def test_no_pages_need_no_sheets() -> None:
    assert impose_saddle(0).lines == ("saddle stitch: 0 sheets, printed on one side",)
