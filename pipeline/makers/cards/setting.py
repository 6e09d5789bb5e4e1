"""A dealt deck -> its galley: the art of its cards drawn, their words fitted and set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.compose.cards.card_desk import ArtCalls, CardDesk, Written, card_desk
from pipeline.compose.cards.card_faces import fit_at_most
from pipeline.compose.cards.deck_manuscript import deck_manuscript
from pipeline.compose.typesetting.galleys import Manuscript, set_galley
from pipeline.compose.typesetting.unsettable import lacking_glyphs
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Galley
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.draw import draw_sign
from pipeline.draw.cards.card_art import BackNames, draw_card_back
from pipeline.draw.cards.card_grounds import CardInk, CardPaint, draw_card_ground
from pipeline.makers.cards.decks import DealtDeck
from pipeline.makers.cards.deployments import draw_deployment
from pipeline.makers.preparation import Prepared
from pipeline.model import CardCatalogue, CardFace
from pipeline.units import Length


def set_deck(prepared: Prepared, dealt: DealtDeck, catalogue: CardCatalogue) -> tuple[Galley, tuple[Diagnostic, ...]]:
    """Set a deck's faces and backs, each on a page of its own."""
    found: list[Diagnostic] = []
    desk = _desk(prepared, dealt, catalogue, found)
    galley, complaints = set_galley(_manuscript(dealt, desk), desk.shop)
    return galley, (*dict.fromkeys(found), *complaints)


def fit_deck(prepared: Prepared, dealt: DealtDeck, catalogue: CardCatalogue) -> tuple[Diagnostic, ...]:
    """Fit a deck's cards without setting them; tell what is wrong."""
    found: list[Diagnostic] = []
    try:
        _manuscript(dealt, _desk(prepared, dealt, catalogue, found))
    except ContentError as problem:
        found.extend(problem.diagnostics)
    return tuple(dict.fromkeys(found))


def _manuscript(dealt: DealtDeck, desk: CardDesk) -> Manuscript:
    manuscript = deck_manuscript(dealt.deck, list(_fronts(dealt)), list(_backs(dealt)), desk, dealt.path)
    if lacking := tuple(lacking_glyphs(manuscript)):
        raise ContentError(*lacking)
    return manuscript


def _fronts(dealt: DealtDeck) -> Iterator[Written]:
    for each in dealt.cards:
        yield Written(face=each.card, name=f"card {each.card.id} of {dealt.deck.id}", path=each.path)


def _backs(dealt: DealtDeck) -> Iterator[Written]:
    for each in dealt.cards:
        if each.card.back is not None:
            name = f"the back of card {each.card.id} of {dealt.deck.id}"
            yield Written(face=each.card.back, name=name, path=(*each.path, "back"))


def _desk(prepared: Prepared, dealt: DealtDeck, catalogue: CardCatalogue, found: list[Diagnostic]) -> CardDesk:
    """Set a desk up, with larger type where words are few; what is wrong with drawings goes to `found`."""
    shop = prepared.workshop()
    art = _art(prepared, dealt, shop, found)
    fronts = list(_fronts(dealt))
    for growth in catalogue.roomy if dealt.deck.face == "text" else ():
        desk = card_desk(shop, catalogue, dealt.format, art, growth=growth)
        if fit_at_most(fronts, dealt.deck.face, desk):
            return desk
    return card_desk(shop, catalogue, dealt.format, art)


def _art(prepared: Prepared, dealt: DealtDeck, shop: Workshop, found: list[Diagnostic]) -> ArtCalls:
    palette = shop.palette
    paint = CardPaint(format=dealt.format, palette=palette, ink=prepared.ink)
    ground_words = prepared.labels["card.ground"]

    def sign(name: str, face: CardFace, size: Length) -> Plate:
        """Draw a sign in the tones of its field."""
        inks = CardInk.of(face.look, prepared.ink)
        tones = {"ink": inks.on_field.of(palette), "paper": inks.field.of(palette)}
        return draw_sign(name, palette.model_copy(update=tones), size)

    def ground(face: CardFace, field: Length, clear: Length, free: Length) -> Plate:
        return draw_card_ground(paint, face.look, ground_words, field=field, clear=clear, free=free)

    def pattern() -> Plate:
        """Draw the back, which may say no more than whose it is."""
        pack = prepared.pack
        names = BackNames(setting=pack.setting, title=pack.title, deck=dealt.deck.title)
        try:
            return draw_card_back(paint, names, prepared.theme.heading)
        except ContentError as problem:
            raise ContentError(*(replace(each, path=dealt.path) for each in problem.diagnostics)) from problem

    def deployment(name: str, width: Length) -> Plate:
        plate, complaints = draw_deployment(prepared.pack, shop, name, width)
        found.extend(complaints)
        return plate

    return ArtCalls(sign=sign, ground=ground, pattern=pattern, map=deployment)
