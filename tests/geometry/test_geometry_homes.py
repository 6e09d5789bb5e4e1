"""Homes at corners and in zones, laid out: what they are told by, and what needs an edge."""

from __future__ import annotations

from typing import Any

import pytest
from missions import LONG, field, lay_out, lay_out_pack, mission_of, pack_of

from pipeline.geometry.turned import turn_battlefield
from pipeline.model import Corner

PATH = ("missions", "test")
BAND = {"attacker": {"band": "own", "depth": "8in"}}
QUARTER = {"attacker": {"quarter": "south-west"}}
CAMP = {"camp": {"circle": "6in"}}
DIAGONAL = {"attacker": "south-west", "defender": "north-east"}


def test_corners_are_homes_of_their_sides() -> None:
    battlefield = field(homes=DIAGONAL, zones=QUARTER)
    assert [(home.corner, home.sides) for home in battlefield.home_corners] == [
        (Corner.NORTH_EAST, ("defender",)),
        (Corner.SOUTH_WEST, ("attacker",)),
    ]
    assert battlefield.between_homes is None
    turned = turn_battlefield(battlefield)
    assert [home.corner for home in turned.home_corners] == [Corner.SOUTH_WEST, Corner.NORTH_EAST]
    assert turn_battlefield(turned) == battlefield


def test_a_zone_is_the_home_of_its_side() -> None:
    battlefield = field(homes={"attacker": "south", "defender": {"zone": "camp"}}, zones=BAND | CAMP)
    assert {zone.name: zone.home_of for zone in battlefield.zones} == {"attacker": (), "camp": ("defender",)}
    assert battlefield.home_corners == ()


@pytest.mark.parametrize(
    ("homes", "zones", "code", "message", "hint", "below"),
    [
        (
            DIAGONAL,
            BAND,
            "E352",
            "an own edge is named, and attacker's home is the south-west corner",
            "name the edge by compass, or give attacker an edge for its home: `attacker: south`",
            ("zones", "attacker", "band"),
        ),
        (
            {"attacker": "south", "defender": {"zone": "camp"}},
            CAMP | {"attacker": {"band": "enemy", "depth": "8in"}},
            "E352",
            "an enemy edge is named, and defender's home is the zone 'camp'",
            "name the edge by compass, or give defender an edge for its home: `defender: south`",
            ("zones", "attacker", "band"),
        ),
        (
            DIAGONAL,
            {"attacker": {"whole": "table", "clear_of": {"centre_line": "8in"}}},
            "E352",
            "centre_line is told by home edges, and attacker's home is the south-west corner",
            "name edges by compass, and centre lines by length; or give attacker an edge: `attacker: south`",
            ("zones", "attacker", "clear_of", "centre_line"),
        ),
        (
            {"attacker": "south", "defender": "north-east"},
            {"attacker": {"whole": "table", "clear_of": {"side_edges": "8in"}}},
            "E352",
            "side_edges is told by home edges, and defender's home is the north-east corner",
            "name edges by compass, and centre lines by length; or give defender an edge: `defender: south`",
            ("zones", "attacker", "clear_of", "side_edges"),
        ),
        (
            {"attacker": "south-west", "defender": "south-west"},
            QUARTER,
            "E353",
            "attacker and defender both call the south-west corner home",
            None,
            ("homes", "defender"),
        ),
        (
            {"attacker": {"zone": "camp"}, "defender": {"zone": "camp"}},
            CAMP,
            "E353",
            "attacker and defender both call the zone 'camp' home",
            None,
            ("homes", "defender"),
        ),
        (
            {"attacker": {"zone": "cmp"}},
            CAMP,
            "E357",
            "no zone is called 'cmp'",
            "did you mean 'camp'?",
            ("homes", "attacker", "zone"),
        ),
    ],
)
def test_homes_that_cannot_be(
    homes: dict[str, Any], zones: dict[str, Any], code: str, message: str, hint: str | None, below: tuple[str, ...]
) -> None:
    _, found = lay_out(homes=homes, zones=zones)
    assert [(each.code, each.message, each.path, each.hints) for each in found] == [
        (code, message, (*PATH, *below), () if hint is None else (hint,))
    ]


def test_a_side_with_an_edge_may_face_one_with_a_corner() -> None:
    battlefield, found = lay_out(homes={"attacker": "south", "defender": "north-east"}, zones=BAND)
    assert (found, [zone.name for zone in battlefield.zones]) == ((), ["attacker"])
    assert battlefield.centre_lines == ()


def test_homes_that_face_each_other_are_parted_as_before() -> None:
    battlefield, _ = lay_out_pack(pack_of(mission_of(homes=LONG, zones=BAND)))
    assert battlefield.between_homes is not None
