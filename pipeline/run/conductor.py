"""A publication -> its files: galleys from the shelf or set by the crew, joined, laid out, pressed and read back.

Nobody else takes from the shelf, spreads work over processes, or presses pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, Protocol, TypeVar

from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import Diagnostic, PackError
from pipeline.request import Progress
from pipeline.run import press_ahead
from pipeline.run.book_run import BookRun, Pressing
from pipeline.run.crew import Hearing, hands_for_each, idle, unheard
from pipeline.run.early_crew import EarlyCrew, Order, done_here
from pipeline.run.fingerprint import fingerprint
from pipeline.run.formes_pressed import press_as_laid_out
from pipeline.run.galley_unit import Fitting, Setting, Unit
from pipeline.run.prints import Making
from pipeline.run.publication import Publication
from pipeline.run.shelf import SetGalley, Shelf, made_with

Answer = TypeVar("Answer", covariant=True)
_NOTHING: frozenset[str] = frozenset()
_OF_A_DRAWING = 0.25  # of the time that a page takes: how long one more drawing on it does


def _unread(answer: object) -> None:
    """Leave an answer as it is until all have come."""


class Task(Protocol[Answer]):
    """Work for a process of the crew, and what it is called where it reaches a limit."""

    @property
    def called(self) -> str:
        """Its name."""

    def do(self) -> Answer:
        """Do it."""


class Executor(Protocol):
    """Who does tasks in place of this machine's crew: they are values, and can travel."""

    def run(self, tasks: Sequence[Task[Any]], heard: Hearing) -> list[Any]:
        """Do all tasks; each is heard of by its number as it is done, with its answer; one that fails fails all."""

    def told(self) -> tuple[str, ...]:
        """Say what its user should know of who did them."""


@dataclass(frozen=True, kw_only=True)
class Conductor:
    """Runs publications with so many jobs at once, or has all work done elsewhere; an early crew sets its pages.

    Where they are run but once, it goes home as soon as all pages are set.
    """

    progress: Progress
    jobs: int = 0
    shelf: Shelf = field(default_factory=Shelf)
    elsewhere: Executor | None = None
    early: EarlyCrew | None = None
    are_styles_ours: bool = True
    is_for_one: bool = False

    def told(self) -> tuple[str, ...]:
        """Say what its user should know of who did the work."""
        return self.elsewhere.told() if self.elsewhere else ()

    def run(self, publication: Publication) -> Making:
        """Make a publication's files, up to checked bytes; what keeps them from being made is found."""
        (made,) = self.run_all((publication,))
        return made

    def run_all(self, publications: Sequence[Publication]) -> list[Making]:
        """Make the files of publications; all units are set at once, and all files read back at once."""
        try:
            return self._bound(publications)
        except (PackError, MemoryError):
            raise
        except Exception:
            if not self.shelf.is_read:
                raise
            # What a library stumbles over may be an entry of the shelf that can't be used: then it is as good as none.
            return replace(self, shelf=self.shelf.unread()).run_all(publications)

    def _bound(self, publications: Sequence[Publication]) -> list[Making]:
        runs = [BookRun(publication=each, shelf=self.shelf, found=[*each.found]) for each in publications]
        at_work = [run for run in runs if run.publication.units]
        if at_work:
            self._bind(at_work, _named([run.publication for run in at_work]))
        return [run.making for run in runs]

    def _bind(self, runs: Sequence[BookRun], name: str) -> None:
        """Set units, join their pages, lay them out, press them and read them back."""
        pages = sum(run.publication.order.pages for run in runs if run.publication.order)
        self.progress.step(6, "compose", f"{name}, {pages} pages" if pages else name)
        made = iter(self.galleys([unit for run in runs for unit in run.publication.units], _pages(runs)))
        for run in runs:
            run.made = tuple(islice(made, len(run.publication.units)))
        if self.early and self.is_for_one:
            self.early.release()
        self.progress.step(7, "press", name)
        laid: list[tuple[BookRun, Pressing]] = []

        def laid_out() -> Iterator[Pressing]:
            for run in runs:
                for pressing in run.pressings():
                    laid.append((run, pressing))
                    yield pressing
            self.progress.step(8, "preflight", name)

        for (run, _), answer in zip(laid, self._pressed(laid_out()), strict=True):
            run.prints += answer.prints
            run.found += answer.found

    def _pressed(self, pressings: Iterator[Pressing]) -> list[Making]:
        """Press formes and read them back; this machine's hands do while others are laid out."""
        if self.elsewhere or (self.early and self.early.stays):
            known = [*pressings]
            return self.ask(known, "sides", [each.forme.weight for each in known])

        def count(done: int, total: int, latest: str) -> None:
            self.progress.count(done, total, "sides", latest)

        return press_as_laid_out(pressings, self.jobs, count)

    def galleys(self, units: Sequence[Unit], pages: Sequence[int] = ()) -> list[SetGalley]:
        """Take galleys from the shelf, and set those that aren't there, each once however often it is asked for.

        Progress hears of their `pages`, or of how many there are where those aren't known before.
        """
        shop = next((each.shop for each in units if each.shop), None)
        self.foresee(shop)
        # Asked by what its writer is given: a pack that hasn't changed is neither fitted nor drawn again.
        asked = [unit.asked for unit in units]
        made = {name: galley for name in dict.fromkeys(asked) if (galley := self.shelf.recall(name)) is not None}
        pages_of = Counter[str]()
        for name, count in zip(asked, pages, strict=bool(pages)):
            pages_of[name] += count
        unset = ((name, unit) for name, unit in zip(asked, units, strict=True) if name not in made)
        # What takes longest goes first, so that no process is at work long after the others.
        missing = dict(sorted(unset, key=lambda each: -_work(each[1], pages_of[each[0]])))
        # A hand that stays has set such sides before, and sets all of them sooner than those that it would fork.
        is_alone = self.elsewhere or (self.early and self.early.stays)
        hands = 1 if is_alone else hands_for_each(self.jobs, len(missing))
        tasks = [Setting(unit=unit, shelf=self.shelf, hands=hands) for unit in missing.values()]
        weights = [pages_of[name] for name in missing] if pages else ()
        counted, done = "pages" if pages else "galleys", sum(pages) - sum(weights)
        there = [each.galley for each in made.values() if each.galley is not None]
        ready = partial(press_ahead.make_ready, there, shop)
        answers = self.ask(tasks, counted, weights, done, ready, press_ahead.read, for_pages=True)
        for name, answer in zip(missing, answers, strict=True):
            # What couldn't be set has no names: it is tried again next time, and told again.
            for each, side in zip(answer.names, answer.sides, strict=False) if self.elsewhere else ():
                self.shelf.put(each, side)
            if answer.names:
                self.shelf.note(name, answer.names, answer.found)
            whole = answer.made
            made[name] = replace(whole, diagnostics=(*answer.found, *whole.diagnostics))
        if missing:
            self.shelf.tidy()
        return [made[name] for name in asked]

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

    def answers(self, questions: Sequence[Task[Answer]], shop: Workshop | None = None) -> list[Answer]:
        """Take answers from the shelf, and have the crew find those that aren't there; None is no answer to keep.

        An answer is what JSON can write, and depends on nothing but what its question holds. Where pages are set in a
        workshop next, what that takes is made ready meanwhile.
        """
        self.foresee(shop)
        asked = [fingerprint(made_with(), question) for question in questions]
        known = {name: self.shelf.answer(name) for name in asked}
        missing = {name: question for name, question in zip(asked, questions, strict=True) if known[name] is None}
        if missing:
            meanwhile = press_ahead.load if shop else idle
            found = self._ordered([*missing.values()], unheard, meanwhile, for_pages=bool(shop))
            for name, answer in zip(missing, found, strict=True):
                known[name] = answer
                self.shelf.note_answer(name, answer)
        return [known[name] for name in asked]

    def ask(
        self,
        tasks: Sequence[Task[Answer]],
        what: str,
        weights: Sequence[int] = (),
        done: int = 0,
        meanwhile: Callable[[], None] = idle,
        came: Callable[[Any], None] = _unread,
        *,
        for_pages: bool = False,
    ) -> list[Answer]:
        """Have tasks done by processes that are held to limits; progress hears how many of `what` are made.

        A task makes as many as it weighs, one otherwise; some may be `done` already. What is needed next can be made
        ready meanwhile, and from each answer as it `came`.
        """
        if not tasks:
            return []
        weights = weights or [1] * len(tasks)
        total = done + sum(weights)

        def heard(number: int, answer: Any) -> None:
            nonlocal done
            done += weights[number]
            self.progress.count(done, total, what, tasks[number].called)
            came(answer)

        self.progress.count(done, total, what, "")
        if self.elsewhere:
            return self.elsewhere.run(tasks, heard)
        return self._ordered(tasks, heard, meanwhile, for_pages=for_pages)

    def foresee(self, shop: Workshop | None) -> None:
        """Let the early crew know in which workshop it will set pages, while it is worked out which."""
        if shop and self.early and self.are_styles_ours:
            self.early.foresee(shop)

    def _ordered(
        self,
        tasks: Sequence[Task[Answer]],
        heard: Hearing = unheard,
        meanwhile: Callable[[], None] = idle,
        *,
        for_pages: bool = False,
    ) -> list[Answer]:
        """Have tasks done here: those for pages by the crew that was hired early, as is all where it stays.

        Fonts and style sheets are read once for all hands; those of others hands alone read. A hand is held to limits
        for each page, and tells which of them somebody's style sheet has reached.
        """
        shop = getattr(tasks[0], "shop", None) if for_pages and self.are_styles_ours else None
        order = Order(tasks=tasks, jobs=self.jobs, for_pages=for_pages, shop=shop)
        if self.early and self.early.is_there and (self.early.stays or for_pages):
            return self.early.run(order, heard, meanwhile)
        return done_here(order, heard, meanwhile)


def _pages(runs: Sequence[BookRun]) -> list[int]:
    """Count the pages of every unit; they aren't known before where units stand one after the other as they come."""
    orders = [run.publication.order for run in runs]
    pages = [entry.pages for order in orders if order for entry in order.entries if not entry.is_blank]
    return pages if all(orders) and len(pages) == sum(len(run.publication.units) for run in runs) else []


def _named(publications: Sequence[Publication]) -> str:
    """Name what is run: by itself, or by how many there are."""
    return publications[0].name if len(publications) == 1 else f"{len(publications)} forms"


def _work(unit: Unit, pages: int) -> float:
    """Guess how long a unit takes to set, in pages."""
    return pages + len(unit.drawings) * _OF_A_DRAWING
