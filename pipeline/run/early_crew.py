"""Tasks that set pages -> their results, by a crew whose process was there before anybody knew the tasks.

To load the typesetter takes as long as to read a pack. So a process is forked as soon as a build begins, and loads it
meanwhile; of that process the hands are forked, and tasks are sent to it, as they are values.
"""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, Protocol

from pipeline import limits, private
from pipeline.compose.typesetting.galleys import make_ready
from pipeline.compose.workshop import compiled
from pipeline.load import layouts_root
from pipeline.load.library import load_templates
from pipeline.run.crew import Hearing, attempt, can_fork, dispatch, idle, unheard
from pipeline.run.shelf import made_with
from pipeline.run.warm_crew import WarmCrew

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

    from pipeline.compose.workshop import Workshop

_CALM = 1.0  # seconds without an order
_PATIENCE = 5.0  # seconds: until who has nothing left to do is gone
_FEW = 8  # tasks, as an edit leaves: more are sent along with a fork, rather than one by one


class Task(Protocol):
    """Work that can be sent to a process, and what it is called where it reaches a limit."""

    @property
    def called(self) -> str:
        """Its name."""

    def do(self) -> Any:
        """Do it."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """Tasks for so many hands, and the workshop whose fonts and style sheets all of them share, if they may.

    Where they are for pages, the typesetter is loaded before hands are forked.
    """

    tasks: Sequence[Task]
    jobs: int
    for_pages: bool
    shop: Workshop | None


@dataclass(frozen=True)
class _Heard:
    """A task is done, and what came of it."""

    number: int
    answer: Any


@dataclass(frozen=True)
class _Spent:
    """A hand has computed for so many seconds."""

    seconds: float


def done_here(
    order: Order,
    heard: Hearing = unheard,
    meanwhile: Callable[[], None] = idle,
    *,
    spent: Callable[[float], None] = limits.spend,
    shut: Sequence[Connection] = (),
) -> list[Any]:
    """Have tasks done by hands that are forked of this process."""
    if order.for_pages:
        make_ready(order.shop)
    return dispatch(
        lambda task: task.do(),
        order.tasks,
        order.jobs,
        called=lambda task: task.called,
        heard=heard,
        spent=spent,
        meanwhile=meanwhile,
        shut=shut,
    )


_STAYING: list[EarlyCrew] = []


class EarlyCrew:
    """The process that forks hands, from when a build begins to its end."""

    def __init__(self, *, stays: bool = False) -> None:
        """Fork it; where it stays, so do the hands that do its smaller orders."""
        self.stays = stays
        ours, theirs = multiprocessing.Pipe()
        gc.freeze()  # what is shared with the new process stays shared
        self._line: Connection = ours
        self._foreseen: Workshop | None = None
        self._process: ForkProcess = multiprocessing.get_context("fork").Process(target=_serve, args=(theirs, ours))
        self._process.start()
        gc.unfreeze()
        theirs.close()

    @classmethod
    def hired(cls, *, stays: bool = False) -> EarlyCrew | None:
        """Hire it, where processes are forked; one that stays is there already when the next build begins."""
        if not can_fork():
            return None
        if not stays:
            return cls()
        if not (_STAYING and _STAYING[-1].is_there):
            _STAYING[:] = [cls(stays=True)]
            atexit.register(_STAYING[-1].dismiss)
        return _STAYING[-1]

    @property
    def is_there(self) -> bool:
        """Tell whether it can be given orders."""
        return not self._line.closed and self._process.is_alive()

    def foresee(self, shop: Workshop) -> None:
        """Have fonts and style sheets of a workshop loaded, as pages will be set in it."""
        shop = replace(shop, album={})  # which style sheets don't show
        if self.is_there and shop != self._foreseen:
            self._foreseen = shop
            with suppress(BrokenPipeError):  # the next order will tell
                self._line.send_bytes(pickle.dumps(shop, pickle.HIGHEST_PROTOCOL))

    def run(
        self,
        order: Order,
        heard: Hearing = unheard,
        meanwhile: Callable[[], None] = idle,
    ) -> list[Any]:
        """Do all tasks; each is heard of by its number as it is done, with its answer; one that fails fails all."""
        is_heard_out = False
        try:
            # All at once: most tasks of an order hold the same pack, theme and words.
            with suppress(BrokenPipeError):  # of one who has fallen, the silence will tell
                self._line.send_bytes(pickle.dumps(order, pickle.HIGHEST_PROTOCOL))
            meanwhile()
            made: dict[int, Any] = {}
            problem = self._heard_out(order.tasks[0].called, made, heard)
            is_heard_out = True
        finally:
            if not is_heard_out:  # what it says from now on would be taken for the answer to another order
                self.dismiss()
        if problem is not None:
            raise problem
        return [made[number] for number in range(len(order.tasks))]

    def _heard_out(self, name: str, made: dict[int, Any], heard: Hearing) -> Exception | None:
        """Listen until all is done, or one task has failed, and tell why."""
        while True:
            try:
                told = self._line.recv()
            except (EOFError, OSError):
                self._process.join()
                raise limits.Fallen(name=name, exit_code=self._process.exitcode).refusal() from None
            if isinstance(told, _Heard):
                made[told.number] = told.answer
                heard(told.number, told.answer)
            elif isinstance(told, _Spent):
                limits.spend(told.seconds)
            else:
                problem: Exception | None = told
                return problem

    def release(self) -> None:
        """Let it go home, as nothing more will be ordered; whoever still works, as a task has failed, stops at once."""
        self._line.close()
        self._process.terminate()

    def dismiss(self) -> None:
        """Send it home, if it is still there."""
        self.release()
        self._process.join(_PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _serve(line: Connection, other: Connection) -> None:
    """Load the typesetter, then have hands do what is ordered, until nobody orders any more."""
    limits.hold_beside()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard's signal goes to all; who asks decides when it ends
    signal.signal(signal.SIGTERM, _end)
    gc.disable()
    gc.callbacks.clear()  # as in a crew's hands
    other.close()
    try:
        with suppress(ImportError, OSError):  # which the first page says again
            make_ready()
        ahead = _ahead()
        gc.freeze()
        warm = WarmCrew(shut=(line,))
        with suppress(EOFError, OSError):
            while True:
                while not line.poll() and next(ahead, None):  # as far as it comes until somebody waits
                    pass
                asked = pickle.loads(line.recv_bytes())
                if isinstance(asked, Order):
                    made_with()
                    line.send(_problem(asked, line, warm))
                else:
                    attempt(partial(make_ready, asked), "")  # what is wrong, the first page says again
                    if not line.poll():
                        warm.make_ready()
                if not line.poll(_CALM):
                    gc.collect()  # while nobody waits
                    gc.freeze()  # what is left stays, and needn't be looked through again
    finally:
        private.tidy()


def _ahead() -> Iterator[str]:
    """Do what all hands would do, step by step: hash what galleys are made with, compile templates."""
    yield made_with()
    yield from compiled(load_templates(layouts_root()))


def _problem(order: Order, line: Connection, warm: WarmCrew) -> object:
    """Have an order done; tell what kept it from being done, if anything did."""
    is_done, problem = attempt(partial(_do, order, line, warm), order.tasks[0].called)
    return None if is_done else problem


def _do(order: Order, line: Connection, warm: WarmCrew) -> None:
    def heard(number: int, answer: object) -> None:
        line.send(_Heard(number, answer))

    def spent(seconds: float) -> None:
        line.send(_Spent(seconds))

    if len(order.tasks) > _FEW:
        done_here(order, heard, spent=spent, shut=(line,))
        return
    if order.for_pages:
        make_ready(order.shop)
    warm.run(order.tasks, order.jobs, heard, spent)


def _end(number: int, frame: FrameType | None) -> None:
    """End at once, with all hands; an exception might be lost in whatever this process is at."""
    for hand in multiprocessing.active_children():
        hand.kill()
        hand.join()
    private.tidy()
    os._exit(0)
