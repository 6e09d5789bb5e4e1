"""Where arrows lie -> their outlines: broad ones that come in over an edge, heads of dimension lines."""

from __future__ import annotations

import math

from pipeline.contracts.battlefield import Point
from pipeline.geometry.box import Box
from pipeline.model import Edge

_HEAD_LENGTH, _HEAD_WIDTH = 1.9, 1.35


def entry_arrow(box: Box, over: Edge) -> tuple[Point, ...]:
    """Outline a broad arrow that fills a box and points over an edge onto the table."""
    # Pointing south in a unit square: tip below, as it comes in over the north edge.
    shape: tuple[tuple[float, float], ...] = (
        (0.3, 0.0),
        (0.7, 0.0),
        (0.7, 0.45),
        (1.0, 0.45),
        (0.5, 1.0),
        (0.0, 0.45),
        (0.3, 0.45),
    )
    match over:
        case Edge.NORTH:
            parts = shape
        case Edge.SOUTH:
            parts = tuple((across, 1 - down) for across, down in shape)
        case Edge.WEST:
            parts = tuple((down, across) for across, down in shape)
        case Edge.EAST:
            parts = tuple((1 - down, across) for across, down in shape)
    return tuple(Point(box.left + across * box.width, box.top + down * box.height) for across, down in parts)


def inner(start: Point, end: Point) -> tuple[Point, Point]:
    """Shorten a line by the heads at its ends."""
    length = math.dist((start.x, start.y), (end.x, end.y)) or _HEAD_LENGTH  # a distance may be too short to be seen
    part = min(_HEAD_LENGTH / length, 0.4)
    across, down = (end.x - start.x) * part, (end.y - start.y) * part
    return Point(start.x + across, start.y + down), Point(end.x - across, end.y - down)


def head(tip: Point, tail: Point) -> tuple[Point, ...]:
    """Outline the head of a dimension arrow; on a short arrow the heads share its length."""
    length = math.dist((tip.x, tip.y), (tail.x, tail.y)) or _HEAD_LENGTH
    long = min(_HEAD_LENGTH, length * 0.4)
    wide = _HEAD_WIDTH * long / _HEAD_LENGTH / 2
    across, down = (tail.x - tip.x) / length, (tail.y - tip.y) / length
    back = Point(tip.x + across * long, tip.y + down * long)
    return tip, Point(back.x - down * wide, back.y + across * wide), Point(back.x + down * wide, back.y - across * wide)
