"""One zone shape as written, seen from a seat -> its outline on the ground, not yet clipped to the table."""

from __future__ import annotations

import math
from functools import singledispatch

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Point
from pipeline.diagnostics import ContentError, error
from pipeline.geometry.features import Centre, Line, quarter_steps
from pipeline.geometry.tabletop import Seat, Tabletop
from pipeline.model import Corner, Edge
from pipeline.model.zones import (
    Band,
    Circle,
    CornerArc,
    Half,
    Polygon,
    Quarter,
    Quarters,
    Ring,
    Spot,
    Wedge,
    Whole,
    ZoneBase,
)


@singledispatch
def outline(zone: ZoneBase, seat: Seat) -> BaseGeometry:
    """Draw the outline of a shape that stands alone; paths in what it raises start at the zone."""
    raise TypeError(f"{type(zone).__name__} is made of other zones")


def whole_table(tabletop: Tabletop) -> BaseGeometry:
    """Cover the table."""
    return shapely.box(0.0, 0.0, tabletop.width, tabletop.depth)


def half_along(tabletop: Tabletop, edge: Edge) -> BaseGeometry:
    """Cover the half of the table along an edge."""
    return Line(tabletop.edge(edge)).near((tabletop.depth if tabletop.edge(edge).is_level else tabletop.width) / 2)


def quarter_at(tabletop: Tabletop, corner: Corner) -> BaseGeometry:
    """Cover the quarter that holds a corner."""
    outer, centre = tabletop.corner(corner), tabletop.centre
    return shapely.box(*sorted_box(outer, centre))


def sorted_box(first: Point, second: Point) -> tuple[float, float, float, float]:
    """Name the west, south, east and north of the box between two points."""
    return min(first.x, second.x), min(first.y, second.y), max(first.x, second.x), max(first.y, second.y)


def middle_of(zone: Circle | Ring | Wedge, tabletop: Tabletop) -> Point:
    """Find the spot around which a round shape lies: the table's centre, where none is given."""
    return tabletop.centre if zone.at is None else tabletop.spot(zone.at, path=("at",))


@outline.register
def _whole(zone: Whole, seat: Seat) -> BaseGeometry:
    return whole_table(seat.tabletop)


@outline.register
def _half(zone: Half, seat: Seat) -> BaseGeometry:
    return half_along(seat.tabletop, seat.edge(zone.half))


@outline.register
def _quarter(zone: Quarter, seat: Seat) -> BaseGeometry:
    return quarter_at(seat.tabletop, zone.quarter)


@outline.register
def _quarters(zone: Quarters, seat: Seat) -> BaseGeometry:
    return shapely.union_all([quarter_at(seat.tabletop, corner) for corner in zone.quarters])


@outline.register
def _band(zone: Band, seat: Seat) -> BaseGeometry:
    return Line(seat.tabletop.edge(seat.edge(zone.band))).near(float(zone.depth.inches))


@outline.register
def _arc(zone: CornerArc, seat: Seat) -> BaseGeometry:
    return Centre(seat.tabletop.corner(zone.arc)).near(float(zone.radius.inches))


@outline.register
def _circle(zone: Circle, seat: Seat) -> BaseGeometry:
    return Centre(middle_of(zone, seat.tabletop)).near(float(zone.circle.inches))


@outline.register
def _ring(zone: Ring, seat: Seat) -> BaseGeometry:
    middle = Centre(middle_of(zone, seat.tabletop))
    inner, outer = sorted(float(radius.inches) for radius in zone.ring)
    return middle.near(outer).difference(middle.near(inner))


@outline.register
def _wedge(zone: Wedge, seat: Seat) -> BaseGeometry:
    middle = middle_of(zone, seat.tabletop)
    first, last = zone.wedge
    if not (0 <= first <= 360 and 0 <= last <= 360 and first != last):
        raise ContentError(
            error(
                "E359",
                f"a wedge needs two different bearings from 0 to 360, not {first:g} and {last:g}",
                path=("wedge",),
                hints=("bearings run clockwise from north: [45, 135] is the slice towards the east",),
            )
        )
    # Twice the diagonal reaches past every corner, chords and all.
    reach = 2 * math.hypot(seat.tabletop.width, seat.tabletop.depth)
    radius = reach if zone.radius is None else float(zone.radius.inches)
    return _slice(middle, first, last if last > first else last + 360, radius)


def _slice(middle: Point, first: float, last: float, radius: float) -> BaseGeometry:
    if last - first == 360:
        # Traced from the middle, a whole circle would have a seam.
        return Centre(middle).near(radius)
    steps = max(1, math.ceil((last - first) / 90 * quarter_steps(radius)))
    bearings = [math.radians(first + (last - first) * step / steps) for step in range(steps + 1)]
    rim = [(middle.x + radius * math.sin(bearing), middle.y + radius * math.cos(bearing)) for bearing in bearings]
    return shapely.Polygon([(middle.x, middle.y), *rim])


@outline.register
def _polygon(zone: Polygon, seat: Seat) -> BaseGeometry:
    return _traced(seat.tabletop, zone.polygon)


def _traced(tabletop: Tabletop, spots: tuple[Spot, ...]) -> BaseGeometry:
    points = [tabletop.spot(spot, path=("polygon", index)) for index, spot in enumerate(spots)]
    polygon = shapely.Polygon([(point.x, point.y) for point in points])
    if not polygon.is_valid:
        raise ContentError(
            error(
                "E356",
                f"the outline is no simple polygon: {shapely.is_valid_reason(polygon)}",
                path=("polygon",),
                hints=("list the spots in the order in which you would walk round the zone",),
            )
        )
    return polygon
