"""A deck's material, and the workshop in which its cards are set: its page is the card, its margins the safe box."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import Path
from pipeline.draw import CardArt
from pipeline.model import CardCatalogue, CardFace, CardFormat, Deck, Stock
from pipeline.model.measures import BodyMeasures, Kind, Margins, TypeArea
from pipeline.units import Length

_ABOVE_BAR = Length.parse("1.4mm")  # what words keep off the bar at a card's foot, besides the safe box
_HEADS = ("over", "card", "motto")  # kinds that head the words, and stay as large as they are while these grow


@dataclass(frozen=True, kw_only=True)
class Written:
    """A face to be set: what to call it in messages, and where in the pack it is written."""

    face: CardFace
    name: str
    path: Path


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


def card_shop(shop: Workshop, catalogue: CardCatalogue, form: CardFormat, *, growth: float = 1.0) -> Workshop:
    """Fit a workshop out for cards of one format; type grows with the card, but for the smallest.

    `growth` lets the words grow further, and not what heads them.
    """
    scale = float(form.width) / float(catalogue.type_width)
    floor = catalogue.smallest
    comfortable = max(floor, catalogue.comfortable * scale) * growth
    body = BodyMeasures(comfortable=comfortable, floor=floor, extras_above=floor)
    margin = Margins(top=form.safe, right=form.safe, bottom=form.safe + _ABOVE_BAR, left=form.safe)
    stock = Stock(name=form.name, width=form.width, height=form.height)
    heads = {name: _shrunk(catalogue.kinds[name], growth) for name in _HEADS if name in catalogue.kinds}
    kinds = {**shop.measures.kinds, **catalogue.kinds, **heads}
    measures = shop.measures.model_copy(update={"kinds": kinds, "body": body})
    return replace(shop, measures=measures, area=TypeArea(stock=stock, margin=margin))


def _shrunk(kind: Kind, growth: float) -> Kind:
    """Keep a kind of line as large as it is while the body grows."""
    return kind.model_copy(update={"size": kind.size / growth, "before": kind.before / growth})
