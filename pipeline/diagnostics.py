"""What is wrong, where, and how to mend it: Diagnostic, Place, Report and the exception tree.

PackError
├── ContentError   the pack has errors (exit 1)
├── UsageError     the command line asks for what isn't there (exit 2)
└── Refused        a limit was reached or something unsafe was asked for (exit 3)
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

Path = tuple[str | int, ...]
# Characters of a message or a hint: more than any of ours has, and no more than a person reads.
WORDS_AT_MOST = 800
_END = 100  # of what is longer, so much of its end stays


class Severity(enum.IntEnum):
    """How bad it is: an error stops the build, a warning does under --strict, a note never."""

    NOTE = 0
    WARNING = 1
    ERROR = 2

    @property
    def word(self) -> str:
        """The word that opens a printed diagnostic."""
        return self.name.lower()


@dataclass(frozen=True, kw_only=True, order=True)
class Place:
    """A spot in a source file; lines and columns count from 1. `cell` is that of a table.

    `source` is the line, or what is shown of a long one: `before` characters of it are left out, and `is_cut` tells
    whether more follows.
    """

    file: str
    line: int
    column: int
    width: int = 1
    source: str = ""
    before: int = 0
    is_cut: bool = False
    cell: str = ""

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file}!{self.cell}"
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """A part of a text: from which character on, counted from 0, and how many."""

    offset: int
    length: int


@dataclass(frozen=True, kw_only=True)
class Diagnostic:
    """One problem. `path` leads from the pack's root to the value; `load` turns it into a place.

    `stretch` narrows it to a part of the text there, such as one placeholder. `relies_on` leads to what must itself be
    sound for the problem to be one: where a rule's text can't be read, a rule without text is no second slip.
    """

    code: str
    message: str
    severity: Severity = Severity.ERROR
    path: Path = ()
    on_key: bool = False
    stretch: Stretch | None = None
    place: Place | None = None
    hints: tuple[str, ...] = ()
    related: tuple[tuple[str, Place], ...] = ()
    relies_on: tuple[Path, ...] = ()

    def __post_init__(self) -> None:
        """Hold no more than can be shown: what a pack is full of may stand in its messages."""
        object.__setattr__(self, "message", _shortened(self.message))
        object.__setattr__(self, "hints", tuple(map(_shortened, self.hints)))

    def relying_on(self, *paths: Path) -> Diagnostic:
        """Return the same problem, which is one only while these parts of the pack are sound."""
        return replace(self, relies_on=(*self.relies_on, *paths))

    def at(self, place: Place | None) -> Diagnostic:
        """Return the same problem with its place known."""
        return replace(self, place=place)


def _shortened(text: str) -> str:
    if len(text) <= WORDS_AT_MOST:
        return text
    return f"{text[: WORDS_AT_MOST - _END]} … {text[-_END:]}"


def error(code: str, message: str, *, path: Path = (), hints: tuple[str, ...] = ()) -> Diagnostic:
    """Make an error."""
    return Diagnostic(code=code, message=message, path=path, hints=hints)


def warning(code: str, message: str, *, path: Path = (), hints: tuple[str, ...] = ()) -> Diagnostic:
    """Make a warning."""
    return Diagnostic(code=code, message=message, path=path, hints=hints, severity=Severity.WARNING)


def note(code: str, message: str, *, path: Path = (), hints: tuple[str, ...] = ()) -> Diagnostic:
    """Make a note."""
    return Diagnostic(code=code, message=message, path=path, hints=hints, severity=Severity.NOTE)


def _order(diagnostic: Diagnostic) -> tuple[bool, str, int, int, str, str]:
    place = diagnostic.place or Place(file="", line=0, column=0)
    return (
        diagnostic.place is None,
        place.file,
        place.line,
        place.column,
        diagnostic.code,
        diagnostic.message,
    )


@dataclass
class Report:
    """Everything found in one run, in file order."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(self, *diagnostics: Diagnostic) -> None:
        """Take in single problems."""
        self.found.extend(diagnostics)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take in all problems of a stage."""
        self.found.extend(diagnostics)

    def take(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take in what isn't known yet: one thing may be found in several forms, or in several packs."""
        known = {(each.code, each.message, each.place) for each in self.found}
        for each in diagnostics:
            if (each.code, each.message, each.place) not in known:
                known.add((each.code, each.message, each.place))
                self.add(each)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self.found, key=_order))

    def __len__(self) -> int:
        return len(self.found)

    def count(self, severity: Severity) -> int:
        """Count the problems of one severity."""
        return sum(1 for diagnostic in self.found if diagnostic.severity is severity)

    def is_failure(self, *, strict: bool = False) -> bool:
        """Tell whether a build must stop."""
        worst = max((diagnostic.severity for diagnostic in self.found), default=Severity.NOTE)
        return worst >= (Severity.WARNING if strict else Severity.ERROR)


class PackError(Exception):
    """Root of all errors that users see; carries what was found."""

    exit_code = 1

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(diagnostic.message for diagnostic in diagnostics))
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[type[PackError], tuple[Diagnostic, ...]]:
        # Workers send errors home pickled; Exception alone would send the message in place of what was found.
        return type(self), self.diagnostics


class ContentError(PackError):
    """The pack has errors."""

    exit_code = 1


class UsageError(PackError):
    """The command line asks for something that isn't there."""

    exit_code = 2


class Refused(PackError):
    """A limit was reached or something unsafe was asked for."""

    exit_code = 3
