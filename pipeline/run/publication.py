"""A publication: what can be printed, as a value. The conductor alone runs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from pipeline.contracts.galley import Galley
from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.contracts.paper import Point
from pipeline.diagnostics import Diagnostic, Severity
from pipeline.fonts import Face
from pipeline.request import FORMS, Request
from pipeline.run.fingerprint import fingerprint
from pipeline.run.formes import Forme
from pipeline.run.galley_unit import Unit
from pipeline.run.prints import PrintSide
from pipeline.run.shelf import Shelf, made_with

if TYPE_CHECKING:
    from pipeline.press import Metadata, Opening


@dataclass(frozen=True, kw_only=True)
class Book:
    """The joined pages of a publication, and the galleys that they came of; what is read of them is read once."""

    data: bytes
    order: ReadingOrder
    galleys: tuple[Galley, ...]
    shelf: Shelf

    @cached_property
    def texts(self) -> Sequence[str]:
        """The words of every page; what was read of pages that were joined before is on the shelf."""
        from pipeline.preflight import recall_texts

        asked = fingerprint(made_with(), "words", self.order.form, [galley.id for galley in self.galleys])
        before = self.shelf.answer(asked)
        texts, now = recall_texts(self.data, [*self._sources()], before)
        if now != before:
            self.shelf.note_answer(asked, now)
        return texts

    def _sources(self) -> Iterator[str]:
        """Name what each page was set as: a galley and a place in it, or nothing."""
        named = {galley.id: sha256(b"".join(galley.pdfs)).hexdigest() for galley in self.galleys}
        for entry in self.order.entries:
            yield from (f"{named[entry.id]} {place}" if entry.id else "" for place in range(entry.pages))

    @cached_property
    def middles(self) -> Sequence[Point | None]:
        """Where the words of every page have their middle."""
        from pipeline.preflight.page_text import middles

        return middles(self.data)

    @property
    def sides(self) -> tuple[PrintSide, ...]:
        """How every typeset side came out."""
        by_id = {galley.id: galley for galley in self.galleys}
        return tuple(
            PrintSide(
                of=entry.id,
                page=entry.first_page + index,
                side=fit.side,
                body_points=fit.body_points,
                full=fit.full,
                free_mm=fit.free_mm,
                map_scale=fit.map_scale,
            )
            for entry in self.order.entries
            if entry.id is not None
            for index, fit in enumerate(by_id[entry.id].fits)
        )


class Layout(Protocol):
    """How the pages of a book are put on paper: as they are, or on sheets."""

    def formes(self, book: Book) -> Iterable[Forme]:
        """Lay them out, in as many files as it takes."""


@dataclass(frozen=True, kw_only=True)
class Publication:
    """What can be printed: units, the order in which they are read, and the layouts in which they are printed.

    Without an order, units stand one after the other, as many pages as each takes. `faces` are all that its pages are
    set in. What is `found` and `told` is known before anything is set; links that `lead_nowhere` on purpose aren't
    complained of.
    """

    name: str
    units: tuple[Unit, ...]
    layouts: tuple[Layout, ...]
    metadata: Metadata | None
    faces: tuple[Face, ...]
    order: ReadingOrder | None = None
    opening: Opening | None = None
    found: tuple[Diagnostic, ...] = ()
    told: tuple[str, ...] = ()
    lead_nowhere: bool = False

    @classmethod
    def of_nothing(cls, found: tuple[Diagnostic, ...] = (), told: tuple[str, ...] = ()) -> Publication:
        """Say why there is nothing to print."""
        return cls(name="", units=(), layouts=(), metadata=None, faces=(), found=found, told=told)

    def order_of(self, galleys: Sequence[Galley]) -> ReadingOrder:
        """Number the pages."""
        return self.order or as_they_come(galleys)


def lacking(form: str, request: Request, wrong: Diagnostic, *, noted: str) -> tuple[Diagnostic, ...]:
    """Say that there is no such form: an error if asked for alone, a note beside others, nothing with all."""
    if request.forms == FORMS:
        return ()
    return (wrong if request.forms in ((form,), ()) else replace(wrong, code=noted, severity=Severity.NOTE),)


def as_they_come(galleys: Sequence[Galley]) -> ReadingOrder:
    """Number the pages of galleys one after the other."""
    entries, number = [], 1
    for galley in galleys:
        entries.append(Entry(first_page=number, pages=galley.pages, page=galley.id))
        number += galley.pages
    return ReadingOrder(form=Form.SHEETS, entries=tuple(entries))
