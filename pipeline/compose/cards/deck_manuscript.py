"""Cards -> the manuscript of a deck: a page for each face and each back, painted areas below, words in their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.cards.card_items import CardItems
from pipeline.compose.cards.card_layers import Layer, layers_of
from pipeline.compose.cards.deck_material import DeckMaterial, Written, card_shop
from pipeline.compose.cards.face_fitting import FittedArea, FittedFace, fit_faces
from pipeline.compose.fit.side_fitting import FittedSide
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.typesetting.template_values import SetBand, set_side
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.draw.cards.face_layout import LaidArea
from pipeline.model import Backs
from pipeline.model.faces import Align
from pipeline.units import MM_PER_POINT


@dataclass(frozen=True, kw_only=True)
class SetArea:
    """An area's words as the template writes them: a box in points from the corner of the safe box, turned."""

    name: str
    left: float
    top: float
    width: float
    height: float
    turn: int
    align: Align | None
    colour: str | None
    body: float
    bands: tuple[SetBand, ...]


@dataclass(frozen=True, kw_only=True)
class CardSide(Side):
    """A face or back: what is painted, then its words in the tones of its deck. `bleed` and `safe` are in points."""

    layers: tuple[Layer, ...]
    areas: tuple[SetArea, ...]
    bleed: float
    safe: float
    tones: tuple[tuple[str, str], ...]


def deck_manuscript(material: DeckMaterial, shop: Workshop) -> Manuscript:
    """Write a deck's faces, then its backs: one of its own behind each, or one behind all, or none."""
    deck, cards = material.deck, card_shop(shop, material.catalogue, material.format)
    sides: list[CardSide] = []
    problems: list[Diagnostic] = []
    for faces in (material.fronts, material.backs):
        try:
            sides.extend(card_sides(faces, material, cards))
        except ContentError as found:
            problems.extend(found.diagnostics)
    if problems:
        raise ContentError(*problems)
    if deck.backs is Backs.SHARED and deck.back is None and material.is_last:
        sides.append(_pattern_side(material, cards))
    return Manuscript(
        id=material.id,
        path=material.path,
        title=deck.title,
        language=cards.labels.language,
        sides=tuple(_named(sides)),
        bookmarks=(),
        targets=(),
        shop=cards,
        template="card-deck",
    )


def card_sides(faces: Sequence[Written], material: DeckMaterial, shop: Workshop) -> list[CardSide]:
    """Fit sides of cards alike in the workshop of their deck, and draw what lies behind their words."""
    _check_styles(faces, material, shop)
    return [_face_side(face, material, shop) for face in fit_faces(faces, material, shop)]


def _check_styles(faces: Sequence[Written], material: DeckMaterial, shop: Workshop) -> None:
    items = CardItems(material=material, shop=shop)
    for face in {each.laid.name: each.laid for each in faces}.values():
        for laid in face.areas:
            items.check_styles(laid.area, laid.path)


def _named(sides: Sequence[CardSide]) -> Iterator[CardSide]:
    for number, side in enumerate(sides, 1):
        yield replace(side, name=f"card-{number}")


def _face_side(fitted: FittedFace, material: DeckMaterial, shop: Workshop) -> CardSide:
    areas = tuple(fitted.areas.values())
    # What is said of a page is said of its largest area: its words are those that people look at.
    largest = max(areas, key=lambda each: each.width * each.height, default=None)
    side = largest.side if largest else _empty(shop)
    set_areas = (_set_area(each, fitted, material) for each in areas)
    return _side(fitted.written.laid.name, side, layers_of(fitted, material, shop), set_areas, material)


def _set_area(area: FittedArea, fitted: FittedFace, material: DeckMaterial) -> SetArea:
    laid, safe = area.laid, float(material.format.safe)
    left, top = _corner(laid)
    tone = laid.area.tone
    return SetArea(
        name=laid.name,
        left=(left - safe) / MM_PER_POINT,
        top=(top - safe) / MM_PER_POINT,
        width=area.width,
        height=area.height,
        turn=laid.area.turn,
        align=laid.area.align,
        colour=material.art.colour(tone, fitted.written.face) if tone else None,
        body=area.side.body,
        bands=set_side(area.side),
    )


def _corner(laid: LaidArea) -> tuple[float, float]:
    """Find the corner of an area's room from which it is set.

    A quarter turn goes about the corner where its first line begins, half a turn about the middle: set from where its
    first line ends up, lines of an area low on the card would lie beyond the page before they are turned, and be lost.
    """
    box = laid.inner
    match laid.area.turn:
        case 90:
            return box.right, box.top
        case 270:
            return box.left, box.bottom
        case _:
            return box.left, box.top


def _pattern_side(material: DeckMaterial, shop: Workshop) -> CardSide:
    bleed = material.format.bleed.points
    pattern = Layer(left=-bleed, top=-bleed, html=str(shop.pictures.show(material.art.pattern())))
    return _side("back", _empty(shop), (pattern,), (), material)


def _empty(shop: Workshop) -> FittedSide:
    return FittedSide(body=shop.measures.body.floor, bands=(), full=1.0)


def _side(
    kind: str, fitted: FittedSide, layers: tuple[Layer, ...], areas: Iterable[SetArea], material: DeckMaterial
) -> CardSide:
    form = material.format
    return CardSide(
        name="",
        kind=kind,
        fitted=fitted,
        foot=None,
        layers=layers,
        areas=tuple(areas),
        bleed=form.bleed.points,
        safe=form.safe.points,
        tones=material.art.tones,
    )
