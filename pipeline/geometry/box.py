"""An upright rectangle in plate millimetres (y down): the room that a mark or a label takes up."""

from __future__ import annotations

import math
from typing import NamedTuple

from pipeline.contracts.battlefield import Area, Outline, Point


class Box(NamedTuple):
    """A rectangle by its four sides."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Box:
        """Make a box of a size around a point."""
        return cls(
            left=centre.x - width / 2,
            top=centre.y - height / 2,
            right=centre.x + width / 2,
            bottom=centre.y + height / 2,
        )

    @classmethod
    def spanning(cls, *points: Point) -> Box:
        """Make the smallest box that holds all points."""
        across, down = [point.x for point in points], [point.y for point in points]
        return cls(left=min(across), top=min(down), right=max(across), bottom=max(down))

    @property
    def width(self) -> float:
        """How wide the box is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high the box is."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def area(self) -> Area:
        """The box as an area."""
        corners = ((self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom))
        return Area((Outline(tuple(Point(x, y) for x, y in corners)),))

    def grown(self, by: float) -> Box:
        """Return the box with so much added on each side."""
        return Box(left=self.left - by, top=self.top - by, right=self.right + by, bottom=self.bottom + by)

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Tell whether the boxes share more than a strip as wide as the slack."""
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def contains(self, other: Box, slack: float = 0.0) -> bool:
        """Tell whether the other box lies inside, give or take the slack."""
        return (
            other.left >= self.left - slack
            and other.right <= self.right + slack
            and other.top >= self.top - slack
            and other.bottom <= self.bottom + slack
        )

    def gap(self, other: Box) -> float:
        """How far it is to another box; none where they overlap."""
        across = max(self.left - other.right, other.left - self.right, 0.0)
        down = max(self.top - other.bottom, other.top - self.bottom, 0.0)
        return math.hypot(across, down)
