from __future__ import annotations

import math
from typing import Any

import pytest
from missions import ELEVEN, LONG, field, lay_out, objectives

from pipeline.contracts.battlefield import Battlefield, Dimension, Point


def says(dimension: Dimension) -> str:
    """Write an arrow as "zone 8in: 0,24 > 0,16 ~ 28,24 > 28,16"."""
    ends = f"{at(dimension.start)} > {at(dimension.end)}"
    if dimension.slides_to is not None:
        ends += f" ~ {at(dimension.slides_to[0])} > {at(dimension.slides_to[1])}"
    return f"{dimension.zone} {dimension.distance}: {ends}"


def at(point: Point) -> str:
    return f"{point.x:g},{point.y:g}"


def arrows(battlefield: Battlefield) -> list[str]:
    return sorted(says(dimension) for dimension in battlefield.dimensions)


ARROWS = {
    "annihilation": ["attacker 12in: 0,0 > 0,12 ~ 72,0 > 72,12", "defender 12in: 0,48 > 0,36 ~ 72,48 > 72,36"],
    "breakthrough": [
        "attacker 8in: 0,24 > 0,16 ~ 28,24 > 28,16",
        "attacker 8in: 36,0 > 28,0 ~ 36,16 > 28,16",
        "objectives 8in: 36,48 > 36,40 ~ 64,48 > 64,40",
        "objectives 8in: 72,24 > 64,24 ~ 72,40 > 64,40",
    ],
    "bridgehead": [
        "attacker 16in: 8,24 > 8,8 ~ 64,24 > 64,8",
        "attacker 8in: 0,8 > 8,8 ~ 0,24 > 8,24",
        "attacker 8in: 72,8 > 64,8 ~ 72,24 > 64,24",
        "defender 20in: 0,24 > 20,24 ~ 0,48 > 20,48",
        "defender 20in: 72,24 > 52,24 ~ 72,48 > 52,48",
        "objectives 28in: 0,32 > 28,32 ~ 0,40 > 28,40",
        "objectives 28in: 72,32 > 44,32 ~ 72,40 > 44,40",
        "objectives 8in: 28,24 > 28,32 ~ 44,24 > 44,32",
        "objectives 8in: 28,48 > 28,40 ~ 44,48 > 44,40",
    ],
    "dust-up": [
        "north-east 8in: 36,48 > 36,40 ~ 64,48 > 64,40",
        "north-east 8in: 72,24 > 64,24 ~ 72,40 > 64,40",
        "south-west 8in: 0,8 > 8,8 ~ 0,24 > 8,24",
        "south-west 8in: 8,0 > 8,8 ~ 36,0 > 36,8",
    ],
    "no-retreat": [
        "attacker 16in: 36,0 > 52,0 ~ 36,48 > 52,48",
        "objectives 8in: 0,8 > 8,8 ~ 0,40 > 8,40",
        "objectives 8in: 36,8 > 28,8 ~ 36,40 > 28,40",
        "objectives 8in: 8,0 > 8,8 ~ 28,0 > 28,8",
        "objectives 8in: 8,48 > 8,40 ~ 28,48 > 28,40",
    ],
}


@pytest.mark.parametrize("mission", ARROWS)
def test_each_distinct_measure_has_one_arrow(mission: str) -> None:
    assert arrows(field(**ELEVEN[mission])) == ARROWS[mission]


@pytest.mark.parametrize("mission", ELEVEN)
def test_every_arrow_is_as_long_as_it_says(mission: str) -> None:
    for dimension in field(**ELEVEN[mission]).dimensions:
        ends = [(dimension.start, dimension.end), *([dimension.slides_to] if dimension.slides_to else [])]
        for start, end in ends:
            assert math.dist((start.x, start.y), (end.x, end.y)) == pytest.approx(float(dimension.distance.inches))


def test_zones_that_share_a_boundary_share_its_arrow() -> None:
    # The Defender's own Objective zone of Hasty Attack begins where the Attacker's does, and is narrower.
    assert [each for each in arrows(field(**ELEVEN["hasty-attack"])) if each.startswith("deep")] == [
        "deep 8in: 8,48 > 8,40 ~ 64,48 > 64,40"
    ]


def test_one_named_distance_moves_its_zone_and_its_arrow_alone() -> None:
    def with_front(front: str) -> Battlefield:
        zones = {
            "attacker": {"half": "own", "clear_of": {"centre_line": front}},
            "defender": {"half": "own", "clear_of": {"centre_line": "8in"}},
        }
        return field(homes=LONG, zones=zones)

    assert arrows(with_front("12in")) == [
        "attacker 12in: 0,24 > 0,12 ~ 72,24 > 72,12",
        "defender 8in: 0,24 > 0,32 ~ 72,24 > 72,32",
    ]
    assert arrows(with_front("10in")) == [
        "attacker 10in: 0,24 > 0,14 ~ 72,24 > 72,14",
        "defender 8in: 0,24 > 0,32 ~ 72,24 > 72,32",
    ]


def test_a_distance_that_bounds_nothing_has_no_arrow() -> None:
    zones = {"ground": {"quarter": "south-west", "clear_of": {"north_edge": "8in", "edges": "0in"}}}
    assert arrows(field(zones=zones)) == []


def test_the_distance_from_another_zone_is_measured_at_it() -> None:
    zones = {
        "attacker": {"band": "south", "depth": "8in"},
        "defender": {"whole": "table", "clear_of": {"zone": {"zone": "attacker", "by": "10in"}}},
        "tower": {"circle": "4in"},
        "around": {"half": "north", "within": {"zone": {"zone": "tower", "by": "6in"}}},
    }
    battlefield = field(zones=zones)
    assert arrows(battlefield)[1] == "attacker 8in: 0,0 > 0,8 ~ 72,0 > 72,8"
    assert arrows(battlefield)[2] == "defender 10in: 0,8 > 0,18 ~ 72,8 > 72,18"
    curved = next(each for each in battlefield.dimensions if each.zone == "around")
    assert curved.slides_to is None
    assert math.dist((36, 24), (curved.end.x, curved.end.y)) == pytest.approx(10, abs=0.01)
    assert math.dist((36, 24), (curved.start.x, curved.start.y)) == pytest.approx(4, abs=0.01)


def reaches(battlefield: Battlefield) -> list[tuple[str, str, str, int]]:
    return [(at(each.centre), str(each.radius), each.of, len(each.arcs)) for each in battlefield.reaches]


CIRCLES: list[tuple[dict[str, Any], list[tuple[str, str, str, int]]]] = [
    ({"circle": "6in"}, [("36,24", "6in", "ground", 1)]),
    ({"circle": "6in", "at": {"east": "2in", "north": "20in"}}, [("2,20", "6in", "ground", 1)]),
    ({"ring": ["6in", "12in"]}, [("36,24", "6in", "ground", 1), ("36,24", "12in", "ground", 1)]),
    ({"arc": "north-east", "radius": "16in"}, [("72,48", "16in", "ground", 1)]),
    ({"wedge": [0, 90], "radius": "16in"}, [("36,24", "16in", "ground", 1)]),
    ({"wedge": [0, 360], "radius": "16in"}, [("36,24", "16in", "ground", 1)]),
    ({"wedge": [315, 45]}, []),
    (
        {"half": "west", "clear_of": {"corners": "8in"}},
        [("0,48", "8in", "ground", 1), ("0,0", "8in", "ground", 1)],
    ),
    ({"whole": "table", "clear_of": {"centre": "12in"}}, [("36,24", "12in", "ground", 1)]),
    ({"quarter": "north-east", "clear_of": {"corner": {"corner": "south-west", "by": "8in"}}}, []),
]


@pytest.mark.parametrize(("zone", "expected"), CIRCLES)
def test_round_measures_are_arcs_with_their_radius(
    zone: dict[str, Any], expected: list[tuple[str, str, str, int]]
) -> None:
    assert reaches(field(zones={"ground": zone})) == expected


def test_a_whole_circle_closes() -> None:
    ((arc,),) = (each.arcs for each in field(zones={"ground": {"circle": "6in"}}).reaches)
    assert arc[0] == arc[-1]


def test_one_circle_is_said_once_for_all_zones_that_it_bounds() -> None:
    (reach,) = field(**ELEVEN["dust-up"]).reaches
    assert (reach.of, reach.side, len(reach.arcs)) == ("attacker", None, 2)


CENTRE_LINES = {
    "annihilation": ["0,24 72,24"],
    "breakthrough": ["0,24 72,24", "36,0 36,48"],
    "bridgehead": ["0,24 72,24"],
    "contact": ["0,24 72,24"],
    "dust-up": ["0,24 72,24", "36,0 36,48"],
    "encounter": ["0,24 72,24"],
    "no-retreat": ["36,0 36,48"],
    "rearguard": ["0,24 72,24"],
}


@pytest.mark.parametrize("mission", CENTRE_LINES)
def test_the_map_shows_the_centre_lines_that_zones_speak_of_and_the_one_between_homes(mission: str) -> None:
    lines = field(**ELEVEN[mission]).centre_lines
    assert sorted(f"{at(start)} {at(end)}" for start, end in lines) == CENTRE_LINES[mission]


@pytest.mark.parametrize("homes", [{}, {"attacker": "south", "defender": "east"}])
def test_no_line_lies_between_homes_that_do_not_face_each_other(homes: dict[str, str]) -> None:
    zones = {"attacker": {"band": "south", "depth": "8in"}, "defender": {"band": "north", "depth": "8in"}}
    assert field(zones=zones, homes=homes).centre_lines == ()


def test_a_line_across_which_a_side_deploys_parts_nothing() -> None:
    zones = {"attacker": {"circle": "8in"}, "defender": {"band": "north", "depth": "8in"}}
    found = field(zones=zones, homes={"attacker": "south", "defender": "north"})
    assert (found.centre_lines, found.between_homes) == ((), (Point(0, 24), Point(72, 24)))


def test_objective_zones_and_labels_are_told_apart() -> None:
    zones = {
        "attacker": {"half": "own", "label": "Landing", "note": "on foot"},
        "hill": {"circle": "6in", "side": "defender"},
        "wood": {"arc": "north-east", "radius": "6in"},
    }
    battlefield = field(homes=LONG, zones=zones, objectives=[objectives("hill", 1)])
    told = [(zone.name, str(zone.role), zone.side, zone.label, zone.note) for zone in battlefield.zones]
    assert told == [
        ("attacker", "deployment", "attacker", "Landing", "on foot"),
        ("hill", "objectives", "defender", None, None),
        ("wood", "other", None, None, None),
    ]


def test_a_zone_inside_another_is_measured_from_where_that_one_ends() -> None:
    """Table edges are not ends of a zone: they have a distance of their own."""
    zones = {
        "attacker": {"band": "south", "depth": "6in"},
        "defender": {"whole": "table", "clear_of": {"short_edges": "24in"}},
        "objectives": {"zone": "defender", "clear_of": {"edges": "8in", "outline": {"zone": "defender", "by": "4in"}}},
    }
    battlefield, _ = lay_out(homes=LONG, zones=zones, objectives=[objectives("objectives")])
    (inner,) = (zone for zone in battlefield.zones if zone.name == "objectives")
    (outline,) = inner.area.outlines
    assert {(point.x, point.y) for point in outline.outer} == {(28, 8), (28, 40), (44, 40), (44, 8)}
    assert "objectives 4in: 24,8 > 28,8 ~ 24,40 > 28,40" in arrows(battlefield)


def test_an_arrow_at_a_boundary_that_zones_share_tells_of_all_of_them() -> None:
    found = field(**ELEVEN["hasty-attack"]).dimensions
    (shared,) = (each for each in found if each.also and str(each.distance) == "12in")
    assert {shared.zone, *shared.also} == {"deep", "north"}
