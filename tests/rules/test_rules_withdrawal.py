from __future__ import annotations

from typing import Any

import pytest
from rulebook import make_mission, one_mission, reading, wording
from two_sides import SIDES

from pipeline.contracts.brief import WithdrawalSummary
from pipeline.model import Pack
from pipeline.model.rules import StrategicWithdrawal
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.special.withdrawal import StrategicWithdrawalKind, objectives_left, placed_by
from pipeline.rules.telling.briefing import brief_mission

KIND = StrategicWithdrawalKind()
END = ({"survive": {"side": "defender", "turn": 8}},)
LEAVING = {"turns": (6, 7), "placed_by": "attacker"}
RULE = {"side": "defender", "from_turn": 3, "threshold": 5, "objectives": LEAVING}
OBJECTIVES = (
    {"count": 2, "placed_by": "attacker", "zone": "middle"},
    {"count": 1, "placed_by": "defender", "zone": "middle"},
)


SECOND_CHECK = (
    "Units and Delay Counters together five or more: withdraw a Unit, discard all Counters; fewer: gain a Counter"
)


def pack_with(rule: dict[str, Any] = RULE, **mission: Any) -> Pack:
    fields = {"winning": END, "objectives": OBJECTIVES, **mission}
    return one_mission(rules=({"strategic_withdrawal": rule},), **fields)


def summary(rule: dict[str, Any] = RULE, **mission: Any) -> WithdrawalSummary:
    brief, _ = brief_mission(pack_with(rule, **mission), "skirmish", wording())
    (found,) = brief.summaries
    assert isinstance(found, WithdrawalSummary)
    return found


def test_turn_by_turn() -> None:
    assert [(each.turn, each.objectives_left, each.checks, each.ends) for each in summary().turns] == [
        (3, None, True, False),
        (4, None, True, False),
        (5, None, True, False),
        (6, 2, True, False),
        (7, 1, True, False),
        (8, None, False, True),
    ]


def test_turn_by_turn_in_words() -> None:
    assert [each.events for each in summary().turns] == [
        ("Five Units or more: withdraw one; fewer: gain a Delay Counter",),
        (SECOND_CHECK,),
        ("Check as in turn four",),
        ("One of the Attacker’s Objectives leaves; two left on the table", "Check as in turn four"),
        ("One of the Attacker’s Objectives leaves; one left on the table", "Check as in turn four"),
        ("Morale, where it must be checked; then the game ends",),
    ]


def test_an_objective_may_leave_before_the_first_check() -> None:
    early = summary({**RULE, "objectives": {"turns": (1,), "placed_by": "defender"}})
    assert [(each.turn, each.objectives_left, each.checks) for each in early.turns][:2] == [
        (1, 2, False),
        (3, None, True),
    ]


def test_checks_that_only_repeat_need_no_table() -> None:
    brief, _ = brief_mission(pack_with({"side": "defender"}), "skirmish", wording())
    assert brief.summaries == ()


@pytest.mark.parametrize(("turn", "left"), [(1, 3), (5, 3), (6, 2), (7, 1), (8, 1)])
def test_objectives_in_play(turn: int, left: int) -> None:
    rule = StrategicWithdrawal.model_validate(RULE)
    assert objectives_left(rule, make_mission(objectives=OBJECTIVES), SIDES, turn) == left


@pytest.mark.parametrize(
    ("groups", "attackers", "defenders"),
    [
        (({"count": 2, "placed_by": "each", "zone": "middle"},), 1, 1),
        (({"count": 2, "placed_by": "attacker", "zone": "middle", "removed": 1, "removed_by": "attacker"},), 1, 0),
        (({"count": 2, "placed_by": "attacker", "zone": "middle", "removed": 1, "removed_by": "defender"},), 1, 0),
        (({"count": 4, "placed_by": "each", "zone": "middle", "removed": 1, "removed_by": "defender"},), 2, 1),
    ],
)
def test_who_placed_what_is_in_play(groups: tuple[dict[str, Any], ...], attackers: int, defenders: int) -> None:
    mission = make_mission(objectives=groups)
    assert (placed_by("attacker", mission, SIDES), placed_by("defender", mission, SIDES)) == (attackers, defenders)


def test_values() -> None:
    found = KIND.values(StrategicWithdrawal.model_validate(RULE), reading(pack_with()))
    names = ("from_turn", "last_check", "end_turn", "threshold", "below", "objective_turns", "placers")
    assert [found[name] for name in names] == [
        "three",
        "seven",
        "eight",
        "five",
        "four",
        "six and seven",
        "the Attacker’s",
    ]
    assert found["objective_ordinals"] == "sixth and seventh"
    plain = KIND.values(StrategicWithdrawal(side="defender"), reading(one_mission()))
    assert {"placer", "end_turn"}.isdisjoint(plain)


def test_objectives_that_leave_stand_on_the_turn_track() -> None:
    brief, _ = brief_mission(pack_with(), "skirmish", wording())
    assert [event.turn for event in brief.turn_events if event.text == "One Objective leaves"] == [6, 7]
    assert [event.text for event in brief.turn_events if event.turn == 6] == [
        "One Objective leaves",
        "Withdrawal check",
    ]


HERE = ("missions", "skirmish", "rules", 0, "strategic_withdrawal", "objectives", "turns")


@pytest.mark.parametrize(
    ("leaving", "code", "message"),
    [
        ({"turns": (7, 6)}, "E323", "the turns in which objectives leave must rise, from turn 1 on"),
        ({"turns": (0, 6)}, "E323", "the turns in which objectives leave must rise, from turn 1 on"),
        ({"turns": (7, 8)}, "E315", "an objective leaves in turn 8, but the last turn played is 7"),
        ({"turns": (5, 6, 7)}, "E323", "3 objectives leave of 2 that the attacker placed"),
        ({"turns": (6, 7), "placed_by": "defender"}, "E323", "2 objectives leave of 1 that the defender placed"),
    ],
)
def test_slips(leaving: dict[str, Any], code: str, message: str) -> None:
    (problem,) = check_rules(pack_with({**RULE, "objectives": {**LEAVING, **leaving}}))
    assert (problem.code, problem.message, problem.path) == (code, message, HERE)
