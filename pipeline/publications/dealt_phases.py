"""The phases of a reference, and the faces on which they begin -> its cards, as a deck deals them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model import Card, Prose
from pipeline.rules.deck.dealt_card import DealtCard
from pipeline.rules.telling.told_phases import EVERY_TURN, ToldPhase


def deal_phases(phases: Sequence[ToldPhase], starts: Sequence[int], faces: int, title: Prose) -> Iterator[DealtCard]:
    """Count each phase's cards: it begins on a face of its own, and what is looked up every turn comes after all."""
    is_last = any(told.block.every_turn for phase in phases for told in phase.blocks)
    ends = [*starts[1:], faces - is_last]
    for phase, start, end in zip(phases, starts, ends, strict=True):
        for number in range(1, end - start + 1):
            card = Card(id=f"{phase.id}-{number}", title=Prose(phase.name))
            yield DealtCard(card=card, path=("phases", phase.id))
    if is_last:
        yield DealtCard(card=Card(id=EVERY_TURN.replace("_", "-"), title=title), path=("order",))
