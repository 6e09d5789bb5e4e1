"""The one table-to-paper transform: table inches (y up) -> plate millimetres (y down)."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.battlefield import Area, Battlefield, Outline, Point


@dataclass(frozen=True, kw_only=True)
class Frame:
    """Where a table lies on a plate. `scale` is paper millimetres an inch; `left` and `top` its upper left corner."""

    table_width: float
    table_depth: float
    scale: float
    left: float = 0.0
    top: float = 0.0

    @classmethod
    def of(cls, battlefield: Battlefield, *, scale: float, left: float = 0.0, top: float = 0.0) -> Frame:
        """Frame a battlefield's table."""
        width, depth = float(battlefield.width.inches), float(battlefield.depth.inches)
        return cls(table_width=width, table_depth=depth, scale=scale, left=left, top=top)

    @property
    def width(self) -> float:
        """The table's extent across the plate, in millimetres."""
        return self.length(self.table_width)

    @property
    def height(self) -> float:
        """The table's extent down the plate, in millimetres."""
        return self.length(self.table_depth)

    def length(self, inches: float) -> float:
        """Turn a length on the table into millimetres."""
        return inches * self.scale

    def to_plate(self, point: Point) -> Point:
        """Move a point from the table to the plate."""
        return Point(self.left + point.x * self.scale, self.top + (self.table_depth - point.y) * self.scale)

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
