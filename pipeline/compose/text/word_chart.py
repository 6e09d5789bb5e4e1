"""Rows of words -> a chart whose rows are as high as their words need, broken into lines like all running text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.compose.text.atoms import Words

_PAD = 0.35  # body sizes: left and right of a cell's words
_HAIR = 0.01  # body sizes: what the typesetter may round up
_HEAD_PAD = 0.15  # body sizes: left and right of a head that its column grows with
_HEAD = 1.3158  # body sizes: the height of the head


Cell = tuple[Words, ...]  # one under another


@dataclass(frozen=True, kw_only=True)
class SetCell:
    """A cell as the template writes it."""

    html: str
    width: float


@dataclass(frozen=True, kw_only=True)
class SetRow:
    """A row as the template writes it: its height in points."""

    height: float
    cells: tuple[SetCell, ...]

    @property
    def is_whole(self) -> bool:
        """Tell whether it has a cell in each column."""
        return len(self.cells) > 1


@dataclass(frozen=True, kw_only=True)
class WordChart:
    """A chart of words. `shares` are the columns' parts of its width; `write` makes HTML of head's height and rows.

    `air` is the room above and below a row's words together, in body sizes. Rows are no lower than `least_row` points
    and their air, where pictures stand in them, nor than `least_rows` body sizes. A column grows with the head that is
    given for it, at the cost of the first one; `least_columns`, in body sizes, hold heads that `write` has. A row of
    one cell runs across all columns.
    """

    shares: tuple[float, ...]
    rows: tuple[tuple[Cell, ...], ...]
    write: Callable[[float, Sequence[SetRow]], str]
    kind: str = "chart"
    keep: bool = False
    room_before: float = 0.5
    air: float = 0.221
    least_row: float = 0.0
    least_rows: float = 0.0
    heads: tuple[Words, ...] = ()
    least_columns: tuple[float, ...] = ()

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return _HEAD * body + sum(self._row_height(row, body, width) for row in self.rows)

    def html(self, body: float, width: float) -> str:
        """The chart, set so wide."""
        rows = [
            SetRow(
                height=self._row_height(row, body, width),
                cells=tuple(
                    SetCell(html="\n".join(words.html(body, room) for words in cell), width=column)
                    for cell, column in zip(row, self._columns_of(row, body, width), strict=True)
                    for room in (column - 2 * _PAD * body,)
                ),
            )
            for row in self.rows
        ]
        return self.write(_HEAD * body, rows)

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""
        return (*self.heads, *(words for row in self.rows for cell in row for words in cell))

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that would stick out of their column."""
        columns = self._columns(body, width)
        heads = (([head], column) for head, column in zip(self.heads, columns, strict=False))
        cells = (
            (cell, column - _PAD * body)
            for row in self.rows
            for cell, column in zip(row, self._columns_of(row, body, width), strict=True)
        )
        placed = (*heads, *cells)
        return tuple(word for cell, room in placed for words in cell for word in words.wide_words(body, room))

    def widest_body(self, width: float) -> float:
        """Tell at which body size the first word would be wider than its cell."""
        across = (each.widest + 2 * _PAD for row in self.rows if self._is_across(row) for each in row[0])
        least = max(sum(self._leasts), max(across, default=0.0))
        return width / least if least else float("inf")

    def _columns(self, body: float, width: float) -> tuple[float, ...]:
        """How wide its columns are."""
        columns = [share * width for share in self.shares]
        for index, head in enumerate(self.heads[1:], start=1):
            if head.whole * body > columns[index]:
                columns[index] = (head.whole + 2 * _HEAD_PAD) * body
        return (width - sum(columns[1:]), *columns[1:]) if self.heads else self._widened(columns, body)

    def _widened(self, columns: list[float], body: float) -> tuple[float, ...]:
        """Let columns have the width of their widest words, at the cost of those that have more.

        Heads count where there is room for all of them: a chart is never wider than it may be.
        """
        has_room = sum(self._leasts) * body <= sum(columns)
        leasts = [each * body for each in (self._leasts if has_room else self._of_cells)]
        lacking = sum(max(least - each, 0.0) for least, each in zip(leasts, columns, strict=True))
        spare = sum(max(each - least, 0.0) for least, each in zip(leasts, columns, strict=True))
        share = min(lacking / spare, 1.0) if spare else 0.0
        return tuple(
            max(each, least) - share * max(each - least, 0.0) for least, each in zip(leasts, columns, strict=True)
        )

    @cached_property
    def _leasts(self) -> tuple[float, ...]:
        """How wide each column is at least, in body sizes."""
        return tuple(map(max, self._of_cells, self.least_columns or self._of_cells))

    @cached_property
    def _of_cells(self) -> tuple[float, ...]:
        """How wide the words of its cells need each column to be; in a chart without whole rows, too."""
        rows = [row for row in self.rows if not self._is_across(row)]
        return tuple(
            max((words.widest for row in rows for words in row[column]), default=0.0) + 2 * _PAD + _HAIR
            for column in range(len(self.shares))
        )

    def _is_across(self, row: Sequence[Cell]) -> bool:
        return len(row) != len(self.shares)

    def _columns_of(self, row: Sequence[Cell], body: float, width: float) -> tuple[float, ...]:
        return (width,) if self._is_across(row) else self._columns(body, width)

    def _row_height(self, row: Sequence[Cell], body: float, width: float) -> float:
        rooms = (column - 2 * _PAD * body for column in self._columns_of(row, body, width))
        heights = [sum(words.height(body, room) for words in cell) for cell, room in zip(row, rooms, strict=True)]
        least = 0.0 if self._is_across(row) else max(self.least_row, self.least_rows * body)
        return self.air * body + max(least, *heights)
