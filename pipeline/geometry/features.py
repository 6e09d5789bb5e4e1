"""What distances are measured from: a line across the table, a spot, or another zone -> the ground near it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Point
from pipeline.geometry.tabletop import Segment

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
