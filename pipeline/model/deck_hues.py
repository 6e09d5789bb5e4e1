"""The colours that decks of cards are told apart by, laid over a theme's palette."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import Field

from pipeline.model.base import Model
from pipeline.model.layouts import Colour, Ink, Palette


class DeckHues(Model):
    """A deck's ground, what stands on it, the pattern on it; a tint of it, and a tone of it for words on paper."""

    ground: Colour
    on_ground: Colour
    mark: Colour
    fill: Colour
    text: Colour


class CardPalette(Palette):
    """A palette with the hues of a pack's decks, by the colours that it gives them; `deck` is the one in hand."""

    decks: Mapping[str, DeckHues] = Field(default_factory=dict)
    deck: DeckHues

    def dyed(self, dye: Callable[[str], str]) -> Palette:
        """The same palette with every colour turned into another."""
        decks = {
            name: hues.model_copy(update={part: dye(hue) for part, hue in hues}) for name, hues in self.decks.items()
        }
        deck = self.deck.model_copy(update={part: dye(hue) for part, hue in self.deck})
        return super().dyed(dye).model_copy(update={"decks": decks, "deck": deck})


def plain_hues(palette: Palette, ink: Ink) -> DeckHues:
    """Take the hues of a deck that has no colour of its own from the theme's."""
    on_ground = palette.ink if ink is Ink.LEAN else palette.paper
    return DeckHues.model_construct(
        ground=palette.ink, on_ground=on_ground, mark=palette.soft, fill=palette.table, text=palette.accent
    )


def deck_palette(palette: Palette, ink: Ink, colour: str | None) -> CardPalette:
    """Take a palette with the hues of a deck of a colour in hand."""
    known = palette.decks if isinstance(palette, CardPalette) else {}
    hues = known.get(colour or "") or plain_hues(palette, ink)
    plain = {name: getattr(palette, name) for name in Palette.model_fields}
    return CardPalette.model_construct(**plain, decks=known, deck=hues)
