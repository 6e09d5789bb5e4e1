"""Pages in an order, and what a shop asks for -> single pages to cut: each with its bleed, marks outside of it."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.contracts.paper import Box, Size
from pipeline.contracts.placed import PlacedPage, PlacedSide
from pipeline.imposition.cutting import CardPages
from pipeline.imposition.sheet_marks import crop_marks
from pipeline.model.shops import CardOrder, Marks
from pipeline.units import Length

# Marks begin a little outside of the bleed, so that no ink of a page touches them, and end inside of the paper.
_CLEAR, _LENGTH, _END = Length.of_mm(1), Length.of_mm(5), Length.of_mm(2)


def single_pages(
    pages: Iterable[int | None], trim: Size, *, bleed: Length, marks: Marks = Marks.NONE
) -> tuple[PlacedSide, ...]:
    """Put each page on paper of its own, None on a blank one."""
    around = bleed if marks is Marks.NONE else bleed + _CLEAR + _LENGTH + _END
    paper = Size(width=trim.width + around * 2, height=trim.height + around * 2)
    cut = Box(left=around, top=around, size=trim)
    inked = cut.grown(sideways=bleed, upwards=bleed)
    drawn = () if marks is Marks.NONE else tuple(crop_marks(cut, offset=bleed + _CLEAR, length=_LENGTH))
    return tuple(
        PlacedSide(
            paper=paper,
            pages=() if page is None else (PlacedPage(page=page, trim=cut, clip=inked),),
            marks=drawn,
            trim=cut,
            bleed=inked,
        )
        for page in pages
    )


def padded(pages: int, multiple: int) -> tuple[int | None, ...]:
    """Count pages up to a multiple, the last ones blank."""
    return (*range(1, pages + 1), *[None] * (-pages % multiple))


def card_by_card(cards: Iterable[CardPages], order: CardOrder) -> tuple[int, ...]:
    """List the pages of cards as a shop wants them: every face with its back, or faces alone where no card has one."""
    pairs = [(card.face, card.back) for card in cards]
    turned = [pair if order is CardOrder.FACE_FIRST else pair[::-1] for pair in pairs]
    return tuple(page for pair in turned for page in pair if page is not None)
