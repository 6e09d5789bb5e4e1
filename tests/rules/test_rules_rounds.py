"""What packs say of rounds and roles -> how many there are, who goes first, what happens too late."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import make_mission, make_pack, one_mission, wording

from pipeline.contracts.brief import RoundsPlan
from pipeline.diagnostics import Diagnostic
from pipeline.model import Pack, Sides
from pipeline.rules import brief_mission, check_rules
from pipeline.rules.declared.case import last_turn
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.telling.rounds_plan import plan_rounds

FIRST = {"side": "attacker"}
ROLLED = {"side": None, "roll_off": True}


def planned(pack: Pack) -> tuple[RoundsPlan, tuple[Diagnostic, ...]]:
    brief, found = brief_mission(pack, "skirmish", wording())
    return brief.rounds, found


def of_game(game: dict[str, Any] | None = None, **changes: Any) -> Pack:
    return one_mission(pack={"rounds": game}, **changes)


@pytest.mark.parametrize(
    ("pack", "mission", "count"),
    [
        (None, None, 8),
        ({"count": 6}, None, 6),
        ({"count": 6}, {"count": 7}, 7),
        ({"count": 6}, {"count": "open"}, 8),
        ({"count": 6}, {"first": "roll"}, 6),
        ({"count": "open"}, None, 8),
    ],
)
def test_a_mission_says_what_differs_from_its_game(
    pack: dict[str, Any] | None, mission: dict[str, Any] | None, count: int
) -> None:
    made = of_game(pack, rounds=mission)
    plan, found = planned(made)
    assert (plan.count, found) == (count, ())
    assert last_turn(made, made.missions["skirmish"]) == count
    assert plan.is_said is bool(pack or mission)


@pytest.mark.parametrize(
    ("rounds", "first_turn", "rows", "first"),
    [
        (None, {"side": "defender"}, "ad", ""),
        ({"count": 3}, {"side": "defender"}, "da", ""),
        ({"count": 3}, ROLLED, "ad", ""),
        ({"count": 3, "first": "alternating"}, {"side": "defender"}, "ad", "dad"),
        ({"count": 3, "first": "alternating"}, ROLLED, "ad", "???"),
        ({"count": 3, "first": "roll"}, FIRST, "ad", "a??"),
        ({"count": 3, "first": "roll"}, ROLLED, "ad", "???"),
    ],
)
def test_who_goes_first(rounds: dict[str, Any] | None, first_turn: dict[str, Any], rows: str, first: str) -> None:
    plan, _ = planned(of_game(rounds, first_turn=first_turn, winning=({"last-formation": {"side": "each"}},)))
    assert "".join(row[0] for row in plan.rows) == rows
    assert "".join(side[0] if side else "?" for side in plan.first) == first


MEETING = ({"meeting-engagement": {}},)
EACH_WINS = ({"last-formation": {"side": "each"}},)


@pytest.mark.parametrize(
    ("rounds", "first_turn", "rules", "winning", "rows"),
    [
        (None, ROLLED, MEETING, EACH_WINS, ("first", "second")),
        (None, ROLLED, (), EACH_WINS, ("attacker", "defender")),
        (None, FIRST, MEETING, EACH_WINS, ("attacker", "defender")),
        (None, ROLLED, MEETING, ({"hold": {"side": "attacker"}},), ("attacker", "defender")),
        ({"count": 5}, ROLLED, MEETING, EACH_WINS, ("attacker", "defender")),
    ],
)
def test_rows_go_by_the_order_of_play_where_it_parts_what_happens(
    rounds: dict[str, Any] | None, first_turn: dict[str, Any], rules: Any, winning: Any, rows: tuple[str, ...]
) -> None:
    """Only where it is open who goes first, and nothing is one side's alone."""
    plan, _ = planned(of_game(rounds, first_turn=first_turn, rules=rules, winning=winning))
    assert (tuple(plan.rows), plan.by_order) == (rows, rows == ("first", "second"))


NAMES = ("ants", "bees", "crows", "dogs")


@given(st.integers(1, 4), st.integers(0, 3), st.integers(1, 12), st.sampled_from(("same", "alternating", "roll")))
def test_in_as_many_rounds_as_there_are_sides_each_that_takes_turns_goes_first_once(
    count: int, opener: int, rounds: int, order: str
) -> None:
    forms = {"who": "they", "whose": "their", "its": "its"}
    named = {name: {"name": name, "letter": name[0].upper(), "forms": forms} for name in NAMES[:count]}
    sides, first = Sides.model_validate(named), NAMES[opener % count]
    mission = make_mission().model_copy(
        update={"first_turn": make_mission().first_turn.model_copy(update={"side": first})}
    )
    pack = make_pack(missions={"skirmish": mission}, sides=sides, rounds={"count": rounds, "first": order})
    plan = plan_rounds(Reading(pack=pack, mission_id="skirmish", wording=wording()), ())
    assert sorted(plan.rows) == sorted(sides.ids)
    if order == "same":
        assert (plan.first, plan.rows[0]) == ((), first)
    else:
        assert (len(plan.first), plan.first[0]) == (rounds, first)
    if order == "alternating" and rounds >= count:
        for start in range(rounds - count + 1):
            assert {*plan.first[start : start + count]} == {*sides.ids}


def test_roles_are_told_in_the_round_from_which_a_side_has_them() -> None:
    roles = {"rounds": {"1": {"attacker": "Hunter", "defender": "Prey"}, "3": {"attacker": "Prey"}}}
    brief, _ = brief_mission(one_mission(roles=roles), "skirmish", wording())
    told = [(event.turn, event.who, event.text) for event in brief.turn_events if "as " in event.short]
    assert told[:3] == [(1, "attacker", "as Hunter"), (1, "defender", "as Prey"), (3, "attacker", "as Prey")]
    assert brief.rounds.is_said


LATE = {"hold": {"side": "attacker", "from_turn": 7}}


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        (
            {"winning": (LATE,)},
            ("missions", "skirmish", "winning", 0, "hold"),
            '"Attacker can win" stands in round 7, and the game has 5',
        ),
        (
            {"roles": {"rounds": {"7": {"attacker": "Prey"}}}, "winning": ({"last-formation": {"side": "each"}},)},
            ("missions", "skirmish", "roles", "rounds", 7),
            '"as Prey" stands in round 7, and the game has 5',
        ),
    ],
)
def test_nothing_happens_after_the_last_round(
    changes: dict[str, Any], path: tuple[str | int, ...], message: str
) -> None:
    _, found = planned(of_game({"count": 5}, **changes))
    assert [(each.code, each.path, each.message, each.hints) for each in found] == [
        ("E315", path, message, ("choose an earlier one, or let more be played: `rounds: {count: 7}`",))
    ]


def test_reserves_roll_in_all_rounds_that_there_are() -> None:
    reserves = {"reserves": {"side": "defender", "timing": "immediate", "arrive": ({"edges": ("north",)},)}}
    winning = ({"last-formation": {"side": "each"}},)
    brief, found = brief_mission(of_game({"count": 4}, rules=(reserves,), winning=winning), "skirmish", wording())
    assert [event.turn for event in brief.turn_events] == [1, 2, 3, 4]
    assert found == ()


@pytest.mark.parametrize(
    ("rounds", "sides", "path", "message"),
    [
        ({"phases": ("Move", "Shoot", "Move")}, 2, ("rounds", "phases"), "two phases are called 'Move'"),
        ({"first": "roll"}, 1, ("rounds", "first"), "one side plays alone, and goes first in every round"),
    ],
)
def test_rounds_that_cannot_be_played_so(
    rounds: dict[str, Any], sides: int, path: tuple[str, ...], message: str
) -> None:
    pack = of_game(rounds)
    few = Sides.model_validate(dict(list(pack.sides.model_dump().items())[:sides]))
    found = [each for each in check_rules(pack.model_copy(update={"sides": few})) if each.code == "E336"]
    assert [(each.path, each.message) for each in found] == [(path, message)]
