"""Ground as written -> its grips: the lines and spots of a map that follow from one written distance each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from pipeline.contracts.battlefield import Area, Point
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import ContentError, Path
from pipeline.geometry.areas import to_area
from pipeline.geometry.dimensions import between, stretches
from pipeline.geometry.survey import Survey, ZonePart
from pipeline.geometry.tabletop import Tabletop
from pipeline.geometry.yardsticks import yardsticks
from pipeline.model import placed_markers
from pipeline.model.zones import Circle, Front, Origin, Polygon, Ring, Spot, Triangle, Wedge
from pipeline.units import Distance

_WAYS = {"east": (1, 0), "west": (-1, 0), "north": (0, 1), "south": (0, -1)}
MOST_SPOTS = 12  # of an outline: nobody takes hold of one in a hundred corners


class Gauge(Protocol):
    """What a distance is measured from."""

    def gap(self, point: Point) -> float:
        """Measure how far away a point is."""

    def foot(self, point: Point) -> Point:
        """Find where the measure begins that ends at a point."""


@dataclass(frozen=True, kw_only=True)
class Way:
    """So far from a point in a direction of the compass, however far off beside it."""

    start: Point
    name: str

    @property
    def step(self) -> tuple[int, int]:
        """How far east and north an inch of the way leads."""
        return _WAYS[self.name]

    def gap(self, point: Point) -> float:
        """Measure along the way; what lies behind its start is not on it."""
        east, north = self.step
        return max((point.x - self.start.x) * east + (point.y - self.start.y) * north, 0.0)

    def foot(self, point: Point) -> Point:
        """Find the point level with the start, or straight above or below it."""
        return Point(self.start.x, point.y) if self.step[0] else Point(point.x, self.start.y)


@dataclass(frozen=True, kw_only=True)
class Grip:
    """What moves with a distance that is written at a path: lines that bound a zone, or a spot.

    `of` is the name of the zone, or the sign of a marker; `at` is where to take hold of it.
    """

    path: Path
    of: str
    distance: Distance
    gauge: Gauge
    at: Point
    lines: tuple[tuple[Point, ...], ...] = ()

    @property
    def outwards(self) -> tuple[float, float]:
        """The direction in which the distance grows: how far east and north, together as long as one."""
        if isinstance(self.gauge, Way):
            return self.gauge.step
        start = self.gauge.foot(self.at)
        length = math.dist((start.x, start.y), (self.at.x, self.at.y))
        return ((self.at.x - start.x) / length, (self.at.y - start.y) / length) if length else (0.0, 0.0)


def find_grips(ground: Ground) -> tuple[Grip, ...]:
    """Find all grips of a piece of ground; faulty zones have none, and neither has what a rule draws."""
    tabletop = Tabletop.of(ground)
    survey = Survey(tabletop, ground.all_zones)
    found: list[Grip] = []
    for name in ground.zones:
        shape = survey.shape(name)
        if shape is not None:
            found += _of_bounds(name, to_area(shape), survey)
            found += (grip for part in survey.parts(name) for grip in _of_spots(name, part))
    return (*found, *_of_markers(ground, tabletop))


def _of_bounds(name: str, area: Area, survey: Survey) -> Iterator[Grip]:
    """Take hold of the stretches of a zone's outline that lie at a written distance from something."""
    for each in dict.fromkeys(yardsticks(name, survey)):
        lines = tuple(stretches(area, each.feature, each.distance))
        if lines:
            longest = max(lines, key=lambda line: (round(_length(line), 3), line))
            yield Grip(
                path=each.path,
                of=name,
                distance=each.distance,
                gauge=each.feature,
                at=_halfway(longest),
                lines=lines,
            )


def _of_spots(name: str, part: ZonePart) -> Iterator[Grip]:
    zone, tabletop = part.zone, part.seat.tabletop
    match zone:
        case Polygon():
            yield from _of_outline(name, zone.polygon, (*part.path, "polygon"), tabletop)
        case Front():
            yield from _of_outline(name, zone.front, (*part.path, "front"), tabletop)
        case Circle(at=Spot()) | Ring(at=Spot()) | Wedge(at=Spot()):
            assert zone.at
            yield from _of_spot(name, zone.at, (*part.path, "at"), tabletop)
        case Triangle():
            corner, centre = tabletop.corner(zone.triangle), tabletop.centre
            ways = ("east" if corner.x < centre.x else "west", "north" if corner.y < centre.y else "south")
            for index, (way, leg) in enumerate(zip(ways, zone.legs, strict=True)):
                yield _on_way(name, Way(start=corner, name=way), corner, leg, (*part.path, "legs", index))


def _of_outline(name: str, spots: Sequence[Spot], path: Path, tabletop: Tabletop) -> Iterator[Grip]:
    if len(spots) <= MOST_SPOTS:
        for index, spot in enumerate(spots):
            yield from _of_spot(name, spot, (*path, index), tabletop)


def _of_markers(ground: Ground, tabletop: Tabletop) -> Iterator[Grip]:
    """Take hold of objectives at exact places, where they are written."""
    for placed in placed_markers(ground.objectives, (ground.table.width, ground.table.depth)):
        if placed.is_written:
            yield from _of_spot(placed.sign, placed.spot, (*ground.path, "objectives", *placed.keys), tabletop)


def _of_spot(of: str, spot: Spot, path: Path, tabletop: Tabletop) -> Iterator[Grip]:
    try:
        at = tabletop.spot(spot, path=path)
    except ContentError:
        return
    start = _start(spot.of, tabletop)
    for way in _WAYS:
        distance: Distance | None = getattr(spot, way)
        if distance is not None:
            yield _on_way(of, Way(start=start, name=way), at, distance, (*path, way))


def _on_way(of: str, way: Way, beside: Point, distance: Distance, path: Path) -> Grip:
    """Take hold of a spot that lies so far along a way, level with another point."""
    east, north = way.step
    far = float(distance.inches)
    at = Point(way.start.x + east * far, beside.y) if east else Point(beside.x, way.start.y + north * far)
    return Grip(path=path, of=of, distance=distance, gauge=way, at=at)


def _start(origin: Origin, tabletop: Tabletop) -> Point:
    """Find the point that a spot is measured from."""
    level, _, upright = origin.partition("-")
    x = {"": tabletop.width / 2, "west": 0.0, "east": tabletop.width}[upright]
    return Point(x, {"centre": tabletop.depth / 2, "south": 0.0, "north": tabletop.depth}[level])


def _length(line: Iterable[Point]) -> float:
    return sum(math.dist((one.x, one.y), (other.x, other.y)) for one, other in pairwise(line))


def _halfway(line: Sequence[Point]) -> Point:
    """Find the middle of a line: halfway between two points, or the point of many that lies nearest to it."""
    if len(line) == 2:
        return between(*line)
    half, gone = _length(line) / 2, 0.0
    for one, other in pairwise(line):
        gone += _length((one, other))
        if gone >= half:
            return other
    return line[-1]
