"""A battlefield and its brief -> where tapes along two of its edges meet ground, and how far in something arrives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.contracts.battlefield import Battlefield, Point, Role
from pipeline.contracts.brief import Brief
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.model import Corner, Edge, SideId

SAME = 1e-4  # inches: what is no farther apart is one
_LEAST_RUN = 2.0  # inches: shorter bounds are steps of curves, or too small to be laid out by a tape
_EDGES = (Edge.NORTH, Edge.WEST)  # from the corner between them

# In inches from that corner: who keeps to the bounds that lie across the tape there, and who arrives so far.
Met = dict[float, tuple[dict[Tone, None], dict[Tone, None]]]


def met_ground(battlefield: Battlefield, brief: Brief, look: MapLook) -> Iterator[tuple[Edge, tuple[float, ...]]]:
    """List where a tape meets ground, in inches from the corner where it begins; nothing where a map has none."""
    for edge, marks in all_met(battlefield, brief, look).items():
        if found := sorted(inches for inches, (filled, _) in marks.items() if filled):
            yield edge, tuple(found)


def all_met(battlefield: Battlefield, brief: Brief, look: MapLook) -> dict[Edge, Met]:
    """Find what a tape meets along a map with steps beside it, unless something else stands along its edges."""
    if not look.steps or look.small or battlefield.arrivals or battlefield.home_corners:
        return {}
    return {edge: _met(edge, battlefield, brief, look) for edge in _EDGES}


def _met(edge: Edge, field: Battlefield, brief: Brief, look: MapLook) -> Met:
    """Find what a tape along an edge meets: whose bounds of ground lie across it, and whose arrivals reach so far."""
    length = edge_length(edge, field)
    found: Met = {}
    for kind, places in enumerate((_bounds(edge, field, look), _reaches(edge, field, brief))):
        for inches, side in places:
            if SAME < inches < length - SAME:
                known = next((each for each in found if abs(each - inches) < SAME), inches)
                found.setdefault(known, ({}, {}))[kind].setdefault(look.tones(side).line)
    return found


def _bounds(edge: Edge, field: Battlefield, look: MapLook) -> Iterator[tuple[float, SideId | None]]:
    """Give the straight bounds of zones that run across the table, for each side that keeps to them."""
    for zone in field.zones:
        owners: Sequence[SideId | None] = (zone.side,)
        if zone.role is Role.OBJECTIVES:
            placers = dict.fromkeys(group.placed_by for group in field.objectives if group.zone == zone.name)
            owners = [each if each in look.wording.sides.ids else None for each in placers]
        for start, end in (pair for ring in zone.area.rings for pair in pairwise((*ring, ring[0]))):
            inches = _across(edge, start, end, field)
            if inches is not None and zone.role is not Role.MARK:
                yield from ((inches, owner) for owner in owners)


def _reaches(edge: Edge, field: Battlefield, brief: Brief) -> Iterator[tuple[float, SideId | None]]:
    """Give how far along an edge something may come in from its corners."""
    length = edge_length(edge, field)
    for mark in brief.arrivals:
        corners = {*mark.corners, *(place for _, place in mark.scatter if isinstance(place, Corner))}
        for corner in sorted(corners) if mark.within is not None else ():
            level, upright = corner.edges
            far = upright is Edge.EAST if edge is Edge.NORTH else level is Edge.SOUTH
            if mark.within is not None and (not mark.along or (level if edge is Edge.NORTH else upright) in mark.along):
                within = float(mark.within.inches)
                yield length - within if far else within, mark.side


def edge_length(edge: Edge, field: Battlefield) -> float:
    """Measure the edge of a table, in inches."""
    return float((field.width if edge is Edge.NORTH else field.depth).inches)


def _across(edge: Edge, start: Point, end: Point, field: Battlefield) -> float | None:
    """Tell how far along an edge a straight bound lies that runs across the table there; None of any other."""
    along, away = (start.x - end.x, start.y - end.y) if edge is Edge.NORTH else (start.y - end.y, start.x - end.x)
    if abs(along) > SAME or abs(away) < _LEAST_RUN:
        return None
    return start.x if edge is Edge.NORTH else float(field.depth.inches) - start.y
