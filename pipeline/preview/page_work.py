"""Units that are stale -> set and painted, the one that is looked at first; pages that are wanted -> pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.diagnostics import Diagnostic, PackError, error
from pipeline.preview.held_pages import Desk, Draft, Held
from pipeline.preview.messages import Choice, FromEngine, Paint, Picture, Subject
from pipeline.preview.page_ahead import PageAhead
from pipeline.preview.page_painting import Dress, FilePage, GalleyPages, Pages, SetPages, UnitPages
from pipeline.preview.picture_widths import THUMB
from pipeline.preview.work_queue import AHEAD, BEHIND, LOOKED_AT, WANTED, Job, WorkQueue
from pipeline.run.galley_unit import Unit
from pipeline.run.shelf import SetGalley, Shelf
from pipeline.run.warm_crew import Reply, Task


@dataclass(kw_only=True)
class PageWork:
    """Has pages set and painted. A `page` of a `unit` is looked at, so many dots wide; `news` hears what was set.

    `laid_out` counts the states of the pack whose units are on the desk: of those, what comes ahead may come too late.
    """

    queue: WorkQueue
    say: Callable[[FromEngine], None]
    news: Callable[[str], None]
    desk: Desk = field(default_factory=Desk)
    dress: Dress | None = None
    laid_out: int = 0
    unit: str = ""
    page: int = 0
    width: int = 0
    shelf: Shelf = field(default_factory=Shelf)
    files: dict[str, bytes] = field(default_factory=dict)

    def refresh(self) -> None:
        """Have all units set that are stale, and forget older wishes."""
        self.queue.drop(lambda job: isinstance(job.task, UnitPages))
        for name in self.desk.waiting(self.unit):
            self.set(self.desk.units[name])

    def go_ahead(self, subject: Subject, choice: Choice, serial: int, *, is_shown: bool = True) -> None:
        """Have the page that is looked at set before all else: the last wish counts.

        One that isn't shown has the hand read and measure what it will need.
        """
        self.queue.drop(lambda job: job.rank == AHEAD)
        desk = self.desk
        task = PageAhead(subject=subject, choice=choice, mission=self.unit, page=self.page, width=self.width)

        def came(reply: Reply) -> None:
            draft = reply.answer
            is_late = serial <= self.laid_out and desk.is_fresh(task.mission)
            if is_shown and not is_late and isinstance(draft, Draft) and desk is self.desk:
                desk.drafts[draft.unit] = draft
                self.say(Picture(key=draft.key, page=draft.page, width=draft.width, png=draft.png))
                self.news(draft.unit)

        self.queue.add(Job(rank=AHEAD, name=f"ahead {serial}", task=task, then=came))
        self.queue.hand_out()

    def recall(self) -> None:
        """Take from the shelf what was set before."""
        for name in [*self.desk.waiting(self.unit)]:
            asked = self.desk.asked[name]
            made = None if self.queue.has(_job_name(name, asked)) else self.shelf.recall(asked)
            if made is not None:
                self.desk.put(name, asked, made, None, made.diagnostics)

    def set(self, unit: Unit) -> None:
        """Have a unit set, and painted as it is looked at."""
        if self.dress is None:
            return
        is_seen, desk, asked = unit.id == self.unit, self.desk, self.desk.asked[unit.id]
        # What is looked at, and nothing more: the other side and the small picture are asked for when it shows.
        wanted = ((self.page, self.width),) if is_seen and self.width else ((0, THUMB),)
        task = UnitPages(unit=unit, shelf=self.shelf, dress=self.dress, wanted=wanted)
        rank = LOOKED_AT if is_seen else BEHIND
        name = _job_name(unit.id, asked)
        self.queue.add(
            Job(rank=rank, name=name, task=task, then=lambda reply: self._was_set(desk, unit.id, asked, reply))
        )

    def _was_set(self, desk: Desk, name: str, asked: str, reply: Reply) -> None:
        if reply.problem is not None:
            desk.put(name, asked, SetGalley(galley=None), None, told_of(reply.problem))
        else:
            done: SetPages = reply.answer
            if done.made.names:
                self.shelf.note(asked, done.made.names, done.made.found)
            if desk.is_fresh(name):
                self.news("")
                return  # this one is older than what is shown
            found = (*done.made.found, *done.made.made.diagnostics)
            desk.put(name, asked, done.made.made, done.pages, found)
            self._hand_on(desk.held[name], done.pages)
        self.news(name)
        if desk.is_complete:
            self.shelf.tidy()

    def _hand_on(self, held: Held, pages: Pages | None) -> None:
        for (page, width), png in (pages.pictures if pages else {}).items():
            self.say(Picture(key=held.key, page=page, width=width, png=png))

    def paint(self, wanted: Paint) -> None:
        """Have a page painted; one that is unknown, or gone meanwhile, has no picture."""
        if wanted.key in self.files:
            self._paint_file(wanted)
            return
        held = self.desk.with_key(wanted.key)
        galley = held.made.galley if held else None
        if held is None or self.dress is None or galley is None or wanted.page >= galley.pages:
            self.say(Picture(key=wanted.key, page=wanted.page, width=wanted.width, png=b""))
            return
        task: Task = GalleyPages(galley=galley, dress=self.dress, wanted=((wanted.page, wanted.width),))
        name = f"{wanted.key} {wanted.width} {wanted.page}"
        if held.pages is not None:
            task = FilePage(name=galley.id, pdf=held.pages.pdf, page=wanted.page, width=wanted.width)
        self.queue.add(Job(rank=WANTED, name=name, task=task, then=lambda reply: self._was_painted(wanted, reply)))

    def _paint_file(self, wanted: Paint) -> None:
        """Have a page of a pressed file painted."""
        task = FilePage(name="a sheet", pdf=self.files[wanted.key], page=wanted.page, width=wanted.width)
        name = f"{wanted.key} {wanted.width} {wanted.page}"
        self.queue.add(Job(rank=WANTED, name=name, task=task, then=lambda reply: self._was_painted(wanted, reply)))

    def _was_painted(self, wanted: Paint, reply: Reply) -> None:
        pages = reply.answer
        if not isinstance(pages, Pages):
            self.say(Picture(key=wanted.key, page=wanted.page, width=wanted.width, png=pages or b""))
            return
        for (page, width), png in pages.pictures.items():
            self.say(Picture(key=wanted.key, page=page, width=width, png=png))
        self.desk.learn(wanted.key, pages)
        self.news("")


def _job_name(unit: str, asked: str) -> str:
    return f"{unit} {asked}"


def told_of(problem: Exception) -> tuple[Diagnostic, ...]:
    """Tell what kept something from being done."""
    if isinstance(problem, PackError):
        return problem.diagnostics
    return (error("E917", f"this is our bug, not your pack's: {type(problem).__name__}"),)
