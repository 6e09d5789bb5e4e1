"""Arrival lines of a battlefield and the names that rules give them -> who comes in where, each place once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.draw.maps.strip import Span
from pipeline.geometry.battlefield import ArrivalLine, Battlefield, Point
from pipeline.model import Corner, Edge, Side
from pipeline.rules.brief import ArrivalMark, Brief


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Reserves of one side (None: of both alike) that come in over a stretch of an edge."""

    mark: ArrivalMark
    side: Side | None
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
        level, upright = self.corner.edges
        is_low = (upright is Edge.WEST) if self.edge is level else (level is Edge.NORTH)
        return is_low, not is_low

    @property
    def name(self) -> str:
        """The name of the entry's marks."""
        place = f"die-{self.face}" if self.face else (self.corner or self.edge).value
        return f"{self.mark.id}-{place}"


def entries(battlefield: Battlefield, brief: Brief, scale: float) -> tuple[Entry, ...]:
    """List the entries; what both sides share in every respect is listed once, for both."""
    found = list(_entries(battlefield, brief, scale))
    shared = {_place(entry) for entry in found if any(_is_same_for_enemy(entry, other) for other in found)}
    listed: dict[tuple[object, ...], Entry] = {}
    for entry in found:
        side = None if _place(entry) in shared else entry.side
        listed.setdefault((side, *_place(entry)), Entry(**{**vars(entry), "side": side}))
    return tuple(listed.values())


def _entries(battlefield: Battlefield, brief: Brief, scale: float) -> Iterator[Entry]:
    for line in battlefield.arrivals:
        for mark in brief.arrivals:
            if mark.id == line.rule and mark.side is line.side and _leads_there(mark, line):
                yield Entry(
                    mark=mark,
                    side=line.side,
                    edge=line.edge,
                    along=_along(battlefield, line, scale),
                    corner=line.corner,
                    face=line.face,
                )
                break


def _leads_there(mark: ArrivalMark, line: ArrivalLine) -> bool:
    """Tell which of a rule's several arrivals a line belongs to."""
    if line.face is not None:
        return any(face == line.face for face, _ in mark.scatter)
    return line.corner in mark.corners if line.corner else line.edge in mark.edges


def _along(battlefield: Battlefield, line: ArrivalLine, scale: float) -> Span:
    def far(point: Point) -> float:
        if line.edge in (Edge.NORTH, Edge.SOUTH):
            return point.x * scale
        return (float(battlefield.depth.inches) - point.y) * scale

    low, high = sorted((far(line.start), far(line.end)))
    return Span(low, high)


def _place(entry: Entry) -> tuple[object, ...]:
    return (entry.mark.name, entry.mark.first_turn, entry.edge, entry.along, entry.corner, entry.face)


def _is_same_for_enemy(entry: Entry, other: Entry) -> bool:
    return _place(entry) == _place(other) and entry.side is not other.side
