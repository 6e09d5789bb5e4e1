"""Ground as written -> its battlefield: zones and objectives resolved on the table, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Battlefield, ObjectiveSpots, Point, Role, ZoneArea
from pipeline.contracts.ground import Ground
from pipeline.contracts.ground_marks import HomeCorner, PickMark, SpacingMark
from pipeline.diagnostics import Diagnostic
from pipeline.geometry.areas import to_area
from pipeline.geometry.arrival_lines import arrival_lines, arrival_reaches
from pipeline.geometry.dimensions import dimensions, reaches
from pipeline.geometry.fixtures import lay_fixtures
from pipeline.geometry.objective_spots import check_spacing, find_spots, is_kept, markers_of, objective_spots
from pipeline.geometry.proofs import (
    check_arrivals,
    check_homes,
    check_objectives,
    check_sides_apart,
    check_table,
    least_gap,
)
from pipeline.geometry.setting_out import SettingOut
from pipeline.geometry.survey import Survey, unknown_zone
from pipeline.geometry.tabletop import Segment, Tabletop
from pipeline.geometry.yardsticks import centre_lines, yardsticks
from pipeline.model import Corner, Home, HomeZone, ObjectiveGroup, SideId


def lay_out_battlefield(ground: Ground) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    """Resolve the zones of a piece of ground on its table, measure them, and prove that they agree with its rules."""
    tabletop = Tabletop.of(ground)
    survey = Survey(tabletop, ground.all_zones)
    shapes = {name: shape for name in survey.written if (shape := survey.shape(name)) is not None}
    measured = [(zone, tuple(yardsticks(zone.name, survey))) for zone in _zone_areas(shapes, ground, survey)]
    laid = lay_fixtures(ground, tabletop)
    spots = _kept_spots(ground, shapes, laid.objectives)
    drawn_lines = _centre_lines(shapes, survey, tabletop)
    pegs, astray = SettingOut(tabletop, measured, drawn_lines, laid.known, laid.ends).pegs(ground)
    battlefield = Battlefield(
        id=ground.id,
        path=ground.path,
        alternative=ground.alternative,
        width=ground.table.width,
        depth=ground.table.depth,
        zones=tuple(zone for zone, _ in measured),
        dimensions=dimensions(measured),
        reaches=(*reaches(measured), *arrival_reaches(ground.arrivals, tabletop)),
        arrivals=arrival_lines(ground.arrivals, tabletop),
        objectives=_objectives(ground, shapes, spots, laid.objectives),
        picks=_picks(ground),
        centre_lines=tuple(map(_ends, drawn_lines)),
        least_gap=least_gap(shapes, ground.sides),
        spacing=_spacing(ground),
        between_homes=_ends(line) if (line := tabletop.between_homes) else None,
        pegs=pegs,
        home_corners=tuple(_home_corners(ground)),
        markers=laid.markers,
        terrain=laid.terrain,
        arrival_points=laid.points,
        rule_lines=laid.lines,
        rule_signs=laid.signs,
    )
    found = (*_check_placed(ground, battlefield, shapes, spots), *laid.found, *astray)
    # On a table without room everything else would be wrong, too, and say nothing more.
    return battlefield, tuple(check_table(ground)) or (
        *_check_zones(ground, survey, shapes),
        *found,
        *check_arrivals(ground, battlefield, shapes),
    )


def _check_placed(
    ground: Ground, battlefield: Battlefield, shapes: Mapping[str, BaseGeometry], spots: tuple[Point, ...] | None
) -> Iterator[Diagnostic]:
    """Prove the spots that we chose; those that an author gives lie where they are written."""
    fixed = tuple(each.at for each in battlefield.markers)
    yield from check_objectives(battlefield.objectives, shapes, ground, fixed)
    # Where zones are faulty nobody can tell whether objectives keep their distances.
    if all(name in shapes for name in ground.zones):
        markers = markers_of((group for group, _ in ground.groups), ground.sides, fixed)
        yield from check_spacing(ground, markers, spots)


def _ends(line: Segment) -> tuple[Point, Point]:
    return line.start, line.end


def _zone_areas(shapes: Mapping[str, BaseGeometry], ground: Ground, survey: Survey) -> Iterator[ZoneArea]:
    for name, shape in shapes.items():
        written = survey.written[name]
        yield ZoneArea(
            name=name,
            role=_role(name, ground) if written.mark is None else Role.MARK,
            side=survey.side(name) if written.mark is None else written.mark.side,
            area=to_area(shape),
            label=written.label,
            note=written.note,
            mark=written.mark,
            home_of=_at_home(HomeZone(zone=name), ground),
        )


def _at_home(home: Home, ground: Ground) -> tuple[SideId, ...]:
    """List the sides that call a place home."""
    return tuple(side for side in ground.sides.owners if ground.homes.get(side) == home)


def _home_corners(ground: Ground) -> Iterator[HomeCorner]:
    for corner in Corner:
        if sides := _at_home(corner, ground):
            yield HomeCorner(corner=corner, sides=sides)


def _role(name: str, ground: Ground) -> Role:
    if name in ground.sides.owners:
        return Role.DEPLOYMENT
    return Role.OBJECTIVES if any(group.zone == name for group, _ in ground.groups) else Role.OTHER


def _kept_spots(
    ground: Ground, shapes: Mapping[str, BaseGeometry], fixed: tuple[Point, ...]
) -> tuple[Point, ...] | None:
    """Find spots that keep their distances where objectives have any: those that look best, if they keep them."""
    if not ground.spacing or any(group.zone not in shapes for group, _ in ground.groups):
        return None
    markers = markers_of((group for group, _ in ground.groups), ground.sides, fixed)
    best = (*fixed, *_spots(_objectives(ground, shapes, None, fixed)))
    kept = best if is_kept(ground.spacing, markers, best) else find_spots(ground.spacing, markers, shapes)
    return kept and kept[len(fixed) :]


def _objectives(
    ground: Ground, shapes: Mapping[str, BaseGeometry], spots: tuple[Point, ...] | None, fixed: tuple[Point, ...]
) -> tuple[ObjectiveSpots, ...]:
    """Give each group of objectives its spots; groups in one zone share out the zone's."""
    groups = [group for group, _ in ground.groups]
    if spots is not None:
        left = list(spots)
        return tuple(_group_spots(group, left) for group in groups)
    free: dict[str, list[Point]] = {}
    taken = list(fixed)
    zones = dict.fromkeys(group.zone for group in groups if group.zone in shapes)
    for zone in zones:
        wanted = sum(group.count for group in groups if group.zone == zone)
        shared = [shapes[other] for other in zones if other != zone]
        free[zone] = list(objective_spots(shapes[zone], wanted, taken, shared))
        taken.extend(free[zone])
    return tuple(_group_spots(group, free.get(group.zone, [])) for group in groups)


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


def _spots(groups: Iterable[ObjectiveSpots]) -> list[Point]:
    return [spot for group in groups for spot in group.spots]


def _spacing(ground: Ground) -> tuple[SpacingMark, ...]:
    return tuple(
        SpacingMark(among=each.among, at_most=each.at_most, more_than=each.more_than) for each in ground.spacing
    )


def _picks(ground: Ground) -> tuple[PickMark, ...]:
    return tuple(
        PickMark(side=pick.side, edge=pick.edge, quarters=pick.quarters, says=pick.says) for pick in ground.picks
    )


def _check_zones(ground: Ground, survey: Survey, shapes: Mapping[str, BaseGeometry]) -> Iterator[Diagnostic]:
    yield from check_homes(ground)
    yield from survey.found
    for group, path in ground.groups:
        if group.zone not in ground.zones:
            yield unknown_zone(group.zone, ground.zones, (*path, "zone"))
    yield from check_sides_apart(shapes, ground)


def _centre_lines(shapes: Mapping[str, BaseGeometry], survey: Survey, tabletop: Tabletop) -> tuple[Segment, ...]:
    """Gather the lines that zones speak of, and the one that parts the sides' halves, which words may speak of."""
    spoken = [line for name in shapes for line in centre_lines(name, survey)]
    return tuple(dict.fromkeys((*spoken, *_parting_line(shapes, tabletop))))


def _parting_line(shapes: Mapping[str, BaseGeometry], tabletop: Tabletop) -> Iterator[Segment]:
    """Find the line between two homes; where a side deploys across it, nobody's half ends there."""
    line = tabletop.between_homes
    if line is None:
        return
    drawn = LineString([(line.start.x, line.start.y), (line.end.x, line.end.y)])
    if not any(drawn.crosses(shapes[side]) for side in tabletop.sides.ids if side in shapes):
        yield line
