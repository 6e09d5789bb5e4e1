"""What a command answers: words for stdout and stderr, an exit code, and the files that it all hangs on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.cli.progress import progress
from pipeline.cli.text import render
from pipeline.diagnostics import PackError, Report
from pipeline.request import Outcome, Progress


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Results go to `out`, what was found to `err`. An answer that names what it `read` may be given again."""

    out: str = ""
    err: str = ""
    code: int = 0
    read: tuple[str, ...] = ()
    written: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A job's outcome, or what kept it from one, with the exit code that either means."""

    outcome: Outcome
    code: int


def conduct(work: Callable[[Progress], Outcome], *, strict: bool, quiet: bool) -> Finding:
    """Run a job with its progress shown; a pack's errors become part of what was found."""
    try:
        with progress(quiet=quiet) as listener:
            outcome = work(listener)
    except PackError as problem:
        return Finding(outcome=Outcome(products=(), report=Report(list(problem.diagnostics))), code=problem.exit_code)
    return Finding(outcome=outcome, code=int(outcome.report.is_failure(strict=strict)))


def found(report: Report) -> str:
    """Write a report for stderr, coloured where that is a terminal."""
    return render(report, colour=sys.stderr.isatty())
