"""A deck's material, and the workshop in which its cards are set: its page is the card, its margins the safe box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import Path
from pipeline.draw import CardArt
from pipeline.draw.cards.face_layout import LaidFace
from pipeline.model import CardCatalogue, CardFace, CardFormat, Deck, Stock
from pipeline.model.card_templates import CardWords
from pipeline.model.measures import BodyMeasures, Margins, TypeArea
from pipeline.model.pictures import Picture

# The body sizes in which areas come out, by face, area and whether an action stands in it, the smallest first.
AreaSizes = dict[tuple[str, str, bool], tuple[float, ...]]


@dataclass(frozen=True, kw_only=True)
class Written:
    """A side of a card to be set: its words, the face that shows them, what to call it, where it is written."""

    face: CardFace
    words: CardWords
    laid: LaidFace
    name: str
    path: Path

    def place_of(self, fields: Sequence[str]) -> Path:
        """Tell where on the card the first of some fields is written."""
        own = [("fields", name) if name in self.face.fields else (name,) for name in fields]
        return own[0] if own else ()


@dataclass(frozen=True, kw_only=True)
class DeckMaterial:
    """A deck with its faces and backs, the format to which they are cut, and the art on them.

    Where `back` is given it is the one back that all share; a deck whose backs are shared and that has none is given
    the pack's pattern. `pictures` are those that its cards show. `sizes` are those of its areas, if it is a part of a
    deck that is set part by part; the last part has the pattern behind it.
    """

    deck: Deck
    fronts: tuple[Written, ...]
    backs: tuple[Written, ...]
    format: CardFormat
    catalogue: CardCatalogue
    art: CardArt
    pictures: Mapping[str, Picture]
    path: Path
    sizes: AreaSizes | None = None
    part: int | None = None
    is_last: bool = True

    @property
    def id(self) -> str:
        """What its galley is called."""
        return self.deck.id if self.part is None else f"{self.deck.id}.{self.part}"


def card_shop(shop: Workshop, catalogue: CardCatalogue, form: CardFormat) -> Workshop:
    """Fit a workshop out for cards of one format; type grows with the card, but for the smallest."""
    scale = float(form.width) / float(catalogue.type_width)
    floor = catalogue.smallest
    comfortable = max(floor, catalogue.comfortable * scale)
    body = BodyMeasures(comfortable=comfortable, floor=floor)
    margin = Margins(top=form.safe, right=form.safe, bottom=form.safe, left=form.safe)
    stock = Stock(name=form.name, width=form.width, height=form.height)
    measures = shop.measures.model_copy(update={"kinds": {**shop.measures.kinds, **catalogue.kinds}, "body": body})
    return shop.refitted(measures, TypeArea(stock=stock, margin=margin))
