"""Time of day: who sets it and how -> its facts, values and table, the rolls for the light, and the chances of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice, takewhile
from typing import ClassVar

from pipeline.contracts.brief import LightOdds, TimeChart, TurnEvent
from pipeline.contracts.wording import joined, label, side_values
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import EACH, Labels, TimesOfDay
from pipeline.model.rules import TimeOfDay
from pipeline.rules.figures.light import (
    ROLLS_SHOWN,
    LightRoll,
    Seats,
    light_odds,
    light_rolls,
    time_chart,
    time_values,
)
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ONE_SIDE, YES_OR_NO, Case, Facts, SpecialRule, last_turn, yes_or_no


class TimeOfDayKind(SpecialRule[TimeOfDay]):
    """Time of day as packs use it."""

    text = "time-of-day"
    facts: ClassVar[Facts] = {"by": ONE_SIDE, "roll": YES_OR_NO, "instead": YES_OR_NO}

    def answers(self, rule: TimeOfDay) -> Facts:
        """Answer who sets it, and how."""
        instead = rule.instead is not None
        return {"by": (rule.by,), "roll": yes_or_no(rule.roll), "instead": yes_or_no(instead)}

    def values(self, rule: TimeOfDay, reading: Reading) -> dict[str, str]:
        """Say who sets it, what there is to choose, and who rolls for the light when."""
        times, labels = times_of(reading), reading.labels
        values = side_values(labels, rule.by) | time_values(times, labels, seats_of(reading))
        instead = next((time.name for time in times.times if time.id == rule.instead), None)
        return values if instead is None else values | {"instead": instead}

    def events(self, rule: TimeOfDay, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark the first rolls for the light; few games still wait for a later one."""
        times = times_of(reading)
        if times.change is None or not times.changing:
            return ()
        last = last_turn(reading.pack, reading.mission)
        rolls = takewhile(lambda roll: roll.turn <= last, islice(light_rolls(times.change), ROLLS_SHOWN))
        if reading.mission.first_turn.side is None:
            turns = groupby(rolls, key=lambda roll: roll.turn)
            return tuple(_open_event(tuple(made), times, reading.labels) for _, made in turns)
        return tuple(_event(roll, times, reading) for roll in rolls)

    def summary(self, rule: TimeOfDay, use: str, reading: Reading) -> LightOdds | None:
        """Work out how soon the light changes."""
        mission = reading.mission
        return light_odds(times_of(reading), use, reading.labels, seats_of(reading), last_turn(reading.pack, mission))

    def table(self, rule: TimeOfDay, reading: Reading) -> TimeChart:
        """Lay out the times for the step that sets one."""
        return time_chart(times_of(reading), rolled=rule.roll)

    def check(self, rule: TimeOfDay, case: Case) -> Iterator[Diagnostic]:
        """The pack must have times, a roll must be what something stands instead of, and a step must set the time."""
        if case.pack.figures.time_of_day is None:
            hint = "add figures: time_of_day: to pack.yaml"
            yield error("E313", "the pack has no figures for the time of day", path=case.path, hints=(hint,))
        if rule.instead is not None and not rule.roll:
            message = f"{rule.instead} stands instead of a roll that nobody makes"
            yield error("E324", message, path=(*case.path, "instead"), hints=("add roll: yes, or take it away",))
        steps = (*case.mission.setting_up, *case.mission.deployment)
        shown = [step for step in steps if step.of == self.text]
        if len(shown) != 1:
            found = "no step sets" if not shown else f"{len(shown)} steps set"
            hint = f"write of: {self.text} at the one step that sets it; its table stands there"
            yield error("E324", f"{found} the time of day", path=case.path, hints=(hint,))


def times_of(reading: Reading) -> TimesOfDay:
    """Take the game's times of day."""
    times = reading.pack.figures.time_of_day
    assert times is not None, "the rule's check keeps a pack without times from being read"
    return times


def seats_of(reading: Reading) -> Seats:
    """Tell who moves when in a mission, as far as that is known."""
    return Seats(first_turn=reading.mission.first_turn, sides=reading.pack.sides)


def _event(roll: LightRoll, times: TimesOfDay, reading: Reading) -> TurnEvent:
    """Mark a roll in the turn of the side that makes it."""
    labels = reading.labels
    return TurnEvent(
        turn=roll.turn,
        who=seats_of(reading).who(roll.by),
        text=label(labels, labels.form("turn.light", roll.dice), times=_changing(times, labels), dice=roll.dice),
        short=labels["turn.short.light"],
        dice=roll.dice,
    )


def _open_event(rolls: tuple[LightRoll, ...], times: TimesOfDay, labels: Labels) -> TurnEvent:
    """Mark the rolls of a turn for all sides, where it is open which of them goes first."""
    told = [
        label(
            labels,
            labels.form("turn.light.open", roll.dice),
            who=labels[f"side.{roll.by.value}"],
            dice=roll.dice,
        )
        for roll in rolls
    ]
    briefly = [label(labels, f"turn.short.light.open.{roll.by.value}", dice=roll.dice) for roll in rolls]
    return TurnEvent(
        turn=rolls[0].turn,
        who=EACH,
        text=label(labels, "turn.light.open", times=_changing(times, labels), rolls=labels["list.comma"].join(told)),
        short=label(labels, "turn.short.light.open", rolls=labels["list.comma"].join(briefly)),
    )


def _changing(times: TimesOfDay, labels: Labels) -> str:
    return joined(labels, [time.name for time in times.changing])
