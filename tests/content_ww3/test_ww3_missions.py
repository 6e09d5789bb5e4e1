from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from facts import facts_in
from rules_sides import block_texts, rolls_of, withdrawal_turns

from pipeline.contracts.battlefield import Area
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.geometry import lay_out_battlefield
from pipeline.model import Pack
from pipeline.rules import mission_ground

MISSIONS = tuple(facts_in(Path(__file__).with_name("facts_of_ww3_missions.yaml"))["missions"])
every_mission = pytest.mark.parametrize("mission", MISSIONS)


def missing(expected: Iterable[object], text: str) -> list[str]:
    spoken = " ".join(text.replace("*", "").split()).casefold()
    return [str(each) for each in expected if str(each).casefold() not in spoken]


def present(unwanted: Iterable[str], text: str) -> list[str]:
    return [each for each in unwanted if not missing([each], text)]


def words_of(fact: Mapping[str, Any], key: str, library: Mapping[str, list[object]]) -> list[object]:
    """Gather a fact's own words and those of the entries that it names."""
    return [*fact.get("says", ()), *(word for name in fact.get(key, ()) for word in library[name])]


@pytest.mark.slow
def test_every_mission_has_its_facts(pack: Pack, facts: Any) -> None:
    assert tuple(facts["missions"]) == pack.mission_order


@every_mission
def test_title_type_and_special_rules_by_name(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    brief, fact = briefs[mission], facts["missions"][mission]
    assert (brief.title, brief.kind) == (fact["title"], fact["kind"])
    expected = [(rule["name"], rule.get("who")) for rule in fact["special_rules"]]
    assert [(rule.name, rule.who) for rule in brief.special_rules] == expected


@every_mission
@pytest.mark.parametrize("part", ["setting_up", "deployment"])
def test_each_step_says_its_facts(mission: str, part: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    steps, expected = getattr(briefs[mission], part), facts["missions"][mission][part]
    assert len(steps) == len(expected)
    for number, (step, fact) in enumerate(zip(steps, expected, strict=True), start=1):
        gaps = missing(words_of(fact, "steps", facts["steps"]), step.text)
        assert gaps == [], f"{part}, step {number}: {step.text}"
        assert step.alternatives == fact.get("alternatives", False)
        assert (step.table is not None) == ("rolled" in fact)


@every_mission
def test_the_times_stand_at_the_last_step_of_setting_up(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    table, rolled = briefs[mission].setting_up[-1].table, facts["missions"][mission]["setting_up"][-1]["rolled"]
    assert table is not None
    assert table.rolled == rolled
    expected = [[faces if rolled else [], name] for faces, name in facts["times"]]
    assert [[list(line.faces), line.name] for line in table.lines] == expected


@every_mission
def test_who_has_the_first_turn(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    brief, fact = briefs[mission], facts["missions"][mission]
    assert missing(fact["first_turn"], brief.first_turn) == []
    assert (brief.first_turn_note is not None) == ("first_turn_note" in fact)
    assert missing(fact.get("first_turn_note", ()), brief.first_turn_note or "") == []


@every_mission
def test_each_way_to_win_is_told(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    brief, expected = briefs[mission], facts["missions"][mission]["winning"]
    assert [win.who for win in brief.winning] == [fact["who"] for fact in expected]
    for win, fact in zip(brief.winning, expected, strict=True):
        assert missing(words_of(fact, "conditions", facts["winning"]), win.told) == [], win.told
        assert present(fact.get("never", ()), win.told) == []


@every_mission
def test_the_rules_side_has_every_rule_in_full(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    brief, expected = briefs[mission], facts["missions"][mission]["rules_side"]
    assert [(block.name, block.who) for block in brief.blocks] == [(fact["name"], fact.get("who")) for fact in expected]
    for block, text, fact in zip(brief.blocks, block_texts(brief.blocks), expected, strict=True):
        assert missing(words_of(fact, "blocks", facts["blocks"]), text) == [], f"{block.name}: {text}"
        assert present(fact.get("never", ()), text) == []


@every_mission
def test_dice_for_reserves_grow_as_scheduled(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    odds = {(each.name, each.who): each for each in rolls_of(briefs[mission])}
    ruled = [rule for rule in facts["missions"][mission]["special_rules"] if "schedule" in rule]
    assert set(odds) == {(rule["name"], rule["who"]) for rule in ruled}
    for rule in ruled:
        schedule, turns = facts["schedules"][rule["schedule"]], odds[rule["name"], rule["who"]].turns
        dice = {turn.turn: turn.dice for turn in turns if turn.dice}
        assert {turn: dice[turn] for turn in schedule["dice"]} == schedule["dice"]
        assert min(dice) == min(schedule["dice"])
        assert min(turn.turn for turn in turns if turn.sure) == schedule["sure_from"]


@every_mission
def test_dice_for_the_light_pass_from_player_to_player(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    (odds,) = rolls_of(briefs[mission], "Time of Day")
    expected = facts["light"][facts["missions"][mission]["light"]]
    assert [[turn.turn, turn.who, turn.dice] for turn in odds.turns] == expected
    assert (odds.heading, odds.target) == ("How soon the light changes: Dawn or Dusk", 5)


@every_mission
def test_the_withdrawal_is_summed_up_turn_by_turn(mission: str, briefs: Mapping[str, Brief], facts: Any) -> None:
    turns = [list(turn) for turn in withdrawal_turns(briefs[mission])]
    assert turns == facts["missions"][mission].get("withdrawal", [])


def boxed(area: Area) -> list[float]:
    points = [point for outline in area.outlines for point in outline.outer]
    easts, norths = [point.x for point in points], [point.y for point in points]
    return [min(easts), max(easts), min(norths), max(norths)]


@every_mission
def test_zones_lie_where_the_facts_put_them(
    mission: str, pack: Pack, wording: Wording, briefs: Mapping[str, Brief], facts: Any
) -> None:
    fact = facts["missions"][mission]
    ground, _ = mission_ground(pack, mission, wording, briefs[mission].arrivals)
    battlefield, _ = lay_out_battlefield(ground)
    boxes = {zone.name: boxed(zone.area) for zone in battlefield.zones}
    assert {name: boxes[name] for name in fact["ground"]} == fact["ground"]
    assert battlefield.least_gap == pytest.approx(fact["least_gap"], abs=0.1)
    assert sum(group.count for group in battlefield.objectives) == fact["objectives"]["placed"]
    assert sum(group.removed for group in battlefield.objectives) == fact["objectives"]["removed"]
