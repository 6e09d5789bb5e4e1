"""A piece of work -> the same work, ended with a Refused where it takes more time or memory than any honest pack needs.

`bounded` guards work in this process, by its own clock of computing time; `reading` bounds its memory as well.
`confine` and `allow` bound a process of its own by the system's limits; `Fallen` tells by how such a process ended
which limit that was.
"""

from __future__ import annotations

import contextlib
import math
import resource
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FrameType

from pipeline import lifeline
from pipeline.diagnostics import Refused, error
from pipeline.regular import OWN_BYTES, read_regular

READING_SECONDS = 30  # of computing, as the two below
TASK_SECONDS = 60  # for one leaf, page or deck
MAKING_SECONDS = 600  # for all files of a form, in all processes together
LOOKING_SECONDS = 300  # for a whole command that prints no pack and no event
COMMAND_SECONDS = 3600  # for one that does: all its packs, forms and versions
GRACE_SECONDS = 10  # until the system ends a command that can't be told that its time is over
WALL_SECONDS = 180  # a task that waits computes nothing; three times as long, as others may want the core
MEMORY_BYTES = 3 * 1024**3  # address space beyond what a process has mapped when it starts
READING_BYTES = 1024**3
COMMAND_BYTES = 4 * 1024**3  # of the process that conducts a command
ERRORS_PER_FILE = 300  # nobody reads on; a file with more is no content
FILE_BYTES = 200_000_000  # what a process may write
TEXT_LETTERS = 50_000  # of one text: some twenty pages; the next thousand belong to a page of their own
PACKS_IN_LINE = 20  # that build on one another
_PRINTING, _LASTING = ("build", "check", "event"), ("preview",)
_STAYING = ("preview",)  # each thing that it does is held to limits of its own
OPEN_FILES = 256  # a leak of handles ends here, not at what the system bears


@contextlib.contextmanager
def bounded(name: str, seconds: float) -> Iterator[None]:
    """Refuse work in this process that computes for longer than this; only the main thread can be stopped so.

    Of work within work the clock that rings first goes on.
    """
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    if threading.current_thread() is not threading.main_thread() or 0 < left <= seconds:
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise too_long(name, seconds)

    before = signal.signal(signal.SIGPROF, ring)
    left, _ = signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        unused, _ = signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if left:
            signal.setitimer(signal.ITIMER_PROF, max(left - (seconds - unused), 0.001))


def spend(seconds: float) -> None:
    """Count what another process has computed for the work that is bounded here."""
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    if 0 < left <= seconds:
        signal.raise_signal(signal.SIGPROF)
    elif left:
        signal.setitimer(signal.ITIMER_PROF, left - seconds)


@contextlib.contextmanager
def command(words: Sequence[str]) -> Iterator[None]:
    """Hold a whole command to what no honest one needs; in a process of its own the system does so, too."""
    name, seconds = command_name(words), command_seconds(words)
    if words and words[0] in _STAYING:
        _bound(resource.RLIMIT_CPU, resource.RLIM_INFINITY)
        yield
        return
    if lifeline.is_apart():
        allow(math.ceil(seconds + GRACE_SECONDS))
    with bounded(name, seconds):
        yield


def command_name(words: Sequence[str]) -> str:
    """Call a command as messages do; what was typed may hold anything."""
    return f"pack {words[0]}" if words and words[0].isalpha() and len(words[0]) < 20 else "pack"


def command_seconds(words: Sequence[str]) -> float:
    """Tell how long a command may compute; one that goes on until somebody ends it bounds each piece of its work."""
    if words and words[0] in _LASTING:
        return math.inf
    return COMMAND_SECONDS if words and words[0] in _PRINTING else LOOKING_SECONDS


def hold() -> None:
    """Bound the memory of this process, which conducts a command and is one of its own."""
    _bound(resource.RLIMIT_AS, _mapped() + COMMAND_BYTES)
    _bound(resource.RLIMIT_CORE, 0)


def hold_beside() -> None:
    """Bound this process as the one that conducts the command: it forks hands for it, and ends with it."""
    lifeline.follow()
    hold()


@contextlib.contextmanager
def reading(name: str) -> Iterator[None]:
    """Refuse reading, of a pack, an event or a file, that takes more time or memory than any honest one does."""
    try:
        with bounded(name, READING_SECONDS), _within_memory(READING_BYTES):
            yield
    except MemoryError:
        raise too_large(name, READING_BYTES) from None


@contextlib.contextmanager
def working_out(name: str) -> Iterator[None]:
    """Refuse to work a pack out that takes more time or memory for it than any honest one does."""
    try:
        with bounded(name, MAKING_SECONDS), _within_memory(MEMORY_BYTES):
            yield
    except MemoryError:
        raise too_large(name, MEMORY_BYTES) from None


@contextlib.contextmanager
def _within_memory(most: int) -> Iterator[None]:
    """Let this process take so much more memory, where the system tells how much it has; afterwards as before."""
    before, mapped = resource.getrlimit(resource.RLIMIT_AS), _mapped()
    if mapped and (before[0] == resource.RLIM_INFINITY or mapped + most < before[0]):
        _bound(resource.RLIMIT_AS, mapped + most)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def confine(tie: int | None = None) -> None:
    """Bound the memory and files of this process, once it is one of its own; it ends with its command.

    It ends with whoever holds the other end of a pipe, too.
    """
    lifeline.follow()
    if tie is not None:
        lifeline.end_with(tie)
    _bound(resource.RLIMIT_AS, _mapped() + MEMORY_BYTES)
    _bound(resource.RLIMIT_FSIZE, FILE_BYTES)
    _bound(resource.RLIMIT_NOFILE, OPEN_FILES)
    _bound(resource.RLIMIT_CORE, 0)


def _mapped() -> int:
    """Count the addresses that this process took over from the one it was forked from, where the system tells."""
    try:
        pages = read_regular("/proc/self/statm", OWN_BYTES).split()[0]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()


def allow(seconds: int) -> None:
    """Let this process compute for so long from now on; then the system ends it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _bound(resource.RLIMIT_CPU, math.ceil(used.ru_utime + used.ru_stime) + seconds)


def _bound(kind: int, most: int) -> None:
    """Set what the system holds a process to, never above what it may have at all. Some systems know no such limit."""
    _, hard = resource.getrlimit(kind)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(kind, (_allowed(kind, most), hard))


def _allowed(kind: int, most: int) -> int:
    """Tell how much a process may have: what it is given, or less where whoever started it set a limit of their own."""
    _, hard = resource.getrlimit(kind)
    return most if hard == resource.RLIM_INFINITY else min(most, hard)


@dataclass(frozen=True, kw_only=True)
class Fallen:
    """A process that ended before its work was done, as the system tells: below zero it was a signal."""

    name: str
    exit_code: int | None
    seconds: float | None = None
    most: int | None = None

    def refusal(self) -> Refused:
        """Say which limit it fell to, where that shows."""
        if self.exit_code == -signal.SIGXCPU:
            return too_long(self.name, self.seconds or TASK_SECONDS)
        hint = "where the machine is short of memory, try --jobs 1; otherwise leave it out and look what is odd in it"
        return Refused(error("E509", f"the process that worked on {self.name} {self._end}", hints=(hint,)))

    @property
    def _end(self) -> str:
        if self.exit_code is None or self.exit_code >= 0:
            return f"ended with code {self.exit_code}"
        if self.exit_code == -signal.SIGABRT:
            # A library that asks for memory by itself, and gets none, gives up before Python can say so.
            most = f"{_allowed(resource.RLIMIT_AS, self.most or MEMORY_BYTES) // 1024**2:,} MB of memory"
            return f"gave up (signal SIGABRT), most often as it may not use more than {most}"
        try:
            return f"was ended by signal {signal.Signals(-self.exit_code).name}"
        except ValueError:
            return f"was ended by signal {-self.exit_code}"


def too_long(name: str, seconds: float) -> Refused:
    """Refuse what computes for too long."""
    hint = "no honest pack takes so long; leave parts out to find what does"
    return Refused(
        error("E507", f"{name} took more than {seconds:g} second{'s' * (seconds != 1)} of computing", hints=(hint,))
    )


def too_slow(name: str) -> Refused:
    """Refuse what is not done in time, whether it computes or waits."""
    hint = "it may wait for a disk; or the machine has too much else to do"
    return Refused(error("E507", f"{name} was not done in {WALL_SECONDS} seconds", hints=(hint,)))


def too_large(name: str, most: int | None = None) -> Refused:
    """Refuse what fills the memory."""
    hint = "no honest pack needs so much; leave parts out to find what does"
    message = f"{name} needed more than {_allowed(resource.RLIMIT_AS, most or MEMORY_BYTES) // 1024**2:,} MB of memory"
    return Refused(error("E508", message if sys.platform == "linux" else f"{name} filled the memory", hints=(hint,)))


def too_deep(name: str) -> Refused:
    """Refuse what is nested more deeply than anybody can follow."""
    hint = "look in the theme's style sheet for brackets within brackets"
    return Refused(error("E513", f"{name} is nested too deeply to be set", hints=(hint,)))


def too_verbose(name: str) -> Refused:
    """Refuse what fills the disk."""
    hint = "no honest pack needs so much; leave parts out to find what does"
    most = _allowed(resource.RLIMIT_FSIZE, FILE_BYTES)
    return Refused(error("E508", f"{name} wrote a file of more than {most:,} bytes", hints=(hint,)))
