"""A deck's format, look and words -> the art of its cards: grounds, signs and maps of faces, the back that all share.

How large each is, the fit of the words decides. So what is handed to the page is this value, which draws when asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.draw.cards.card_grounds import CardInk, CardPaint, Painted, draw_card_ground
from pipeline.draw.maps.deployment_map import DeploymentDrawing
from pipeline.draw.pen.canvas import Canvas, trace_hatch
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import draw_rose
from pipeline.draw.pen.signs import draw_sign
from pipeline.draw.pen.word_blocks import SMALLEST_POINTS, Block, Style, Words, set_block
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import hatch, without
from pipeline.model import CardFace, Ink
from pipeline.units import Length

_HATCH, _WEIGHT = 3.4, 0.28  # millimetres: further apart than on faces, as lines that cross are twice as many
_FRAME = 0.6  # millimetres: how far the frame stands inside the safe box
_INNER = 1.6  # millimetres from the frame to the line inside it
_TITLE, _NAME = 23.0, 8.5  # points, on a card as wide as a poker card
_AIR = 3.0  # millimetres around the names
_SHRINK = 0.95  # how much smaller names are tried next
_MEANT_FOR = 63.5  # millimetres: how wide a poker card is


@dataclass(frozen=True, kw_only=True)
class BackNames:
    """What a back says: the pack's setting and title and the deck's title. Nothing of what is on the face."""

    setting: str
    title: str
    deck: str


@dataclass(frozen=True, kw_only=True)
class _Tones:
    """The tones of a back: its ground, its lines and large words, its small words, its hatch."""

    ground: Tone
    on_ground: Tone
    quiet: Tone
    hatch: Tone

    @classmethod
    def of(cls, ink: Ink) -> _Tones:
        if ink is Ink.LEAN:
            return cls(ground=Tone.PAPER, on_ground=Tone.INK, quiet=Tone.SOFT, hatch=Tone.INK)
        return cls(ground=Tone.INK, on_ground=Tone.PAPER, quiet=Tone.FAINT, hatch=Tone.SOFT)


@dataclass(frozen=True, kw_only=True)
class CardArt:
    """Draws what the words of a deck's cards stand on and beside; `path` is where in the pack the deck is written.

    `maps` holds the deployments by name, `ground_words` says what a ground is for who can't see it.
    """

    paint: CardPaint
    names: BackNames
    family: str
    ground_words: str
    maps: Mapping[str, DeploymentDrawing]
    path: Path

    def colour(self, tone: str, face: CardFace) -> str:
        """Look up the colour of words in a tone; where ink is lean, there is no paint for light words to stand on."""
        inks, palette = CardInk.of(face.look, self.paint.ink), self.paint.palette
        if self.paint.ink is Ink.LEAN and tone == "paper":
            return palette.ink
        return inks.tone(tone).of(palette)

    def sign(self, name: str, face: CardFace, tone: str, size: Length) -> Plate:
        """Draw a sign in a tone; what is left out of it shows what it stands on."""
        inks, palette = CardInk.of(face.look, self.paint.ink), self.paint.palette
        through = {"on-field": inks.field.of(palette), "paper": palette.ink}.get(tone, palette.paper)
        tones = {"ink": self.colour(tone, face), "paper": through}
        return draw_sign(name, palette.model_copy(update=tones), size)

    def ground(self, face: CardFace, areas: Iterable[Painted], *, over_paper: bool) -> Plate:
        """Draw what lies behind the words of a face."""
        return draw_card_ground(self.paint, face.look, self.ground_words, areas, over_paper=over_paper)

    def pattern(self) -> Plate:
        """Draw the back, which may say no more than whose it is."""
        try:
            return draw_card_back(self.paint, self.names, self.family)
        except ContentError as problem:
            raise ContentError(*(replace(each, path=self.path) for each in problem.diagnostics)) from problem

    def map(self, name: str, width: Length) -> Plate:
        """Draw the map of a deployment."""
        return self.maps[name].plate(width)

    def map_height(self, name: str, width: Length) -> Length:
        """Tell how high the map of a deployment is."""
        return self.maps[name].height(width)

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the maps that have been drawn so far, each fault once."""
        return tuple(dict.fromkeys(each for drawing in self.maps.values() for each in drawing.found))


def draw_card_back(paint: CardPaint, names: BackNames, family: str) -> Plate:
    """Draw a back that looks the same either way up: hatching both ways, a sign of our own, names above and below."""
    said = f"{names.title}, {names.deck}"
    canvas, tones = paint.canvas(said), _Tones.of(paint.ink)
    frame = paint.whole.grown(-(paint.inset + _FRAME))
    inner = frame.grown(-_INNER)
    canvas.box(paint.whole, fill=tones.ground)
    _cross_hatch(canvas, paint.whole, frame, tones.hatch)
    canvas.box(frame, fill=tones.ground, stroke=tones.on_ground, stroke_width=0.5)
    canvas.box(inner, fill="none", stroke=Tone.ACCENT, stroke_width=0.35)
    radius = min(inner.width * 0.2, inner.height * 0.13)
    draw_rose(canvas, inner.centre, radius, line=tones.on_ground, ground=tones.ground, heart=Tone.ACCENT)
    _draw_names(canvas, inner, radius * 1.5, _set_names(names, family, tones, _names_room(inner, radius * 1.5)))
    return paint.plate(canvas)


def _cross_hatch(canvas: Canvas, box: Box, spared: Box, tone: Tone) -> None:
    for angle in (-45.0, 45.0):
        lines = without(hatch(box.area, angle, _HATCH), (spared,))
        canvas.path(trace_hatch(lines), fill="none", stroke=tone, stroke_width=_WEIGHT)


def _names_room(inner: Box, reach: float) -> Box:
    """The room above the sign."""
    return Box(
        left=inner.left + _AIR, top=inner.top + _AIR, right=inner.right - _AIR, bottom=inner.centre.y - reach - _AIR
    )


def _draw_names(canvas: Canvas, inner: Box, reach: float, block: Block) -> None:
    """Set the names above the sign, and once more below it for who holds the card the other way round."""
    above = _names_room(inner, reach).centre
    below = Point(above.x, 2 * inner.centre.y - above.y)
    for degrees, centre in ((0, above), (180, below)):
        canvas.words(block, centre, degrees)


def _set_names(names: BackNames, family: str, tones: _Tones, room: Box) -> Block:
    """Set the names as large as the room allows, the title over as many lines as it needs."""
    scale = (room.width + 2 * _AIR) / _MEANT_FOR * 1.25
    while _TITLE * scale >= SMALLEST_POINTS:
        block = _name_block(names, family, tones, scale, room.width)
        if block.width <= room.width and block.height <= room.height:
            return block
        scale *= _SHRINK
    message = f"the back of {names.deck}: its names don't fit on a card of this size"
    hint = "choose a larger size of card, or a shorter title"
    raise ContentError(error("E761", message, hints=(hint,)))


def _name_block(names: BackNames, family: str, tones: _Tones, scale: float, width: float) -> Block:
    big = Style(weight=700, points=_TITLE, tracking=0.04, capitals=True).scaled(scale)
    small = Style(weight=600, points=_NAME, tracking=0.14, capitals=True).scaled(scale)

    def line(text: str, style: Style, tone: Tone) -> Words:
        return Words(text=text, style=style, tone=tone)

    lines: list[str] = []
    for word in names.title.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and set_block(family, [line(longer, big, tones.on_ground)]).width <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    title = [line(each, big, tones.on_ground) for each in lines]
    above = [line(names.setting, small, tones.quiet)] if names.setting else []
    return set_block(family, [*above, *title, line(names.deck, small, tones.quiet)])
