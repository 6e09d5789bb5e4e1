from __future__ import annotations

from typing import Any

import pytest
from missions import LONG, lay_out, lay_out_pack, mission_of, objectives, pack_of

from pipeline.contracts.brief import ArrivalMark
from pipeline.diagnostics import Severity, UsageError
from pipeline.model import Corner, Edge
from pipeline.units import Distance

ZONES = ("missions", "test", "zones")
HALVES = {"attacker": {"half": "south"}, "defender": {"half": "north"}}


def square(*corners: tuple[int, int]) -> dict[str, Any]:
    return {"polygon": [{"east": f"{east}in", "north": f"{north}in"} for east, north in corners]}


def front(*corners: tuple[int, int], towards: str) -> dict[str, Any]:
    return {"front": square(*corners)["polygon"], "towards": towards}


BAD: list[tuple[dict[str, Any], list[tuple[str, str, tuple[str | int, ...]]]]] = [
    (
        {"homes": LONG, "zones": {"objectives": {"band": "own", "depth": "8in"}}},
        [("E351", "an own edge is named, but the zone belongs to no side", (*ZONES, "objectives", "band"))],
    ),
    (
        {"zones": {"attacker": {"half": "enemy"}}},
        [
            (
                "E352",
                "an enemy edge needs the sides' home edges, which this mission does not give",
                (*ZONES, "attacker", "half"),
            )
        ],
    ),
    (
        {
            "zones": {
                "attacker": {"whole": "table", "clear_of": {"side_edges": "8in"}, "within": {"centre_line": "8in"}}
            }
        },
        [
            (
                "E352",
                "centre_line needs the sides' home edges, which this mission does not give",
                (*ZONES, "attacker", "within", "centre_line"),
            ),
            (
                "E352",
                "side_edges needs the sides' home edges, which this mission does not give",
                (*ZONES, "attacker", "clear_of", "side_edges"),
            ),
        ],
    ),
    (
        {"homes": {"attacker": "south", "defender": "south"}, "zones": {"attacker": {"half": "own"}}},
        [("E353", "attacker and defender both call the south edge home", ("missions", "test", "homes", "defender"))],
    ),
    (
        {
            "homes": {"attacker": "south", "defender": "east"},
            "zones": {"attacker": {"half": "own", "clear_of": {"centre_line": "8in"}}},
        },
        [
            (
                "E353",
                "no centre_line lies midway between the home edges south and east",
                (*ZONES, "attacker", "clear_of", "centre_line"),
            )
        ],
    ),
    (
        {"zones": {"ground": square((8, 8), (80, 8), (8, 40))}},
        [
            (
                "E355",
                "the spot at east 80in, north 8in lies outside the table, which is 72in x 48in",
                (*ZONES, "ground", "polygon", 1),
            )
        ],
    ),
    (
        {"zones": {"ground": {"join": [{"circle": "8in", "at": {"east": "8in", "north": "50in"}}]}}},
        [
            (
                "E355",
                "the spot at east 8in, north 50in lies outside the table, which is 72in x 48in",
                (*ZONES, "ground", "join", 0, "at"),
            )
        ],
    ),
    (
        {"zones": {"ground": square((8, 8), (40, 40), (40, 8), (8, 40))}},
        [("E356", "the outline is no simple polygon: Self-intersection[24 24]", (*ZONES, "ground", "polygon"))],
    ),
    (
        {"zones": {"ground": {"circle": "3in", "at": {"of": "north-east", "west": "80in", "south": "3in"}}}},
        [
            (
                "E355",
                "the spot at west 80in, south 3in of north-east lies outside the table, which is 72in x 48in",
                (*ZONES, "ground", "at"),
            )
        ],
    ),
    (
        {"zones": {"ground": {"circle": "3in", "at": {"of": "north-east", "west": "8in"}}}},
        [
            (
                "E369",
                "the spot doesn't say how far north or south of the north-east corner it lies",
                (*ZONES, "ground", "at"),
            )
        ],
    ),
    (
        {"zones": {"ground": {"circle": "3in", "at": {"of": "centre", "west": "8in", "east": "3in"}}}},
        [("E369", "the spot lies both east and west", (*ZONES, "ground", "at", "west"))],
    ),
    (
        {"zones": {"ground": front((0, 0), (72, 48), towards="south-west")}},
        [("E370", "the front runs through the south-west corner", (*ZONES, "ground", "towards"))],
    ),
    (
        {"zones": {"ground": front((36, 0), (36, 48), towards="north")}},
        [("E370", "the front runs through the north edge", (*ZONES, "ground", "towards"))],
    ),
    (
        {"zones": {"ground": front((10, 10), (50, 10), (50, 30), (30, 30), (30, 0), towards="north")}},
        [("E356", "the front crosses itself", (*ZONES, "ground", "front"))],
    ),
    (
        {"zones": {"ground": front((10, 10), (10, 10), towards="north")}},
        [("E356", "two spots of the front are one", (*ZONES, "ground", "front"))],
    ),
    (
        {"zones": {"ground": front((0, 10), (72, 10), towards="own")}},
        [("E351", "an own edge is named, but the zone belongs to no side", (*ZONES, "ground", "front"))],
    ),
    (
        {"zones": {"ground": {"zone": "grond"}}},
        [("E357", "no zone is called 'grond'", (*ZONES, "ground", "zone"))],
    ),
    (
        {"zones": {"ground": {"whole": "table", "clear_of": {"zone": {"zone": "river", "by": "8in"}}}}},
        [("E357", "no zone is called 'river'", (*ZONES, "ground", "clear_of", "zone", "zone"))],
    ),
    (
        {"zones": {"ground": {"whole": "table"}}, "objectives": [objectives("hills")]},
        [("E357", "no zone is called 'hills'", ("missions", "test", "objectives", 0, "zone"))],
    ),
    (
        {
            "zones": {
                "one": {"zone": "two"},
                "two": {"whole": "table", "cut": [{"zone": "three"}]},
                "three": {"whole": "table", "within": {"zone": {"zone": "one", "by": "8in"}}},
            }
        },
        [
            (
                "E358",
                "zones refer to each other in a circle: one -> two -> three -> one",
                (*ZONES, "three", "within", "zone", "zone"),
            )
        ],
    ),
    (
        {"zones": {"slice": {"wedge": [90, 400]}, "line": {"wedge": [90, 90]}}},
        [
            ("E359", "a wedge needs two different bearings from 0 to 360, not 90 and 400", (*ZONES, "slice", "wedge")),
            ("E359", "a wedge needs two different bearings from 0 to 360, not 90 and 90", (*ZONES, "line", "wedge")),
        ],
    ),
    (
        {"zones": {"attacker": {"quarter": "south-west", "clear_of": {"edges": "2in", "centre_lines": "30in"}}}},
        [
            (
                "E360",
                "nothing is left of zone 'attacker': clear_of centre_lines 30in takes it all",
                (*ZONES, "attacker", "clear_of", "centre_lines"),
            )
        ],
    ),
    (
        {"zones": {"ground": {"half": "north", "within": {"south_edge": "20in"}}}},
        [
            (
                "E360",
                "nothing is left of zone 'ground': within south_edge 20in leaves nothing",
                (*ZONES, "ground", "within", "south_edge"),
            )
        ],
    ),
    (
        {"zones": {"ground": {"half": "north", "cut": [{"whole": "table"}]}}},
        [("E360", "nothing is left of zone 'ground': its cut takes it all", (*ZONES, "ground", "cut", 0))],
    ),
    (
        {"zones": {"ground": {"circle": "0in"}}},
        [("E360", "nothing is left of zone 'ground': its circle covers no ground", (*ZONES, "ground", "circle"))],
    ),
    (
        {"zones": {"ground": {"join": [{"half": "east"}, {"meet": [{"half": "north"}, {"half": "south"}]}]}}},
        [
            (
                "E360",
                "nothing is left of a part of zone 'ground': the parts of its meet overlap nowhere",
                (*ZONES, "ground", "join", 1, "meet"),
            )
        ],
    ),
    (
        {"zones": {"attacker": {"half": "south"}, "defender": {"whole": "table", "within": {"north_edge": "28in"}}}},
        [
            (
                "E361",
                "the zones attacker and defender overlap by 288 square inches",
                (*ZONES, "defender"),
            )
        ],
    ),
    (
        {"zones": {"hill": {"circle": "0.5in"}}, "objectives": [objectives("hill", 3)]},
        [
            (
                "E362",
                "zone 'hill' (0.7853 square inches) can't hold its objectives 1in apart",
                ("missions", "test", "objectives", 0),
            )
        ],
    ),
    (
        {"table": {"width": "0in", "depth": "48in"}, "zones": HALVES},
        [("E364", "a table of 0in by 48in has no room", ("missions", "test", "table"))],
    ),
]


@pytest.mark.parametrize(("parts", "expected"), BAD)
def test_what_is_wrong_is_said(parts: dict[str, Any], expected: list[tuple[str, str, tuple[str | int, ...]]]) -> None:
    _, found = lay_out(**parts)
    assert [(each.code, each.message, each.path) for each in found] == expected
    assert all(each.severity is Severity.ERROR for each in found)


@pytest.mark.parametrize("member", ["long_edges", "short_edges", "long_centre_line", "short_centre_line"])
def test_a_square_table_has_no_long_edges(member: str) -> None:
    _, found = lay_out("48in", "48in", zones={"ground": {"whole": "table", "clear_of": {member: "8in"}}})
    assert [(each.code, each.message, each.path) for each in found] == [
        ("E354", "a square table (48in x 48in) has no long or short edges", (*ZONES, "ground", "clear_of", member))
    ]


def test_the_packs_own_table_is_named_at_its_place() -> None:
    _, found = lay_out("0ft", "0ft", zones=HALVES)
    assert [(each.code, each.path) for each in found] == [("E364", ("table",))]


def test_a_faulty_zone_does_not_hide_what_is_wrong_elsewhere() -> None:
    zones = {
        "attacker": {"half": "own", "cut": [{"zone": "nowhere"}], "clear_of": {"centre_line": "2in"}},
        "defender": {"half": "north"},
        "copy": {"zone": "attacker"},
        "ground": {"circle": "0in"},
    }
    _, found = lay_out(zones=zones, objectives=[objectives("attacker")])
    assert [each.code for each in found] == ["E352", "E352", "E357", "E360"]


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    _, near = lay_out(zones={"ground": {"whole": "table"}, "copy": {"zone": "grond"}})
    _, far = lay_out(zones={"ground": {"whole": "table"}, "copy": {"zone": "xyz"}})
    assert near[0].hints == ("did you mean 'ground'?",)
    assert far[0].hints == ("zones of this mission: ground, copy",)


def test_a_fault_in_an_alternative_is_named_there() -> None:
    alternatives = [
        {"id": "one", "caption": "One", "zones": {"attacker": {"circle": "0in"}}},
        {"id": "two", "caption": "Two", "zones": {"attacker": {"circle": "0in"}}},
    ]
    pack = pack_of(mission_of(zones={"defender": {"half": "north"}}, alternatives=alternatives))
    for chosen, index in ((None, 0), ("one", 0), ("two", 1)):
        _, found = lay_out_pack(pack, alternative=chosen)
        assert [each.path for each in found] == [
            ("missions", "test", "alternatives", index, "zones", "attacker", "circle")
        ]


@pytest.mark.parametrize(
    ("alternatives", "hint"),
    [
        ((), "it has none"),
        ([{"id": "one", "caption": "One", "zones": {"attacker": {"half": "south"}}}], "it has one"),
    ],
)
def test_an_alternative_that_is_not_there_cannot_be_laid_out(alternatives: list[dict[str, Any]], hint: str) -> None:
    pack = pack_of(mission_of(zones=HALVES, alternatives=alternatives))
    with pytest.raises(UsageError) as caught:
        lay_out_pack(pack, alternative="three")
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message) == ("E365", "the mission has no alternative 'three'")
    assert problem.hints == (hint,)


def mark(**parts: Any) -> ArrivalMark:
    return ArrivalMark(
        **{"id": "reserves-attacker", "side": "attacker", "name": "Immediate Reserves", "first_turn": 1} | parts
    )


RULES = [
    {"ambush": {"side": "defender"}},
    {"reserves": {"side": "attacker"}},
]
ARRIVALS = [
    (mark(edges=(Edge.SOUTH,)), None),
    (mark(edges=(Edge.NORTH,)), "the north edge"),
    (mark(edges=(Edge.WEST, Edge.EAST)), "the west edge, the east edge"),
    (mark(corners=(Corner.SOUTH_EAST,), within=Distance.of_inches(24)), None),
    (mark(corners=(Corner.SOUTH_EAST,), within=Distance.of_inches(25)), "by the south-east corner"),
    (
        mark(within=Distance.of_inches(16), scatter=((1, Corner.SOUTH_WEST), (2, Edge.SOUTH), (3, Edge.NORTH))),
        "the north edge",
    ),
]


@pytest.mark.parametrize(("arrival", "places"), ARRIVALS)
def test_arrivals_over_the_enemys_zone_are_a_warning(arrival: ArrivalMark, places: str | None) -> None:
    _, found = lay_out(zones=HALVES, rules=RULES, arrivals=(arrival,))
    message = f"the attacker's Immediate Reserves can come in over the defender's zone: {places}"
    expected = [] if places is None else [("W350", Severity.WARNING, message, ("missions", "test", "rules", 1))]
    assert [(each.code, each.severity, each.message, each.path) for each in found] == expected


def test_arrivals_over_the_enemys_zone_are_a_note_where_the_rules_mean_them() -> None:
    _, found = lay_out(zones=HALVES, rules=RULES, arrivals=(mark(edges=(Edge.NORTH,), may_enter_enemy_zone=True),))
    says = (
        "the attacker's Immediate Reserves can come in over the defender's zone: the north edge; the mission allows it"
    )
    assert [(each.code, each.severity, each.message) for each in found] == [("N350", Severity.NOTE, says)]


def test_a_corner_needs_to_say_how_near() -> None:
    battlefield, found = lay_out(zones=HALVES, rules=RULES, arrivals=(mark(corners=(Corner.SOUTH_WEST,)),))
    says = "the attacker's Immediate Reserves come in by a corner, but nothing says how near it"
    assert [(each.code, each.message, each.path) for each in found] == [
        ("E363", says, ("missions", "test", "rules", 1))
    ]
    assert battlefield.arrivals == ()
