from __future__ import annotations

from typing import Any

import pytest
from rulebook import make_mission, one_mission, values_of_use, wording
from two_sides import SIDES

from pipeline.contracts.rule_results import RuleStrip
from pipeline.model import Pack
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.components.tracks import placed_by
from pipeline.rules.telling.briefing import brief_mission

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
    return one_mission(rules=({"strategic-withdrawal": rule},), **fields)


def summary(rule: dict[str, Any] = RULE, **mission: Any) -> RuleStrip:
    brief, _ = brief_mission(pack_with(rule, **mission), "skirmish", wording())
    (found,) = brief.summaries
    assert isinstance(found, RuleStrip)
    return found


def test_turn_by_turn() -> None:
    strip = summary()
    assert (strip.id, strip.who) == ("strategic-withdrawal-defender", "defender")
    assert strip.heading == "What happens as the Defender’s turn starts"
    assert [each.turn for each in strip.turns] == [3, 4, 5, 6, 7, 8]
    assert [each.events for each in strip.turns] == [
        ("Five Units or more: withdraw one; fewer: gain a Delay Counter",),
        (SECOND_CHECK,),
        ("Check as in turn four",),
        ("One of the Attacker’s Objectives leaves; two left on the table", "Check as in turn four"),
        ("One of the Attacker’s Objectives leaves; one left on the table", "Check as in turn four"),
        ("Morale, where it must be checked; then the game ends",),
    ]


def test_an_objective_may_leave_before_the_first_check() -> None:
    early = summary({**RULE, "objectives": {"turns": (1,), "placed_by": "defender"}})
    assert [(each.turn, each.events) for each in early.turns][:2] == [
        (1, ("One of the Defender’s Objectives leaves; two left on the table",)),
        (3, ("Five Units or more: withdraw one; fewer: gain a Delay Counter",)),
    ]


def test_without_a_set_end_the_strip_ends_with_the_turns_shown() -> None:
    endless = summary(winning=({"hold": {"side": "attacker"}},)).turns
    assert (endless[-1].turn, endless[-1].events) == (8, ("Check as in turn four",))


def test_checks_that_only_repeat_need_no_table() -> None:
    brief, _ = brief_mission(pack_with({"side": "defender"}), "skirmish", wording())
    assert brief.summaries == ()


@pytest.mark.parametrize(("turns", "left"), [((1, 2), ("two", "one")), ((4,), ("two",))])
def test_objectives_in_play(turns: tuple[int, ...], left: tuple[str, ...]) -> None:
    strip = summary({**RULE, "objectives": {**LEAVING, "turns": turns}})
    said = [event for each in strip.turns for event in each.events if "Objectives leaves" in event]
    assert said == [f"One of the Attacker’s Objectives leaves; {each} left on the table" for each in left]


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
    found = values_of_use(pack_with())
    names = (
        *("from_turn", "check_last", "end_turn", "threshold", "tally_below"),
        *("objectives_turns", "objectives_placed_by_whose"),
    )
    assert [found[name] for name in names] == [
        "three",
        "seven",
        "eight",
        "five",
        "four",
        "six and seven",
        "the Attacker’s",
    ]
    assert found["objectives_turns_th"] == "sixth and seventh"
    plain = values_of_use(one_mission(rules=({"strategic-withdrawal": {"side": "defender"}},)))
    assert {"objectives_placed_by_who", "end_turn"}.isdisjoint(plain)


def test_objectives_that_leave_stand_on_the_turn_track() -> None:
    brief, _ = brief_mission(pack_with(), "skirmish", wording())
    assert [event.turn for event in brief.turn_events if event.text == "One Objective leaves"] == [6, 7]
    assert [event.text for event in brief.turn_events if event.turn == 6] == [
        "One Objective leaves",
        "Withdrawal check",
    ]


HERE = ("missions", "skirmish", "rules", 0, "strategic-withdrawal", "objectives", "turns")


@pytest.mark.parametrize(
    ("leaving", "code", "message"),
    [
        ({"turns": (7, 6)}, "E323", "the turns in which something happens must rise, from turn 1 on"),
        ({"turns": (6, 6)}, "E323", "the turns in which something happens must rise, from turn 1 on"),
        ({"turns": (7, 8)}, "E315", "leaves happens in turn 8, but the last turn played is 7"),
        ({"turns": (5, 6, 7)}, "E323", "3 objectives leave of 2 that the attacker placed"),
        ({"turns": (6, 7), "placed_by": "defender"}, "E323", "2 objectives leave of 1 that the defender placed"),
    ],
)
def test_slips(leaving: dict[str, Any], code: str, message: str) -> None:
    (problem,) = check_rules(pack_with({**RULE, "objectives": {**LEAVING, **leaving}}))
    assert (problem.code, problem.message, problem.path) == (code, message, HERE)
