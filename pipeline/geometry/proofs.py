"""A laid-out battlefield -> what contradicts its rules: sides that overlap, cramped objectives, unwelcome arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import ArrivalLine, ObjectiveSpots
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import Diagnostic, Path, error, note, warning
from pipeline.geometry.arrival_lines import corners_of
from pipeline.geometry.objective_spots import APART, nearest
from pipeline.geometry.survey import NO_GROUND
from pipeline.model import Side

Shapes = Mapping[str, BaseGeometry]


def check_table(ground: Ground) -> Iterator[Diagnostic]:
    """A table has a width and a depth."""
    table = ground.table
    if not (table.width.inches and table.depth.inches):
        yield error("E364", f"a table of {table.width} by {table.depth} has no room", path=ground.table_path)


def check_homes(ground: Ground) -> Iterator[Diagnostic]:
    """Two sides need two home edges."""
    homes = ground.homes
    if homes is not None and homes.attacker is homes.defender:
        yield error("E353", f"both sides call the {homes.attacker} edge home", path=(*ground.path, "homes"))


def check_sides_apart(shapes: Shapes, ground: Ground) -> Iterator[Diagnostic]:
    """The sides' deployment zones have no ground in common; they may touch."""
    if set(Side) <= set(shapes):
        shared = shapes[Side.ATTACKER].intersection(shapes[Side.DEFENDER]).area
        if shared > NO_GROUND:
            yield error(
                "E361",
                f"the attacker's and the defender's zones overlap by {ground.rulers.ground(shared)}",
                # Where one of them is an alternative's, that is the one to look at.
                path=max(ground.zones[Side.DEFENDER].path, ground.zones[Side.ATTACKER].path, key=len),
                hints=("keep one clear of the other: clear_of: {zone: {zone: attacker, by: 8in}}",),
            )


def least_gap(shapes: Shapes) -> float | None:
    """Measure how near the sides' deployment zones come to each other."""
    if not set(Side) <= set(shapes):
        return None
    return round(float(shapes[Side.ATTACKER].distance(shapes[Side.DEFENDER])), 6)


def check_objectives(groups: Sequence[ObjectiveSpots], shapes: Shapes, ground: Ground) -> Iterator[Diagnostic]:
    """Each zone holds its objectives with a marker's width from one to the next."""
    spots = [spot for group in groups for spot in group.spots]
    for index, group in enumerate(groups):
        crowded = [
            spot for spot in group.spots if nearest(spot, (other for other in spots if other is not spot)) < APART
        ]
        if crowded:
            size = ground.rulers.ground(shapes[group.zone].area)
            yield error(
                "E362",
                f"zone {group.zone!r} ({size}) cannot hold its objectives {ground.rulers.measured(APART)} apart",
                path=(*ground.path, "objectives", index),
                hints=("make the zone larger, or put fewer objectives into it",),
            )


def check_arrivals(ground: Ground, lines: Sequence[ArrivalLine], shapes: Shapes) -> Iterator[Diagnostic]:
    """Reserves that come in by a corner know how near; none comes in over the enemy's zone unless the rules say so."""
    for mark in ground.arrivals:
        spot = ground.rule_path(mark.id)
        if corners_of(mark) and mark.within is None:
            yield error(
                "E363",
                f"{_whose(mark)} come in by a corner, but nothing says how near it",
                path=spot,
                hints=("write within: beside the corners, or corner: in the pack's figures for reserves",),
            )
        places = [
            _place(line) for line in lines if (line.rule, line.side) == (mark.id, mark.side) and _crosses(line, shapes)
        ]
        if places:
            yield _trespass(mark, ", ".join(dict.fromkeys(places)), spot)


def _trespass(mark: ArrivalMark, places: str, path: Path) -> Diagnostic:
    message = f"{_whose(mark)} can come in over the {mark.side.enemy}'s zone: {places}"
    if mark.may_enter_enemy_zone:
        return note("N350", f"{message}; the mission allows it", path=path)
    hint = "move the zone or the arrival, or write may_enter_enemy_zone: yes if the rules mean it"
    return warning("W350", message, path=path, hints=(hint,))


def _whose(mark: ArrivalMark) -> str:
    return f"the {mark.side}'s {mark.name}"


def _place(line: ArrivalLine) -> str:
    return f"the {line.edge} edge" if line.corner is None else f"by the {line.corner} corner"


def _crosses(line: ArrivalLine, shapes: Shapes) -> bool:
    """Tell whether a stretch runs along the enemy's zone; touching in a point is no crossing."""
    enemy = shapes.get(line.side.enemy)
    if enemy is None:
        return False
    stretch = shapely.LineString([(line.start.x, line.start.y), (line.end.x, line.end.y)])
    return float(stretch.intersection(enemy).length) > NO_GROUND
