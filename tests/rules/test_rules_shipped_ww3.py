"""The second pack by the rules: types, roles, times, withdrawal and chances against tables written from the facts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from matrix import chances_of, first_of
from rulebook import wording
from rules_sides import rolls_of, withdrawal_turns
from two_sides import SIDES

from pipeline.contracts.brief import Brief
from pipeline.contracts.rule_results import DieChart, ShareChart
from pipeline.load import content_roots, load_pack
from pipeline.model import Pack, Selection
from pipeline.rules import (
    brief_mission,
    check_rules,
    pick,
    plan_pairs,
)
from pipeline.rules.telling.rule_charts import rule_chart, table_chances

LISTS = {
    "meeting": ("dust-up", "encounter", "free-for-all"),
    "mobile": ("breakthrough", "counterattack", "hasty-attack"),
    "defensive": ("bridgehead", "fighting-withdrawal", "no-retreat"),
}
# Own plan against the opponent's: the type of battle, and whether the one who reads the row attacks.
CELLS = {
    ("prepared-attack", "prepared-attack"): ("meeting", None),
    ("prepared-attack", "hasty-attack"): ("mobile", True),
    ("prepared-attack", "defend"): ("defensive", True),
    ("hasty-attack", "prepared-attack"): ("mobile", False),
    ("hasty-attack", "hasty-attack"): ("meeting", None),
    ("hasty-attack", "defend"): ("mobile", True),
    ("defend", "prepared-attack"): ("defensive", False),
    ("defend", "hasty-attack"): ("mobile", False),
    ("defend", "defend"): ("meeting", None),
}
RESERVES = {
    "breakthrough": [("Immediate Reserves", "defender", 1), ("Flanking Delayed Reserves", "attacker", 3)],
    "bridgehead": [("Deep Scattered Immediate Reserves", "defender", 1)],
    "counterattack": [("Immediate Reserves", "defender", 1)],
    "dust-up": [("Delayed Reserves", "each", 3)],
    "encounter": [("Scattered Delayed Reserves", "each", 3)],
    "hasty-attack": [("Immediate Reserves", "attacker", 1), ("Scattered Delayed Reserves", "defender", 3)],
    "no-retreat": [("Deep Immediate Reserves", "defender", 1)],
}
SEEDS = 20_000


@pytest.fixture(scope="module")
def pack() -> Pack:
    loading = load_pack(content_roots()[-1] / "ww3-more-missions")
    assert loading.pack is not None
    return loading.pack


@pytest.fixture(scope="module")
def briefs(pack: Pack) -> dict[str, Brief]:
    return {mission: brief_mission(pack, mission, wording())[0] for mission in pack.mission_order}


def selection_of(pack: Pack) -> Selection:
    assert pack.selection is not None
    return pack.selection


def test_the_rules_of_the_pack_are_sound(pack: Pack) -> None:
    assert check_rules(pack, wording()) == ()


def test_every_mission_is_as_likely_as_any_other(pack: Pack) -> None:
    assert chances_of(selection_of(pack), None) == dict.fromkeys(sum(LISTS.values(), ()), Fraction(1, 9))


@pytest.mark.parametrize(("plans", "kind", "attacks"), [(plans, *cell) for plans, cell in CELLS.items()])
def test_the_cells_of_the_matrix(pack: Pack, plans: tuple[str, str], kind: str, attacks: bool | None) -> None:
    selection = selection_of(pack)
    assert selection.battle_plans is not None
    assert chances_of(selection, plans) == dict.fromkeys(LISTS[kind], Fraction(1, 3))
    row, column = selection.battle_plans.rows.id, selection.battle_plans.columns.id
    assert first_of(selection, plans) == {None: None, True: row, False: column}[attacks]


@pytest.mark.slow
def test_picking_meets_the_chances_within_three_standard_errors(pack: Pack) -> None:
    selection = selection_of(pack)
    assert selection.battle_plans is not None
    for plans in (None, *plan_pairs(selection.battle_plans)):
        picked = Counter(pick(selection, f"{plans} {seed}", sides=SIDES, plans=plans).mission for seed in range(SEEDS))
        chances = chances_of(selection, plans)
        assert picked.keys() == chances.keys()
        for mission, chance in chances.items():
            assert abs(picked[mission] / SEEDS - chance) <= 3 * sqrt(chance * (1 - chance) / SEEDS)


def test_the_times_of_day(pack: Pack, briefs: dict[str, Brief]) -> None:
    ((name, chances),) = table_chances(pack, wording())
    sixth = Fraction(1, 6)
    assert name == "Time of Day"
    assert chances == {"Dawn": sixth, "Daylight": Fraction(1, 2), "Dusk": sixth, "Darkness": sixth}
    chart = rule_chart(pack, "time_of_day_times_chart", wording())
    assert isinstance(chart, DieChart)
    assert [(line.id, line.says) for line in chart.lines] == [
        ("dawn", "Dark, until day breaks"),
        ("daylight", "Light all game"),
        ("dusk", "Light, until night falls"),
        ("darkness", "Dark all game"),
    ]
    for brief in briefs.values():
        (light,) = rolls_of(brief, "Time of Day")
        assert (light.heading, light.target) == ("How soon the light changes: Dawn or Dusk", 5)
        assert (light.turns[0].turn, light.turns[0].dice, light.turns[1].dice) == (3, 1, 2)
        first = brief.first_turn
        second = "Second player" if "roll" in first else "Defender" if "Attacker" in first else "Attacker"
        assert light.turns[0].who == second


@pytest.mark.parametrize("kind", LISTS)
def test_a_table_of_times_in_every_mission_and_faces_outside_defensive_battles(
    kind: str, briefs: dict[str, Brief]
) -> None:
    for mission in LISTS[kind]:
        (times,) = (step.table for step in briefs[mission].setting_up if step.table)
        faces = [line.faces for line in times.lines]
        assert faces == ([()] * 4 if kind == "defensive" else [(1,), (2, 3, 4), (5,), (6,)])
        assert briefs[mission].setting_up[-1].table is times


def test_reserves_by_name_side_and_first_turn(pack: Pack, briefs: dict[str, Brief]) -> None:
    for mission in pack.mission_order:
        found = [(odds.name, odds.who, odds.turns[0].turn) for odds in rolls_of(briefs[mission])]
        assert sorted(found) == sorted(RESERVES.get(mission, []))


def test_half_of_the_units_rounds_up_for_the_least_and_down_for_the_most(pack: Pack) -> None:
    chart = rule_chart(pack, "reserves_share_chart", wording())
    assert isinstance(chart, ShareChart)
    assert chart.lines
    for line in chart.lines:
        assert (line.waiting, line.at_most) == (-(-line.force // 2), line.force // 2)


def test_the_outline_does_not_repeat_what_heads_its_column(briefs: dict[str, Brief]) -> None:
    outline = briefs["hasty-attack"].outline
    columns = {each.id: each.texts for each in outline.columns}
    assert columns == {
        "reserves": ("Attacker: Immediate Reserves", "Defender: Scattered Delayed Reserves"),
        "ambush": ("Defender",),
        "minefields": (),
    }


def test_the_withdrawal_turn_by_turn(briefs: dict[str, Brief]) -> None:
    assert withdrawal_turns(briefs["fighting-withdrawal"]) == [
        (3, None, True, False),
        (4, None, True, False),
        (5, None, True, False),
        (6, 2, True, False),
        (7, 1, True, False),
        (8, None, False, True),
    ]


@pytest.mark.parametrize(
    ("mission", "ways"),
    [
        ("breakthrough", [("attacker", "From turn six"), ("defender", "From turn six")]),
        ("bridgehead", [("attacker", ""), ("defender", "From turn six")]),
        ("counterattack", [("attacker", "From turn six"), ("defender", "From turn six")]),
        ("dust-up", [("each", "")]),
        ("encounter", [("each", "")]),
        ("fighting-withdrawal", [("attacker", ""), ("defender", "turn eight")]),
        ("free-for-all", [("each", "")]),
        ("hasty-attack", [("each", ""), ("defender", "if the game ends")]),
        ("no-retreat", [("attacker", ""), ("defender", "From turn six")]),
    ],
)
def test_who_wins_from_when(mission: str, ways: list[tuple[str, str]], briefs: dict[str, Brief]) -> None:
    winning = briefs[mission].winning
    assert [way.who for way in winning] == [who for who, _ in ways]
    for way, (_, when) in zip(winning, ways, strict=True):
        assert when in way.says
        assert when or "turn six" not in way.says
