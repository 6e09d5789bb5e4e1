"""A publication as it is read: which unit stands on which page numbers, and the parity that keeps a leaf together."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

MISSIONS = "missions"  # what stands for all of them in the order of a pack
PAGES_OF_A_MISSION = 2  # its map and its rules: they make one leaf or one spread


class Parity(enum.IntEnum):
    """Whether a page number is even (a left page, the back of a sheet) or odd (a right page, the front)."""

    EVEN = 0
    ODD = 1

    @classmethod
    def of(cls, number: int) -> Parity:
        """Tell the parity of a page number."""
        return cls(number % 2)

    @property
    def word(self) -> str:
        """The word in messages."""
        return self.name.lower()


class Form(enum.StrEnum):
    """A form in which a pack is printed; `mission_parity` is the parity that keeps a leaf together.

    Sheets: the map on the front of a leaf, an odd page, so that its rules are on the back. Booklet: the map on a left,
    even page, so that its rules face it.
    """

    SHEETS = "sheets"
    BOOKLET = "booklet"

    @property
    def mission_parity(self) -> Parity:
        """Parity of the page that carries a mission's map."""
        return Parity.ODD if self is Form.SHEETS else Parity.EVEN

    @property
    def map_side(self) -> str:
        """Where a mission's map stands, in words."""
        return "the front of a sheet" if self is Form.SHEETS else "a left page"


@dataclass(frozen=True, kw_only=True)
class PageCounts:
    """How many pages missions and pages of words take by their ids, where that isn't as usual or as their heads say.

    Those that are `joined` to one begin on its pages, each on one of them, counted from 0. Pages that go `behind` the
    missions stand there first. Where `cuts` is not so, pages to be cut up are left out.
    """

    missions: Mapping[str, int] = field(default_factory=dict)
    pages: Mapping[str, int] = field(default_factory=dict)
    joined: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    behind: tuple[str, ...] = ()
    cuts: bool = True


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A unit in reading order: a page or a mission, from its first page number; a blank is neither.

    More pages of words may begin on its pages, each on one of them, counted from 0.
    """

    first_page: int
    pages: int
    page: str | None = None
    mission: str | None = None
    joined: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def id(self) -> str | None:
        """The id of the page or mission; a blank has none."""
        return self.page or self.mission

    @property
    def page_ids(self) -> tuple[str, ...]:
        """The ids of all pages of words that stand here."""
        return (self.page, *self.joined) if self.page is not None else ()

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing is printed here."""
        return self.id is None

    @property
    def numbers(self) -> range:
        """The page numbers that the unit takes."""
        return range(self.first_page, self.first_page + self.pages)

    @property
    def path(self) -> tuple[str, ...]:
        """Where the unit stands in the pack."""
        if self.is_blank:
            return ()
        return (MISSIONS, str(self.mission)) if self.mission else ("pages", str(self.page))

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """Where in the pack each of its pages stands: what begins last on it."""
        found = [self.path] * self.pages
        for name, place in self.joined.items():
            found[place:] = [("pages", name)] * (self.pages - place)
        return tuple(found)


@dataclass(frozen=True, kw_only=True)
class ReadingOrder:
    """The whole publication as it is read."""

    form: Form
    entries: tuple[Entry, ...]

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return sum(entry.pages for entry in self.entries)

    @property
    def numbers(self) -> dict[str, int]:
        """The first page number of each page and mission, by id; a mission's rules stand on the next one."""
        own = {entry.id: entry.first_page for entry in self.entries if entry.id is not None}
        joined = {name: entry.first_page + at for entry in self.entries for name, at in entry.joined.items()}
        return own | joined

    @property
    def missions(self) -> tuple[Entry, ...]:
        """The missions' entries."""
        return tuple(entry for entry in self.entries if entry.mission is not None)

    @property
    def blanks(self) -> tuple[int, ...]:
        """The numbers of the pages left blank."""
        return tuple(number for entry in self.entries if entry.is_blank for number in entry.numbers)
