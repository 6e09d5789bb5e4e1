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
from typing import TYPE_CHECKING, BinaryIO

from pipeline import lifeline, limits

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pipeline.diagnostics import PackError
    from pipeline.request import Request
    from pipeline.run.preparation import Readied

_AT_WORK = ("build", "check")
_AGAIN = "--watch"  # who reads a pack again and again does it where it was read before
_PIPE_BYTES = 1 << 20  # what the system allows everybody; a usual pack takes as much


@dataclass(frozen=True, kw_only=True)
class _Told:
    """What came of a pack, or what kept it from being read, and how long it was computed for."""

    made: list[Readied]
    refused: PackError | None
    seconds: float


@dataclass(eq=False, kw_only=True)
class _Reader:
    """The line on which the process tells of packs, and those that it was asked to read and hasn't told of."""

    told: BinaryIO
    requests: Sequence[Request]
    waiting: tuple[Path, ...]


# The process that was forked, by the ends of the pipes to it; then what it was asked.
_hired: list[tuple[int, int]] = []
_asked: list[_Reader] = []


def hire(words: Sequence[str]) -> None:
    """Fork it where a command line names packs to read once, and a core is free for it."""
    if not (words and words[0] in _AT_WORK and _AGAIN not in words):
        return
    if not lifeline.is_apart() or len(os.sched_getaffinity(0)) < 2:
        return
    theirs, asked = os.pipe()
    told, ours = os.pipe()
    with suppress(OSError, AttributeError):  # or it would wait for who asks, whom it then makes wait
        fcntl.fcntl(ours, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    gc.freeze()  # what is shared with the new process stays shared
    if not os.fork():
        os.close(asked)
        os.close(told)
        _serve(theirs, ours)
    gc.unfreeze()
    os.close(theirs)
    os.close(ours)
    _hired.append((asked, told))


def order(requests: Sequence[Request]) -> None:
    """Have it read the packs that all of the requests name, one after the other."""
    while _hired:
        asked, told = _hired.pop()
        with suppress(BrokenPipeError), os.fdopen(asked, "wb") as words:
            words.write(pickle.dumps(requests, pickle.HIGHEST_PROTOCOL))
        _asked[:] = [_Reader(told=os.fdopen(told, "rb"), requests=requests, waiting=requests[0].packs)]


def readied(folder: Path, requests: Sequence[Request]) -> list[Readied]:
    """Give a pack made ready for every request: by the process, if that is what it was asked next; otherwise, here."""
    from pipeline.run import preparation

    for reader in _asked:
        if reader.requests == requests and reader.waiting[:1] == (folder,):
            reader.waiting = reader.waiting[1:]
            # Of one who has fallen nothing comes: why that is shows here, too.
            with suppress(EOFError, pickle.UnpicklingError):
                told: _Told = pickle.load(reader.told)
                if not reader.waiting:
                    reader.told.close()
                limits.spend(told.seconds)
                if told.refused is not None:
                    raise told.refused
                return told.made
    return preparation.readied(folder, requests)


def _serve(asked: int, told: int) -> None:
    """Read packs in the process, and end it; whatever is neither a pack nor its fault, whoever asked will find out."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard's signal goes to all; who asks decides when it ends
        limits.hold_beside()
        gc.disable()
        import pipeline.run.preparation  # noqa: F401 - which takes until the words have come

        with os.fdopen(asked, "rb") as words, os.fdopen(told, "wb") as answers:
            requests: Sequence[Request] = pickle.load(words)
            for folder in requests[0].packs:
                # Ended by the system where nothing else ends it: then whoever asked reads the pack, and is told why.
                limits.allow(limits.READING_SECONDS + limits.GRACE_SECONDS)
                answers.write(pickle.dumps(_read(folder, requests), pickle.HIGHEST_PROTOCOL))
                answers.flush()
    finally:
        os._exit(0)


def _read(folder: Path, requests: Sequence[Request]) -> _Told:
    from pipeline.diagnostics import PackError
    from pipeline.run import preparation

    made: list[Readied] = []
    began, refused = time.process_time(), None
    try:
        made = preparation.readied(folder, requests)
    except PackError as problem:
        refused = problem
    return _Told(made=made, refused=refused, seconds=time.process_time() - began)
