"""A mission of a pack, and how its reserves arrive -> its battlefield, and all that is wrong with its ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from pipeline.diagnostics import Diagnostic, Path, UsageError, error
from pipeline.geometry.areas import to_area
from pipeline.geometry.arrivals import arrival_lines, arrival_reaches
from pipeline.geometry.battlefield import Battlefield, ObjectiveSpots, PickMark, Point, Role, SpacingMark, ZoneArea
from pipeline.geometry.dimensions import dimensions, reaches
from pipeline.geometry.ground import Ground, Segment
from pipeline.geometry.proofs import (
    check_arrivals,
    check_homes,
    check_objectives,
    check_sides_apart,
    check_table,
    least_gap,
)
from pipeline.geometry.spacing import check_spacing, find_spots, is_kept, markers_of
from pipeline.geometry.spots import objective_spots
from pipeline.geometry.yardsticks import centre_lines, yardsticks
from pipeline.geometry.zones import Survey, Written, unknown_zone
from pipeline.model import Mission, ObjectiveGroup, Pack, Side
from pipeline.rules.brief import ArrivalMark


def lay_out_battlefield(
    pack: Pack, mission_id: str, arrivals: tuple[ArrivalMark, ...], alternative: str | None = None
) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    """Resolve a mission's zones on its table, measure them, and prove that they agree with its rules.

    Without an alternative this is the main map: the mission's zones, overlaid with its first alternative's.
    """
    mission = pack.missions[mission_id]
    table = mission.table or pack.table
    path: Path = ("missions", mission_id)
    ground = Ground.of(table, mission.homes)
    survey = Survey(ground, _written(mission, path, alternative))
    shapes = {name: shape for name in survey.written if (shape := survey.shape(name)) is not None}
    zones = tuple(_zone_area(name, shape, mission, survey) for name, shape in shapes.items())
    measured = [(zone, tuple(yardsticks(zone.name, survey))) for zone in zones]
    lines = tuple(line for mark in arrivals for line in arrival_lines(mark, ground))
    spots = _kept_spots(mission, shapes)
    objectives = _objectives(mission, shapes, spots)
    battlefield = Battlefield(
        mission=mission_id,
        alternative=alternative,
        width=table.width,
        depth=table.depth,
        zones=zones,
        dimensions=dimensions(measured),
        reaches=(*reaches(measured), *arrival_reaches(arrivals, ground)),
        arrivals=lines,
        objectives=objectives,
        picks=_picks(mission),
        centre_lines=tuple((line.start, line.end) for line in _centre_lines(shapes, survey, ground)),
        least_gap=least_gap(shapes),
        spacing=_spacing(mission),
        between_homes=(homes.start, homes.end) if (homes := ground.between_homes) else None,
    )
    found = tuple(check_table(table, path if mission.table else ())) or (
        *_check_zones(mission, survey, path),
        *check_sides_apart(shapes, survey.written),
        *check_objectives(objectives, shapes, path),
        *_check_spacing(mission, spots, is_whole=len(shapes) == len(survey.written), path=path),
        *check_arrivals(arrivals, lines, shapes, mission, path),
    )
    return battlefield, found


def _written(mission: Mission, path: Path, alternative: str | None) -> dict[str, Written]:
    """Gather the zones of one map: the mission's, overlaid with those of an alternative."""
    written = {name: Written(zone=zone, path=(*path, "zones", name)) for name, zone in mission.zones.items()}
    known = [each.id for each in mission.alternatives]
    if alternative is not None and alternative not in known:
        hint = f"it has {', '.join(known)}" if known else "it has none"
        raise UsageError(error("E365", f"the mission has no alternative {alternative!r}", path=path, hints=(hint,)))
    index = known.index(alternative) if alternative is not None else 0
    for chosen in mission.alternatives[index : index + 1]:
        place = (*path, "alternatives", index, "zones")
        written |= {name: Written(zone=zone, path=(*place, name)) for name, zone in chosen.zones.items()}
    return written


def _zone_area(name: str, shape: BaseGeometry, mission: Mission, survey: Survey) -> ZoneArea:
    zone = survey.written[name].zone
    return ZoneArea(
        name=name,
        role=_role(name, mission),
        side=survey.side(name),
        area=to_area(shape),
        square_inches=round(float(shape.area), 6),
        label=zone.label,
        note=zone.note,
    )


def _role(name: str, mission: Mission) -> Role:
    if name in set(Side):
        return Role.DEPLOYMENT
    return Role.OBJECTIVES if any(group.zone == name for group in mission.objectives) else Role.OTHER


def _kept_spots(mission: Mission, shapes: Mapping[str, BaseGeometry]) -> tuple[Point, ...] | None:
    """Find spots that keep their distances where objectives have any: those that look best, if they keep them."""
    if not mission.spacing or any(group.zone not in shapes for group in mission.objectives):
        return None
    markers = markers_of(mission.objectives)
    best = tuple(spot for group in _objectives(mission, shapes, None) for spot in group.spots)
    return best if is_kept(mission.spacing, markers, best) else find_spots(mission.spacing, markers, shapes)


def _objectives(
    mission: Mission, shapes: Mapping[str, BaseGeometry], spots: tuple[Point, ...] | None
) -> tuple[ObjectiveSpots, ...]:
    """Give each group of objectives its spots; groups in one zone share out the zone's."""
    if spots is not None:
        left = list(spots)
        return tuple(_group_spots(group, left) for group in mission.objectives)
    free: dict[str, list[Point]] = {}
    taken: list[Point] = []
    zones = dict.fromkeys(group.zone for group in mission.objectives if group.zone in shapes)
    for zone in zones:
        wanted = sum(group.count for group in mission.objectives if group.zone == zone)
        shared = [shapes[other] for other in zones if other != zone]
        free[zone] = list(objective_spots(shapes[zone], wanted, taken, shared))
        taken.extend(free[zone])
    return tuple(_group_spots(group, free.get(group.zone, [])) for group in mission.objectives)


def _group_spots(group: ObjectiveGroup, free: list[Point]) -> ObjectiveSpots:
    spots, free[:] = tuple(free[: group.count]), free[group.count :]
    return ObjectiveSpots(
        zone=group.zone,
        placed_by=group.placed_by,
        count=group.count,
        removed=group.removed,
        removed_by=group.removed_by,
        spots=spots,
    )


def _spacing(mission: Mission) -> tuple[SpacingMark, ...]:
    return tuple(
        SpacingMark(among=each.among, at_most=each.at_most, more_than=each.more_than) for each in mission.spacing
    )


def _picks(mission: Mission) -> tuple[PickMark, ...]:
    return tuple(
        PickMark(side=pick.side, edge=pick.edge, quarters=pick.quarters, says=pick.says) for pick in mission.picks
    )


def _check_zones(mission: Mission, survey: Survey, path: Path) -> Iterator[Diagnostic]:
    yield from check_homes(mission.homes, path)
    yield from survey.found
    for index, group in enumerate(mission.objectives):
        if group.zone not in survey.written:
            yield unknown_zone(group.zone, survey.written, (*path, "objectives", index, "zone"))


def _check_spacing(
    mission: Mission, spots: tuple[Point, ...] | None, *, is_whole: bool, path: Path
) -> Iterator[Diagnostic]:
    """Where zones are faulty nobody can tell whether objectives keep their distances."""
    if is_whole:
        yield from check_spacing(mission.spacing, mission.objectives, spots, path)


def _centre_lines(shapes: Mapping[str, BaseGeometry], survey: Survey, ground: Ground) -> tuple[Segment, ...]:
    """Gather the lines that zones speak of, and the one that parts the sides' halves, which words may speak of."""
    spoken = [line for name in shapes for line in centre_lines(name, survey)]
    return tuple(dict.fromkeys((*spoken, *_parting_line(shapes, ground))))


def _parting_line(shapes: Mapping[str, BaseGeometry], ground: Ground) -> Iterator[Segment]:
    """Find the line between two homes; where a side deploys across it, nobody's half ends there."""
    line = ground.between_homes
    if line is None:
        return
    drawn = LineString([(line.start.x, line.start.y), (line.end.x, line.end.y)])
    if not any(drawn.crosses(shapes[side]) for side in Side if side in shapes):
        yield line
