"""Thresholds, checks and countdowns: dice that add up, rolls that get easier, and their chances, all falls counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import drilled, values_of_use, wording

from pipeline.contracts.rule_results import RollOdds
from pipeline.model import Pack
from pipeline.rules import brief_mission, check_rules
from pipeline.rules.components.dice_odds import summed

MINE = {"side": "defender"}
HERE = ("missions", "skirmish", "rules", 0, "drill")


def roll(target: int | str = 5, given: dict[str, Any] | None = None, **changes: Any) -> Pack:
    component = {
        "who": "=side",
        "succeed_on": target,
        "from_turn": 2,
        "counts": "once",
        "text": "{name}: {dice} for {target}",
        "chart": {"heading": "How soon", "heads": ("By now",)},
        **changes,
    }
    parameters = {"side": "side", "needed": {"a": "number", "optional": "yes"}}
    return drilled({"parameters": parameters, "gives": ({"roll": component},)}, {**MINE, **(given or {})})


def odds_of(pack: Pack) -> RollOdds:
    brief, slips = brief_mission(pack, "skirmish", wording())
    assert slips == ()
    (odds,) = brief.summaries
    assert isinstance(odds, RollOdds)
    return odds


def chances(pack: Pack) -> list[tuple[Fraction, ...]]:
    return [turn.chances for turn in odds_of(pack).turns]


def counted(faces: int, thrown: tuple[int, ...], is_done: Callable[[list[list[int]]], bool]) -> Fraction:
    """Count in how many falls of all dice, put into their rolls, something is done."""
    falls = list(product(range(1, faces + 1), repeat=sum(thrown)))

    def rolls(fall: tuple[int, ...]) -> Iterator[list[int]]:
        left = list(fall)
        for number in thrown:
            yield left[:number]
            left = left[number:]

    return Fraction(sum(is_done(list(rolls(fall))) for fall in falls), len(falls))


CASES = {
    "faces": st.integers(2, 4),
    "target": st.integers(2, 9),
    "dice": st.integers(1, 2),
    "more": st.integers(0, 1),
}


@settings(max_examples=60, deadline=None)
@given(**CASES, easier=st.integers(0, 3))
def test_what_a_roll_adds_up_to(faces: int, target: int, dice: int, more: int, easier: int) -> None:
    target = min(target, faces * dice)
    found = chances(roll(target, die=faces, dice=dice, more=more, easier=easier, sum="roll", most=2))
    for made, each in enumerate(found, 1):
        thrown = (dice, dice + more)[:made]
        done = counted(
            faces,
            thrown,
            lambda rolls: any(sum(fell) >= max(1, target - easier * place) for place, fell in enumerate(rolls)),
        )
        assert each == (done,)


@settings(max_examples=60, deadline=None)
@given(**CASES)
def test_what_all_rolls_so_far_add_up_to(faces: int, target: int, dice: int, more: int) -> None:
    found = chances(roll(target, die=faces, dice=dice, more=more, sum="all", most=2))
    for made, each in enumerate(found, 1):
        thrown = (dice, dice + more)[:made]
        assert each == (counted(faces, thrown, lambda rolls: sum(map(sum, rolls)) >= target),)


@settings(max_examples=60, deadline=None)
@given(faces=st.integers(2, 4), target=st.integers(1, 4), dice=st.integers(1, 2), easier=st.integers(0, 2))
def test_a_roll_that_gets_easier(faces: int, target: int, dice: int, easier: int) -> None:
    target = min(target, faces)
    found = chances(roll(target, die=faces, dice=dice, easier=easier, most=2))
    for made, each in enumerate(found, 1):
        done = counted(
            faces,
            (dice,) * made,
            lambda rolls: any(max(fell) >= max(1, target - easier * place) for place, fell in enumerate(rolls)),
        )
        assert each == (done,)


@pytest.mark.parametrize(("target", "chance"), [(2, "1"), (7, "7/12"), (9, "5/18"), (12, "1/36"), (13, "0")])
def test_two_dice_as_everybody_knows_them(target: int, chance: str) -> None:
    assert summed(2, 6, target) == Fraction(chance)


def test_a_countdown_that_ends_the_game_by_round() -> None:
    found = chances(roll(5, easier=1, most=4))
    assert found == [(Fraction(1, 3),), (Fraction(2, 3),), (Fraction(8, 9),), (Fraction(53, 54),)]


def test_successes_of_added_dice_are_counted_roll_by_roll() -> None:
    found = chances(roll(7, dice=2, sum="roll", counts="each", chart={"heading": "H", "heads": ("1", "2")}, most=2))
    hit = Fraction(7, 12)
    assert found == [(hit, 0), (1 - (1 - hit) ** 2, hit**2)]


def test_what_each_roll_needs_is_told_where_it_differs() -> None:
    pack = roll(5, easier=1, most=3)
    brief, _ = brief_mission(pack, "skirmish", wording())
    told = [event.text for event in brief.turn_events if "Drill" in event.text]
    assert told == ["Drill: 1 for 5+", "Drill: 1 for 4+", "Drill: 1 for 3+"]
    assert [turn.target for turn in odds_of(pack).turns] == [5, 4, 3]
    values = values_of_use(pack)
    names = ("roll_target", "roll_second_target", "roll_third_target")
    assert [values[name] for name in names] == ["5+", "4+", "3+"]
    assert [turn.target for turn in odds_of(roll(5, most=2)).turns] == [None, None]
    assert "roll_second_target" not in values_of_use(roll(5))


def test_many_dice_are_added_up_in_no_time() -> None:
    found = chances(roll(2000, die=100, dice=60, sum="all", most=8))
    assert len(found) == 7
    assert 0 < found[0][0] < 1


def told(pack: Pack) -> list[tuple[str, str, tuple[Any, ...]]]:
    return [(problem.code, problem.message, problem.path) for problem in check_rules(pack)]


RULE = ("rules", "drill", "gives", 0, "roll")


@pytest.mark.parametrize(
    ("changes", "code", "message", "path"),
    [
        (
            {"sum": "all", "counts": "each"},
            "E393",
            "dice that add up over all rolls reach their number once",
            (*RULE, "sum"),
        ),
        (
            {"sum": "all", "easier": 1},
            "E393",
            "easier is for rolls that succeed each for itself, and these add up over all of them",
            (*RULE, "easier"),
        ),
        (
            {"sum": "all", "sure_with": 3},
            "E393",
            "sure_with is for rolls that succeed each for itself, and these add up over all of them",
            (*RULE, "sure_with"),
        ),
        ({"target": 7}, "E319", "a die of 6 faces never shows 7", (*RULE, "succeed_on")),
        (
            {"target": "=needed", "given": {"needed": 7}},
            "E319",
            "a die of 6 faces never shows 7",
            (*HERE, "needed"),
        ),
        (
            {"target": "=needed", "given": {"needed": 13}, "dice": 2, "sum": "roll"},
            "E319",
            "dice that show 12 at most never add up to 13",
            (*HERE, "needed"),
        ),
    ],
)
def test_dice_that_cannot_be(changes: dict[str, Any], code: str, message: str, path: tuple[Any, ...]) -> None:
    target = changes.pop("target", 5)
    assert told(roll(target, **changes)) == [(code, message, path)]


@pytest.mark.parametrize("changes", [{"more": 1, "sum": "roll", "dice": 2}, {"easier": 1}, {"sum": "all"}])
def test_what_can_be_reached_in_the_end_is_no_error(changes: dict[str, Any]) -> None:
    assert told(roll("=needed", {"needed": 13}, **changes)) == []
