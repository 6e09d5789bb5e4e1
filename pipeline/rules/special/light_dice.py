"""The dice of changing light, turn by turn, player by player -> dice rolled, and the exact chance of the change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from pipeline.model import LightChange, Mover, TimesOfDay


@dataclass(frozen=True, kw_only=True)
class LightRoll:
    """One roll for the light, as a player's turn starts."""

    turn: int
    by: Mover
    dice: int


def light_rolls(change: LightChange) -> Iterator[LightRoll]:
    """Give the rolls one after another; the players alternate, and nothing but a success ends them."""
    turn, by, dice = change.from_turn, change.by, change.dice
    while True:
        yield LightRoll(turn=turn, by=by, dice=dice)
        by, dice = by.other, dice + change.more
        turn += by is Mover.FIRST


def chance_of_light(times: TimesOfDay, dice: int) -> Fraction:
    """Give the chance that at least one of so many dice changes the light."""
    assert times.change is not None
    miss = Fraction(times.change.succeed_on - 1, times.die)
    return 1 - miss**dice


def changed_by(times: TimesOfDay, rolls: int) -> tuple[tuple[LightRoll, Fraction], ...]:
    """Give so many rolls, each with the chance that the light has changed once it is made."""
    assert times.change is not None
    unchanged, found = Fraction(1), []
    for roll in islice(light_rolls(times.change), rolls):
        unchanged *= 1 - chance_of_light(times, roll.dice)
        found.append((roll, 1 - unchanged))
    return tuple(found)


def time_chances(times: TimesOfDay) -> dict[str, Fraction]:
    """Give the chance of every time of day when the die picks it."""
    return {time.id: Fraction(len(time.faces), times.die) for time in times.times}
