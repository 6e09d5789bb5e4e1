"""Messages of the server -> states, pictures and answers: the pack stays in memory, and only what changed is set again.

It runs in a process of its own, which reads and works out within limits; what sets and paints pages is done by hands.
"""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Any

from pipeline import unchanged
from pipeline.deep_calls import roomy
from pipeline.preview.answers import Answers
from pipeline.preview.held_pages import Desk
from pipeline.preview.messages import Ask, Choice, Choose, Folders, Look, Paint, Saved, State, Subject, ToEngine, Told
from pipeline.preview.page_facts import state_facts
from pipeline.preview.page_painting import Dress, UnitPages
from pipeline.preview.page_work import PageWork, told_of
from pipeline.preview.press_work import Pressed, PressRun
from pipeline.preview.standing import Standing, goes_ahead, layouts, read, worked_out
from pipeline.preview.work_queue import AHEAD, LATER, Job, WorkQueue
from pipeline.request import Request, Silence
from pipeline.run.crew import crew_size
from pipeline.run.galley_unit import Unit
from pipeline.run.prints import metadata_of
from pipeline.run.shelf import made_with
from pipeline.run.warm_crew import Reply, WarmHand

_MOST_HANDS = 4
_CHOICES_KEPT = 4  # how pages looked before a switch was turned, to be there at once when it is turned back
_SELDOM = 20_000  # most of a pack lives until the next edit; to look for rubbish takes longer than reading a file
_GATHER = 0.12  # seconds: pages behind the one that is looked at are told together


@dataclass(frozen=True)
class Heeding(Silence):
    """Has somebody heed other things between the steps of a job."""

    heed: Callable[[], None]

    def step(self, number: int, name: str, detail: str) -> None:
        """Look up."""
        self.heed()


class Engine:
    """Holds a pack as it stands, and its pages as they were set."""

    def __init__(self, line: Connection, subject: Subject, choice: Choice) -> None:
        self._line, self._subject, self._choice = line, subject, choice
        self._standing = Standing(choice=choice, request=Request(packs=(subject.path,), forms=()))
        hands = max(2, min(_MOST_HANDS, crew_size(subject.jobs, _MOST_HANDS)))
        self._queue = WorkQueue(hands=[WarmHand(shut=(line,), is_patient=number > 0) for number in range(hands)])
        self._work = PageWork(queue=self._queue, say=self._say, news=self._heard_of)
        self._desks: dict[Choice, Desk] = {choice: self._work.desk}
        self._answers = Answers(work=self._work, say=self._say, standing=self._standing)
        self._pressed, self._pressed_of, self._is_pressed_wanted = Pressed(files=(), found=()), 0, False
        self._serial, self._told, self._is_news, self._is_reading = 0, 0.0, False, False
        self._took: dict[str, float] = {}
        self._is_warm = False  # whether the hand that sets what is looked at has done so once
        self._saved = time.time()
        self._watched: tuple[str, ...] = ()
        self._good: Standing | None = None  # as it stood when it could be printed last

    def serve(self) -> None:
        """Answer until nobody asks any more."""
        self._reload(Saved(at=time.time()))
        while True:
            self._press()
            self._queue.hand_out()
            busy, left = self._queue.lines, self._queue.left
            if self._is_news:
                left = min(_GATHER, left) if left is not None else _GATHER
            ready = wait([self._line, *busy], timeout=left)
            for line, hand in busy.items():
                if line in ready or hand.left == 0:
                    self._queue.take(hand)
            if self._line in ready:
                self._hear()
            if self._is_news and time.monotonic() - self._told > _GATHER:
                self._tell()

    def _hear(self) -> None:
        """Take all that was said: of many changes the last one counts."""
        heard: list[ToEngine] = []
        while self._line.poll():
            heard.append(self._line.recv())
        for each in heard:
            if isinstance(each, Look):
                self._look(each)
            elif isinstance(each, Paint):
                self._work.paint(each)
            elif isinstance(each, Ask) and each.kind == "want":
                self._is_pressed_wanted = each.given.get("press") is True
                self._say(Told(number=each.number, answer={}))
            elif isinstance(each, Ask):
                self._answers.ask(each)
        chosen = [each.choice for each in heard if isinstance(each, Choose)]
        saved = [each.at for each in heard if isinstance(each, Saved)]
        if chosen and chosen[-1] != self._choice:
            self._choose(chosen[-1])
        if saved or chosen:
            self._reload(Saved(at=max(saved, default=time.time())))

    def _look(self, look: Look) -> None:
        is_other = look.unit != self._work.unit
        self._work.unit, self._work.page, self._work.width = look.unit, look.page, look.width
        if is_other:
            self._work.refresh()
        if not self._is_warm and goes_ahead(self._standing, look.unit):
            self._is_warm = True
            self._work.go_ahead(self._subject, self._choice, self._serial, is_shown=False)

    def _choose(self, choice: Choice) -> None:
        before = self._desks.pop(self._choice)
        desk = self._desks.pop(choice, None) or Desk(held=dict(before.held) if choice.form == self._choice.form else {})
        self._desks |= {self._choice: before, choice: desk}
        for old in [*self._desks][:-_CHOICES_KEPT]:
            del self._desks[old]
        self._choice, self._work.desk = choice, desk

    # --- from disk ---------------------------------------------------------------------------------------------------

    def _reload(self, saved: Saved) -> None:
        """Read the pack anew; the page that is looked at is set while all else is worked out."""
        began = time.perf_counter()
        self._saved, self._serial, self._took, self._is_reading = saved.at, self._serial + 1, {}, True
        work = self._work
        if work.width and goes_ahead(self._good or self._standing, work.unit):
            work.go_ahead(self._subject, self._choice, self._serial)
        standing = read(self._subject, self._choice)
        if standing.prepared is not None:
            work.dress = Dress(faces=standing.prepared.faces, metadata=metadata_of(standing.prepared))
        self._clock("read", began)
        self._standing = self._answers.standing = worked_out(standing, Heeding(self._heed))
        self._answers.serial = self._serial
        self._clock("worked", began)
        if self._standing.printed:
            self._good = self._standing
            work.desk.lay_out(self._heeding(self._standing.units))
            work.recall()
        else:
            work.desk.drafts.clear()
        work.laid_out = self._serial
        work.refresh()
        self._clock("queued", began)
        self._is_reading = False
        folders = tuple(map(str, self._standing.folders)) or (self._watched or (str(self._subject.folder),))
        self._watched = folders
        self._say(Folders(packs=folders, others=(str(layouts()), *unchanged.ourselves())))
        self._tell()
        gc.collect(1)

    def _heed(self) -> None:
        """Hear whether the page that is looked at has come, while all else is worked out."""
        for hand, job in [*self._queue.work.items()]:
            if job.rank == AHEAD and hand.line is not None and hand.line.poll():
                self._queue.take(hand)

    def _heeding(self, units: Iterable[Unit]) -> Iterator[Unit]:
        for unit in units:
            self._heed()
            yield unit

    # --- the press ---------------------------------------------------------------------------------------------------

    def _press(self) -> None:
        """Press all files, if somebody wants to see them and all pages are as they stand on disk."""
        printed = self._standing.printed
        if self._is_pressed_wanted and printed and self._pressed_of != self._serial and self._work.desk.is_complete:
            self._pressed_of = serial = self._serial
            run = PressRun(name=self._standing.name, publications=printed, shelf=self._work.shelf)
            self._queue.drop(lambda job: isinstance(job.task, PressRun))
            self._queue.add(Job(rank=LATER, name=f"press {serial}", task=run, then=self._was_pressed))

    def _was_pressed(self, reply: Reply) -> None:
        if reply.problem is not None:
            self._pressed = replace(self._pressed, found=told_of(reply.problem))
        else:
            self._pressed = reply.answer
            self._work.files = {file.key: file.pdf for file in self._pressed.files}
        self._is_news = True

    # --- what is said ------------------------------------------------------------------------------------------------

    def _heard_of(self, unit: str) -> None:
        """Hear that a unit was set, or that more is known of a page."""
        self._is_news = True
        if unit and unit == self._work.unit:
            draft = self._work.desk.drafts.get(unit)
            self._took |= {"page": draft.took} if draft else {"set": round(time.time() - self._saved, 3)}
            self._tell()

    def _tell(self) -> None:
        self._is_news, self._told = False, time.monotonic()
        pressed = self._pressed
        is_pressing = any(isinstance(job.task, PressRun) for job in self._queue.jobs)
        facts = state_facts(self._standing, self._good or self._standing, self._work.desk, pressed.found)
        is_working = any(isinstance(job.task, UnitPages) for job in self._queue.jobs)
        facts |= {
            "serial": self._serial,
            "saved": self._saved,
            "took": self._took,
            "status": "working" if is_working or self._is_reading else "ready",
            "files": [file.facts for file in pressed.files],
            "press": "working" if is_pressing else "ready" if self._pressed_of == self._serial else "stale",
        }
        self._say(State(facts=facts))

    def _say(self, message: Any) -> None:
        self._line.send(message)

    def _clock(self, what: str, began: float) -> None:
        self._took[what] = round(time.perf_counter() - began, 3)


@roomy
def run_engine(line: Connection, subject: Subject, choice: Choice) -> None:
    """Be the engine, in a process of its own, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(_SELDOM)
    sys.dont_write_bytecode = True
    made_with()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        Engine(line, subject, choice).serve()
