"""A piece of ground -> where on the table it lies, by name: a quarter, in a half, along an edge."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.battlefield import Outline, Point
from pipeline.model import Corner, Edge

# Ground that misses an edge by less than this, in inches, lies on it.
_TOUCH = 0.01


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The upright rectangle that holds a piece of ground, in table inches."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def of(cls, outline: Outline) -> Bounds:
        """Measure an outline."""
        across, up = [point.x for point in outline.outer], [point.y for point in outline.outer]
        return cls(west=min(across), south=min(up), east=max(across), north=max(up))

    @property
    def width(self) -> float:
        """How far it runs west to east."""
        return self.east - self.west

    @property
    def depth(self) -> float:
        """How far it runs south to north."""
        return self.north - self.south

    def is_filled_by(self, outline: Outline) -> bool:
        """Tell whether a piece of ground covers the whole rectangle."""
        return abs(_area(outline) - self.width * self.depth) <= _TOUCH

    def is_in(self, other: Bounds) -> bool:
        """Tell whether the rectangle lies inside another."""
        return (
            self.west >= other.west - _TOUCH
            and self.south >= other.south - _TOUCH
            and self.east <= other.east + _TOUCH
            and self.north <= other.north + _TOUCH
        )


def place_key(outline: Outline, width: float, depth: float) -> str:
    """Name where a piece of ground lies: "quarter.north-west", "in-half.south", "along.north", "across"."""
    bounds = Bounds.of(outline)
    table = Bounds(west=0.0, south=0.0, east=width, north=depth)
    quarters = {f"quarter.{corner}": _half(_half(table, corner.edges[0]), corner.edges[1]) for corner in Corner}
    halves = {f"half.{edge}": _half(table, edge) for edge in Edge}
    for key, ground in {"whole": table, **quarters, **halves}.items():
        if ground.is_in(bounds) and bounds.is_in(ground) and bounds.is_filled_by(outline):
            return key
    # Quarters before halves: the smallest part of the table that holds a piece says most of where it lies.
    for key, ground in quarters.items():
        if bounds.is_in(ground):
            return f"in-{key}"
    for edge in Edge:
        if bounds.is_in(halves[f"half.{edge}"]):
            return f"along.{edge}" if _runs_along(bounds, edge, table) else f"in-half.{edge}"
    return "across"


def _half(ground: Bounds, edge: Edge) -> Bounds:
    across, up = (ground.west + ground.east) / 2, (ground.south + ground.north) / 2
    return Bounds(
        west=across if edge is Edge.EAST else ground.west,
        south=up if edge is Edge.NORTH else ground.south,
        east=across if edge is Edge.WEST else ground.east,
        north=up if edge is Edge.SOUTH else ground.north,
    )


def _runs_along(bounds: Bounds, edge: Edge, table: Bounds) -> bool:
    """Tell whether ground in an edge's half runs along the whole of that edge."""
    first, second = edge.neighbours
    return all(abs(getattr(bounds, each) - getattr(table, each)) <= _TOUCH for each in (edge, first, second))


def _area(outline: Outline) -> float:
    return _ring_area(outline.outer) - sum(_ring_area(hole) for hole in outline.holes)


def _ring_area(ring: tuple[Point, ...]) -> float:
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(first.x * second.y - second.x * first.y for first, second in pairs)) / 2
