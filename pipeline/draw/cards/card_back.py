"""A card's format and the names of its deck -> the back that all its cards share, told apart across a table.

It looks the same either way up, and nothing of it runs along the cut, where a knife that is off would show.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, error
from pipeline.draw.cards.card_grounds import CardPaint
from pipeline.draw.pen.canvas import Canvas, trace, trace_hatch
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import REACH, badge_outline, draw_rose
from pipeline.draw.pen.word_blocks import SMALLEST_POINTS, Block, Style, Words, set_block
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, hatch, without
from pipeline.model import Ink
from pipeline.model.shown import SignShape

_DECK, _NAME = 46.0, 8.0  # points, on a card as wide as a poker card: the deck's name at most, small words
_SHRINK = 0.95  # how much smaller the name is tried next
_MEANT_FOR = 63.5  # millimetres: how wide a poker card is
_WIDE, _HIGH = 0.25, 0.15  # of the card: how far the badge reaches from the middle, by whichever is less
_AIR = 1.6  # millimetres around the names, and between badge and bands
_LINE, _FINE = 0.55, 0.35  # weights of lines
_HALF_TURN = 180
# What tells decks apart besides their names: a badge and a ruling, each the same after half a turn. As there are four
# of the one and five of the other, twenty decks have each their own. Of badges: the shape, its radius in reaches, how
# much of the reach our sign fills.
_BADGES = (
    (None, 1.0, 0.78),
    (SignShape.SQUARE, 0.96, 0.68),
    (SignShape.DIAMOND, 0.84, 0.72),
    (SignShape.HEXAGON, 0.92, 0.72),
)
# Angles, the distance from line to line and the weight, in millimetres.
_RULINGS = (
    ((-45.0, 45.0), 3.4, 0.28),
    ((-45.0,), 2.2, 0.5),
    ((-22.0, 22.0), 3.4, 0.28),
    ((45.0,), 2.2, 0.5),
    ((-68.0, 68.0), 3.4, 0.28),
)
_LEAN = 0.16  # millimetres: the weight of all rulings with little ink
_PART = " · "  # parts the name of a deck from that of its set


@dataclass(frozen=True, kw_only=True)
class BackNames:
    """What a back says: the pack's title and the deck's, and which deck it is. Nothing of what is on the face."""

    title: str
    deck: str
    number: int = 0


@dataclass(frozen=True, kw_only=True)
class _Tones:
    """The tones of a back: its ground, its lines and large words, its small words, its ruling."""

    ground: Tone
    on_ground: Tone
    quiet: Tone
    ruling: Tone

    @classmethod
    def of(cls, ink: Ink) -> _Tones:
        if ink is Ink.LEAN:
            return cls(ground=Tone.PAPER, on_ground=Tone.INK, quiet=Tone.SOFT, ruling=Tone.INK)
        return cls(ground=Tone.INK, on_ground=Tone.PAPER, quiet=Tone.FAINT, ruling=Tone.SOFT)


def draw_card_back(paint: CardPaint, names: BackNames, family: str) -> Plate:
    """Draw a back: the deck's name on bands above and below, its badge between them, its ruling behind."""
    canvas, tones = paint.canvas(f"{names.title}, {names.deck}"), _Tones.of(paint.ink)
    whole, reach = paint.whole, min(paint.width * _WIDE, paint.height * _HIGH)
    block = _set_names(paint, names, family, tones, reach)
    above = whole.centre.y - reach - _AIR - block.height / 2 - _AIR
    upper = _band(whole, above, block.height)
    lower = _band(whole, 2 * whole.centre.y - above, block.height)
    canvas.box(whole, fill=tones.ground)
    angles, spacing, weight = _RULINGS[names.number % len(_RULINGS)]
    weight = _LEAN if paint.ink is Ink.LEAN else weight
    for angle in angles:
        lines = without(_ruled(whole, angle, spacing), (upper, lower))
        canvas.path(trace_hatch(lines), fill="none", stroke=tones.ruling, stroke_width=weight)
    for band, degrees in ((upper, 0), (lower, _HALF_TURN)):
        for level in (band.top, band.bottom):
            canvas.path(
                trace((Point(band.left, level), Point(band.right, level))), stroke=Tone.ACCENT, stroke_width=_FINE
            )
        canvas.words(block, band.centre, degrees)
    _draw_badge(canvas, whole.centre, reach, names.number, tones)
    return paint.plate(canvas)


def _band(whole: Box, middle: float, height: float) -> Box:
    """Lay a band for words across the card and over its edges."""
    high = height / 2 + _AIR
    return Box(left=whole.left - 1, right=whole.right + 1, top=middle - high, bottom=middle + high)


def _ruled(whole: Box, angle: float, spacing: float) -> list[HatchLine]:
    """Rule a card from its middle, so that the lines lie alike after half a turn."""
    middle = whole.centre
    around = Box.around(Point(0.0, 0.0), whole.width, whole.height)

    def moved(point: Point) -> Point:
        return Point(point.x + middle.x, point.y + middle.y)

    return [HatchLine(moved(line.start), moved(line.end)) for line in hatch(around.area, angle, spacing)]


def _draw_badge(canvas: Canvas, middle: Point, reach: float, number: int, tones: _Tones) -> None:
    """Draw the deck's badge with our sign in it."""
    shape, share, filled = _BADGES[number % len(_BADGES)]
    look = {"fill": tones.ground, "stroke": tones.on_ground, "stroke_width": _LINE}
    if shape is None:
        canvas.circle(middle, reach * share, **look)
    else:
        canvas.path(trace(badge_outline(shape, middle, reach * share), close=True), **look)
    radius = reach * filled / REACH
    draw_rose(canvas, middle, radius, line=tones.on_ground, ground=tones.ground, heart=Tone.ACCENT)


def _set_names(paint: CardPaint, names: BackNames, family: str, tones: _Tones, reach: float) -> Block:
    """Set the names as large as there is room for, the deck's over as many lines as it needs."""
    width = paint.width - 2 * (paint.inset + _AIR)
    height = paint.whole.centre.y - reach - 3 * _AIR - paint.inset
    scale = width / _MEANT_FOR
    points = _DECK * scale
    while points >= SMALLEST_POINTS:
        block = _name_block(names, family, tones, (points, max(_NAME * scale, SMALLEST_POINTS)), width)
        if block.width <= width and block.height <= height:
            return block
        points *= _SHRINK
    message = f"the back of {names.deck}: its names don't fit on a card of this size"
    hint = "choose a larger size of card, or a shorter title"
    raise ContentError(error("E761", message, hints=(hint,)))


def _name_block(names: BackNames, family: str, tones: _Tones, points: tuple[float, float], width: float) -> Block:
    large, small = points
    big = Style(weight=700, points=large, tracking=0.02, capitals=True)
    quiet = Style(weight=600, points=small, tracking=0.07, capitals=True)
    deck, _, part = names.deck.partition(_PART)
    lines: list[str] = []
    for word in deck.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and set_block(family, [Words(text=longer, style=big, tone=tones.on_ground)]).width <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    told = [Words(text=line, style=big, tone=tones.on_ground) for line in lines]
    above = [Words(text=names.title, style=quiet, tone=tones.quiet)]
    below = [Words(text=part, style=quiet, tone=tones.quiet)] if part else []
    return set_block(family, [*above, *told, *below])
