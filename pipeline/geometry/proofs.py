"""A laid-out battlefield -> what contradicts its rules: sides that overlap, cramped objectives, unwelcome arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import ArrivalLine, ArrivalPoint, Battlefield, ObjectiveSpots, Point
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import Diagnostic, Path, error, note, warning
from pipeline.geometry.arrival_lines import corners_of
from pipeline.geometry.objective_spots import APART, nearest
from pipeline.geometry.setting_out import spot_words
from pipeline.geometry.survey import NO_GROUND, unknown_zone
from pipeline.model import HomeZone, SideId, Sides, home_words

Shapes = Mapping[str, BaseGeometry]


def check_table(ground: Ground) -> Iterator[Diagnostic]:
    """A table has a width and a depth."""
    table = ground.table
    if not (table.width.inches and table.depth.inches):
        yield error("E364", f"a table of {table.width} by {table.depth} has no room", path=ground.table_path)


def check_homes(ground: Ground) -> Iterator[Diagnostic]:
    """Two sides that play alone each need a home to themselves; where there are more, some may share one."""
    for one, other in combinations(ground.homes, 2) if len(ground.sides.ids) == 2 else ():
        home = ground.homes[one]
        if home == ground.homes[other]:
            message = f"{one} and {other} both call {home_words(home)} home"
            yield error("E353", message, path=(*ground.path, "homes", other))
    for side, home in ground.homes.items():
        if isinstance(home, HomeZone) and home.zone not in ground.zones:
            yield unknown_zone(home.zone, ground.zones, (*ground.path, "homes", side, "zone"))


def check_sides_apart(shapes: Shapes, ground: Ground) -> Iterator[Diagnostic]:
    """The deployment zones of enemies have no ground in common; they may touch."""
    for one, other in enemy_zones(shapes, ground.sides):
        shared = shapes[one].intersection(shapes[other]).area
        if shared > NO_GROUND:
            yield error(
                "E361",
                f"the zones {one} and {other} overlap by {ground.rulers.ground(shared)}",
                # Where one of them is an alternative's, that is the one to look at.
                path=max(ground.zones[other].path, ground.zones[one].path, key=len),
                hints=(f"keep one clear of the other: `clear_of: {{zone: {{zone: {one}, by: …}}}}`",),
            )


def enemy_zones(shapes: Shapes, sides: Sides) -> Iterator[tuple[str, str]]:
    """Pair the deployment zones of sides that fight each other."""
    for one, other in combinations(sides.ids, 2):
        if other in sides.enemies(one) and {one, other} <= set(shapes):
            yield one, other


def least_gap(shapes: Shapes, sides: Sides) -> float | None:
    """Measure how near the deployment zones of enemies come to each other."""
    gaps = [float(shapes[one].distance(shapes[other])) for one, other in enemy_zones(shapes, sides)]
    return round(min(gaps), 6) if gaps else None


def check_objectives(
    groups: Sequence[ObjectiveSpots], shapes: Shapes, ground: Ground, fixed: Sequence[Point]
) -> Iterator[Diagnostic]:
    """Each zone holds its objectives with a marker's width from one to the next."""
    spots = [*fixed, *(spot for group in groups for spot in group.spots)]
    for group, (_, path) in zip(groups, ground.groups, strict=True):
        crowded = [
            spot for spot in group.spots if nearest(spot, (other for other in spots if other is not spot)) < APART
        ]
        if crowded:
            size = ground.rulers.ground(shapes[group.zone].area)
            yield error(
                "E362",
                f"zone {group.zone!r} ({size}) can't hold its objectives {ground.rulers.measured(APART)} apart",
                path=path,
                hints=("make the zone larger, or put fewer objectives into it",),
            )


def check_arrivals(ground: Ground, battlefield: Battlefield, shapes: Shapes) -> Iterator[Diagnostic]:
    """What arrives by a corner knows how near; nothing arrives over the enemy's zone unless the rules say so."""
    for number, mark in enumerate(ground.arrivals):
        spot = ground.rule_path(mark.id)
        if corners_of(mark) and mark.within is None:
            yield error(
                "E363",
                f"{_whose(mark)} come in by a corner, but nothing says how near it",
                path=spot,
                hints=("write `within:` beside the corners, or in the pack's figures for the rule",),
            )
        lines = [line for line in battlefield.arrivals if line.number == number]
        points = [each for each in battlefield.arrival_points if any(mark in comer.marks for comer in each.comers)]
        for enemy in ground.sides.enemies(mark.side):
            places = [_place(line) for line in lines if _crosses(line, shapes.get(enemy))]
            places += [spot_words(each.at, ground.rulers) for each in points if _is_in(each, shapes.get(enemy))]
            if places:
                yield _trespass(mark, enemy, ", ".join(dict.fromkeys(places)), spot)


def _trespass(mark: ArrivalMark, enemy: SideId, places: str, path: Path) -> Diagnostic:
    message = f"{_whose(mark)} can come in over the {enemy}'s zone: {places}"
    if mark.may_enter_enemy_zone:
        return note("N350", f"{message}; the mission allows it", path=path)
    hint = "move the zone or the arrival, or write `may_enter_enemy_zone: yes` if the rules mean it"
    return warning("W350", message, path=path, hints=(hint,))


def _whose(mark: ArrivalMark) -> str:
    return f"the {mark.side}'s {mark.name}"


def _place(line: ArrivalLine) -> str:
    return f"the {line.edge} edge" if line.corner is None else f"by the {line.corner} corner"


def _crosses(line: ArrivalLine, enemy: BaseGeometry | None) -> bool:
    """Tell whether a stretch runs along an enemy's zone; touching in a point is no crossing."""
    if enemy is None:
        return False
    stretch = shapely.LineString([(line.start.x, line.start.y), (line.end.x, line.end.y)])
    return float(stretch.intersection(enemy).length) > NO_GROUND


def _is_in(point: ArrivalPoint, enemy: BaseGeometry | None) -> bool:
    """Tell whether a point lies in an enemy's zone, or on its outline."""
    return enemy is not None and bool(enemy.covers(shapely.Point(point.at.x, point.at.y)))
