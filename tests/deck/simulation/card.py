"""What every card that pays is to the simulation: when its conditions are met, what its Action does, what it remembers.

Figures (points, rounds, most, caps) are the pack's; only conditions are written here, one class to a card by its id.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.deck.simulation.field import Spot
from tests.deck.simulation.state import State, Unit

Plan = dict[Unit, Spot]
Counts = tuple[int, ...]  # how often each award of a card is earned, in their order


class Card:
    """A card in play. One primary serves both sides; others are a side's own."""

    awards = 1  # how many awards its evaluator knows of
    uses: tuple[str, ...] = ()  # the distances, besides `near`, that it goes by

    def __init__(self, state: State, side: int = 0, mode: str | None = None) -> None:
        self.state, self.side, self.mode = state, side, mode
        self.spare = True  # nothing but the battle's end is waited for
        self.begin()

    def begin(self) -> None:
        """Set up what it needs as the battle begins, or as the card is drawn."""

    def start_round(self) -> None:
        """Do what it says for the start of a round."""

    def start_turn(self, side: int) -> None:
        """Do what it says for the start of a turn of its player."""

    def counts(self, side: int) -> Counts:
        """Tell how often each award is earned as things stand."""
        raise NotImplementedError

    def scored(self, side: int, counts: Counts) -> None:
        """Do what follows from being scored at the end of the turn."""

    def may_act(self, side: int, unit: Unit) -> float:
        """Tell what its Action is worth to a unit, in points; 0 where it can't start it."""
        return 0.0

    def complete(self, side: int, unit: Unit) -> None:
        """Do what its Action does."""

    def late(self) -> bool:
        """Tell whether its Action is complete only at the end of the opponent's next turn."""
        return False

    def after_score(self, side: int) -> None:
        """Do what it says for after scoring at the end of a side's turn."""

    def end_turn(self) -> None:
        """Do what it says for the end of any turn."""

    def end_round(self) -> None:
        """Do what it says for the end of a round."""

    def hope(self, side: int) -> float:
        """Tell what is in store that no award pays yet, in points."""
        return 0.0

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        """Name spots that a unit should think of."""
        return ()

    def plans(self, side: int) -> Iterable[Plan]:
        """Name moves that several units should make together."""
        return ()
