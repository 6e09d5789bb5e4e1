"""A size -> a cover's banner: two sides face each other across a table, in the language of the maps."""

from __future__ import annotations

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.canvas import Canvas, trace, trace_area, trace_hatch
from pipeline.draw.pen.map_look import SideTones, Tone, pattern_of
from pipeline.draw.pen.pictograms import entry_arrow
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import hatch
from pipeline.model import Edge, Ink, Palette
from pipeline.units import Length

# Where the sides' fronts run, as shares of the width: above and below.
_FRONTS = ((0.36, 0.27), (0.74, 0.61))
_SQUARE = 17.0  # millimetres from one line of the table to the next
_SPACING, _WEIGHT = 1.5, 1.8  # how much wider and bolder than on a map the hatch is
_FRONT, _EDGE, _LINE = 1.5, 1.1, 0.25  # weights of lines
_ARROWS, _ARROW_LINE = 3, 0.6
_ARROW_LONG, _ARROW_WIDE = 0.15, 0.2  # of the width, of the height


def draw_banner(palette: Palette, ink: Ink, width: Length, height: Length, title: str) -> Plate:
    """Draw a banner as wide and high as asked."""
    wide, high = float(width), float(height)
    canvas = Canvas(width=wide, height=high, title=title, palette=palette)
    canvas.box(Box(left=0.0, top=0.0, right=wide, bottom=high), fill=Tone.TABLE)
    _rule_squares(canvas, wide, high)
    for slot in range(len(_FRONTS)):
        _deploy(canvas, slot, ink, wide, high)
    _attack(canvas, ink, wide, high)
    for level in (0.0, high):
        canvas.path(trace((Point(0.0, level), Point(wide, level))), stroke=Tone.INK, stroke_width=2 * _EDGE)
    return canvas.plate(width, height)


def _rule_squares(canvas: Canvas, wide: float, high: float) -> None:
    across = [number * _SQUARE for number in range(1, int(wide / _SQUARE) + 1)]
    down = [number * _SQUARE for number in range(1, int(high / _SQUARE) + 1)]
    lines = [(Point(x, 0.0), Point(x, high)) for x in across] + [(Point(0.0, y), Point(wide, y)) for y in down]
    canvas.path("".join(map(trace, lines)), fill="none", stroke=Tone.FAINT, stroke_width=_LINE)


def _front(slot: int, wide: float, high: float) -> tuple[Point, Point]:
    above, below = _FRONTS[slot]
    return Point(above * wide, 0.0), Point(below * wide, high)


def _deploy(canvas: Canvas, slot: int, ink: Ink, wide: float, high: float) -> None:
    """Hatch a side's ground behind its front."""
    front = _front(slot, wide, high)
    edge = wide if slot else 0.0
    area = Area((Outline((Point(edge, 0.0), *front, Point(edge, high)), ()),))
    tones, pattern = SideTones.of(slot), pattern_of(ink, slot)
    if ink is not Ink.LEAN:
        canvas.path(trace_area(area), fill=tones.fill)
    lines = hatch(area, pattern.angle, pattern.spacing * _SPACING)
    canvas.path(trace_hatch(lines), fill="none", stroke=tones.line, stroke_width=pattern.weight * _WEIGHT)
    canvas.path(trace(front), fill="none", stroke=tones.line, stroke_width=_FRONT)


def _attack(canvas: Canvas, ink: Ink, wide: float, high: float) -> None:
    """Send arrows out from the first side's front; with little ink they are outlines."""
    fill = Tone.PAPER if ink is Ink.LEAN else Tone.SIDE_1
    start, end = _front(0, wide, high)
    for number in range(_ARROWS):
        part = (number + 0.5) / _ARROWS
        middle = Point(start.x + (end.x - start.x) * part + 0.1 * wide, high * part)
        box = Box.around(middle, _ARROW_LONG * wide, _ARROW_WIDE * high)
        outline = trace(entry_arrow(box, Edge.WEST), close=True)
        canvas.path(outline, fill=fill, stroke=Tone.SIDE_1, stroke_width=_ARROW_LINE)
