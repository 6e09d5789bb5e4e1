"""Spots and sizes -> the figures that drawings share: arrows over an edge, arrow heads, dice, and our own sign."""

from __future__ import annotations

import math

from pipeline.contracts.battlefield import Point
from pipeline.draw.pen.canvas import Canvas, trace
from pipeline.draw.pen.map_look import Tone
from pipeline.geometry.box import Box
from pipeline.model import Edge
from pipeline.model.shown import SignShape

_PIN_CHORDS = 36
# Of each shape the corners, the bearing of the first, its distance in radii, and how far the middle lies below.
_BADGES = {
    SignShape.SQUARE: (4, 45.0, 1.18, 0.0),
    SignShape.DIAMOND: (4, -90.0, 1.25, 0.0),
    SignShape.TRIANGLE: (3, -90.0, 1.5, 0.12),
    SignShape.HEXAGON: (6, 0.0, 1.08, 0.0),
}
_HEAD_LENGTH, _HEAD_WIDTH = 1.9, 1.35  # millimetres: the head of a dimension line
# Where pips lie on a face, in steps from its middle.
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
REACH = 1.45  # radii from the middle to the ends of its pointers


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


def pin_outline(tip: Point, centre: Point, radius: float) -> tuple[Point, ...]:
    """Outline a pin: a tip, and a round head that the lines from the tip touch."""
    away = math.atan2(centre.y - tip.y, centre.x - tip.x)
    half = math.pi - math.acos(min(1.0, radius / math.dist((tip.x, tip.y), (centre.x, centre.y))))
    turns = (away - half + 2 * half * step / _PIN_CHORDS for step in range(_PIN_CHORDS + 1))
    return tip, *(Point(centre.x + radius * math.cos(turn), centre.y + radius * math.sin(turn)) for turn in turns)


def badge_outline(shape: SignShape, centre: Point, radius: float) -> tuple[Point, ...]:
    """Outline the shape of a sign; all have room for a letter in their middle."""
    count, turn, share, down = _BADGES[shape]
    far = radius * share
    turns = (math.radians(turn + 360 / count * step) for step in range(count))
    return tuple(
        Point(centre.x + far * math.cos(each), centre.y + far * math.sin(each) + radius * down) for each in turns
    )


def arrow_shaft(start: Point, end: Point) -> tuple[Point, Point]:
    """Shorten a line by the heads at its ends."""
    length = math.dist((start.x, start.y), (end.x, end.y)) or _HEAD_LENGTH  # a distance may be too short to be seen
    part = min(_HEAD_LENGTH / length, 0.4)
    across, down = (end.x - start.x) * part, (end.y - start.y) * part
    return Point(start.x + across, start.y + down), Point(end.x - across, end.y - down)


def beside_each_other(line: tuple[Point, Point], count: int, step: float) -> tuple[tuple[Point, Point], ...]:
    """Lay so many lines side by side, as far apart as told, around one."""
    (start, end), length = line, math.dist((line[0].x, line[0].y), (line[1].x, line[1].y))
    across, down = ((end.y - start.y) / length, (start.x - end.x) / length) if length else (0.0, 0.0)
    shifts = ((number - (count - 1) / 2) * step for number in range(count))
    return tuple(
        (
            Point(start.x + across * shift, start.y + down * shift),
            Point(end.x + across * shift, end.y + down * shift),
        )
        for shift in shifts
    )


def arrow_head(tip: Point, tail: Point) -> tuple[Point, ...]:
    """Outline the head of a dimension arrow; on a short arrow the heads share its length."""
    length = math.dist((tip.x, tip.y), (tail.x, tail.y)) or _HEAD_LENGTH
    long = min(_HEAD_LENGTH, length * 0.4)
    wide = _HEAD_WIDTH * long / _HEAD_LENGTH / 2
    across, down = (tail.x - tip.x) / length, (tail.y - tip.y) / length
    back = Point(tip.x + across * long, tip.y + down * long)
    return tip, Point(back.x - down * wide, back.y + across * wide), Point(back.x + down * wide, back.y - across * wide)


def draw_die(canvas: Canvas, face: int, box: Box, tone: Tone) -> None:
    """Draw a die's face."""
    weight = box.width * 0.075
    canvas.box(box.grown(-weight / 2), round=box.width * 0.2, fill=Tone.PAPER, stroke=tone, stroke_width=weight)
    for across, down in PIPS[face]:
        step = box.width * 0.235
        pip = Point(box.centre.x + across * step, box.centre.y + down * step)
        canvas.circle(pip, box.width * 0.085, fill=tone)


def draw_rose(canvas: Canvas, centre: Point, radius: float, *, line: Tone, ground: Tone, heart: Tone) -> None:
    """Draw the sign in a tone, with a heart in another, on a ground."""
    for share in (1.0, 0.62):
        canvas.circle(centre, radius * share, fill="none", stroke=line, stroke_width=radius * 0.09)
    canvas.circle(centre, radius * 0.26, fill=heart, stroke=line, stroke_width=radius * 0.05)
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tip, base, half = radius * 0.8, radius * REACH, radius * 0.2
        corners = [(tip, 0.0), (base, half), (base, -half)]
        turned = [Point(centre.x + x * across - y * down, centre.y + x * down + y * across) for x, y in corners]
        canvas.path(trace(turned, close=True), fill=line, stroke=ground, stroke_width=radius * 0.06)
