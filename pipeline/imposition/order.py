"""Pages and missions -> reading order: which unit stands on which page numbers, with blanks put in on purpose."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, note
from pipeline.model import Pack

MISSIONS = "missions"
PAGES_OF_A_MISSION = 2


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
class Entry:
    """A unit in reading order: a page or a mission, from its first page number; a blank is neither."""

    first_page: int
    pages: int
    page: str | None = None
    mission: str | None = None

    @property
    def id(self) -> str | None:
        """The id of the page or mission; a blank has none."""
        return self.page or self.mission

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
        return {entry.id: entry.first_page for entry in self.entries if entry.id is not None}

    @property
    def missions(self) -> tuple[Entry, ...]:
        """The missions' entries."""
        return tuple(entry for entry in self.entries if entry.mission is not None)

    @property
    def blanks(self) -> tuple[int, ...]:
        """The numbers of the pages left blank."""
        return tuple(number for entry in self.entries if entry.is_blank for number in entry.numbers)

    def entry_on(self, number: int) -> Entry:
        """Find the unit that a page number belongs to."""
        for entry in self.entries:
            if number in entry.numbers:
                return entry
        raise LookupError(f"there is no page {number}; the last is {self.pages}")


def _units(pack: Pack, form: Form, lengths: Mapping[str, int]) -> Iterator[Entry]:
    """List pages and missions as the pack orders them, not yet numbered."""
    for name in pack.order:
        if name == MISSIONS:
            for mission in pack.mission_order:
                yield Entry(first_page=0, pages=PAGES_OF_A_MISSION, mission=mission)
        elif not pack.pages[name].only or form.value in pack.pages[name].only:
            yield Entry(first_page=0, pages=lengths.get(name, 1), page=name)


def _blank_note(number: int, mission: str, form: Form) -> Diagnostic:
    return note(
        "N750",
        f"page {number} is left blank, so that the map of {mission} stands on {form.map_side}",
        path=("order",),
        hints=(f"one page more or one less before the missions fills it in the {form.value} form",),
    ).relying_on(("order",), ("mission_order",), ("pages",), ("missions",))


def _leaf_note(number: int, page: str) -> Diagnostic:
    return note(
        "N751",
        f"page {number} is left blank, so that {page} can be cut up and nothing else is",
        path=("pages", page),
        hints=("one page more or one less before it may fill that page",),
    ).relying_on(("order",), ("mission_order",), ("pages",), ("missions",))


def _blank_before(unit: Entry, last: Entry | None, number: int, pack: Pack, form: Form) -> Diagnostic | None:
    """Say why the next page must be left blank, if it must."""
    if last and last.page and pack.pages[last.page].is_cut_up and Parity.of(number) is Parity.EVEN:
        return _leaf_note(number, last.page)
    if unit.mission and Parity.of(number) is not form.mission_parity:
        return _blank_note(number, unit.mission, form)
    if unit.page and pack.pages[unit.page].is_cut_up and Parity.of(number) is Parity.EVEN:
        return _leaf_note(number, unit.page)
    return None


def reading_order(
    pack: Pack, form: Form, lengths: Mapping[str, int] | None = None
) -> tuple[ReadingOrder, tuple[Diagnostic, ...]]:
    """Number the pages of a pack in one form; `lengths` tells which pages take more than one side.

    A page that is cut up has a leaf of its own: it stands on a right page, the front of a sheet, with nothing behind.
    """
    entries: list[Entry] = []
    notes: list[Diagnostic] = []
    number = 1
    for unit in _units(pack, form, lengths or {}):
        while reason := _blank_before(unit, entries[-1] if entries else None, number, pack, form):
            notes.append(reason)
            entries.append(Entry(first_page=number, pages=1))
            number += 1
        entries.append(Entry(first_page=number, pages=unit.pages, page=unit.page, mission=unit.mission))
        number += unit.pages
    return ReadingOrder(form=form, entries=tuple(entries)), tuple(notes)
