"""Laid-out areas as shapely's geometries, for tests that measure them."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Area


def to_shape(area: Area) -> BaseGeometry:
    """Make a geometry that shapely can reckon with."""
    outlines = [
        shapely.Polygon(
            [(point.x, point.y) for point in outline.outer],
            [[(point.x, point.y) for point in hole] for hole in outline.holes],
        )
        for outline in area.outlines
    ]
    return outlines[0] if len(outlines) == 1 else shapely.union_all(outlines)


def square_inches(area: Area) -> float:
    """Measure an area."""
    return float(to_shape(area).area)
