"""A publication's galleys -> its files: joined to a book, laid out in formes; each is pressed and read back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.contracts.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.fonts import face_data
from pipeline.run.formes import Forme
from pipeline.run.prints import Making, Print
from pipeline.run.publication import Book, Publication
from pipeline.run.shelf import SetGalley, Shelf

_LINKS_NOWHERE = "E753"  # a link to a page that this file doesn't have


@dataclass(kw_only=True)
class BookRun:
    """A publication on its way: its units as they were set, its files, and what was found so far."""

    publication: Publication
    shelf: Shelf
    found: list[Diagnostic]
    made: tuple[SetGalley, ...] = ()
    prints: list[Print] = field(default_factory=list)

    @property
    def making(self) -> Making:
        """What came of it."""
        return Making(prints=tuple(self.prints), found=tuple(self.found), told=self.publication.told)

    def pressings(self) -> Iterator[Pressing]:
        """Lay its pages out, forme by forme; none where one of its units could not be set."""
        try:
            book = self._book()
            if book is not None:
                formes = (forme for layout in self.publication.layouts for forme in layout.formes(book))
                yield from (Pressing(forme=forme, data=book.data, shelf=self.shelf) for forme in formes)
        except ContentError as problem:
            self.found += problem.diagnostics

    def _book(self) -> Book | None:
        """Join the pages of its units; None where one of them could not be set."""
        from pipeline.press import join

        self.found += (each for galley in self.made for each in galley.diagnostics)
        galleys: list[Galley] = [each.galley for each in self.made if each.galley is not None]
        # All units are set before any fault stops the file, so that one run tells the faults of all.
        if len(galleys) < len(self.made):
            return None
        publication = self.publication
        assert publication.metadata is not None
        fonts = [face_data(face) for face in publication.faces]
        order = publication.order_of(galleys)
        data, complaints = join(galleys, order, publication.metadata, fonts, publication.opening)
        self.found += (each for each in complaints if not (publication.lead_nowhere and each.code == _LINKS_NOWHERE))
        return Book(data=data, order=order, galleys=tuple(galleys), shelf=self.shelf)


@dataclass(frozen=True, kw_only=True)
class Pressing:
    """A forme to press and to read back."""

    forme: Forme
    data: bytes
    shelf: Shelf

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.forme.name

    def do(self) -> Making:
        """Press it, and read back what came out."""
        return self.forme.make(self.data, self.shelf)
