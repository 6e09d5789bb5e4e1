"""A battlefield -> its figures: how large zones are, how far apart, and how far from each marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Battlefield, MarkerSpot, Role
from pipeline.contracts.ground_figures import GroundFigures, MarkerFigures
from pipeline.geometry.areas import as_shape
from pipeline.model import SideId

_DECIMALS = 4  # of an inch; curves are flattened, and nobody measures finer


def measure_ground(battlefield: Battlefield, sides: Sequence[SideId]) -> GroundFigures:
    """Measure a sound battlefield, with the zones of sides in their order."""
    width, depth = float(battlefield.width.inches), float(battlefield.depth.inches)
    shapes = {each.side: as_shape(each.area) for each in battlefield.zones if each.role is Role.DEPLOYMENT}
    zones = {side: shapes[side] for side in sides if side in shapes}
    return GroundFigures(
        id=battlefield.id,
        path=battlefield.path,
        table=width * depth,
        zones={side: round(shape.area, _DECIMALS) for side, shape in zones.items()},
        gap=battlefield.least_gap,
        markers=tuple(_marker(each, zones, (width / 2, depth / 2)) for each in battlefield.markers),
    )


def _marker(marker: MarkerSpot, zones: Mapping[SideId, BaseGeometry], middle: tuple[float, float]) -> MarkerFigures:
    spot = shapely.Point(marker.at.x, marker.at.y)
    return MarkerFigures(
        sign=marker.sign,
        centre=round(dist((spot.x, spot.y), middle), _DECIMALS),
        away={side: round(shape.distance(spot), _DECIMALS) for side, shape in zones.items()},
    )
