"""A command line -> the same in a process of its own that is held to limits, and in words how that ended."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from pipeline import lifeline

# Somebody or something wanted it to end: that needs no words, but for the code that shells give.
_ASKED_FOR = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE)


def apart(words: Sequence[str]) -> int | None:
    """Have a command go on in a process of its own: None there, its exit code here."""
    if not lifeline.can_part():
        return None
    ended = lifeline.part()
    if ended is None:
        from pipeline import limits

        limits.hold()
        return None
    if ended == lifeline.AGAIN:
        lifeline.once_more(sys.orig_argv[1:])
    if ended >= 0:
        return ended
    return 128 - ended if -ended in _ASKED_FOR else _told(words, ended)


def out_of_memory(words: Sequence[str]) -> str:
    """Say which limit a command has reached that got no more memory; nothing where the machine has set it."""
    if not lifeline.is_apart():
        return ""
    from pipeline import limits
    from pipeline.cli.answer import found
    from pipeline.diagnostics import Report

    return found(Report([*limits.too_large(limits.command_name(words), limits.COMMAND_BYTES).diagnostics]))


def _told(words: Sequence[str], ended: int) -> int:
    """Say which limit it fell to, where that shows."""
    from pipeline import limits
    from pipeline.cli.answer import found
    from pipeline.diagnostics import Report

    refusal = limits.Fallen(
        name=limits.command_name(words),
        exit_code=ended,
        seconds=limits.command_seconds(words),
        most=limits.COMMAND_BYTES,
    ).refusal()
    sys.stderr.write(found(Report([*refusal.diagnostics])))
    return refusal.exit_code
