from __future__ import annotations

from fractions import Fraction
from itertools import islice, pairwise
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import FIGURES, make_pack, one_mission, reading, wording

from pipeline.model import LightChange, Mover, Pack, TimesOfDay
from pipeline.model.rules import TimeOfDay
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.figures.light import changed_by, light_rolls, time_chances
from pipeline.rules.special.time_of_day import TimeOfDayKind
from pipeline.rules.telling.briefing import brief_mission

KIND = TimeOfDayKind()
STEP = {"id": "time", "text": "{Who} sets one of {times}.", "of": "time-of-day"}
ROLL_OFF = {"roll_off": True}
GAMES = 6000


def times(**change: Any) -> TimesOfDay:
    figures = FIGURES["time_of_day"]
    return TimesOfDay.model_validate({**figures, "change": {**figures["change"], **change}})


def pack_with(rule: dict[str, Any], **mission: Any) -> Pack:
    return one_mission(rules=({"time_of_day": rule},), **{"setting_up": (STEP,), **mission})


def values(rule: TimeOfDay, **mission: Any) -> dict[str, str]:
    return KIND.values(rule, reading(one_mission(**mission)))


# --- the dice ---


def test_dice_grow_turn_by_turn_and_pass_from_player_to_player() -> None:
    rolls = [(roll.turn, roll.by.value, roll.dice) for roll in islice(light_rolls(times().change), 5)]
    assert rolls == [(3, "second", 1), (4, "first", 2), (4, "second", 3), (5, "first", 4), (5, "second", 5)]


@given(start=st.integers(1, 9), by=st.sampled_from(Mover), dice=st.integers(1, 4), more=st.integers(0, 3))
def test_each_player_rolls_once_a_turn(start: int, by: Mover, dice: int, more: int) -> None:
    change = LightChange(from_turn=start, by=by, succeed_on=5, dice=dice, more=more)
    rolls = list(islice(light_rolls(change), 9))
    assert (rolls[0].turn, rolls[0].by, rolls[0].dice) == (start, by, dice)
    for before, after in pairwise(rolls):
        assert (after.by, after.dice) == (before.by.other, before.dice + more)
        assert after.turn - before.turn == (after.by is Mover.FIRST)


def test_chances_of_the_change_are_exact() -> None:
    two_thirds = Fraction(2, 3)
    chances = [chance for _, chance in changed_by(times(), 5)]
    assert chances == [1 - two_thirds ** (rolls * (rolls + 1) // 2) for rolls in range(1, 6)]


def test_a_die_that_always_succeeds_changes_the_light_at_once() -> None:
    with_two = TimesOfDay.model_validate({**times(succeed_on=2).model_dump(), "die": 2, "times": times().times[:1]})
    assert [chance for _, chance in changed_by(with_two, 2)] == [Fraction(1, 2), Fraction(7, 8)]


def first_change(dice: Dice, figures: TimesOfDay) -> int:
    """Play a game's rolls out, and tell with which of them the light changed."""
    assert figures.change is not None
    for number, roll in enumerate(light_rolls(figures.change), 1):
        if any(dice.roll(figures.die) >= figures.change.succeed_on for _ in range(roll.dice)):
            return number
    raise AssertionError("rolls never end")


def is_near(times_seen: int, chance: Fraction) -> bool:
    return abs(times_seen / GAMES - chance) <= 3 * sqrt(chance * (1 - chance) / GAMES)


def test_games_played_out_meet_the_chances() -> None:
    changed = [first_change(Dice(f"light {game}"), times()) for game in range(GAMES)]
    for number, (_, chance) in enumerate(changed_by(times(), 5), 1):
        assert is_near(sum(each <= number for each in changed), chance)


def test_the_die_gives_each_time_its_share_of_the_faces() -> None:
    chances = time_chances(times())
    sixth = Fraction(1, 6)
    assert chances == {"dawn": sixth, "daylight": Fraction(1, 2), "dusk": sixth, "darkness": sixth}
    rolled = [Dice(f"time {game}").roll(6) for game in range(GAMES)]
    for time in times().times:
        assert is_near(sum(face in time.faces for face in rolled), chances[time.id])


# --- in words ---


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        (TimeOfDay(by="attacker"), ("attacker", "no", "no")),
        (TimeOfDay(by="attacker", roll=True), ("attacker", "yes", "no")),
        (TimeOfDay(by="defender", roll=True, instead="daylight"), ("defender", "yes", "yes")),
    ],
)
def test_facts(rule: TimeOfDay, facts: tuple[str, ...]) -> None:
    assert tuple(answer for (answer,) in KIND.answers(rule).values()) == facts


def test_who_rolls_is_a_side_where_one_goes_first_and_a_place_in_the_order_elsewhere() -> None:
    said = [
        (found["starter"], found["Followers"])
        for first in ({"side": "attacker"}, {"side": "defender"}, ROLL_OFF)
        for found in [values(TimeOfDay(by="attacker"), first_turn=first)]
    ]
    assert said == [
        ("the Defender", "The Attacker’s"),
        ("the Attacker", "The Defender’s"),
        ("the second player", "The first player’s"),
    ]


def test_times_and_dice_in_words() -> None:
    found = values(TimeOfDay(by="attacker", roll=True, instead="daylight"))
    assert {name: found[name] for name in ("who", "times", "instead", "changing", "success")} == {
        "who": "the Attacker",
        "times": "Dawn, Daylight, Dusk or Darkness",
        "instead": "Daylight",
        "changing": "Dawn or Dusk",
        "success": "5+",
    }
    assert [found[f"{nth}_dice"] for nth in ("first", "second", "third")] == ["one", "two", "three"]
    assert (found["change_turn"], found["next_turn"]) == ("third", "fourth")
    assert "instead" not in values(TimeOfDay(by="attacker"))


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
    brief, slips = brief_mission(pack_with(rule, setting_up=(other, STEP)), "skirmish", wording())
    plain, told = brief.setting_up
    assert slips == ()
    assert plain.times is None
    assert told.times is not None
    assert told.times.rolled is rule.get("roll", False)
    assert [line.faces for line in told.times.lines] == faces
    assert next((line.name, line.says) for line in told.times.lines) == ("Dawn", "Dark first")


def test_the_rules_side_sums_the_light_up() -> None:
    brief, _ = brief_mission(pack_with({"by": "attacker"}), "skirmish", wording())
    (odds,) = brief.summaries
    assert (odds.id, odds.times, odds.target) == ("time-of-day", ("Dawn", "Dusk"), 5)
    assert [(turn.turn, turn.who, turn.dice) for turn in odds.turns] == [
        (3, "Defender", 1),
        (4, "Attacker", 2),
        (4, "Defender", 3),
        (5, "Attacker", 4),
        (5, "Defender", 5),
    ]


def test_no_roll_outlasts_the_game() -> None:
    short = pack_with({"by": "attacker"}, winning=({"survive": {"side": "defender", "turn": 5}},))
    brief, _ = brief_mission(short, "skirmish", wording())
    assert [turn.turn for turn in brief.summaries[0].turns] == [3, 4, 4]
    assert [event.turn for event in brief.turn_events if "light" in event.text] == [3, 4, 4]


def test_rolls_on_the_turn_track() -> None:
    rule = TimeOfDay(by="attacker")
    known = KIND.events(rule, reading(one_mission()))
    assert [(event.turn, event.who, event.text, event.dice) for event in known[:2]] == [
        (3, "defender", "Dawn or Dusk: 1 die for the light", 1),
        (4, "attacker", "Dawn or Dusk: 2 dice for the light", 2),
    ]
    brief, _ = brief_mission(pack_with({"by": "attacker"}, first_turn=ROLL_OFF), "skirmish", wording())
    open_rolls = [
        (event.turn, event.who, event.text, event.short) for event in brief.turn_events if "Dawn" in event.text
    ]
    four, five = (
        f"Dawn or Dusk: first player {dice} dice, second player {dice + 1} dice for the light" for dice in (2, 4)
    )
    assert open_rolls == [
        (3, "each", "Dawn or Dusk: second player 1 die for the light", "light: 2nd 1"),
        (4, "each", four, "light: 1st 2, 2nd 3"),
        (5, "each", five, "light: 1st 4, 2nd 5"),
    ]


def test_light_that_never_changes_has_no_dice() -> None:
    steady = {"times": FIGURES["time_of_day"]["times"][1:2], "die": 6}
    steady["times"] = ({**steady["times"][0], "faces": (1, 2, 3, 4, 5, 6)},)
    book = reading(make_pack(figures={**FIGURES, "time_of_day": steady}))
    rule = TimeOfDay(by="attacker")
    assert (KIND.events(rule, book), KIND.summary(rule, "time-of-day", book)) == ((), None)
    assert "starter" not in KIND.values(rule, book)


# --- what is wrong ---

M = ("missions", "skirmish", "rules", 0, "time_of_day")
T = ("figures", "time_of_day")
TIMES = FIGURES["time_of_day"]


def figures(**changes: Any) -> Pack:
    return make_pack(figures={**FIGURES, "time_of_day": {**TIMES, **changes}})


def dawn(**changes: Any) -> Pack:
    return figures(times=({**TIMES["times"][0], **changes}, *TIMES["times"][1:]))


SLIPS = [
    (
        pack_with({"by": "attacker"}, setting_up=()),
        "E324", "no step sets the time of day", M,
        ("write of: time-of-day at the one step that sets it; its table stands there",),
    ),
    (
        pack_with({"by": "attacker"}, deployment=({**STEP, "id": "again"},)),
        "E324", "2 steps set the time of day", M,
        ("write of: time-of-day at the one step that sets it; its table stands there",),
    ),
    (
        pack_with({"by": "attacker", "instead": "daylight"}),
        "E324", "daylight stands instead of a roll that nobody makes", (*M, "instead"),
        ("add roll: yes, or take it away",),
    ),
    (
        dawn(becomes="dark"),
        "E319", "Dawn begins dark and becomes dark", (*T, "times", 0, "becomes"), ("leave becomes out",),
    ),
    (
        figures(change=None),
        "E319", "light changes in Dawn, and no dice say when", T,
        ("add change: with from_turn, by and succeed_on under figures: time_of_day:",),
    ),
    (
        figures(change={**TIMES["change"], "succeed_on": 7}),
        "E319", "a die of 6 faces never shows 7", (*T, "change", "succeed_on"), (),
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
    without = {name: value for name, value in FIGURES.items() if name != "time_of_day"}
    pack = one_mission(rules=({"time_of_day": {"by": "attacker"}},), setting_up=(STEP,), pack={"figures": without})
    (problem,) = check_rules(pack, wording())
    assert (problem.code, problem.message) == ("E313", "the pack has no figures for the time of day")
    assert problem.hints == ("add figures: time_of_day: to pack.yaml",)
