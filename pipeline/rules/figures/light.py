"""The game's times of day -> their table and values for prose, the dice that change light, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from pipeline.contracts.brief import LightOdds, LightTurn, TimeChart, TimeLine
from pipeline.contracts.wording import capital, joined, number_word, ordinal_word
from pipeline.model import EACH, Labels, LightChange, Mover, SideId, Sides, TimesOfDay, Who
from pipeline.model.rules import FirstTurn


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


# With one die more each time, and a success on 5 or 6, two games in a thousand still wait after five rolls.
ROLLS_SHOWN = 5


@dataclass(frozen=True, kw_only=True)
class Seats:
    """Who moves first in a mission, and which sides there are."""

    first_turn: FirstTurn
    sides: Sides

    def side(self, mover: Mover) -> SideId | None:
        """Tell which side a player is by the order of play, where that is known."""
        first = self.first_turn.side
        return first if first is None or mover is Mover.FIRST else self.sides.enemy(first)

    def who(self, mover: Mover) -> Who:
        """Tell in whose turns a player's rolls are marked: in all where it is open who that will be."""
        return self.side(mover) or EACH


def seat_of(mover: Mover, seats: Seats | None) -> str:
    """Name a player's seat as labels do: its side where that is known, else its place in the order of play."""
    return (seats and seats.side(mover)) or mover.value


def time_values(times: TimesOfDay, labels: Labels, seats: Seats | None = None) -> dict[str, str]:
    """Give what prose may ask for: the times, and who rolls how many dice when for the light."""
    values = {
        "times": joined(labels, [time.name for time in times.times]),
        "changing": joined(labels, [time.name for time in times.changing]),
    }
    change = times.change
    return values if change is None else values | _change_values(change, labels, seats)


def _change_values(change: LightChange, labels: Labels, seats: Seats | None) -> dict[str, str]:
    movers = {"starter": change.by, "follower": change.by.other}
    plain = {name: labels[f"who.{seat_of(mover, seats)}"] for name, mover in movers.items()}
    plain |= {f"{name}s": labels[f"whose.{seat_of(mover, seats)}"] for name, mover in movers.items()}
    dice = [number_word(labels, change.dice + change.more * step) for step in range(3)]
    return {
        **plain,
        **{name.capitalize(): capital(text) for name, text in plain.items()},
        **dict(zip(("first_dice", "second_dice", "third_dice"), dice, strict=True)),
        "change_turn": ordinal_word(labels, change.from_turn),
        "next_turn": ordinal_word(labels, change.from_turn + 1),
        "success": f"{change.succeed_on}+",
    }


def time_chart(times: TimesOfDay, *, rolled: bool) -> TimeChart:
    """Lay out the table of times; the faces matter only where the die may pick."""
    return TimeChart(
        rolled=rolled,
        lines=tuple(
            TimeLine(id=time.id, name=time.name, faces=time.faces if rolled else (), says=time.says)
            for time in times.times
        ),
    )


def light_odds(
    times: TimesOfDay, use: str, labels: Labels, seats: Seats | None, last: int | None = None
) -> LightOdds | None:
    """Lay out how soon the light changes; where it never does, there is nothing to lay out."""
    if times.change is None or not times.changing:
        return None
    return LightOdds(
        id=use,
        times=tuple(str(time.name) for time in times.changing),
        target=times.change.succeed_on,
        turns=tuple(
            LightTurn(
                turn=roll.turn,
                who=capital(labels[f"side.{seat_of(roll.by, seats)}"]),
                dice=roll.dice,
                changed=changed,
            )
            for roll, changed in changed_by(times, ROLLS_SHOWN)
            if last is None or roll.turn <= last
        ),
    )
