"""An area and the lines around it -> the area with its edges moved off those lines; what lies in it, and how deep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import shapely
import shapely.ops
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Area, Point
from pipeline.geometry.areas import as_shape, only_ground, tidy, to_area
from pipeline.geometry.box import Box

Line = Sequence[Point]

_ALONG = 0.2  # millimetres: an edge runs along a line that is no farther off
_LEAST_RUN = 3.0  # millimetres: a line that only crosses an edge runs along it for less
_MOST_LINES = 4  # so many lines may lie side by side before an area is left as it is
_SLIVER = 0.3  # millimetres: half as wide as what is left of an area at least
_HAIR = 0.01  # millimetres: what reaches farther out has more than a crumb outside
_CRUMB = 1e-3  # square millimetres: so little may lie outside, as noise of what is flattened


def set_in(area: Area, lines: Iterable[Line], by: float) -> Area:
    """Move the edges that run along lines inward, so far that they lie off all of these; other edges stay."""
    drawn = shapely.MultiLineString([[(point.x, point.y) for point in line] for line in lines])
    near, shape = drawn.buffer(_ALONG), as_shape(area)
    shapely.prepare(near)
    for _ in range(_MOST_LINES):
        shared = _shared(shape, near)
        if shared is None:
            break
        kept = shape.difference(shared.buffer(by, cap_style="flat", join_style="mitre"))
        kept = kept.buffer(-_SLIVER, join_style="mitre").buffer(_SLIVER, join_style="mitre")
        if kept.is_empty:
            break
        shape = only_ground(kept)
    return to_area(tidy(shape))


def _shared(shape: BaseGeometry, near: BaseGeometry) -> BaseGeometry | None:
    """Gather the edges of a shape that run along lines; each straight edge moves as a whole, or not at all."""
    rings = [ring for part in shapely.get_parts(shape) for ring in (part.exterior, *part.interiors)]
    edges = shapely.linestrings([ends for ring in rings for ends in pairwise(ring.coords)])
    edges = edges[shapely.intersects(near, edges)]  # few of an arc's many edges are near any line
    beside = zip(edges, _along(edges, near), shapely.length(edges), strict=True)
    found = [edge for edge, run, length in beside if run > min(_LEAST_RUN, 0.9 * length)]
    lines = shapely.get_parts(shapely.line_merge(shapely.union_all(found)))
    runs = [line for line, run in zip(lines, _along(lines, near), strict=True) if run > _LEAST_RUN]
    return shapely.union_all(runs) if runs else None


def _along(lines: Any, near: BaseGeometry) -> Any:
    """Measure how much of each line runs near others; all at once, as one call costs more than its geometry."""
    return shapely.length(shapely.intersection(lines, near))


def holds(outer: Area, inner: Area) -> bool:
    """Tell whether an area lies in another one."""
    return bool(as_shape(inner).difference(as_shape(outer)).area < _CRUMB)


def holder(outer: Area) -> Callable[[Box], bool]:
    """Give what tells of boxes whether they lie in an area: many are tried, and most lie beyond its bounds."""
    shape = as_shape(outer)
    bounds = Box(*shape.bounds)

    def is_held(box: Box) -> bool:
        return bounds.contains(box, _HAIR) and bool(shapely.box(*box).difference(shape).area < _CRUMB)

    return is_held


def well_inside(area: Area, point: Point, depth: float) -> Point | None:
    """Find the spot nearest to a point that lies so deep in an area, if any does."""
    heart = as_shape(area).buffer(-depth, join_style="mitre")
    here = shapely.Point(point.x, point.y)
    if heart.is_empty:
        return None
    if heart.covers(here):
        return point
    nearest = shapely.ops.nearest_points(heart, here)[0]
    return Point(round(nearest.x, 3), round(nearest.y, 3))
