"""Cells of words -> a small table whose columns are as wide as their words ask for, in as few lines as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import pairwise, permutations

from pipeline.compose.text.atoms import Words
from pipeline.compose.text.word_chart import SetCell, SetRow

_PAD = 0.4  # body sizes: left and right of a cell's words
_AIR = 0.1283  # body sizes: above and below them together
_NARROW, _LINES = 10.0, 2  # body sizes: of a narrow column; how many lines of words are many in it
_TRIES = 30  # halvings: parts of a table are as high as one another to less than a point
_HAIR = 0.05  # body sizes: what the typesetter may round up
# Body sizes, from bold to careful: room moves between columns by ever less, which finds what single steps would miss.
_STEPS = (6.0, 4.0, 3.0, 2.0, 1.0, 0.5)


@dataclass(frozen=True, kw_only=True)
class ColumnTable:
    """A table of a head, which may be empty, and rows; `write` makes HTML of them as they are set.

    What its columns don't need goes to the `roomy` ones. In `narrow`, if there is one, the same words need less width.
    A part `of` another table begins with its row of the number `start`, and has columns as wide. `air` is the room
    above and below a row's words together, in body sizes.
    """

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    write: Callable[[Sequence[SetRow], Sequence[SetRow]], str]
    roomy: tuple[int, ...] = (0,)
    room_before: float = 0.35
    narrow: ColumnTable | None = None
    of: ColumnTable | None = None
    start: int = 0
    air: float = _AIR
    kind: str = "table"
    keep: bool = False
    # Finding widths is costly, and the same table is asked for them at the same size again and again.
    _known: dict[float, tuple[float, ...]] = field(default_factory=dict, compare=False, repr=False)
    _heights: dict[tuple[float, float, float], tuple[float, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

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
        head = [table._set_row(table.head, body, widths)] if table.head else []
        return table.write(head, [table._set_row(row, body, widths) for row in table.rows])

    @property
    def entire(self) -> ColumnTable:
        """The table that this is a part of, or itself."""
        return self.of or self

    def rows_of(self, begin: int, end: int) -> ColumnTable:
        """Take some rows; they stand below the head, in columns as wide as the whole table has."""
        return replace(self, rows=self.rows[begin:end], of=self.entire, start=self.start + begin)

    def parted(self, count: int, body: float, width: float) -> tuple[ColumnTable, ...]:
        """Part it between its rows into so many tables, the highest as low as can be; they take what rows there are."""
        heights = self.row_heights(body, width)
        least, most = max(heights, default=0.0), sum(heights)
        for _ in range(_TRIES):
            middle = (least + most) / 2
            least, most = (least, middle) if len(_filled(heights, middle)) <= count else (middle, most)
        ends = _filled(heights, most)
        return tuple(self.rows_of(begin, end) for begin, end in pairwise((0, *ends)))

    def _fitting(self, body: float, width: float) -> ColumnTable:
        """Take the narrow table where this one is too wide, or breaks so many lines that it is the higher one."""
        if self.narrow is None:
            return self
        is_higher = self._own_height(body, width) > self.narrow.height(body, width)
        return self.narrow if is_higher or self._is_wider(body, width) else self

    def _is_wider(self, body: float, width: float) -> bool:
        return self.least * body > width

    def is_too_wide(self, body: float, width: float) -> bool:
        """Tell whether a word of it would be cut off, in whichever way it stands."""
        return self._is_wider(body, width) and (self.narrow is None or self.narrow.is_too_wide(body, width))

    def is_cramped(self, body: float, width: float) -> bool:
        """Tell whether many words stand in a narrow column."""
        widths = zip(self._wholes, self.columns(body, width), strict=True)
        return any(each < _NARROW * body and whole * body > _LINES * each for whole, each in widths)

    def widest_body(self, width: float) -> float:
        """Tell at which body size the first word would be wider than its column."""
        most = width / self.least
        return most if self.narrow is None else max(most, self.narrow.widest_body(width))

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """Name the widest word of a table that is too wide."""
        if not self.is_too_wide(body, width):
            return ()
        words = max(self.words, key=lambda each: each.widest)
        return words.wide_words(1.0, words.widest - _HAIR)

    def _own_height(self, body: float, width: float) -> float:
        head = self._row_height(self.head, body, self.columns(body, width)) if self.head else 0.0
        return head + sum(self.row_heights(body, width))

    def row_heights(self, body: float, width: float) -> tuple[float, ...]:
        """How high each row stands, but for the head."""
        if self.of is not None:
            return self.of.row_heights(body, width)[self.start : self.start + len(self.rows)]
        if (body, width, self.air) not in self._heights:
            widths = self.columns(body, width)
            self._heights[body, width, self.air] = tuple(self._row_height(row, body, widths) for row in self.rows)
        return self._heights[body, width, self.air]

    @property
    def least(self) -> float:
        """The least width at which no word sticks out of its column, in body sizes."""
        return sum(self.entire._leasts)

    @property
    def whole(self) -> float:
        """The width at which all words of a cell stand on one line, in body sizes."""
        return sum(self._wholes)

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
        if self.of is not None:
            return self.of.columns(body, width)
        room = width / body
        if room not in self._known:
            self._known[room] = self._columns(room)
        return tuple(each * body for each in self._known[room])

    def _columns(self, room: float) -> tuple[float, ...]:
        left = room - sum(self._wholes)
        if left < 0:
            return self._lowest(self._shared(room))
        more = left / len(self.roomy)
        return tuple(whole + more * (index in self.roomy) for index, whole in enumerate(self._wholes))

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
        # A step changes two columns: the heights of cells in the others stay known.
        cells = cache(self._cells)
        best, height = widths, _height_of(map(cells, *zip(*enumerate(widths), strict=True)))
        for step in _STEPS:
            for giver, taker in permutations(range(self._count), 2):
                while best[giver] - step >= self._leasts[giver]:
                    moved = {giver: best[giver] - step, taker: best[taker] + step}
                    tried = tuple(moved.get(index, each) for index, each in enumerate(best))
                    high = _height_of(map(cells, *zip(*enumerate(tried), strict=True)))
                    if high >= height - _HAIR:
                        break
                    best, height = tried, high
        return best

    def _cells(self, index: int, width: float) -> tuple[float, ...]:
        """How high the cells of a column are, in body sizes."""
        return tuple(row[index].height(1.0, width - 2 * _PAD) for row in self._all)

    def _narrow(self, room: float) -> frozenset[int]:
        """Find columns that keep their words on one line, as they ask for less than an even share."""
        return frozenset(index for index, whole in enumerate(self._wholes) if whole <= room / self._count)

    def _row_height(self, row: Sequence[Words], body: float, widths: Sequence[float]) -> float:
        rooms = _rooms(body, widths)
        return self.air * body + max(words.height(body, room) for words, room in zip(row, rooms, strict=True))

    def _set_row(self, row: Sequence[Words], body: float, widths: Sequence[float]) -> SetRow:
        cells = [
            SetCell(html=words.html(body, room), width=width)
            for words, room, width in zip(row, _rooms(body, widths), widths, strict=True)
        ]
        return SetRow(height=self._row_height(row, body, widths), cells=tuple(cells))


def _filled(heights: Sequence[float], room: float) -> list[int]:
    """Fill columns of a height with rows, and tell behind which row each ends."""
    ends, used = [], 0.0
    for index, height in enumerate(heights):
        if used and used + height > room:
            ends.append(index)
            used = 0.0
        used += height
    return [*ends, len(heights)]


def _height_of(columns: Iterable[Sequence[float]]) -> float:
    """Add up the highest cells of all rows."""
    return float(sum(map(max, zip(*columns, strict=True))))


def _rooms(body: float, widths: Sequence[float]) -> tuple[float, ...]:
    return tuple(width - 2 * _PAD * body for width in widths)
