"""Tasks -> their answers as they come, by processes that stay: what one has read and measured serves its next task.

A crew is hired for a run and goes home with it. Who watches a page being written asks for the same page again and
again, and would wait each time for fonts, templates and words to be read anew. Held to the same limits as a crew's.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pipeline import limits
from pipeline.run.crew import Hearing, attempt, can_fork, computed, crew_size, sweep

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

TASKS_AT_MOST = 400  # then a fresh process takes over, whatever the old one has kept in memory
_PATIENT = 5  # steps down in the order of the system's processes
_GROWN = 700_000  # kilobytes that one may have taken beyond what it began with


class Task(Protocol):
    """Work that can be sent to a process, and what it is called where it reaches a limit."""

    @property
    def called(self) -> str:
        """Its name."""

    def do(self) -> object:
        """Do it."""


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What came of a task: its answer, or what kept it from being done, and how long it was computed for."""

    answer: Any = None
    problem: Exception | None = None
    seconds: float = 0.0


class WarmHand:
    """One process that does one task after the other. It is hired when first needed, and anew when it has fallen."""

    def __init__(self, *, shut: Sequence[Connection] = (), is_patient: bool = False) -> None:
        """`shut` are lines of this process that the other must not keep open; a patient one leaves others the core."""
        self._shut = tuple(shut)
        self._is_patient = is_patient
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._name = ""
        self._due = 0.0
        self._done = 0

    @property
    def is_busy(self) -> bool:
        """Tell whether a task is in its hands."""
        return bool(self._name)

    @property
    def line(self) -> Connection | None:
        """The line on which its answer comes."""
        return self._line

    @property
    def left(self) -> float:
        """So many seconds remain for its task."""
        return max(self._due - time.monotonic(), 0.0)

    def make_ready(self) -> None:
        """Have it there, before it has a task."""
        if self._line is None or self._done >= TASKS_AT_MOST:
            self._hire()

    def give(self, task: Task) -> None:
        """Hand it a task; it must be idle."""
        assert not self.is_busy
        self.make_ready()
        assert self._line is not None
        self._name, self._due = task.called, time.monotonic() + limits.WALL_SECONDS
        self._done += 1
        with suppress(OSError):  # of one who has fallen, the silence will tell
            self._line.send(task)

    def answer(self) -> Reply:
        """Take what has come; of one who has fallen or is late, say so."""
        assert self._line is not None
        name, self._name = self._name, ""
        if not self._line.poll():
            self.dismiss()
            return Reply(problem=limits.too_slow(name))
        try:
            is_made, answer, seconds, is_tired = self._line.recv()
        except (EOFError, OSError):
            code = self._ended()
            return Reply(problem=limits.Fallen(name=name, exit_code=code).refusal())
        if is_tired:
            self.dismiss()
        return Reply(answer=answer, seconds=seconds) if is_made else Reply(problem=answer, seconds=seconds)

    def dismiss(self) -> None:
        """Send it home."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None
        self._name = ""

    def _ended(self) -> int | None:
        process = self._process
        if process is not None:
            process.join(1)
        code = None if process is None else process.exitcode
        self.dismiss()
        return code

    def _hire(self) -> None:
        self.dismiss()
        self._done = 0
        ours, theirs = multiprocessing.Pipe()
        shut = (ours, *self._shut) if can_fork() else ()
        gc.freeze()  # what is shared with the new process stays shared
        context: Any = multiprocessing.get_context("fork" if can_fork() else "spawn")
        self._process = context.Process(target=_serve, args=(theirs, shut, self._is_patient))
        assert self._process is not None
        self._process.start()
        gc.unfreeze()
        theirs.close()
        self._line = ours


class WarmCrew:
    """Hands that stay, for who has a few tasks now and then, and waits until all of them are done."""

    def __init__(self, *, shut: Sequence[Connection] = ()) -> None:
        """`shut` are lines of this process that hands must not keep open."""
        self._shut = tuple(shut)
        self._hands: list[WarmHand] = []

    def run(self, tasks: Sequence[Task], jobs: int, heard: Hearing, spent: Callable[[float], None]) -> list[Any]:
        """Do all tasks; each is heard of by its number as it is done, with its answer; one that fails fails all."""
        made: dict[int, Any] = {}
        busy: dict[WarmHand, int] = {}
        waiting = list(range(len(tasks)))[::-1]
        try:
            while len(made) < len(tasks):
                for hand in self._idle(crew_size(jobs, len(tasks)))[: len(waiting)]:
                    busy[hand] = waiting.pop()
                    hand.give(tasks[busy[hand]])
                for hand in _answering(busy):
                    reply, number = hand.answer(), busy.pop(hand)
                    spent(reply.seconds)
                    if reply.problem is not None:
                        raise reply.problem
                    made[number] = reply.answer
                    heard(number, reply.answer)
        finally:
            for hand in busy:  # which nobody hears out
                hand.dismiss()
        return [made[number] for number in range(len(tasks))]

    def make_ready(self) -> None:
        """Hire the first hand before there is a task."""
        for hand in self._idle(1):
            hand.make_ready()

    def _idle(self, size: int) -> list[WarmHand]:
        """List who has nothing to do, always in the same order: the first knows most pages."""
        while len(self._hands) < size:
            lines = [hand.line for hand in self._hands if hand.line is not None]
            self._hands.append(WarmHand(shut=(*self._shut, *lines)))
        return [hand for hand in self._hands[:size] if not hand.is_busy]


def _answering(busy: Iterable[WarmHand]) -> list[WarmHand]:
    """Wait until some have answered, or are late."""
    from multiprocessing.connection import wait

    lines = {hand.line: hand for hand in busy if hand.line is not None}
    ready = wait(lines, timeout=min(hand.left for hand in busy))
    return [hand for line, hand in lines.items() if line in ready or not hand.left]


def _serve(line: Connection, shut: Sequence[Connection], is_patient: bool) -> None:
    """Work in a process of its own until nobody asks any more."""
    if is_patient:
        os.nice(_PATIENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard's signal goes to all; who asks decides when it ends
    for other in shut:
        other.close()
    limits.confine()
    gc.disable()
    gc.callbacks.clear()  # as in a crew's hands
    began = kilobytes()
    with suppress(EOFError, OSError):
        while True:
            task: Task = line.recv()
            limits.allow(limits.TASK_SECONDS)
            before = computed()
            is_made, answer = attempt(task.do, task.called)
            line.send((is_made, answer, computed() - before, has_grown(began)))
            del task, answer
            sweep()  # while nobody waits, and never while somebody does


def has_grown(began: int) -> bool:
    """Tell whether this process holds so much more memory than it began with that a fresh one is better."""
    return kilobytes() - began > _GROWN


def kilobytes() -> int:
    """Tell the most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
