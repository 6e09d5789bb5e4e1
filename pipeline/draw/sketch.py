"""A table -> its outline to scale with a square for each foot, to sketch its terrain on."""

from __future__ import annotations

from fractions import Fraction

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.draw.canvas import Canvas, trace
from pipeline.draw.look import Tone
from pipeline.geometry.box import Box
from pipeline.model import Palette, Table
from pipeline.units import Length

_FOOT = Fraction(12)
_EDGE, _LINE = 0.7, 0.2


def draw_sketch_table(table: Table, palette: Palette, width: Length, *, title: str) -> Plate:
    """Draw a bare table so wide."""
    scale = float(width) / float(table.width.inches)
    wide, high = float(width), float(table.depth.inches) * scale
    canvas = Canvas(width=wide, height=high, title=title, palette=palette)
    canvas.name("sketch-table", "")
    across = [float(_FOOT * number) * scale for number in range(1, -int(-table.width.inches // _FOOT))]
    down = [float(_FOOT * number) * scale for number in range(1, -int(-table.depth.inches // _FOOT))]
    lines = [(Point(x, 0.0), Point(x, high)) for x in across] + [(Point(0.0, y), Point(wide, y)) for y in down]
    canvas.path("".join(map(trace, lines)), fill="none", stroke=Tone.FAINT, stroke_width=_LINE)
    half = _EDGE / 2
    edge = Box(left=half, top=half, right=wide - half, bottom=high - half)
    canvas.box(edge, fill="none", stroke=Tone.INK, stroke_width=_EDGE)
    return Plate(svg=canvas.svg(), width=width, height=Length.of_mm(round(high, 2)), title=title, description="")
