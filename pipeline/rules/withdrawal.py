"""Strategic Withdrawal: Units on the table turn by turn -> delay counters, and the turns in which a Unit leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pipeline.diagnostics import Diagnostic, error
from pipeline.model import Mission, Who
from pipeline.model.rules import StrategicWithdrawal
from pipeline.rules.brief import TurnEvent
from pipeline.rules.kind import ONE_SIDE, Case, Facts, SpecialRule
from pipeline.rules.reading import Reading
from pipeline.rules.turns import last_turn
from pipeline.rules.words import number_word, side_values


@dataclass(frozen=True, kw_only=True)
class WithdrawalCheck:
    """One check: Units and counters as they were counted, whether a Unit leaves, counters afterwards."""

    turn: int
    units: int
    counters: int
    withdraws: bool

    @property
    def counters_after(self) -> int:
        """A withdrawal clears the counters; a check without one adds a counter."""
        return 0 if self.withdraws else self.counters + 1


def check_turns(rule: StrategicWithdrawal, mission: Mission) -> range:
    """List the turns that open with a check; the turn that ends the game is over before its own."""
    return range(rule.from_turn, last_turn(mission) + 1)


def run_withdrawal(rule: StrategicWithdrawal, units_on_table: Sequence[int]) -> tuple[WithdrawalCheck, ...]:
    """Play the counters for the Units counted at each check, the first count being that of the first check."""
    checks: list[WithdrawalCheck] = []
    counters = 0
    for turn, units in enumerate(units_on_table, start=rule.from_turn):
        withdraws = units + counters >= rule.threshold
        checks.append(WithdrawalCheck(turn=turn, units=units, counters=counters, withdraws=withdraws))
        counters = checks[-1].counters_after
    return tuple(checks)


class StrategicWithdrawalKind(SpecialRule[StrategicWithdrawal]):
    """Strategic Withdrawal as packs use it."""

    text = "strategic-withdrawal"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: StrategicWithdrawal) -> Facts:
        """Answer who withdraws."""
        return {"side": (rule.side.value,)}

    def values(self, rule: StrategicWithdrawal, reading: Reading) -> dict[str, str]:
        """Say who withdraws, from which turn, and at which count."""
        labels = reading.labels
        return side_values(labels, rule.side) | {
            "from_turn": number_word(labels, rule.from_turn),
            "threshold": number_word(labels, rule.threshold),
            "below": number_word(labels, rule.threshold - 1),
        }

    def events(self, rule: StrategicWithdrawal, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark every check."""
        text, short = reading.labels["turn.withdrawal"], reading.labels["turn.short.withdrawal"]
        who = Who(rule.side.value)
        return tuple(
            TurnEvent(turn=turn, who=who, text=text, short=short) for turn in check_turns(rule, reading.mission)
        )

    def check(self, rule: StrategicWithdrawal, case: Case) -> Iterator[Diagnostic]:
        """The first check must come before the game is over."""
        if not check_turns(rule, case.mission):
            last = last_turn(case.mission)
            yield error(
                "E315",
                f"the first withdrawal check is in turn {rule.from_turn}, but the last turn played is {last}",
                path=(*case.path, "from_turn"),
            )
