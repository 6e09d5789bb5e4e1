"""A table on a page of columns -> how it stands: in its column, across them all, or parted to stand beside itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.workshop import Workshop

_COLUMNS = 2
_PARTS = (2, 3, 4)  # of a table, side by side
_LEAST_ROWS = 3  # of a part
LONG = 0.4  # of the page's height: a table that is higher in its column is parted
_ROOM = 0.85  # of the page's height: what a table takes at most that has words and a head above it

_Stood = tuple[float, int]  # how much of the page's height it takes, and in how many parts it stands


def parts_of(tables: Sequence[ColumnTable], shop: Workshop, long: float = LONG, pages: int = 1) -> int:
    """Tell in how many parts tables stand beside themselves; in one across the page, in none within their column.

    A `long` one takes up so much of the page in its column. Of all ways that which takes least room is chosen, in
    comfortable type and with its rows on one line each where there is room for that; tables that are listed below one
    another stand alike.
    """
    table, sizes = max(tables, key=lambda each: len(each.rows)), shop.measures.body
    for body in (sizes.comfortable, (sizes.comfortable + sizes.floor) / 2, sizes.floor):
        height, parts = min(_ways(table, shop, body, long), key=lambda way: way[0])
        if height <= _ROOM * shop.room * pages:
            return parts
    return min(_ways(table, shop, sizes.floor, long, may_break=True), key=lambda way: way[0])[1]


def _ways(table: ColumnTable, shop: Workshop, body: float, long: float, *, may_break: bool = False) -> Iterator[_Stood]:
    """List the ways in which a table may stand: the one with the fewest parts first."""
    column = _column(_COLUMNS, shop)
    high = table.height(body, column)
    if high <= long * shop.room and not (table.is_too_wide(body, column) or table.is_cramped(body, column)):
        yield high / _COLUMNS, 0
    yield table.height(body, shop.area.width), 1
    for count in _PARTS if high > long * shop.room else ():
        width = _column(count, shop)
        is_whole = may_break or count == _COLUMNS or table.whole * body <= width
        if is_whole and len(table.rows) >= _LEAST_ROWS * count and not table.is_too_wide(body, width):
            yield max(part.height(body, width) for part in table.parted(count, body, width)), count


def _column(count: int, shop: Workshop) -> float:
    return (shop.area.width - shop.gutter * (count - 1)) / count
