"""Cards -> the manuscript of a deck: a page for each face and each back, on its ground, with its bleed around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.cards.card_desk import CardDesk, Written, card_desk
from pipeline.compose.cards.card_faces import FittedFace, fit_at_most, fit_faces
from pipeline.compose.fit.side_fitting import FittedSide
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic, Path
from pipeline.draw import CardArt
from pipeline.draw.cards.card_grounds import CardInk
from pipeline.model import Backs, CardCatalogue, CardFormat, Deck


@dataclass(frozen=True, kw_only=True)
class CardSide(Side):
    """A fitted face or back: the drawing behind its words, the colour of what stands on its field, and its bleed.

    `inset` is how far the drawing's edge lies from the safe box; both are in points.
    """

    ground: Plate
    on_field: str
    bleed: float
    inset: float


@dataclass(frozen=True, kw_only=True)
class DeckMaterial:
    """A deck with its faces and backs, the format to which they are cut, and the art on them."""

    deck: Deck
    fronts: tuple[Written, ...]
    backs: tuple[Written, ...]
    format: CardFormat
    catalogue: CardCatalogue
    art: CardArt
    path: Path


def deck_manuscript(material: DeckMaterial, shop: Workshop) -> Manuscript:
    """Write a deck's faces, then its backs: one of its own behind each, or one pattern behind all, or none."""
    deck, desk = material.deck, _desk(material, shop)
    fitted: list[FittedFace] = []
    problems: list[Diagnostic] = []
    for faces in (material.fronts, material.backs):
        try:
            fitted.extend(fit_faces(faces, deck.face, desk))
        except ContentError as found:
            problems.extend(found.diagnostics)
    if problems:
        raise ContentError(*problems)
    sides = [_face_side(face, deck.face, desk) for face in fitted]
    if deck.backs is Backs.SHARED:
        sides.append(_pattern_side(desk))
    return Manuscript(
        id=deck.id,
        path=material.path,
        title=deck.title,
        language=desk.shop.labels.language,
        sides=tuple(_named(sides)),
        bookmarks=(),
        targets=(),
        shop=desk.shop,
        template="card-deck",
    )


def _desk(material: DeckMaterial, shop: Workshop) -> CardDesk:
    """Set a desk up, with larger type where words are few."""
    catalogue, form, art = material.catalogue, material.format, material.art
    for growth in catalogue.roomy if material.deck.face == "text" else ():
        desk = card_desk(shop, catalogue, form, art, growth=growth)
        if fit_at_most(material.fronts, material.deck.face, desk):
            return desk
    return card_desk(shop, catalogue, form, art)


def _named(sides: Sequence[CardSide]) -> Iterator[CardSide]:
    for number, side in enumerate(sides, 1):
        yield replace(side, name=f"card-{number}")


def _face_side(fitted: FittedFace, kind: str, desk: CardDesk) -> CardSide:
    face = fitted.written.face
    on_field = CardInk.of(face.look, desk.shop.ink).on_field.of(desk.shop.palette)
    return _side(kind, fitted.side, desk.art.ground(face, fitted.field, fitted.clear, fitted.free), on_field, desk)


def _pattern_side(desk: CardDesk) -> CardSide:
    empty = FittedSide(body=desk.shop.measures.body.floor, bands=(), full=1.0)
    return _side("back", empty, desk.art.pattern(), desk.shop.palette.ink, desk)


def _side(kind: str, fitted: FittedSide, ground: Plate, on_field: str, desk: CardDesk) -> CardSide:
    bleed, safe = desk.format.bleed, desk.format.safe
    return CardSide(
        name="",
        kind=kind,
        fitted=fitted,
        foot=None,
        ground=ground,
        on_field=on_field,
        bleed=bleed.points,
        inset=(bleed + safe).points,
    )
