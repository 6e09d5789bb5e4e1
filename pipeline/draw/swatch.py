"""A side and a size -> a piece of its ground as maps show it, for a key beside bare maps."""

from __future__ import annotations

from pipeline.contracts.plate import Plate
from pipeline.draw.canvas import Canvas, trace_hatch
from pipeline.draw.look import PATTERNS, SideTones
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import hatch
from pipeline.model import Ink, Palette, Side
from pipeline.units import Length

_LINE = 0.5  # millimetres
_CLOSER = 0.74  # the hatch of a small map is this much closer


def draw_swatch(side: Side, palette: Palette, ink: Ink, width: Length, height: Length, title: str) -> Plate:
    """Draw a piece of a side's ground; the title says whose it is."""
    canvas = Canvas(width=float(width), height=float(height), title=title, palette=palette)
    box = Box(left=0.0, top=0.0, right=float(width), bottom=float(height)).grown(-_LINE / 2)
    tones, pattern = SideTones.of(side), PATTERNS[ink, side]
    if ink is not Ink.LEAN:
        canvas.box(box, fill=tones.fill)
    lines = hatch(box.area, pattern.angle, pattern.spacing * _CLOSER)
    canvas.path(trace_hatch(lines), fill="none", stroke=tones.line, stroke_width=pattern.weight)
    canvas.box(box, fill="none", stroke=tones.line, stroke_width=_LINE)
    return Plate(svg=canvas.svg(), width=width, height=height, title=title, description="")
