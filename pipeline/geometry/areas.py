"""Shapely's geometries -> our Areas, canonical, so that the same ground always gives the same points."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.geometry.box import Box

# Finer than any printer, coarser than the noise of floating point: a millionth of an inch.
GRAIN = 1e-6
_DECIMALS = 6


def only_ground(shape: BaseGeometry) -> BaseGeometry:
    """Drop the points and lines that remain where areas merely touch."""
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    return shapely.union_all([part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"])


def tidy(shape: BaseGeometry) -> BaseGeometry:
    """Bring a geometry into its canonical form, without slivers and needless points: straight to the grain."""
    return shapely.normalize(only_ground(shapely.set_precision(shape, GRAIN).simplify(2 * GRAIN)))


def to_area(shape: BaseGeometry) -> Area:
    """Write a geometry down as outlines, from west to east and from north to south."""
    polygons = [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon) and not part.is_empty]
    return Area(tuple(_outline(polygon) for polygon in sorted(polygons, key=_reading_order)))


def to_lines(shape: BaseGeometry) -> tuple[tuple[Point, ...], ...]:
    """Write lines down, from west to east; rings end where they begin."""
    merged = shapely.line_merge(shape) if shape.geom_type == "MultiLineString" else shape
    lines = [part for part in shapely.get_parts(merged) if isinstance(part, shapely.LineString) and part.length > GRAIN]
    return tuple(sorted(_points(list(line.coords)) for line in lines))


def less(area: Area, others: Iterable[Area]) -> Area:
    """Take areas away from another one."""
    covers = [as_shape(other) for other in others]
    return to_area(tidy(as_shape(area).difference(shapely.union_all(covers)))) if covers else area


def line_less(line: Iterable[Point], covers: Iterable[Box]) -> tuple[tuple[Point, ...], ...]:
    """Take what boxes cover away from a line."""
    boxes = [shapely.box(each.left, each.top, each.right, each.bottom) for each in covers]
    return to_lines(shapely.LineString([(point.x, point.y) for point in line]).difference(shapely.union_all(boxes)))


def rim(area: Area, depth: float) -> Area:
    """Take the strip of an area that runs along the inside of its border."""
    shape = as_shape(area)
    return to_area(tidy(shape.difference(shape.buffer(-depth, join_style="mitre"))))


def as_size(area: Area) -> float:
    """Measure how much ground an area has."""
    return float(as_shape(area).area)


def as_shape(area: Area) -> BaseGeometry:
    """Make a geometry of an area."""

    def ring(points: Iterable[Point]) -> list[tuple[float, float]]:
        return [(point.x, point.y) for point in points]

    outlines = [shapely.Polygon(ring(each.outer), [ring(hole) for hole in each.holes]) for each in area.outlines]
    return shapely.union_all(outlines)


def _reading_order(polygon: shapely.Polygon) -> tuple[float, float]:
    west, _, _, north = polygon.bounds
    return west, -north


def _outline(polygon: shapely.Polygon) -> Outline:
    outer, *holes = (_ring(ring) for ring in (polygon.exterior, *polygon.interiors))
    return Outline(outer, tuple(holes))


def _ring(ring: BaseGeometry) -> tuple[Point, ...]:
    return _points(list(ring.coords)[:-1])


def _points(coordinates: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    # Adding nothing makes 0.0 of -0.0, which would be written otherwise.
    return tuple(Point(round(x, _DECIMALS) + 0.0, round(y, _DECIMALS) + 0.0) for x, y, *_ in coordinates)
