"""A die's face -> its square and pips."""

from __future__ import annotations

from pipeline.contracts.battlefield import Point
from pipeline.draw.canvas import Canvas
from pipeline.draw.look import Tone
from pipeline.geometry.box import Box

# Where pips lie on a face, in steps from its middle.
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_die(canvas: Canvas, face: int, box: Box, tone: Tone) -> None:
    """Draw a die's face."""
    weight = box.width * 0.075
    canvas.box(box.grown(-weight / 2), round=box.width * 0.2, fill=Tone.PAPER, stroke=tone, stroke_width=weight)
    for across, down in PIPS[face]:
        step = box.width * 0.235
        pip = Point(box.centre.x + across * step, box.centre.y + down * step)
        canvas.circle(pip, box.width * 0.085, fill=tone)
