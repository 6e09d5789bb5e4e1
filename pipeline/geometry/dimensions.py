"""A zone's ground and its yardsticks -> the arrows and arcs that explain it, on the stretches where they show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.contracts.battlefield import Area, Dimension, Point, Reach, ZoneArea
from pipeline.geometry.features import Centre, Feature
from pipeline.geometry.yardsticks import Yardstick
from pipeline.model import SideId
from pipeline.units import Distance

Stretch = tuple[Point, ...]

# An arrow is free to slide where its stretch of boundary is at least so long, in inches.
_SLIDES_FROM = 1.0


@dataclass(frozen=True, kw_only=True)
class _Arrow:
    """A dimension with the feature that it starts at: what tells two arrows of one meaning."""

    feature: Feature
    dimension: Dimension

    @property
    def length(self) -> float:
        return _span(*self._end_line())

    def says_the_same(self, other: _Arrow) -> bool:
        """Tell whether two arrows measure one thing at one and the same boundary."""
        mine, theirs = self.dimension, other.dimension
        if self.feature != other.feature or mine.distance != theirs.distance:
            return False
        return _overlap(self._end_line(), other._end_line())

    def joined(self, other: _Arrow) -> _Arrow:
        """Let the arrow stand for another one, too, and for all that it stood for."""
        mine, theirs = self.dimension, other.dimension
        names = dict.fromkeys((*mine.also, theirs.zone, *theirs.also))
        also = tuple(name for name in names if name != mine.zone)
        return replace(self, dimension=replace(mine, also=also))

    def _end_line(self) -> tuple[Point, Point]:
        end = self.dimension.end
        return end, self.dimension.slides_to[1] if self.dimension.slides_to else end


def dimensions(zones: Iterable[tuple[ZoneArea, tuple[Yardstick, ...]]]) -> tuple[Dimension, ...]:
    """Choose one arrow for each distinct measure of each zone; where zones share a boundary they share the arrow."""
    chosen: list[_Arrow] = []
    for zone, yardsticks in zones:
        for yardstick in dict.fromkeys(yardsticks):
            # What is measured from a point is told by its arc, below.
            arrow = None if isinstance(yardstick.feature, Centre) else _arrow(zone, yardstick)
            if arrow is not None:
                chosen = _with(chosen, arrow)
    return tuple(arrow.dimension for arrow in chosen)


def reaches(zones: Iterable[tuple[ZoneArea, tuple[Yardstick, ...]]]) -> tuple[Reach, ...]:
    """Choose the arcs that bound zones; one circle around one point is said once, whoever it bounds."""
    found = []
    for zone, yardsticks in zones:
        for yardstick in dict.fromkeys(yardsticks):
            if isinstance(yardstick.feature, Centre):
                arcs = tuple(stretches(zone.area, yardstick.feature, yardstick.distance))
                centre = yardstick.feature.point
                found.append(Reach(centre=centre, radius=yardstick.distance, arcs=arcs, of=zone.name, side=zone.side))
    return merge_reaches(reach for reach in found if reach.arcs)


def merge_reaches(found: Iterable[Reach]) -> tuple[Reach, ...]:
    """Make one reach of all that share a centre and a radius."""
    merged: dict[tuple[Point, Distance], Reach] = {}
    for reach in found:
        key = (reach.centre, reach.radius)
        known = merged.get(key)
        arcs = reach.arcs if known is None else tuple(dict.fromkeys((*known.arcs, *reach.arcs)))
        merged[key] = replace(known or reach, arcs=arcs, side=_common(known or reach, reach))
    return tuple(merged.values())


def _common(first: Reach, second: Reach) -> SideId | None:
    return first.side if first.side == second.side else None


def _with(chosen: list[_Arrow], arrow: _Arrow) -> list[_Arrow]:
    """Take in an arrow; of arrows that say the same, the one with the longest stretch stays."""
    for index, known in enumerate(chosen):
        if known.says_the_same(arrow):
            longer, other = (known, arrow) if known.length >= arrow.length else (arrow, known)
            return [*chosen[:index], longer.joined(other), *chosen[index + 1 :]]
    return [*chosen, arrow]


def _arrow(zone: ZoneArea, yardstick: Yardstick) -> _Arrow | None:
    feature = yardstick.feature
    runs = stretches(zone.area, feature, yardstick.distance)
    pieces = [_in_order(first, last) for run in runs for first, last in pairwise(run)]
    if not pieces:
        return None
    # Rounded, so that the noise of floating point chooses between no two stretches of one length.
    first, last = min(pieces, key=lambda piece: (-round(_span(*piece), 3), piece))
    slides = _span(first, last) >= _SLIDES_FROM
    near = first if slides else between(first, last)
    dimension = Dimension(
        start=feature.foot(near),
        end=near,
        slides_to=(feature.foot(last), last) if slides else None,
        distance=yardstick.distance,
        zone=zone.name,
        side=zone.side,
    )
    return _Arrow(feature=feature, dimension=dimension)


def _in_order(first: Point, last: Point) -> tuple[Point, Point]:
    return (first, last) if first <= last else (last, first)


def _span(first: Point, last: Point) -> float:
    return math.hypot(first.x - last.x, first.y - last.y)


def _overlap(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Tell whether two ordered stretches of one level or upright line have ground in common."""
    (first, last), (start, end) = one, other
    if first.x == last.x == start.x == end.x:
        return min(last.y, end.y) > max(first.y, start.y)
    if first.y == last.y == start.y == end.y:
        return min(last.x, end.x) > max(first.x, start.x)
    return one == other


def between(first: Point, last: Point) -> Point:
    """Find the point halfway."""
    return Point((first.x + last.x) / 2, (first.y + last.y) / 2)


def stretches(area: Area, feature: Feature, distance: Distance) -> Iterator[Stretch]:
    """Follow an area's boundary and keep the stretches that lie at a distance from a feature."""
    for outline in area.outlines:
        for ring in (outline.outer, *outline.holes):
            yield from _runs(ring, feature, float(distance.inches))


def _runs(ring: Stretch, feature: Feature, inches: float) -> Iterator[Stretch]:
    def is_there(point: Point) -> bool:
        return abs(feature.gap(point) - inches) <= feature.slack

    at = [is_there(point) for point in ring]
    kept = [
        at[index - 1] and at[index] and is_there(between(ring[index - 1], ring[index])) for index in range(len(ring))
    ]
    if all(kept):
        yield (*ring, ring[0])
        return
    first = kept.index(False)
    run: list[Point] = []
    for index in (*range(first + 1, len(ring)), *range(first + 1)):
        if kept[index]:
            run = run or [ring[index - 1]]
            run.append(ring[index])
        elif run:
            yield tuple(run)
            run = []
