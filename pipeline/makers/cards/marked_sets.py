"""A dealt deck whose sets are marked -> a deck for each set, which says on its faces and backs which one it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.makers.cards.decks import DealtDeck
from pipeline.model import CardFace, Labels, Prose
from pipeline.rules.deck.cards import DealtCard
from pipeline.rules.words import label


def parted(dealt: DealtDeck, labels: Labels) -> Iterator[DealtDeck]:
    """Part a deck into its sets if they are marked; another stays as it is."""
    deck = dealt.deck
    if not deck.marked or deck.sets == 1:
        yield dealt
        return
    for number in range(1, deck.sets + 1):
        title = Prose(label(labels, "deck.set", title=deck.title, number=number))
        named = deck.model_copy(update={"id": f"{deck.id}-{number}", "title": title, "sets": 1})
        yield replace(dealt, deck=named, cards=tuple(_marked(dealt, labels, number)))


def _marked(dealt: DealtDeck, labels: Labels, number: int) -> Iterator[DealtCard]:
    for each in dealt.cards:
        back = each.card.back and each.card.back.model_copy(update=_over(each.card.back, labels, number))
        yield replace(each, card=each.card.model_copy(update={**_over(each.card, labels, number), "back": back}))


def _over(face: CardFace, labels: Labels, number: int) -> dict[str, Prose]:
    """Put the number of the set into the small words above a title."""
    key = "deck.set" if face.over else "deck.set.alone"
    return {"over": Prose(label(labels, key, title=face.over, number=number))}
