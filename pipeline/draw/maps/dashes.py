"""Dashed outlines -> their pieces without the stretches that an earlier outline draws: dashes on dashes look solid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.contracts.battlefield import Area, Point
from pipeline.draw.maps.marks import ZoneInk

_TOUCH = 0.05  # millimetres: nearer than this, two lines are one
Edge = tuple[Point, Point]


def without_shared_edges(inks: Iterable[ZoneInk]) -> tuple[ZoneInk, ...]:
    """Draw each stretch that dashed zones share with the first of them alone."""
    drawn: list[Edge] = []
    found = []
    for ink in inks:
        if ink.dashed:
            rings = tuple(_rings(ink.area))
            pieces = tuple(piece for ring in rings for piece in _pieces(ring, drawn))
            drawn.extend(edge for ring in rings for edge in pairwise(ring))
            ink = ink if pieces == rings else replace(ink, outline=pieces)
        found.append(ink)
    return tuple(found)


def _rings(area: Area) -> Iterator[tuple[Point, ...]]:
    for outline in area.outlines:
        for ring in (outline.outer, *outline.holes):
            yield (*ring, ring[0])


def _pieces(ring: Sequence[Point], drawn: Sequence[Edge]) -> Iterator[tuple[Point, ...]]:
    """Walk round a ring and lift the pen where an earlier line runs."""
    piece: list[Point] = []
    for start, end in pairwise(ring):
        for one, two in _left(start, end, drawn):
            if piece and piece[-1] != one:
                yield tuple(piece)
                piece = []
            piece += [two] if piece else [one, two]
    if piece:
        yield tuple(piece)


def _left(start: Point, end: Point, drawn: Sequence[Edge]) -> Iterator[Edge]:
    """Cut what earlier lines cover out of one edge."""
    reached = 0.0
    for low, high in sorted(_covered(start, end, drawn)):
        if low > reached:
            yield _along(start, end, reached), _along(start, end, low)
        reached = max(reached, high)
    if reached < 1.0:
        yield _along(start, end, reached), _along(start, end, 1.0)


def _covered(start: Point, end: Point, drawn: Sequence[Edge]) -> Iterator[tuple[float, float]]:
    """Find which parts of a level or upright edge, from 0 to 1, earlier lines run along."""
    for across, along in ((_y, _x), (_x, _y)):
        length = along(end) - along(start)
        if abs(across(end) - across(start)) > _TOUCH or abs(length) <= _TOUCH:
            continue
        for line in drawn:
            if all(abs(across(point) - across(start)) <= _TOUCH for point in line):
                low, high = sorted((along(point) - along(start)) / length for point in line)
                if high - low > 0 and high > 0 and low < 1:
                    yield max(low, 0.0), min(high, 1.0)


def _x(point: Point) -> float:
    return point.x


def _y(point: Point) -> float:
    return point.y


def _along(start: Point, end: Point, part: float) -> Point:
    if part in (0.0, 1.0):
        return end if part else start
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
