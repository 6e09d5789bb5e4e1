"""A card's format and look -> its ground: the field behind the sign and the bar below, or the pattern of a back."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.draw.canvas import Canvas, trace_hatch
from pipeline.draw.lettering import Block, Style, Words, set_block
from pipeline.draw.look import Tone
from pipeline.draw.plate import Plate
from pipeline.geometry.battlefield import Point
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, hatch, without
from pipeline.model import CardFormat, CardLook, Ink, Palette
from pipeline.units import Length

_BAR = 1.9  # millimetres: how much of the bar at the foot of a face is left when the card is cut
_RULE = 0.9  # millimetres: the line that ends a field
_HATCH = 2.2  # millimetres from line to line
_FINE, _FIRM = 0.16, 0.28  # weights of hatches on a dark and on a light ground
_RISING, _FALLING = -45.0, 45.0
_BACK_HATCH = 3.4  # millimetres
_PANEL = 1.6  # millimetres: the frame of a back stands so far inside the safe box
_TITLE_POINTS, _DECK_POINTS = 21.0, 8.5  # on a card as wide as a poker card


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

    def plate(self, canvas: Canvas, title: str) -> Plate:
        """Hand the drawing over."""
        form = self.format
        width, height = form.width + form.bleed * 2, form.height + form.bleed * 2
        return Plate(svg=canvas.svg(), width=width, height=height, title=title, description="")


def draw_card_ground(paint: CardPaint, look: CardLook, title: str, *, field: Length, clear: Length) -> Plate:
    """Draw what lies behind a face: a field that ends so far below the safe box's top, and a bar at the foot.

    Hatching spares a strip in the middle of the field, `clear` wide.
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
    return paint.plate(canvas, title)


def _uprights(box: Box) -> tuple[HatchLine, HatchLine]:
    left, right = (HatchLine(Point(x, box.top), Point(x, box.bottom)) for x in (box.left, box.right))
    return left, right


def _fill(canvas: Canvas, box: Box, inks: CardInk, spared: tuple[Box, ...], *, closer: bool) -> None:
    canvas.box(box, fill=inks.field)
    lines = without(hatch(box.area, inks.angle, _HATCH / 2 if closer else _HATCH), spared)
    if lines:
        weight = _FINE if inks.field is Tone.INK else _FIRM
        canvas.path(trace_hatch(lines), fill="none", stroke=inks.hatch, stroke_width=weight)


def draw_card_back(paint: CardPaint, title: str, deck: str, family: str) -> Plate:
    """Draw a back that looks the same either way up: hatching both ways, and the pack's and the deck's names."""
    canvas, lean = paint.canvas(title), paint.ink is Ink.LEAN
    ground, line = (Tone.PAPER, Tone.INK) if lean else (Tone.INK, Tone.SOFT)
    panel = paint.whole.grown(-(paint.inset + _PANEL))
    canvas.box(paint.whole, fill=ground)
    _cross_hatch(canvas, paint.whole, panel.grown(1.0), line)
    canvas.box(panel.grown(1.0), fill=ground, stroke=Tone.INK if lean else Tone.PAPER, stroke_width=0.5)
    inner = panel.grown(-0.6)
    canvas.box(inner, fill="none", stroke=Tone.ACCENT, stroke_width=0.35)
    _rose(canvas, inner.centre, inner.width * 0.2, Tone.INK if lean else Tone.PAPER, ground)
    _names(canvas, paint, inner, (title, deck), family)
    return paint.plate(canvas, title)


def _cross_hatch(canvas: Canvas, box: Box, spared: Box, tone: Tone) -> None:
    for angle in (_RISING, _FALLING):
        lines = without(hatch(box.area, angle, _BACK_HATCH), (spared,))
        canvas.path(trace_hatch(lines), fill="none", stroke=tone, stroke_width=_FIRM)


def _rose(canvas: Canvas, centre: Point, radius: float, tone: Tone, ground: Tone) -> None:
    """Draw the pack's own sign: an objective's rings, aimed at from four sides."""
    for share, width in ((1.0, 0.09), (0.62, 0.09)):
        canvas.circle(centre, radius * share, fill="none", stroke=tone, stroke_width=radius * width)
    canvas.circle(centre, radius * 0.26, fill=Tone.ACCENT)
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tip, base, half = radius * 0.72, radius * 1.45, radius * 0.2
        corners = [(tip, 0.0), (base, half), (base, -half)]
        turned = [Point(centre.x + x * across - y * down, centre.y + x * down + y * across) for x, y in corners]
        data = "M" + "L".join(f"{point.x:.2f} {point.y:.2f}" for point in turned) + "Z"
        canvas.path(data, fill=tone, stroke=ground, stroke_width=radius * 0.06)


def _names(canvas: Canvas, paint: CardPaint, inner: Box, names: tuple[str, str], family: str) -> None:
    """Set the names above the sign, and once more below it for who holds the card the other way round."""
    tones = (Tone.INK, Tone.SOFT) if paint.ink is Ink.LEAN else (Tone.PAPER, Tone.FAINT)
    block = _name_block(names, family, tones, paint.width / 69.5, inner.width - 6)
    away = (inner.height / 2 + inner.width * 0.29) / 2
    for degrees, side in ((0, -1), (180, 1)):
        canvas.words(block, Point(inner.centre.x, inner.centre.y + side * away), degrees)


def _name_block(names: tuple[str, str], family: str, tones: tuple[Tone, Tone], scale: float, room: float) -> Block:
    """Break the pack's name into lines and set it as large as the room allows."""
    (title, deck), (tone, quiet) = names, tones
    styles = (
        Style(weight=700, points=_TITLE_POINTS, tracking=0.04, capitals=True),
        Style(weight=600, points=_DECK_POINTS, tracking=0.16, capitals=True),
    )
    big, small = (style.scaled(scale) for style in styles)
    words = [Words(text=line, style=big, tone=tone) for line in title.split()]
    block = set_block(family, [*words, Words(text=deck, style=small, tone=quiet)])
    return block if block.width <= room else _name_block(names, family, tones, scale * room / block.width * 0.98, room)
