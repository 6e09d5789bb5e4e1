"""Rounds -> the organiser's grid: a ruled row a table, a column a round; who meets where is filled in later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.compose.event.pages import PageTitle, event_manuscript, fit_bands, page_bands
from pipeline.compose.fit.display import clip, fit_line
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face
from pipeline.units import Length

TABLE_SHARE = 0.11  # of the width: the column of the tables
_TITLE = Length.of_mm(22)  # the head of the page, and the room below it
_HEAD = Length.of_mm(10)
_ROW, _HIGHEST = Length.of_mm(7), Length.of_mm(16)
_PAD = 6.0  # points, left and right of a cell together
_SMALL, _SMALLEST = 8.0, 6.4
_WEIGHT = 700


@dataclass(frozen=True, kw_only=True)
class _Line:
    """A line of a head, and its type size."""

    text: str
    size: float


def rows_per_page(shop: Workshop, tables: int) -> int:
    """Tell how many tables a page of the grid shows: all of them where there is room."""
    return min(tables, int(_room(shop) / _ROW.points))


def grid_manuscript(page: PageTitle, heads: Sequence[tuple[str, str]], rows: int, shop: Workshop) -> Manuscript:
    """Write the page of the grid, with so many rows; `heads` are the rounds with their missions."""
    row = min(_room(shop) / rows, _HIGHEST.points)
    column = shop.area.width * (1 - TABLE_SHARE) / len(heads)
    html = shop.render(
        "event-grid",
        heads=[[_fitted(part, column - _PAD, shop) for part in head] for head in heads],
        rows=rows,
        head=_HEAD.points,
        row=row,
        column=column,
        table=shop.area.width * TABLE_SHARE,
        width=shop.area.width,
    )
    chart = Picture("event-grid", html, _HEAD.points + row * rows, room_before=1.0)
    return event_manuscript(page, fit_bands(page, [*page_bands(page, shop), chart], shop, notes=True), shop)


def _room(shop: Workshop) -> float:
    return shop.room - _TITLE.points - _HEAD.points


def _fitted(text: str, width: float, shop: Workshop) -> _Line:
    """Set a line smaller where it is long, and cut it short where that is not enough."""
    face = Face(family=shop.theme.heading, weight=_WEIGHT)
    shown = clip(text, lambda line: fit_line(line, face, width=width, most=_SMALL) >= _SMALLEST)
    return _Line(text=shown, size=fit_line(shown, face, width=width, most=_SMALL))
