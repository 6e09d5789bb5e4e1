"""The members of clear_of and within -> the features they measure from, and by how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pipeline.geometry.features import Centre, Feature, Line
from pipeline.geometry.tabletop import Seat
from pipeline.model import Corner, Edge
from pipeline.model.zones import CornerDistance, Distances, ZoneDistance
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class Limit:
    """One member of clear_of or within: its name as written, its distance, and the zone or corner it names."""

    member: str
    distance: Distance
    corner: Corner | None = None
    zone: str | None = None

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
