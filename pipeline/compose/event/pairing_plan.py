"""Counts of tables and names, and a paper -> the sheets that their lists take, no row lower than can be read.

Type doesn't shrink: what has no room goes on another sheet. A capital of 8 mm is read at three metres with ease, one of
4.5 mm by good eyes; names by table have the first where they are short, and none falls below the second.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from pipeline.contracts.paper import Size

MM = 72 / 25.4  # points
_LARGE = 270.0  # millimetres: paper as wide as A3 or tabloid has the larger rows
# Of a row: how much higher it gets where there is room, on paper and on screens, how much lower to save a sheet.
_GROWTH, _SCREEN_GROWTH, _SQUEEZE = 1.4, 1.3, 0.94
_LONG = 25  # letters: two names that are longer have a screen's whole width


class PairingPart(enum.StrEnum):
    """What stands on a sheet of pairings."""

    BOTH = "both"
    TABLES = "tables"
    NAMES = "names"


@dataclass(frozen=True, kw_only=True)
class PairingRow:
    """A row of a list: where, and who.

    Its look is that of a game, a late one, a match, a bye, a free table, or of tables that wait for captains.
    """

    place: str
    names: tuple[str, ...]
    look: str = "game"
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class PairingLists:
    """The two lists of a round, and what the heads of its pages say."""

    round: str
    time: str
    day: str
    mission: str
    told: str
    event: str
    foot: str
    tables: tuple[PairingRow, ...]
    names: tuple[PairingRow, ...]


@dataclass(frozen=True, kw_only=True)
class WallSizes:
    """How large things are on one paper, in points: rows, type at most and at least, and how many columns there are.

    `lone` is the least type of a single name that is longer than others.
    """

    width: float
    height: float
    head: float
    small_head: float
    section: float
    foot: float
    table_row: float
    table_type: float
    name_row: float
    name_type: float
    number_type: float
    least: float
    lone: float
    table_columns: int
    name_columns: int
    gutter: float
    is_screen: bool = False

    @property
    def gap(self) -> float:
        """The room between a head and the only list below it."""
        return min(self.section, 4 * MM)

    @property
    def growth(self) -> float:
        """How much higher rows get where there is room."""
        return _SCREEN_GROWTH if self.is_screen else _GROWTH

    @classmethod
    def of(cls, size: Size, margin: float, *, is_screen: bool = False, rows: Sequence[PairingRow] = ()) -> WallSizes:
        """Choose sizes for a paper with so many points of margin, or for a screen; long rows have its width."""
        width, height = size.width.points - 2 * margin, size.height.points - 2 * margin
        if not is_screen:
            return _paper(width, height)
        long = sum(any(len(name) >= _LONG for name in row.names) for row in rows)
        return replace(_screen(width, height), table_columns=1 if 2 * long > len(rows) else 2)


def _paper(width: float, height: float) -> WallSizes:
    is_large = min(width, height) >= (_LARGE - 1) * MM
    shares = (66, 44, 15.4, 34, 12.4, 25, 31) if is_large else (50, 34, 12.8, 28, 11.0, 24, 27)
    head, small, table_row, table_type, name_row, name_type, number = shares
    return WallSizes(
        width=width,
        height=height,
        head=head * MM,
        small_head=small * MM,
        section=(10 if is_large else 9) * MM,
        foot=(11 if is_large else 9) * MM,
        table_row=table_row * MM,
        table_type=table_type,
        name_row=name_row * MM,
        name_type=name_type,
        number_type=number,
        least=24 if is_large else 21,
        lone=18,
        table_columns=max(1, int(width / MM / 180)),
        name_columns=max(1, int(width / MM / 84)),
        gutter=(6 if is_large else 5) * MM,
    )


def _screen(width: float, height: float) -> WallSizes:
    return WallSizes(
        width=width,
        height=height,
        head=29 * MM,
        small_head=29 * MM,
        section=4 * MM,
        foot=9 * MM,
        table_row=14.6 * MM,
        table_type=22,
        name_row=14.6 * MM,
        name_type=22,
        number_type=26,
        least=16,
        lone=12,
        table_columns=2,
        name_columns=3,
        gutter=4 * MM,
        is_screen=True,
    )


@dataclass(frozen=True, kw_only=True)
class PairingSheet:
    """A sheet of a round's pairings: which rows of which list it shows, how high they are beside the usual."""

    part: PairingPart
    number: int
    of: int
    tables: tuple[int, ...]
    names: tuple[int, ...]
    growth: float = 1.0
    is_screen: bool = False


def plan_pairings(tables: int, names: int, sizes: WallSizes) -> tuple[PairingSheet, ...]:
    """Plan the sheets of so many rows by table and so many by name; one where all has room."""
    shares = [(PairingPart.BOTH, range(tables), range(names), growth) for growth in _together(tables, names, sizes)]
    if not shares:
        by_table = _shared(tables, _room(sizes) / sizes.table_row, sizes.table_columns, sizes.growth)
        by_name = _shared(names, _room(sizes) / sizes.name_row, sizes.name_columns, sizes.growth)
        shares = [(PairingPart.TABLES, rows, range(0), growth) for rows, growth in by_table]
        shares += [(PairingPart.NAMES, range(0), rows, growth) for rows, growth in by_name]
    return tuple(
        PairingSheet(
            part=part,
            number=number,
            of=len(shares),
            tables=tuple(of_tables),
            names=tuple(of_names),
            growth=growth,
            is_screen=sizes.is_screen,
        )
        for number, (part, of_tables, of_names, growth) in enumerate(shares, start=1)
    )


def _together(tables: int, names: int, sizes: WallSizes) -> list[float]:
    """Tell how high rows are where both lists stand on one sheet; nothing where they have no room."""
    if sizes.is_screen:
        return []
    rows = ceil(tables / sizes.table_columns) * sizes.table_row + ceil(names / sizes.name_columns) * sizes.name_row
    growth = (sizes.height - sizes.head - 2 * sizes.section - sizes.foot) / max(1.0, rows)
    return [min(growth, sizes.growth)] if growth >= _SQUEEZE else []


def _room(sizes: WallSizes) -> float:
    """How high the rows of one list may stand."""
    return sizes.height - sizes.small_head - sizes.gap - sizes.foot


def _shared(count: int, fitting: float, columns: int, growth: float) -> Iterator[tuple[range, float]]:
    """Share rows out evenly over as many sheets as they need, the last no emptier than it must be."""
    most = max(1, int(fitting / _SQUEEZE)) * columns
    sheets = max(1, ceil(count / most))
    each = max(1, ceil(count / sheets / columns)) * columns
    for start in range(0, max(count, 1), each):
        yield range(start, min(count, start + each)), min(growth, fitting / (each / columns))
