"""The shipped pack by the rules: names, first turns and chances against tables written by hand from the facts."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from matrix import chances_of, first_of
from rulebook import wording
from rules_sides import rolls_of
from two_sides import SIDES

from pipeline.contracts.rule_results import ShareChart
from pipeline.load import content_roots, load_pack
from pipeline.model import Pack, Selection
from pipeline.rules import (
    brief_mission,
    check_rules,
    pick,
    plan_pairs,
)
from pipeline.rules.telling.rule_charts import rule_chart

# Sixths of each list of the facts sheet, and who attacks in each of the nine cells.
SIXTHS = {
    "random": {"breakthrough": 1, "contact": 1, "counterattack": 1, "dust-up": 1, "encounter": 1, "free-for-all": 1},
    "same": {"breakthrough": 1, "counterattack": 1, "dust-up": 1, "encounter": 1, "free-for-all": 2},
    "attack-manoeuvre": {"breakthrough": 1, "contact": 1, "counterattack": 2, "dust-up": 1, "encounter": 1},
    "attack-defend": {"bridgehead": 2, "no-retreat": 2, "rearguard": 2},
    "manoeuvre-defend": {"breakthrough": 1, "bridgehead": 1, "contact": 1, "no-retreat": 2, "rearguard": 1},
}
CELLS = {
    ("attack", "attack"): ("same", None),
    ("attack", "manoeuvre"): ("attack-manoeuvre", "allied"),
    ("attack", "defend"): ("attack-defend", "allied"),
    ("manoeuvre", "attack"): ("attack-manoeuvre", "axis"),
    ("manoeuvre", "manoeuvre"): ("same", None),
    ("manoeuvre", "defend"): ("manoeuvre-defend", "allied"),
    ("defend", "attack"): ("attack-defend", "axis"),
    ("defend", "manoeuvre"): ("manoeuvre-defend", "axis"),
    ("defend", "defend"): ("same", None),
}
RESERVES = {
    "breakthrough": [("Immediate Reserves", "defender", 1), ("Flanking Delayed Reserves", "attacker", 3)],
    "bridgehead": [("Deep Scattered Immediate Reserves", "defender", 1)],
    "contact": [("Immediate Reserves", "attacker", 1), ("Scattered Delayed Reserves", "defender", 3)],
    "counterattack": [("Immediate Reserves", "defender", 1)],
    "dust-up": [("Delayed Reserves", "each", 3)],
    "encounter": [("Scattered Delayed Reserves", "each", 3)],
    "hasty-attack": [("Immediate Reserves", "attacker", 1), ("Scattered Delayed Reserves", "defender", 3)],
    "no-retreat": [("Deep Immediate Reserves", "defender", 1)],
}
SEEDS = range(1500)


@pytest.fixture(scope="module")
def pack() -> Pack:
    loading = load_pack(content_roots()[-1] / "ww2-more-missions")
    assert loading.pack is not None
    return loading.pack


@pytest.fixture(scope="module")
def selection(pack: Pack) -> Selection:
    assert pack.selection is not None
    return pack.selection


def sixths(table: str) -> dict[str, Fraction]:
    return {mission: Fraction(count, 6) for mission, count in SIXTHS[table].items()}


@pytest.mark.slow
def test_nothing_is_wrong_with_it(pack: Pack) -> None:
    assert check_rules(pack) == ()
    for mission in pack.missions:
        assert brief_mission(pack, mission, wording())[1] == ()


def test_reserves_are_called_and_begin_as_the_facts_say(pack: Pack) -> None:
    for mission in pack.missions:
        odds = rolls_of(brief_mission(pack, mission, wording())[0])
        assert [(each.name, each.who, each.turns[0].turn) for each in odds] == RESERVES.get(mission, [])
        assert all(each.target == 5 for each in odds)


def test_the_chances_of_the_random_table(selection: Selection) -> None:
    assert chances_of(selection, None) == sixths("random")


def test_the_chances_of_all_nine_cells(selection: Selection) -> None:
    assert selection.battle_plans is not None
    assert plan_pairs(selection.battle_plans) == tuple(CELLS)
    for pair, (table, attacker) in CELLS.items():
        assert chances_of(selection, pair) == sixths(table)
        assert first_of(selection, pair) == attacker


@pytest.mark.parametrize("pair", CELLS)
def test_seeds_meet_the_frequencies_of_the_cell(selection: Selection, pair: tuple[str, str]) -> None:
    table, attacker = CELLS[pair]
    picked = [pick(selection, f"{pair} {seed}", sides=SIDES, plans=pair) for seed in SEEDS]
    expected = sixths(table)
    assert {each.mission for each in picked} == expected.keys()
    for mission, chance in expected.items():
        rate = sum(each.mission == mission for each in picked) / len(SEEDS)
        assert abs(rate - chance) < 4 * sqrt(chance * (1 - chance) / len(SEEDS))
    assert {each.first_side for each in picked} == ({"allied", "axis"} if attacker is None else {attacker})


def test_the_reserves_chart_is_that_of_the_facts(pack: Pack) -> None:
    chart = rule_chart(pack, "reserves_share_chart", wording())
    assert isinstance(chart, ShareChart)
    assert {line.at_most for line in chart.lines} == {None}
    assert [(line.force, line.on_table, line.waiting) for line in chart.lines] == [
        (50, 30, 20),
        (60, 36, 24),
        (75, 45, 30),
        (80, 48, 32),
        (100, 60, 40),
        (125, 75, 50),
        (150, 90, 60),
        (200, 120, 80),
    ]
