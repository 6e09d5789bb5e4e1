"""Strategic Withdrawal: a mission's turns -> those that open with a check, and the objectives that leave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from pipeline.contracts.brief import TurnEvent, WithdrawalSummary
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import Mission, Side, Who
from pipeline.model.rules import ObjectivesLeaving, StrategicWithdrawal
from pipeline.rules.reading import Reading
from pipeline.rules.special.kind import ONE_SIDE, YES_OR_NO, Case, Facts, SpecialRule, yes_or_no
from pipeline.rules.special.turns import last_turn
from pipeline.rules.special.withdrawal_words import withdrawal_summary, withdrawal_values


def check_turns(rule: StrategicWithdrawal, mission: Mission) -> range:
    """List the turns that open with a check; the turn that ends the game is over before its own."""
    return range(rule.from_turn, last_turn(mission) + 1)


def placed_by(side: Side, mission: Mission) -> int:
    """Count the objectives of one side's placing that are in play as the game begins."""
    placed = 0
    for group in mission.objectives:
        owners = group.placed_by.sides
        if side in owners:
            taken = group.removed if len(owners) == 1 or group.removed_by is side else 0
            placed += group.count // len(owners) - taken
    return placed


def leaving_turns(rule: StrategicWithdrawal) -> tuple[int, ...]:
    """List the turns that open with an objective leaving."""
    return rule.objectives.turns if rule.objectives else ()


def objectives_left(rule: StrategicWithdrawal, mission: Mission, turn: int) -> int:
    """Count the objectives in play once this turn of the side that withdraws has opened."""
    return sum(placed_by(side, mission) for side in Side) - sum(leaves <= turn for leaves in leaving_turns(rule))


class StrategicWithdrawalKind(SpecialRule[StrategicWithdrawal]):
    """Strategic Withdrawal as packs use it."""

    text = "strategic-withdrawal"
    facts: ClassVar[Facts] = {"side": ONE_SIDE, "objectives": YES_OR_NO}

    def answers(self, rule: StrategicWithdrawal) -> Facts:
        """Answer who withdraws, and whether objectives leave too."""
        return {"side": (rule.side.value,), "objectives": yes_or_no(rule.objectives is not None)}

    def values(self, rule: StrategicWithdrawal, reading: Reading) -> dict[str, str]:
        """Say who withdraws, from which turn to which, at which count, and when objectives leave."""
        return withdrawal_values(rule, reading)

    def events(self, rule: StrategicWithdrawal, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark every objective that leaves, and every check."""
        leaving = (("objective-leaves", turn) for turn in leaving_turns(rule))
        checks = (("withdrawal", turn) for turn in check_turns(rule, reading.mission))
        return tuple(
            TurnEvent(
                turn=turn,
                who=Who(rule.side.value),
                text=reading.labels[f"turn.{what}"],
                short=reading.labels[f"turn.short.{what}"],
            )
            for what, turn in (*leaving, *checks)
        )

    def summary(self, rule: StrategicWithdrawal, use: str, reading: Reading) -> WithdrawalSummary | None:
        """Sum the turns up where they differ: a check that only ever repeats needs no table."""
        mission = reading.mission
        if rule.objectives is None:
            return None
        left = {turn: objectives_left(rule, mission, turn) for turn in rule.objectives.turns}
        return withdrawal_summary(rule, use, reading, checks=check_turns(rule, mission), left=left)

    def check(self, rule: StrategicWithdrawal, case: Case) -> Iterator[Diagnostic]:
        """The first check must come before the game is over, and objectives leave one by one while there are any."""
        last = last_turn(case.mission)
        if not check_turns(rule, case.mission):
            message = f"the first withdrawal check is in turn {rule.from_turn}, but the last turn played is {last}"
            yield error("E315", message, path=(*case.path, "from_turn"))
        if rule.objectives is not None:
            yield from _check_leaving(rule.objectives, case, last)


def _check_leaving(leaving: ObjectivesLeaving, case: Case, last: int) -> Iterator[Diagnostic]:
    path = (*case.path, "objectives", "turns")
    if any(before >= turn for before, turn in pairwise((0, *leaving.turns))):
        yield error("E323", "the turns in which objectives leave must rise, from turn 1 on", path=path)
    elif leaving.turns[-1] > last:
        message = f"an objective leaves in turn {leaving.turns[-1]}, but the last turn played is {last}"
        yield error("E315", message, path=path)
    placed = placed_by(leaving.placed_by, case.mission)
    if len(leaving.turns) > placed:
        message = f"{len(leaving.turns)} objectives leave of {placed} that the {leaving.placed_by} placed"
        yield error("E323", message, path=path)
