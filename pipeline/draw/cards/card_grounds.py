"""The painted areas of a face -> what lies behind its words: fields and their hatching, shapes, borders and rules."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.draw.cards.card_patterns import WEIGHTS, pattern_lines
from pipeline.draw.pen.canvas import Canvas, trace, trace_hatch
from pipeline.draw.pen.map_look import Tone
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, hatch, without
from pipeline.model import CardFormat, CardLook, Ink, Palette
from pipeline.model.faces import Outline, Pattern, Stand
from pipeline.units import Length

_HATCH = 2.2  # millimetres from line to line
_FINE, _FIRM = 0.16, 0.28  # millimetres: weights of hatches on a dark and on a light ground
_LEAN_PATTERN = 0.16  # millimetres: the weight of all patterns with little ink
_RULE = 0.35  # millimetres: a rule that is given no weight
_OUTLINED = 0.35  # millimetres: the outline that stands for paint where ink is lean
# Degrees: dark and light fields are told apart by their slant, too, where there is no colour.
_RISING, _FALLING = -45.0, 45.0
ROUND = 1.6  # millimetres: the radius of round corners
# Corners of a shape, the bearing of the first, and how far the middle lies below that of its room.
_CORNERS = {
    Outline.SQUARE: (4, 45.0, 0.0),
    Outline.DIAMOND: (4, -90.0, 0.0),
    Outline.TRIANGLE: (3, -90.0, 0.12),
    Outline.HEXAGON: (6, 0.0, 0.0),
}


@dataclass(frozen=True, kw_only=True)
class CardInk:
    """What a face's field is made of under one kind of ink: its tone, that of its hatch, that of what stands on it."""

    field: Tone
    hatch: Tone
    angle: float
    on_field: Tone

    @classmethod
    def of(cls, look: CardLook, ink: Ink) -> CardInk:
        """Choose by look; where ink is lean both fields are paper, and a dark one is ruled twice as close instead."""
        if look is CardLook.LIGHT:
            return cls(field=Tone.TABLE, hatch=Tone.NEUTRAL, angle=_FALLING, on_field=Tone.INK)
        if ink is Ink.LEAN:
            return cls(field=Tone.PAPER, hatch=Tone.INK, angle=_RISING, on_field=Tone.INK)
        return cls(field=Tone.INK, hatch=Tone.SOFT, angle=_RISING, on_field=Tone.PAPER)

    def tone(self, name: str) -> Tone:
        """Find the tone that a face names: that of its field, of what stands on it, or one of the palette."""
        if name in ("field", "on-field"):
            return self.field if name == "field" else self.on_field
        return Tone(name.replace("-", "_"))


@dataclass(frozen=True, kw_only=True)
class CardPaint:
    """A card to be painted: its format, its palette and ink."""

    format: CardFormat
    palette: Palette
    ink: Ink

    @property
    def width(self) -> float:
        """How wide the card is, bleed and all."""
        return float(self.format.width + self.format.bleed * 2)

    @property
    def height(self) -> float:
        """How high the card is, bleed and all."""
        return float(self.format.height + self.format.bleed * 2)

    @property
    def inset(self) -> float:
        """How far words keep from the edge of the ink."""
        return float(self.format.bleed + self.format.safe)

    @property
    def whole(self) -> Box:
        """The whole card with its bleed."""
        return Box(left=0, top=0, right=self.width, bottom=self.height)

    def bled(self, box: Box) -> Box:
        """Move a box from the trimmed card onto the whole one; sides that lie on the cut go on through the bleed."""
        bleed = float(self.format.bleed)
        width, height = float(self.format.width), float(self.format.height)
        return Box(
            left=0.0 if box.left <= 0 else box.left + bleed,
            top=0.0 if box.top <= 0 else box.top + bleed,
            right=self.width if box.right >= width else box.right + bleed,
            bottom=self.height if box.bottom >= height else box.bottom + bleed,
        )

    def canvas(self, title: str) -> Canvas:
        """Take a canvas of the card's size."""
        return Canvas(width=self.width, height=self.height, title=title, palette=self.palette)

    def plate(self, canvas: Canvas) -> Plate:
        """Hand the drawing over."""
        form = self.format
        width, height = form.width + form.bleed * 2, form.height + form.bleed * 2
        return canvas.plate(width, height)


@dataclass(frozen=True, kw_only=True)
class Painted:
    """An area to be painted: tones by the names that faces have for them.

    Hatching spares upright strips, in which words stand, from so far to so far from the card's left edge.
    """

    box: Box
    shape: Outline = Outline.BOX
    fill: str | None = None
    hatch: bool = False
    pattern: Pattern | None = None
    border: str | None = None
    weight: Length | None = None
    line: str | None = None
    stand: Stand = Stand.MIDDLE
    spared: tuple[tuple[float, float], ...] = ()


def draw_card_ground(
    paint: CardPaint, look: CardLook, title: str, areas: Iterable[Painted], *, over_paper: bool
) -> Plate:
    """Paint areas in their order; the first of a face's grounds lies on paper."""
    canvas, inks = paint.canvas(title), CardInk.of(look, paint.ink)
    if over_paper:
        canvas.box(paint.whole, fill=Tone.PAPER)
    for each in areas:
        _paint(canvas, paint, inks, each, closer=look is CardLook.DARK and paint.ink is Ink.LEAN)
    return paint.plate(canvas)


def _paint(canvas: Canvas, paint: CardPaint, inks: CardInk, area: Painted, *, closer: bool) -> None:
    box, weight = paint.bled(area.box), None if area.weight is None else float(area.weight)
    fill = None if area.fill is None else inks.tone(area.fill)
    if fill is not None and paint.ink is Ink.LEAN and _is_full(area.fill):
        _outline(canvas, box, area.shape, fill=Tone.PAPER, stroke=fill, stroke_width=_OUTLINED)
    elif fill is not None:
        _outline(canvas, box, area.shape, fill=fill)
    if area.hatch:
        bleed = float(paint.format.bleed)
        strips = (
            Box(left=left + bleed, right=right + bleed, top=box.top, bottom=box.bottom) for left, right in area.spared
        )
        _hatch(canvas, box, inks, tuple(strips), closer=closer)
    if area.pattern is not None:
        weight_of = _LEAN_PATTERN if paint.ink is Ink.LEAN else WEIGHTS[area.pattern]
        lines = pattern_lines(area.pattern, box)
        canvas.path(trace_hatch(lines), fill="none", stroke=Tone.DECK_MARK, stroke_width=weight_of)
    if area.border is not None:
        half = (weight or _OUTLINED) / 2
        _outline(
            canvas, box.grown(-half), area.shape, fill="none", stroke=inks.tone(area.border), stroke_width=half * 2
        )
    if area.line is not None:
        canvas.box(_rule(box, weight or _RULE, area.stand), fill=inks.tone(area.line))


def _rule(box: Box, weight: float, stand: Stand) -> Box:
    """Lay a rule along the longer side of an area: at its head, in its middle or at its foot."""
    share = {Stand.TOP: 0.0, Stand.BOTTOM: 1.0}.get(stand, 0.5)
    if box.width >= box.height:
        top = box.top + (box.height - weight) * share
        return Box(left=box.left, right=box.right, top=top, bottom=top + weight)
    left = box.left + (box.width - weight) * share
    return Box(left=left, right=left + weight, top=box.top, bottom=box.bottom)


def _is_full(tone: str | None) -> bool:
    """Tell tones that cost much ink from those that are light in any case, and from fields, which know what to do."""
    return tone is not None and not tone.endswith("-fill") and tone not in ("field", "on-field", "paper", "table")


def _outline(canvas: Canvas, box: Box, shape: Outline, **attributes: object) -> None:
    if shape in (Outline.BOX, Outline.ROUND):
        canvas.box(box, round=ROUND if shape is Outline.ROUND else 0.0, **attributes)
        return
    radius = min(box.width, box.height) / 2
    if shape is Outline.CIRCLE:
        canvas.circle(box.centre, radius, **attributes)
        return
    count, turn, down = _CORNERS[shape]
    # Squares fill their room; the others touch its edges with their corners.
    far = radius * (math.sqrt(2) if shape is Outline.SQUARE else 1.0)
    bearings = (math.radians(turn + 360 / count * step) for step in range(count))
    corners = [
        Point(box.centre.x + far * math.cos(each), box.centre.y + far * math.sin(each) + radius * down)
        for each in bearings
    ]
    canvas.path(trace(corners, close=True), **attributes)


def _hatch(canvas: Canvas, box: Box, inks: CardInk, strips: tuple[Box, ...], *, closer: bool) -> None:
    """Rule a field, but for upright strips in which words stand, which are lined off where they end inside it."""
    lines = without(hatch(box.area, inks.angle, _HATCH / 2 if closer else _HATCH), strips)
    if lines:
        weight = _FINE if inks.field is Tone.INK else _FIRM
        canvas.path(trace_hatch(lines), fill="none", stroke=inks.hatch, stroke_width=weight)
    uprights = [
        HatchLine(Point(x, box.top), Point(x, box.bottom))
        for strip in strips
        for x in (strip.left, strip.right)
        if box.left < x < box.right
    ]
    if uprights:
        canvas.path(trace_hatch(uprights), fill="none", stroke=inks.hatch, stroke_width=_FIRM)
