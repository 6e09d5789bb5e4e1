"""What a command answers: words for stdout and stderr, an exit code, and the files that it all hangs on.

While a job runs, its steps make a line on stderr that changes as they pass, where stderr is a terminal.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.cli.terminal import render, visible
from pipeline.diagnostics import PackError, Report
from pipeline.request import Outcome, Progress, Silence

if TYPE_CHECKING:
    from rich.status import Status

    from pipeline.cli.watching import Watched

# The rooms, as pipeline/README.md numbers them.
STEPS = 8


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Results go to `out`, what was found to `err`.

    An answer that names what it `read` may be given again; one that has something `watched` is given anew when that
    changes. On a terminal, the user is asked whether what comes `then` is to be run.
    """

    out: str = ""
    err: str = ""
    code: int = 0
    read: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    watched: Watched | None = None
    then: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A job's outcome, or what kept it from one, with the exit code that either means."""

    outcome: Outcome
    code: int


def conduct(work: Callable[[Progress], Outcome], *, strict: bool, quiet: bool, events: bool = False) -> Finding:
    """Run a job with its progress shown; a pack's errors become part of what was found."""
    try:
        with progress(quiet=quiet, events=events) as listener:
            outcome = work(listener)
    except PackError as problem:
        return Finding(outcome=Outcome(products=(), report=Report(list(problem.diagnostics))), code=problem.exit_code)
    return Finding(outcome=outcome, code=int(outcome.report.is_failure(strict=strict)))


def found(report: Report) -> str:
    """Write a report for stderr, coloured where that is a terminal."""
    return render(report, colour=sys.stderr.isatty())


@dataclass
class StatusLine:
    """Progress in a terminal: "3/8 geometry  Breakthrough", "7/8 press  400 of 2,000 sides, 12 s left".

    Where there are several packs, each line begins with "pack 2 of 10".
    """

    status: Status
    place: str = ""
    heading: str = ""
    began: float = 0.0
    before: int | None = None

    def pack(self, number: int, of: int, name: str) -> None:
        """Keep in mind which pack it is, where that tells how far the whole is."""
        self.place = f"pack {number:,} of {of:,}  " if of > 1 else ""

    def step(self, number: int, name: str, detail: str) -> None:
        """Show the step in place of the one before."""
        self.heading, self.began, self.before = f"{number}/{STEPS} {name}", time.monotonic(), None
        self._show(detail)

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        """Show how far the step is, and how long it will still take at the pace so far."""
        # What lay ready at the first count took no time.
        self.before = done if self.before is None else self.before
        left = time_left(done - self.before, total - self.before, time.monotonic() - self.began)
        self._show(f"{done:,} of {total:,} {what}{latest and f', {latest}'}{left}")

    def _show(self, detail: str) -> None:
        from rich.text import Text

        self.status.update(Text.assemble(self.place, (self.heading, "bold"), f"  {visible(detail)}"))


def time_left(done: int, total: int, seconds: float) -> str:
    """Say how long the rest takes if it goes on as it did; nothing while that is a guess."""
    if not done or seconds < 1:
        return ""
    left = round(seconds * (total - done) / done)
    return f", {left // 60} min {left % 60} s left" if left >= 60 else f", {left} s left"


@dataclass(frozen=True)
class Events:
    """Progress for programs: each pack, each step and each count is a line of JSON on stderr."""

    def pack(self, number: int, of: int, name: str) -> None:
        """Write a line about a pack that begins."""
        _write_line(event="pack", number=number, of=of, name=name)

    def step(self, number: int, name: str, detail: str) -> None:
        """Write a line about a step."""
        _write_line(event="step", number=number, of=STEPS, room=name, detail=detail)

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        """Write a line about what is done."""
        _write_line(event="count", done=done, total=total, what=what, latest=latest)


def _write_line(**facts: object) -> None:
    # Any sign that isn't plain is escaped: it may come from a pack.
    sys.stderr.write(f"{json.dumps(facts)}\n")
    sys.stderr.flush()


@contextlib.contextmanager
def progress(*, quiet: bool = False, events: bool = False) -> Iterator[Progress]:
    """Give a job something to report to for as long as it runs."""
    if events:
        yield Events()
        return
    if quiet or not sys.stderr.isatty():
        yield Silence()
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield StatusLine(status)
