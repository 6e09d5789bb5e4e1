"""Who meets where in which round -> the organiser's grid: a row a table, a column a round, room to write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.compose.atoms import Picture
from pipeline.compose.display import fit_line
from pipeline.compose.event_pages import PageTitle, event_manuscript, fit_bands, page_bands
from pipeline.compose.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face
from pipeline.units import Length

_TITLE = Length.of_mm(22)  # the head of the page, and the room below it
_HEAD = Length.of_mm(10)
_ROW, _HIGHEST = Length.of_mm(7), Length.of_mm(12)
_TABLE = 0.11  # of the width: the column of the tables
_PAD = 6.0  # points, left and right of a cell together
_SMALL, _SMALLEST = 8.0, 6.4
_WEIGHT = 500


@dataclass(frozen=True, kw_only=True)
class GridCell:
    """Who meets at a table in a round: lines of words; none leaves room to write."""

    lines: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GridRow:
    """A table and its rounds."""

    table: str
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, kw_only=True)
class _Line:
    """A line of a cell, and its type size."""

    text: str
    size: float


def rows_per_page(shop: Workshop) -> int:
    """Tell how many tables a page of the grid has room for."""
    return int((shop.room - _TITLE.points - _HEAD.points) / _ROW.points)


def grid_manuscript(
    page: PageTitle, heads: Sequence[tuple[str, str]], rows: Sequence[GridRow], shop: Workshop
) -> Manuscript:
    """Write one page of the grid; `heads` are the rounds with their missions."""
    room = shop.room - _TITLE.points - _HEAD.points
    row = min(room / len(rows), _HIGHEST.points)
    width = (shop.area.width * (1 - _TABLE)) / len(heads) - _PAD
    shown = [
        (
            _fitted(row.table, shop.area.width * _TABLE - _PAD, shop),
            [_cell(cell, width, shop) for cell in row.cells],
        )
        for row in rows
    ]
    html = shop.render(
        "event-grid",
        heads=[[_fitted(part, width, shop) for part in head] for head in heads],
        rows=shown,
        head=_HEAD.points,
        row=row,
        table=_TABLE,
    )
    chart = Picture("event-grid", html, _HEAD.points + row * len(rows), room_before=1.0)
    return event_manuscript(page, fit_bands(page, [*page_bands(page, shop), chart], shop, notes=True), shop)


def _cell(cell: GridCell, width: float, shop: Workshop) -> tuple[_Line, ...]:
    """Set a cell's lines in one size, the smallest of them."""
    lines = [_fitted(line, width, shop) for line in cell.lines]
    size = min((line.size for line in lines), default=_SMALL)
    return tuple(_Line(text=line.text, size=size) for line in lines)


def _fitted(text: str, width: float, shop: Workshop) -> _Line:
    """Set a line smaller where it is long, and cut it short where that is not enough."""
    face = Face(family=shop.theme.heading, weight=_WEIGHT)
    shown = text
    while len(shown) > 1 and fit_line(shown, face, width=width, most=_SMALL) < _SMALLEST:
        shown = f"{shown.rstrip('…')[:-1].rstrip()}…"
    return _Line(text=shown, size=fit_line(shown, face, width=width, most=_SMALL))
