"""Diagnostics -> the lines that a person reads: where, what, the line with a caret, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

from pipeline.cli.visible import visible, width
from pipeline.diagnostics import Diagnostic, Place, Report, Severity

SHOWN_AT_MOST = 50
COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def render(report: Report, *, colour: bool) -> str:
    """Write everything that was found, in file order, and how many problems there are."""
    lines: list[str] = []
    for diagnostic in list(report)[:SHOWN_AT_MOST]:
        lines += [*_lines(diagnostic, colour), ""]
    if len(report) > SHOWN_AT_MOST:
        lines.append(f"… and {len(report) - SHOWN_AT_MOST} more")
    if report.count(Severity.ERROR) or report.count(Severity.WARNING):
        lines.append(f"{tally(report)}; `pack explain {_worst(report).code}` says more about a code")
    return "".join(f"{line}\n" for line in lines)


def tally(report: Report) -> str:
    """Count the problems: "2 errors, 1 warning"."""
    counts = [(report.count(severity), severity.word) for severity in sorted(Severity, reverse=True)]
    return ", ".join(f"{count} {word}{'s' * (count != 1)}" for count, word in counts if count) or "no problems"


def noted(count: int) -> str:
    """Tell that there are notes, which a build doesn't print."""
    return f"{count} note{'s' * (count != 1)}; the build's record, beside the files, says more\n"


def _worst(report: Report) -> Diagnostic:
    return max(report, key=lambda diagnostic: diagnostic.severity)


def _lines(diagnostic: Diagnostic, colour: bool) -> Iterator[str]:
    where = f"{diagnostic.place}: " if diagnostic.place else ""
    label = f"{diagnostic.severity.word} {diagnostic.code}"
    if colour:
        label = typer.style(label, fg=COLOURS[diagnostic.severity], bold=True)
    yield f"{visible(where)}{label}: {visible(diagnostic.message)}"
    if diagnostic.place is None and diagnostic.path:
        yield f"      in {visible(dotted(diagnostic.path))}"
    if diagnostic.place and diagnostic.place.source:
        yield from _caret(diagnostic.place)
    yield from (f"      {visible(what)}: {visible(str(place))}" for what, place in diagnostic.related)
    yield from (f"      hint: {visible(hint)}" for hint in diagnostic.hints)


def dotted(path: Iterable[str | int]) -> str:
    """Write a path as `pack explain` takes it: missions.breakthrough.zones."""
    return ".".join(map(str, path))


def _caret(place: Place) -> Iterator[str]:
    """Show a line, or the part of a long one around the spot, with carets under what is wrong."""
    start = max(0, place.column - 1 - place.before)
    before = "…" * (place.before > 0) + visible(place.source[:start].replace("\t", " "))
    marked, after = visible(place.source[start : start + place.width]), visible(place.source[start + place.width :])
    yield f"{place.line:5} | {before}{marked}{after}{'…' * place.is_cut}"
    yield f"      | {' ' * width(before)}{'^' * max(1, width(marked))}"
