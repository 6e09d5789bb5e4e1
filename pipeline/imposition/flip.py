"""How a printer turns a sheet to print its back, and what that means for the sheet as it lies."""

from __future__ import annotations

import enum


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
        return Turnover.UPWARDS if (self is Flip.LONG_EDGE) == wide else Turnover.SIDEWAYS

    @property
    def words(self) -> str:
        """The words for people."""
        return f"{self.value} edge"
