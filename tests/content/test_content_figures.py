"""Figures that pages and steps print in words: each is worked out here again, from the pack's own data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from pipeline.contracts.brief import Brief
from pipeline.model import Pack

SIXTHS = {1: "one game", 3: "three games", 5: "five games"}


def attacks(pack: Pack) -> dict[str, Fraction]:
    """How often a plan makes its player the Attacker, against one that is as often one plan as another."""
    assert pack.selection is not None
    assert pack.selection.battle_plans is not None
    shares: dict[str, Fraction] = {}
    for cell in pack.selection.battle_plans.cells:
        share = Fraction(1, 2) if cell.roll_off else Fraction(cell.first_side == "allied")
        shares[cell.row] = shares.get(cell.row, Fraction()) + share / 3
    return shares


def mined(pack: Pack, table: str) -> int:
    """On how many faces of a list the mission has Minefields."""
    assert pack.selection is not None
    laid = {name for name, mission in pack.missions.items() if "minefields" in {use.kind for use in mission.rules}}
    return sum(len(row.faces) for row in pack.selection.tables[table].rows if row.mission in laid)


def test_the_advice_on_plans_counts_attacks_as_the_matrix_does(pack: Pack) -> None:
    body = pack.pages["choosing"].body.replace("*", "")
    found = attacks(pack)
    assert f"Attack makes you the Attacker in {SIXTHS[int(found['attack'] * 6)]} of six" in body
    assert f"Manoeuvre makes you the Attacker in {SIXTHS[int(found['manoeuvre'] * 6)]} of six" in body
    assert f"Defend makes you the Defender in {SIXTHS[int((1 - found['defend']) * 6)]} of six" in body


def test_cards_and_advice_count_minefields_as_the_lists_do(pack: Pack) -> None:
    counted = {
        name: mined(pack, name) for name in ("same-plan", "attack-manoeuvre", "attack-defend", "manoeuvre-defend")
    }
    assert counted == {"same-plan": 0, "attack-manoeuvre": 0, "attack-defend": 6, "manoeuvre-defend": 4}
    assert pack.selection is not None
    assert pack.selection.battle_plans is not None
    why = {plan.id: " / ".join(str(line) for line in plan.why) for plan in pack.selection.battle_plans.plans}
    assert "v Defend: you attack, Minefields every time" in why["attack"]
    assert "v Defend: you attack, Minefields in four of six" in why["manoeuvre"]
    assert "v Attack: you defend, with Minefields" in why["defend"]
    body = pack.pages["choosing"].body
    assert "You never defend with Minefields" in body
    assert "Against a Defend plan, two missions of six have no Minefields" in body


def test_minefields_are_looked_up_as_the_rates_give_them(briefs: Mapping[str, Brief], page_facts: Any) -> None:
    rates = {"Mid War": 25, "Early and Late War": 750}
    for period, points, laid in page_facts["minefields"]:
        assert ceil(points / rates[period]) == laid
    for mission in ("bridgehead", "no-retreat", "rearguard"):
        (step,) = [each.text for each in briefs[mission].setting_up if "Minefield" in each.text]
        row = re.findall(r"(\d+)(?: points)? lay (\d+)", step)
        assert [int(points) for points, _ in row] == [50, 75, 100, 125, 150]
        assert [int(laid) for _, laid in row] == [ceil(int(points) / 25) for points, _ in row]


def test_the_page_counts_who_leaves_rearguard_as_the_rule_does(pack: Pack) -> None:
    units, counters, left = 8, 0, []
    for turn in range(2, 9):
        if units + counters >= 6:
            units, counters = units - 1, 0
            left.append(turn)
        else:
            counters += 1
    assert left == [2, 3, 4, 6]
    said = "A Defender with eight Units who loses none sends off four, in turns two, three, four and six."
    assert said in pack.pages["contents"].body


def test_the_withdrawal_table_pairs_totals_with_what_the_defender_does(briefs: Mapping[str, Brief]) -> None:
    words = "\n".join(passage.text for block in briefs["rearguard"].blocks for passage in block.passages)
    assert "| **six or more** | withdraw one | discard every one |" in words
    assert "| **five or less** | withdraw none | gain one |" in words
