from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import FIGURES, at_work, make_pack, one_mission, used, values_of_use, wording

from pipeline.contracts.brief import Brief
from pipeline.contracts.rule_results import RollOdds
from pipeline.model import Pack
from pipeline.model.parameters import Mover
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.components.rolls import DiceRoll
from pipeline.rules.telling.briefing import brief_mission
from pipeline.rules.telling.rule_charts import table_chances

STEP = {"id": "time", "text": "{by_Who} sets one of {times}.", "of": "time-of-day"}
ROLL_OFF = {"roll_off": True}
TIMES = FIGURES["time-of-day"]
STEADY = ({**TIMES["times"][1], "faces": (1, 2, 3, 4, 5, 6)},)
GAMES = 6000


def pack_with(rule: dict[str, Any] | None = None, figures: dict[str, Any] | None = None, **mission: Any) -> Pack:
    """Make a pack of one mission with a time of day; `figures` are changes to the game's."""
    return one_mission(
        rules=({"time-of-day": rule or {"by": "attacker"}},),
        **{"setting_up": (STEP,), **mission},
        pack={"figures": {**FIGURES, "time-of-day": {**TIMES, **(figures or {})}}},
    )


def brief_of(pack: Pack) -> Brief:
    brief, slips = brief_mission(pack, "skirmish", wording())
    assert slips == ()
    return brief


def odds_of(pack: Pack) -> RollOdds:
    (odds,) = brief_of(pack).summaries
    assert isinstance(odds, RollOdds)
    return odds


def light_rolls(pack: Pack) -> list[DiceRoll]:
    return list(at_work("roll", pack).rolls())


# --- the dice ---


def test_dice_grow_turn_by_turn_and_pass_from_player_to_player() -> None:
    assert [(roll.turn, roll.mover, roll.dice) for roll in light_rolls(pack_with())] == [
        (3, "second", 1),
        (4, "first", 2),
        (4, "second", 3),
        (5, "first", 4),
        (5, "second", 5),
    ]


@given(start=st.integers(1, 9), by=st.sampled_from(Mover))
def test_each_player_rolls_once_a_turn(start: int, by: Mover) -> None:
    rolls = light_rolls(pack_with(figures={"from_turn": start, "starter": by.value}))
    assert (rolls[0].turn, rolls[0].mover, rolls[0].dice) == (start, by, 1)
    for before, after in pairwise(rolls):
        assert before.mover is not None
        assert (after.mover, after.dice) == (before.mover.other, before.dice + 1)
        assert after.turn - before.turn == (after.mover is Mover.FIRST)


def test_chances_of_the_change_are_exact() -> None:
    two_thirds = Fraction(2, 3)
    chances = [turn.chances for turn in odds_of(pack_with()).turns]
    assert chances == [(1 - two_thirds ** (rolls * (rolls + 1) // 2),) for rolls in range(1, 6)]


def test_the_chances_are_those_of_the_die_that_the_pack_has() -> None:
    faces = {"times": ({**TIMES["times"][0], "faces": (1, 2)},), "die": 2, "succeed_on": 2}
    assert [turn.chances for turn in odds_of(pack_with(figures=faces)).turns[:2]] == [
        (Fraction(1, 2),),
        (Fraction(7, 8),),
    ]


def first_change(dice: Dice, rolls: list[DiceRoll]) -> int:
    """Play a game's rolls out, and tell with which of them the light changed; with none, one more."""
    for number, roll in enumerate(rolls, 1):
        if any(dice.roll(6) >= 5 for _ in range(roll.dice)):
            return number
    return len(rolls) + 1


def is_near(times_seen: int, chance: Fraction) -> bool:
    return abs(times_seen / GAMES - chance) <= 3 * sqrt(chance * (1 - chance) / GAMES)


def test_games_played_out_meet_the_chances() -> None:
    pack = pack_with()
    rolls = light_rolls(pack)
    changed = [first_change(Dice(f"light {game}"), rolls) for game in range(GAMES)]
    for number, turn in enumerate(odds_of(pack).turns, 1):
        assert is_near(sum(each <= number for each in changed), turn.chances[0])


def test_the_die_gives_each_time_its_share_of_the_faces() -> None:
    ((name, chances),) = table_chances(make_pack(), wording())
    sixth = Fraction(1, 6)
    assert name == "Time of Day"
    assert chances == {"Dawn": sixth, "Daylight": Fraction(1, 2), "Dusk": sixth, "Darkness": sixth}
    rolled = [Dice(f"time {game}").roll(6) for game in range(GAMES)]
    for time in TIMES["times"]:
        assert is_near(sum(face in time["faces"] for face in rolled), chances[time["name"]])


# --- in words ---


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ({"by": "attacker"}, ("attacker", "no", "none")),
        ({"by": "attacker", "roll": True}, ("attacker", "yes", "none")),
        ({"by": "defender", "roll": True, "instead": "daylight"}, ("defender", "yes", "given")),
    ],
)
def test_facts(rule: dict[str, Any], facts: tuple[str, ...]) -> None:
    answers = used(pack_with(rule)).answers
    assert tuple(answers[fact] for fact in ("by", "roll", "instead")) == tuple((fact,) for fact in facts)
    assert answers["times"] == ("changing",)


def test_who_rolls_is_a_side_where_one_goes_first_and_a_place_in_the_order_elsewhere() -> None:
    said = [
        (found["light_who"], found["light_other_Whose"])
        for first in ({"side": "attacker"}, {"side": "defender"}, ROLL_OFF)
        for found in [values_of_use(pack_with(first_turn=first))]
    ]
    assert said == [
        ("the Defender", "The Attacker’s"),
        ("the Attacker", "The Defender’s"),
        ("the second player", "The first player’s"),
    ]


def test_times_and_dice_in_words() -> None:
    found = values_of_use(pack_with({"by": "attacker", "roll": True, "instead": "daylight"}))
    assert {name: found[name] for name in ("by_who", "times", "instead", "times_changing", "light_target")} == {
        "by_who": "the Attacker",
        "times": "Dawn, Daylight, Dusk or Darkness",
        "instead": "Daylight",
        "times_changing": "Dawn or Dusk",
        "light_target": "5+",
    }
    assert [found[f"light_{nth}_dice"] for nth in ("first", "second", "third")] == ["one", "two", "three"]
    assert (found["light_first"], found["light_second"]) == ("third", "fourth")
    assert "instead" not in values_of_use(pack_with())


@pytest.mark.parametrize(
    ("rule", "faces"),
    [
        ({"by": "attacker"}, [(), (), (), ()]),
        ({"by": "attacker", "roll": True, "instead": "daylight"}, [(1,), (2, 3, 4), (5,), (6,)]),
    ],
)
def test_the_table_stands_at_its_step_with_faces_only_where_it_may_be_rolled(
    rule: dict[str, Any], faces: list[tuple[int, ...]]
) -> None:
    other = {"id": "other", "text": "Fight."}
    plain, told = brief_of(pack_with(rule, setting_up=(other, STEP))).setting_up
    assert plain.table is None
    assert told.table is not None
    assert told.table.heads == ("Die", "Time of day", "What it does")
    assert told.table.rolled is rule.get("roll", False)
    assert [line.faces for line in told.table.lines] == faces
    assert next((line.name, line.says) for line in told.table.lines) == ("Dawn", "Dark first")


def test_the_rules_side_sums_the_light_up() -> None:
    odds = odds_of(pack_with())
    assert (odds.id, odds.heading, odds.target) == ("time-of-day", "How soon the light changes: Dawn or Dusk", 5)
    assert (odds.heads, odds.ends, odds.sure) == (("Changed",), True, "")
    assert [(turn.turn, turn.who, turn.dice) for turn in odds.turns] == [
        (3, "Defender", 1),
        (4, "Attacker", 2),
        (4, "Defender", 3),
        (5, "Attacker", 4),
        (5, "Defender", 5),
    ]


def test_no_roll_outlasts_the_game() -> None:
    short = pack_with(winning=({"survive": {"side": "defender", "turn": 5}},))
    assert [turn.turn for turn in odds_of(short).turns] == [3, 4, 4]
    assert [event.turn for event in brief_of(short).turn_events if "light" in event.text] == [3, 4, 4]


def test_rolls_on_the_turn_track() -> None:
    known = [event for event in brief_of(pack_with()).turn_events if "Dawn" in event.text]
    assert [event.short for event in known] == [*["light"] * 4, "light, and so on"]
    assert [(event.turn, event.who, event.text, event.dice) for event in known[:2]] == [
        (3, "defender", "Dawn or Dusk: 1 die for the light", 1),
        (4, "attacker", "Dawn or Dusk: 2 dice for the light", 2),
    ]
    open_rolls = [
        (event.turn, event.who, event.text, event.short)
        for event in brief_of(pack_with(first_turn=ROLL_OFF)).turn_events
        if "Dawn" in event.text
    ]
    four = "Dawn or Dusk: first player 2 dice, second player 3 dice for the light"
    five = "Dawn or Dusk: first player 4 dice, second player 5 dice (and so on) for the light"
    assert open_rolls == [
        (3, "each", "Dawn or Dusk: second player 1 die for the light", "for light: 1 if second"),
        (4, "each", four, "for light: 2 if first, 3 if second"),
        (5, "each", five, "for light: 4 if first, 5 if second, and so on"),
    ]


def test_light_that_never_changes_has_no_dice() -> None:
    steady = pack_with(figures={"times": STEADY})
    brief = brief_of(one_mission(setting_up=(STEP,)))
    told = brief_mission(steady, "skirmish", wording())[0]
    assert told.summaries == ()
    assert told.turn_events == brief.turn_events
    assert "light_who" not in values_of_use(steady)
    assert check_rules(steady) == ()


# --- what is wrong ---

M = ("missions", "skirmish", "rules", 0, "time-of-day")
T = ("figures", "time-of-day")


def dawn(**changes: Any) -> Pack:
    return pack_with(figures={"times": ({**TIMES["times"][0], **changes}, *TIMES["times"][1:])})


ONE_STEP = ("write `of: time-of-day` at the one step that does; its table stands there",)
SLIPS = [
    (
        pack_with(setting_up=()),
        "E324", "exactly one step sets the time of day: no step names it", M, ONE_STEP,
    ),
    (
        pack_with(deployment=({**STEP, "id": "again"},)),
        "E324", "exactly one step sets the time of day: 2 steps name it", M, ONE_STEP,
    ),
    (
        pack_with({"by": "attacker", "instead": "daylight"}),
        "E312", "a time stands instead of a roll that nobody makes", (*M, "instead"), ("give roll: yes",),
    ),
    (
        pack_with({"by": "attacker", "roll": True, "instead": "noon"}),
        "E394", "no row of times is called 'noon'", (*M, "instead"),
        ("known here: darkness, dawn, daylight, dusk",),
    ),
    (
        pack_with(figures={"succeed_on": 7}),
        "E319", "a die of 6 faces never shows 7", (*T, "succeed_on"), (),
    ),
    (
        dawn(faces=(1, 2)), "E330", "more than one row for a roll of 2", (*T, "times", 1, "faces"),
        ("leave each face in one row",),
    ),
    (dawn(faces=(7,)), "E330", "a die of 6 faces never shows 7", (*T, "times", 0, "faces"), ()),
]  # fmt: skip


@pytest.mark.parametrize(("pack", "code", "message", "path", "hints"), SLIPS)
def test_each_slip_is_told(pack: Pack, code: str, message: str, path: tuple[Any, ...], hints: tuple[str, ...]) -> None:
    found = [each for each in check_rules(pack) if (each.code, each.message) == (code, message)]
    assert [(each.path, each.hints) for each in found] == [(path, hints)]


def test_a_mission_without_the_figures_is_told_once() -> None:
    without = {name: value for name, value in FIGURES.items() if name != "time-of-day"}
    pack = one_mission(rules=({"time-of-day": {"by": "attacker"}},), setting_up=(STEP,), pack={"figures": without})
    (problem,) = check_rules(pack, wording())
    assert (problem.code, problem.message, problem.path) == ("E313", "the pack has no figures for time-of-day", M)
    assert problem.hints == ("add `figures: {time-of-day: …}` to pack.yaml",)
