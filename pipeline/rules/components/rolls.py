"""Dice turn by turn -> entries of the track, the exact chances of what they bring, and the values that tell of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pipeline.contracts.brief import TurnEvent
from pipeline.contracts.rule_results import RollOdds, RollTurn
from pipeline.contracts.wording import capital, number_word, ordinal_word
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import EACH, Prose, Who
from pipeline.model.component_fields import named
from pipeline.model.components import OpenRoll, Roll, RollChart, SumOf
from pipeline.model.parameters import Mover
from pipeline.rules.components.dice_odds import Throw, by_then, reached
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.case import TURNS_SHOWN, Case, last_turn

# Dice in a roll: beyond these nobody has as many, and odds take long.
_DICE_MOST = 60


@dataclass(frozen=True, kw_only=True)
class DiceRoll:
    """One roll, as a player's turn starts; `mover` is whose it is, where players roll in turn.

    It succeeds on `target` or more: each of its dice, or what they add up to. More follow the `last` that is shown.
    """

    turn: int
    mover: Mover | None
    dice: int
    target: int
    last: bool = False


class RollWorker(Worker[Roll]):
    """Dice turn by turn."""

    def _number(self, field: object) -> int:
        found = self.scope.number(field)
        assert found is not None, "the rule's check keeps a roll without its figures from being read"
        return found

    @property
    def _mover(self) -> Mover | None:
        found = self.scope.find(self.component.who)
        return found if isinstance(found, Mover) else None

    @property
    def _easier(self) -> int:
        """How much less each roll must show than the one before."""
        return self.scope.number(self.component.easier) or 0

    def _target(self, before: int) -> int:
        """Give what a roll must show, with so many before it."""
        return max(1, self._number(self.component.succeed_on) - self._easier * before)

    def _is_sure(self, dice: int) -> bool:
        sure = self.scope.number(self.component.sure_with)
        return sure is not None and dice >= sure

    def rolls(self, until: int | None = None) -> Iterator[DiceRoll]:
        """Give the rolls one after another, up to a turn; players who roll in turn alternate."""
        turn, mover, dice = self._number(self.component.from_turn), self._mover, self._number(self.component.dice)
        more, made = self._number(self.component.more), 0
        while (until is None or turn <= until) and (self.component.most is None or made < self.component.most):
            thrown, target, last = min(dice, _DICE_MOST), self._target(made), made + 1 == self.component.most
            yield DiceRoll(turn=turn, mover=mover, dice=thrown, target=target, last=last)
            dice, made = dice + more, made + 1
            if mover is None:
                turn += 1
            else:
                mover = mover.other
                turn += mover is Mover.FIRST

    def values(self) -> dict[str, str]:
        """Tell what a die must show, when the first rolls are, with how many dice, and from when one is sure."""
        roll, scope, labels, name = self.component, self.scope, self.teller.labels, self.component.id
        values: dict[str, str] = {}
        succeed, first, dice = (scope.number(field) for field in (roll.succeed_on, roll.from_turn, roll.dice))
        more, sure = scope.number(roll.more) or 0, scope.number(roll.sure_with)
        if succeed is not None:
            values[f"{name}_target"] = f"{succeed}+"
            for step, word in enumerate(("second", "third") if self._easier else (), start=1):
                values[f"{name}_{word}_target"] = f"{self._target(step)}+"
        if first is not None:
            for step, word in enumerate(("first", "second", "third")):
                values[f"{name}_{word}"] = ordinal_word(labels, first + step)
        if dice is not None:
            for step, word in enumerate(("first", "second", "third")):
                values[f"{name}_{word}_dice"] = number_word(labels, dice + more * step)
        if sure is not None:
            values[f"{name}_sure_dice"] = number_word(labels, sure)
            if first is not None and dice is not None and more:
                values[f"{name}_sure"] = ordinal_word(labels, first + max(0, -(-(sure - dice) // more)))
        if self._mover is not None:
            values |= self.teller.mover_values(name, self._mover)
        return values

    def events(self, values: Mapping[str, str]) -> tuple[TurnEvent, ...]:
        """Mark every roll with its dice; where it is open who goes first, all of a turn for all sides."""
        reading = self.teller.reading
        rolls = tuple(self.rolls(last_turn(reading.pack, reading.mission)))
        by_then = {roll: chances[0] for roll, chances in zip(rolls, self._chances(rolls), strict=True)}
        openly, is_open = self.component.open, self._mover is not None and reading.mission.first_turn.side is None
        if openly is not None and is_open:
            return tuple(
                self._open_event(tuple(made), openly, values, by_then)
                for _, made in groupby(rolls, lambda roll: roll.turn)
            )
        return tuple(self._event(roll, values, None if is_open else by_then[roll]) for roll in rolls)

    def _form(self, roll: DiceRoll, told: Prose | dict[str, Prose] | None) -> str:
        if roll.last and isinstance(told, dict) and "last" in told:
            return "last"
        if self._is_sure(roll.dice):
            return "sure"
        return self.teller.labels.category(roll.dice)

    def _event(self, roll: DiceRoll, values: Mapping[str, str], chance: Fraction | None) -> TurnEvent:
        shows, made = {"dice": str(roll.dice), "target": f"{roll.target}+"}, self.component
        return TurnEvent(
            turn=roll.turn,
            who=self._whose_turn(roll),
            text=self.write(made.text, values, "text", roll=self._form(roll, made.text), **shows),
            short=self.write(made.short, values, "short", roll=self._form(roll, made.short), **shows),
            dice=roll.dice,
            chance=None if self._easier else chance,
        )

    def _whose_turn(self, roll: DiceRoll) -> Who:
        if roll.mover is not None:
            return self.teller.reading.whose_turn(roll.mover)
        return self.scope.who(self.component.who) or EACH

    def _open_event(
        self,
        rolls: tuple[DiceRoll, ...],
        openly: OpenRoll,
        values: Mapping[str, str],
        by_then: Mapping[DiceRoll, Fraction],
    ) -> TurnEvent:
        labels, at = self.teller.labels, (*self.path, "open")
        comma = labels["list.comma"]

        def said(text: Prose | dict[str, Prose], key: str, roll: DiceRoll) -> str:
            assert roll.mover is not None
            chosen, below = self.scope.words(text, roll=self._form(roll, text))
            known = {**values, "who": labels[f"side.{roll.mover.value}"], "dice": str(roll.dice)}
            return self.teller.write(chosen, known, (*at, key, *below)) if chosen else ""

        told = comma.join(said(openly.each, "each", roll) for roll in rolls)
        briefly = comma.join(
            said(openly.first, "first", roll) if roll.mover is Mover.FIRST else said(openly.second, "second", roll)
            for roll in rolls
        )
        return TurnEvent(
            turn=rolls[0].turn,
            who=EACH,
            text=self.teller.write(openly.text, {**values, "rolls": told}, (*at, "text")),
            short=self.teller.write(openly.short, {**values, "rolls": briefly}, (*at, "short")),
            by_order=tuple(
                (roll.mover, self._event(roll, values, by_then[roll])) for roll in rolls if roll.mover is not None
            ),
        )

    def summary(self, values: Mapping[str, str]) -> RollOdds:
        """Work out what the dice bring by when."""
        chart = self.component.chart
        return RollOdds(
            id=self.use,
            name=self.teller.name,
            who=self._whose_turn(next(self.rolls())),
            target=self._number(self.component.succeed_on),
            heading=self.teller.write(chart.heading, values, (*self.path, "chart", "heading")),
            heads=self._heads(chart, values),
            sure=self.teller.write(chart.sure, values, (*self.path, "chart", "sure")) if chart.sure else "",
            ends=self.component.counts == "once",
            turns=tuple(self._odds()),
        )

    def _heads(self, chart: RollChart, values: Mapping[str, str]) -> tuple[str, ...]:
        path = (*self.path, "chart", "heads")
        return tuple(self.teller.write(head, values, (*path, index)) for index, head in enumerate(chart.heads))

    def _odds(self) -> Iterator[RollTurn]:
        labels, reading = self.teller.labels, self.teller.reading
        rolls = tuple(self.rolls(self._last_shown()))
        for roll, chances in zip(rolls, self._chances(rolls), strict=True):
            yield RollTurn(
                turn=roll.turn,
                who=capital(labels[f"side.{reading.seat(roll.mover)}"]) if roll.mover is not None else "",
                dice=roll.dice,
                sure=self._is_sure(roll.dice),
                target=roll.target if self._easier else None,
                chances=chances,
            )

    def _chances(self, rolls: Sequence[DiceRoll]) -> Iterator[tuple[Fraction, ...]]:
        """Give after each roll the chances of one success or more by then, of two or more, and so on."""
        die, component = self._number(self.component.die), self.component
        if component.sum is SumOf.ALL:
            yield from ((each,) for each in reached([roll.dice for roll in rolls], die, rolls[0].target))
            return
        is_whole, most = component.sum is SumOf.ROLL, 1 if component.counts == "once" else len(component.chart.heads)
        throws = (
            Throw(dice=roll.dice, target=roll.target, whole=is_whole, sure=self._is_sure(roll.dice)) for roll in rolls
        )
        yield from by_then(tuple(throws), die, most)

    def _last_shown(self) -> int | None:
        """End the odds with the game or the track, but show some turns of what begins late."""
        reading = self.teller.reading
        if reading.mission_id is None:
            return None if self.component.most else TURNS_SHOWN
        last = last_turn(reading.pack, reading.mission)
        if self.component.counts == "once":
            return last
        return max(min(last, TURNS_SHOWN), self._number(self.component.from_turn) + len(self.component.chart.heads) - 1)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """The pack must have the figures that a roll needs, for the mission's own choices, too."""
        for key in ("die", "succeed_on", "from_turn", "dice", "more"):
            field = getattr(self.component, key)
            if self.scope.number(field) is None:
                yield self._lacking(field, case)
        if self.given(self.component.succeed_on):
            yield from self._check_possible()

    def _check_possible(self) -> Iterator[Diagnostic]:
        if message := self._impossible():
            yield error("E319", message, path=self.written("succeed_on"))

    def _impossible(self) -> str:
        """Say why the dice can never succeed, if they can't."""
        die, succeed, dice, more = (
            self.scope.number(field)
            for field in (self.component.die, self.component.succeed_on, self.component.dice, self.component.more)
        )
        if die is None or succeed is None or dice is None or self._easier:
            return ""
        if self.component.sum is None:
            return f"a die of {die} faces never shows {succeed}" if succeed > die else ""
        if self.component.sum is SumOf.ROLL and not more and succeed > die * dice:
            return f"dice that show {die * dice} at most never add up to {succeed}"
        return ""

    def _lacking(self, field: object, case: Case) -> Diagnostic:
        names = named(field)
        figure = names[0]
        declared = (
            self.scope.declared(figure) if figure in {**self.scope.rule.figures, **self.scope.rule.parameters} else None
        )
        by = declared.by if declared else None
        if by is not None:
            chosen = getattr(self.scope.given, by, None)
            message = f"the pack's figures give no {figure} for {chosen}"
            hint = f"add `{chosen}: …` in pack.yaml, at `figures: {{{self.scope.name}: {{{figure}: …}}}}`"
            return error("E313", message, path=(*case.path, by), hints=(hint,)).relying_on(("figures",))
        message = f"the pack's figures give no {'.'.join(names)} for {self.scope.name}"
        hint = f"add `{': '.join(names)}: …` in pack.yaml, at `figures: {{{self.scope.name}: …}}`"
        return error("E313", message, path=case.path, hints=(hint,)).relying_on(("figures",))

    def check_figures(self) -> Iterator[Diagnostic]:
        """A die must be able to succeed."""
        if not self.given(self.component.succeed_on):
            yield from self._check_possible()
