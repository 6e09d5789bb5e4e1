"""The classic missions against their facts: words, pages, turns and ground, from a table typed by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from facts import facts_in
from rules_sides import withdrawal_turns

from pipeline.contracts.battlefield import Battlefield, Outline
from pipeline.contracts.brief import Brief
from pipeline.contracts.rule_results import RuleStrip
from pipeline.contracts.wording import Wording
from pipeline.geometry import lay_out_battlefield
from pipeline.model import Pack
from pipeline.rules import check_rules, mission_ground
from pipeline.rules.telling.rulebook_index import reference_index

FACTS: dict[str, Any] = facts_in(Path(__file__).parent / "facts_of_classic.yaml")
MISSIONS = list(FACTS)
SIDES = ("attacker", "defender")
# What the index of the facts sheet says, by page.
INDEX = [
    (261, "Random Deployment", 1),
    (264, "Meeting Engagement", 3),
    (264, "Prepared Positions", 9),
    (266, "Ambush", 5),
    (267, "Immediate Ambush", 3),
    (268, "Reserves", 5),
    (269, "Delayed Reserves", 8),
    (269, "Mobile Reserves", 2),
    (269, "Scattered Reserves", 2),
    (270, "Strategic Withdrawal", 1),
    (271, "No Man’s Land Patrol", 1),
    (271, "Over the Wire", 1),
    (273, "Darkness", 1),
    (275, "There are No Draws", 4),
    (275, "Victory Points Table", 13),
]


def words_of(brief: Brief) -> str:
    """Gather all that a leaf says in sentences."""
    steps = (*brief.setting_up, *brief.deployment, *brief.beginning, *brief.deciding)
    blocks = [passage.text for block in brief.blocks for passage in block.passages]
    ours = [each.text for each in brief.readings]
    return " ".join([*ours, *(step.text for step in steps), *(win.told for win in brief.winning), *blocks]).replace(
        "**", ""
    )


def box(outline: Outline) -> list[float]:
    across, up = [point.x for point in outline.outer], [point.y for point in outline.outer]
    return [round(each, 3) for each in (min(across), min(up), max(across), max(up))]


@pytest.mark.slow
def test_all_thirteen_are_there_and_nothing_is_wrong(classic: Pack, classic_wording: Wording) -> None:
    assert list(classic.mission_order) == MISSIONS
    assert check_rules(classic, classic_wording) == ()


@pytest.mark.parametrize("name", MISSIONS)
def test_its_words_say_the_facts(classic_briefs: Mapping[str, Brief], name: str) -> None:
    words = words_of(classic_briefs[name])
    missing = [fact for fact in FACTS[name]["says"] if not any(each in words for each in fact.split("|"))]
    assert missing == []


@pytest.mark.parametrize("name", MISSIONS)
def test_it_points_to_the_right_pages(classic_briefs: Mapping[str, Brief], name: str) -> None:
    brief = classic_briefs[name]
    assert {line.name: line.page for line in brief.references} == FACTS[name]["pages"]
    words = words_of(brief)
    assert "rulebook, page 275" in words
    assert not any(slip in words for slip in ("page 175", "page 265"))


@pytest.mark.parametrize("name", MISSIONS)
def test_who_scouts_and_who_moves_first(classic: Pack, name: str) -> None:
    mission, facts = classic.missions[name], FACTS[name]
    scouts = [use.rule.model_dump()["side"] for use in mission.rules if use.kind == "reconnaissance"]
    assert scouts == [each for each in [facts["recon"]] if each]
    assert mission.first_turn.side == facts["first"]
    assert mission.first_turn.roll_off is (facts["first"] is None)


@pytest.mark.parametrize("name", MISSIONS)
def test_it_begins_in_the_order_of_the_facts(classic_briefs: Mapping[str, Brief], name: str) -> None:
    ids = [step.id for step in classic_briefs[name].beginning]
    order = ["ambush", "darkness", "reconnaissance", "first-turn", "withdrawal"]
    assert ids == sorted(ids, key=order.index)
    assert ("reconnaissance" in ids) is (FACTS[name]["recon"] is not None)
    last = classic_briefs[name].setting_up[-1].id
    assert (last == "dug-in") is ("Prepared Positions" in FACTS[name]["pages"])
    assert ("withdrawal" in ids) is ("Strategic Withdrawal" in FACTS[name]["pages"])
    assert ("ambush" in ids) is ("Immediate Ambush" in FACTS[name]["pages"])


@pytest.mark.parametrize("name", MISSIONS)
def test_its_ground_is_that_of_the_facts(classic_grounds: Mapping[str, Battlefield], name: str) -> None:
    zones = {zone.name: sorted(map(box, zone.area.outlines)) for zone in classic_grounds[name].zones}
    assert zones == {zone: sorted(areas) for zone, areas in FACTS[name]["areas"].items()}


@pytest.mark.parametrize("name", MISSIONS)
def test_reserves_come_in_where_the_facts_say(classic_grounds: Mapping[str, Battlefield], name: str) -> None:
    found: dict[str, list[list[float]]] = {}
    for line in classic_grounds[name].arrivals:
        ends = sorted([(line.start.x, line.start.y), (line.end.x, line.end.y)])
        found.setdefault(line.side, []).append([*ends[0], *ends[1]])
    wanted = FACTS[name].get("arrivals", {})
    assert {side: sorted(lines) for side, lines in found.items()} == {s: sorted(lines) for s, lines in wanted.items()}


@pytest.mark.parametrize("name", MISSIONS)
def test_it_has_the_objectives_of_the_facts(classic: Pack, name: str) -> None:
    groups = classic.missions[name].objectives
    assert sum(group.count for group in groups) == FACTS[name]["objectives"]
    assert sum(group.removed for group in groups) == FACTS[name].get("removed", 0)


@pytest.mark.parametrize("name", MISSIONS)
def test_nothing_counts_before_turn_six_where_the_facts_say_so(classic: Pack, name: str) -> None:
    ways = [win.rule for win in classic.missions[name].winning]
    gates = {getattr(way, "side", "each"): getattr(way, "from_turn", None) for way in ways if hasattr(way, "of")}
    fair = "Fair fight" in FACTS[name]["kind"]
    if FACTS[name].get("gated") == "both":
        assert gates == {"attacker": 6, "defender": 6}
    elif fair:
        assert gates == {"each": None}
    else:
        assert gates.get("attacker", gates.get("each")) is None
        assert name == "fighting-withdrawal" or gates["defender"] == 6
    assert any(way.kind == "tie" for way in classic.missions[name].winning) is fair
    assert classic.missions[name].kind == FACTS[name]["kind"]


def test_the_withdrawal_turn_by_turn(classic_briefs: Mapping[str, Brief]) -> None:
    brief = classic_briefs["fighting-withdrawal"]
    assert withdrawal_turns(brief) == [
        (3, None, True, False),
        (4, None, True, False),
        (5, None, True, False),
        (6, 2, True, False),
        (7, 1, True, False),
        (8, None, False, True),
    ]
    (strip,) = [each for each in brief.summaries if isinstance(each, RuleStrip)]
    third, fourth = (" ".join(strip.turns[at].events) for at in (0, 1))
    assert "Count platoons. If they are five or more, one withdraws. If fewer, gain a Delay Counter" in third
    assert "Count platoons and Delay Counters. If they are five or more" in fourth
    assert "one platoon withdraws and all Delay Counters go" in fourth


def test_how_to_print_stands_behind_the_missions(classic: Pack) -> None:
    assert classic.order.index("printing") > classic.order.index("missions")


def test_the_index_lists_every_rule_by_page(classic: Pack) -> None:
    assert [(line.page, line.name, len(line.missions)) for line in reference_index(classic)] == INDEX


def test_both_sides_have_orders(classic_briefs: Mapping[str, Brief]) -> None:
    for brief in classic_briefs.values():
        assert [each.side for each in brief.orders] == list(SIDES)
        assert all(40 < len(each.text) < 400 for each in brief.orders)


@pytest.mark.parametrize("name", MISSIONS)
def test_orders_speak_of_no_objectives_that_the_win_does_not(
    classic: Pack, classic_briefs: Mapping[str, Brief], name: str
) -> None:
    (hold,) = [win.rule.model_dump() for win in classic.missions[name].winning if win.kind == "hold"]
    if hold["of"] != "own-placed":
        owned = re.compile(
            r"Objectives? (of yours|of your own|(that )?you (have )?placed)|\b(your|their) (own )?Objective"
        )
        assert [each.text for each in classic_briefs[name].orders if owned.search(each.text)] == []


def test_a_win_by_an_objective_turned_round_is_owned_up_to(classic: Pack, classic_briefs: Mapping[str, Brief]) -> None:
    told = " ".join(classic.readings["no-mans-land-objective"].text.split())
    assert told == "The source names the Objective that the opponent placed. We turned this round."
    assert told in [each.text for each in classic_briefs["no-mans-land"].readings]


@pytest.mark.parametrize("name", MISSIONS)
def test_its_outline_is_that_of_the_facts(classic_briefs: Mapping[str, Brief], name: str) -> None:
    outline, facts = classic_briefs[name].outline, FACTS[name]
    assert outline.faces == facts["edges"]
    assert list(outline.ends) == facts["ends"]
    assert {each.id: list(each.texts) for each in outline.columns} == {
        "reserves": facts["reserves"],
        "ambush": facts["ambush"],
        "reconnaissance": [each.capitalize() for each in [facts["recon"]] if each],
    }


@pytest.mark.parametrize("name", MISSIONS)
def test_a_clear_objective_is_told_with_its_distance_wherever_it_stands(
    classic: Pack, classic_wording: Wording, classic_briefs: Mapping[str, Brief], name: str
) -> None:
    brief, clear = classic_briefs[name], classic_wording.distance(classic.distances["clear"])
    told = [*brief.outline.ends, *(end for side in brief.outline.sides for end in side.wins)]
    told += [win.told for win in brief.winning]
    assert not any("near" in each for each in told)
    clears = [win.rule.model_dump()["of"] for win in classic.missions[name].winning if win.kind == "clear"]
    clearing = "objectives" in clears
    assert sum(clear in each for each in told) == (3 if clearing else 0)


@pytest.mark.parametrize("name", MISSIONS)
def test_who_places_how_many_objectives(classic: Pack, name: str) -> None:
    groups = classic.missions[name].objectives
    placed = {
        side: sum(
            group.count // len(owners) for group in groups if side in (owners := classic.sides.of(group.placed_by))
        )
        for side in SIDES
    }
    assert placed == FACTS[name]["places"]


@pytest.mark.parametrize("name", MISSIONS)
def test_how_near_and_how_far_objectives_may_lie(classic_grounds: Mapping[str, Battlefield], name: str) -> None:
    found = [
        [mark.among.value, *(limit and limit.inches for limit in (mark.at_most, mark.more_than))]
        for mark in classic_grounds[name].spacing
    ]
    assert found == FACTS[name].get("spacing", [])


@pytest.mark.parametrize("name", MISSIONS)
def test_the_sides_start_as_far_apart_as_the_facts_say(classic_grounds: Mapping[str, Battlefield], name: str) -> None:
    gap = classic_grounds[name].least_gap
    assert (gap if gap is None else round(gap, 1)) == FACTS[name]["apart"]


@pytest.mark.parametrize("name", MISSIONS)
def test_the_roll_for_the_first_turn_has_its_bonus(classic: Pack, name: str) -> None:
    bonus = classic.missions[name].first_turn.bonus
    assert bonus == FACTS[name].get("bonus")


def test_the_patrols_may_start_on_either_side(
    classic: Pack, classic_briefs: Mapping[str, Brief], classic_wording: Wording
) -> None:
    brief = classic_briefs["no-mans-land"]
    left, right = (
        lay_out_battlefield(mission_ground(classic, "no-mans-land", classic_wording, brief.arrivals, each)[0])[0]
        for each in ("left", "right")
    )
    here = {zone.name: box(zone.area.outlines[0]) for zone in left.zones}
    there = {zone.name: box(zone.area.outlines[0]) for zone in right.zones}
    assert there == {name: [72 - east, south, 72 - west, north] for name, (west, south, east, north) in here.items()}
