"""What distances are measured from: lines across the table, spots, zones, as zones name them -> the ground near."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Point
from pipeline.geometry.tabletop import Seat, Segment
from pipeline.model import Corner, Edge
from pipeline.model.zones import CornerDistance, Distances, ZoneDistance
from pipeline.units import Distance

# Chords of a flattened curve leave it by less than this, in inches.
FLATNESS = 0.005
_STEPS_AT_LEAST = 64
# Enough for a circle of a quarter of a mile; a wider one written by mistake shall not cost minutes.
_STEPS_AT_MOST = 1024


def quarter_steps(radius: float) -> int:
    """Count the chords that a quarter of a circle needs."""
    if radius <= FLATNESS:
        return _STEPS_AT_LEAST
    needed = math.ceil(math.pi / 4 / math.acos(1 - FLATNESS / radius))
    return min(max(_STEPS_AT_LEAST, needed), _STEPS_AT_MOST)


class Feature(Protocol):
    """A part of the table from which a distance is measured; what it measures is exact up to `slack` inches."""

    @property
    def slack(self) -> float:
        """Say how exactly a point at a distance can be told."""

    def near(self, inches: float) -> BaseGeometry:
        """Cover all ground within a distance."""

    def gap(self, point: Point) -> float:
        """Measure how far away a point is."""

    def foot(self, point: Point) -> Point:
        """Find the nearest point of the feature."""


@dataclass(frozen=True)
class Line:
    """An edge or a centre line: it crosses the whole table, so what is near it is a strip."""

    segment: Segment
    # Straight lines are exact but for rounding.
    slack = 1e-4

    def near(self, inches: float) -> BaseGeometry:
        """Cover the strip within a distance."""
        start, end = self.segment.start, self.segment.end
        if self.segment.is_level:
            return shapely.box(start.x, start.y - inches, end.x, end.y + inches)
        return shapely.box(start.x - inches, start.y, end.x + inches, end.y)

    def gap(self, point: Point) -> float:
        """Measure straight across."""
        start = self.segment.start
        return abs(point.y - start.y) if self.segment.is_level else abs(point.x - start.x)

    def foot(self, point: Point) -> Point:
        """Find the point straight across."""
        start = self.segment.start
        return Point(point.x, start.y) if self.segment.is_level else Point(start.x, point.y)


@dataclass(frozen=True)
class Centre:
    """A single point: the middle of the table, a corner, any spot."""

    point: Point
    # Ground around a point ends in chords, which lie nearer to it than the curve.
    slack = 2 * FLATNESS

    def near(self, inches: float) -> BaseGeometry:
        """Cover the circle within a distance."""
        return shapely.Point(self.point.x, self.point.y).buffer(inches, quad_segs=quarter_steps(inches))

    def gap(self, point: Point) -> float:
        """Measure straight."""
        return math.hypot(point.x - self.point.x, point.y - self.point.y)

    def foot(self, point: Point) -> Point:
        """Return the one point there is."""
        return self.point


@dataclass(frozen=True)
class OtherZone:
    """Another zone's ground."""

    shape: BaseGeometry
    slack = 2 * FLATNESS

    def near(self, inches: float) -> BaseGeometry:
        """Cover the zone and all within a distance of it."""
        return self.shape.buffer(inches, quad_segs=quarter_steps(inches))

    def gap(self, point: Point) -> float:
        """Measure to the zone's nearest point."""
        return float(self.shape.distance(shapely.Point(point.x, point.y)))

    def foot(self, point: Point) -> Point:
        """Find the zone's nearest point."""
        line = shapely.shortest_line(self.shape, shapely.Point(point.x, point.y))
        x, y = line.coords[0]
        return Point(x, y)


@dataclass(frozen=True, kw_only=True)
class Limit:
    """One member of clear_of or within: its name as written, its distance, and the zone or corner it names."""

    member: str
    distance: Distance
    corner: Corner | None = None
    zone: str | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys at which its distance is written."""
        return (self.member, "by") if self.corner or self.zone else (self.member,)

    def features(self, seat: Seat) -> tuple[Feature, ...]:
        """Find what the limit is measured from, seen from a seat; other zones are the surveyor's to find."""
        if self.corner is not None:
            return (Centre(seat.tabletop.corner(self.corner)),)
        return tuple(_FEATURES[self.member](seat))


def limits(distances: Distances | None) -> Iterator[Limit]:
    """List the members that are given, in the order of the model."""
    for member in Distances.model_fields:
        match getattr(distances, member, None):
            case Distance() as distance:
                yield Limit(member=member, distance=distance)
            case CornerDistance() as near:
                yield Limit(member=member, distance=near.by, corner=near.corner)
            case ZoneDistance() as near:
                yield Limit(member=member, distance=near.by, zone=near.zone)


def _lines(seat: Seat, *edges: Edge) -> Iterator[Feature]:
    return (Line(seat.tabletop.edge(edge)) for edge in edges)


def _long_edges(seat: Seat) -> tuple[Edge, Edge]:
    return (Edge.SOUTH, Edge.NORTH) if seat.tabletop.is_longer_level() else (Edge.WEST, Edge.EAST)


def _short_edges(seat: Seat) -> tuple[Edge, Edge]:
    return (Edge.WEST, Edge.EAST) if seat.tabletop.is_longer_level() else (Edge.SOUTH, Edge.NORTH)


_FEATURES: dict[str, Callable[[Seat], Iterator[Feature]]] = {
    "edges": lambda seat: _lines(seat, *Edge),
    "long_edges": lambda seat: _lines(seat, *_long_edges(seat)),
    "short_edges": lambda seat: _lines(seat, *_short_edges(seat)),
    "side_edges": lambda seat: _lines(seat, *seat.tabletop.side_edges()),
    "own_edge": lambda seat: _lines(seat, seat.own_edge()),
    "enemy_edge": lambda seat: _lines(seat, seat.enemy_edge()),
    "north_edge": lambda seat: _lines(seat, Edge.NORTH),
    "east_edge": lambda seat: _lines(seat, Edge.EAST),
    "south_edge": lambda seat: _lines(seat, Edge.SOUTH),
    "west_edge": lambda seat: _lines(seat, Edge.WEST),
    "centre_line": lambda seat: iter((Line(seat.tabletop.centre_line()),)),
    "centre_lines": lambda seat: iter((Line(seat.tabletop.level_centre_line), Line(seat.tabletop.upright_centre_line))),
    "long_centre_line": lambda seat: iter((Line(seat.tabletop.centre_line_along(_long_edges(seat)[0])),)),
    "short_centre_line": lambda seat: iter((Line(seat.tabletop.centre_line_along(_short_edges(seat)[0])),)),
    "centre": lambda seat: iter((Centre(seat.tabletop.centre),)),
    "corners": lambda seat: (Centre(seat.tabletop.corner(corner)) for corner in Corner),
}
