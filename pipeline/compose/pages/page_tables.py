"""A table on a page of columns -> how it stands: in its column, across them all, or parted to stand beside itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.workshop import Workshop

_COLUMNS = 2
_MOST = 4  # parts of a table side by side
_LONG = 0.4  # of the page's height: a table that is higher in its column is parted


def stood(table: ColumnTable, shop: Workshop) -> tuple[ColumnTable, ...]:
    """Part a table for the columns that it stands in; one that stays whole stands across the page, or in a column.

    It stands across where its words have no room in a column, or where it takes less of the page so.
    """
    body, column = shop.measures.body.comfortable, _column(_COLUMNS, shop)
    if table.is_too_wide(body, column):
        return (table,)
    high = table.height(body, column)
    if high > _COLUMNS * table.height(body, shop.area.width):
        return (table,)
    return side_by_side(table, shop) if high > _LONG * shop.room else ()


def side_by_side(table: ColumnTable, shop: Workshop) -> tuple[ColumnTable, ...]:
    """Part a table into as many columns as have room for its rows, each on one line where that can be, at least two."""
    body = shop.measures.body.comfortable
    room = (shop.area.width + shop.gutter) / (table.whole * body + shop.gutter)
    count = min(_MOST, max(_COLUMNS, int(room)), len(table.rows))
    return tuple(table.parted(tuple(_places(table, count, body, _column(count, shop)))))


def _places(table: ColumnTable, count: int, body: float, width: float) -> Iterator[int]:
    """Find behind which rows a table is parted so that its parts are as high as one another."""
    tops = list(accumulate(table.row_heights(body, width)))
    for number in range(1, count):
        part = tops[-1] * number / count
        yield next(index for index, top in enumerate(tops, start=1) if top >= part - 1)


def _column(count: int, shop: Workshop) -> float:
    return (shop.area.width - shop.gutter * (count - 1)) / count
