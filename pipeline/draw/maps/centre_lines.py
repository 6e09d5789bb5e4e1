"""A battlefield -> the centre lines that its map draws: those that no edges of the sides' zones hide whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pipeline.geometry.battlefield import Battlefield, Point, Role

_TOUCH = 0.01  # inches: nearer than this, two lines are one
CentreLine = tuple[Point, Point]


def shown_centre_lines(battlefield: Battlefield) -> tuple[CentreLine, ...]:
    """Leave out the lines along which zones begin from end to end: their bold edges hide them."""
    return tuple(line for line in battlefield.centre_lines if not _is_hidden(line, battlefield))


def _is_hidden(line: CentreLine, battlefield: Battlefield) -> bool:
    is_level = line[0].y == line[1].y
    start, end = sorted(point.x if is_level else point.y for point in line)
    at = line[0].y if is_level else line[0].x
    reached = start
    for low, high in sorted(_stretches(battlefield, at, is_level=is_level)):
        if low > reached + _TOUCH:
            return False
        reached = max(reached, high)
    return reached >= end - _TOUCH


def _stretches(battlefield: Battlefield, at: float, *, is_level: bool) -> Iterator[tuple[float, float]]:
    """Find where the edges of the sides' zones run along a line."""
    for one, two in _edges(battlefield):
        across = (one.y, two.y) if is_level else (one.x, two.x)
        if all(abs(each - at) < _TOUCH for each in across):
            low, high = sorted((one.x, two.x) if is_level else (one.y, two.y))
            yield low, high


def _edges(battlefield: Battlefield) -> Iterator[tuple[Point, Point]]:
    zones = (zone for zone in battlefield.zones if zone.role is Role.DEPLOYMENT)
    for outline in (outline for zone in zones for outline in zone.area.outlines):
        for ring in (outline.outer, *outline.holes):
            yield from pairwise((*ring, ring[0]))
