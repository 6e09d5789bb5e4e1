"""Dice and what they must show -> exact chances: how many succeed, what they add up to, what comes by when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb


@dataclass(frozen=True, kw_only=True)
class Throw:
    """Dice thrown at once: each succeeds on `target` or more, or the `whole` of them does; `sure` ones succeed once."""

    dice: int
    target: int
    whole: bool
    sure: bool


# A pack's missions share few kinds of throws, each of which is told of in several places.
@lru_cache(maxsize=256)
def by_then(throws: tuple[Throw, ...], die: int, most: int) -> tuple[tuple[Fraction, ...], ...]:
    """Give after each throw the chances of one success or more by then, of two or more, up to so many."""
    totals: Mapping[int, Fraction] = {0: Fraction(1)}
    found = []
    for throw in throws:
        if throw.whole:
            made = successes(1, summed(throw.dice, die, throw.target), sure=throw.sure)
        else:
            made = successes(throw.dice, shown(die, throw.target), sure=throw.sure)
        totals = added(totals, made)
        found.append(tuple(at_least(totals, wins) for wins in range(1, most + 1)))
    return tuple(found)


def successes(dice: int, hit: Fraction, *, sure: bool) -> dict[int, Fraction]:
    """Give the chance of each number of successes; where one is sure, no success counts as one."""
    chances = {wins: comb(dice, wins) * hit**wins * (1 - hit) ** (dice - wins) for wins in range(dice + 1)}
    if sure:
        chances[1] = chances.get(1, Fraction(0)) + chances.pop(0)
    return chances


def added(totals: Mapping[int, Fraction], more: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Add the successes of a roll to those so far."""
    found: dict[int, Fraction] = {}
    for before, chance in totals.items():
        for wins, likely in more.items():
            found[before + wins] = found.get(before + wins, Fraction(0)) + chance * likely
    return found


def at_least(totals: Mapping[int, Fraction], wins: int) -> Fraction:
    """Give the chance of so many successes or more."""
    return sum((chance for total, chance in totals.items() if total >= wins), Fraction(0))


def shown(die: int, target: int) -> Fraction:
    """Give the chance that a die shows a number or more."""
    return Fraction(min(max(die - target + 1, 0), die), die)


def summed(dice: int, die: int, target: int) -> Fraction:
    """Give the chance that dice add up to a number or more."""
    ways = [1]
    for _ in range(dice):
        ways = _with_a_die(ways, die)
    return Fraction(sum(ways[max(target, 0) :]), die**dice)


def reached(rolls: Sequence[int], die: int, target: int) -> Iterator[Fraction]:
    """Give for each of several rolls, by their dice, the chance that all dice so far add up to a number or more."""
    below, thrown = [1], 0
    for dice in rolls:
        for _ in range(dice):
            # What has reached it once stays there: only totals below it go on.
            below = _with_a_die(below, die)[: max(target, 0)]
        thrown += dice
        yield 1 - Fraction(sum(below), die**thrown)


def _with_a_die(ways: Sequence[int], die: int) -> list[int]:
    """Count in how many ways each total comes about with one die more: from all that lie one of its faces below."""
    so_far = [0, *accumulate(ways)]
    last = len(ways)
    return [so_far[min(total, last)] - so_far[max(0, min(total - die, last))] for total in range(last + die)]
