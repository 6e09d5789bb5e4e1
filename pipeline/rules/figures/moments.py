"""A battle, turn by turn -> the moments at which an award is scored, and how much an action has done by then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model import Action, Award, Done, Moment

# The first and the last turn of what a moment looks back on; turns are counted from 0, two to a battle round.
Span = tuple[int, int]
_SEATS = 2


@dataclass(frozen=True, kw_only=True)
class Moments:
    """A battle of so many rounds as one player sees it, who has the first turn of each round (seat 0) or the second."""

    rounds: int
    seat: int

    def of(self, award: Award) -> Iterator[Span]:
        """Give the turns of each moment at which an award is scored."""
        if award.when is Moment.BATTLE:
            yield 0, self._turn(self.rounds, _SEATS - 1)
            return
        for number in range(award.from_round, min(award.to_round or self.rounds, self.rounds) + 1):
            match award.when:
                case Moment.ROUND:
                    yield self._turn(number, 0), self._turn(number, _SEATS - 1)
                case Moment.ANY_TURN:
                    yield from ((self._turn(number, seat),) * 2 for seat in range(_SEATS))
                case _:
                    yield (self._turn(number, self.seat),) * 2

    def done(self, action: Action, moment: Span, which: Done) -> int | None:
        """Tell how often an action can have been completed by a moment; None where nothing limits it."""
        first, last = (0 if which is Done.SO_FAR else moment[0]), moment[1]
        turns = sum(first <= turn <= last for turn in self._completions(action))
        if action.each_turn is None:
            return action.in_all if turns else 0
        return min(turns * action.each_turn, action.in_all or turns * action.each_turn)

    def _completions(self, action: Action) -> Iterator[int]:
        """Give the turns at whose end an action is completed that starts in every turn in which it may."""
        for number in range(action.from_round, self.rounds + 1):
            yield self._turn(number, self.seat) + action.completes.turns

    def _turn(self, number: int, seat: int) -> int:
        return (number - 1) * _SEATS + seat
