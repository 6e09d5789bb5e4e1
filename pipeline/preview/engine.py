"""Messages of the server -> states, pictures and answers: the pack stays in memory, and only what changed is set again.

It runs in a process of its own, which reads and works out within limits; what sets and paints pages is done by hands.
"""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from pipeline import unchanged
from pipeline.diagnostics import Diagnostic, PackError, error
from pipeline.preview.held_pages import Desk
from pipeline.preview.map_view import MapSeen, MapView
from pipeline.preview.messages import Ask, Choice, Choose, Folders, Look, Paint, Picture, Saved, State, Subject, Told, ToEngine
from pipeline.preview.page_facts import diagnostic_facts, state_facts
from pipeline.preview.painting import Dress, FilePage, GalleyPages, Pages, SetPages, UnitPages
from pipeline.preview.painting_widths import THUMB
from pipeline.preview.source_spots import real_place
from pipeline.preview.standing import Standing, layouts, read_pack, unit_ahead, worked_out
from pipeline.run.crew import crew_size
from pipeline.run.galley_unit import Unit
from pipeline.run.prints import metadata_of
from pipeline.run.shelf import SetGalley, Shelf, made_with
from pipeline.run.warm_crew import Reply, Task, WarmHand

_MOST_HANDS = 4
_CHOICES_KEPT = 4  # how pages looked before a switch was turned, to be there at once when it is turned back
_SELDOM = 20_000  # most of a pack lives until the next edit; to look for rubbish takes longer than reading a file
_GATHER = 0.12  # seconds: pages behind the one that is looked at are told together


@dataclass(frozen=True, kw_only=True)
class Job:
    """A task that waits for a hand, and who hears what came of it. Of two, the one of the lower rank is first."""

    rank: int
    name: str
    task: Task
    then: Callable[[Reply], None]


class Engine:
    """Holds a pack as it stands, and its pages as they were set."""

    def __init__(self, line: Connection, subject: Subject, choice: Choice) -> None:
        self._line, self._subject, self._choice = line, subject, choice
        self._shelf = Shelf()
        self._standing = Standing(choice=choice, request=_nothing(subject))
        self._desks: dict[Choice, Desk] = {choice: Desk()}
        hands = max(2, min(_MOST_HANDS, crew_size(subject.jobs, _MOST_HANDS)))
        self._hands = [WarmHand(shut=(line,)) for _ in range(hands)]
        self._work: dict[WarmHand, Job] = {}
        self._waiting: list[Job] = []
        self._unit, self._width = "", 0
        self._serial, self._told, self._is_news = 0, 0.0, False
        self._took: dict[str, float] = {}
        self._saved = time.time()

    @property
    def _desk(self) -> Desk:
        return self._desks[self._choice]

    # --- the loop -----------------------------------------------------------------------------------------------------

    def serve(self) -> None:
        """Answer until nobody asks any more."""
        self._reload(Saved(at=time.time()))
        while True:
            busy = {hand.line: hand for hand in self._work if hand.line is not None}
            left = min((hand.left for hand in self._work), default=None)
            if self._is_news:
                left = min(_GATHER, left) if left is not None else _GATHER
            ready = wait([self._line, *busy], timeout=left)
            for line, hand in busy.items():
                if line in ready or hand.left == 0:
                    self._take(hand)
            if self._line in ready:
                self._hear()
            self._hand_out()
            if self._is_news and time.monotonic() - self._told > _GATHER:
                self._tell()

    def _hear(self) -> None:
        """Take all that was said: of many changes the last one counts."""
        heard: list[ToEngine] = []
        while self._line.poll():
            heard.append(self._line.recv())
        choice = next((each.choice for each in reversed(heard) if isinstance(each, Choose)), None)
        saved = [each for each in heard if isinstance(each, Saved)]
        for each in heard:
            if isinstance(each, Look):
                self._look(each)
            elif isinstance(each, Paint):
                self._paint(each)
            elif isinstance(each, Ask):
                self._ask(each)
        if choice is not None and choice != self._choice:
            self._choose(choice)
        if saved or choice is not None:
            self._reload(max(saved, key=lambda each: each.at, default=Saved(at=time.time())))

    def _ask(self, ask: Ask) -> None:
        """Answer a question, or have a hand do so."""
        try:
            answer = self._answer(ask)
        except PackError as problem:
            self._refuse(ask, problem.diagnostics)
        else:
            if answer is not None:
                self._say(Told(number=ask.number, answer=answer, status=200 if answer else 404))

    def _answer(self, ask: Ask) -> Mapping[str, Any] | None:
        given = ask.given
        match ask.kind:
            case "place":
                return real_place(self._standing, self._desk, given)
            case "map":
                return self._draw_map(ask, str(given.get("mission")))
        return {}

    def _refuse(self, ask: Ask, found: tuple[Diagnostic, ...]) -> None:
        told = [diagnostic_facts(each) for each in self._standing.tell(found)]
        self._say(Told(number=ask.number, answer={"found": told}, status=409))

    def _draw_map(self, ask: Ask, mission: str) -> Mapping[str, Any] | None:
        worked = self._standing.worked
        if worked is None or mission not in worked.missions:
            return {}
        serial = self._serial

        def drawn(reply: Reply) -> None:
            if reply.problem is not None:
                self._refuse(ask, _told(reply.problem))
                return
            seen: MapSeen = reply.answer
            self._say(Told(number=ask.number, answer={**seen.facts, "serial": serial}))

        self._waiting.append(Job(rank=1, name=f"map {ask.number}", task=MapView.of(worked, mission), then=drawn))
        return None

    def _look(self, look: Look) -> None:
        is_other = look.unit != self._unit
        self._unit, self._width = look.unit, look.width
        if is_other:
            self._queue_units()

    def _choose(self, choice: Choice) -> None:
        before = self._desks.pop(self._choice)
        desk = self._desks.pop(choice, None) or Desk(held=dict(before.held) if choice.form == self._choice.form else {})
        self._desks |= {self._choice: before, choice: desk}
        for old in [*self._desks][:-_CHOICES_KEPT]:
            del self._desks[old]
        self._choice = choice

    # --- from disk ----------------------------------------------------------------------------------------------------

    def _reload(self, saved: Saved) -> None:
        """Read the pack anew; the page that is looked at is set while all else is worked out."""
        began = time.perf_counter()
        self._saved, self._serial, self._took = saved.at, self._serial + 1, {}
        standing = read_pack(self._subject, self._choice)
        self._clock("read", began)
        with suppress(PackError):
            ahead = unit_ahead(standing, self._unit)
            self._clock("ahead", began)
            if ahead is not None and self._desk.ask(ahead) != self._held_as(ahead.id):
                self._waiting = [job for job in self._waiting if job.rank > 0]
                self._set(ahead, rank=0)
                self._hand_out()
        self._standing = worked_out(standing)
        self._clock("worked", began)
        if self._standing.printed:
            self._desk.lay_out(self._standing.units)
            self._recall()
        self._queue_units()
        self._clock("queued", began)
        folders = tuple(map(str, self._standing.folders)) or (str(self._subject.path),)
        self._say(Folders(packs=folders, others=(str(layouts()), *unchanged.ourselves())))
        self._tell()
        gc.collect(1)

    def _held_as(self, name: str) -> str:
        held = self._desk.held.get(name)
        return held.asked if held else ""

    def _recall(self) -> None:
        """Take from the shelf what was set before."""
        for name in [*self._desk.waiting(self._unit)]:
            if self._is_in_work(name, self._desk.asked[name]):
                continue
            asked = self._desk.asked[name]
            made = self._shelf.recall(asked)
            if made is not None:
                self._desk.put(name, asked, made, None, made.diagnostics)

    # --- work for the hands -------------------------------------------------------------------------------------------

    def _queue_units(self) -> None:
        """Have all units set that aren't, the one that is looked at first."""
        self._waiting = [job for job in self._waiting if not isinstance(job.task, UnitPages)]
        for name in self._desk.waiting(self._unit):
            if not self._is_in_work(name, self._desk.asked[name]):
                self._set(self._desk.units[name], rank=0 if name == self._unit else 2)

    def _is_in_work(self, name: str, asked: str) -> bool:
        return any(job.name == f"{name} {asked}" for job in (*self._work.values(), *self._waiting))

    def _set(self, unit: Unit, *, rank: int) -> None:
        dress = self._dress()
        if dress is None:
            return
        widths = (self._width, THUMB) if unit.id == self._unit and self._width else (THUMB,)
        asked, desk = self._desk.asked[unit.id], self._desk
        task = UnitPages(unit=unit, shelf=self._shelf, dress=dress, widths=widths)
        self._waiting.append(
            Job(rank=rank, name=f"{unit.id} {asked}", task=task, then=lambda reply: self._was_set(desk, unit.id, asked, reply))
        )

    def _was_set(self, desk: Desk, name: str, asked: str, reply: Reply) -> None:
        if reply.problem is not None:
            failed = SetGalley(galley=None)
            desk.put(name, asked, failed, None, _told(reply.problem))
        else:
            done: SetPages = reply.answer
            made, found = done.made.made, (*done.made.found, *done.made.made.diagnostics)
            if done.made.name:
                self._shelf.note(asked, done.made.name, done.made.found)
            if desk.asked.get(name) != asked and name in desk.held and desk.is_fresh(name):
                return  # older than what is shown
            desk.put(name, asked, made, done.pages, found)
            self._hand_on(desk, name, done.pages)
        self._is_news = True
        if name == self._unit and desk is self._desk:
            self._took["set"] = round(time.time() - self._saved, 3)
            self._tell()
        if desk.is_complete:
            self._shelf.tidy()

    def _hand_on(self, desk: Desk, name: str, pages: Pages | None) -> None:
        key = desk.held[name].key
        for (page, width), png in (pages.pictures if pages else {}).items():
            self._say(Picture(key=key, page=page, width=width, png=png))

    def _paint(self, wanted: Paint) -> None:
        """Have a page painted; one that is unknown, or gone meanwhile, has no picture."""
        found = self._desk.with_key(wanted.key)
        dress = self._dress()
        if found is None or dress is None or found[1].made.galley is None:
            self._say(Picture(key=wanted.key, page=wanted.page, width=wanted.width, png=b""))
            return
        name, held = found
        task: Task
        if held.pages is not None:
            if wanted.page >= len(held.pages.sizes):
                self._say(Picture(key=wanted.key, page=wanted.page, width=wanted.width, png=b""))
                return
            task = FilePage(name=name, pdf=held.pages.pdf, page=wanted.page, width=wanted.width)
        else:
            task = GalleyPages(galley=held.made.galley, dress=dress, widths=(wanted.width,))
        same = f"{wanted.key} {wanted.width}" + (f" {wanted.page}" if held.pages is not None else "")
        if not any(job.name == same for job in (*self._work.values(), *self._waiting)):
            self._waiting.append(Job(rank=1, name=same, task=task, then=lambda reply: self._was_painted(wanted, reply)))

    def _was_painted(self, wanted: Paint, reply: Reply) -> None:
        if isinstance(reply.answer, Pages):
            for desk in self._desks.values():
                for name, held in desk.held.items():
                    if held.key == wanted.key and held.pages is None:
                        desk.put(name, held.asked, held.made, reply.answer, held.found)
            for (page, width), png in reply.answer.pictures.items():
                self._say(Picture(key=wanted.key, page=page, width=width, png=png))
            self._is_news = True
            return
        self._say(Picture(key=wanted.key, page=wanted.page, width=wanted.width, png=reply.answer or b""))

    def _dress(self) -> Dress | None:
        prepared = self._standing.prepared
        return None if prepared is None else Dress(faces=prepared.faces, metadata=metadata_of(prepared))

    def _hand_out(self) -> None:
        """Give work to who is idle; the first hand is kept free for what is looked at."""
        self._waiting.sort(key=lambda job: job.rank)
        for number, hand in enumerate(self._hands):
            if not hand.is_busy:
                fit = (job for job in self._waiting if job.rank < 2 or number > 0)
                job = next(fit, None)
                if job is not None:
                    self._waiting.remove(job)
                    self._work[hand] = job
                    hand.give(job.task)

    def _take(self, hand: WarmHand) -> None:
        job = self._work.pop(hand)
        job.then(hand.answer())

    # --- what is said -------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        self._is_news, self._told = False, time.monotonic()
        facts = state_facts(self._standing, self._desk)
        is_working = any(isinstance(job.task, UnitPages) for job in (*self._work.values(), *self._waiting))
        facts |= {
            "serial": self._serial,
            "saved": self._saved,
            "took": self._took,
            "status": "working" if is_working else "ready",
        }
        self._say(State(facts=facts))

    def _say(self, message: Any) -> None:
        self._line.send(message)

    def _clock(self, what: str, began: float) -> None:
        self._took[what] = round(time.perf_counter() - began, 3)


def _nothing(subject: Subject) -> Any:
    from pipeline.request import Request

    return Request(packs=(subject.path,), forms=())


def _told(problem: Exception) -> tuple[Diagnostic, ...]:
    if isinstance(problem, PackError):
        return problem.diagnostics
    return (error("E966", f"this is our bug, not your pack's: {type(problem).__name__}"),)


def run_engine(line: Connection, subject: Subject, choice: Choice) -> None:
    """Be the engine, in a process of its own, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(_SELDOM)
    sys.dont_write_bytecode = True
    import weasyprint  # noqa: F401
    made_with()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        Engine(line, subject, choice).serve()
