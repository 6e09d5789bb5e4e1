"""A battlefield and what arrives there -> the same seen from the other side of the table: all turned by half."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.contracts.battlefield import (
    Area,
    ArrivalLine,
    Battlefield,
    Dimension,
    MarkerSpot,
    Outline,
    Point,
    Reach,
    TerrainArea,
)
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground_marks import PickMark


def turn_battlefield(field: Battlefield) -> Battlefield:
    """Turn a battlefield by half, so that north lies below."""
    turner = _Turner(float(field.width.inches), float(field.depth.inches))
    return replace(
        field,
        zones=tuple(replace(zone, area=turner.area(zone.area)) for zone in field.zones),
        # Gaps, spacing and sizes stay: turning changes where things lie, not how far apart.
        dimensions=tuple(turner.dimension(each) for each in field.dimensions),
        reaches=tuple(turner.reach(each) for each in field.reaches),
        arrivals=tuple(turner.line(each) for each in field.arrivals),
        rule_lines=tuple(replace(each, points=turner.points(each.points)) for each in field.rule_lines),
        rule_signs=tuple(
            replace(each, at=turner.point(each.at), measured=each.measured.turned) for each in field.rule_signs
        ),
        home_corners=tuple(replace(each, corner=each.corner.opposite) for each in field.home_corners),
        arrival_points=tuple(
            replace(each, at=turner.point(each.at), measured=each.measured.turned) for each in field.arrival_points
        ),
        objectives=tuple(replace(each, spots=turner.points(each.spots)) for each in field.objectives),
        picks=tuple(_pick(each) for each in field.picks),
        centre_lines=tuple(map(turner.line_between, field.centre_lines)),
        pegs=tuple(replace(each, at=turner.point(each.at), measured=each.measured.turned) for each in field.pegs),
        terrain=tuple(turner.piece(each) for each in field.terrain),
        markers=tuple(turner.marker(each) for each in field.markers),
        between_homes=turner.line_between(field.between_homes) if field.between_homes else None,
    )


def turn_arrivals(marks: Iterable[ArrivalMark]) -> tuple[ArrivalMark, ...]:
    """Turn what the rules say of arrivals along with their ground."""
    return tuple(
        replace(
            mark,
            edges=tuple(edge.opposite for edge in mark.edges),
            half=mark.half.opposite if mark.half else None,
            corners=tuple(corner.opposite for corner in mark.corners),
            along=tuple(edge.opposite for edge in mark.along),
            scatter=tuple((face, place.opposite) for face, place in mark.scatter),
        )
        for mark in marks
    )


def _pick(pick: PickMark) -> PickMark:
    edge = pick.edge.opposite if pick.edge else None
    return replace(pick, edge=edge, quarters=tuple(quarter.opposite for quarter in pick.quarters))


class _Turner:
    """Turns points of one table about its middle."""

    def __init__(self, width: float, depth: float) -> None:
        self.width, self.depth = width, depth

    def point(self, point: Point) -> Point:
        return Point(self.width - point.x, self.depth - point.y)

    def points(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(self.point(point) for point in points)

    def line_between(self, ends: tuple[Point, Point]) -> tuple[Point, Point]:
        return self.point(ends[0]), self.point(ends[1])

    def area(self, area: Area) -> Area:
        return Area(
            tuple(
                Outline(self.points(outline.outer), tuple(self.points(hole) for hole in outline.holes))
                for outline in area.outlines
            )
        )

    def dimension(self, dimension: Dimension) -> Dimension:
        slides = dimension.slides_to
        return replace(
            dimension,
            start=self.point(dimension.start),
            end=self.point(dimension.end),
            slides_to=None if slides is None else (self.point(slides[0]), self.point(slides[1])),
        )

    def reach(self, reach: Reach) -> Reach:
        return replace(reach, centre=self.point(reach.centre), arcs=tuple(self.points(arc) for arc in reach.arcs))

    def marker(self, marker: MarkerSpot) -> MarkerSpot:
        rings = tuple(self.points(ring) for ring in marker.rings)
        return replace(marker, at=self.point(marker.at), measured=marker.measured.turned, rings=rings)

    def piece(self, piece: TerrainArea) -> TerrainArea:
        measures = piece.measures
        if measures is not None:
            points = tuple((self.point(at), measured.turned) for at, measured in measures.points)
            reaches = tuple((edge.opposite, near, far) for edge, near, far in measures.reaches)
            measures = replace(measures, points=points, reaches=reaches)
        return replace(piece, area=self.area(piece.area), measures=measures)

    def line(self, line: ArrivalLine) -> ArrivalLine:
        corner = line.corner.opposite if line.corner else None
        return replace(
            line, edge=line.edge.opposite, start=self.point(line.start), end=self.point(line.end), corner=corner
        )
