"""What a mission's sheet has to look up, and what a win scores -> a band above the clock, with boxes to tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, VictoryLine
from pipeline.contracts.look_up import LookUpRow, LookUpTable
from pipeline.fonts import Face, measure

LOOK_UP = "look-up"
# All in points.
_ROW, _TALL = 13.0, 15.0  # a row; one whose boxes a pen can tick
_TEXT, _BOLD = 8.0, 700
_HEAD, _TRACK = 8.4, 0.05  # what a table is called
_NAME_PAD, _CELL, _MOST_CELL = 10.0, 17.0, 28.0  # around names; a column of figures at least and at most
_SCORE, _LOST, _PLAIN = 10.0, 7.5, 500  # a score, and for how many losses it is
_APART = 3.0  # between both, at most
_GUTTER, _BELOW = 18.0, 6.0  # between tables side by side, and between those below one another
_MOST_BOXES = 4  # in a cell


@dataclass(frozen=True, kw_only=True)
class ScoreCell:
    """What a win is worth to both, for how many losses of the winner, with boxes to tick them off."""

    score: str
    losses: str
    boxes: int


@dataclass(frozen=True, kw_only=True)
class PlacedTable:
    """A table to look up: where it stands, how wide its names and its columns are."""

    table: LookUpTable
    left: float
    top: float
    names: float
    cell: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.names + self.cell * len(self.table.forces)

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + _ROW * (len(self.table.rows) + 1)


@dataclass(frozen=True, kw_only=True)
class PlacedScores:
    """The table of scores: where it stands, how wide its names and its columns are."""

    cells: tuple[ScoreCell, ...]
    left: float
    top: float
    names: float
    cell: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.names + self.cell * len(self.cells)


def look_up_band(brief: Brief, shop: Workshop) -> Picture | None:
    """Set tables side by side, those to look up first; below one another where the page is too narrow."""
    if not brief.look_up and not brief.victory:
        return None
    scores = _scores(brief.victory, shop) if brief.victory else None
    beside = shop.area.width - (scores.width + _GUTTER if scores else 0.0)
    tables = _placed(brief.look_up, shop, beside)
    is_stacked = scores is not None and any(each.width > beside for each in tables)
    if is_stacked:
        tables = _placed(brief.look_up, shop, shop.area.width)
    low = tables[-1].bottom if tables else 0.0
    if scores is not None:
        left = shop.area.width - scores.width if tables and not is_stacked else 0.0
        scores = replace(scores, left=left, top=low + _BELOW if is_stacked else 0.0)
    sides = shop.wording.sides.ids
    height = max(low, 0.0 if scores is None else scores.top + _ROW + _TALL * len(sides))
    html = shop.render(
        "look-up",
        tables=tables,
        scores=scores,
        sides=sides,
        slot=shop.wording.sides.slot,
        heights={"row": _ROW, "tall": _TALL, "all": height},
    )
    return Picture(LOOK_UP, html, height, room_before=0.5)


def _placed(tables: Sequence[LookUpTable], shop: Workshop, width: float) -> list[PlacedTable]:
    """Put tables below one another, with columns of one width."""
    heads = (_head_width(f"{shop.labels['heading.look-up']} · {table.head}", shop) for table in tables)
    names = max((*heads, *(_name_width(row, shop) for table in tables for row in table.rows)), default=0.0)
    most = max((len(table.forces) for table in tables), default=1)
    cell = max(_CELL, min(_MOST_CELL, (width - names) / most))
    top, placed = 0.0, []
    for table in tables:
        placed.append(PlacedTable(table=table, left=0.0, top=top, names=names, cell=cell))
        top = placed[-1].bottom + _BELOW
    return placed


def _head_width(text: str, shop: Workshop) -> float:
    """How wide the head of a table is, in capitals."""
    text = text.upper()
    return measure(text, Face(shop.theme.heading, _BOLD), _HEAD) + _TRACK * _HEAD * len(text) + _NAME_PAD


def _name_width(row: LookUpRow, shop: Workshop) -> float:
    whose = f" · {shop.labels[f'side.{row.who}']}" if row.who else ""
    return measure(f"{row.name}{whose}", Face(shop.theme.heading, _BOLD), _TEXT) + _NAME_PAD


def _scores(lines: Sequence[VictoryLine], shop: Workshop) -> PlacedScores:
    """Make the table of scores, whose columns are as wide as their heads."""
    labels, cells = shop.labels, tuple(_score_cell(line, shop) for line in lines)
    heads = (labels["record.points"], *(labels[f"side.{side}"] for side in shop.wording.sides.ids))
    bold, plain = Face(shop.theme.heading, _BOLD), Face(shop.theme.heading, _PLAIN)
    wide = max(measure(cell.score, bold, _SCORE) + measure(cell.losses, plain, _LOST) for cell in cells)
    names = max(_head_width(each, shop) for each in heads)
    return PlacedScores(cells=cells, left=0.0, top=0.0, names=names, cell=wide + _NAME_PAD + 2 * _APART)


def _score_cell(line: VictoryLine, shop: Workshop) -> ScoreCell:
    labels = shop.labels
    if line.most is None:
        losses, boxes = labels["chart.at-least"].format(number=line.least), 1
    else:
        span = labels["chart.span"].format(least=line.least, most=line.most)
        losses = str(line.least) if line.most == line.least else span
        boxes = min(_MOST_BOXES, line.most - max(line.least, 1) + 1)
    score = labels["tally.win"].format(winner=line.winner, loser=line.loser)
    return ScoreCell(score=score, losses=labels["look-up.lost"].format(losses=losses), boxes=boxes)
