"""Strategic Withdrawal in words: its parameters and turns -> values for prose, and the summary turn by turn."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.contracts.brief import WithdrawalSummary, WithdrawalTurn
from pipeline.contracts.wording import capital, joined, label, number_word, ordinal_word, side_values
from pipeline.model import Who
from pipeline.model.rules import StrategicWithdrawal
from pipeline.rules.reading import Reading
from pipeline.rules.special.turns import final_turn, last_turn


def withdrawal_values(rule: StrategicWithdrawal, reading: Reading) -> dict[str, str]:
    """Say who withdraws, from which turn to which, at which count, and when objectives leave."""
    labels, final = reading.labels, final_turn(reading.mission)
    values = {
        **side_values(labels, rule.side),
        "from_turn": number_word(labels, rule.from_turn),
        "last_check": number_word(labels, last_turn(reading.mission)),
        "threshold": number_word(labels, rule.threshold),
        "below": number_word(labels, rule.threshold - 1),
        **({} if final is None else {"end_turn": number_word(labels, final)}),
    }
    if rule.objectives is None:
        return values
    turns, side = rule.objectives.turns, rule.objectives.placed_by.value
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
        who=Who(rule.side.value),
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
        whose = labels[f"whose.{rule.objectives.placed_by.value}"]
        events.append(label(labels, "withdrawal.objective", whose=whose, left=number_word(labels, left[turn])))
    if turn in checks:
        form = {checks.start: "first", checks.start + 1: "second"}.get(turn, "again")
        before = number_word(labels, checks.start + 1)
        threshold = number_word(labels, rule.threshold)
        events.append(capital(label(labels, f"withdrawal.check.{form}", threshold=threshold, turn=before)))
    if turn == final_turn(reading.mission):
        events.append(labels["withdrawal.end"])
    return events
