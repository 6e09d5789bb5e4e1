"""A piece of work -> the exception that it ended in, the seconds it computed for, the memory it took at its height."""

from __future__ import annotations

import contextlib
import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

_STATUS = Path("/proc/self/status")


class Hang(BaseException):
    """More computing, or memory, than any input of a small kind can need."""


@dataclass(frozen=True)
class Measured:
    """What came of one piece of work."""

    problem: BaseException | None
    seconds: float
    megabytes: float


def _ring(number: int, frame: FrameType | None) -> None:
    raise Hang("it computes without end")


def measured(work: Callable[[], None], most_seconds: float) -> Measured:
    """Do the work, and end it where it computes for too long."""
    problem: BaseException | None = None
    _forget_height()
    before = _megabytes("VmRSS")
    signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, most_seconds)
    began = time.process_time()
    try:
        work()
    except (Exception, Hang) as caught:
        problem = caught
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return Measured(problem, time.process_time() - began, _megabytes("VmHWM") - before)


def _forget_height() -> None:
    """Have the system measure the height of memory from now on, where it can."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _megabytes(key: str) -> float:
    found = re.search(rf"{key}:\s+(\d+) kB", _STATUS.read_text()) if _STATUS.exists() else None
    return int(found[1]) / 1024 if found else 0.0
