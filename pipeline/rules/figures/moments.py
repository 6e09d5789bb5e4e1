"""A battle, turn by turn -> the moments at which an award is scored, and how much an action has done by then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model import Action, Award, Done, Moment

# The first and the last turn of what a moment looks back on; turns are counted from 0, a round has one of each seat.
Span = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Moments:
    """A battle of so many rounds as one player sees it, whose turn is the first (seat 0) or a later one of each round.

    `seats` is how many players there are.
    """

    rounds: int
    seat: int
    seats: int = 2

    def of(self, award: Award) -> Iterator[Span]:
        """Give the turns of each moment at which an award is scored; what happens at once has none."""
        if award.when is Moment.BATTLE:
            yield 0, self._turn(self.rounds, self.seats - 1)
        for number in () if award.when in (Moment.BATTLE, Moment.AT_ONCE) else self.rounds_of(award):
            match award.when:
                case Moment.ROUND:
                    yield self._turn(number, 0), self._turn(number, self.seats - 1)
                case Moment.ANY_TURN:
                    yield from ((self._turn(number, seat),) * 2 for seat in range(self.seats))
                case _:
                    yield (self._turn(number, self.seat),) * 2

    def rounds_of(self, award: Award) -> range:
        """Give the rounds in which an award counts."""
        return range(award.from_round, min(award.to_round or self.rounds, self.rounds) + 1)

    def round_of(self, moment: Span) -> int:
        """Tell in which round a moment lies."""
        return moment[1] // self.seats + 1

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
            yield self._turn(number, self.seat) + action.completes.turns(self.seats)

    def _turn(self, number: int, seat: int) -> int:
        return (number - 1) * self.seats + seat
