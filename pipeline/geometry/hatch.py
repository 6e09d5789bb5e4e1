"""An area, an angle and a spacing -> the parallel lines that fill it, cut off at its outlines and around boxes."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pipeline.contracts.battlefield import Area, Point
from pipeline.geometry.box import Box

# Lines shorter than this part of the spacing would print as specks.
_SPECK = 0.05


class HatchLine(NamedTuple):
    """One line of a hatch."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long the line is."""
        return math.dist((self.start.x, self.start.y), (self.end.x, self.end.y))


def hatch(area: Area, angle: float, spacing: float) -> tuple[HatchLine, ...]:
    """Fill an area with parallel lines at an angle (degrees, as the y axis turns).

    The lines belong to one endless ruling, so areas hatched alike match where they meet.
    """
    across, up = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    rings = [[_turned(point, across, -up) for point in ring] for ring in _rings(area)]
    levels = [point.y for ring in rings for point in ring]
    if not levels:
        return ()
    crossings, lines = _crossings(rings, spacing), []
    for number in range(math.ceil(min(levels) / spacing), math.floor(max(levels) / spacing) + 1):
        level, found = number * spacing, sorted(crossings.get(number, ()))
        for start, end in zip(found[::2], found[1::2], strict=True):  # holes leave themselves out
            if end - start > _SPECK * spacing:
                lines.append(
                    HatchLine(_turned(Point(start, level), across, up), _turned(Point(end, level), across, up))
                )
    return tuple(lines)


def without(lines: Iterable[HatchLine], boxes: Iterable[Box]) -> tuple[HatchLine, ...]:
    """Leave out the parts of lines that run under boxes."""
    kept = list(lines)
    for box in boxes:
        kept = [piece for line in kept for piece in (_cut(line, box) if _may_meet(line, box) else (line,))]
    return tuple(kept)


def _may_meet(line: HatchLine, box: Box) -> bool:
    """Tell whether a line does not lie all beside a box, all above or all below it, as most do."""
    (x1, y1), (x2, y2) = line
    left, top, right, bottom = box
    return (
        (x1 < right or x2 < right)
        and (x1 > left or x2 > left)
        and (y1 < bottom or y2 < bottom)
        and (y1 > top or y2 > top)
    )


def _rings(area: Area) -> Iterator[tuple[Point, ...]]:
    for outline in area.outlines:
        yield outline.outer
        yield from outline.holes


def _turned(point: Point, across: float, up: float) -> Point:
    return Point(point.x * across - point.y * up, point.x * up + point.y * across)


def _crossings(rings: list[list[Point]], spacing: float) -> Mapping[int, list[float]]:
    """Tell where each level line crosses the rings. Every edge looks for its own lines: arcs have many edges."""
    crossings: defaultdict[int, list[float]] = defaultdict(list)
    for ring in rings:
        for first, second in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            low, high = min(first.y, second.y), max(first.y, second.y)
            for number in range(math.floor(low / spacing), math.ceil(high / spacing) + 1):
                level = number * spacing
                # Half open, so that a corner which lies on the line is crossed once.
                if low <= level < high:
                    share = (level - first.y) * (second.x - first.x) / (second.y - first.y)
                    crossings[number].append(first.x + share)
    return crossings


def _cut(line: HatchLine, box: Box) -> Iterator[HatchLine]:
    """The pieces of a line before and after a box (Liang and Barsky's clipping, turned inside out)."""
    enters, leaves = 0.0, 1.0
    for start, end, low, high in (
        (line.start.x, line.end.x, box.left, box.right),
        (line.start.y, line.end.y, box.top, box.bottom),
    ):
        if start == end:
            if not low < start < high:
                yield line
                return
            continue
        first, second = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        enters, leaves = max(enters, first), min(leaves, second)
    if enters >= leaves:
        yield line
        return
    if enters > 0:
        yield HatchLine(line.start, _along(line, enters))
    if leaves < 1:
        yield HatchLine(_along(line, leaves), line.end)


def _along(line: HatchLine, part: float) -> Point:
    return Point(
        line.start.x + (line.end.x - line.start.x) * part,
        line.start.y + (line.end.y - line.start.y) * part,
    )
