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
    Front,
    Half,
    Polygon,
    Quarter,
    Quarters,
    Ring,
    Spot,
    Triangle,
    Wedge,
    Whole,
    ZoneBase,
)

_NEAR = 1e-6  # inches: arithmetic is no finer
_ABOUT, _HAIR = 1e-3, 1e-2  # inches around a corner, and the part of them that doesn't count


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
def _triangle(zone: Triangle, seat: Seat) -> BaseGeometry:
    corner, centre = seat.tabletop.corner(zone.triangle), seat.tabletop.centre
    level, upright = (float(leg.inches) for leg in zone.legs)
    across = Point(corner.x + math.copysign(level, centre.x - corner.x), corner.y)
    along = Point(corner.x, corner.y + math.copysign(upright, centre.y - corner.y))
    return shapely.Polygon([(point.x, point.y) for point in (corner, across, along)])


@outline.register
def _front(zone: Front, seat: Seat) -> BaseGeometry:
    table = seat.tabletop
    spots = [table.spot(spot, path=("front", index)) for index, spot in enumerate(zone.front)]
    line = shapely.LineString(
        [(point.x, point.y) for point in _run_on(spots, 2 * math.hypot(table.width, table.depth))]
    )
    if not line.is_simple:
        hint = "list its spots from one table edge to the other; the line runs straight on from the first and the last"
        raise ContentError(error("E356", "the front crosses itself", path=("front",), hints=(hint,)))
    goal = seat.towards(zone.towards)
    side = next((piece for piece in _pieces(table, line) if _holds(piece, goal, table)), None)
    if side is None:
        what = f"{goal} edge" if isinstance(goal, Edge) else f"{goal} corner"
        hint = "name an edge or a corner that lies whole on one side of the line"
        raise ContentError(error("E370", f"the front runs through the {what}", path=("towards",), hints=(hint,)))
    return side


def _run_on(spots: list[Point], by: float) -> list[Point]:
    """Let a line run straight on from both its ends, past the table's edges."""
    return [_beyond(spots[1], spots[0], by), *spots, _beyond(spots[-2], spots[-1], by)]


def _beyond(start: Point, end: Point, by: float) -> Point:
    length = math.dist((start.x, start.y), (end.x, end.y))
    if not length:
        raise ContentError(error("E356", "two spots of the front are one", path=("front",)))
    return Point(end.x + (end.x - start.x) / length * by, end.y + (end.y - start.y) / length * by)


def _pieces(table: Tabletop, line: shapely.LineString) -> list[BaseGeometry]:
    """Cut the table along a line."""
    return list(shapely.get_parts(shapely.polygonize([shapely.union_all([whole_table(table).boundary, line])])))


def _holds(piece: BaseGeometry, goal: Edge | Corner, table: Tabletop) -> bool:
    """Tell whether a piece of the table has all of an edge, or a corner that the cut doesn't run through."""
    if isinstance(goal, Corner):
        about = shapely.Point(*_xy(table.corner(goal))).buffer(_ABOUT).intersection(whole_table(table))
        # Arithmetic takes a hair off the piece; a line through the corner takes a good part of what lies about it.
        return bool(about.difference(piece).area < about.area * _HAIR)
    edge = table.edge(goal)
    return shapely.LineString([_xy(edge.start), _xy(edge.end)]).within(piece.buffer(_NEAR))


def _xy(point: Point) -> tuple[float, float]:
    return point.x, point.y


@outline.register
def _polygon(zone: Polygon, seat: Seat) -> BaseGeometry:
    return traced(tabletop=seat.tabletop, spots=zone.polygon, key="polygon")


def traced(tabletop: Tabletop, spots: tuple[Spot, ...], key: str) -> BaseGeometry:
    """Trace a free outline that is written under a key."""
    points = [tabletop.spot(spot, path=(key, index)) for index, spot in enumerate(spots)]
    polygon = shapely.Polygon([(point.x, point.y) for point in points])
    if not polygon.is_valid:
        raise ContentError(
            error(
                "E356",
                f"the outline is no simple polygon: {shapely.is_valid_reason(polygon)}",
                path=(key,),
                hints=("list the spots in the order in which you would walk round it",),
            )
        )
    return polygon
