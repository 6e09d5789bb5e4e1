"""The one table-to-paper transform: table inches (y up) <-> plate millimetres (y down), turned if need be."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.contracts.battlefield import Area, Battlefield, Outline, Point
from pipeline.model import Edge


class Turn(enum.IntEnum):
    """How far the map is turned clockwise on the paper, in degrees."""

    NONE = 0
    QUARTER = 90
    HALF = 180
    THREE_QUARTERS = 270

    @property
    def swaps_sides(self) -> bool:
        """Tell whether the table's width runs down the paper."""
        return self in (Turn.QUARTER, Turn.THREE_QUARTERS)


# Clockwise on the paper, as the turn goes.
_CLOCKWISE = (Edge.NORTH, Edge.EAST, Edge.SOUTH, Edge.WEST)


@dataclass(frozen=True, kw_only=True)
class Frame:
    """Where a table lies on a plate. `scale` is paper millimetres an inch; `left` and `top` its upper left corner."""

    table_width: float
    table_depth: float
    scale: float
    left: float = 0.0
    top: float = 0.0
    turn: Turn = Turn.NONE

    @classmethod
    def of(
        cls, battlefield: Battlefield, *, scale: float, left: float = 0.0, top: float = 0.0, turn: Turn = Turn.NONE
    ) -> Frame:
        """Frame a battlefield's table."""
        width, depth = float(battlefield.width.inches), float(battlefield.depth.inches)
        return cls(table_width=width, table_depth=depth, scale=scale, left=left, top=top, turn=turn)

    @property
    def width(self) -> float:
        """The table's extent across the plate, in millimetres."""
        return self.length(self.table_depth if self.turn.swaps_sides else self.table_width)

    @property
    def height(self) -> float:
        """The table's extent down the plate, in millimetres."""
        return self.length(self.table_width if self.turn.swaps_sides else self.table_depth)

    def length(self, inches: float) -> float:
        """Turn a length on the table into millimetres."""
        return inches * self.scale

    def to_plate(self, point: Point) -> Point:
        """Move a point from the table to the plate."""
        east, south = point.x, self.table_depth - point.y
        across, down = {
            Turn.NONE: (east, south),
            Turn.QUARTER: (self.table_depth - south, east),
            Turn.HALF: (self.table_width - east, self.table_depth - south),
            Turn.THREE_QUARTERS: (south, self.table_width - east),
        }[self.turn]
        return Point(self.left + across * self.scale, self.top + down * self.scale)

    def to_table(self, point: Point) -> Point:
        """Move a point from the plate back to the table."""
        across, down = (point.x - self.left) / self.scale, (point.y - self.top) / self.scale
        east, south = {
            Turn.NONE: (across, down),
            Turn.QUARTER: (down, self.table_depth - across),
            Turn.HALF: (self.table_width - across, self.table_depth - down),
            Turn.THREE_QUARTERS: (self.table_width - down, across),
        }[self.turn]
        return Point(east, self.table_depth - south)

    def line_to_plate(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Move a line of points from the table to the plate."""
        return tuple(self.to_plate(point) for point in points)

    def area_to_plate(self, area: Area) -> Area:
        """Move an area from the table to the plate."""
        return Area(
            tuple(
                Outline(self.line_to_plate(outline.outer), tuple(self.line_to_plate(hole) for hole in outline.holes))
                for outline in area.outlines
            )
        )

    def edge_on_plate(self, edge: Edge) -> Edge:
        """Say on which side of the plate a table edge comes to lie (north is the top of the paper)."""
        return _CLOCKWISE[(_CLOCKWISE.index(edge) + self.turn // 90) % 4]
