from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import DELAYED, IMMEDIATE, english, make_mission, make_pack, make_reserves, one_mission, reading, wording
from two_sides import SIDES

from pipeline.model import Corner, Edge, Pack, ReservesScale
from pipeline.model.rules import Timing
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.figures.reserve_figures import (
    ReservesRow,
    arrived_by_turn,
    at_least,
    chance_of_success,
    dice_in_turn,
    first_roll_turn,
    is_sure,
    least_in_reserve,
    most_on_table,
    reserve_turns,
    reserves_table,
    sure_turn,
)
from pipeline.rules.special.reserves import ReservesKind, reserves_name
from pipeline.rules.telling.briefing import brief_mission
from pipeline.units import Distance

KIND = ReservesKind()
SCATTER = {"arrive": ({"scatter": True},)}
CORNERS = {"arrive": ({"corners": ("north-east",), "within": "corner"},)}


def scale() -> ReservesScale:
    figures = make_pack().figures.reserves
    assert figures is not None
    return figures


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, "Immediate Reserves"),
        ({"timing": "delayed"}, "Delayed Reserves"),
        ({"deep": True}, "Deep Immediate Reserves"),
        ({**SCATTER, "timing": "delayed"}, "Scattered Delayed Reserves"),
        ({**SCATTER, "deep": True}, "Deep Scattered Immediate Reserves"),
        ({**CORNERS, "timing": "delayed", "flanking": True, "hold": "at-least-one"}, "Flanking Delayed Reserves"),
    ],
)
def test_the_name_follows_from_the_parameters(changes: dict[str, Any], name: str) -> None:
    rule = make_reserves(**changes)
    assert reserves_name(rule, english()) == name
    assert reserves_name(rule, english(), "kind") == name.removesuffix("s")


def test_facts_answer_every_question() -> None:
    rule = make_reserves(**SCATTER, side="each", deep=True)
    assert KIND.answers(rule) == {
        "side": ("each",),
        "timing": ("immediate",),
        "flanking": ("no",),
        "scattered": ("yes",),
        "deep": ("yes",),
        "hold": ("cap",),
        "arrive": ("scatter",),
    }


def test_every_answer_is_among_those_that_authors_may_ask_for() -> None:
    for changes in (
        SCATTER,
        CORNERS,
        {"side": "each"},
        {"timing": "delayed", "hold": "at-least-one", "flanking": True},
    ):
        answers = KIND.answers(make_reserves(**changes))
        assert answers.keys() == KIND.facts.keys()
        assert all(set(given) <= set(KIND.possible(SIDES)[fact]) for fact, given in answers.items())


@pytest.mark.parametrize(
    ("timing", "first", "second", "third", "sure"),
    [("immediate", "first", "second", "third", "third"), ("delayed", "third", "fourth", "fifth", "fifth")],
)
def test_turns_in_words(timing: str, first: str, second: str, third: str, sure: str) -> None:
    values = KIND.values(make_reserves(timing=timing), reading(make_pack()))
    assert [values[name] for name in ("first_roll", "second_roll", "third_roll", "sure_turn")] == [
        first,
        second,
        third,
        sure,
    ]


def test_figures_in_words() -> None:
    values = KIND.values(make_reserves(**CORNERS), reading(make_pack()))
    assert {name: values[name] for name in ("cap", "target", "sure_dice", "deep_limit", "corner", "who")} == {
        "cap": "60%",
        "target": "5+",
        "sure_dice": "three",
        "deep_limit": "one",
        "corner": '16"/40cm',
        "who": "the Defender",
    }


@pytest.mark.parametrize(
    ("arrive", "words"),
    [
        (({"edges": ("north",)},), "the north table edge"),
        (({"edges": ("north", "west")},), "the north table edge or the west table edge"),
        (({"corners": ("north-east",), "within": "corner"},), "the north-east corner"),
        (({"scatter": True},), "the table edge or corner that a die shows"),
        (({"edges": ("north",), "says": "{whose} long edge"},), "the Defender\u2019s long edge"),
        (({"edges": ("north",), "says": "here"}, {"edges": ("east",), "says": "there"}), "here or there"),
        (({"edges": ("north",), "says": "its edge"}, {"edges": ("south",), "says": "its edge"}), "its edge"),
    ],
)
def test_places_in_words(arrive: tuple[dict[str, Any], ...], words: str) -> None:
    assert KIND.values(make_reserves(arrive=arrive), reading(make_pack()))["arrival"] == words


@pytest.mark.parametrize(
    ("timing", "dice", "sure"),
    [("immediate", [1, 2, 3, 4, 5, 6], 3), ("delayed", [0, 0, 1, 2, 3, 4], 5)],
)
def test_dice_grow_by_one_a_turn(timing: str, dice: list[int], sure: int) -> None:
    assert [dice_in_turn(scale(), Timing(timing), turn) for turn in range(1, 7)] == dice
    assert sure_turn(scale(), Timing(timing)) == sure


def by_counting(turns: int, units: int) -> Fraction:
    """Count every fall of all dice of the first turns."""
    rolls = [range(turn + 1) for turn in range(turns) for _ in range(turn + 1)]
    favourable = total = 0
    for faces in product(range(1, 7), repeat=len(rolls)):
        come, fallen = 0, iter(faces)
        for dice in range(1, turns + 1):
            hits = sum(next(fallen) >= 5 for _ in range(dice))
            come += max(hits, 1 if dice >= 3 else 0)
        favourable, total = favourable + (come >= units), total + 1
    return Fraction(favourable, total)


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("units", [1, 2, 3, 4])
def test_chances_are_those_of_counting_every_fall(turns: int, units: int) -> None:
    *_, (_, totals) = arrived_by_turn(scale(), Timing.IMMEDIATE, turns)
    assert at_least(totals, units) == by_counting(turns, units)


def simulate(seed: str, turns: int) -> int:
    dice, come = Dice(seed), 0
    for count in range(1, turns + 1):
        hits = sum(dice.roll(6) >= 5 for _ in range(count))
        come += hits or (1 if count >= 3 else 0)
    return come


def test_chances_are_those_of_rolling() -> None:
    games, turns = 3000, 4
    results = [simulate(f"game {number}", turns) for number in range(games)]
    for units, chance in enumerate(reserve_turns(scale(), Timing.IMMEDIATE, turns)[-1].arrived, start=1):
        rate = sum(result >= units for result in results) / games
        assert rate == pytest.approx(float(chance), abs=4 * sqrt(float(chance * (1 - chance)) / games) + 1e-12)


@given(
    die=st.integers(2, 12),
    target=st.integers(2, 12),
    sure=st.integers(1, 5),
    first=st.integers(1, 5),
)
def test_chances_are_whole_and_only_grow(die: int, target: int, sure: int, first: int) -> None:
    figures = scale().model_copy(
        update={"die": die, "succeed_on": min(target, die), "sure_with_dice": sure, "first_roll": {"delayed": first}}
    )
    assert 0 < chance_of_success(figures) <= 1
    before = (Fraction(0),) * 4
    for turn, totals in arrived_by_turn(figures, Timing.DELAYED, first + 4):
        assert sum(totals.values()) == 1
        now = tuple(at_least(totals, units) for units in range(1, 5))
        assert list(now) == sorted(now, reverse=True)
        assert all(early <= late for early, late in zip(before, now, strict=True))
        if is_sure(figures, dice_in_turn(figures, Timing.DELAYED, turn)):
            assert now[0] == 1
        before = now


def test_the_reserves_chart_keeps_to_the_share() -> None:
    assert reserves_table(make_pack()) == (
        ReservesRow(force=50, on_table=30, in_reserve=20),
        ReservesRow(force=75, on_table=45, in_reserve=30),
        ReservesRow(force=101, on_table=60, in_reserve=41),
    )


def test_a_pack_without_reserves_has_no_chart() -> None:
    assert reserves_table(make_pack(figures={})) == ()


@given(points=st.integers(0, 5000), percent=st.integers(1, 100))
def test_the_share_is_never_exceeded_nor_a_point_short_of_it(points: int, percent: int) -> None:
    figures = scale().model_copy(update={"on_table_percent": percent})
    most = most_on_table(figures, points)
    assert 100 * most <= percent * points < 100 * (most + 1)
    assert most + least_in_reserve(figures, points) == points


def marks(**changes: Any) -> list[tuple[Any, ...]]:
    found = KIND.arrivals(make_reserves(**changes), "reserves-x", reading(make_pack()))
    return [(mark.side, mark.first_turn, mark.edges, mark.corners, mark.within) for mark in found]


def test_an_edge_is_marked_for_its_side() -> None:
    assert marks() == [("defender", 1, (Edge.NORTH,), (), None)]


def test_corners_are_marked_with_their_reach() -> None:
    assert marks(**CORNERS, timing="delayed") == [("defender", 3, (), (Corner.NORTH_EAST,), Distance.of_inches(16))]


def test_both_sides_sharing_edges_each_come_in_at_their_own() -> None:
    assert marks(side="each", arrive=({"edges": ("north", "south")},)) == [
        ("attacker", 1, (Edge.SOUTH,), (), None),
        ("defender", 1, (Edge.NORTH,), (), None),
    ]


def test_arrivals_that_name_a_side_are_marked_for_that_side_only() -> None:
    arrive = ({"side": "attacker", "edges": ("east",)}, {"side": "defender", "edges": ("west",)})
    assert marks(side="each", arrive=arrive) == [
        ("attacker", 1, (Edge.EAST,), (), None),
        ("defender", 1, (Edge.WEST,), (), None),
    ]


def test_scatter_is_marked_with_every_face_for_both_sides() -> None:
    attacker, defender = KIND.arrivals(make_reserves(**SCATTER, side="each"), "r", reading(make_pack()))
    assert attacker.scatter == defender.scatter
    assert attacker.scatter[0] == (1, Corner.NORTH_WEST)
    assert [face for face, _ in attacker.scatter] == [1, 2, 3, 4, 5, 6]
    assert attacker.scatter[2] == (3, Edge.EAST)
    assert attacker.within == Distance.of_inches(16)


def test_every_roll_stands_on_the_turn_track() -> None:
    events = KIND.events(make_reserves(timing="delayed"), reading(make_pack()))
    assert [(event.turn, event.dice, event.text) for event in events] == [
        (3, 1, "Delayed Reserves: 1 die"),
        (4, 2, "Delayed Reserves: 2 dice"),
        (5, 3, "Delayed Reserves: 3 dice, one Unit for sure"),
        (6, 4, "Delayed Reserves: 4 dice, one Unit for sure"),
        (7, 5, "Delayed Reserves: 5 dice, one Unit for sure"),
        (8, 6, "Delayed Reserves: 6 dice, one Unit for sure"),
    ]


def test_late_reserves_show_some_turns_of_odds_all_the_same() -> None:
    figures = {"reserves": {**scale().model_dump(), "first_roll": {"immediate": 12}}}
    odds = KIND.summary(make_reserves(), "r", reading(make_pack(figures=figures)))
    assert [turn.turn for turn in odds.turns] == [12, 13, 14, 15]
    assert first_roll_turn(scale(), Timing.DELAYED) == 3


def found(pack: Pack) -> list[tuple[str, str, tuple[str | int, ...]]]:
    return [(problem.code, problem.message, problem.path) for problem in check_rules(pack)]


HERE = ("missions", "skirmish", "rules", 0, "reserves")
BAD = [
    ({"arrive": ({},)}, "E309", "an arrival has exactly one of edges, corners, scatter, here none", ("arrive", 0)),
    (
        {"arrive": ({"edges": ("north",), "scatter": True},)},
        "E309",
        "an arrival has exactly one of edges, corners, scatter, here edges and scatter",
        ("arrive", 0),
    ),
    (
        {"arrive": ({"corners": ("north-east",)},)},
        "E310",
        "corners need the distance within which Units come in",
        ("arrive", 0),
    ),
    (
        {"arrive": ({"edges": ("north",), "within": "corner"},)},
        "E310",
        "within is measured from corners, and this arrival has edges",
        ("arrive", 0, "within"),
    ),
    (
        {"arrive": ({"edges": ("north",), "side": "attacker"},)},
        "E311",
        "the arrival is for the attacker, but these reserves are the defender's",
        ("arrive", 0, "side"),
    ),
    (
        {"side": "each", "arrive": ({"edges": ("north",), "side": "defender"}, {"edges": ("south",)})},
        "E311",
        "all sides have these reserves and other arrivals name a side: name one here too",
        ("arrive", 1),
    ),
]


@pytest.mark.parametrize(("changes", "code", "message", "below"), BAD)
def test_parameters_that_do_not_go_together(
    changes: dict[str, Any], code: str, message: str, below: tuple[str | int, ...]
) -> None:
    pack = one_mission(rules=({"reserves": {**IMMEDIATE, **changes}},))
    assert found(pack) == [(code, message, (*HERE, *below))]


@pytest.mark.parametrize(
    ("changes", "lacks"),
    [
        (CORNERS, "hold: at-least-one"),
        ({"hold": "at-least-one"}, "corners in every arrival"),
        (SCATTER, "hold: at-least-one and corners in every arrival"),
    ],
)
def test_flanking_needs_a_held_unit_and_corners(changes: dict[str, Any], lacks: str) -> None:
    pack = one_mission(rules=({"reserves": {**IMMEDIATE, **changes, "flanking": True}},))
    (problem,) = check_rules(pack)
    assert (problem.code, problem.path) == ("E312", (*HERE, "flanking"))
    assert problem.message == "flanking reserves hold back at least one Unit and come in by corners only"
    assert problem.hints == (f"give {lacks}, or take flanking away",)


@pytest.mark.parametrize(
    ("figures", "message", "below"),
    [
        ({}, "the pack has no figures for reserves", ()),
        ({"first_roll": {"delayed": 3}}, "the pack's figures give no first roll for immediate reserves", ("timing",)),
        ({"scatter": {}}, "the pack's figures say no places for the scatter die", ()),
    ],
)
def test_reserves_need_the_pack_s_figures(figures: dict[str, Any], message: str, below: tuple[str, ...]) -> None:
    given = {"reserves": {**scale().model_dump(), **figures}} if figures else {}
    pack = one_mission(rules=({"reserves": {**IMMEDIATE, **SCATTER}},), pack={"figures": given})
    assert found(pack) == [("E313", message, (*HERE, *below))]


def test_two_reserves_of_one_side_are_one_too_many() -> None:
    rules = ({"reserves": IMMEDIATE}, {"reserves": DELAYED}, {"reserves": {**IMMEDIATE, "side": "each"}})
    pack = make_pack(missions={"skirmish": make_mission(rules=rules)})
    path = ("missions", "skirmish", "rules", 2, "reserves")
    assert found(pack) == [("E308", "a second reserves in one mission", path)]
    twice = one_mission(rules=({"reserves": IMMEDIATE}, {"reserves": IMMEDIATE}))
    assert found(twice)[0][1] == "a second reserves of the defender in one mission"


def test_what_a_mission_says_of_a_place_is_read_with_its_path() -> None:
    arrive = ({"edges": ("north",), "says": "{whoose} long edge"},)
    _, problems = brief_mission(
        one_mission(rules=({"reserves": {**IMMEDIATE, "arrive": arrive}},)), "skirmish", wording()
    )
    path = (*HERE, "arrive", 0, "says")
    (problem,) = problems
    assert (problem.code, problem.message, problem.path) == ("E301", "no value is called 'whoose' here", path)
    assert problem.hints == ("did you mean 'whose'?",)
