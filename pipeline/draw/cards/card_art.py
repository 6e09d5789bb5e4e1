"""A deck's format, look and words -> the art of its cards: grounds, signs and maps of faces, the back that all share.

How large each is, the fit of the words decides. So what is handed to the page is this value, which draws when asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic, Path
from pipeline.draw.cards.card_back import BackNames, draw_card_back
from pipeline.draw.cards.card_diagram import DiagramDrawing
from pipeline.draw.cards.card_grounds import CardInk, CardPaint, Painted, draw_card_ground
from pipeline.draw.maps.deployment_map import DeploymentDrawing
from pipeline.draw.maps.table_pieces import draw_key_mark
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.signs import draw_sign
from pipeline.draw.pen.word_blocks import Style, set_line
from pipeline.model import CardFace, Ink, Palette
from pipeline.model.icons import Icon
from pipeline.model.map_key import KeyRow
from pipeline.units import Length

_KEY_SIGN = Style(weight=700, points=6.5, least=6.5)  # a number in a disc is a sign, not a word


@dataclass(frozen=True, kw_only=True)
class CardArt:
    """Draws what the words of a deck's cards stand on and beside; `path` is where in the pack the deck is written.

    `maps` holds the deployments by name, `icons` those that may be named besides our signs; `ground_words` says what a
    ground is for who can't see it.
    """

    paint: CardPaint
    names: BackNames
    family: str
    ground_words: str
    maps: Mapping[str, DeploymentDrawing]
    path: Path
    icons: Mapping[str, Icon] = field(default_factory=dict)

    def colour(self, tone: str, face: CardFace) -> str:
        """Look up the colour of words in a tone; where ink is lean, there is no paint for light words to stand on."""
        inks, palette = CardInk.of(face.look, self.paint.ink), self.paint.palette
        if self.paint.ink is Ink.LEAN and tone == "paper":
            return palette.ink
        return inks.tone(tone).of(palette)

    def sign(self, name: str, face: CardFace, tone: str, size: Length) -> Plate:
        """Draw a sign in a tone; what is left out of it shows what it stands on."""
        inks, palette = CardInk.of(face.look, self.paint.ink), self.paint.palette
        through = {"on-field": inks.field.of(palette), "paper": palette.ink, "on-deck": self._under(palette)}.get(
            tone, palette.paper
        )
        tones = {"ink": self.colour(tone, face), "paper": through}
        return draw_sign(name, palette.model_copy(update=tones), size, icons=self.icons)

    @property
    def tones(self) -> tuple[tuple[str, str], ...]:
        """The tones of the deck as style sheets call them: what guides the eye on a card is in its deck's colour."""
        parts = {"accent": Tone.DECK_TEXT, "deck-text": Tone.DECK_TEXT, "deck-fill": Tone.DECK_FILL}
        palette = self.paint.palette
        tones = {name: tone.of(palette) for name, tone in parts.items()}
        return (*tones.items(), ("deck", self._under(palette)), ("on-deck", Tone.ON_DECK.of(palette)))

    def _under(self, palette: Palette) -> str:
        """Tell what shows through a sign on a deck's ground: with little ink that is paper."""
        return palette.paper if self.paint.ink is Ink.LEAN else Tone.DECK.of(palette)

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

    def diagram(self, face: CardFace, width: Length) -> Plate:
        """Draw the diagram of a card."""
        assert face.diagram is not None
        drawing = DiagramDrawing(diagram=face.diagram, family=self.family, title=str(face.title))
        return drawing.plate(float(width), self.paint.palette)

    def key_sign(self, row: KeyRow, slot: int | None, face: CardFace, size: tuple[Length, Length], means: str) -> Plate:
        """Draw what a row of a key explains, as maps and cards have it; for who can't see it, what it means."""
        if row.icon is not None:
            return self.sign(row.icon, face, "ink", size[1])
        assert row.mark is not None
        sign = set_line(self.family, row.sign, _KEY_SIGN, Tone.PAPER) if row.sign else None
        return draw_key_mark(row.mark, slot, self.paint.palette, self.paint.ink, size, means, sign)

    def map_height(self, name: str, width: Length) -> Length:
        """Tell how high the map of a deployment is."""
        return self.maps[name].height(width)

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the maps that have been drawn so far, each fault once."""
        return tuple(dict.fromkeys(each for drawing in self.maps.values() for each in drawing.found))
