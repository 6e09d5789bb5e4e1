"""Cells of words -> a small table whose columns are as wide as their words ask for, in as few lines as can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.compose.atoms import Words
from pipeline.compose.word_chart import SetCell, SetRow

_PAD = 0.4  # body sizes: left and right of a cell's words
_AIR = 0.22  # body sizes: above and below them together
_HAIR = 0.05  # body sizes: what the typesetter may round up


@dataclass(frozen=True, kw_only=True)
class ScoreTable:
    """A table of a head, which may be empty, and rows; `write` makes HTML of them as they are set.

    What its columns don't need goes to the `roomy` ones.
    """

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    write: Callable[[Sequence[SetRow], Sequence[SetRow]], str]
    roomy: tuple[int, ...] = (0,)
    room_before: float = 0.35

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        widths = self.columns(body, width)
        return sum(_row_height(row, body, widths) for row in self._all)

    def html(self, body: float, width: float) -> str:
        """The table, set so wide."""
        widths = self.columns(body, width)
        head = [_set_row(self.head, body, widths)] if self.head else []
        return self.write(head, [_set_row(row, body, widths) for row in self.rows])

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""
        return tuple(words for row in self._all for words in row)

    @cached_property
    def _all(self) -> tuple[tuple[Words, ...], ...]:
        return (self.head, *self.rows) if self.head else self.rows

    @cached_property
    def _wholes(self) -> tuple[float, ...]:
        """The width of each column with all its words on one line, in body sizes."""
        return tuple(max(row[index].whole for row in self._all) + 2 * _PAD + _HAIR for index in range(self._count))

    @cached_property
    def _leasts(self) -> tuple[float, ...]:
        """The least width of each column, in body sizes."""
        return tuple(max(row[index].widest for row in self._all) + 2 * _PAD + _HAIR for index in range(self._count))

    @property
    def _count(self) -> int:
        return len(self._all[0])

    def columns(self, body: float, width: float) -> tuple[float, ...]:
        """Share a width out: what is left goes to roomy columns, what lacks is taken where words can break."""
        room = width / body
        left = room - sum(self._wholes)
        if left >= 0:
            more = left / len(self.roomy)
            return tuple((whole + more * (index in self.roomy)) * body for index, whole in enumerate(self._wholes))
        spare = [whole - least for whole, least in zip(self._wholes, self._leasts, strict=True)]
        kept = self._narrow(room)
        loose = sum(each for index, each in enumerate(spare) if index not in kept)
        if loose <= 0 or loose < -left:
            kept, loose = frozenset(), sum(spare)
        share = min(1.0, -left / loose) if loose > 0 else 0.0
        return tuple(
            (whole - (0.0 if index in kept else spare[index] * share)) * body
            for index, whole in enumerate(self._wholes)
        )

    def _narrow(self, room: float) -> frozenset[int]:
        """Find columns that keep their words on one line, as they ask for less than an even share."""
        return frozenset(index for index, whole in enumerate(self._wholes) if whole <= room / self._count)


def _rooms(body: float, widths: Sequence[float]) -> tuple[float, ...]:
    return tuple(width - 2 * _PAD * body for width in widths)


def _row_height(row: Sequence[Words], body: float, widths: Sequence[float]) -> float:
    rooms = _rooms(body, widths)
    return _AIR * body + max(words.height(body, room) for words, room in zip(row, rooms, strict=True))


def _set_row(row: Sequence[Words], body: float, widths: Sequence[float]) -> SetRow:
    rooms = _rooms(body, widths)
    cells = [
        SetCell(html=words.html(body, room), width=width) for words, room, width in zip(row, rooms, widths, strict=True)
    ]
    return SetRow(height=_row_height(row, body, widths), cells=tuple(cells))
