from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from facts import facts_in
from matrix import SELECTION, pack_of
from rulebook import FIGURES, IMMEDIATE, make_mission, make_pack, one_mission, passages, wording

from pipeline.diagnostics import Severity
from pipeline.model import Pack
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.prose.pack_prose import typed_distances

AMBUSH = {"ambush": {"side": "defender"}}
SURVIVE = {"survive": {"side": "defender", "turn": 9}}
OBJECTIVES = {"count": 2, "placed_by": "attacker", "zone": "middle"}
M = ("missions", "skirmish")
PLANS = SELECTION["battle_plans"]
RESERVES = FIGURES["reserves"]


def test_a_sound_pack_is_silent() -> None:
    assert check_rules(make_pack()) == ()
    assert check_rules(pack_of()) == ()


def figures(**changes: Any) -> Pack:
    return make_pack(figures={**FIGURES, **changes})


def reserves(**changes: Any) -> Pack:
    return figures(reserves={**RESERVES, **changes})


def ambush(*text: dict[str, Any], **mission: Any) -> Pack:
    return one_mission(rules=(AMBUSH,), **mission, pack={"rules": {"ambush": {"back": text}}})


def step(passage: dict[str, Any], **use: Any) -> Pack:
    steps = {"hide": {"passages": ({"id": "a", "text": "Hide."}, passage)}}
    return one_mission(rules=(AMBUSH,), deployment=({"id": "x", "use": "hide", **use},), pack={"steps": steps})


def tables(**changes: Any) -> Pack:
    return pack_of(tables={**SELECTION["tables"], **changes})


def plans(**changes: Any) -> Pack:
    return pack_of(battle_plans={**PLANS, **changes})


def rows(*faces: tuple[int, ...]) -> dict[str, Any]:
    return {"name": "Same", "rows": tuple({"faces": row, "mission": "brawl"} for row in faces)}


WITHOUT_RATES = {name: each for name, each in FIGURES.items() if name != "minefields"}
SAID = {"id": "a", "text": "Hush."}
FIRST_CELL = PLANS["cells"][0]

PROBLEMS: list[tuple[Pack, str, str, tuple[str | int, ...], tuple[str, ...]]] = [
    (
        ambush(SAID, {"id": "b", "text": "!", "when": {"sid": "defender"}}),
        "E303", "no fact is called 'sid' here", ("rules", "ambush", "back", 1, "when", "sid"),
        ("did you mean 'side'?",),
    ),
    (
        step({"id": "b", "text": "!", "when": {"side": "defender"}}),
        "E303", "no fact is called 'side' here", ("steps", "hide", "passages", 1, "when", "side"),
        ("a step asks facts of the rule that it names with of:",),
    ),
    (
        step({"id": "b", "text": "!", "when": {"side": "each"}}, of="ambush-defender"),
        "E304", "side is never 'each'", ("steps", "hide", "passages", 1, "when", "side"),
        ("it is one of attacker, defender",),
    ),
    (
        one_mission(
            rules=({"reserves": IMMEDIATE},),
            pack={"rules": {"reserves": {"back": ({**SAID, "when": {"timing": "delayed"}},)}}},
        ),
        "E305", "no passage of rules/reserves holds for reserves-defender", (*M, "rules", 0, "reserves"),
        (
            (
                "its facts here: share_of points, deep_armour none, scatter given, corner given, side defender, "
                "timing immediate, flanking no, deep no, hold cap, arrive edges"
            ),
        ),
    ),
    (
        make_pack(rules={"first-turn": {}}),
        "E305", "no passage of rules/first-turn holds for first-turn", (*M, "first_turn"),
        ("its facts here: by side, bonus none",),
    ),
    (
        one_mission(
            deployment=({"id": "x", "use": "hide"},),
            rules=(AMBUSH,),
            setting_up=({"id": "y", "use": "hide", "of": "ambush-defender"},),
            pack={"steps": {"hide": {"passages": ({**SAID, "when": {"side": "defender"}},)}}},
        ),
        "E305", "no passage of the step 'hide' holds here", (*M, "deployment", 0),
        ("name the rule that it is about with of:",),
    ),
    (
        make_pack(rules={"points-by-losses": None}),
        "E306", "the pack has no text for points-by-losses", ("figures", "points_by_losses"),
        ("write rules/points-by-losses.yaml",),
    ),
    (
        one_mission(rules=(AMBUSH, AMBUSH)),
        "E308", "a second ambush of the defender in one mission", (*M, "rules", 1, "ambush"), (),
    ),
    (
        one_mission(rules=({"meeting-engagement": {}}, {"meeting-engagement": {}})),
        "E308", "a second meeting-engagement in one mission", (*M, "rules", 1, "meeting-engagement"), (),
    ),
    (
        one_mission(rules=({"minefields": {"side": "defender"}},), pack={"figures": WITHOUT_RATES}),
        "E313", "the pack has no figures for minefields", (*M, "rules", 0, "minefields"),
        ("add `figures: {minefields: …}` to pack.yaml",),
    ),
    (
        one_mission(first_turn={}),
        "E314", "the first turn is settled by a side or by a roll-off, here by neither", (*M, "first_turn"),
        ("write `first_turn: {side: attacker}` or `first_turn: {roll_off: yes}`",),
    ),
    (
        one_mission(first_turn={"side": "attacker", "roll_off": True}),
        "E314", "the first turn is settled by a side or by a roll-off, here by both", (*M, "first_turn"),
        ("write `first_turn: {side: attacker}` or `first_turn: {roll_off: yes}`",),
    ),
    (
        one_mission(winning=({"hold": {"side": "attacker", "from_turn": 9}}, SURVIVE)),
        "E315", "this can never be won: it opens in turn 9, and the game ends as turn 9 starts",
        (*M, "winning", 0, "hold", "from_turn"), (),
    ),
    (
        one_mission(winning=({"clear": {"side": "attacker", "from_turn": 12}}, SURVIVE)),
        "E315", "this can never be won: it opens in turn 12, and the game ends as turn 9 starts",
        (*M, "winning", 0, "clear", "from_turn"), (),
    ),
    (
        one_mission(winning=({"survive": {"side": "defender", "turn": 1}},)),
        "E315", "the game is won as turn 1 starts, before anyone has played", (*M, "winning", 0, "survive", "turn"), (),
    ),
    (
        one_mission(rules=({"strategic-withdrawal": {"side": "defender", "from_turn": 9}},)),
        "E315", "check happens in turn 9, but the last turn played is 8",
        (*M, "rules", 0, "strategic-withdrawal", "from_turn"), (),
    ),
    (
        one_mission(objectives=()),
        "E316", "winning here needs objectives, and the mission has none", (*M, "winning", 0, "hold"),
        ("add `objectives:` to the mission",),
    ),
    (
        one_mission(winning=({"hold": {"side": "each", "of": "enemy-half"}},), homes={}),
        "E317", "objectives of the enemy's half count, but no side has a home edge", (*M, "winning", 0, "hold", "of"),
        ("add `homes: {attacker: south, defender: north}` to the mission",),
    ),
    (
        one_mission(alternatives=({"id": "a", "caption": "A", "zones": {}},)),
        "E318", "no step shows the alternatives", (*M, "alternatives"),
        ("write `alternatives: yes` at the step that they belong to",),
    ),
    (
        one_mission(setting_up=({"id": "a", "text": "Place.", "where": {"objectives": [9]}},)),
        "E286", "no objective 9 is placed in this mission", (*M, "setting_up", 0, "where", "objectives", 0),
        ("write 1 or 2",),
    ),
    (
        one_mission(setting_up=({"id": "a", "text": "Choose.", "alternatives": True},)),
        "E318", "the step shows alternatives, and the mission has none", (*M, "setting_up", 0, "alternatives"), (),
    ),
    (
        reserves(succeed_on=7),
        "E319", "a die of 6 faces never shows 7", ("figures", "reserves", "succeed_on"), (),
    ),
    (
        reserves(scatter={1: "north", 2: "east", 3: "west"}),
        "E319", "the scatter die has no place for 4, 5, 6", ("figures", "reserves", "scatter"), (),
    ),
    (
        reserves(scatter={**RESERVES["scatter"], 7: "north"}),
        "E319", "a die of 6 faces never shows 7", ("figures", "reserves", "scatter"), (),
    ),
    (
        reserves(corner=None),
        "E319", "the scatter die leads to corners, and no distance from them is given",
        ("figures", "reserves", "scatter"),
        ("add `corner: …`, a distance, in pack.yaml at `figures: {reserves: …}`",),
    ),
    (
        figures(points_by_losses=({"losses": 1, "winner": 8, "loser": 1},)),
        "E320", "the first row of points begins at 1 losses, not at 0",
        ("figures", "points_by_losses", 0, "losses"), (),
    ),
    (
        figures(points_by_losses=({"losses": 0, "winner": 8, "loser": 1}, {"losses": 0, "winner": 7, "loser": 2})),
        "E320", "the points for 0 losses stand after those for 0", ("figures", "points_by_losses", 1, "losses"),
        ("list the rows by rising losses",),
    ),
    (
        one_mission(objectives=({**OBJECTIVES, "count": 1, "removed": 2, "removed_by": "attacker"},)),
        "E321", "2 objectives are taken away of 1", (*M, "objectives", 0, "removed"), (),
    ),
    (
        one_mission(objectives=({**OBJECTIVES, "removed": 1},)),
        "E321", "removed and removed_by belong together", (*M, "objectives", 0),
        ("say how many are taken away, and by whom",),
    ),
    (
        one_mission(objectives=({**OBJECTIVES, "count": 1, "placed_by": "each"},)),
        "E338", "1 objectives can't be shared out evenly among 2 players", (*M, "objectives", 0, "count"),
        ("write 2, or let one side place them",),
    ),
    (
        one_mission(objectives=({**OBJECTIVES, "count": 3, "placed_by": "each"},)),
        "E338", "3 objectives can't be shared out evenly among 2 players", (*M, "objectives", 0, "count"),
        ("write 2 or 4, or let one side place them",),
    ),
    (
        tables(same=rows((1, 2, 3), (5, 6))),
        "E330", "no row for a roll of 4", ("selection", "tables", "same", "rows"),
        ("each face from 1 to 6 stands in one row",),
    ),
    (
        tables(same=rows((1, 2, 3, 4), (4, 5, 6))),
        "E330", "more than one row for a roll of 4", ("selection", "tables", "same", "rows", 1, "faces"),
        ("leave each face in one row",),
    ),
    (
        tables(same=rows((1, 2, 3, 4), (5, 6, 7))),
        "E330", "a die of 6 faces never shows 7", ("selection", "tables", "same", "rows", 1, "faces"), (),
    ),
    (
        plans(cells=({**FIRST_CELL, "first_side": "red"}, *PLANS["cells"][1:])),
        "E331", "who plays which side is settled by a player or by a roll-off, here by both",
        ("selection", "battle_plans", "cells", 0),
        ("write `first_side:` and a player, or `roll_off: yes`",),
    ),
    (
        pack_of(bound={"says": "dug in"}),
        "E398", "a force that is dug in is bound to nothing", ("selection", "bound"),
        ("write `side:`, `plan:` or both",),
    ),
    (
        plans(cells=({**FIRST_CELL, "roll_off": False}, *PLANS["cells"][1:])),
        "E331", "who plays which side is settled by a player or by a roll-off, here by neither",
        ("selection", "battle_plans", "cells", 0),
        ("write `first_side:` and a player, or `roll_off: yes`",),
    ),
    (
        plans(columns={"id": "red", "name": "Blue"}),
        "E332", "both players are called 'red'", ("selection", "battle_plans", "columns", "id"), (),
    ),
    (
        pack_of(by_agreement_only=()),
        "E333", "'duel' is in no table, so no die can choose it", ("selection", "by_agreement_only"),
        ("put it into a table, or list it under `by_agreement_only`",),
    ),
    (
        pack_of(by_agreement_only=("duel", "chase")),
        "E333", "'chase' is in a table, so it is not by agreement only", ("selection", "by_agreement_only", 1), (),
    ),
    (
        one_mission(gist="Stay 8in away."),
        "W301", "the distance 8in is typed into the text", (*M, "gist"),
        ("write {name} and give the name its length under distances",),
    ),
    (
        one_mission(gist="As in {page:skirmisch}, or {page:map}."),
        "E322", "no page or mission is called 'skirmisch'", (*M, "gist"), ("did you mean 'skirmish'?",),
    ),
    (
        ambush(SAID, {"id": "b", "text": "!", "when": {"side": "attacker"}}),
        "W302", "the passage 'b' is never said: nothing in the pack meets its conditions",
        ("rules", "ambush", "back", 1), (),
    ),
    (
        step({"id": "b", "text": "!", "when": {"side": "attacker"}}, of="ambush-defender"),
        "W302", "the passage 'b' is never said: nothing in the pack meets its conditions",
        ("steps", "hide", "passages", 1), (),
    ),
    (
        one_mission(
            rules=({"minefields": {"side": "defender"}},), pack={"rules": {"minefields": {"front": passages("Mines.")}}}
        ),
        "W305", "nothing prints the front of rules/minefields", ("rules", "minefields", "front"),
        ("write it under back, or name the rule in a step with of:",),
    ),
    (
        make_pack(rules={"hold": {"front": passages("Hold."), "back": passages("Hold.")}}),
        "W305", "nothing prints the back of rules/hold", ("rules", "hold", "back"), ("write it under front",),
    ),
    (
        make_pack(rules={"first-turn": {"front": passages("You."), "back": passages("You.")}}),
        "W305", "nothing prints the back of rules/first-turn", ("rules", "first-turn", "back"),
        ("write it under front",),
    ),
    (
        make_pack(rules={"points-by-losses": {"front": passages("One."), "back": passages("One.")}}),
        "W305", "nothing prints the front of rules/points-by-losses", ("rules", "points-by-losses", "front"),
        ("write it under back",),
    ),
    (
        one_mission(
            rules=(AMBUSH,),
            deployment=({"id": "x", "of": "ambush-defender"},),
            pack={"rules": {"ambush": {"back": (SAID,)}}},
        ),
        "E305", "no passage of rules/ambush holds for ambush-defender", (*M, "rules", 0, "ambush"),
        ("its facts here: side defender",),
    ),
    (
        make_pack(steps={"dig": {"passages": passages("Dig.")}}),
        "W303", "no mission uses the step 'dig'", ("steps", "dig"), ("use it in a mission, or take it out",),
    ),
    (
        one_mission(winning=({"hold": {"side": "attacker", "from_turn": 1}},)),
        "W304", "from_turn 1 holds back nothing", (*M, "winning", 0, "hold", "from_turn"), ("leave from_turn out",),
    ),
    (
        tables(other=rows((1, 2, 3, 4, 5, 6))),
        "W330", "nothing reads the table 'other'", ("selection", "tables", "other"),
        ("name it in a cell of the battle plans or in another table's row, or take it out",),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("pack", "code", "message", "path", "hints"), PROBLEMS)
def test_each_problem_is_told_once_and_alone(
    pack: Pack, code: str, message: str, path: tuple[str | int, ...], hints: tuple[str, ...]
) -> None:
    (problem,) = check_rules(pack)
    assert (problem.code, problem.message, problem.path, problem.hints) == (code, message, path, hints)
    assert problem.severity is (Severity.WARNING if code.startswith("W") else Severity.ERROR)


def test_each_distance_typed_into_a_text_is_told_and_marked() -> None:
    gist = "Stay 8in away, or 12 inches, not 8in."
    found = [problem.stretch for problem in check_rules(one_mission(gist=gist)) if problem.stretch]
    marked = [gist[each.offset : each.offset + each.length] for each in found]
    assert (marked, found[2].offset) == (["8in", "12 inches", "8in"], 33)


@pytest.mark.parametrize(
    ("pack", "code", "relies_on"),
    [
        (make_pack(rules={"first-turn": None}), "E306", (("rules", "first-turn"),)),
        (make_pack(steps={"dig": {"passages": passages("Dig.")}}), "W303", (("missions",),)),
        (tables(other=rows((1, 2, 3, 4, 5, 6))), "W330", (("selection",),)),
        (pack_of(by_agreement_only=()), "E333", (("selection",),)),
        (ambush(SAID, {"id": "b", "text": "!", "when": {"side": "attacker"}}), "W302", (("missions",),)),
        (step({"id": "b", "text": "!", "when": {"holds": "cap"}}), "E303", (("missions",),)),
        (one_mission(gist="{page:nowhere}"), "E322", (("pages", "nowhere"), ("missions", "nowhere"))),
    ],
)
def test_what_may_only_follow_from_another_slip_says_on_what_it_relies(
    pack: Pack, code: str, relies_on: tuple[Any, ...]
) -> None:
    assert [problem.relies_on for problem in check_rules(pack) if problem.code == code] == [relies_on]


def test_all_problems_are_told_at_once() -> None:
    missions = {
        "one": make_mission(objectives=()),
        "two": make_mission(first_turn={}),
        "three": make_mission(gist="8in away"),
    }
    pack = make_pack(missions=missions, steps={"dig": {"passages": passages("Dig.")}})
    assert [problem.code for problem in check_rules(pack)] == ["E316", "E314", "W303", "W301"]


def test_with_a_wording_slips_of_prose_are_told_too_and_those_of_shared_texts_once() -> None:
    missions = {"one": make_mission(first_turn={}), "two": make_mission(gist="{nothing}"), "three": make_mission()}
    pack = make_pack(missions=missions, rules={"hold": {"front": passages("{Whoo} wins.")}})
    assert [problem.code for problem in check_rules(pack)] == ["E314"]
    told = [(problem.code, problem.path) for problem in check_rules(pack, wording())]
    assert told == [
        ("E314", ("missions", "one", "first_turn")),
        ("E301", ("rules", "hold", "front", 0, "text")),
        ("E301", ("missions", "two", "gist")),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("at least 8in from", "8in"),
        ("at least 8.5cm from", "8.5cm"),
        ("20 cm away", "20 cm"),
        ("7,5 cm away", "7,5 cm"),
        ("card of 2 mm", None),
        ("a 6 ft table", "6 ft"),
        ("12 inches", "12 inches"),
        ('within 4" of', '4"'),
        ('4"/10cm', '4"/10cm'),
        ('"8"', None),
        ('roll "5" or "6"', None),
        ("a roll of 5 in 6", None),
        ("8 information", None),
        ("{near} of turn 6", None),
        ("Front armour 3+", None),
    ],
)
def test_typed_distances_are_seen(text: str, found: str | None) -> None:
    assert [match[0] for match in typed_distances(text)] == ([] if found is None else [found])


def test_millimetres_are_distances_in_a_metric_game_alone() -> None:
    assert [match[0] for match in typed_distances("a base of 25 mm", is_metric=True)] == ["25 mm"]
    text = {"hold": {"front": passages("{Whoo} wins within 15mm.")}}
    packs = (make_pack(rules=text), make_pack(rules=text, units=("cm",)))
    found = [[each.message for each in check_rules(pack) if each.code == "W301"] for pack in packs]
    assert found == [[], ["the distance 15mm is typed into the text"]]


def test_every_code_of_the_room_is_explained_and_every_explanation_is_used() -> None:
    package = Path(__file__).parents[2] / "pipeline"
    explained, of_decks, of_load = (
        facts_in(package / "codes" / name) for name in ("rules.yaml", "deck.yaml", "load.yaml")
    )
    used = {
        code
        for module in (package / "rules").rglob("*.py")
        if module.parent.name != "deck"  # which tells what is wrong with cards of all kinds
        for code in re.findall(r'"([EWN]\d{3})"', module.read_text())
    }
    # What is wrong with decks, and texts that are too long wherever they come from, have catalogues of their own.
    assert explained.keys() == used - of_decks.keys() - of_load.keys()
    assert all(set(entry) == {"title", "cause", "example", "cure"} for entry in explained.values())


@pytest.mark.parametrize(
    ("winning", "mission", "code", "message"),
    [
        (
            {"hold": {"side": "each", "of": "own-placed"}},
            {},
            "E316",
            "each side wins by objectives of its own placing: the defender places none",
        ),
        (
            {"clear": {"side": "defender", "of": "own-half"}},
            {"homes": {}, "zones": {"attacker": {"half": "south"}, "defender": {"half": "north"}}, "objectives": ()},
            "E317",
            "a side's own half must be clear, but no side has a home edge",
        ),
    ],
)
def test_ways_to_win_need_what_they_speak_of(
    winning: dict[str, Any], mission: dict[str, Any], code: str, message: str
) -> None:
    (problem,) = check_rules(one_mission(winning=(winning,), **mission))
    kind = next(iter(winning))
    assert (problem.code, problem.message, problem.path) == (code, message, (*M, "winning", 0, kind, "of"))


def test_a_half_can_be_cleared_without_objectives() -> None:
    assert check_rules(one_mission(winning=({"clear": {"side": "defender", "of": "own-half"}},), objectives=())) == ()
