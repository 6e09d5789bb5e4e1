"""The packs that requests name -> the same, made ready, by a process that was there before anybody knew the requests.

To import what reads a pack takes as long as to import what makes pages of it. So a process is forked as soon as the
first word of a command line tells that there will be packs to read, and imports the one, while the command imports the
other.
"""

from __future__ import annotations

import fcntl
import gc
import os
import pickle
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

from pipeline import lifeline, limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pipeline.request import Request
    from pipeline.run.preparation import Readied

_AT_WORK = ("build", "check")
_PIPE_BYTES = 1 << 20  # what the system allows everybody; a usual pack takes as much
_AGAIN = "--watch"  # who reads a pack again and again does it where it was read before


@dataclass(eq=False)
class _Reader:
    """The lines to the process, and the packs that it was asked to read and hasn't told of."""

    asked: BinaryIO
    told: BinaryIO
    requests: Sequence[Request] = ()
    waiting: tuple[Path, ...] = ()


_hired: list[_Reader] = []


def hire(words: Sequence[str]) -> None:
    """Fork it where a command line names packs to read once, and a core is free for it."""
    if not (words and words[0] in _AT_WORK and _AGAIN not in words):
        return
    if not lifeline.is_apart() or len(os.sched_getaffinity(0)) < 2:
        return
    theirs, asked = os.pipe()
    told, ours = os.pipe()
    with suppress(OSError, AttributeError):  # or the process would wait for who asks, whom it then makes wait
        fcntl.fcntl(ours, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    gc.freeze()  # what is shared with the new process stays shared
    if not os.fork():
        os.close(asked)
        os.close(told)
        _read(theirs, ours)
    gc.unfreeze()
    os.close(theirs)
    os.close(ours)
    _hired[:] = [_Reader(asked=open(asked, "wb"), told=open(told, "rb"))]


def order(requests: Sequence[Request]) -> None:
    """Have it read the packs that all of the requests name, one after the other."""
    for reader in _hired:
        with suppress(BrokenPipeError), reader.asked as asked:
            asked.write(pickle.dumps(requests, pickle.HIGHEST_PROTOCOL))
        reader.requests, reader.waiting = requests, requests[0].packs


def readied(folder: Path, requests: Sequence[Request]) -> list[Readied]:
    """Give a pack made ready for every request: by the process, if that is what it was asked next; otherwise, here."""
    from pipeline.load.folders import layers  # noqa: F401 - what comes is of its kinds: before it comes
    from pipeline.run import preparation

    for reader in _hired:
        if reader.requests == requests and reader.waiting[:1] == (folder,):
            reader.waiting = reader.waiting[1:]
            # Of one who has fallen nothing comes: why that is shows here, too.
            with suppress(EOFError, pickle.UnpicklingError):
                made, refused, seconds = pickle.load(reader.told)
                limits.spend(seconds)
                if refused:
                    raise refused
                return made
    return preparation.readied(folder, requests)


def _read(asked: int, told: int) -> None:
    """Read packs in the process, and end it; it lets whoever asked find out what is neither a pack nor its fault."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard's signal goes to all; who asks decides when it ends
        limits.hold_beside()
        gc.disable()
        from pipeline.diagnostics import PackError
        from pipeline.run import preparation

        with open(asked, "rb") as words, open(told, "wb") as answers:
            requests = pickle.load(words)
            for folder in requests[0].packs:
                began, made, refused = time.process_time(), None, None
                try:
                    made = preparation.readied(folder, requests)
                except PackError as problem:
                    refused = problem
                answers.write(pickle.dumps((made, refused, time.process_time() - began), pickle.HIGHEST_PROTOCOL))
                answers.flush()
    finally:
        os._exit(0)
