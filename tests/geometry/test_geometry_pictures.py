from __future__ import annotations

from typing import Any

import pytest
from missions import ELEVEN, LONG, field, lay_out, objectives
from pictures import ascii_table

_OPEN_BATTLE = """
DDddddddddddddddDD
DDddddddddddddddDD
DDDDDDDDDDDDDDDDDD
..................
..................
..................
..................
..................
..................
AAAAAAAAAAAAAAAAAA
AAaaaaaaaaaaaaaaAA
AAaaaaaaaaaaaaaaAA
"""
PICTURES = {
    "annihilation": """
DDDDDDDDDDDDDDDDDD
DDDDDDDDDDDDDDDDDD
DDDDDDDDDDDDDDDDDD
..................
..................
..................
..................
..................
..................
AAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAA
""",
    "breakthrough": """
DDDDDDDDD.........
DDDDDDDDD.........
DDDDDDDDDooooooo..
DDDDDDDDDooooooo..
DDDDDDDDDooooooo..
DDDDDDDDDooooooo..
.........DDDDDDDDD
.........DDDDDDDDD
AAAAAAA..DDDDDDDDD
AAAAAAA..DDDDDDDDD
AAAAAAA..DDDDDDDDD
AAAAAAA..DDDDDDDDD
""",
    "bridgehead": """
.....DDDDDDDD.....
.....DDDDDDDD.....
.....DDddddDD.....
.....DDddddDD.....
.....DDDDDDDD.....
.....DDDDDDDD.....
AA..............AA
AA..............AA
AA..............AA
AA..............AA
AAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAA
""",
    "contact": """
DDddddddddddddddDD
DDddddddddddddddDD
DDddddddddddddddDD
DDDDDDDDDDDDDDDDDD
..................
..................
..................
..................
..................
AAAAAAAAAAAAAAAAAA
AAaaaaaaaaaaaaaaAA
AAaaaaaaaaaaaaaaAA
""",
    "counterattack": """
DDDDDDDDD..AAAAAAA
DDDDDDDDD..AAAAAAA
DDddddddd..AAAAAAA
DDddddd....AAAAAAA
DDdddd............
DDdddd............
..oooo............
..oooo............
..ooooo...........
..ooooooo.........
..................
..................
""",
    "dust-up": """
.........DDDDDDDDD
.........DDDDDDDDD
.........dddddddDD
...........dddddDD
............ddddDD
............ddddDD
AAaaaa............
AAaaaa............
AAaaaaa...........
AAaaaaaaa.........
AAAAAAAAA.........
AAAAAAAAA.........
""",
    "encounter": _OPEN_BATTLE,
    "free-for-all": _OPEN_BATTLE,
    "hasty-attack": """
DDddddddddddddddDD
DDddddddddddddddDD
DDddddddddddddddDD
DDDDDDDDDDDDDDDDDD
..................
..................
..................
..................
..................
AAAAAAAAAAAAAAAAAA
AAaaaaaaaaaaaaaaAA
AAaaaaaaaaaaaaaaAA
""",
    "no-retreat": """
DDDDDDDDD....AAAAA
DDDDDDDDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDdddddDD....AAAAA
DDDDDDDDD....AAAAA
DDDDDDDDD....AAAAA
""",
    "rearguard": """
DDDDddddddddddDDDD
DDDDddddddddddDDDD
DDDDddddddddddDDDD
DDDDddddddddddDDDD
DDDDDDDDDDDDDDDDDD
DDDDDDDDDDDDDDDDDD
..................
..................
..................
..................
AAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAA
""",
}


@pytest.mark.parametrize("mission", ELEVEN)
def test_a_mission_of_the_facts_looks_like_its_picture(mission: str) -> None:
    assert ascii_table(field(**ELEVEN[mission])) == PICTURES[mission].strip()


def test_round_shapes_sit_where_they_are_told() -> None:
    zones = {
        "objectives": {"ring": ["5in", "13in"]},
        "attacker": {"arc": "south-west", "radius": "16in"},
        "defender": {"wedge": [45, 135], "at": {"east": "40in", "north": "35in"}, "radius": "20in"},
    }
    battlefield = field("60in", "48in", zones=zones, objectives=[objectives("objectives", 1)])
    expected = """
.............D.
............DDD
...........DDDD
.....oooooDDDDD
.....ooooo.DDDD
....oo...oo.DD.
....oo...oo..D.
.....ooooo.....
AA...ooooo.....
AAA............
AAAA...........
AAAA...........
"""
    assert ascii_table(battlefield) == expected.strip()


def test_a_skirmish_board_of_30_by_22_inches() -> None:
    away = {"zone": {"zone": "attacker", "by": "8in"}}
    zones = {
        "attacker": {"band": "own", "depth": "6in"},
        "defender": {"whole": "table", "clear_of": away},
        "tower": {"circle": "3in", "clear_of": {"east_edge": "15in"}},
    }
    battlefield = field("30in", "22in", homes={"attacker": "west", "defender": "east"}, zones=zones)
    expected = """
AAA....DDDDDDDD
AAA....DDDDDDDD
AAA....DDDDDDDD
AAA....DDDDDDDD
AAA...+DDDDDDDD
AAA...+DDDDDDDD
AAA...+DDDDDDDD
AAA....DDDDDDDD
AAA....DDDDDDDD
AAA....DDDDDDDD
AAA....DDDDDDDD
"""
    assert ascii_table(battlefield, 2) == expected.strip()


def test_a_free_outline_with_a_piece_cut_out_on_a_table_of_8_by_4_feet() -> None:
    corners = [(8, 8), (88, 8), (88, 41), (48, 25), (8, 41)]
    zone = {"polygon": [{"east": f"{x}in", "north": f"{y}in"} for x, y in corners], "cut": [{"circle": "12in"}]}
    expected = """
........................
........................
..++................++..
..++++............++++..
..+++++++......+++++++..
..+++++++......+++++++..
..+++++++......+++++++..
..+++++++......+++++++..
..++++++++....++++++++..
..++++++++++++++++++++..
........................
........................
"""
    assert ascii_table(field("96in", "48in", zones={"ground": zone})) == expected.strip()


def test_only_where_parts_meet_on_a_square_board() -> None:
    heart = {
        "meet": [{"half": "north"}, {"half": "west"}],
        "within": {"centre_lines": "8in"},
        "clear_of": {"corner": {"corner": "north-west", "by": "20in"}},
    }
    expected = """
..................
..................
..................
..................
..................
........+.........
........+.........
.......++.........
.....++++.........
"""
    battlefield = field("36in", "36in", zones={"heart": heart})
    assert ascii_table(battlefield, 2) == (expected + 9 * (18 * "." + "\n")).strip()


def spots(*corners: tuple[int, int]) -> list[dict[str, str]]:
    return [{"east": f"{east}in", "north": f"{north}in"} for east, north in corners]


FRONTS = {
    "a diagonal from corner to corner, and from the centre what lies north-west of another": (
        {"front": spots((0, 0), (60, 44)), "towards": "south-east"},
        {"front": [{"of": "centre", "north": "20in"}, {"of": "centre", "west": "24in"}], "towards": "north-west"},
        """
DDDDDDD.......A
DDDDDD.......AA
DDDDD.......AAA
DDDD......AAAAA
DDD......AAAAAA
D......AAAAAAAA
......AAAAAAAAA
.....AAAAAAAAAA
...AAAAAAAAAAAA
..AAAAAAAAAAAAA
.AAAAAAAAAAAAAA
""",
    ),
    "steps, and a triangle in a corner": (
        {"front": spots((0, 12), (20, 12), (20, 20), (40, 20), (40, 12), (60, 12)), "towards": "own"},
        {"triangle": "north-east", "legs": ["24in", "18in"]},
        """
..........DDDDD
...........DDDD
............DDD
..............D
...............
...............
.....AAAAA.....
.....AAAAA.....
AAAAAAAAAAAAAAA
AAAAAAAAAAAAAAA
AAAAAAAAAAAAAAA
""",
    ),
    "quarters with the centre cut out": (
        {"quarter": "south-west", "cut": [{"circle": "9in"}]},
        {"quarter": "north-east", "clear_of": {"centre": "9in"}},
        """
.......DDDDDDDD
.......DDDDDDDD
.......DDDDDDDD
.........DDDDDD
..........DDDDD
..........DDDDD
AAAAA..........
AAAAAA.........
AAAAAAA........
AAAAAAA........
AAAAAAA........
""",
    ),
}


@pytest.mark.parametrize(("attacker", "defender", "picture"), FRONTS.values(), ids=FRONTS)
def test_fronts_and_corners_of_other_games(attacker: dict[str, Any], defender: dict[str, Any], picture: str) -> None:
    battlefield = field("60in", "44in", homes=LONG, zones={"attacker": attacker, "defender": defender})
    assert ascii_table(battlefield) == picture.strip()


def test_zones_of_both_sides_on_one_spot_show() -> None:
    battlefield, found = lay_out("8in", "8in", zones={"attacker": {"whole": "table"}, "defender": {"half": "north"}})
    assert ascii_table(battlefield) == "!!\nAA"
    assert [diagnostic.code for diagnostic in found] == ["E361"]
