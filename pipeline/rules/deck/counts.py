"""A pack's decks -> how many cards each holds, with all its sets: for lists, and for the box that they go into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model import CardKind, Deck, Pack


@dataclass(frozen=True, kw_only=True)
class DeckCount:
    """A deck, its different cards, and how often its set of cards is printed."""

    deck: Deck
    cards: int
    each: int

    @property
    def printed(self) -> int:
        """All cards that come out of the printer."""
        return self.each * self.deck.sets


def count_decks(pack: Pack) -> Iterator[DeckCount]:
    """Count the cards of the decks that a pack of mission cards prints."""
    for deck in pack.cards.decks if pack.cards else ():
        if isinstance(deck.of, CardKind) and pack.deck is not None:
            cards = [card.quantity for card in pack.deck.of(deck.of).values()]
        else:
            cards = [card.quantity for card in deck.cards]
        yield DeckCount(deck=deck, cards=len(cards), each=sum(cards))
