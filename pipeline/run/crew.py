"""Tasks -> results, in order, spread over processes that are held to limits; a task that fails fails the whole."""

from __future__ import annotations

import errno
import gc
import multiprocessing
import os
import pickle
import resource
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pipeline import limits
from pipeline.diagnostics import PackError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Task = TypeVar("Task")
Result = TypeVar("Result")
# Who is told of each task by its number, as it is done, and of its result.
Hearing = Callable[[int, Any], None]

# A process that macOS forked may not use the system's frameworks, and Pango's friends may.
_FORKS = sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()

# How much rubbish a hand keeps, in objects. A leaf leaves 25,000, which take 8 MB; to look for them takes a twentieth
# of the time of setting it, so that the hands of a usual pack go home before they do.
_KEPT = 300_000


def can_fork() -> bool:
    """Tell whether processes are forked here."""
    return _FORKS


def hands_for_each(jobs: int, tasks: int) -> int:
    """Say how many processes one of so many tasks may use for itself, as they all have work at once."""
    return max(1, (jobs or _cores()) // tasks) if _FORKS and tasks else 1


def crew_size(jobs: int, tasks: int) -> int:
    """Say how many processes to use: as many as asked for, or one per core, and no more than there are tasks."""
    if not _FORKS:
        return 1
    return max(1, min(jobs or _cores(), tasks))


def _cores() -> int:
    """Count the cores that this process may use, or all where the system doesn't tell."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def unheard(task: int, answer: object) -> None:
    """Let nobody hear how far the work is."""


def idle() -> None:
    """Wait for the crew and do nothing besides."""


def dispatch(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int,
    *,
    called: Callable[[Task], object] = str,
    heard: Hearing = unheard,
    spent: Callable[[float], None] = limits.spend,
    meanwhile: Callable[[], None] = idle,
    shut: Sequence[Connection] = (),
) -> list[Result]:
    """Do all tasks, `called` so where one reaches a limit; each is `heard` of by its number, with its result.

    While the crew is at its first tasks, what is needed next can be made ready here. What hands compute counts as
    `spent` here; `shut` are lines of this process that they must not keep open.

    Processes are forked once everything heavy is in memory, so that they share it: the work and the tasks go along with
    the fork, and only results are sent. Even a single one is forked, as a process of its own can be held to limits.
    Where nothing forks, the work is done here, and only its time is held to its limit.
    """
    if not _FORKS:
        return one_by_one(work, tasks, called, heard)
    gc.freeze()
    names = [str(called(task)) for task in tasks]
    crew = Crew(work=lambda number: work(tasks[number]), names=names, spent=spent, shut=shut)
    try:
        crew.hire(crew_size(jobs, len(tasks)))
        meanwhile()
        return crew.results(heard)
    finally:
        crew.dismiss()
        gc.unfreeze()


def one_by_one(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    called: Callable[[Task], object],
    heard: Hearing,
) -> list[Result]:
    """Do all tasks here, where nothing forks."""
    made = []
    for number, task in enumerate(tasks):
        made.append(_within_time(work, task, str(called(task))))
        heard(number, made[-1])
    return made


def _within_time(work: Callable[[Task], Result], task: Task, name: str) -> Result:
    with limits.bounded(name, limits.TASK_SECONDS):
        return work(task)


@dataclass(eq=False)
class Hand:
    """One process of the crew: the line to it, the task in its hands, and when that must be done."""

    process: ForkProcess
    line: Connection
    task: int = -1
    due: float = 0.0

    def give(self, task: int) -> None:
        """Hand it a task."""
        self.task, self.due = task, time.monotonic() + limits.WALL_SECONDS
        with suppress(OSError):  # of one who has fallen, the silence will tell
            self.line.send(task)


@dataclass(kw_only=True)
class Crew:
    """Gives each hand one task after the other, and sees to it that every one is answered in time."""

    work: Callable[[int], Any]
    names: list[str]
    spent: Callable[[float], None]
    shut: Sequence[Connection]
    hands: list[Hand] = field(default_factory=list)
    # Held open by who hires: hands end with it, as a hand that hires others may be ended by the system.
    tie: tuple[Connection, Connection] = field(default_factory=lambda: multiprocessing.Pipe(duplex=False))

    def hire(self, size: int) -> None:
        """Take on so many, but no more than there are tasks, and give each of them one."""
        for number in range(min(size, len(self.names))):
            self.hire_for(number)

    def hire_for(self, number: int) -> Hand:
        """Take one on, who holds all that is there by now, and give them a task."""
        hand = self._hire()
        hand.give(number)
        return hand

    def let_go(self, hand: Hand) -> None:
        """Send one home, for whom there is nothing more to do."""
        hand.line.close()
        hand.process.join()
        self.hands.remove(hand)

    def results(self, heard: Hearing) -> list[Any]:
        """Have all tasks done; each is heard of."""
        made: dict[int, Any] = {}
        # A stack with the next task on top.
        waiting = list(range(len(self.hands), len(self.names)))[::-1]
        while len(made) < len(self.names):
            for hand in self.hear_some(made, heard):
                if waiting:
                    hand.give(waiting.pop())
        return [made[number] for number in range(len(self.names))]

    def hear_some(self, made: dict[int, Any], heard: Hearing, *, at_once: bool = False) -> list[Hand]:
        """Wait until some have answered, note what they made, and give those that have nothing more to do.

        Who hears `at_once` doesn't wait.
        """
        from multiprocessing.connection import wait

        busy = [hand for hand in self.hands if hand.task not in made]
        # The system stops who computes too long; who waits for something forever is found here, by the clock.
        slowest = min(busy, key=lambda hand: hand.due)
        left = max(slowest.due - time.monotonic(), 0)
        ready = wait([hand.line for hand in busy], timeout=0 if at_once else left)
        if not ready and (not at_once or not left):
            raise limits.too_slow(self.names[slowest.task])
        answered = [hand for hand in busy if hand.line in ready]
        for hand in answered:
            made[hand.task] = self._answer(hand)
            heard(hand.task, made[hand.task])
        return answered

    def dismiss(self) -> None:
        """Send everybody home: those who still work, as a task has failed, at once."""
        for hand in self.hands:
            hand.line.close()
            hand.process.kill()
            hand.process.join()
        for end in self.tie:
            end.close()

    def _hire(self) -> Hand:
        ours, theirs = multiprocessing.Pipe()
        others = [ours, *(hand.line for hand in self.hands), *self.shut, self.tie[1]]
        process = multiprocessing.get_context("fork").Process(target=self._serve, args=(theirs, others))
        process.start()
        theirs.close()
        self.hands.append(Hand(process=process, line=ours))
        return self.hands[-1]

    def _answer(self, hand: Hand) -> Any:
        try:
            is_made, answer, seconds = hand.line.recv()
        except (EOFError, OSError):
            hand.process.join()
            raise limits.Fallen(name=self.names[hand.task], exit_code=hand.process.exitcode).refusal() from None
        self.spent(seconds)
        if not is_made:
            raise answer
        return answer

    def _serve(self, line: Connection, others: Sequence[Connection]) -> None:
        """Work in the process of a hand, until nobody asks any more."""
        gc.disable()
        gc.callbacks.clear()  # of libraries whose threads stayed behind: who waits for those waits forever
        for other in others:  # or a hand would keep its neighbour's line open when the one who asks is gone
            other.close()
        limits.confine(self.tie[0].fileno())
        with suppress(EOFError, OSError, KeyboardInterrupt):
            while True:
                number = line.recv()
                limits.allow(limits.TASK_SECONDS)
                began = computed()
                answer = attempt(partial(self.work, number), self.names[number])
                line.send((*answer, computed() - began))
                del answer
                sweep()


def computed() -> float:
    """Tell how long this process has computed, with those that it hired and that have gone home."""
    gone = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + gone.ru_utime + gone.ru_stime


def sweep() -> None:
    """Look for rubbish, in a process that doesn't by itself, once there may be much."""
    if gc.get_count()[0] > _KEPT:
        gc.collect()


def attempt(work: Callable[[], object], name: str) -> tuple[bool, object]:
    """Do work in a process that is held to limits; tell whether it was done, and its result or what went wrong."""
    try:
        return True, work()
    except MemoryError:
        return False, limits.too_large(name)
    except RecursionError:
        return False, limits.too_deep(name)
    except OSError as problem:
        too_much = problem.errno == errno.EFBIG
        return False, limits.too_verbose(name) if too_much else _sendable(problem)
    except Exception as problem:
        return False, _sendable(problem)


def _sendable(problem: Exception) -> Exception:
    """Make sure that what went wrong can be told at home, and where it did: tracebacks don't travel."""
    if not isinstance(problem, PackError):
        problem.add_note("".join(traceback.format_exception(problem)))
    try:
        pickle.loads(pickle.dumps(problem))
    except Exception:  # whatever an error from elsewhere can't do
        told = RuntimeError(f"{type(problem).__name__}: {problem}")
        told.add_note(problem.__notes__[-1])
        return told
    return problem
