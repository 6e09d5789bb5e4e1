"""Cells of words -> a small table whose columns are as wide as their words ask for, in as few lines as can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from pipeline.compose.text.atoms import Words
from pipeline.compose.text.word_chart import SetCell, SetRow

_PAD = 0.4  # body sizes: left and right of a cell's words
_AIR = 0.22  # body sizes: above and below them together
_HAIR = 0.05  # body sizes: what the typesetter may round up
# Body sizes, from bold to careful: room moves between columns by ever less, which finds what single steps would miss.
_STEPS = (6.0, 4.0, 3.0, 2.0, 1.0, 0.5)


@dataclass(frozen=True, kw_only=True)
class ColumnTable:
    """A table of a head, which may be empty, and rows; `write` makes HTML of them as they are set.

    What its columns don't need goes to the `roomy` ones. In `narrow`, if there is one, the same words need less width.
    """

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    write: Callable[[Sequence[SetRow], Sequence[SetRow]], str]
    roomy: tuple[int, ...] = (0,)
    room_before: float = 0.35
    narrow: ColumnTable | None = None

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return self._fitting(body, width)._own_height(body, width)

    def html(self, body: float, width: float) -> str:
        """The table, set so wide."""
        table = self._fitting(body, width)
        widths = table.columns(body, width)
        head = [_set_row(table.head, body, widths)] if table.head else []
        return table.write(head, [_set_row(row, body, widths) for row in table.rows])

    def _fitting(self, body: float, width: float) -> ColumnTable:
        """Take the narrow table where this one is too wide, or breaks so many lines that it is the higher one."""
        if self.narrow is None:
            return self
        is_higher = self._own_height(body, width) > self.narrow.height(body, width)
        return self.narrow if is_higher or self._is_wider(body, width) else self

    def _is_wider(self, body: float, width: float) -> bool:
        return sum(self._leasts) * body > width

    def is_too_wide(self, body: float, width: float) -> bool:
        """Tell whether a word of it would be cut off, in whichever way it stands."""
        return self._is_wider(body, width) and (self.narrow is None or self.narrow.is_too_wide(body, width))

    def _own_height(self, body: float, width: float) -> float:
        return self._height_of(body, self.columns(body, width))

    def _height_of(self, body: float, widths: Sequence[float]) -> float:
        return sum(_row_height(row, body, widths) for row in self._all)

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
        """Share a width out: what is left goes to roomy columns, what lacks is taken where it costs few lines."""
        room = width / body
        left = room - sum(self._wholes)
        if left >= 0:
            more = left / len(self.roomy)
            return tuple((whole + more * (index in self.roomy)) * body for index, whole in enumerate(self._wholes))
        return tuple(each * body for each in self._lowest(self._shared(room)))

    def _shared(self, room: float) -> tuple[float, ...]:
        """Take what lacks from the columns whose words can break, from each as much as it can spare."""
        left = room - sum(self._wholes)
        spare = [whole - least for whole, least in zip(self._wholes, self._leasts, strict=True)]
        kept = self._narrow(room)
        loose = sum(each for index, each in enumerate(spare) if index not in kept)
        if loose <= 0 or loose < -left:
            kept, loose = frozenset(), sum(spare)
        share = min(1.0, -left / loose) if loose > 0 else 0.0
        return tuple(
            whole - (0.0 if index in kept else spare[index] * share) for index, whole in enumerate(self._wholes)
        )

    def _lowest(self, widths: tuple[float, ...]) -> tuple[float, ...]:
        """Move room from column to column, by ever smaller steps, as long as the table gets lower."""
        best, height = widths, self._height_of(1.0, widths)
        for step in _STEPS:
            for giver, taker in permutations(range(self._count), 2):
                while best[giver] - step >= self._leasts[giver]:
                    moved = {giver: best[giver] - step, taker: best[taker] + step}
                    tried = tuple(moved.get(index, each) for index, each in enumerate(best))
                    if (high := self._height_of(1.0, tried)) >= height - _HAIR:
                        break
                    best, height = tried, high
        return best

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
