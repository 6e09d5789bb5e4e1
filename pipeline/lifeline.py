"""A command -> the same in a process of its own, whose end can be told in words whatever ends it.

Who was called stays behind and waits: it hands signals on, and ends as the other does. It alone holds a pipe open, the
lifeline: when it is gone, the system ends every process at the other end, however busy that is.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import sys
from collections.abc import Sequence
from types import FrameType

from pipeline.regular import OWN_BYTES, read_regular

AGAIN = 86  # an exit code: what this process is made of has changed, so the command line is to be run anew
_HANDED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_ended_by: signal.Signals | None = None
_line, _owner = -1, 0


def can_part() -> bool:
    """Tell whether a command can have a process of its own here: macOS forbids its frameworks to a forked one."""
    return sys.platform == "linux"


def is_apart() -> bool:
    """Tell whether this is such a process, or one that it forked."""
    return _line >= 0


def part() -> int | None:
    """Go on in a process of its own, and there return nothing; here, return its exit code, below zero a signal's."""
    waited = {signal.SIGCHLD, *_HANDED_ON}
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, waited)
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(read)
        return _ended(child, waited)
    os.close(write)
    _hold_on(read)
    for number, usual in zip(_HANDED_ON, (signal.default_int_handler, signal.SIG_DFL, signal.SIG_DFL), strict=True):
        if signal.getsignal(number) == usual:  # or whoever called wants it to be ignored
            signal.signal(number, _stop)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return None


def _ended(child: int, waited: set[signal.Signals]) -> int:
    """Wait for the other's end; what was sent to this process alone is handed on, a terminal tells both."""
    while True:
        told = signal.sigwaitinfo(waited)
        if told.si_signo == signal.SIGCHLD:
            with contextlib.suppress(InterruptedError):
                process, status = os.waitpid(child, os.WNOHANG)
                if process:
                    return os.waitstatus_to_exitcode(status)
        elif told.si_code <= 0:  # SI_USER and its like: a process has sent it
            os.kill(child, told.si_signo)


def _stop(number: int, frame: FrameType | None) -> None:
    """End the work in order, once: a second signal would end the tidying up."""
    global _ended_by
    for each in _HANDED_ON:
        signal.signal(each, signal.SIG_IGN)
    _ended_by = signal.Signals(number)
    raise KeyboardInterrupt


def is_stopped() -> bool:
    """Tell whether somebody has asked for an end: what a library makes of that may be any exception."""
    return _ended_by is not None


def stopped_code() -> int:
    """Name the exit code of what was stopped, as shells do: 128 and the signal's number."""
    return 128 + (_ended_by or signal.SIGINT)


def _hold_on(line: int) -> None:
    global _line, _owner
    _line, _owner = line, os.getpid()
    follow()


def follow() -> None:
    """Have the system end this process with the one that was called; each process of ours asks that for itself."""
    if _line < 0:
        return
    if os.getpid() != _owner:  # a hand has nothing to tidy up
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
    end_with(_line)


def end_with(line: int) -> None:
    """Have the system end this process once nobody holds the other end of a pipe open any more."""
    with contextlib.suppress(OSError):  # no /proc here: then it ends when its work is done
        own = os.open(f"/proc/self/fd/{line}", os.O_RDONLY | os.O_NONBLOCK)
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        if select.select([own], [], [], 0)[0]:  # it is gone already
            os._exit(128 + signal.SIGHUP)


def caller() -> int:
    """Find the process that called this command: another one while it runs means that nobody is there any more."""
    if _line < 0:
        return os.getppid()
    try:
        state = read_regular(f"/proc/{os.getppid()}/stat", OWN_BYTES)
        return int(state.rpartition(b")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return os.getppid()


def once_more(words: Sequence[str]) -> None:
    """Run Python anew in the place of this process, with these words of its command line."""
    os.execv(sys.executable, [sys.executable, *words])
