"""A size -> a piece of table drawn alone: a side's ground, a thing that a key explains, a bare table to sketch on."""

from __future__ import annotations

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.canvas import Canvas, trace, trace_hatch
from pipeline.draw.pen.map_look import SideTones, Tone, pattern_of
from pipeline.draw.pen.word_blocks import Block
from pipeline.geometry.box import Box
from pipeline.model import Ink, Palette, Table
from pipeline.model.map_key import KeyMark
from pipeline.units import Distance, Length

_BORDER = 0.4  # millimetres, as all that follow
_EDGE = 1.0  # a home edge's bar
_ARM = 2.0  # from the centre to the ends of its cross
_CROSS = 0.3
_MARKER = 1.7  # a marker's radius
_RING = 0.84  # of it: the light ring inside
_SWATCH_LINE = 0.5  # millimetres
_CLOSER = 0.74  # of a map's spacing: how close the hatch of a small map is, which a swatch explains
_SKETCH_EDGE, _SKETCH_LINE = 0.7, 0.2  # millimetres; the squares are faint, as a pencil must win over them


def draw_key_mark(
    mark: KeyMark,
    slot: int | None,
    palette: Palette,
    ink: Ink,
    size: tuple[Length, Length],
    title: str,
    sign: Block | None = None,
) -> Plate:
    """Draw one thing on a piece of table; what is a side's, in its manner; an objective has a sign, or a light ring."""
    width, height = size
    canvas = Canvas(width=float(width), height=float(height), title=title, palette=palette)
    whole = Box(left=0.0, top=0.0, right=float(width), bottom=float(height))
    if mark is KeyMark.ZONE or (mark is KeyMark.OBJECTIVE and slot is not None):
        _draw_swatch(canvas, whole, slot, ink)
        if mark is KeyMark.OBJECTIVE:
            _draw_objective(canvas, whole.centre, sign)
        return canvas.plate(width, height)
    table = whole.grown(-_BORDER / 2)
    if mark is KeyMark.EDGE:
        table = _draw_edge(canvas, table, slot or 0)
    canvas.box(table, fill=Tone.TABLE, stroke=Tone.INK, stroke_width=_BORDER)
    middle = table.centre
    if mark is KeyMark.CENTRE:
        for across, down in ((_ARM, 0.0), (0.0, _ARM)):
            ends = (Point(middle.x - across, middle.y - down), Point(middle.x + across, middle.y + down))
            canvas.path(trace(ends), stroke=Tone.INK, stroke_width=_CROSS)
    if mark is KeyMark.OBJECTIVE or sign is not None:
        _draw_objective(canvas, middle, sign)
    return canvas.plate(width, height)


def _draw_objective(canvas: Canvas, middle: Point, sign: Block | None) -> None:
    canvas.circle(middle, _MARKER, fill=Tone.INK)
    canvas.circle(middle, _MARKER * _RING, fill="none", stroke=Tone.PAPER, stroke_width=_CROSS)
    if sign is not None:
        canvas.words(sign, middle)


def _draw_edge(canvas: Canvas, table: Box, slot: int) -> Box:
    """Draw a home edge's bar below a piece of table; give back what is left for the table."""
    line = table.bottom - _EDGE / 2 + _BORDER / 2
    canvas.path(
        trace((Point(table.left, line), Point(table.right, line))), stroke=SideTones.of(slot).line, stroke_width=_EDGE
    )
    return Box(left=table.left, top=table.top, right=table.right, bottom=table.bottom - _EDGE - _BORDER)


def draw_swatch(slot: int | None, palette: Palette, ink: Ink, width: Length, height: Length, title: str) -> Plate:
    """Draw a piece of a side's ground, or of what is neutral; the title says whose it is."""
    canvas = Canvas(width=float(width), height=float(height), title=title, palette=palette)
    _draw_swatch(canvas, Box(left=0.0, top=0.0, right=float(width), bottom=float(height)), slot, ink)
    return canvas.plate(width, height)


def _draw_swatch(canvas: Canvas, whole: Box, slot: int | None, ink: Ink) -> None:
    box = whole.grown(-_SWATCH_LINE / 2)
    tones, pattern = SideTones.of(slot), pattern_of(ink, slot)
    if ink is not Ink.LEAN:
        canvas.box(box, fill=tones.fill)
    lines = pattern.fill(box.area, pattern.spacing * _CLOSER)
    canvas.path(trace_hatch(lines), fill="none", stroke=tones.line, stroke_width=pattern.weight)
    canvas.box(box, fill="none", stroke=tones.line, stroke_width=_SWATCH_LINE)


def draw_sketch_table(table: Table, square: Distance, palette: Palette, width: Length, *, title: str) -> Plate:
    """Draw a bare table so wide, ruled in squares."""
    scale = float(width) / float(table.width.inches)
    wide, high = float(width), float(table.depth.inches) * scale
    canvas = Canvas(width=wide, height=high, title=title, palette=palette)
    canvas.name("sketch-table", "")
    across = [float(square.inches * number) * scale for number in range(1, -int(-table.width.inches // square.inches))]
    down = [float(square.inches * number) * scale for number in range(1, -int(-table.depth.inches // square.inches))]
    lines = [(Point(x, 0.0), Point(x, high)) for x in across] + [(Point(0.0, y), Point(wide, y)) for y in down]
    canvas.path("".join(map(trace, lines)), fill="none", stroke=Tone.FAINT, stroke_width=_SKETCH_LINE)
    half = _SKETCH_EDGE / 2
    edge = Box(left=half, top=half, right=wide - half, bottom=high - half)
    canvas.box(edge, fill="none", stroke=Tone.INK, stroke_width=_SKETCH_EDGE)
    return canvas.plate(width, Length.near_mm(high))
