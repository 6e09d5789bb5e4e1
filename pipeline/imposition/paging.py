"""Pages and missions -> reading order: which unit stands on which page numbers, with blanks put in on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.contracts.order import MISSIONS, PAGES_OF_A_MISSION, Entry, Form, PageCounts, Parity, ReadingOrder
from pipeline.diagnostics import Diagnostic, error, note
from pipeline.model import Pack

_USUAL = PageCounts()
_PAGES_OF_A_SHEET = 4  # of a booklet, folded once


def _units(pack: Pack, form: Form, counts: PageCounts) -> Iterator[Entry]:
    """List pages and missions as the pack orders them, not yet numbered; a page for the back stands in no order."""
    joined = {name for each in counts.joined.values() for name in each}
    for name in pack.order:
        if name == MISSIONS:
            for mission in pack.mission_order:
                yield Entry(first_page=0, pages=counts.missions.get(mission, PAGES_OF_A_MISSION), mission=mission)
            yield from (_words(page, pack, counts) for page in counts.behind if page not in joined)
            continue
        page = pack.pages[name]
        if page.at is not None or name in joined or name in counts.behind:
            continue
        if (not page.only or form.value in page.only) and (counts.cuts or not page.is_cut_up):
            yield _words(name, pack, counts)


def _words(name: str, pack: Pack, counts: PageCounts) -> Entry:
    pages = counts.pages.get(name, pack.pages[name].pages)
    return Entry(first_page=0, pages=pages, page=name, joined=counts.joined.get(name, {}))


def _for_the_back(pack: Pack, form: Form) -> tuple[str, ...]:
    """Name the pages for the outside of a booklet's cover; there should be one at most."""
    names = (name for name in pack.order if name != MISSIONS and pack.pages[name].at is not None)
    return tuple(names) if form is Form.BOOKLET else ()


def _two_backs(names: tuple[str, ...]) -> Diagnostic:
    message = f"{' and '.join(names)} can't all stand on the back of a booklet"
    return error("E754", message, path=("pages", names[1], "at"), hints=("leave `at: back` to one of them",))


def _back_note(number: int, page: str) -> Diagnostic:
    return note(
        "N752",
        f"page {number} is left blank, so that {page} stands on the back of the booklet",
        path=("pages", page),
        hints=("one page more fills it",),
    ).relying_on(("order",), ("mission_order",), ("pages",), ("missions",))


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


def reading_order(pack: Pack, form: Form, counts: PageCounts = _USUAL) -> tuple[ReadingOrder, tuple[Diagnostic, ...]]:
    """Number the pages of a pack in one form.

    A page that is cut up has a leaf of its own: it stands on a right page, the front of a sheet, with nothing behind. A
    page for the back is the last of a booklet, whose pages fill whole sheets then; one that
    takes more pages than that is left out.
    """
    entries: list[Entry] = []
    notes: list[Diagnostic] = []
    number = 1
    for unit in _units(pack, form, counts):
        while reason := _blank_before(unit, entries[-1] if entries else None, number, pack, form):
            notes.append(reason)
            entries.append(Entry(first_page=number, pages=1))
            number += 1
        entries.append(replace(unit, first_page=number))
        number += unit.pages
    backs = _for_the_back(pack, form)
    notes.extend([_two_backs(backs)] if len(backs) > 1 else [])
    for page in [name for name in backs[:1] if counts.pages.get(name, 1) == 1]:
        while number % _PAGES_OF_A_SHEET:
            notes.append(_back_note(number, page))
            entries.append(Entry(first_page=number, pages=1))
            number += 1
        entries.append(Entry(first_page=number, pages=1, page=page))
    return ReadingOrder(form=form, entries=tuple(entries)), tuple(notes)
