"""Cards -> the manuscript of a deck: a page for each face and each back, on its ground, with its bleed around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.cards.card_faces import FittedFace, fit_at_most, fit_faces
from pipeline.compose.cards.deck_material import DeckMaterial, card_shop
from pipeline.compose.fit.side_fitting import FittedSide
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.draw.cards.card_grounds import CardInk
from pipeline.model import Backs, CardFormat


@dataclass(frozen=True, kw_only=True)
class CardSide(Side):
    """A fitted face or back: the drawing behind its words, the colour of what stands on its field, and its bleed.

    `inset` is how far the drawing's edge lies from the safe box; both are in points.
    """

    ground: Plate
    on_field: str
    bleed: float
    inset: float


def deck_manuscript(material: DeckMaterial, shop: Workshop) -> Manuscript:
    """Write a deck's faces, then its backs: one of its own behind each, or one pattern behind all, or none."""
    deck, cards = material.deck, _card_shop(material, shop)
    fitted: list[FittedFace] = []
    problems: list[Diagnostic] = []
    for faces in (material.fronts, material.backs):
        try:
            fitted.extend(fit_faces(faces, material, cards))
        except ContentError as found:
            problems.extend(found.diagnostics)
    if problems:
        raise ContentError(*problems)
    sides = [_face_side(face, material, cards) for face in fitted]
    if deck.backs is Backs.SHARED:
        sides.append(_pattern_side(material, cards))
    return Manuscript(
        id=deck.id,
        path=material.path,
        title=deck.title,
        language=cards.labels.language,
        sides=tuple(_named(sides)),
        bookmarks=(),
        targets=(),
        shop=cards,
        template="card-deck",
    )


def _card_shop(material: DeckMaterial, shop: Workshop) -> Workshop:
    """Fit the workshop out for the deck's cards, with larger type where words are few."""
    catalogue, form = material.catalogue, material.format
    for growth in catalogue.roomy if material.deck.face == "text" else ():
        cards = card_shop(shop, catalogue, form, growth=growth)
        if fit_at_most(material.fronts, material, cards):
            return cards
    return card_shop(shop, catalogue, form)


def _named(sides: Sequence[CardSide]) -> Iterator[CardSide]:
    for number, side in enumerate(sides, 1):
        yield replace(side, name=f"card-{number}")


def _face_side(fitted: FittedFace, material: DeckMaterial, shop: Workshop) -> CardSide:
    face = fitted.written.face
    on_field = CardInk.of(face.look, shop.ink).on_field.of(shop.palette)
    ground = material.art.ground(face, fitted.field, fitted.clear, fitted.free)
    return _side(material.deck.face, fitted.side, ground, on_field, material.format)


def _pattern_side(material: DeckMaterial, shop: Workshop) -> CardSide:
    empty = FittedSide(body=shop.measures.body.floor, bands=(), full=1.0)
    return _side("back", empty, material.art.pattern(), shop.palette.ink, material.format)


def _side(kind: str, fitted: FittedSide, ground: Plate, on_field: str, form: CardFormat) -> CardSide:
    return CardSide(
        name="",
        kind=kind,
        fitted=fitted,
        foot=None,
        ground=ground,
        on_field=on_field,
        bleed=form.bleed.points,
        inset=(form.bleed + form.safe).points,
    )
