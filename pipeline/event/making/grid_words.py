"""Who meets where, and the box of a grid -> the words in its cells: each table's name and who has a bye, by rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.compose.event.event_pages import TABLE_SHARE
from pipeline.contracts.paper import Box, Point, Words
from pipeline.event.making.fitting import Faces
from pipeline.event.model import Event, Round, Table
from pipeline.event.names import player_name
from pipeline.model import Labels
from pipeline.units import Length

_PAD = Length.of_mm(1)
# Type of names and of tables: in points where rows are low, at most, and as parts of a row's height between these.
_NAMES, _TABLES = (8.0, 11.0, 0.3), (9.0, 18.0, 0.4)
_ALONE = (Fraction(6, 10),)
_PAIR = (Fraction(43, 100), Fraction(85, 100))  # where the lines of a pair stand, as parts of a row's height
_DECIMALS = 4


@dataclass(frozen=True, kw_only=True)
class GridWords:
    """Writes into the cells of one page of the grid."""

    event: Event
    faces: Faces
    labels: Labels
    smallest: float

    def words(self, tables: Sequence[Table | None], rows: int, box: Box) -> Iterator[Words]:
        """Write a row for each table into a grid that is ruled for so many, and one for byes where there is none."""
        row = box.size.height * Fraction(1, rows)
        first = Length(Fraction(str(round(float(box.size.width) * TABLE_SHARE, _DECIMALS))))
        column = (box.size.width - first) * Fraction(1, len(self.event.rounds))
        for index, table in enumerate(tables):
            top = box.top + row * index
            name = table.name if table else self.labels["event.grid.bye"]
            yield from self._lines([name], Point(x=box.left, y=top), first, row, strong=True)
            for number, each in enumerate(self.event.rounds):
                yield from self._lines(
                    self._seated(each, table), Point(x=box.left + first + column * number, y=top), column, row
                )

    def _seated(self, each: Round, table: Table | None) -> list[str]:
        """Name who sits at a table in a round, or has a bye; many of these share a line."""
        pairing = each.at(table) if table else None
        players = each.byes if table is None else pairing.players if pairing else ()
        names = [player_name(player, self.labels) for player in players]
        return names if len(names) <= len(_PAIR) else [", ".join(names)]

    def _lines(
        self, lines: Sequence[str], corner: Point, width: Length, height: Length, *, strong: bool = False
    ) -> Iterator[Words]:
        """Write a line or two into a cell."""
        least, largest, share = _TABLES if strong else _NAMES
        most = max(least, min(largest, height.points * share))
        for text, down in zip(lines, _PAIR if len(lines) > 1 else _ALONE, strict=False):
            room = (width - _PAD * 2).points
            fitted = self.faces.fit(text, width=room, most=most, least=self.smallest, strong=strong)
            at = Point(x=corner.x + _PAD, y=corner.y + height * down)
            yield Words(text=fitted.text, at=at, points=fitted.points, strong=strong)
