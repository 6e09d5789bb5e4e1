"""A card's format and look -> the ground of its face: a field behind the sign, and a bar at the foot."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.battlefield import Point
from pipeline.contracts.paper import NOTHING
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.canvas import Canvas, trace_hatch
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import REACH, draw_rose
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, hatch, without
from pipeline.model import CardFormat, CardLook, Ink, Palette
from pipeline.units import Length

_BAR = 1.9  # millimetres: how much of the bar at the foot of a face is left when the card is cut
_RULE = 0.9  # millimetres: the line that ends a field
_HATCH = 2.2  # millimetres from line to line
_FINE, _FIRM = 0.16, 0.28  # weights of hatches on a dark and on a light ground
_RISING, _FALLING = (
    -45.0,
    45.0,
)  # degrees: dark and light fields are told apart by their slant, too, where there is no colour
_ROSE = 0.1  # of the width: the radius of the sign where words leave room for it
_ROSE_AIR = 1.2  # times its height: the least room for it
_LEAST_ROSE = 0.6  # of its size: how small it may get where there is less room


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

    def canvas(self, title: str) -> Canvas:
        """Take a canvas of the card's size."""
        return Canvas(width=self.width, height=self.height, title=title, palette=self.palette)

    def plate(self, canvas: Canvas) -> Plate:
        """Hand the drawing over."""
        form = self.format
        width, height = form.width + form.bleed * 2, form.height + form.bleed * 2
        return canvas.plate(width, height)


def draw_card_ground(
    paint: CardPaint, look: CardLook, title: str, *, field: Length, clear: Length, free: Length = NOTHING
) -> Plate:
    """Draw what lies behind a face: a field that ends so far below the safe box's top, and a bar at the foot.

    Hatching spares a strip in the middle of the field, `clear` wide. Where words leave so much `free` at the foot of
    the safe box that it would look forgotten, our sign stands there, faint.
    """
    inks, canvas, end = CardInk.of(look, paint.ink), paint.canvas(title), paint.inset + float(field)
    canvas.box(paint.whole, fill=Tone.PAPER)
    top = Box(left=0, top=0, right=paint.width, bottom=end)
    foot = Box(left=0, top=paint.height - float(paint.format.bleed) - _BAR, right=paint.width, bottom=paint.height)
    strip = Box.around(Point(paint.width / 2, end / 2), float(clear), end)
    closer = look is CardLook.DARK and paint.ink is Ink.LEAN
    _fill(canvas, top, inks, (strip.grown(_RULE),), closer=closer)
    _fill(canvas, foot, inks, (), closer=closer)
    canvas.path(trace_hatch(_uprights(strip)), fill="none", stroke=inks.hatch, stroke_width=_FIRM)
    canvas.box(Box(left=0, top=end, right=paint.width, bottom=end + _RULE), fill=Tone.ACCENT)
    canvas.box(Box(left=0, top=foot.top - _FIRM, right=paint.width, bottom=foot.top), fill=Tone.INK)
    largest = paint.width * _ROSE
    radius = min(largest, float(free) / (2 * REACH * _ROSE_AIR))
    if radius >= largest * _LEAST_ROSE:
        middle = Point(paint.width / 2, paint.height - paint.inset - float(free) / 2)
        draw_rose(canvas, middle, radius, line=Tone.FAINT, ground=Tone.PAPER, heart=Tone.FAINT)
    return paint.plate(canvas)


def _uprights(box: Box) -> tuple[HatchLine, HatchLine]:
    left, right = (HatchLine(Point(x, box.top), Point(x, box.bottom)) for x in (box.left, box.right))
    return left, right


def _fill(canvas: Canvas, box: Box, inks: CardInk, spared: tuple[Box, ...], *, closer: bool) -> None:
    canvas.box(box, fill=inks.field)
    lines = without(hatch(box.area, inks.angle, _HATCH / 2 if closer else _HATCH), spared)
    if lines:
        weight = _FINE if inks.field is Tone.INK else _FIRM
        canvas.path(trace_hatch(lines), fill="none", stroke=inks.hatch, stroke_width=weight)
