"""The bare table: its edges, corners and centre lines, by compass and from a player's seat."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.battlefield import Point
from pipeline.contracts.ground import Ground, example_homes
from pipeline.diagnostics import ContentError, error
from pipeline.model import Corner, Edge, Homes, SideId, Sides, home_edges, home_words
from pipeline.model.markers import Place
from pipeline.model.zones import Origin, SeatEdge, Spot, Towards
from pipeline.units import Distance, Rulers


@dataclass(frozen=True, kw_only=True)
class Segment:
    """A straight line between two points, level or upright on the table."""

    start: Point
    end: Point

    @property
    def is_level(self) -> bool:
        """Tell whether the line runs west to east."""
        return self.start.y == self.end.y


@dataclass(frozen=True, kw_only=True)
class Tabletop:
    """A table of so many inches, who sits where, and what is measured with."""

    width: float
    depth: float
    sides: Sides
    homes: Homes
    rulers: Rulers

    @classmethod
    def of(cls, ground: Ground) -> Tabletop:
        """Measure the table of a piece of ground."""
        table = ground.table
        width, depth = float(table.width.inches), float(table.depth.inches)
        return cls(width=width, depth=depth, sides=ground.sides, homes=ground.homes, rulers=ground.rulers)

    @property
    def size(self) -> str:
        """The table's size as an author writes it: "72in x 48in"."""
        return f"{self.rulers.tape(self.width)} x {self.rulers.tape(self.depth)}"

    @property
    def extent(self) -> Place:
        """How far it runs east and north."""
        return Distance(Fraction(self.width)), Distance(Fraction(self.depth))

    @property
    def centre(self) -> Point:
        """The middle of the table."""
        return Point(self.width / 2, self.depth / 2)

    def corner(self, corner: Corner) -> Point:
        """Find a corner."""
        level, upright = corner.edges
        return Point(self.width if upright is Edge.EAST else 0.0, self.depth if level is Edge.NORTH else 0.0)

    def edge(self, edge: Edge) -> Segment:
        """Trace an edge, west to east or south to north."""
        first, last = {
            Edge.SOUTH: (Corner.SOUTH_WEST, Corner.SOUTH_EAST),
            Edge.NORTH: (Corner.NORTH_WEST, Corner.NORTH_EAST),
            Edge.WEST: (Corner.SOUTH_WEST, Corner.NORTH_WEST),
            Edge.EAST: (Corner.SOUTH_EAST, Corner.NORTH_EAST),
        }[edge]
        return Segment(start=self.corner(first), end=self.corner(last))

    def spot(self, spot: Spot, *, path: tuple[str | int, ...]) -> Point:
        """Find a spot; outside the table is an error, and so is one that lies nowhere or twice."""
        _check_ways(spot, path)
        east, north = spot.on(*self.extent)
        point = Point(float(east.inches), float(north.inches))
        if not (0 <= point.x <= self.width and 0 <= point.y <= self.depth):
            message = f"the spot at {_written(spot)} lies outside the table, which is {self.size}"
            hint = "north is up: `east` counts from the west edge, `north` from the south edge, or from what `of` names"
            raise ContentError(error("E355", message, path=path, hints=(hint,)))
        return point

    @property
    def level_centre_line(self) -> Segment:
        """The centre line that runs west to east."""
        return Segment(start=Point(0.0, self.depth / 2), end=Point(self.width, self.depth / 2))

    @property
    def upright_centre_line(self) -> Segment:
        """The centre line that runs south to north."""
        return Segment(start=Point(self.width / 2, 0.0), end=Point(self.width / 2, self.depth))

    def centre_line_along(self, edge: Edge) -> Segment:
        """Trace the centre line that is parallel to an edge."""
        return self.level_centre_line if edge in (Edge.NORTH, Edge.SOUTH) else self.upright_centre_line

    @property
    def between_homes(self) -> Segment | None:
        """The line midway between two home edges that face each other, where there are just these."""
        edges = home_edges(self.homes)
        match tuple(dict.fromkeys(edges.values())):
            case (one, other) if one.opposite is other and len(edges) == len(self.homes):
                return self.centre_line_along(one)
        return None

    def is_longer_level(self) -> bool:
        """Tell whether the long edges are north and south; on a square table nobody can."""
        # A guess would turn the map of whoever thinks otherwise.
        if self.width == self.depth:
            raise ContentError(
                error(
                    "E354",
                    f"a square table ({self.size}) has no long or short edges",
                    hints=("name the edges by compass, or say own_edge, enemy_edge, side_edges or centre_line",),
                )
            )
        return self.width > self.depth

    def need_homes(self, what: str) -> dict[SideId, Edge]:
        """Return the home edges; without them, what was asked for means nothing."""
        if not self.homes:
            raise ContentError(
                error(
                    "E352",
                    f"{what} needs the sides' home edges, which this mission does not give",
                    hints=(f"add to the mission: `{example_homes(self.sides)}`",),
                )
            )
        for side, home in self.homes.items():
            if not isinstance(home, Edge):
                message = f"{what} is told by home edges, and {side}'s home is {home_words(home)}"
                hint = f"name edges by compass, and centre lines by length; or give {side} an edge: `{side}: south`"
                raise ContentError(error("E352", message, hints=(hint,)))
        return home_edges(self.homes)

    def centre_line(self) -> Segment:
        """Trace the line midway between the home edges."""
        homes = self.need_homes("centre_line")
        line = self.between_homes
        if line is None:
            edges = tuple(dict.fromkeys(homes.values()))
            found = f"s {' and '.join(edges)}" if len(edges) > 1 else f" {edges[0]} alone"
            raise ContentError(
                error(
                    "E353",
                    f"no centre_line lies midway between the home edge{found}",
                    hints=("say long_centre_line, short_centre_line or centre_lines",),
                )
            )
        return line

    def side_edges(self) -> tuple[Edge, ...]:
        """Name the edges that no player calls home."""
        homes = self.need_homes("side_edges")
        return tuple(edge for edge in Edge if edge not in homes.values())


def _check_ways(spot: Spot, path: tuple[str | int, ...]) -> None:
    """From a corner a spot is measured both ways, from anywhere only once each way."""
    for one, other in (("east", "west"), ("north", "south")):
        given = [way for way in (one, other) if getattr(spot, way) is not None]
        if len(given) == 2:
            raise ContentError(
                error("E369", f"the spot lies both {one} and {other}", path=(*path, other), hints=("keep one of them",))
            )
        if not given and spot.of is not Origin.CENTRE:
            hint = "write both ways, like `{east: 12in, north: 8in}`, or from the centre: `{of: centre, north: 8in}`"
            message = f"the spot doesn't say how far {one} or {other} of the {spot.of} corner it lies"
            raise ContentError(error("E369", message, path=path, hints=(hint,)))


def _written(spot: Spot) -> str:
    """Write a spot as its author did."""
    given = [f"{way} {getattr(spot, way)}" for way in ("east", "west", "north", "south") if getattr(spot, way)]
    return ", ".join(given) + ("" if spot.of is Origin.SOUTH_WEST else f" of {spot.of}")


@dataclass(frozen=True, kw_only=True)
class Seat:
    """The table as one side sees it; `side` is None where a zone belongs to nobody."""

    tabletop: Tabletop
    side: SideId | None

    def beside(self, side: SideId | None) -> Seat:
        """Take the seat of a part's own side, where it has one."""
        return self if side is None else Seat(tabletop=self.tabletop, side=side)

    def own_edge(self) -> Edge:
        """Name the side's home edge."""
        return self._home(self._side("own edge"), "own edge")

    def enemy_edge(self) -> Edge:
        """Name the enemy's home edge."""
        side = self._side("enemy edge")
        enemies = self.tabletop.sides.enemies(side)
        # Enemies who share an edge are as good as one.
        edges = {self._home(enemy, "enemy edge") for enemy in enemies}
        if len(edges) != 1:
            homes = ", ".join(f"{enemy}'s is {self.tabletop.homes[enemy]!s}" for enemy in enemies)
            raise ContentError(
                error(
                    "E351",
                    f"an enemy edge is named, but {side} has {len(enemies) or 'no'} enemies",
                    hints=(f"name the edge by compass{': ' * bool(homes)}{homes}",),
                )
            )
        return edges.pop()

    def edge(self, edge: SeatEdge) -> Edge:
        """Name an edge by compass."""
        if edge.compass is not None:
            return edge.compass
        return self.own_edge() if edge is SeatEdge.OWN else self.enemy_edge()

    def towards(self, towards: Towards) -> Edge | Corner:
        """Name the edge or corner on whose side ground lies."""
        return Corner(towards) if "-" in towards else self.edge(SeatEdge(towards))

    def _side(self, what: str) -> SideId:
        if self.side is None:
            sides = " or ".join(f"`side: {side}`" for side in self.tabletop.sides.ids)
            raise ContentError(
                error(
                    "E351",
                    f"an {what} is named, but the zone belongs to no side",
                    hints=(f"add {sides} to the zone, or name the edge by compass",),
                )
            )
        return self.side

    def _home(self, side: SideId, what: str) -> Edge:
        homes = self.tabletop.homes or self.tabletop.need_homes(f"an {what}")
        if side not in homes:
            raise ContentError(
                error(
                    "E352",
                    f"an {what} is named, and {side} has no home edge",
                    hints=(f"add `{side}: EDGE` to `homes`, or name the edge by compass",),
                )
            )
        home = homes[side]
        if not isinstance(home, Edge):
            message = f"an {what} is named, and {side}'s home is {home_words(home)}"
            hint = f"name the edge by compass, or give {side} an edge for its home: `{side}: south`"
            raise ContentError(error("E352", message, hints=(hint,)))
        return home
