from __future__ import annotations

import math

import pytest
from missions import lay_out

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import ArrivalMark
from pipeline.model import Corner, Edge, SideId
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
