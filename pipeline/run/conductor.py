"""A publication -> its files: galleys from the shelf or set by the crew, joined, laid out, pressed and read back.

Nobody else takes from the shelf, spreads work over processes, or presses pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from pipeline.contracts.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.fonts import face_data
from pipeline.request import Progress
from pipeline.run.crew import dispatch
from pipeline.run.formes import Forme
from pipeline.run.galley_unit import Fitting, Setting, Unit
from pipeline.run.prints import Making
from pipeline.run.publication import Book, Publication
from pipeline.run.shelf import SetGalley, Shelf

Answer = TypeVar("Answer", covariant=True)
_NOTHING: frozenset[str] = frozenset()
_LINKS_NOWHERE = "E753"  # a link to a page that this file doesn't have


class Task(Protocol[Answer]):
    """Work for a process of the crew, and what it is called where it reaches a limit."""

    @property
    def called(self) -> str:
        """Its name."""

    def do(self) -> Answer:
        """Do it."""


@dataclass(frozen=True, kw_only=True)
class Conductor:
    """Runs publications with so many jobs at once."""

    progress: Progress
    jobs: int = 0
    shelf: Shelf = field(default_factory=Shelf)

    def run(self, publication: Publication) -> Making:
        """Make a publication's files, up to checked bytes; what keeps them from being made is found."""
        found = list(publication.found)
        if not publication.units:
            return Making(found=publication.found, told=publication.told)
        try:
            book = self._book(publication, found)
            if book is None:
                return Making(found=tuple(found), told=publication.told)
            formes = [forme for layout in publication.layouts for forme in layout.formes(book)]
        except ContentError as problem:
            return Making(found=(*found, *problem.diagnostics), told=publication.told)
        self.progress.step(8, "preflight", publication.name)
        made = self.ask([_Pressing(forme=forme, data=book.data) for forme in formes], "files")
        return Making(
            prints=tuple(each for making in made for each in making.prints),
            found=(*found, *(each for making in made for each in making.found)),
            told=publication.told,
        )

    def galleys(self, units: Sequence[Unit]) -> list[SetGalley]:
        """Take galleys from the shelf, and set those that aren't there."""
        # Asked by what its writer is given: a pack that hasn't changed is neither fitted nor drawn again.
        asked = [unit.asked for unit in units]
        made = [self.shelf.recall(name) for name in asked]
        missing = [place for place, galley in enumerate(made) if galley is None]
        answers = self.ask([Setting(unit=units[place], shelf=self.shelf) for place in missing], "galleys")
        for place, answer in zip(missing, answers, strict=True):
            # What couldn't be set has no name: it is tried again next time, and told again.
            if answer.name:
                self.shelf.put(answer.name, answer.made)
                self.shelf.note(asked[place], answer.name, answer.found)
            made[place] = SetGalley(galley=answer.made.galley, diagnostics=(*answer.found, *answer.made.diagnostics))
        if missing:
            self.shelf.tidy()
        # Each place was recalled or answered by now; this only says so to the type checker.
        return [galley for galley in made if galley is not None]

    def fit(self, units: Sequence[Unit], told: frozenset[str] = _NOTHING) -> tuple[Diagnostic, ...]:
        """Fit units without setting them; tell what is wrong. One that can be set isn't fitted again."""
        asked = [unit.asked for unit in units]
        found = [self.shelf.found_before(name) for name in asked]
        unknown = [place for place, before in enumerate(found) if before is None]
        answers = self.ask([Fitting(unit=units[place], told=told) for place in unknown], "units")
        for place, answer in zip(unknown, answers, strict=True):
            # Where letters were told of already, it isn't known whether a unit that lacks them can be set.
            if not told:
                self.shelf.note_fit(asked[place], answer)
            found[place] = answer
        if unknown:
            self.shelf.tidy()
        return tuple(each for before in found for each in before or ())

    def ask(self, tasks: Sequence[Task[Answer]], what: str) -> list[Answer]:
        """Have tasks done by processes that are held to limits; progress hears how many of `what` are made."""
        total = len(tasks)

        def count(done: int) -> None:
            self.progress.count(done, total, what)

        return dispatch(_do, tasks, self.jobs, called=lambda task: task.called, count=count) if tasks else []

    def _book(self, publication: Publication, found: list[Diagnostic]) -> Book | None:
        """Set a publication's units and join their pages; None where one of them could not be set."""
        from pipeline.press import join

        pages = f", {publication.order.pages} pages" if publication.order else ""
        self.progress.step(6, "compose", publication.name + pages)
        made = self.galleys(publication.units)
        found += (each for galley in made for each in galley.diagnostics)
        galleys: list[Galley] = [each.galley for each in made if each.galley is not None]
        # All units are set before any fault stops the file, so that one run tells the faults of all.
        if len(galleys) < len(made):
            return None
        self.progress.step(7, "press", publication.name)
        assert publication.metadata is not None
        fonts = [face_data(face) for face in publication.faces]
        order = publication.order_of(galleys)
        data, complaints = join(galleys, order, publication.metadata, fonts, publication.opening)
        found += (each for each in complaints if not (publication.lead_nowhere and each.code == _LINKS_NOWHERE))
        return Book(data=data, order=order, galleys=tuple(galleys))


def _do(task: Task[Answer]) -> Answer:
    return task.do()


@dataclass(frozen=True, kw_only=True)
class _Pressing:
    """A forme to press and to read back."""

    forme: Forme
    data: bytes

    @property
    def called(self) -> str:
        return self.forme.name

    def do(self) -> Making:
        return self.forme.make(self.data)
