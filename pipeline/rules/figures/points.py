"""Awards of a card or a source, played through a battle -> the most points that they can pay a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.model import EACH, Action, Award, Done, MarkersOf, Moment, Who
from pipeline.rules.figures.moments import Moments

# The most points that come of something; None: nothing limits it.
Reach = int | None


@dataclass(frozen=True, kw_only=True)
class Paying:
    """Awards that pay together: in which use of a card, whether each comes but once, and the most that they may pay.

    `in_round` is the most that counts in one round; what the end of the battle pays belongs to none. `markers` says how
    many objective markers of each sort there are on a ground; without it, there are as many as awards ask for.
    """

    awards: tuple[Award, ...]
    action: Action | None = None
    mode: str | None = None
    once: bool = False
    up_to: int | None = None
    in_round: int | None = None
    markers: Mapping[MarkersOf, int] | None = None

    def there(self, award: Award) -> int | None:
        """Tell how many markers there are that an award counts; None where nothing says so."""
        return None if award.markers is None or self.markers is None else self.markers[award.markers]


@dataclass(frozen=True, kw_only=True)
class _Stream:
    """What one award pays: in each round, at the end of the battle, and in all if less than that counts.

    What is earned at once comes in portions of `pay`, as many as there are `left`, in any of its `rounds`.
    """

    by_round: dict[int, int]
    end: int = 0
    pay: int = 0
    left: int | None = 0
    most: int | None = None
    rounds: range = range(0)

    @property
    def total(self) -> Reach:
        """All that it pays."""
        if self.left is None and self.most is None:
            return None
        paid = [sum(self.by_round.values()) + self.end + self.pay * self.left] if self.left is not None else []
        return min([*paid, *([self.most] if self.most is not None else [])])


def reach(paying: Paying, rounds: int, seats: int = 2) -> Reach:
    """Play a battle through, in every seat, and add up what awards can pay; None where nothing limits it.

    A card that is discarded once it has paid pays each of its awards once. What an action must do first is reckoned
    with; what one award takes away from another isn't. Its own cap isn't looked at: see `most`.
    """
    battles = [Moments(rounds=rounds, seat=seat, seats=seats) for seat in range(seats)]
    sums = [_sum(paying, scorer, moments) for scorer in _scorers(paying) for moments in battles]
    return None if None in sums else max(each for each in sums if each is not None)


def most(paying: Paying, rounds: int, seats: int = 2) -> Reach:
    """Give what awards can really pay: what they come to, and no more than their cap."""
    return least_of(reach(paying, rounds, seats), paying.up_to)


def least_of(*caps: Reach) -> Reach:
    """Give the lowest of several caps; None where there is none."""
    return min((each for each in caps if each is not None), default=None)


def _scorers(paying: Paying) -> tuple[Who, ...]:
    """Name everybody who scores otherwise than the others: who has awards to itself, and all who have none."""
    return tuple(dict.fromkeys((EACH, *(award.who for award in paying.awards))))


def _sum(paying: Paying, scorer: Who, moments: Moments) -> Reach:
    mine = [award for award in paying.awards if award.who in (EACH, scorer) and award.pays(paying.mode) is not None]
    streams = [_stream(award, paying, moments) for award in mine]
    if paying.once:
        return least_of(_added(_once(each) for each in streams), paying.in_round)
    if paying.in_round is None:
        return _added(each.total for each in streams)
    return sum(each.end for each in streams) + _in_rounds(streams, paying.in_round, moments.rounds)


def _added(parts: Iterable[Reach]) -> Reach:
    total = 0
    for each in parts:
        if each is None:
            return None
        total += each
    return total


def _once(stream: _Stream) -> Reach:
    """Give what a card's award pays that is discarded after it: the best of its moments."""
    paid = max((*stream.by_round.values(), stream.end), default=0)
    return stream.total if stream.left != 0 else paid


def _stream(award: Award, paying: Paying, moments: Moments) -> _Stream:
    """Pay an award whenever it can be scored; what happens at a moment earns once, unless it says more."""
    pay = award.pays(paying.mode) or 0
    there = paying.there(award)
    if there is not None and there < (award.least if award.done is None else 1):
        return _Stream(by_round={})
    if award.when is Moment.AT_ONCE:
        # What counts at once has only its own limit.
        rounds = moments.rounds_of(award)
        return _Stream(by_round={}, pay=pay, left=award.most, most=award.up_to, rounds=rounds)
    by_round: dict[int, int] = {}
    end = 0
    for moment, often in _earned(award, paying.action, moments, there):
        paid = pay * often if award.up_to is None else min(pay * often, award.up_to)
        if award.when is Moment.BATTLE:
            end = paid
        elif paying.once:
            by_round[moment[1]] = paid
        else:
            number = moments.round_of(moment)
            by_round[number] = by_round.get(number, 0) + paid
    in_all = paying.action.in_all if paying.action is not None and award.done is Done.NOW else None
    return _Stream(by_round=by_round, end=end, most=None if in_all is None else pay * in_all)


def _earned(
    award: Award, action: Action | None, moments: Moments, there: int | None
) -> Iterator[tuple[tuple[int, int], int]]:
    """Tell how often an award can be earned at each of its moments, with so many markers of its sort on the ground."""
    often = least_of(award.most or 1, there) or 0
    for moment in moments.of(award):
        done = (
            None if award.done is None or action is None else least_of(moments.done(action, moment, award.done), there)
        )
        yield moment, often if done is None else 0 if done < award.least else min(often, done)


def _in_rounds(streams: Sequence[_Stream], cap: int, rounds: int) -> int:
    """Add up what rounds pay at most, each up to its cap; what is earned at once goes where it counts for most."""
    held = [each for each in streams if each.by_round]
    full = [min(cap, sum(each.by_round.get(number, 0) for each in held)) for number in range(1, rounds + 1)]
    # An award that an action limits in all pays no more than that, however the rounds lie.
    paid = min(sum(full), sum(each.total or 0 for each in held))
    sudden = [each for each in streams if each.rounds]
    open_to = {number for each in sudden for number in each.rounds}
    free = [cap - each for number, each in enumerate(full, start=1) if number in open_to]
    return paid + _filled(free, sudden)


def _filled(free: Sequence[int], sudden: Sequence[_Stream]) -> int:
    """Fill what rounds have free with what is earned at once: whole portions first, then those that count in part."""
    room, total = sum(free), _added(each.total for each in sudden)
    if len(sudden) != 1 or sudden[0].left is None:
        return room if total is None else min(room, total)
    pay, left = sudden[0].pay, sudden[0].left
    whole = min(left, sum(each // pay for each in free))
    parts = sorted((each % pay for each in free), reverse=True)[: left - whole]
    return min(whole * pay + sum(parts), total if total is not None else room)
