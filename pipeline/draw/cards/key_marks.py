"""A thing that deployment maps show -> a drawing of it alone, for the key that says what it means."""

from __future__ import annotations

import enum

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.draw.canvas import Canvas, trace
from pipeline.draw.look import SideTones, Tone
from pipeline.draw.swatch import draw_swatch
from pipeline.geometry.box import Box
from pipeline.model import Ink, Palette, Side
from pipeline.units import Length

_BORDER = 0.4  # millimetres, as all that follow
_EDGE = 1.0  # a home edge's bar
_ARM = 2.0  # from the centre to the ends of its cross
_CROSS = 0.3
_MARKER = 1.7  # a marker's radius
_RING = 0.84  # of it: the light ring inside


class KeyMark(enum.StrEnum):
    """What the key of deployments explains, in the order in which a map is read."""

    ATTACKER_ZONE = "attacker-zone"
    DEFENDER_ZONE = "defender-zone"
    NO_MANS_LAND = "no-mans-land"
    OBJECTIVE = "objective"
    CENTRE = "centre"
    ATTACKER_EDGE = "attacker-edge"
    DEFENDER_EDGE = "defender-edge"


_ZONES = {KeyMark.ATTACKER_ZONE: Side.ATTACKER, KeyMark.DEFENDER_ZONE: Side.DEFENDER}
_EDGES = {KeyMark.ATTACKER_EDGE: Side.ATTACKER, KeyMark.DEFENDER_EDGE: Side.DEFENDER}


def draw_key_mark(mark: KeyMark, palette: Palette, ink: Ink, width: Length, height: Length, title: str) -> Plate:
    """Draw one thing on a piece of table."""
    if mark in _ZONES:
        return draw_swatch(_ZONES[mark], palette, ink, width, height, title)
    canvas = Canvas(width=float(width), height=float(height), title=title, palette=palette)
    table = Box(left=0.0, top=0.0, right=float(width), bottom=float(height)).grown(-_BORDER / 2)
    if mark in _EDGES:
        table = _draw_edge(canvas, table, _EDGES[mark])
    canvas.box(table, fill=Tone.TABLE, stroke=Tone.INK, stroke_width=_BORDER)
    middle = Point((table.left + table.right) / 2, (table.top + table.bottom) / 2)
    if mark is KeyMark.OBJECTIVE:
        canvas.circle(middle, _MARKER, fill=Tone.INK)
        canvas.circle(middle, _MARKER * _RING, fill="none", stroke=Tone.PAPER, stroke_width=_CROSS)
    if mark is KeyMark.CENTRE:
        for across, down in ((_ARM, 0.0), (0.0, _ARM)):
            ends = (Point(middle.x - across, middle.y - down), Point(middle.x + across, middle.y + down))
            canvas.path(trace(ends), stroke=Tone.INK, stroke_width=_CROSS)
    return Plate(svg=canvas.svg(), width=width, height=height, title=title, description="")


def _draw_edge(canvas: Canvas, table: Box, side: Side) -> Box:
    """Draw a home edge's bar below a piece of table; give back what is left for the table."""
    line = table.bottom - _EDGE / 2 + _BORDER / 2
    canvas.path(
        trace((Point(table.left, line), Point(table.right, line))), stroke=SideTones.of(side).line, stroke_width=_EDGE
    )
    return Box(left=table.left, top=table.top, right=table.right, bottom=table.bottom - _EDGE - _BORDER)
