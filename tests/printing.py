"""Files to print for tests: books folded, cards on a grid, and what a printer would make of them."""

from __future__ import annotations

from functools import cache

from galleys import METADATA, joined, leaf, prose

from pipeline.contracts.order import Form
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Flip
from pipeline.fonts import Face, face_data
from pipeline.imposition import BookletSheet, impose_saddle, place
from pipeline.model import Stock
from pipeline.press import Opening, SheetFont, impose
from pipeline.units import Length

FONT = SheetFont(family="Barlow", file=face_data(Face("Barlow", 400)))
A4 = Stock(name="A4", width=Length.parse("210mm"), height=Length.parse("297mm"))
A3 = Stock(name="A3", width=Length.parse("297mm"), height=Length.parse("420mm"))
LETTER = Stock(name="Letter", width=Length.parse("8.5in"), height=Length.parse("11in"))
HEADS = ("cover", "alpha rules", "alpha", "beta rules", "beta", "end")


@cache
def book() -> bytes:
    """Six pages: a cover, two missions, an end."""
    return joined(prose("cover"), leaf("alpha"), leaf("beta"), prose("end"), form=Form.BOOKLET)


def printed(sides: tuple[PlacedSide, ...], pdf: bytes | None = None, flip: Flip = Flip.SHORT_EDGE) -> bytes:
    """Press sides."""
    return impose(sides, METADATA, Opening.of_flip(flip), FONT, pdf)


def folded(stock: Stock = A4, flip: Flip = Flip.SHORT_EDGE, leaf_mm: float = 0.1) -> bytes:
    """Print the book to be folded."""
    plan = impose_saddle(6, flip=flip, leaf=Length.of_mm(leaf_mm))
    return printed(place(plan, BookletSheet.of(A4, stock).grid), book(), flip)
