"""A size -> the emblem of a cover that shows no ground: our sign, over bars in the hues of the sides."""

from __future__ import annotations

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.canvas import Canvas
from pipeline.draw.pen.map_look import SideTones, Tone
from pipeline.draw.pen.pictograms import REACH, draw_rose
from pipeline.geometry.box import Box
from pipeline.model import Palette
from pipeline.units import Length

_BAR, _GAP, _EDGE = 3.4, 1.2, 0.3  # millimetres: how high a bar is, what is between two, the line around them
_LARGEST = 0.3  # of the width: the reach of the sign
_AIR = 6.0  # millimetres above the sign and below it


def draw_emblem(palette: Palette, width: Length, height: Length, title: str, *, sides: int) -> Plate:
    """Draw the sign as large as the room allows, and below it a bar for each side; where nobody plays, one."""
    # What stands on the ground of a cover takes the colour of its words.
    reversed_out = palette.model_copy(update={"ink": palette.on_cover, "paper": palette.cover})
    wide, high = float(width), float(height)
    canvas = Canvas(width=wide, height=high, title=title, palette=reversed_out)
    tones = [SideTones.of(slot).line for slot in range(sides)] or [Tone.ACCENT]
    foot = len(tones) * (_BAR + _GAP)
    reach = min(wide * _LARGEST, (high - foot) / 2 - _AIR)
    middle = Point(wide / 2, (high - foot) / 2)
    draw_rose(canvas, middle, reach / REACH, line=Tone.INK, ground=Tone.PAPER, heart=Tone.ACCENT)
    for number, tone in enumerate(tones):
        top = high - foot + number * (_BAR + _GAP) + _GAP
        # Wider than the paper, so that its line is seen above and below it alone.
        bar = Box(left=-1.0, top=top, right=wide + 1.0, bottom=top + _BAR)
        canvas.box(bar, fill=tone, stroke=Tone.INK, stroke_width=_EDGE)
    return canvas.plate(width, height)
