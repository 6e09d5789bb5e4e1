from __future__ import annotations

import math

import pytest
from missions import lay_out

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import ArrivalMark
from pipeline.diagnostics import Diagnostic
from pipeline.model import Corner, Edge, SideId
from pipeline.model.markers import Image
from pipeline.model.zones import Spot
from pipeline.units import Distance


def mark(side: SideId = "defender", **parts: object) -> ArrivalMark:
    plain = {"id": f"reserves-{side}", "side": side, "name": "Immediate Reserves", "first_turn": 1}
    return ArrivalMark(**(plain | parts))  # type: ignore[arg-type]


def arrivals(*marks: ArrivalMark, depth: str = "48in") -> Battlefield:
    battlefield, found = lay_out(depth=depth, zones={"ground": {"circle": "6in"}}, arrivals=marks)
    assert found == ()
    return battlefield


def lines(battlefield: Battlefield) -> list[str]:
    return [
        f"{each.face or '-'} {each.edge} {each.start.x:g},{each.start.y:g} {each.end.x:g},{each.end.y:g}"
        for each in battlefield.arrivals
    ]


def test_an_edge_is_a_whole_edge() -> None:
    found = arrivals(mark(edges=(Edge.NORTH, Edge.WEST)))
    assert lines(found) == ["- north 0,48 72,48", "- west 0,0 0,48"]
    assert len(found.reaches) == 1  # the zone's own circle


def test_a_corner_is_two_stretches_from_it_and_an_arc() -> None:
    found = arrivals(mark(corners=(Corner.NORTH_WEST, Corner.SOUTH_EAST), within=Distance.of_inches(16)))
    assert lines(found) == [
        "- north 0,48 16,48",
        "- west 0,48 0,32",
        "- south 72,0 56,0",
        "- east 72,0 72,16",
    ]
    assert {each.corner for each in found.arrivals} == {Corner.NORTH_WEST, Corner.SOUTH_EAST}
    arcs = [each for each in found.reaches if each.of == "reserves-defender"]
    assert [(each.centre, each.side, len(each.arcs)) for each in arcs] == [
        (Point(0.0, 48.0), "defender", 1),
        (Point(72.0, 0.0), "defender", 1),
    ]
    assert {arcs[0].arcs[0][0], arcs[0].arcs[0][-1]} == {Point(0.0, 32.0), Point(16.0, 48.0)}


def test_each_face_of_a_scatter_die_leads_to_its_edge_or_corner() -> None:
    found = arrivals(mark(within=Distance.of_inches(16), scatter=((1, Corner.NORTH_WEST), (3, Edge.EAST))))
    assert lines(found) == ["1 north 0,48 16,48", "1 west 0,48 0,32", "3 east 72,0 72,48"]


def test_both_sides_at_one_corner_share_its_arc() -> None:
    corner = {"corners": (Corner.NORTH_WEST,), "within": Distance.of_inches(16)}
    found = arrivals(mark("attacker", **corner), mark("defender", **corner))
    assert [(each.of, each.side) for each in found.reaches[1:]] == [("reserves-attacker", None)]
    assert [each.side for each in found.arrivals] == 2 * ["attacker"] + 2 * ["defender"]


@pytest.mark.parametrize("inches", [16, 36, 60])
def test_a_corner_reaches_no_farther_than_its_edges(inches: int) -> None:
    found = arrivals(mark(corners=(Corner.SOUTH_WEST,), within=Distance.of_inches(inches)), depth="36in")
    ends = [each.end for each in found.arrivals]
    assert ends == [Point(float(inches), 0.0), Point(0.0, float(min(inches, 36)))]
    (arc,) = next(each.arcs for each in found.reaches if each.of == "reserves-defender")
    assert all(math.hypot(point.x, point.y) == pytest.approx(inches, abs=0.01) for point in arc)


# --- points ---

WAY = ("missions", "test", "rules", 0, "late", "ways", 0)
QUARTERS = (Image(), Image(level=True), Image(upright=True), Image(level=True, upright=True))


def spot(of: str = "south-west", **ways: int) -> Spot:
    return Spot.model_validate({"of": of, **{way: f"{inches}in" for way, inches in ways.items()}})


def at(*spots: Spot, side: SideId = "defender", **parts: object) -> ArrivalMark:
    return mark(side, spots=spots, path=WAY, **parts)


def points(*marks: ArrivalMark) -> list[str]:
    """Write each point as "defender 1 12,8: Wave": whose, its number, where, and what comes in there."""
    return [
        f"{'+'.join(each.sides)} {each.number or '-'} {each.at.x:g},{each.at.y:g}: "
        + ", ".join(f"{comer.mark.name} of {'+'.join(comer.sides)}" for comer in each.comers)
        for each in arrivals(*marks).arrival_points
    ]


def faults(*marks: ArrivalMark, **parts: object) -> list[Diagnostic]:
    _, found = lay_out(zones={"ground": {"circle": "6in"}} | parts, arrivals=marks)
    return list(found)


def test_one_point_of_a_side_needs_no_number() -> None:
    assert points(at(spot(east=12, north=8), name="Wave")) == ["defender - 12,8: Wave of defender"]


def test_points_of_a_side_are_numbered() -> None:
    found = points(at(spot(east=12, north=8)), at(spot("centre", east=4), side="attacker"), at(spot("centre")))
    assert [each.partition(":")[0] for each in found] == ["defender 1 12,8", "attacker - 40,24", "defender 2 36,24"]


def test_a_spot_lies_again_in_all_of_its_images() -> None:
    found = points(at(spot(east=12, north=8), images=QUARTERS))
    assert [each.partition(":")[0] for each in found] == [
        "defender 1 12,8",
        "defender 2 60,8",
        "defender 3 12,40",
        "defender 4 60,40",
    ]


def test_what_comes_in_at_one_point_stands_there_together() -> None:
    here = spot("centre", east=4)
    found = points(at(here, name="Hounds", turn=2), at(spot(east=40, north=24), name="Foxes", turn=5))
    assert found == ["defender - 40,24: Hounds of defender, Foxes of defender"]


def test_sides_that_share_a_point_share_what_is_said_of_it() -> None:
    shared = (at(spot("centre")), at(spot("centre"), side="attacker"))
    assert points(*shared) == ["attacker+defender 1 36,24: Immediate Reserves of defender+attacker"]
    named = (at(spot("centre"), name="Hounds"), at(spot("centre"), side="attacker", name="Foxes"))
    assert points(*named) == ["attacker+defender 1 36,24: Hounds of defender, Foxes of attacker"]


def test_points_are_measured_as_they_are_written() -> None:
    from_edges, from_centre = arrivals(at(spot("north-east", west=10, south=4), spot("centre", north=8))).arrival_points
    assert (from_edges.measured.level, from_edges.measured.from_centre) == ((Edge.EAST, Distance.of_inches(10)), False)
    assert (from_centre.measured.upright, from_centre.measured.from_centre) == (
        (Edge.NORTH, Distance.of_inches(8)),
        True,
    )


def test_a_corner_of_a_zone_at_such_a_point_needs_no_letter() -> None:
    zone = {"circle": "6in", "at": {"east": "20in", "north": "30in"}}
    here = at(spot(east=20, north=30))
    assert [len(lay_out(zones={"ground": zone}, arrivals=marks)[0].pegs) for marks in ((), (here,))] == [1, 0]


@pytest.mark.parametrize(
    ("written", "code", "message", "path"),
    [
        (
            at(spot(east=80, north=8)),
            "E355",
            "the spot at east 80in, north 8in lies outside the table, which is 72in x 48in",
            (*WAY, "spots", 0),
        ),
        (
            at(spot("centre"), spot(east=8)),
            "E369",
            "the spot doesn't say how far north or south of the south-west corner it lies",
            (*WAY, "spots", 1),
        ),
        (
            at(spot("centre"), images=QUARTERS[:2]),
            "E378",
            "the mirror changes nothing: the spot lies in the middle, and is its own image",
            WAY,
        ),
        (
            at(*(spot(east=inches, north=8) for inches in range(25))),
            "E350",
            "things come in at 25 points, and a map has room for 24",
            WAY,
        ),
    ],
)
def test_points_that_cannot_be(written: ArrivalMark, code: str, message: str, path: tuple[str | int, ...]) -> None:
    assert [(each.code, each.message, each.path) for each in faults(written)] == [(code, message, path)]


def test_a_slip_of_both_sides_is_told_once() -> None:
    assert len(faults(at(spot(east=80, north=8)), at(spot(east=80, north=8), side="attacker"))) == 1


@pytest.mark.parametrize(
    ("east", "says"),
    [
        (40, "the defender's Immediate Reserves can come in over the attacker's zone: east 40in, north 24in"),
        (36, "the defender's Immediate Reserves can come in over the attacker's zone: east 36in, north 24in"),
        (30, None),
    ],
)
def test_a_point_in_the_enemys_zone_is_a_warning(east: int, says: str | None) -> None:
    _, found = lay_out(zones={"attacker": {"half": "east"}}, arrivals=(at(spot(east=east, north=24)),))
    assert [(each.code, each.message) for each in found] == ([] if says is None else [("W350", says)])
