"""Where a measure may stand: an arrow slid along its stretch, and the spots beside it for its distance."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from pipeline.contracts.battlefield import Point
from pipeline.draw.lettering import Block
from pipeline.geometry.box import Box

# How far along its stretch an arrow may stand, the best places first.
MIDDLE_FIRST = (0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86, 0.07, 0.93)
ENDS_FIRST = (0.08, 0.92, 0.16, 0.84, 0.24, 0.76, 0.36, 0.64, 0.5)
# An arrow keeps this far from the ends of its stretch, which other lines mark.
_FROM_END = 4.5
_BESIDE = 1.0
_BEYOND = 1.4
_ENDS = 1.2


@dataclass(frozen=True)
class ArrowPlace:
    """A place for an arrow, and for the middle of the words beside it."""

    start: Point
    end: Point
    words: Point

    @property
    def middle(self) -> Point:
        """The middle of the arrow."""
        return between(self.start, self.end, 0.5)

    @property
    def shaft(self) -> Box:
        """The arrow's room without its ends, which touch what it measures."""
        box = Box.spanning(self.start, self.end).grown(0.3)
        across, down = min(_ENDS, box.width / 3), min(_ENDS, box.height / 3)
        return Box(left=box.left + across, top=box.top + down, right=box.right - across, bottom=box.bottom - down)


def between(start: Point, end: Point, part: float) -> Point:
    """The point that so much of the way lies between two points."""
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def slid(
    first: tuple[Point, Point], last: tuple[Point, Point], parts: tuple[float, ...]
) -> Iterator[tuple[Point, Point]]:
    """Slide an arrow from its first place towards its last one."""
    length = math.dist((first[0].x, first[0].y), (last[0].x, last[0].y))
    least = min(0.5, _FROM_END / length)
    for part in parts:
        kept = min(max(part, least), 1 - least)
        yield between(first[0], last[0], kept), between(first[1], last[1], kept)


def beside(start: Point, end: Point, block: Block, *, away_from: Point | None = None) -> Iterator[ArrowPlace]:
    """Put words beside an arrow: above it or to its right first, or first on the side away from a point.

    Words wider than a level arrow may stand beyond its ends, too: beside it they would reach over what it measures.
    """
    length = math.dist((start.x, start.y), (end.x, end.y)) or 1.0
    across, down = (start.y - end.y) / length, (end.x - start.x) / length
    if (down, -across) > (0.0, 0.0):
        across, down = -across, -down
    if away_from and (away_from.x - start.x) * across + (away_from.y - start.y) * down > 0:
        across, down = -across, -down
    away = abs(across) * block.width / 2 + abs(down) * block.height / 2 + _BESIDE
    for part, side in product((0.5, 0.3, 0.7), (1, -1)):
        here = between(start, end, part)
        yield ArrowPlace(start, end, Point(here.x + side * across * away, here.y + side * down * away))
    if start.y == end.y and length < block.width:
        reach = math.copysign(block.width / 2 + _BEYOND, end.x - start.x)
        yield ArrowPlace(start, end, Point(start.x - reach, start.y))
        yield ArrowPlace(start, end, Point(end.x + reach, start.y))


def around(rim: Point, centre: Point, block: Block, gap: float) -> Iterator[Point]:
    """The spots for words just outside and just inside an arc."""
    away = math.dist((rim.x, rim.y), (centre.x, centre.y)) or 1.0
    across, down = (rim.x - centre.x) / away, (rim.y - centre.y) / away
    step = abs(across) * block.width / 2 + abs(down) * block.height / 2 + gap
    for outward in (step, -step):
        yield Point(rim.x + across * outward, rim.y + down * outward)
