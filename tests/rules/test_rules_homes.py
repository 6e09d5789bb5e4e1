"""Homes at edges, at corners and in zones: how a mission is summed up, and what texts say of them."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import drilled, english, one_mission, reading, values_of_use, wording

from pipeline.model import Edge, HomeZone
from pipeline.rules import brief_mission, check_rules, mission_values
from pipeline.rules.telling.facing import faces_of

SIDE = {"parameters": {"side": "side"}}


@pytest.mark.parametrize(
    ("homes", "faces"),
    [
        ({"attacker": "south", "defender": "north"}, "long-edges"),
        ({"attacker": "south-west", "defender": "north-east"}, "opposite-corners"),
        ({"attacker": "south-west", "defender": "north-west"}, "corners"),
        ({"attacker": "south", "defender": "north-east"}, "other"),
        ({"attacker": "south", "defender": {"zone": "middle"}}, "other"),
    ],
)
def test_how_the_sides_face_each_other(homes: dict[str, Any], faces: str) -> None:
    zones = {"attacker": {"quarter": "south-west"}, "defender": {"quarter": "north-east"}, "middle": {"circle": "6in"}}
    pack = one_mission(homes=homes, zones=zones, distances={"strip": "12in"})
    assert faces_of(reading(pack)) == english()[f"outline.faces.{faces}"]


@pytest.mark.parametrize(
    ("home", "told"),
    [
        ("south", "the south table edge"),
        ("south-west", "the south-west corner"),
        ({"zone": "middle"}, "middle"),
        ({"zone": "mire"}, 'Mire of 12"/30cm'),
        ({"zone": "attacker"}, "the Attacker’s deployment zone"),
    ],
)
def test_texts_may_name_a_home(home: Any, told: str) -> None:
    zones = {
        "attacker": {"quarter": "south-west"},
        "middle": {"circle": "6in"},
        "mire": {"circle": "3in", "label": "Mire of {strip}"},
    }
    pack = drilled(SIDE, {"side": "attacker"}, homes={"attacker": home}, zones=zones)
    values = values_of_use(pack)
    assert (values["home"], values["Home"][0]) == (told, told[0].upper())
    assert mission_values(pack, "skirmish", wording())["home_attacker"] == told


def test_who_has_no_home_has_no_word_for_it() -> None:
    pack = drilled(SIDE, {"side": "attacker"}, homes={"defender": "north"}, zones={"defender": {"half": "north"}})
    assert "home" not in values_of_use(pack)


def test_homes_that_are_no_edges_leave_no_edge_out() -> None:
    ways = {"a": "ways-in"}
    sheet = {"parameters": {"side": "who", "ways": ways}, "gives": ({"arrive": {"ways": "=ways"}},)}
    homes = {"attacker": "south-west", "defender": {"zone": "middle"}}
    zones = {"attacker": {"quarter": "south-west"}, "middle": {"circle": "6in"}}
    given = {"side": "each", "ways": ({"edges": ("north", "south")},)}
    brief, _ = brief_mission(drilled(sheet, given, homes=homes, zones=zones), "skirmish", wording())
    assert [mark.edges for mark in brief.arrivals] == [(Edge.NORTH, Edge.SOUTH)] * 2


def test_what_needs_a_home_edge_needs_more_than_a_corner() -> None:
    sheet = {**SIDE, "must": ({"needs": "homes", "says": "its own half must be known"},)}
    for homes, codes in (({"attacker": "south-west"}, ["E317"]), ({"attacker": "south"}, [])):
        pack = drilled(sheet, {"side": "attacker"}, homes=homes, zones={"attacker": {"quarter": "south-west"}})
        assert [problem.code for problem in check_rules(pack)] == codes


def test_a_home_is_read_by_what_it_is() -> None:
    homes = one_mission(homes={"attacker": "south-west", "defender": {"zone": "middle"}}).missions["skirmish"].homes
    assert homes == {"attacker": "south-west", "defender": HomeZone(zone="middle")}
