"""The game's figures for reserves -> the share that waits, each turn's dice, and the exact chance of Units in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from pipeline.contracts.brief import ReserveTurn
from pipeline.model import Labels, Pack, ReservesScale, Share
from pipeline.model.rules import Timing

UNITS_SHOWN = 4


def first_roll_turn(scale: ReservesScale, timing: Timing) -> int:
    """Tell the owner's turn that opens with the first roll."""
    return scale.first_roll[timing.value]


def dice_in_turn(scale: ReservesScale, timing: Timing, turn: int) -> int:
    """Count the dice rolled in a turn: one in the first, one more each turn that follows."""
    return max(0, turn - first_roll_turn(scale, timing) + 1)


def is_sure(scale: ReservesScale, dice: int) -> bool:
    """Tell whether one Unit comes even when every die fails."""
    return dice >= scale.sure_with_dice


def sure_turn(scale: ReservesScale, timing: Timing) -> int:
    """Tell the first turn in which a Unit comes for sure."""
    return first_roll_turn(scale, timing) + scale.sure_with_dice - 1


def chance_of_success(scale: ReservesScale) -> Fraction:
    """Tell the chance of one die."""
    return Fraction(scale.die - scale.succeed_on + 1, scale.die)


def arrivals_in_turn(scale: ReservesScale, dice: int) -> dict[int, Fraction]:
    """Give the chance of each number of Units that so many dice bring, without regard to how many wait."""
    hit = chance_of_success(scale)
    chances = {wins: comb(dice, wins) * hit**wins * (1 - hit) ** (dice - wins) for wins in range(dice + 1)}
    if is_sure(scale, dice):
        chances[1] += chances.pop(0)
    return chances


def arrived_by_turn(scale: ReservesScale, timing: Timing, turns: int) -> Iterator[tuple[int, dict[int, Fraction]]]:
    """Give, turn by turn from the first roll, the chance of each total of Units in, however many wait."""
    totals = {0: Fraction(1)}
    for turn in range(first_roll_turn(scale, timing), turns + 1):
        totals = _added(totals, arrivals_in_turn(scale, dice_in_turn(scale, timing, turn)))
        yield turn, totals


def _added(totals: dict[int, Fraction], more: dict[int, Fraction]) -> dict[int, Fraction]:
    """Add a turn's arrivals to the totals."""
    added: dict[int, Fraction] = {}
    for before, chance in totals.items():
        for units, likely in more.items():
            added[before + units] = added.get(before + units, Fraction(0)) + chance * likely
    return added


def at_least(totals: dict[int, Fraction], units: int) -> Fraction:
    """Give the chance that so many Units or more are in."""
    return sum((chance for total, chance in totals.items() if total >= units), Fraction(0))


def reserve_turns(scale: ReservesScale, timing: Timing, turns: int) -> tuple[ReserveTurn, ...]:
    """Lay out the odds of reserves by turn, as the rules side prints them."""
    rows: list[ReserveTurn] = []
    for turn, totals in arrived_by_turn(scale, timing, turns):
        dice = dice_in_turn(scale, timing, turn)
        arrived = tuple(at_least(totals, units) for units in range(1, UNITS_SHOWN + 1))
        rows.append(ReserveTurn(turn=turn, dice=dice, sure=is_sure(scale, dice), arrived=arrived))
    return tuple(rows)


@dataclass(frozen=True, kw_only=True)
class ReservesRow:
    """One line of the reserves chart, in points or Units: a force, the most on the table, the least that waits.

    `at_most` is what may wait where Units are shared out and a mission says "one up to the share".
    """

    force: int
    on_table: int
    in_reserve: int
    at_most: int | None = None


def most_on_table(scale: ReservesScale, force: int) -> int:
    """Tell the most points or Units that may start on the table; a part of one is not enough for one more."""
    return force * scale.on_table_percent // 100


def least_in_reserve(scale: ReservesScale, force: int) -> int:
    """Tell the fewest points or Units that wait."""
    return force - most_on_table(scale, force)


def most_in_reserve(scale: ReservesScale, force: int) -> int:
    """Tell the most Units that may wait where the share limits that; a force of one keeps none back."""
    return force * (100 - scale.on_table_percent) // 100


def reserves_table(pack: Pack) -> tuple[ReservesRow, ...]:
    """Lay out the reserves chart; a pack without reserves has none."""
    scale = pack.figures.reserves
    if scale is None:
        return ()
    return tuple(
        ReservesRow(
            force=force,
            on_table=most_on_table(scale, force),
            in_reserve=least_in_reserve(scale, force),
            at_most=most_in_reserve(scale, force) if scale.share_of is Share.UNITS else None,
        )
        for force in scale.forces
    )


def share_values(scale: ReservesScale, labels: Labels) -> dict[str, str]:
    """Give the share that may start on the table, the share that waits, and the armour that Deep Reserves look at."""
    waits = 100 - scale.on_table_percent
    values = {
        "cap": f"{scale.on_table_percent}%",
        "share": labels.words.get(f"share.{waits}", f"{waits}%"),
    }
    return values if scale.deep_armour is None else values | {"deep_armour": str(scale.deep_armour)}
