from __future__ import annotations

from typing import Any

import pytest
from missions import ELEVEN, LONG, field, lay_out, lay_out_pack, mission_of, objectives, pack_of

from pipeline.contracts.battlefield import Battlefield
from pipeline.geometry.turned import turn_battlefield

ZONES = ("missions", "test", "zones")


def spots(*corners: tuple[float, float]) -> list[dict[str, str]]:
    return [{"east": f"{east}in", "north": f"{north}in"} for east, north in corners]


def told(battlefield: Battlefield) -> list[str]:
    """Write each peg as "a west 16in, north 20in"."""
    return [
        f"{peg.letter} " + ", ".join(f"{edge} {far}" for edge, far in (peg.measured.level, peg.measured.upright))
        for peg in battlefield.pegs
    ]


PEGS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("bands follow from their arrows", {"attacker": {"band": "own", "depth": "12in"}}, []),
    (
        "quarters and a circle around the centre follow from centre lines and a radius",
        {"attacker": {"quarter": "south-west", "clear_of": {"centre": "9in"}}},
        [],
    ),
    (
        "the middle of a circle anywhere else is lettered",
        {"attacker": {"circle": "6in", "at": spots((20, 30))[0]}},
        ["a west 20in, north 18in"],
    ),
    (
        "so is that of a ring, once",
        {"attacker": {"ring": ["6in", "9in"], "at": spots((20, 30))[0]}},
        ["a west 20in, north 18in"],
    ),
    (
        "a diagonal from corner to corner needs no letter",
        {"attacker": {"polygon": spots((0, 0), (72, 0), (72, 48))}},
        [],
    ),
    (
        "a triangle in a corner needs the ends of its long side",
        {"attacker": {"polygon": spots((0, 0), (24, 0), (0, 18))}},
        ["a west 0in, south 18in", "b west 24in, south 0in"],
    ),
    (
        "a wedge needs the end of a bearing, none where a centre line runs",
        {"attacker": {"wedge": [90, 135], "radius": "10in"}},
        ["a east 28.9in, south 16.9in"],
    ),
    (
        "a polygon made of table edges, centre lines and their distances needs none",
        {"attacker": {"half": "south"}, "gap": {"polygon": spots((0, 0), (36, 0), (36, 24), (0, 24))}},
        ["a west 36in, south 0in"],
    ),
    (
        "zones that share an edge share its letters",
        {
            "attacker": {"polygon": spots((0, 0), (30, 0), (20, 20), (0, 0.5))},
            "defender": {"polygon": spots((30, 0), (60, 6), (20, 20))},
        },
        ["a west 0in, south 0.5in", "b west 20in, south 20in", "c west 30in, south 0in", "d east 12in, south 6in"],
    ),
    (
        "what is built on a lettered zone is set by it",
        {
            "road": {"polygon": spots((0, 10), (72, 20), (72, 30), (0, 20))},
            "prize": {"zone": "road", "clear_of": {"edges": "8in"}},
        },
        ["a west 0in, south 20in", "b east 0in, north 18in", "c east 0in, south 20in", "d west 0in, south 10in"],
    ),
    (
        "what keeps a distance from a lettered zone is set by it, round corners and all",
        {
            "hill": {"polygon": spots((30, 20), (40, 20), (36, 30))},
            "attacker": {"whole": "table", "clear_of": {"zone": {"zone": "hill", "by": "8in"}}},
        },
        ["a west 30in, south 20in", "b west 36in, north 18in", "c east 32in, south 20in"],
    ),
]


@pytest.mark.parametrize(("zones", "pegs"), [case[1:] for case in PEGS], ids=[case[0] for case in PEGS])
def test_what_no_measure_leads_to_is_lettered(zones: dict[str, Any], pegs: list[str]) -> None:
    assert told(field(homes=LONG, zones=zones)) == pegs


@pytest.mark.parametrize("mission", ELEVEN)
def test_what_is_built_from_bands_quarters_and_distances_needs_no_letters(mission: str) -> None:
    assert lay_out(**ELEVEN[mission])[0].pegs == ()


def test_fine_figures_are_printed_as_written_and_reckoned_ones_to_the_tenth() -> None:
    zones = {"ground": {"polygon": spots((0, 0), (72, 0), (10.25, 30.125))}}
    assert told(field(zones=zones)) == ["a west 10.25in, north 17.9in"]


def test_an_edge_of_26_corners_is_lettered_and_the_next_corner_is_an_error() -> None:
    def comb(corners: int) -> dict[str, Any]:
        teeth = [(1 + 2 * number, 10 + 4 * (number % 2)) for number in range(corners - 2)]
        return {"ground": {"polygon": spots((70, 2), (1, 3), *teeth)}}

    assert "".join(peg.letter for peg in field(zones=comb(26)).pegs) == "abcdefghijklmnopqrstuvwxyz"
    _, (found,) = lay_out(zones=comb(27))
    assert (found.code, found.path) == ("E368", (*ZONES, "ground"))
    assert found.message == (
        "zone 'ground' can't be set up: its corner at east 70in, north 2in is one more than the 26 that a map has "
        "letters for"
    )


def test_corners_that_no_tape_tells_apart_are_an_error() -> None:
    _, (found,) = lay_out(zones={"ground": {"polygon": spots((10, 10), (30, 10), (30.1, 10.1), (20, 30))}})
    assert (found.code, found.path) == ("E368", (*ZONES, "ground"))
    assert found.message == (
        "zone 'ground' can't be set up: no tape tells its corner at east 30in, north 10in from the one at "
        "east 30.1in, north 10.1in"
    )


def test_the_small_map_of_an_alternative_has_no_letters() -> None:
    free = {"attacker": {"polygon": spots((0, 0), (24, 0), (0, 18))}}
    others = [{"id": name, "caption": "So", "zones": zones} for name, zones in (("one", {}), ("two", free))]
    pack = pack_of(mission_of(zones={"defender": {"circle": "6in"}}, alternatives=others))
    assert lay_out_pack(pack, alternative="one")[1] == ()
    _, (found,) = lay_out_pack(pack, alternative="two")
    assert (found.code, found.path) == ("E368", ("missions", "test", "alternatives", 1, "zones", "attacker"))
    assert found.message == (
        "zone 'attacker' can't be set up: its corner at east 0in, north 18in needs a letter, and an alternative's "
        "small map has none"
    )


def test_letters_turn_with_the_table() -> None:
    turned = turn_battlefield(field(zones={"ground": {"circle": "6in", "at": spots((20, 30))[0]}}))
    assert told(turned) == ["a east 20in, south 18in"]
    assert (turned.pegs[0].at.x, turned.pegs[0].at.y) == (52, 18)


@pytest.mark.slow
def test_a_zone_of_many_curves_is_proved_in_no_time() -> None:
    circles = {f"c{n}": {"circle": "3in", "at": spots((4 + 5 * (n % 12), 4 + 6 * (n // 12)))[0]} for n in range(20)}
    zones = circles | {"rest": {"whole": "table", "cut": [{"zone": name} for name in circles]}}
    assert len(field(zones=zones, objectives=[objectives("rest")]).pegs) == 20


def test_zones_that_are_all_faulty_are_told_once() -> None:
    _, (found,) = lay_out(zones={"ground": {"zone": "river"}})
    assert found.message == "no zone is called 'river'"


def test_a_spot_in_the_middle_of_a_straight_front_needs_no_letter() -> None:
    front = [{"of": "centre"}, {"of": "centre", "east": "10in", "north": "1in"}]
    zone = {"front": front, "towards": "south", "clear_of": {"centre": "10in"}}
    battlefield, found = lay_out(zones={"ground": zone})
    assert found == ()
    assert [peg.letter for peg in battlefield.pegs] == ["a", "b", "c", "d"]
