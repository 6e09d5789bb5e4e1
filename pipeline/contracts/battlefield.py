"""A table with its zones resolved to polygons, and the measures that a map shows. Inches, origin south-west, y up."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground_marks import HomeCorner, PickMark, SpacingMark
from pipeline.contracts.rule_marks import RuleMark
from pipeline.diagnostics import Path
from pipeline.model import Corner, Edge, SideId, Who
from pipeline.model.markers import Hue
from pipeline.model.terrain import TerrainKind
from pipeline.units import Distance


# Ordered, so that a stretch runs the same way for the zones on either side of it.
class Point(NamedTuple):
    """A point on the table (inches, y up) or on a plate (millimetres, y down); the owner says which."""

    x: float
    y: float


@dataclass(frozen=True)
class Outline:
    """A ring of points, and the holes in it. Not closed: the last point differs from the first."""

    outer: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True)
class Area:
    """One or more outlines that belong together; curves are flattened finely enough not to show."""

    outlines: tuple[Outline, ...]

    @property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """All that bounds it: each outline, then the holes in it."""
        return tuple(ring for outline in self.outlines for ring in (outline.outer, *outline.holes))


class Role(enum.StrEnum):
    """What a zone is for."""

    DEPLOYMENT = "deployment"
    OBJECTIVES = "objectives"
    OTHER = "other"
    MARK = "mark"


@dataclass(frozen=True, kw_only=True)
class ZoneArea:
    """A zone, resolved. `label` replaces its name on the map, `note` stands under it; a rule's `mark` may draw it.

    `home_of` lists the sides that are at home in it.
    """

    name: str
    role: Role
    side: SideId | None
    area: Area
    label: str | None = None
    note: str | None = None
    mark: RuleMark | None = None
    home_of: tuple[SideId, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Dimension:
    """A straight measure that explains a zone: from the thing it keeps clear of (or starts at) to its boundary.

    `slides_to` is the far end of the stretch along which the arrow may be moved without changing its meaning. It may
    bound other zones `also`, at the same boundary.
    """

    start: Point
    end: Point
    slides_to: tuple[Point, Point] | None
    distance: Distance
    zone: str
    side: SideId | None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reach:
    """A measure around a point: an arc on the table with its radius (a corner's arrival, the middle kept free)."""

    centre: Point
    radius: Distance
    arcs: tuple[tuple[Point, ...], ...]
    of: str
    side: SideId | None


@dataclass(frozen=True, kw_only=True)
class Measured:
    """How a tape finds a point: so far from an edge and from one beside it, or from the centre towards them."""

    level: tuple[Edge, Distance]
    upright: tuple[Edge, Distance]
    from_centre: bool = False

    @property
    def turned(self) -> Measured:
        """The same with the table turned by half."""
        (level, across), (upright, along) = self.level, self.upright
        return replace(self, level=(level.opposite, across), upright=(upright.opposite, along))


@dataclass(frozen=True, kw_only=True)
class Peg:
    """A point of a zone that no arrow or arc leads to: lettered on the map, and measured beside it."""

    letter: str
    at: Point
    measured: Measured


@dataclass(frozen=True, kw_only=True)
class ArrivalLine:
    """A stretch of table edge over which a rule lets something arrive; for scatter, the face that leads there.

    `number` says which of all arrivals it belongs to, as a rule may have several.
    """

    rule: str
    side: SideId
    edge: Edge
    start: Point
    end: Point
    face: int | None = None
    corner: Corner | None = None
    number: int = 0


@dataclass(frozen=True, kw_only=True)
class Comer:
    """What comes in at a point: of one side, or of several to whom the same comes, with a mark for each."""

    marks: tuple[ArrivalMark, ...]

    @property
    def mark(self) -> ArrivalMark:
        """What they have in common."""
        return self.marks[0]

    @property
    def sides(self) -> tuple[SideId, ...]:
        """Whose it is."""
        return tuple(dict.fromkeys(mark.side for mark in self.marks))


@dataclass(frozen=True, kw_only=True)
class ArrivalPoint:
    """A point at which something comes in: what, whose, and how a tape finds it.

    Where its sides have several such points, it has a number among them.
    """

    sides: tuple[SideId, ...]
    at: Point
    measured: Measured
    comers: tuple[Comer, ...]
    number: int | None = None


@dataclass(frozen=True, kw_only=True)
class ObjectiveSpots:
    """A group of objectives with sample spots that satisfy its zone, spread apart as far as the zone allows."""

    zone: str
    placed_by: Who
    count: int
    removed: int
    removed_by: SideId | None
    spots: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class MarkerSpot:
    """An objective at an exact place: what stands on it, how a tape finds it, and how far around it it is held from.

    `rings` is as much of that circle as lies on the table; `size` is how wide the marker is.
    """

    sign: str
    at: Point
    measured: Measured
    name: str | None = None
    hue: Hue | None = None
    size: Distance | None = None
    control: Distance | None = None
    rings: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, kw_only=True)
class RuleLine:
    """A line that a rule draws."""

    mark: RuleMark
    points: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class RuleSign:
    """A sign that a rule puts on the table: its letter, with a number if there are several, and how a tape finds it."""

    mark: RuleMark
    sign: str
    at: Point
    measured: Measured


class Again(enum.StrEnum):
    """How a piece of terrain lies on the table once more, or three times."""

    TURNED = "turned"
    EAST_WEST = "east-west"
    NORTH_SOUTH = "north-south"
    QUARTERS = "quarters"


@dataclass(frozen=True, kw_only=True)
class PieceMeasures:
    """How large a piece of terrain is, if its shape says so, and how a tape finds it.

    `points` are to be measured, in their order; where there would be too many, `reaches` says from where to where the
    piece lies, counted from an edge.
    """

    size: tuple[Distance, Distance] | None = None
    radius: Distance | None = None
    points: tuple[tuple[Point, Measured], ...] = ()
    reaches: tuple[tuple[Edge, Distance, Distance], ...] = ()


@dataclass(frozen=True, kw_only=True)
class TerrainArea:
    """A piece of terrain, or a mirror image of one, which has its number and no measures. `id` names its kind."""

    number: int
    id: str
    kind: TerrainKind
    area: Area
    name: str | None = None
    height: str | None = None
    again: Again | None = None
    measures: PieceMeasures | None = None


NumberedObjectives = tuple[ObjectiveSpots, range]  # a group, and the numbers that it has on the map


@dataclass(frozen=True, kw_only=True)
class Battlefield:
    """All that a map needs to know of the ground; `path` says where it is written, `ways` are others to show beside.

    `between_homes` is the line midway between both home edges.
    """

    id: str
    path: Path
    alternative: str | None
    width: Distance
    depth: Distance
    zones: tuple[ZoneArea, ...]
    dimensions: tuple[Dimension, ...]
    reaches: tuple[Reach, ...]
    arrivals: tuple[ArrivalLine, ...]
    objectives: tuple[ObjectiveSpots, ...]
    picks: tuple[PickMark, ...]
    centre_lines: tuple[tuple[Point, Point], ...]
    # No Distance: where curves bound a zone it is measured on their chords, and only its tenths mean anything.
    least_gap: float | None
    spacing: tuple[SpacingMark, ...] = ()
    between_homes: tuple[Point, Point] | None = None
    pegs: tuple[Peg, ...] = ()
    markers: tuple[MarkerSpot, ...] = ()
    terrain: tuple[TerrainArea, ...] = ()
    arrival_points: tuple[ArrivalPoint, ...] = ()
    rule_lines: tuple[RuleLine, ...] = ()
    rule_signs: tuple[RuleSign, ...] = ()
    home_corners: tuple[HomeCorner, ...] = ()
    ways: tuple[tuple[str, Battlefield], ...] = ()

    @property
    def numbered_objectives(self) -> tuple[NumberedObjectives, ...]:
        """Number the objectives in the order in which they are placed, which is that of their groups."""
        ends = accumulate(len(group.spots) for group in self.objectives)
        return tuple(
            (group, range(end - len(group.spots) + 1, end + 1))
            for group, end in zip(self.objectives, ends, strict=True)
        )
