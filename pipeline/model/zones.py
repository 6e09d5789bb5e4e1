"""Zones as authors write them: one shape, then what it keeps clear of, stays within, or has cut out.

The shape is told by its key (`half: south`, `quarters: [north-west, south-east]`, `band: own`). Edges may be named by
the compass or from a player's seat: `own` and `enemy` follow the home edges of the mission; a zone's `side` says whose.
"""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Discriminator, Field, FiniteFloat, Tag

from pipeline.model.base import Measure, Model, Prose
from pipeline.model.sides import Owner
from pipeline.model.table import Corner, Edge
from pipeline.units import Distance


class SeatEdge(enum.StrEnum):
    """An edge by compass, or seen from a side's seat."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    OWN = "own"
    ENEMY = "enemy"

    @property
    def compass(self) -> Edge | None:
        """The edge, where the compass alone names it."""
        return None if self in (SeatEdge.OWN, SeatEdge.ENEMY) else Edge(self.value)


class Origin(enum.StrEnum):
    """What a spot may be measured from."""

    CENTRE = "centre"
    NORTH_WEST = "north-west"
    NORTH_EAST = "north-east"
    SOUTH_EAST = "south-east"
    SOUTH_WEST = "south-west"


class Spot(Model):
    """A point on the table, so far east or west, and north or south, of its south-west corner, or of what `of` names.

    From a corner both are said; from the centre, what is left out is nothing.
    """

    of: Origin = Origin.SOUTH_WEST
    east: Measure | None = None
    west: Measure | None = None
    north: Measure | None = None
    south: Measure | None = None

    def on(self, width: Distance, depth: Distance) -> tuple[Distance, Distance]:
        """Reckon how far east of the west edge and north of the south edge it lies on a table of a size."""
        north_or_south, _, east_or_west = self.of.partition("-")
        start_east = {"": width.inches / 2, "west": Fraction(0), "east": width.inches}[east_or_west]
        start_north = {"centre": depth.inches / 2, "south": Fraction(0), "north": depth.inches}[north_or_south]
        return (
            Distance(start_east + _inches(self.east) - _inches(self.west)),
            Distance(start_north + _inches(self.north) - _inches(self.south)),
        )


def _inches(distance: Distance | None) -> Fraction:
    return distance.inches if distance else Fraction(0)


class ZoneDistance(Model):
    """A distance from another zone."""

    zone: str
    by: Measure


class CornerDistance(Model):
    """A distance from one named corner."""

    corner: Corner
    by: Measure


class Distances(Model):
    """Distances from parts of the table; each is measured straight, boundary allowed.

    `outline` measures inwards, from where a zone that this one lies in ends; the table's own edges are `edges`.
    `centre_line` is the line midway between both players' home edges; `side_edges` are the two that nobody calls home.
    """

    edges: Measure | None = None
    long_edges: Measure | None = None
    short_edges: Measure | None = None
    side_edges: Measure | None = None
    own_edge: Measure | None = None
    enemy_edge: Measure | None = None
    north_edge: Measure | None = None
    east_edge: Measure | None = None
    south_edge: Measure | None = None
    west_edge: Measure | None = None
    centre_line: Measure | None = None
    centre_lines: Measure | None = None
    long_centre_line: Measure | None = None
    short_centre_line: Measure | None = None
    centre: Measure | None = None
    corners: Measure | None = None
    corner: CornerDistance | None = None
    zone: ZoneDistance | None = None
    outline: ZoneDistance | None = None


class ZoneBase(Model):
    """What every zone may add to its shape."""

    side: Owner | None = None
    clear_of: Distances | None = None
    within: Distances | None = None
    cut: tuple[Zone, ...] = ()
    label: Prose | None = None
    note: Prose | None = None


class Whole(ZoneBase):
    """The whole table."""

    whole: str = Field(pattern="^table$")


class Half(ZoneBase):
    """The half of the table along an edge."""

    half: SeatEdge


class Quarter(ZoneBase):
    """The quarter that holds a corner."""

    quarter: Corner


class Quarters(ZoneBase):
    """Several quarters together."""

    quarters: tuple[Corner, ...] = Field(min_length=1, max_length=4)


class Band(ZoneBase):
    """A strip along an edge."""

    band: SeatEdge
    depth: Measure


class CornerArc(ZoneBase):
    """All within a radius of a corner."""

    arc: Corner
    radius: Measure


class Circle(ZoneBase):
    """All within a radius of a spot (the table's centre where none is given)."""

    circle: Measure
    at: Spot | None = None


class Ring(ZoneBase):
    """Between two radii around a spot (the table's centre where none is given)."""

    ring: tuple[Measure, Measure]
    at: Spot | None = None


class Wedge(ZoneBase):
    """A slice around a spot between two bearings, clockwise from north; without a radius as far as the table goes."""

    wedge: tuple[FiniteFloat, FiniteFloat]
    radius: Measure | None = None
    at: Spot | None = None


class Polygon(ZoneBase):
    """A free outline."""

    polygon: tuple[Spot, ...] = Field(min_length=3, max_length=200)


class Towards(enum.StrEnum):
    """On which side of a line ground lies: that of an edge, by compass or from a seat, or that of a corner."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    OWN = "own"
    ENEMY = "enemy"
    NORTH_WEST = "north-west"
    NORTH_EAST = "north-east"
    SOUTH_EAST = "south-east"
    SOUTH_WEST = "south-west"


class Front(ZoneBase):
    """All on one side of a line through spots, which runs straight on to the table's edges: a diagonal, or steps."""

    front: tuple[Spot, ...] = Field(min_length=2, max_length=50)
    towards: Towards


class Triangle(ZoneBase):
    """The triangle in a corner: so far along its north or south edge, and so far along its east or west edge."""

    triangle: Corner
    legs: tuple[Measure, Measure]


class Join(ZoneBase):
    """Several zones as one."""

    join: tuple[Zone, ...] = Field(min_length=1, max_length=50)


class Meet(ZoneBase):
    """Only where all of several zones overlap."""

    meet: tuple[Zone, ...] = Field(min_length=2, max_length=50)


class Same(ZoneBase):
    """Another zone of the mission, by name, to build on."""

    zone: str


SHAPES: dict[str, type[ZoneBase]] = {
    "whole": Whole,
    "half": Half,
    "quarter": Quarter,
    "quarters": Quarters,
    "band": Band,
    "arc": CornerArc,
    "circle": Circle,
    "ring": Ring,
    "wedge": Wedge,
    "polygon": Polygon,
    "front": Front,
    "triangle": Triangle,
    "join": Join,
    "meet": Meet,
    "zone": Same,
}


class _Known(dict[str, Any]):
    """What an error tells besides; a type that may be left out has to be hashed with all that it holds."""

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


def _shape(value: Any) -> str | None:
    """Name the one shape that a zone has; none or several is an error."""
    keys = value.keys() if isinstance(value, dict) else getattr(type(value), "model_fields", ())
    found = [name for name in SHAPES if name in keys]
    return found[0] if len(found) == 1 else None


Zone = Annotated[
    Annotated[Whole, Tag("whole")]
    | Annotated[Half, Tag("half")]
    | Annotated[Quarter, Tag("quarter")]
    | Annotated[Quarters, Tag("quarters")]
    | Annotated[Band, Tag("band")]
    | Annotated[CornerArc, Tag("arc")]
    | Annotated[Circle, Tag("circle")]
    | Annotated[Ring, Tag("ring")]
    | Annotated[Wedge, Tag("wedge")]
    | Annotated[Polygon, Tag("polygon")]
    | Annotated[Front, Tag("front")]
    | Annotated[Triangle, Tag("triangle")]
    | Annotated[Join, Tag("join")]
    | Annotated[Meet, Tag("meet")]
    | Annotated[Same, Tag("zone")],
    Discriminator(
        _shape,
        custom_error_type="zone_shape",
        custom_error_message="a zone has exactly one shape",
        custom_error_context=_Known(known=sorted(SHAPES)),
    ),
]
