"""A pattern and a box -> the lines that cover it, cut off at its edges; half a turn leaves each as it was."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from pipeline.contracts.battlefield import Point
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, hatch
from pipeline.model.faces import Pattern

_GRID, _LATTICE, _STRIPES, _RINGS, _ZIGZAG, _TEETH = 5.6, 3.4, 2.8, 4.2, 4.6, 6.0  # millimetres from sign to sign
_ARC = 6.0  # degrees: rings are drawn as chords of so much
WEIGHTS = {
    Pattern.GRID: 0.45,
    Pattern.LATTICE: 0.35,
    Pattern.STRIPES: 0.8,
    Pattern.RINGS: 0.9,
    Pattern.ZIGZAG: 0.9,
    Pattern.TEETH: 0.7,
}
Chain = Sequence[Point]


def pattern_lines(pattern: Pattern, box: Box) -> tuple[HatchLine, ...]:
    """Cover a box: all is laid out from its middle, so that it looks the same either way up."""
    around = Box.around(Point(0.0, 0.0), box.width, box.height)
    middle = box.centre
    return tuple(
        HatchLine(
            Point(line.start.x + middle.x, line.start.y + middle.y), Point(line.end.x + middle.x, line.end.y + middle.y)
        )
        for line in _PATTERNS[pattern](around)
    )


def _ruled(*angles: float, spacing: float) -> Callable[[Box], Iterator[HatchLine]]:
    def lines(box: Box) -> Iterator[HatchLine]:
        for angle in angles:
            yield from hatch(box.area, angle, spacing)

    return lines


def _rings(box: Box) -> Iterator[HatchLine]:
    steps = range(0, 361, round(_ARC))
    for ring in range(1, math.ceil(math.hypot(box.width, box.height) / 2 / _RINGS) + 1):
        radius = ring * _RINGS
        turns = (math.radians(step) for step in steps)
        yield from _cut([Point(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns], box)


def _zigzag(box: Box) -> Iterator[HatchLine]:
    """Draw upright zigzags to the left and to the right of the middle, each the other's image."""
    half = math.ceil(box.height / 2 / _ZIGZAG) * _ZIGZAG
    levels = [level * _ZIGZAG for level in range(-round(half / _ZIGZAG), round(half / _ZIGZAG) + 1)]
    for row in range(math.ceil(box.width / 2 / _ZIGZAG) + 1):
        across = (row + 0.5) * _ZIGZAG
        chain = [
            Point(across + (_ZIGZAG / 4 if number % 2 else -_ZIGZAG / 4), level) for number, level in enumerate(levels)
        ]
        yield from _cut(chain, box)
        yield from _cut([Point(-point.x, -point.y) for point in chain], box)


def _teeth(box: Box) -> Iterator[HatchLine]:
    """Draw triangles that point up above the middle, and down below it."""
    high = _TEETH * 0.5
    for row in range(math.ceil(box.height / 2 / _TEETH) + 1):
        foot = -(row + 0.5) * _TEETH + high / 2
        for column in range(-math.ceil(box.width / 2 / _TEETH) - 1, math.ceil(box.width / 2 / _TEETH) + 2):
            left = (column + (0.5 if row % 2 else 0.0)) * _TEETH
            corners = (Point(left - high / 2, foot), Point(left, foot - high * 0.9), Point(left + high / 2, foot))
            chain = (*corners, corners[0])
            yield from _cut(chain, box)
            yield from _cut([Point(-point.x, -point.y) for point in chain], box)


def _cut(chain: Chain, box: Box) -> Iterator[HatchLine]:
    """Cut a chain of lines off at the edges of a box."""
    for start, end in pairwise(chain):
        kept = _within(start, end, box)
        if kept is not None:
            yield kept


def _within(start: Point, end: Point, box: Box) -> HatchLine | None:
    """Keep the part of a line that lies in a box."""
    first, last = 0.0, 1.0
    across, down = end.x - start.x, end.y - start.y
    for step, room in _edges(start, (across, down), box):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    return HatchLine(
        Point(start.x + first * across, start.y + first * down), Point(start.x + last * across, start.y + last * down)
    )


def _edges(start: Point, step: tuple[float, float], box: Box) -> Iterable[tuple[float, float]]:
    across, down = step
    return (
        (-across, start.x - box.left),
        (across, box.right - start.x),
        (-down, start.y - box.top),
        (down, box.bottom - start.y),
    )


_PATTERNS: dict[Pattern, Callable[[Box], Iterator[HatchLine]]] = {
    Pattern.GRID: _ruled(0.0, 90.0, spacing=_GRID),
    Pattern.LATTICE: _ruled(-45.0, 45.0, spacing=_LATTICE),
    Pattern.STRIPES: _ruled(0.0, spacing=_STRIPES),
    Pattern.RINGS: _rings,
    Pattern.ZIGZAG: _zigzag,
    Pattern.TEETH: _teeth,
}
