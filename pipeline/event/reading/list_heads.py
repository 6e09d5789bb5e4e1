"""The heads of a list -> which column tells what: found below titles, in any worksheet, by what people call columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import PurePath

from pipeline.diagnostics import Diagnostic, error
from pipeline.event.reading import head_words as words
from pipeline.event.reading.name_matching import folded
from pipeline.load.parsing.lists import ListFile, Row
from pipeline.model import Sides
from pipeline.spelling import quote

# Titles, dates and addresses above a list take fewer lines.
_HEAD_WITHIN = 30
_AT_A_TABLE = 2
# Longer than what any column is called.
_HEAD_LENGTH = 60
_MARK = 16  # hexadecimal digits
Roles = Mapping[str, tuple[str, ...]]
Fits = Callable[[frozenset[str]], bool]


@dataclass(frozen=True, kw_only=True)
class Columns:
    """Where a list tells what: column numbers by role, and the heads of all others."""

    roles: Mapping[str, int]
    others: Mapping[int, str]

    def text(self, row: Row, role: str) -> str:
        """What a row has in the column of a role; nothing without such a column."""
        return row.text(self.roles.get(role))


@dataclass(frozen=True, kw_only=True)
class ListTold:
    """How a list was read, to be told in a table: what for, which column as what, what was kept and left out.

    Its `mark` changes with whatever the list says.
    """

    name: str
    what: str
    mark: str = ""
    how: tuple[str, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    kept: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def seats_of(sides: Sides) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List what the columns of both players may be called; where two sides play, also by a side's name or id."""
    called = [(plain(sides[side].name), plain(side)) for side in sides.ids]
    first, second = called if len(called) == _AT_A_TABLE else ((), ())
    one = (*words.numbered(words.PLAYER_STEMS, words.ONE), *words.FIRST_SEAT)
    two = (*words.numbered(words.PLAYER_STEMS, words.TWO), *words.SECOND_SEAT)
    # A bare word for a player counts as the first where the other column is called the opponent.
    return (*one, *first, *words.NAME), (*two, *second)


def plain(head: str) -> str:
    """Write a head without case, accents, blanks and signs."""
    return folded(head).replace(" ", "")


def _match(row: Row, places: Mapping[str, Mapping[str, int]]) -> Columns:
    """Match heads to roles by name; of two that fit, the one that stands first in the list of names counts."""
    heads = {column: cell.text for column, cell in row.cells.items()}
    plain_heads = {column: plain(text) for column, text in heads.items() if len(text) <= _HEAD_LENGTH}
    found: dict[str, int] = {}
    for role, known in places.items():
        fitting = sorted((known[text], column) for column, text in plain_heads.items() if text in known)
        free = [column for _, column in fitting if column not in found.values()]
        if free:
            found[role] = free[0]
    others = {column: text for column, text in heads.items() if column not in found.values()}
    return Columns(roles=found, others=others)


@lru_cache(maxsize=64)  # of hundreds of names, the same for each list of an event
def _places(names: tuple[str, ...]) -> Mapping[str, int]:
    """Tell of each name where it stands first in a list."""
    return {name: at for at, name in reversed([*enumerate(names)])}


def find_head(ways: Iterable[ListFile], roles: Roles, fits: Fits) -> tuple[ListFile, Columns] | None:
    """Find the head of a list: of all worksheets and separators, the line that names the most of what is needed."""
    best: tuple[int, ListFile, Columns] | None = None
    places = {role: _places(names) for role, names in roles.items()}
    for way in ways:
        for index, line in enumerate(way.lines[:_HEAD_WITHIN]):
            columns = _match(line, places)
            count = len(columns.roles)
            if fits(frozenset(columns.roles)) and (best is None or count > best[0]):
                best = (count, way.headed(index), columns)
    return (best[1], best[2]) if best else None


def lacking(ways: tuple[ListFile, ...], what: str, called: str) -> Diagnostic:
    """Say that no column tells something that is needed."""
    # The line with most cells is likeliest to be the head.
    widest = max(ways[0].lines[:_HEAD_WITHIN], key=lambda line: len(line.cells))
    heads = ", ".join(map(quote, widest.texts[:12])) or "none"
    sheets = ", ".join(quote(way.sheet) for way in ways if way.sheet)
    looked = f"; sheets looked at: {sheets}" if sheets else ""
    hints = (f"call it {called}; columns there are: {heads}{looked}",)
    return error("E410", f"no column tells {what}", hints=hints).at(ways[0].place(widest))


def how_read(listed: ListFile, default: str = "UTF-8") -> tuple[str, ...]:
    """Say what was out of the ordinary in how a list was found: worksheet, line of its head, encoding."""
    sheet = (f"sheet {quote(listed.sheet)}",) if listed.sheet else ()
    number = listed.lines[listed.head].number if listed.head >= 0 else 0
    head = (f"heads in row {number}",) if number > 1 else ("no heads",) if not number else ()
    encoding = (f"read as {listed.encoding}",) if listed.encoding != default else ()
    return (*sheet, *head, *encoding)


def columns_told(listed: ListFile, columns: Columns) -> tuple[tuple[str, str], ...]:
    """Pair each role with the head that was taken for it."""
    heads = {cell.column: cell.text for cell in listed.heads}
    in_order = sorted(columns.roles.items(), key=lambda item: item[1])
    return tuple((role, heads[column]) for role, column in in_order if column in heads)


def marks_of(told: Iterable[ListTold]) -> tuple[str, ...]:
    """Mark what is told of lists: what has the same mark was told before."""
    parts = (f"{PurePath(each.name).name}\0{each.what}\0{each.mark}" for each in told)
    return tuple(sha256(part.encode()).hexdigest()[:_MARK] for part in parts)


def unknown(told: Iterable[ListTold], known: Collection[str]) -> tuple[ListTold, ...]:
    """Keep what is told of lists that are new, or have changed since marks were taken."""
    return tuple(each for each in told if {*marks_of([each])} - {*known})


def write_told(told: Iterable[ListTold]) -> str:
    """Write how lists were read as one table."""
    rows: list[tuple[str, str]] = []
    for each in told:
        rows.append((PurePath(each.name).name, "; ".join((each.what, *each.how))))
        if each.columns:
            rows.append(("", ", ".join(f"{role}: {quote(head)}" for role, head in each.columns)))
        if each.kept:
            rows.append(("", f"kept as they are: {', '.join(map(quote, each.kept))}"))
        if each.passed_over:
            rows.append(("", f"passed over: {', '.join(map(quote, each.passed_over))}"))
        rows.extend(("", f"left out: {text}") for text in each.left_out)
    width = max((len(name) for name, _ in rows), default=0)
    return "".join(f"{name:{width}}  {text}\n" for name, text in rows)
