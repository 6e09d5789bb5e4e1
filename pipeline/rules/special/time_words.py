"""Times of day in words: the pack's times, the order of play -> values for prose, the table, the rolls by turn."""

from __future__ import annotations

from pipeline.contracts.brief import LightOdds, LightTurn, TimeChart, TimeLine
from pipeline.contracts.wording import capital, joined, number_word, ordinal_word
from pipeline.model import Labels, LightChange, Mover, TimesOfDay, Who
from pipeline.model.rules import FirstTurn
from pipeline.rules.special.light_dice import changed_by

ROLLS_SHOWN = 5


def seat_of(mover: Mover, first_turn: FirstTurn | None) -> str:
    """Name a player's seat as labels do: its side where that is known, else its place in the order of play."""
    if first_turn is None or first_turn.side is None:
        return mover.value
    side = first_turn.side if mover is Mover.FIRST else first_turn.side.enemy
    return side.value


def who_of(mover: Mover, first_turn: FirstTurn) -> Who:
    """Tell in whose turns a player's rolls are marked: in both where it is open who that will be."""
    seat = seat_of(mover, first_turn)
    return Who.BOTH if seat == mover.value else Who(seat)


def time_values(times: TimesOfDay, labels: Labels, first_turn: FirstTurn | None = None) -> dict[str, str]:
    """Give what prose may ask for: the times, and who rolls how many dice when for the light."""
    values = {
        "times": joined(labels, [time.name for time in times.times]),
        "changing": joined(labels, [time.name for time in times.changing]),
    }
    change = times.change
    return values if change is None else values | _change_values(change, labels, first_turn)


def _change_values(change: LightChange, labels: Labels, first_turn: FirstTurn | None) -> dict[str, str]:
    movers = {"starter": change.by, "follower": change.by.other}
    plain = {name: labels[f"who.{seat_of(mover, first_turn)}"] for name, mover in movers.items()}
    plain |= {f"{name}s": labels[f"whose.{seat_of(mover, first_turn)}"] for name, mover in movers.items()}
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
    times: TimesOfDay, use: str, labels: Labels, first_turn: FirstTurn | None, last: int | None = None
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
                who=capital(labels[f"side.{seat_of(roll.by, first_turn)}"]),
                dice=roll.dice,
                changed=changed,
            )
            for roll, changed in changed_by(times, ROLLS_SHOWN)
            if last is None or roll.turn <= last
        ),
    )
