from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from matrix import chances_of, first_of, pack_of
from rulebook import english, wording
from two_sides import SIDES

from pipeline.diagnostics import UsageError
from pipeline.model import Selection, Sides
from pipeline.rules.checks.choices import check_selection
from pipeline.rules.choosing.chances import missions_in_tables, plan_pairs, selection_charts
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.choosing.pick import Settled, pick, player_ids, tell_pick
from pipeline.rules.deck.plan_deck import plan_cards

SEEDS = range(1500)


def selection(**changes: object) -> Selection:
    chosen = pack_of(**changes).selection
    assert chosen is not None
    return chosen


# --- dice ---


def test_dice_fall_alike_for_ever() -> None:
    # The words of `printf "a seed:0" | sha256sum` and of "a seed:1", modulo 6, plus 1.
    dice = Dice("a seed")
    assert [dice.roll(6) for _ in range(12)] == [3, 6, 1, 3, 6, 4, 3, 5, 4, 1, 2, 3]


@pytest.mark.parametrize("faces", [2, 6, 7, 100])
def test_every_face_falls_as_often_as_the_next(faces: int) -> None:
    dice, rolls = Dice("fair"), 200 * faces
    shown = Counter(dice.roll(faces) for _ in range(rolls))
    assert set(shown) <= set(range(1, faces + 1))
    assert all(abs(times - 200) < 5 * sqrt(200) for times in shown.values())


# --- chances ---


def test_one_die_gives_each_mission_its_share_of_the_faces() -> None:
    assert chances_of(selection(), None) == {"ambush": Fraction(1, 2), "brawl": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("row", "column", "missions", "attacker"),
    [
        ("storm", "storm", {"brawl": Fraction(1)}, None),
        ("storm", "stand", {"ambush": Fraction(1, 6), "brawl": Fraction(1, 3), "chase": Fraction(1, 2)}, "red"),
        ("stand", "storm", {"ambush": Fraction(1, 6), "brawl": Fraction(1, 3), "chase": Fraction(1, 2)}, "blue"),
        ("stand", "stand", {"brawl": Fraction(1)}, None),
    ],
)
def test_chances_of_a_pair_of_plans(row: str, column: str, missions: dict[str, Fraction], attacker: str | None) -> None:
    assert chances_of(selection(), (row, column)) == missions
    assert first_of(selection(), (row, column)) == attacker


def test_missions_that_a_die_can_choose() -> None:
    assert missions_in_tables(selection()) == {"ambush", "brawl", "chase"}


# --- picking ---


def test_the_same_seed_picks_the_same() -> None:
    assert pick(selection(), "seed", sides=SIDES) == pick(selection(), "seed", sides=SIDES)
    assert len({pick(selection(), str(seed), sides=SIDES) for seed in range(20)}) > 4


def within(rate: float, chance: Fraction) -> bool:
    return abs(rate - chance) <= 4 * sqrt(chance * (1 - chance) / len(SEEDS)) + 1e-12


def test_seeds_meet_the_exact_chances() -> None:
    chosen = selection()
    for plans in (None, *plan_pairs(chosen.battle_plans)) if chosen.battle_plans else ():
        picked = [pick(chosen, f"{plans} {seed}", sides=SIDES, plans=plans) for seed in SEEDS]
        missions = chances_of(chosen, plans)
        attacker = first_of(chosen, plans) if plans else None
        assert {each.mission for each in picked} == missions.keys()
        for mission, chance in missions.items():
            assert within(sum(each.mission == mission for each in picked) / len(SEEDS), chance)
        red = {None: Fraction(1, 2), "red": Fraction(1), "blue": Fraction(0)}[attacker]
        assert within(sum(each.first_side == "red" for each in picked) / len(SEEDS), red)


def test_what_was_rolled_leads_to_what_was_picked() -> None:
    chosen = selection()
    for seed in range(200):
        picked = pick(chosen, str(seed), sides=SIDES, plans=("storm", "storm"))
        *ties, last = picked.roll_offs
        assert all(roll.is_tie for roll in ties)
        assert picked.first_side == ("red" if last.first > last.second else "blue")
        assert {picked.first_side, picked.second_side} == {"red", "blue"}
        assert any(
            picked.face in row.faces and row.mission == picked.mission for row in chosen.tables[picked.table].rows
        )


def test_the_bolder_plan_attacks_without_a_roll() -> None:
    picked = pick(selection(), "x", sides=SIDES, plans=("stand", "storm"))
    assert (picked.first_side, picked.second_side, picked.roll_offs, picked.settled) == (
        "blue",
        "red",
        (),
        Settled.PLANS,
    )


@pytest.mark.parametrize(
    ("side", "bound", "first"),
    [("defender", "red", "blue"), ("defender", "blue", "red"), ("attacker", "blue", "blue")],
)
def test_at_random_a_force_that_is_bound_takes_its_side(side: str, bound: str, first: str) -> None:
    picked = pick(selection(bound={"says": "dug in", "side": side}), "x", sides=SIDES, bound=frozenset({bound}))
    assert (picked.first_side, picked.settled, picked.roll_offs) == (first, Settled.BOUND, ())


def test_two_forces_that_are_bound_roll_off() -> None:
    assert pick(selection(), "x", sides=SIDES, bound=frozenset({"red", "blue"})).settled is Settled.ROLL_OFF
    assert pick(selection(bound=None), "x", sides=SIDES, bound=frozenset({"red"})).settled is Settled.ROLL_OFF


def test_without_battle_plans_there_is_a_first_and_a_second_player() -> None:
    chosen = selection(battle_plans=None)
    assert player_ids(chosen) == ("first", "second")
    assert pick(chosen, "x", sides=SIDES).first_side in ("first", "second")


@pytest.mark.parametrize(
    ("changes", "plans", "bound", "code", "message", "hints"),
    [
        (
            {"battle_plans": None},
            ("storm", "stand"),
            (),
            "E340",
            "the pack has no battle plans",
            ("choose at random instead",),
        ),
        ({}, ("strom", "stand"), (), "E341", "no battle plan is called 'strom'", ("did you mean 'storm'?",)),
        ({}, ("storm", "stand"), ("red",), "E342", "red is fortified and must choose stand, not storm", ()),
        ({}, None, ("green",), "E343", "no player is called 'green'", ("known here: blue, red",)),
    ],
)
def test_what_the_pack_does_not_have_cannot_be_asked_for(
    changes: dict[str, object],
    plans: tuple[str, str] | None,
    bound: tuple[str, ...],
    code: str,
    message: str,
    hints: tuple[str, ...],
) -> None:
    with pytest.raises(UsageError) as caught:
        pick(selection(**changes), "x", sides=SIDES, plans=plans, bound=frozenset(bound))
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message, problem.hints) == (code, message, hints)


# --- in words ---


def test_a_pick_by_plans_is_told_line_by_line() -> None:
    pack = pack_of()
    picked = pick(selection(), "2", sides=SIDES, plans=("storm", "stand"))
    assert tell_pick(picked, pack, english()) == (
        "Red: Storm. Blue: Stand.",
        f"Mixed: a {picked.face}, which is {picked.mission.capitalize()}.",
        f"{picked.mission.capitalize()}. Red: Attacker. Blue: Defender.",
    )


def test_a_roll_off_is_told_with_every_tie() -> None:
    pack, chosen = pack_of(), selection()
    picked = next(one for seed in range(100) if len((one := pick(chosen, str(seed), sides=SIDES)).roll_offs) == 2)
    tie, last = picked.roll_offs
    assert tell_pick(picked, pack, english())[1:3] == (
        f"Roll off for Attacker: Red {tie.first}, Blue {tie.second}. A tie: roll again.",
        f"Roll off for Attacker: Red {last.first}, Blue {last.second}.",
    )


def test_a_force_that_is_bound_is_told() -> None:
    picked = pick(selection(), "x", sides=SIDES, bound=frozenset({"red"}))
    assert tell_pick(picked, pack_of(), english())[1:] == (
        "Red is fortified: Defender.",
        f"{picked.mission.capitalize()}. Blue: Attacker. Red: Defender.",
    )


def test_whoever_is_bound_to_the_first_side_is_told_of_it() -> None:
    chosen = {"bound": {"says": "on the march", "side": "attacker"}}
    picked = pick(selection(**chosen), "x", sides=SIDES, bound=frozenset({"blue"}))
    assert tell_pick(picked, pack_of(**chosen), english())[1] == "Blue is on the march: Attacker."


def test_players_without_battle_plans_are_told_by_number() -> None:
    pack = pack_of(battle_plans=None)
    picked = pick(selection(battle_plans=None), "x", sides=SIDES)
    assert tell_pick(picked, pack, english())[-1].count("player") == 2


# --- charts ---


def test_the_charts_of_a_selection() -> None:
    charts = selection_charts(pack_of(), wording())
    assert charts is not None
    assert [(row.faces, row.mission, row.name) for row in charts.random.rows] == [
        ((1, 2, 3), "ambush", "Ambush"),
        ((4, 5, 6), "brawl", "Brawl"),
    ]
    assert [(chart.id, chart.pairs) for chart in charts.plan_tables] == [
        ("same", ("Storm / Storm", "Stand / Stand")),
        ("mixed", ("Storm / Stand", "Stand / Storm")),
    ]


def test_each_player_has_a_card_of_each_plan() -> None:
    selection = pack_of().selection
    assert selection is not None
    assert selection.battle_plans is not None
    cards = [dealt.card for dealt in plan_cards(selection.battle_plans)]
    assert [(card.over, card.title, card.sign, card.look) for card in cards] == [
        ("Red", "Storm", "storm", "dark"),
        ("Red", "Stand", "stand", "dark"),
        ("Blue", "Storm", "storm", "light"),
        ("Blue", "Stand", "stand", "light"),
    ]


def test_the_matrix_stands_row_by_row() -> None:
    charts = selection_charts(pack_of(), wording())
    assert charts is not None
    assert charts.matrix is not None
    assert [[(cell.row, cell.column, cell.title, cell.plays) for cell in row] for row in charts.matrix.cells] == [
        [("storm", "storm", "Same", "Roll off for Attacker"), ("storm", "stand", "Mixed", "Red: Attacker")],
        [("stand", "storm", "Mixed", "Blue: Attacker"), ("stand", "stand", "Same", "Roll off for Attacker")],
    ]


def test_the_odds_name_every_mission_in_every_way_to_choose() -> None:
    charts = selection_charts(pack_of(), wording())
    assert charts is not None
    assert [column.title for column in charts.odds.columns] == ["Any", "Same", "Mixed"]
    assert [(row.mission, row.chances) for row in charts.odds.rows] == [
        ("ambush", (Fraction(1, 2), Fraction(0), Fraction(1, 6))),
        ("brawl", (Fraction(1, 2), Fraction(1), Fraction(1, 3))),
        ("chase", (Fraction(0), Fraction(0), Fraction(1, 2))),
        ("duel", (Fraction(0), Fraction(0), Fraction(0))),
    ]


def test_without_battle_plans_there_is_the_random_table_alone() -> None:
    charts = selection_charts(pack_of(battle_plans=None), wording())
    assert charts is not None
    assert (charts.plan_tables, charts.matrix) == ((), None)
    assert [column.title for column in charts.odds.columns] == ["Any"]


def test_a_pack_without_a_selection_has_no_charts() -> None:
    assert selection_charts(pack_of().model_copy(update={"selection": None}), wording()) is None


# --- other numbers of sides ---


@pytest.mark.parametrize("count", [1, 3, 4])
def test_a_die_gives_any_number_of_sides_a_mission_and_no_roles(count: int) -> None:
    forms = {"who": "they", "whose": "their", "its": "its"}
    sides = Sides.model_validate(
        {f"side-{n}": {"name": "A", "letter": "ABCD"[n], "forms": forms} for n in range(count)}
    )
    pack = pack_of(battle_plans=None).model_copy(update={"sides": sides})
    assert pack.selection is not None
    picked = pick(pack.selection, "x", sides=sides)
    assert (picked.first_side, picked.settled, picked.roll_offs) == (None, Settled.MISSION, ())
    assert tell_pick(picked, pack, english())[-1] == (
        f"{picked.mission.capitalize()}. Its own set-up settles who plays which side."
    )


def test_battle_plans_are_for_two() -> None:
    pack = pack_of()
    alone = pack.model_copy(update={"sides": Sides.model_validate(dict(list(pack.sides.root.items())[:1]))})
    found = [each for each in check_selection(alone) if each.code == "E337"]
    assert [(each.path, each.message) for each in found] == [
        (("selection", "battle_plans"), "battle plans settle which of two sides a player has, and the pack has 1")
    ]
