"""A battlefield -> what a strip of small maps shows of it, one step of setting up after another, each on its own.

Who picks what, where objectives go, who deploys where, what arrives: a mission that has no such step has no such map.
Other ways in which the ground may fall stand last, each on a map with all of it but what arrives.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Area, Battlefield, Outline, Point, Reach, Role, ZoneArea
from pipeline.model import Corner, Edge, SideId, Sides

_BESIDE_EDGE = 0.3  # of the table: how deep the ground is drawn that stands for a side of it


class Step(enum.StrEnum):
    """What one small map shows."""

    EDGES = "edges"
    OBJECTIVES = "objectives"
    DEPLOY = "deploy"
    ARRIVALS = "arrivals"
    WAY = "way"


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A step, and as much of the battlefield as it is about."""

    step: Step
    battlefield: Battlefield


def setup_steps(battlefield: Battlefield, sides: Sides) -> tuple[Shown, ...]:
    """List the steps that a mission has."""
    return (*_steps(battlefield, sides), *_ways(battlefield))


def _steps(field: Battlefield, sides: Sides) -> Iterator[Shown]:
    bare = replace(
        field,
        zones=(),
        dimensions=(),
        reaches=(),
        arrivals=(),
        objectives=(),
        picks=(),
        pegs=(),
        markers=(),
        arrival_points=(),
        rule_lines=(),
        rule_signs=(),
        home_corners=(),
        centre_lines=tuple(line for line in field.centre_lines if field.between_homes in (None, line)),
    )
    if field.picks:
        yield _shown(bare, Step.EDGES, zones=tuple(_picked(field, sides)), centre_lines=())
    if field.objectives or field.markers:
        goals = tuple(zone for zone in field.zones if zone.role is Role.OBJECTIVES)
        yield _shown(bare, Step.OBJECTIVES, zones=goals, objectives=field.objectives, markers=field.markers)
    grounds = tuple(zone for zone in field.zones if zone.role in (Role.DEPLOYMENT, Role.OTHER))
    if any(zone.role is Role.DEPLOYMENT for zone in grounds):
        yield _shown(bare, Step.DEPLOY, zones=grounds)
    if field.arrivals:
        yield _shown(bare, Step.ARRIVALS, arrivals=field.arrivals, reaches=arriving_reaches(field))


def _ways(field: Battlefield) -> Iterator[Shown]:
    for _, other in field.ways:
        alone = replace(without_arrivals(other), picks=(), id=f"{field.id}-{Step.WAY}-{other.alternative}")
        yield Shown(step=Step.WAY, battlefield=alone)


def _shown(bare: Battlefield, step: Step, **parts: object) -> Shown:
    return Shown(step=step, battlefield=replace(bare, id=f"{bare.id}-{step}", **parts))  # type: ignore[arg-type]


def arriving_reaches(field: Battlefield) -> tuple[Reach, ...]:
    """List the arcs of what arrives, which no zone is bounded by."""
    zones = {zone.name for zone in field.zones}
    return tuple(reach for reach in field.reaches if reach.of not in zones)


def without_arrivals(field: Battlefield) -> Battlefield:
    """The battlefield without what arrives over its edges, and without the arcs of that."""
    gone = arriving_reaches(field)
    return replace(field, arrivals=(), reaches=tuple(reach for reach in field.reaches if reach not in gone))


def _picked(field: Battlefield, sides: Sides) -> Iterator[ZoneArea]:
    """Give each who picks ground a strip at an edge, or quarters; who picks an edge leaves the enemy the other one."""
    taken: set[SideId] = set()
    for number, pick in enumerate(field.picks):
        areas = [_quarter(corner, field) for corner in pick.quarters]
        if pick.edge and not areas:
            areas = [_strip(pick.edge, field)]
        taken.add(pick.side)
        yield _zone(f"picked-{number}", pick.side, Area(tuple(areas)))
    for number, pick in enumerate(field.picks):
        enemy = sides.enemy(pick.side)
        deploys = any(zone.side == enemy and zone.role is Role.DEPLOYMENT for zone in field.zones)
        if pick.edge and enemy and deploys and enemy not in taken:
            yield _zone(f"left-{number}", enemy, Area((_strip(pick.edge.opposite, field),)))


def _zone(name: str, side: SideId, area: Area) -> ZoneArea:
    return ZoneArea(name=name, role=Role.DEPLOYMENT, side=side, area=area)


def _strip(edge: Edge, field: Battlefield) -> Outline:
    wide, deep = float(field.width.inches), float(field.depth.inches)
    across, up = wide * _BESIDE_EDGE, deep * _BESIDE_EDGE
    west, south, east, north = {
        Edge.NORTH: (0.0, deep - up, wide, deep),
        Edge.SOUTH: (0.0, 0.0, wide, up),
        Edge.WEST: (0.0, 0.0, across, deep),
        Edge.EAST: (wide - across, 0.0, wide, deep),
    }[edge]
    return _box(west, south, east, north)


def _quarter(corner: Corner, field: Battlefield) -> Outline:
    wide, deep = float(field.width.inches), float(field.depth.inches)
    level, upright = corner.edges
    west = 0.0 if upright is Edge.WEST else wide / 2
    south = 0.0 if level is Edge.SOUTH else deep / 2
    return _box(west, south, west + wide / 2, south + deep / 2)


def _box(west: float, south: float, east: float, north: float) -> Outline:
    return Outline((Point(west, south), Point(west, north), Point(east, north), Point(east, south)))
