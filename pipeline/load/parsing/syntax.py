"""A YAML parser's complaint -> a Diagnostic in our words, the same for the C parser and the Python one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import yaml

from pipeline.diagnostics import Diagnostic, error
from pipeline.load.parsing.source import Source
from pipeline.spelling import quote

# Hints that several complaints share.
QUOTE_IT = "put the text in double quotes"
ALIGN_IT = "indent the key like its neighbours"
BRACES = 'a text with {names} in it stands in double quotes: "{near} or more"'
QUOTES = 'within double quotes a quote is written \\", or “so”'
_NAMED = re.compile(r"\{[A-Za-z_][A-Za-z0-9_]*\}")


@dataclass(frozen=True, kw_only=True)
class _Complaint:
    """What the parser said, and where in the source: at `spot`, about something that began at `opening`."""

    source: Source
    context: str
    problem: str
    spot: int
    opening: int

    @property
    def character(self) -> str:
        return self.source.text[self.spot : self.spot + 1]

    @property
    def line_so_far(self) -> str:
        start = self.source.text.rfind("\n", 0, self.spot) + 1
        return self.source.text[start : self.spot]

    @property
    def line_of_opening(self) -> int:
        return self.source.place(self.opening).line

    @property
    def has_names(self) -> bool:
        """Tell whether a name in braces stands before the spot, or at it, where YAML takes it for a mapping."""
        line, past = self.line_so_far, self.source.text[self.spot :].partition("\n")[0]
        around = [match for match in _NAMED.finditer(line + past) if match.start() <= len(line)]
        return bool(around)

    def at_spot(self, code: str, message: str, *hints: str) -> Diagnostic:
        return error(code, message, hints=hints).at(self.source.place(self.spot))

    def with_opening(self, code: str, message: str, *hints: str) -> Diagnostic:
        place = self.source.place(self.opening)
        return replace(self.at_spot(code, message, *hints), related=(("opened here", place),))


def explain(problem: yaml.MarkedYAMLError, source: Source, start: int) -> Diagnostic:
    """Say in our words what the parser found in a text that begins at `start` of the source."""
    spot = problem.problem_mark.index if problem.problem_mark else 0
    opening = problem.context_mark.index if problem.context_mark else spot
    complaint = _Complaint(
        source=source,
        context=problem.context or "",
        problem=problem.problem or "",
        spot=min(start + spot, len(source.text)),
        opening=start + opening,
    )
    return next(found for kind in _KINDS if (found := kind(complaint)) is not None)


def _tab(complaint: _Complaint) -> Diagnostic | None:
    if complaint.character != "\t" and "\t" not in complaint.line_so_far:
        return None
    if complaint.line_so_far.strip():
        return None
    return complaint.at_spot("E101", "a tab indents this line", "indent with spaces")


def _unclosed_bracket(complaint: _Complaint) -> Diagnostic | None:
    if complaint.context.startswith("while parsing a flow node"):
        hints = (BRACES,) if complaint.has_names else ()
        return complaint.at_spot("E102", "a value is expected here: a bracket or brace is still open", *hints)
    if not complaint.context.startswith("while parsing a flow"):
        return None
    bracket = complaint.source.text[complaint.opening]
    close = "]" if bracket == "[" else "}"
    message = f"expected ',' or '{close}': '{bracket}' of line {complaint.line_of_opening} is still open"
    inner = complaint.line_so_far.rstrip().endswith('"')
    hints = (QUOTES,) if inner else (BRACES,) if complaint.has_names else ()
    return complaint.with_opening("E102", message, *hints)


def _unclosed_quote(complaint: _Complaint) -> Diagnostic | None:
    if "quoted scalar" not in complaint.context or "end of stream" not in complaint.problem:
        return None
    place = complaint.source.place(complaint.opening)
    return error("E102", "the quote that opens here is never closed", hints=("a ' inside '…' is written ''",)).at(place)


def _escape(complaint: _Complaint) -> Diagnostic | None:
    if "unknown escape" not in complaint.problem:
        return None
    place = complaint.source.place(complaint.opening)
    return error(
        "E111", "a backslash in double quotes begins no known escape", hints=("write \\\\ for a backslash",)
    ).at(place)


def _colon(complaint: _Complaint) -> Diagnostic | None:
    if not complaint.problem.startswith("mapping values are not allowed"):
        return None
    if ": " in complaint.line_so_far:
        return complaint.at_spot("E111", "': ' can't stand in a text without quotes", QUOTE_IT)
    return complaint.at_spot(
        "E111", "no key can stand here", ALIGN_IT, "the line above may lack the space after its ':'"
    )


def _odd_start(complaint: _Complaint) -> Diagnostic | None:
    if not complaint.problem.endswith("cannot start any token"):
        return None
    return complaint.at_spot("E111", f"a text can't begin with {quote(complaint.character)} without quotes", QUOTE_IT)


def _no_colon(complaint: _Complaint) -> Diagnostic | None:
    if "could not find expected ':'" not in complaint.problem:
        return None
    place = complaint.source.place(complaint.opening)
    return error("E111", "this line has no ':' after its key", hints=("write `key: value`",)).at(place)


def _misplaced(complaint: _Complaint) -> Diagnostic | None:
    if not complaint.context.startswith("while parsing a block"):
        return None
    before = complaint.line_so_far.strip()
    if before.endswith("}") and complaint.has_names:
        return complaint.at_spot("E111", "a text can't begin with '{' without quotes", BRACES)
    hint = ALIGN_IT if not before else "check the quotes and brackets before it"
    return complaint.at_spot("E111", "this doesn't fit what stands before it", hint)


def _anything(complaint: _Complaint) -> Diagnostic:
    return complaint.at_spot("E111", "this can't be read as YAML", "check quotes, brackets and indentation nearby")


# In this order: the first that knows a complaint tells it, and the particular stand before the general.
_KINDS: tuple[Callable[[_Complaint], Diagnostic | None], ...] = (
    _tab,
    _unclosed_bracket,
    _unclosed_quote,
    _escape,
    _colon,
    _odd_start,
    _no_colon,
    _misplaced,
    _anything,
)
