from __future__ import annotations

from fractions import Fraction

import pytest

from pipeline.imposition import Flip, SheetSide, Signature, Slot, impose_saddle
from pipeline.units import Length


def slots_seen_from_the_front(back: SheetSide, flip: Flip) -> tuple[Slot, Slot]:
    """Tell what lies behind the left and the right slot of the front, as the reader will see it upright."""
    if flip is Flip.SHORT_EDGE:  # about the upright edge: left and right change places
        return back.right, back.left
    assert back.left.turned
    assert back.right.turned
    return back.left, back.right  # about the level edge: they stay, upside down


def fold(signature: Signature) -> list[int | None]:
    """Fold and nest the sheets, then leaf through them."""
    opening: list[int | None] = []
    closing: list[int | None] = []
    for sheet in signature.sheets:
        behind_left, behind_right = slots_seen_from_the_front(sheet.back, signature.flip)
        opening += [sheet.front.right.page, behind_right.page]
        closing = [behind_left.page, sheet.front.left.page, *closing]
    return opening + closing


@pytest.mark.parametrize(
    ("pages", "flip", "expected"),
    [
        (4, Flip.SHORT_EDGE, ["sheet 1 front: 4 | 1; back: 2 | 3"]),
        (8, Flip.SHORT_EDGE, ["sheet 1 front: 8 | 1; back: 2 | 7", "sheet 2 front: 6 | 3; back: 4 | 5"]),
        (6, Flip.SHORT_EDGE, ["sheet 1 front: -- | 1; back: 2 | --", "sheet 2 front: 6 | 3; back: 4 | 5"]),
        (8, Flip.LONG_EDGE, ["sheet 1 front: 8 | 1; back: 7 | 2", "sheet 2 front: 6 | 3; back: 5 | 4"]),
    ],
)
def test_sheets_in_words(pages: int, flip: Flip, expected: list[str]) -> None:
    assert str(impose_saddle(pages, flip=flip)).splitlines() == expected


def test_a_pack_of_24_pages() -> None:
    first = str(impose_saddle(24)).splitlines()[0]
    assert first == "sheet 1 front: 24 | 1; back: 2 | 23"


@pytest.mark.parametrize("flip", Flip)
def test_folding_restores_the_reading_order(flip: Flip) -> None:
    for pages in range(1, 201):
        signature = impose_saddle(pages, flip=flip)
        read = fold(signature)
        assert read == [*range(1, pages + 1), *[None] * signature.blanks]
        assert signature.blanks <= 3


def test_only_long_edge_backs_are_turned() -> None:
    for flip in Flip:
        sheet = impose_saddle(4, flip=flip).sheets[0]
        turned = [slot.turned for side in (sheet.front, sheet.back) for slot in (side.left, side.right)]
        assert turned == [False, False, flip is Flip.LONG_EDGE, flip is Flip.LONG_EDGE]


def test_inner_sheets_creep_by_a_leaf_each() -> None:
    leaf = Length(Fraction(1, 10))
    signature = impose_saddle(16, leaf=leaf)
    creeps = [
        {slot.creep for side in (sheet.front, sheet.back) for slot in (side.left, side.right)}
        for sheet in signature.sheets
    ]
    assert creeps == [{leaf * depth} for depth in range(4)]


def test_no_pages_need_no_sheets() -> None:
    assert impose_saddle(0).sheets == ()
