"""Pages and missions -> reading order: which unit stands on which page numbers, with blanks put in on purpose."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Form(enum.StrEnum):
    """A form in which a pack is printed; `starts_missions_on` is the parity that keeps a leaf together.

    Sheets: the map on the front of a leaf, an odd page, so that its rules are on the back. Booklet: the map on a left, even
    page, so that its rules face it.
    """

    SHEETS = "sheets"
    BOOKLET = "booklet"

    @property
    def mission_parity(self) -> int:
        """Page number of a mission's map, modulo 2."""
        return 1 if self is Form.SHEETS else 0


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A unit in reading order: a page or a mission, from its first page number. A blank has no `page` and no `mission`."""

    first_page: int
    pages: int
    page: str | None = None
    mission: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReadingOrder:
    """The whole publication as it is read."""

    form: Form
    entries: tuple[Entry, ...]

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return sum(entry.pages for entry in self.entries)
