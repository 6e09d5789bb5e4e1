"""A print in pure data: which page lies in which slot of which side of which sheet, and how that goes over."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from pipeline.units import Length, plain

NO_CREEP = Length(Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Slot:
    """A place in the grid of a side. No page means blank paper; `creep` moves the page towards the fold."""

    page: int | None = None
    turned: bool = False
    creep: Length = NO_CREEP

    @property
    def after_half_turn(self) -> Slot:
        """The same slot on its head."""
        return replace(self, turned=not self.turned)

    def __str__(self) -> str:
        return "--" if self.page is None else str(self.page)


@dataclass(frozen=True, kw_only=True)
class SheetSide:
    """One side of a sheet as the printer sees it: rows of slots, from the top, each from the left."""

    rows: tuple[tuple[Slot, ...], ...]

    @classmethod
    def of_row(cls, *slots: Slot) -> SheetSide:
        """Make a side of one row."""
        return cls(rows=(slots,))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot, row by row."""
        return tuple(slot for row in self.rows for slot in row)

    @property
    def after_half_turn(self) -> SheetSide:
        """The same side after half a turn of the sheet."""
        return SheetSide(
            rows=tuple(tuple(slot.after_half_turn for slot in reversed(row)) for row in reversed(self.rows))
        )

    def as_back(self, turnover: Turnover) -> SheetSide:
        """Turn what must lie behind each slot of a front, upright to whoever leafs, into the back that is printed."""
        mirrored = SheetSide(rows=tuple(row[::-1] for row in self.rows))
        return mirrored if turnover is Turnover.SIDEWAYS else mirrored.after_half_turn

    def __str__(self) -> str:
        """Write rows as `8 | 1`, and those that stand on their heads as such; `/` parts rows."""
        return " / ".join(map(_row, self.rows))


def _row(row: tuple[Slot, ...]) -> str:
    printed = [slot for slot in row if slot.page is not None]
    on_head = bool(printed) and all(slot.turned for slot in printed)
    return " | ".join(map(str, row)) + (" on their heads" if on_head else "")


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet of paper: its front, and its back as it comes out of the printer, if it is printed at all."""

    front: SheetSide
    back: SheetSide | None = None
    signature: int = 1

    @property
    def sides(self) -> tuple[SheetSide, ...]:
        """The sides that are printed."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def creep(self) -> Length:
        """How far its pages are pushed towards the fold."""
        return max(slot.creep for side in self.sides for slot in side.slots)

    def __str__(self) -> str:
        back = "" if self.back is None else f"; back: {self.back}"
        creep = f"; creep {plain(self.creep.mm)} mm" if self.creep.mm else ""
        return f"front: {self.front}{back}{creep}"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All sheets of a print in printing order; `wide` tells how they lie in the printer."""

    scheme: str
    sheets: tuple[Sheet, ...]
    flip: Flip
    wide: bool

    @property
    def turnover(self) -> Turnover:
        """Which way the sheets go over."""
        return self.flip.turnover(wide=self.wide)

    @property
    def sides(self) -> tuple[SheetSide, ...]:
        """Every side in printing order."""
        return tuple(side for sheet in self.sheets for side in sheet.sides)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot in printing order."""
        return tuple(slot for side in self.sides for slot in side.slots)

    @property
    def blanks(self) -> int:
        """How many slots stay empty because the pages don't fill the last ones."""
        return sum(slot.page is None for slot in self.slots)

    @property
    def signatures(self) -> int:
        """How many signatures the sheets are folded into."""
        return max((sheet.signature for sheet in self.sheets), default=0)

    @property
    def lines(self) -> tuple[str, ...]:
        """The plan in words: what it is, then a line for each sheet."""
        return (self._head(), *self._sheet_lines())

    def _head(self) -> str:
        count = len(self.sheets)
        gathered = f" in {self.signatures} signatures" if self.signatures > 1 else ""
        two_sided = any(sheet.back for sheet in self.sheets)
        flip = f"flip on the {self.flip.words}" if two_sided else "printed on one side"
        empty = f", {self.blanks} place{'s' * (self.blanks != 1)} blank" if self.blanks else ""
        return f"{self.scheme}: {count} sheet{'s' * (count != 1)}{gathered}, {flip}{empty}"

    def _sheet_lines(self) -> Iterator[str]:
        for number, sheet in enumerate(self.sheets, start=1):
            signature = f"signature {sheet.signature}, " if self.signatures > 1 else ""
            yield f"{signature}sheet {number} {sheet}"

    def __str__(self) -> str:
        return "\n".join(self._sheet_lines())


class Turnover(enum.Enum):
    """Which way a sheet goes over.

    Sideways, like the page of a book: left and right change places. Upwards, like the sheet of a wall calendar: top and
    bottom change places, so that a back must be printed on its head to stand upright when it is turned like a page.
    """

    SIDEWAYS = "sideways"
    UPWARDS = "upwards"


class Flip(enum.StrEnum):
    """The edge about which the printer turns a sheet, as its dialogue names it."""

    LONG_EDGE = "long"
    SHORT_EDGE = "short"

    def turnover(self, *, wide: bool) -> Turnover:
        """Tell which way a sheet goes over: the long edge of a sheet that lies wide is its top."""
        # Seen as the sheet lies: an upright one has its long edges left and right, so turning there is like leafing.
        return Turnover.UPWARDS if (self is Flip.LONG_EDGE) == wide else Turnover.SIDEWAYS

    @property
    def words(self) -> str:
        """The words for people."""
        return f"{self.value} edge"
