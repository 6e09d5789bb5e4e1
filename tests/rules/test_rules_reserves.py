from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import (
    DELAYED,
    FIGURES,
    IMMEDIATE,
    at_work,
    make_mission,
    make_pack,
    one_mission,
    used,
    values_of_use,
    wording,
)

from pipeline.contracts.rule_results import RollOdds, RollTurn
from pipeline.model import Corner, Edge, Pack
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.telling.briefing import brief_mission
from pipeline.units import Distance

SCATTER: dict[str, Any] = {"arrive": ({"scatter": True},)}
CORNERS: dict[str, Any] = {"arrive": ({"corners": ("north-east",), "within": "corner"},)}
SCALE = FIGURES["reserves"]


def pack_with(*, figures: dict[str, Any] | None = None, winning: Any = None, **changes: Any) -> Pack:
    """Make a pack of one mission with reserves."""
    scale = {"figures": {**FIGURES, "reserves": {**SCALE, **figures}}} if figures else None
    mission = {"winning": winning} if winning else {}
    return one_mission(rules=({"reserves": {**IMMEDIATE, **changes}},), pack=scale, **mission)


def values(**changes: Any) -> dict[str, str]:
    return values_of_use(pack_with(**changes))


def turns_of(pack: Pack) -> tuple[RollTurn, ...]:
    """Give the rows of the chart of chances."""
    (odds,) = brief_mission(pack, "skirmish", wording())[0].summaries
    assert isinstance(odds, RollOdds)
    return odds.turns


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
    found = values(**changes)
    assert (found["name"], found["kind"]) == (name, name.removesuffix("s"))


def test_facts_answer_every_question() -> None:
    answers = used(pack_with(**SCATTER, side="each", deep=True)).answers
    assert {fact: answers[fact] for fact in ("side", "timing", "flanking", "deep", "hold", "arrive", "share_of")} == {
        "side": ("each",),
        "timing": ("immediate",),
        "flanking": ("no",),
        "deep": ("yes",),
        "hold": ("cap",),
        "arrive": ("scatter",),
        "share_of": ("points",),
    }


def test_every_answer_is_among_those_that_authors_may_ask_for() -> None:
    for changes in (
        SCATTER,
        CORNERS,
        {"side": "each"},
        {"timing": "delayed", "hold": "at-least-one", "flanking": True},
    ):
        pack = pack_with(**changes)
        use = used(pack)
        possible = use.possible(pack)
        assert possible.keys() <= use.answers.keys()
        assert {"side", "timing", "flanking", "deep", "hold", "arrive"} <= possible.keys()
        assert all(set(use.answers[fact]) <= set(known) for fact, known in possible.items())


@pytest.mark.parametrize(
    ("timing", "first", "second", "third", "sure"),
    [("immediate", "first", "second", "third", "third"), ("delayed", "third", "fourth", "fifth", "fifth")],
)
def test_turns_in_words(timing: str, first: str, second: str, third: str, sure: str) -> None:
    found = values(timing=timing)
    assert [found[name] for name in ("roll_first", "roll_second", "roll_third", "roll_sure")] == [
        first,
        second,
        third,
        sure,
    ]


def test_figures_in_words() -> None:
    found = values(**CORNERS)
    assert {name: found[name] for name in ("share", "roll_target", "roll_sure_dice", "deep_on_table", "who")} == {
        "share": "60%",
        "roll_target": "5+",
        "roll_sure_dice": "three",
        "deep_on_table": "one",
        "who": "the Defender",
    }
    assert (found["arrival_within"], "arrival_within" in values()) == ('16"/40cm', False)


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
    assert values(arrive=arrive)["arrival"] == words


@pytest.mark.parametrize(
    ("timing", "dice", "sure"),
    [("immediate", [1, 2, 3, 4, 5, 6], 3), ("delayed", [0, 0, 1, 2, 3, 4], 5)],
)
def test_dice_grow_by_one_a_turn(timing: str, dice: list[int], sure: int) -> None:
    rolls = {turn.turn: turn for turn in turns_of(pack_with(timing=timing))}
    assert [rolls[turn].dice if turn in rolls else 0 for turn in range(1, 7)] == dice
    assert min(turn for turn, roll in rolls.items() if roll.sure) == sure


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
    assert turns_of(pack_with())[turns - 1].chances[units - 1] == by_counting(turns, units)


def simulate(seed: str, turns: int) -> int:
    dice, come = Dice(seed), 0
    for count in range(1, turns + 1):
        hits = sum(dice.roll(6) >= 5 for _ in range(count))
        come += hits or (1 if count >= 3 else 0)
    return come


def test_chances_are_those_of_rolling() -> None:
    games, turns = 3000, 4
    results = [simulate(f"game {number}", turns) for number in range(games)]
    for units, chance in enumerate(turns_of(pack_with())[turns - 1].chances, start=1):
        rate = sum(result >= units for result in results) / games
        assert rate == pytest.approx(float(chance), abs=4 * sqrt(float(chance * (1 - chance)) / games) + 1e-12)


@pytest.mark.slow
@given(
    die=st.integers(2, 12),
    target=st.integers(2, 12),
    sure=st.integers(1, 5),
    first=st.integers(1, 5),
)
def test_chances_are_whole_and_only_grow(die: int, target: int, sure: int, first: int) -> None:
    figures = {"die": die, "succeed_on": min(target, die), "sure_with_dice": sure, "first_roll": {"delayed": first}}
    rolls = turns_of(pack_with(figures=figures, timing="delayed"))
    assert [roll.turn for roll in rolls] == [*range(first, 9)]
    before = (Fraction(0),) * 4
    for roll in rolls:
        assert len(roll.chances) == 4
        assert all(0 <= chance <= 1 for chance in roll.chances)
        assert roll.chances[0] > 0
        assert list(roll.chances) == sorted(roll.chances, reverse=True)
        assert all(early <= late for early, late in zip(before, roll.chances, strict=True))
        assert roll.sure is (roll.dice >= sure)
        if roll.sure:
            assert roll.chances[0] == 1
        before = roll.chances


def marks(**changes: Any) -> list[tuple[Any, ...]]:
    found = at_work("arrive", pack_with(**changes)).arrivals()
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
    attacker, defender = at_work("arrive", pack_with(**SCATTER, side="each")).arrivals()
    assert attacker.scatter == defender.scatter
    assert attacker.scatter[0] == (1, Corner.NORTH_WEST)
    assert [face for face, _ in attacker.scatter] == [1, 2, 3, 4, 5, 6]
    assert attacker.scatter[2] == (3, Edge.EAST)
    assert attacker.within == Distance.of_inches(16)


def test_every_roll_stands_on_the_turn_track() -> None:
    pack = pack_with(timing="delayed")
    events = at_work("roll", pack).events(values_of_use(pack))
    assert [(event.turn, event.dice, event.text) for event in events] == [
        (3, 1, "Delayed Reserves: 1 die"),
        (4, 2, "Delayed Reserves: 2 dice"),
        (5, 3, "Delayed Reserves: 3 dice, one Unit for sure"),
        (6, 4, "Delayed Reserves: 4 dice, one Unit for sure"),
        (7, 5, "Delayed Reserves: 5 dice, one Unit for sure"),
        (8, 6, "Delayed Reserves: 6 dice, one Unit for sure"),
    ]


def test_late_reserves_show_some_turns_of_odds_all_the_same() -> None:
    pack = pack_with(figures={"first_roll": {"immediate": 12}})
    assert [turn.turn for turn in turns_of(pack)] == [12, 13, 14, 15]


def test_odds_end_with_the_game() -> None:
    pack = pack_with(winning=({"survive": {"side": "defender", "turn": 6}},))
    assert [turn.turn for turn in turns_of(pack)] == [1, 2, 3, 4, 5]


def found(pack: Pack) -> list[tuple[str, str, tuple[str | int, ...]]]:
    return [(problem.code, problem.message, problem.path) for problem in check_rules(pack)]


HERE = ("missions", "skirmish", "rules", 0, "reserves")
BAD = [
    (
        {"arrive": ({},)},
        "E309",
        "an arrival has exactly one of edges, corners, spots, scatter, here none",
        ("arrive", 0),
    ),
    (
        {"arrive": ({"edges": ("north",), "scatter": True},)},
        "E309",
        "an arrival has exactly one of edges, corners, spots, scatter, here edges and scatter",
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
        {"arrive": ({"spots": {"of": "centre"}, "within": "corner"},)},
        "E310",
        "within is measured from corners, and this arrival has spots",
        ("arrive", 0, "within"),
    ),
    (
        {"arrive": ({"corners": ("north-east",), "within": "corner", "half": "west"},)},
        "E310",
        "half is a part of edges, and this arrival has corners",
        ("arrive", 0, "half"),
    ),
    (
        {"arrive": ({"edges": ("north",), "along": ("north",)},)},
        "E310",
        "along keeps corners to some of their edges, and this arrival has edges",
        ("arrive", 0, "along"),
    ),
    (
        {"arrive": ({"edges": ("north",), "mirrored": True},)},
        "E310",
        "mirrored is for spots, and this arrival has edges",
        ("arrive", 0, "mirrored"),
    ),
    (
        {"arrive": ({"scatter": True, "across": "east-west"},)},
        "E310",
        "across is for spots, and this arrival has scatter",
        ("arrive", 0, "across"),
    ),
    (
        {"arrive": ({"edges": ("north",), "turn": 9},)},
        "E315",
        "this comes in in turn 9, but the last turn played is 8",
        ("arrive", 0, "turn"),
    ),
    (
        {"arrive": ({"edges": ("north",), "side": "attacker"},)},
        "E311",
        "the arrival is for the attacker, but this is the defender's",
        ("arrive", 0, "side"),
    ),
    (
        {"side": "each", "arrive": ({"edges": ("north",), "side": "defender"}, {"edges": ("south",)})},
        "E311",
        "all sides come in here and other arrivals name a side: name one here too",
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
        (CORNERS, "hold: at-least-one or one-to-share"),
        ({"hold": "at-least-one"}, "arrive: corners"),
        (SCATTER, "hold: at-least-one or one-to-share and arrive: corners"),
    ],
)
def test_flanking_needs_a_held_unit_and_corners(changes: dict[str, Any], lacks: str) -> None:
    pack = one_mission(rules=({"reserves": {**IMMEDIATE, **changes, "flanking": True}},))
    (problem,) = check_rules(pack)
    assert (problem.code, problem.path) == ("E312", (*HERE, "flanking"))
    assert problem.message == "flanking reserves hold back at least one Unit and come in by corners only"
    assert problem.hints == (f"give {lacks}",)


@pytest.mark.parametrize(
    ("figures", "message", "below"),
    [
        ({}, "the pack has no figures for reserves", ()),
        ({"first_roll": {"delayed": 3}}, "the pack's figures give no first_roll for immediate", ("timing",)),
        ({"scatter": {}}, "the pack's figures say no places for the scatter die", ()),
    ],
)
def test_reserves_need_the_pack_s_figures(figures: dict[str, Any], message: str, below: tuple[str, ...]) -> None:
    given = {"reserves": {**SCALE, **figures}} if figures else {}
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
