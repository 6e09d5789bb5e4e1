"""The colours of a pack's decks -> their hues under each ink, and whether decks can be told apart without colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pipeline.colours import as_grey, contrast, lightness, mixed, standing_out
from pipeline.diagnostics import Diagnostic, warning
from pipeline.model import Ink, Pack, Palette, Theme
from pipeline.model.deck_hues import CardPalette, DeckHues, plain_hues
from pipeline.run.palette_proof import WORDS

DECKS_APART = 7.0  # steps of lightness between two decks, so that a grey print parts them, too
_MARKED = 16.0  # steps of lightness from a ground to the pattern on it: seen across a table, but no louder than words
_HEADS = 6.0  # how far small heads in a deck's colour stand out from its tint and from paper
_BLACK = 22.0  # the lightness under which words are black
_TINT = 0.86  # how much paper is in the tint of a ground
_STEPS = 50


def with_decks(theme: Theme, pack: Pack) -> tuple[Theme, tuple[Diagnostic, ...]]:
    """Lay the colours of a pack's decks over a theme's palettes; a pack that gives none leaves the theme as it is."""
    colours = [deck.colour for deck in pack.cards.decks if deck.colour] if pack.cards is not None else []
    if not colours:
        return theme, ()
    palettes = {ink: _with_decks(palette, ink, colours) for ink, palette in theme.palettes.items()}
    return theme.model_copy(update={"palettes": palettes}), tuple(_alike(pack))


def _with_decks(palette: Palette, ink: Ink, colours: list[str]) -> CardPalette:
    decks = {colour: deck_hues(colour, ink, palette) for colour in colours}
    plain = {name: getattr(palette, name) for name in Palette.model_fields}
    return CardPalette.model_construct(**plain, decks=decks, deck=plain_hues(palette, ink))


def deck_hues(colour: str, ink: Ink, palette: Palette) -> DeckHues:
    """Take what stands on a ground, the pattern on it, its tint and its tone for words from the ground alone."""
    if ink is Ink.LEAN:
        plain = palette.ink
        return DeckHues(ground=plain, on_ground=plain, mark=palette.soft, fill=palette.paper, text=plain)
    on_ground = palette.paper if contrast(palette.paper, colour) >= WORDS else as_grey(palette.ink)
    fill = mixed(colour, palette.paper, _TINT)
    text = standing_out(colour, lambda tone: min(contrast(tone, fill), contrast(tone, palette.paper)) >= _HEADS)
    if text is None or lightness(text) < _BLACK:
        text = as_grey(text or palette.ink)  # a press sets fine type in black alone, as four inks never meet
    hues = DeckHues(ground=colour, on_ground=on_ground, mark=_marked(colour, on_ground), fill=fill, text=text)
    if ink is Ink.GREY:
        return hues.model_copy(update={part: as_grey(hue) for part, hue in hues})
    return hues


def _marked(ground: str, towards: str) -> str:
    """Move a ground towards what stands on it, until the eye sees a pattern in it."""
    steps = (mixed(ground, towards, step / _STEPS) for step in range(_STEPS + 1))
    return next((each for each in steps if abs(lightness(each) - lightness(ground)) >= _MARKED), towards)


def _alike(pack: Pack) -> Iterator[Diagnostic]:
    """Tell of decks that are one grey in a print without colour."""
    assert pack.cards is not None
    coloured = [(number, deck) for number, deck in enumerate(pack.cards.decks) if deck.colour is not None]
    for (_, one), (number, other) in combinations(coloured, 2):
        steps = abs(lightness(one.colour or "") - lightness(other.colour or ""))
        if steps < DECKS_APART:
            message = f"in grey prints, the decks {one.id} and {other.id} look alike: {steps:.0f} of 100 apart"
            hint = f"make one of them lighter or darker, so that {DECKS_APART:.0f} lie between them"
            yield warning("W288", message, path=("cards", "decks", number, "colour"), hints=(hint,))
