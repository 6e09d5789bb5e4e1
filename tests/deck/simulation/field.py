"""A deployment card -> the field that a battle is played on: its real zones, markers and edges, by our own geometry."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from pipeline.contracts.battlefield import Area, Battlefield, Role
from pipeline.geometry import lay_out_battlefield
from pipeline.model import Edge, Pack
from pipeline.rules import deployment_ground

Spot = tuple[float, float]
SIGHT = 2.0  # how wide the pieces of terrain are that hide what is behind them
PAIRS = 3  # pieces on each half of the table
CLEAR = 4.5  # how far terrain keeps from markers


@dataclass
class Field:
    """A table with two sides, 0 and 1: zones, home edges, markers; `home` is whose zone a marker lies in, or None."""

    id: str
    width: float
    depth: float
    areas: tuple[Area, Area]
    edges: tuple[Edge, Edge]
    markers: list[Spot]
    home: list[int | None]
    hides: list[Spot] = field(default_factory=list)

    def in_zone(self, side: int, spot: Spot) -> bool:
        return any(
            _inside(each.outer, spot) and not any(_inside(hole, spot) for hole in each.holes)
            for each in self.areas[side].outlines
        )

    def to_edge(self, side: int, spot: Spot) -> float:
        """Tell how far a spot is from a side's edge."""
        match self.edges[side]:
            case Edge.SOUTH:
                return spot[1]
            case Edge.NORTH:
                return self.depth - spot[1]
            case Edge.WEST:
                return spot[0]
            case _:
                return self.width - spot[0]

    def at_edge(self, side: int, spot: Spot) -> Spot:
        """Give the spot at a side's edge that is nearest."""
        match self.edges[side]:
            case Edge.SOUTH:
                return spot[0], 0.5
            case Edge.NORTH:
                return spot[0], self.depth - 0.5
            case Edge.WEST:
                return 0.5, spot[1]
            case _:
                return self.width - 0.5, spot[1]

    def in_half_of(self, side: int, spot: Spot) -> bool:
        return self.to_edge(side, spot) < self.to_edge(1 - side, spot)

    @property
    def centre(self) -> Spot:
        return self.width / 2, self.depth / 2

    def held(self, spot: Spot) -> Spot:
        """Keep a spot on the table."""
        return min(max(spot[0], 0.5), self.width - 0.5), min(max(spot[1], 0.5), self.depth - 0.5)

    def outside(self, side: int) -> Iterator[int]:
        """Number the markers outside a side's zone."""
        return (number for number, home in enumerate(self.home) if home != side)

    @property
    def open(self) -> list[int]:
        return [number for number, home in enumerate(self.home) if home is None]

    def hidden(self, one: Spot, other: Spot) -> bool:
        """Tell whether terrain lies between two spots; written out at length, as nothing is asked more often."""
        (x, y), (to_x, to_y) = one, other
        east, north = to_x - x, to_y - y
        length = east * east + north * north
        for hide_x, hide_y in self.hides:
            from_x, from_y = hide_x - x, hide_y - y
            along = from_x * east + from_y * north
            if 0 < along < length:
                across = from_x * north - from_y * east
                if across * across < SIGHT * SIGHT * length:
                    near_one = from_x * from_x + from_y * from_y <= SIGHT * SIGHT
                    near_other = (hide_x - to_x) ** 2 + (hide_y - to_y) ** 2 <= SIGHT * SIGHT
                    if not near_one and not near_other:
                        return True
        return False

    def with_terrain(self, random: Random) -> Field:
        """Put pieces of terrain down, the same on both halves."""
        hides: list[Spot] = []
        for _ in range(60):
            spot = random.uniform(3, self.width - 3), random.uniform(3, self.depth - 3)
            turned = self.width - spot[0], self.depth - spot[1]
            if min(away(spot, each) for each in [*self.markers, *hides, turned]) > CLEAR:
                hides += [spot, turned]
            if len(hides) == 2 * PAIRS:
                break
        return Field(
            self.id, self.width, self.depth, self.areas, self.edges, list(self.markers), list(self.home), hides
        )


def away(one: Spot, other: Spot) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def from_line(spot: Spot, one: Spot, other: Spot) -> float:
    """Tell how far a spot is from the line between two others."""
    east, north = other[0] - one[0], other[1] - one[1]
    length = east * east + north * north
    if not length:
        return away(spot, one)
    along = ((spot[0] - one[0]) * east + (spot[1] - one[1]) * north) / length
    along = min(max(along, 0.0), 1.0)
    return math.hypot(spot[0] - one[0] - along * east, spot[1] - one[1] - along * north)


def towards(start: Spot, end: Spot, far: float) -> Spot:
    """Go from a spot towards another one, no farther than that."""
    whole = away(start, end)
    if whole <= far:
        return end
    return start[0] + (end[0] - start[0]) * far / whole, start[1] + (end[1] - start[1]) * far / whole


def _inside(ring: tuple, spot: Spot) -> bool:  # type: ignore[type-arg]
    inside, (east, north) = False, spot
    last = ring[-1]
    for point in ring:
        crosses = (point.y > north) != (last.y > north)
        if crosses and east < (last.x - point.x) * (north - point.y) / (last.y - point.y) + point.x:
            inside = not inside
        last = point
    return inside


def fields_of(pack: Pack) -> dict[str, Field]:
    """Lay out every deployment of a deck."""
    assert pack.deck is not None
    return {
        name: _field(pack, name, lay_out_battlefield(deployment_ground(pack, name))[0]) for name in pack.deck.grounds
    }


def _field(pack: Pack, name: str, laid: Battlefield) -> Field:
    assert pack.deck is not None
    sides = pack.sides.ids
    zones = {zone.side: zone.area for zone in laid.zones if zone.role is Role.DEPLOYMENT}
    homes = pack.deck.grounds[name].homes
    edges = tuple(homes[side] for side in sides)
    assert all(isinstance(edge, Edge) for edge in edges)
    found = Field(
        id=name,
        width=float(laid.width.inches),
        depth=float(laid.depth.inches),
        areas=(zones[sides[0]], zones[sides[1]]),
        edges=edges,  # type: ignore[arg-type]
        markers=[(each.at.x, each.at.y) for each in laid.markers],
        home=[],
    )
    for spot in found.markers:
        owners = [side for side in (0, 1) if found.in_zone(side, spot)]
        found.home.append(owners[0] if owners else None)
    return found
