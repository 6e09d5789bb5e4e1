"""One side to four on a table, alone and in teams: where they deploy, which edges are theirs, who must keep apart."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from missions import lay_out_pack, mission_of, pack_of
from pictures import ascii_table

from pipeline.contracts.battlefield import Battlefield
from pipeline.diagnostics import Diagnostic
from pipeline.model import Sides

NAMES = ("ants", "bees", "crows", "dogs")
FORMS = {"who": "they", "whose": "their", "its": "its"}


def sides_of(*teams: str, neutral: bool = False) -> Sides:
    named = {
        name: {"name": name.title(), "letter": name[0].upper(), "forms": FORMS, "team": team or None}
        for name, team in zip(NAMES, teams, strict=False)
    }
    herd = {"neutral": {"name": "Herd", "letter": "N", "forms": FORMS}} if neutral else {}
    return Sides.model_validate(named | herd)


def laid(
    sides: Sides, width: str = "48in", depth: str = "48in", **parts: Any
) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    mission = mission_of(first_turn={"side": "ants"}, **parts)
    return lay_out_pack(pack_of(mission, width, depth).model_copy(update={"sides": sides}))


THREE = {
    "ants": {"triangle": "south-west", "legs": ["24in", "24in"]},
    "bees": {"triangle": "north-west", "legs": ["24in", "24in"]},
    "crows": {"band": "own", "depth": "8in"},
}


def test_three_sides_and_what_is_neutral_have_ground() -> None:
    battlefield, found = laid(
        sides_of("", "", "", neutral=True), homes={"crows": "east"}, zones={**THREE, "neutral": {"circle": "8in"}}
    )
    assert found == ()
    assert (
        ascii_table(battlefield)
        == """
BBBBB.....CC
BBBB......CC
BBB.......CC
BB........CC
B....NN...CC
....NNNN..CC
....NNNN..CC
A....NN...CC
AA........CC
AAA.......CC
AAAA......CC
AAAAA.....CC""".strip()
    )
    assert {zone.name: zone.side for zone in battlefield.zones} == {name: name for name in (*THREE, "neutral")}
    assert battlefield.least_gap == 0


TWO_TEAMS = ("coast", "coast", "hills", "hills")
SHARED = {"ants": "south", "bees": "south", "crows": "north", "dogs": "north"}
BANDS = {name: {"band": "own", "depth": "12in"} for name in NAMES}


def test_allies_may_share_an_edge_and_their_ground() -> None:
    battlefield, found = laid(sides_of(*TWO_TEAMS), homes=SHARED, zones=BANDS)
    assert found == ()
    assert battlefield.least_gap == 24
    assert battlefield.between_homes is not None


def test_enemies_who_share_an_edge_are_one_enemy_to_measure_from() -> None:
    """Near the enemies' edge is sound where they have one between them."""
    zones = {"ants": {"whole": "table", "within": {"enemy_edge": "8in"}}}
    battlefield, found = laid(sides_of(*TWO_TEAMS), homes=SHARED, zones=zones)
    assert found == ()
    assert ascii_table(battlefield).splitlines()[:3] == ["AAAAAAAAAAAA", "AAAAAAAAAAAA", "............"]


@pytest.mark.parametrize(
    ("homes", "code", "message", "hint"),
    [
        (
            {"ants": "south", "bees": "north", "crows": "east"},
            "E351",
            "an enemy edge is named, but ants has 2 enemies",
            "name the edge by compass: bees's is north, crows's is east",
        ),
        (
            {"ants": "south", "bees": "north"},
            "E352",
            "an enemy edge is named, and crows has no home edge",
            "add `crows: EDGE` to `homes`, or name the edge by compass",
        ),
    ],
)
def test_an_edge_of_several_enemies_is_named_by_compass(
    homes: dict[str, str], code: str, message: str, hint: str
) -> None:
    _, found = laid(sides_of("", "", ""), homes=homes, zones={"ants": {"band": "enemy", "depth": "4in"}})
    assert [(each.code, each.message, each.hints) for each in found] == [(code, message, (hint,))]


def test_one_side_has_no_enemy_edge() -> None:
    _, found = laid(sides_of(""), homes={"ants": "south"}, zones={"ants": {"band": "enemy", "depth": "4in"}})
    assert [each.message for each in found] == ["an enemy edge is named, but ants has no enemies"]


def test_two_alone_need_an_edge_each() -> None:
    _, found = laid(sides_of("", ""), homes={"ants": "south", "bees": "south"}, zones={"hill": {"circle": "4in"}})
    assert [each.message for each in found] == ["ants and bees both call the south edge home"]


@pytest.mark.slow
@given(st.lists(st.sampled_from(("", "coast", "hills")), min_size=1, max_size=4))
def test_every_pair_of_enemies_keeps_apart_and_no_other(teams: list[str]) -> None:
    """All deploy on one spot: each pair that fights is told, allies and neutrals aren't."""
    sides = sides_of(*teams, neutral=True)
    zones = {name: {"circle": "6in"} for name in sides.owners}
    _, found = laid(sides, zones=zones)
    told = {each.message.split(" overlap")[0] for each in found if each.code == "E361"}
    fights = {(one, other) for one, other in combinations(sides.ids, 2) if other in sides.enemies(one)}
    assert len(told) == len(fights)
    assert all(any(one in text and other in text for text in told) for one, other in fights)
