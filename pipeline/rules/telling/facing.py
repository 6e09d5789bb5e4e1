"""A mission -> between which edges, or from which quarters, it is fought, in words."""

from __future__ import annotations

from pipeline.model import Corner, Edge, Mission, home_edges
from pipeline.model.zones import Quarter, Quarters, ZoneBase
from pipeline.rules.prose.prose_values import Reading


def faces_of(reading: Reading) -> str:
    """Say between which edges, or from which quarters, a mission is fought."""
    mission, labels = reading.mission, reading.labels
    if mission.faces is not None:
        return mission.faces
    if mission.homes:
        return labels[f"outline.faces.{_homes(mission, reading)}"]
    quartered = any(_is_quarter(mission.zones[name]) for name in reading.pack.sides.ids if name in mission.zones)
    quartered = quartered or any(_is_quarter(zone) for each in mission.alternatives for zone in each.zones.values())
    return labels["outline.faces.quarters" if quartered else "outline.faces.other"]


def _homes(mission: Mission, reading: Reading) -> str:
    """Tell which homes face each other: edges, corners, or whatever the map shows."""
    homes = tuple(mission.homes.values())
    corners = {home for home in homes if isinstance(home, Corner)}
    if len(home_edges(mission.homes)) == len(homes):
        return _edges(mission, reading)
    if not all(isinstance(home, Corner) for home in homes):
        return "other"
    return "opposite-corners" if {corner.opposite for corner in corners} == corners else "corners"


def _edges(mission: Mission, reading: Reading) -> str:
    """Tell which pair of edges is home: the long ones or the short ones; a square table has neither."""
    table, edges = mission.table or reading.pack.table, {*home_edges(mission.homes).values()}
    if len(edges) == 1:
        return "one-edge"
    if edges not in ({Edge.NORTH, Edge.SOUTH}, {Edge.EAST, Edge.WEST}):
        return "several-edges"
    if table.width == table.depth:
        return "opposite-edges"
    is_level = Edge.NORTH in edges
    return "long-edges" if is_level is (table.width.inches >= table.depth.inches) else "short-edges"


def _is_quarter(zone: ZoneBase) -> bool:
    return isinstance(zone, Quarter | Quarters)
