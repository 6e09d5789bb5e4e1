"""Zones as authors write them: one shape, then what it keeps clear of, stays within, or has cut out.

The shape is told by its key (`half: south`, `quarters: [north-west, south-east]`, `band: own`). Edges may be named by
the compass or from a player's seat: `own` and `enemy` follow the home edges of the mission; a zone's `side` says whose.
"""

from __future__ import annotations

import enum
from typing import Annotated, Any

from pydantic import Discriminator, Field, FiniteFloat, Tag

from pipeline.model.base import Measure, Model, Prose
from pipeline.model.sides import SideId
from pipeline.model.table import Corner, Edge


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


class Spot(Model):
    """A point on the table: inches east of the west edge, inches north of the south edge."""

    east: Measure
    north: Measure


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

    side: SideId | None = None
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
    "join": Join,
    "meet": Meet,
    "zone": Same,
}


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
    | Annotated[Join, Tag("join")]
    | Annotated[Meet, Tag("meet")]
    | Annotated[Same, Tag("zone")],
    Discriminator(
        _shape,
        custom_error_type="zone_shape",
        custom_error_message="a zone has exactly one shape",
        custom_error_context={"known": sorted(SHAPES)},
    ),
]

# Zones hold zones, and what a zone may be is known only here.
for _kind in SHAPES.values():
    _kind.model_rebuild()
