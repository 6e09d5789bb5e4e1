"""How far around objectives no enemy may be -> the outline of that ground on the table, where circles meet as one."""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from pipeline.contracts.battlefield import Point
from pipeline.geometry.areas import to_lines
from pipeline.geometry.box import Box

_CHORDS = 32  # of a quarter of a circle
_OFF_EDGE = 1e-3  # along the table's edge there is no line


def clear_lines(spots: Iterable[Point], radius: float, table: Box) -> tuple[tuple[Point, ...], ...]:
    """Draw the outline of all ground so near to one of the spots, as far as it lies on the table."""
    circles = [shapely.Point(spot.x, spot.y).buffer(radius, quad_segs=_CHORDS) for spot in spots]
    inside = table.grown(-_OFF_EDGE)
    ground = shapely.box(inside.left, inside.top, inside.right, inside.bottom)
    return to_lines(shapely.union_all(circles).boundary.intersection(ground)) if circles else ()
