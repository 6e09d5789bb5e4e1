"""What a deck's cards can pay and its grounds measure, as values: asked for by who balances a deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.contracts.ground_figures import GroundFigures
from pipeline.desk.enquiries import OpenPack
from pipeline.model import SideId
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.figures.on_ground import CardReach, card_reaches
from pipeline.run.worked import measured_grounds

# What a ground measures; who asks here need not know where that comes from.
GroundMeasures = GroundFigures


@dataclass(frozen=True, kw_only=True)
class CardFigures:
    """A card in one use: what its type, itself and the use are called, what it says and can pay, on which ground."""

    type: str
    id: str
    name: str
    mode: str
    says: int | None
    pays: int | None
    grounds: Mapping[str, Mapping[SideId, int | None]]


@dataclass(frozen=True, kw_only=True)
class DeckFigures:
    """The figures of a deck: the names of its grounds, what they measure, what its cards can pay."""

    names: Mapping[str, str]
    grounds: tuple[GroundMeasures, ...]
    cards: tuple[CardFigures, ...]


def deck_figures(opened: OpenPack) -> DeckFigures:
    """Measure the grounds of a deck, and work out what each of its cards can pay."""
    pack = opened.pack
    grounds, ledger = measured_grounds(pack), ledger_of(pack)
    return DeckFigures(
        names={name: str(card.name) for name, card in pack.deck.grounds.items()} if pack.deck else {},
        grounds=grounds,
        cards=tuple(_figures(each) for each in card_reaches(ledger, grounds)) if ledger else (),
    )


def _figures(reach: CardReach) -> CardFigures:
    paid = reach.paid
    mode = paid.type.modes.get(paid.mode or "")
    return CardFigures(
        type=str(paid.type.name),
        id=paid.name,
        name=str(paid.card.name),
        mode="" if mode is None else str(mode.name),
        says=reach.says,
        pays=reach.pays,
        grounds=reach.grounds,
    )
