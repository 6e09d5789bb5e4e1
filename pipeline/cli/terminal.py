"""What is to be said -> the lines that a person reads: diagnostics with a caret and hints, and charts of aligned cells.

Text from anywhere may hold orders to a terminal: controls and bidi signs are shown as escapes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import typer

from pipeline.diagnostics import Diagnostic, Place, Report, Severity

# One slip at the top of a pack can have hundreds of consequences; who has mended fifty runs it again.
SHOWN_AT_MOST = 50
COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
# Unicode's controls, formats (bidi among them), surrogates, private and unassigned signs, line and paragraph ends.
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Kept as they are: line ends, and the colours that we have put there ourselves.
_LINE_OR_COLOUR = re.compile("(\n|\x1b\\[[0-9;]*m)")
GAP = "  "


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


def noted(count: int, packs: Iterable[str]) -> str:
    """Tell that there are notes, which a build doesn't print, and what does."""
    line = " ".join(("pack check", *packs))
    return (
        f"{count} note{'s' * (count != 1)}: nothing to mend; `{visible(line)}` shows {'them' if count != 1 else 'it'}\n"
    )


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


def visible(text: str) -> str:
    """Escape every character that doesn't show as itself."""
    return "".join(_shown(character) for character in text)


def shown_lines(text: str, *, coloured: bool = False) -> str:
    """Escape what doesn't show in whole lines, as the last thing before they are written; our colours may stay."""
    kept = _LINE_OR_COLOUR if coloured else re.compile("(\n)")
    parts = kept.split(text)
    return "".join(part if index % 2 else visible(part) for index, part in enumerate(parts))


def is_hidden(character: str) -> bool:
    """Tell whether a character doesn't show as itself."""
    return unicodedata.category(character) in HIDDEN


def width(text: str) -> int:
    """Count the columns that a visible text takes in a terminal."""
    return sum(_columns(character) for character in text)


def _shown(character: str) -> str:
    if not is_hidden(character):
        return character
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{{{number:04x}}}"


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def chart(rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> str:
    """Align cells; the columns in `right` stand flush right."""
    shown = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*shown, strict=True)]
    return "".join(_line(row, widths, right) for row in shown)


def _line(row: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    padded = []
    for index, cell in enumerate(row):
        room = " " * (widths[index] - width(cell))
        padded.append(room + cell if index in right else cell + room)
    return GAP.join(padded).rstrip() + "\n"
