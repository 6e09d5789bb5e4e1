"""A size -> a cover's banner: the sides face each other across a table, in the language of the maps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.canvas import Canvas, trace, trace_area, trace_hatch
from pipeline.draw.pen.map_look import SideTones, Tone, pattern_of
from pipeline.draw.pen.pictograms import draw_rose, entry_arrow
from pipeline.geometry.box import Box
from pipeline.model import Edge, Ink, Palette
from pipeline.units import Length

# Where fronts run on the left and on the right, as shares of the width: above and below.
_FRONTS = ((0.36, 0.27), (0.74, 0.61))
_SQUARE = 17.0  # millimetres from one line of the table to the next
_SPACING, _WEIGHT = 1.5, 1.8  # how much wider and bolder than on a map the hatch is
_FRONT, _EDGE, _LINE = 1.5, 1.1, 0.25  # weights of lines
_ARROWS, _ARROW_LINE = 3, 0.6
_ROSE = 0.28  # of the height: our sign, where nobody stands
_ARROW_LONG, _ARROW_WIDE = 0.15, 0.2  # of the width, of the height


def draw_banner(palette: Palette, ink: Ink, width: Length, height: Length, title: str, *, sides: int = 2) -> Plate:
    """Draw a banner as wide and high as asked, on which so many sides stand."""
    wide, high = float(width), float(height)
    canvas = Canvas(width=wide, height=high, title=title, palette=palette)
    canvas.box(Box(left=0.0, top=0.0, right=wide, bottom=high), fill=Tone.TABLE)
    _rule_squares(canvas, wide, high)
    stands = tuple(_stands(sides))
    for stand in stands:
        _deploy(canvas, stand, ink, wide, high)
    if stands:
        _attack(canvas, stands[0], ink, wide, high)
    else:
        middle, ground = Point(wide / 2, high / 2), Tone.TABLE
        draw_rose(canvas, middle, high * _ROSE, line=Tone.INK, ground=ground, heart=Tone.ACCENT)
    for level in (0.0, high):
        canvas.path(trace((Point(0.0, level), Point(wide, level))), stroke=Tone.INK, stroke_width=2 * _EDGE)
    return canvas.plate(width, height)


def _rule_squares(canvas: Canvas, wide: float, high: float) -> None:
    across = [number * _SQUARE for number in range(1, int(wide / _SQUARE) + 1)]
    down = [number * _SQUARE for number in range(1, int(high / _SQUARE) + 1)]
    lines = [(Point(x, 0.0), Point(x, high)) for x in across] + [(Point(0.0, y), Point(wide, y)) for y in down]
    canvas.path("".join(map(trace, lines)), fill="none", stroke=Tone.FAINT, stroke_width=_LINE)


@dataclass(frozen=True, kw_only=True)
class _Stand:
    """Where a side stands: on the left or on the right, from one share of the height to another."""

    slot: int
    is_left: bool
    top: float
    bottom: float

    def front(self, wide: float, high: float) -> tuple[Point, Point]:
        above, below = _FRONTS[0 if self.is_left else 1]
        at = (above + (below - above) * level for level in (self.top, self.bottom))
        return Point(next(at) * wide, self.top * high), Point(next(at) * wide, self.bottom * high)


def _stands(sides: int) -> Iterator[_Stand]:
    """Put the first half of the sides on the left, the others on the right, one below another."""
    left = (sides + 1) // 2
    for slots in (range(left), range(left, sides)):
        for place, slot in enumerate(slots):
            top, bottom = place / len(slots), (place + 1) / len(slots)
            yield _Stand(slot=slot, is_left=slot < left, top=top, bottom=bottom)


def _deploy(canvas: Canvas, stand: _Stand, ink: Ink, wide: float, high: float) -> None:
    """Hatch a side's ground behind its front."""
    front = stand.front(wide, high)
    edge = 0.0 if stand.is_left else wide
    area = Area((Outline((Point(edge, front[0].y), *front, Point(edge, front[1].y)), ()),))
    tones, pattern = SideTones.of(stand.slot), pattern_of(ink, stand.slot)
    if ink is not Ink.LEAN:
        canvas.path(trace_area(area), fill=tones.fill)
    lines = pattern.fill(area, pattern.spacing * _SPACING)
    canvas.path(trace_hatch(lines), fill="none", stroke=tones.line, stroke_width=pattern.weight * _WEIGHT)
    canvas.path(trace(front), fill="none", stroke=tones.line, stroke_width=_FRONT)


def _attack(canvas: Canvas, stand: _Stand, ink: Ink, wide: float, high: float) -> None:
    """Send arrows out from the first side's front; with little ink they are outlines."""
    fill = Tone.PAPER if ink is Ink.LEAN else Tone.SIDE_1
    start, end = stand.front(wide, high)
    # Where two stand on the left, fewer arrows keep their size.
    arrows = max(1, round(_ARROWS * (stand.bottom - stand.top)))
    for number in range(arrows):
        part = (number + 0.5) / arrows
        middle = Point(start.x + (end.x - start.x) * part + 0.1 * wide, start.y + (end.y - start.y) * part)
        box = Box.around(middle, _ARROW_LONG * wide, _ARROW_WIDE * high)
        outline = trace(entry_arrow(box, Edge.WEST), close=True)
        canvas.path(outline, fill=fill, stroke=Tone.SIDE_1, stroke_width=_ARROW_LINE)
