"""What already lies on the table -> where a box still fits, and where it has most room around it.

The table is a grid of half-millimetre cells; each row of cells is one whole number used as a set of bits. Sliding a box
over all places at once is then a few shifts and ands, which makes an exact search cheaper than a clever one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.contracts.battlefield import Area, Point
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import hatch

CELL = 0.5  # millimetres: finer cells move words by less than anybody sees, and cost four times as much
ROOM_AT_MOST = 5.0  # millimetres: more room than this around a label looks no clearer


@dataclass(frozen=True)
class Mask:
    """A set of cells, row by row."""

    rows: tuple[int, ...]

    def minus(self, other: Mask) -> Mask:
        """Take the other's cells away."""
        return Mask(tuple(mine & ~theirs for mine, theirs in zip(self.rows, other.rows, strict=True)))

    def common(self, other: Mask) -> Mask:
        """Keep the cells that the other has, too."""
        return Mask(tuple(mine & theirs for mine, theirs in zip(self.rows, other.rows, strict=True)))

    def places_for(self, columns: int, rows: int) -> list[int]:
        """Mark each cell that can be the upper left one of a free rectangle."""
        found = [_runs(row, columns) for row in self.rows]
        reach = 1
        while reach < rows:
            step = min(reach, rows - reach)
            found = [upper & lower for upper, lower in zip(found, found[step:], strict=False)]
            reach += step
        return found


class Clearing:
    """A rectangle in which things are put down one after another."""

    def __init__(self, bounds: Box) -> None:
        self._bounds = bounds
        self._columns = math.floor(bounds.width / CELL)
        self._rows = [0] * math.floor(bounds.height / CELL)

    @property
    def everywhere(self) -> Mask:
        """All cells."""
        return Mask(((1 << self._columns) - 1,) * len(self._rows))

    @property
    def taken(self) -> Mask:
        """The cells that something lies on."""
        return Mask(tuple(self._rows))

    def put_box(self, box: Box) -> None:
        """Take the cells that a box touches."""
        first, last = self._span(box.left - self._bounds.left, box.right - self._bounds.left, self._columns)
        top, bottom = self._span(box.top - self._bounds.top, box.bottom - self._bounds.top, len(self._rows))
        bits = ((1 << max(0, last - first)) - 1) << first
        for row in range(top, bottom):
            self._rows[row] |= bits

    def put_line(self, points: Sequence[Point]) -> None:
        """Take the cells along a line."""
        for start, end in pairwise(points):
            if start.x == end.x or start.y == end.y:
                self.put_box(Box.spanning(start, end).grown(CELL / 2))
                continue
            steps = math.ceil(math.dist((start.x, start.y), (end.x, end.y)) / CELL)
            for step in range(steps + 1):
                part = step / steps
                here = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
                self.put_box(Box.around(here, CELL, CELL))

    def inside(self, area: Area) -> Mask:
        """The cells whose middles lie in an area."""
        # Level hatch lines a cell apart cross an area just where rows of cells lie in it: geometry cuts them exactly.
        shifted = self._bounds.top + CELL / 2
        rows = [0] * len(self._rows)
        lines = hatch(_shifted(area, -shifted), 0, CELL)
        for line in lines:
            row = round(line.start.y / CELL)
            first = math.ceil((line.start.x - self._bounds.left) / CELL - 0.5)
            last = math.floor((line.end.x - self._bounds.left) / CELL - 0.5)
            first, last = max(0, first), min(self._columns - 1, last)
            if 0 <= row < len(rows) and first <= last:
                rows[row] |= ((1 << (last - first + 1)) - 1) << first
        return Mask(tuple(rows))

    def is_free(self, box: Box) -> bool:
        """Tell whether a box lies inside and touches no taken cell."""
        return self._bounds.contains(box) and not self.is_touched(box)

    def is_touched(self, box: Box) -> bool:
        """Tell whether a box touches a taken cell."""
        first, last = self._span(box.left - self._bounds.left, box.right - self._bounds.left, self._columns)
        top, bottom = self._span(box.top - self._bounds.top, box.bottom - self._bounds.top, len(self._rows))
        bits = ((1 << max(0, last - first)) - 1) << first
        return any(row & bits for row in self._rows[top:bottom])

    def is_in(self, mask: Mask, point: Point) -> bool:
        """Tell whether the cell at a point belongs to a mask."""
        column, row = int((point.x - self._bounds.left) / CELL), int((point.y - self._bounds.top) / CELL)
        return 0 <= row < len(mask.rows) and column >= 0 and bool(mask.rows[row] >> column & 1)

    def clear_spot(self, width: float, height: float, within: Mask, prefer: Point) -> Point | None:
        """Find the middle of the spot with most room around it; of equals, the one nearest to a point."""
        # Where there is room for so much air there is room for less, so the most is found by halving.
        low, high = -1, math.floor(ROOM_AT_MOST / CELL)
        best: Point | None = None
        while low < high:
            room = (low + high + 1) // 2
            spot = self.nearest_spot(width, height, within, prefer, room=room)
            if spot is None:
                high = room - 1
            else:
                low, best = room, spot
        return best

    def nearest_spot(self, width: float, height: float, within: Mask, prefer: Point, *, room: int = 0) -> Point | None:
        """Find the middle of the free spot nearest to a point, with so many free cells around it."""
        columns, rows = (math.ceil(length / CELL) + 2 * room for length in (width, height))
        wanted = round((prefer.x - self._bounds.left) / CELL - columns / 2)
        found: tuple[float, Point] | None = None
        for row, bits in enumerate(within.places_for(columns, rows)):
            y = self._bounds.top + (row + rows / 2) * CELL
            for column in _bits_beside(bits, wanted):
                x = self._bounds.left + (column + columns / 2) * CELL
                away = math.dist((x, y), (prefer.x, prefer.y))
                if found is None or away < found[0]:
                    found = (away, Point(x, y))
        return found[1] if found else None

    @staticmethod
    def _span(low: float, high: float, cells: int) -> tuple[int, int]:
        return max(0, math.floor(low / CELL)), min(cells, math.ceil(high / CELL))


def _runs(bits: int, length: int) -> int:
    """Keep the bits that begin a run of so many."""
    # Runs are doubled: bits that begin a run of four also begin two of two, so eight need three steps, not seven.
    reach = 1
    while reach < length and bits:
        step = min(reach, length - reach)
        bits &= bits >> step
        reach += step
    return bits


def _bits_beside(bits: int, wanted: int) -> list[int]:
    """The set bits nearest to a position, on either side."""
    wanted = max(0, wanted)
    below, above = bits & ((1 << (wanted + 1)) - 1), bits >> wanted
    found = [below.bit_length() - 1] if below else []
    return [*found, wanted + (above & -above).bit_length() - 1] if above else found


def _shifted(area: Area, down: float) -> Area:
    """Move an area so that the middles of rows fall on multiples of the cell."""
    return Area(
        tuple(
            type(outline)(
                tuple(Point(point.x, point.y + down) for point in outline.outer),
                tuple(tuple(Point(point.x, point.y + down) for point in hole) for hole in outline.holes),
            )
            for outline in area.outlines
        )
    )
