"""Strategic Withdrawal: a mission's turns -> the checks and the objectives that leave, marked, summed up, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import ClassVar

from pipeline.contracts.brief import TurnEvent, WithdrawalSummary, WithdrawalTurn
from pipeline.contracts.wording import capital, joined, label, number_word, ordinal_word, side_values
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import Mission, Pack, SideId, Sides, placed_groups
from pipeline.model.rules import ObjectivesLeaving, StrategicWithdrawal
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ONE_SIDE, YES_OR_NO, Case, Facts, SpecialRule, final_turn, last_turn, yes_or_no


def check_turns(rule: StrategicWithdrawal, pack: Pack, mission: Mission) -> range:
    """List the turns that open with a check; the turn that ends the game is over before its own."""
    return range(rule.from_turn, last_turn(pack, mission) + 1)


def placed_by(side: SideId, mission: Mission, sides: Sides) -> int:
    """Count the objectives of one side's placing that are in play as the game begins."""
    placed = 0
    for group in placed_groups(mission.objectives):
        owners = sides.of(group.placed_by)
        if side in owners:
            # A group that all place is shared out evenly; of one side's alone, any side may take some away.
            taken = group.removed if len(owners) == 1 or group.removed_by == side else 0
            placed += group.count // len(owners) - taken
    return placed


def leaving_turns(rule: StrategicWithdrawal) -> tuple[int, ...]:
    """List the turns that open with an objective leaving."""
    return rule.objectives.turns if rule.objectives else ()


def objectives_left(rule: StrategicWithdrawal, mission: Mission, sides: Sides, turn: int) -> int:
    """Count the objectives in play once this turn of the side that withdraws has opened."""
    return sum(placed_by(side, mission, sides) for side in sides.ids) - sum(
        leaves <= turn for leaves in leaving_turns(rule)
    )


class StrategicWithdrawalKind(SpecialRule[StrategicWithdrawal]):
    """Strategic Withdrawal as packs use it."""

    text = "strategic-withdrawal"
    facts: ClassVar[Facts] = {"side": ONE_SIDE, "objectives": YES_OR_NO}

    def answers(self, rule: StrategicWithdrawal) -> Facts:
        """Answer who withdraws, and whether objectives leave too."""
        return {"side": (rule.side,), "objectives": yes_or_no(rule.objectives is not None)}

    def values(self, rule: StrategicWithdrawal, reading: Reading) -> dict[str, str]:
        """Say who withdraws, from which turn to which, at which count, and when objectives leave."""
        return withdrawal_values(rule, reading)

    def events(self, rule: StrategicWithdrawal, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark every objective that leaves, and every check."""
        leaving = (("objective-leaves", turn) for turn in leaving_turns(rule))
        checks = (("withdrawal", turn) for turn in check_turns(rule, reading.pack, reading.mission))
        return tuple(
            TurnEvent(
                turn=turn,
                who=rule.side,
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
        left = {turn: objectives_left(rule, mission, reading.pack.sides, turn) for turn in rule.objectives.turns}
        return withdrawal_summary(rule, use, reading, checks=check_turns(rule, reading.pack, mission), left=left)

    def check(self, rule: StrategicWithdrawal, case: Case) -> Iterator[Diagnostic]:
        """The first check must come before the game is over, and objectives leave one by one while there are any."""
        last = last_turn(case.pack, case.mission)
        if not check_turns(rule, case.pack, case.mission):
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
    placed = placed_by(leaving.placed_by, case.mission, case.pack.sides)
    if len(leaving.turns) > placed:
        message = f"{len(leaving.turns)} objectives leave of {placed} that the {leaving.placed_by} placed"
        yield error("E323", message, path=path)


def withdrawal_values(rule: StrategicWithdrawal, reading: Reading) -> dict[str, str]:
    """Say who withdraws, from which turn to which, at which count, and when objectives leave."""
    labels, final = reading.labels, final_turn(reading.mission)
    values = {
        **side_values(labels, rule.side),
        "from_turn": number_word(labels, rule.from_turn),
        "last_check": number_word(labels, last_turn(reading.pack, reading.mission)),
        "threshold": number_word(labels, rule.threshold),
        "below": number_word(labels, rule.threshold - 1),
        **({} if final is None else {"end_turn": number_word(labels, final)}),
    }
    if rule.objectives is None:
        return values
    turns, side = rule.objectives.turns, rule.objectives.placed_by
    return values | {
        "objective_turns": joined(labels, [number_word(labels, turn) for turn in turns], last="and"),
        "objective_ordinals": joined(labels, [ordinal_word(labels, turn) for turn in turns], last="and"),
        "placer": labels[f"who.{side}"],
        "placers": labels[f"whose.{side}"],
    }


def withdrawal_summary(
    rule: StrategicWithdrawal, use: str, reading: Reading, *, checks: range, left: Mapping[int, int]
) -> WithdrawalSummary:
    """Sum up every turn in which something happens; `left` counts the objectives still there after one has left."""
    final = final_turn(reading.mission)
    shown = sorted({*checks, *left, *(() if final is None else (final,))})
    return WithdrawalSummary(
        id=use,
        who=rule.side,
        turns=tuple(
            WithdrawalTurn(
                turn=turn,
                objectives_left=left.get(turn),
                checks=turn in checks,
                ends=turn == final,
                events=tuple(_events(rule, reading, turn, checks, left)),
            )
            for turn in shown
        ),
    )


def _events(
    rule: StrategicWithdrawal, reading: Reading, turn: int, checks: range, left: Mapping[int, int]
) -> list[str]:
    """Say what happens, objectives first. The first check knows no counters yet; from the third on they only repeat."""
    labels, events = reading.labels, []
    if turn in left and rule.objectives is not None:
        whose = labels[f"whose.{rule.objectives.placed_by}"]
        events.append(label(labels, "withdrawal.objective", whose=whose, left=number_word(labels, left[turn])))
    if turn in checks:
        form = {checks.start: "first", checks.start + 1: "second"}.get(turn, "again")
        before = number_word(labels, checks.start + 1)
        threshold = number_word(labels, rule.threshold)
        events.append(capital(label(labels, f"withdrawal.check.{form}", threshold=threshold, turn=before)))
    if turn == final_turn(reading.mission):
        events.append(labels["withdrawal.end"])
    return events
