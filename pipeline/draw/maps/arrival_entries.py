"""Arrivals as rules name them, and the stretches that geometry found for them -> entries, each place once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import ArrivalLine, Battlefield, Point
from pipeline.contracts.brief import ArrivalMark, Brief
from pipeline.draw.maps.edge_strips import Span
from pipeline.model import Corner, Edge, SideId


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An arrival of one side, or of several alike, over a stretch of an edge."""

    mark: ArrivalMark
    sides: tuple[SideId, ...]
    edge: Edge
    along: Span
    corner: Corner | None
    face: int | None

    @property
    def is_at_scattered_corner(self) -> bool:
        """Tell whether a die leads to the corner at which the stretch begins."""
        return self.face is not None and self.corner is not None

    @property
    def ends_at_corner(self) -> tuple[bool, bool]:
        """Tell whether the entry's corner lies at the stretch's low end, or at its high one."""
        if self.corner is None:
            return False, False
        is_low = begins_at(self.corner, self.edge)
        return is_low, not is_low

    @property
    def name(self) -> str:
        """The name of the entry's marks."""
        place = f"die-{self.face}" if self.face else (self.corner or self.edge).value
        return f"{self.mark.id}-{place}"


def begins_at(corner: Corner, edge: Edge) -> bool:
    """Tell whether an edge, from the west or the north end, begins at a corner."""
    level, upright = corner.edges
    return (upright is Edge.WEST) if edge is level else (level is Edge.NORTH)


def entries(battlefield: Battlefield, brief: Brief, scale: float) -> tuple[Entry, ...]:
    """List the entries; what sides share in every respect is listed once, for all of them."""
    found: dict[tuple[object, ...], Entry] = {}
    for entry in _entries(battlefield, brief, scale):
        known = found.setdefault(_place(entry), entry)
        found[_place(entry)] = replace(known, sides=tuple(dict.fromkeys((*known.sides, *entry.sides))))
    return tuple(found.values())


def _entries(battlefield: Battlefield, brief: Brief, scale: float) -> Iterator[Entry]:
    for line in battlefield.arrivals:
        yield Entry(
            mark=brief.arrivals[line.number],
            sides=(line.side,),
            edge=line.edge,
            along=_along(battlefield, line, scale),
            corner=line.corner,
            face=line.face,
        )


def _along(battlefield: Battlefield, line: ArrivalLine, scale: float) -> Span:
    def far(point: Point) -> float:
        if line.edge in (Edge.NORTH, Edge.SOUTH):
            return point.x * scale
        return (float(battlefield.depth.inches) - point.y) * scale

    low, high = sorted((far(line.start), far(line.end)))
    return Span(low, high)


def _place(entry: Entry) -> tuple[object, ...]:
    return (*said_of(entry.mark), entry.edge, entry.along, entry.corner, entry.face)


def said_of(mark: ArrivalMark) -> tuple[object, ...]:
    """What words beside an entry tell of it, but for whose it is."""
    return mark.name, mark.first_turn, mark.turn, mark.no_nearer
