"""Page count -> saddle-stitched signature: which page lies in which slot of which sheet, turned or not, with creep."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from fractions import Fraction

from pipeline.units import Length

PAGES_OF_A_SHEET = 4
# How thick is a leaf? 80 g/m2 office paper is about 0.1 mm.
OFFICE_PAPER = Length(Fraction(1, 10))
NO_CREEP = Length(Fraction(0))


class Flip(enum.StrEnum):
    """The edge about which the printer turns a landscape sheet to print its back."""

    LONG_EDGE = "long"
    SHORT_EDGE = "short"

    @property
    def turns_the_back(self) -> bool:
        """Tell whether backs must be printed upside down; a landscape sheet's long edge is its top."""
        return self is Flip.LONG_EDGE


@dataclass(frozen=True, kw_only=True)
class Slot:
    """A place on one side of a sheet. No page means blank paper; `creep` moves the page towards the fold."""

    page: int | None
    turned: bool = False
    creep: Length = NO_CREEP

    def __str__(self) -> str:
        return "--" if self.page is None else str(self.page)


@dataclass(frozen=True, kw_only=True)
class SheetSide:
    """One side of a sheet as the printer sees it, the fold between its two slots."""

    left: Slot
    right: Slot

    @property
    def turned(self) -> SheetSide:
        """The same side after half a turn of the sheet."""
        return SheetSide(left=_half_turn(self.right), right=_half_turn(self.left))

    def __str__(self) -> str:
        return f"{self.left} | {self.right}"


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet of paper: its front, and its back as it comes out of the printer."""

    front: SheetSide
    back: SheetSide

    def __str__(self) -> str:
        return f"front: {self.front}; back: {self.back}"


@dataclass(frozen=True, kw_only=True)
class Signature:
    """Sheets folded once and nested, the outermost first."""

    sheets: tuple[Sheet, ...]
    flip: Flip

    @property
    def blanks(self) -> int:
        """How many slots stay empty because the pages don't fill the last leaves."""
        return sum(slot.page is None for slot in self.slots)

    @property
    def sides(self) -> tuple[SheetSide, ...]:
        """Every side in printing order."""
        return tuple(side for sheet in self.sheets for side in (sheet.front, sheet.back))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot in printing order."""
        return tuple(slot for side in self.sides for slot in (side.left, side.right))

    def __str__(self) -> str:
        return "\n".join(f"sheet {number} {sheet}" for number, sheet in enumerate(self.sheets, start=1))


def _half_turn(slot: Slot) -> Slot:
    return Slot(page=slot.page, turned=not slot.turned, creep=slot.creep)


def impose_saddle(pages: int, *, flip: Flip = Flip.SHORT_EDGE, leaf: Length = OFFICE_PAPER) -> Signature:
    """Plan a booklet that is folded once and stapled; the last leaves stay empty where pages run out."""
    places = -(-pages // PAGES_OF_A_SHEET) * PAGES_OF_A_SHEET

    def slot(number: int, depth: int) -> Slot:
        return Slot(page=number if number <= pages else None, creep=leaf * depth)

    sheets = []
    for depth in range(places // PAGES_OF_A_SHEET):
        first, last = 2 * depth + 1, places - 2 * depth
        front = SheetSide(left=slot(last, depth), right=slot(first, depth))
        back = SheetSide(left=slot(first + 1, depth), right=slot(last - 1, depth))
        sheets.append(Sheet(front=front, back=back.turned if flip.turns_the_back else back))
    return Signature(sheets=tuple(sheets), flip=flip)
