"""The table and its parts: edges and corners."""

from __future__ import annotations

import enum

from pipeline.model.base import Measure, Model


class Edge(enum.StrEnum):
    """A table edge as the map shows it: north is up."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def opposite(self) -> Edge:
        """The edge across the table."""
        return {Edge.NORTH: Edge.SOUTH, Edge.SOUTH: Edge.NORTH, Edge.EAST: Edge.WEST, Edge.WEST: Edge.EAST}[self]

    @property
    def neighbours(self) -> tuple[Edge, Edge]:
        """The two edges that meet this one."""
        if self in (Edge.NORTH, Edge.SOUTH):
            return (Edge.WEST, Edge.EAST)
        return (Edge.SOUTH, Edge.NORTH)


class Corner(enum.StrEnum):
    """A table corner, and the quarter that holds it."""

    NORTH_WEST = "north-west"
    NORTH_EAST = "north-east"
    SOUTH_EAST = "south-east"
    SOUTH_WEST = "south-west"

    @property
    def edges(self) -> tuple[Edge, Edge]:
        """The two edges that meet here: the north or south one first."""
        first, second = self.value.split("-")
        return Edge(first), Edge(second)

    @property
    def opposite(self) -> Corner:
        """The corner diagonally across the table."""
        first, second = self.edges
        return Corner(f"{first.opposite.value}-{second.opposite.value}")


class Table(Model):
    """The gaming surface: width runs west to east, depth south to north."""

    width: Measure
    depth: Measure
