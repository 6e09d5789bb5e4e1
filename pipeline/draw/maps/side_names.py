"""A battlefield -> the sides' names that stand outside the table, each at the edge of the ground where it deploys.

There a player looks for them, and the ground itself is free for figures. Ground that touches no edge bears its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pipeline.contracts.battlefield import Battlefield, Outline, Role, ZoneArea
from pipeline.contracts.wording import side_form
from pipeline.draw.maps import captions
from pipeline.draw.pen.map_look import MapLook
from pipeline.model import Edge, SideId

_ON_EDGE = 1e-6  # inches
_LEAST = 0.12  # of an edge: ground that touches less of it is not at home there
_ORDER = (Edge.NORTH, Edge.SOUTH, Edge.WEST, Edge.EAST)


@dataclass(frozen=True, kw_only=True)
class SideName:
    """A name outside an edge, beside the stretch that its ground touches, in inches from the west or the north end."""

    zone: str
    part: int
    edge: Edge
    low: float
    high: float
    side: SideId
    notes: tuple[str, ...]

    @property
    def middle(self) -> float:
        """The middle of the stretch."""
        return (self.low + self.high) / 2


def side_names(battlefield: Battlefield, look: MapLook) -> tuple[SideName, ...]:
    """Find the names that stand outside; of ground in several parts the first bears the notes."""
    return tuple(_names(battlefield, look)) if not look.small else ()


def _names(battlefield: Battlefield, look: MapLook) -> Iterator[SideName]:
    for zone in battlefield.zones:
        if zone.role is not Role.DEPLOYMENT or not zone.side or zone.label:
            continue
        picked = [pick.edge for pick in battlefield.picks if pick.side == zone.side and pick.edge]
        for number, part in enumerate(parts_of(zone), start=1):
            found = _edge_of(part, battlefield, picked)
            if found is None:
                continue
            edge, low, high = found
            notes = zone_notes(zone, battlefield, look, edge) if number == 1 else ()
            yield SideName(zone=zone.name, part=number, edge=edge, low=low, high=high, side=zone.side, notes=notes)


def parts_of(zone: ZoneArea) -> list[Outline]:
    """List the parts of a zone from the north, and from the west."""
    return sorted(zone.area.outlines, key=lambda part: min((-point.y, point.x) for point in part.outer))


def zone_notes(zone: ZoneArea, battlefield: Battlefield, look: MapLook, edge: Edge | None = None) -> tuple[str, ...]:
    """Say what the side of a zone picks, of an edge where its name stands there, and what its author notes."""
    labels = look.wording.labels
    said = []
    for pick in battlefield.picks:
        if pick.side != zone.side or zone.role is not Role.DEPLOYMENT:
            continue
        if pick.quarters:
            said.append(captions.pick_words(look.wording, pick))
        elif pick.edge is edge and edge is not None:
            said.append(pick.says or labels[side_form(labels, "map.picks.here", pick.side)])
    return (*said, *([zone.note] if zone.note else []))


def _edge_of(part: Outline, field: Battlefield, picked: list[Edge]) -> tuple[Edge, float, float] | None:
    """Choose the edge at which a part of a zone is most at home: one that was picked, or touched the longest."""
    wide, deep = float(field.width.inches), float(field.depth.inches)
    spans = [(edge, *span) for edge in _ORDER if (span := _touched(part, edge, wide, deep)) is not None]
    shares = {edge: (high - low) / (wide if edge in _ORDER[:2] else deep) for edge, low, high in spans}
    at_home = [span for span in spans if shares[span[0]] >= _LEAST]
    return max(at_home, key=lambda span: (span[0] in picked, round(shares[span[0]], 3)), default=None)


def _touched(part: Outline, edge: Edge, wide: float, deep: float) -> tuple[float, float] | None:
    """Measure from where to where a part touches an edge."""
    is_level = edge in (Edge.NORTH, Edge.SOUTH)
    at = {Edge.NORTH: deep, Edge.SOUTH: 0.0, Edge.WEST: 0.0, Edge.EAST: wide}[edge]
    found: list[float] = []
    for ends in pairwise((*part.outer, part.outer[0])):
        if all(abs((point.y if is_level else point.x) - at) < _ON_EDGE for point in ends):
            found += [point.x if is_level else deep - point.y for point in ends]
    return (min(found), max(found)) if found else None
