"""Which edge a side's name stands at: one that it picked, else the one that its ground touches the longest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from studio import Studio

from pipeline.contracts.battlefield import Area, Battlefield, Outline, Point
from pipeline.contracts.ground_marks import PickMark
from pipeline.draw.maps.side_names import side_names
from pipeline.model import Edge


def ground(studio: Studio, *corners: tuple[float, float], picks: tuple[PickMark, ...] = ()) -> Battlefield:
    field = studio.site("annihilation").battlefield
    (zone,) = (zone for zone in field.zones if zone.name == "attacker")
    area = Area((Outline(tuple(Point(x, y) for x, y in corners)),))
    return replace(field, zones=(replace(zone, area=area),), picks=picks)


def box(left: float, low: float, right: float, high: float) -> tuple[tuple[float, float], ...]:
    return (left, low), (right, low), (right, high), (left, high)


@pytest.mark.parametrize(
    ("corners", "edge", "stretch"),
    [
        (box(0, 0, 72, 12), Edge.SOUTH, (0, 72)),
        (box(10, 40, 60, 48), Edge.NORTH, (10, 60)),
        (box(0, 0, 12, 48), Edge.WEST, (0, 48)),
        (box(60, 0, 72, 48), Edge.EAST, (0, 48)),
        (box(0, 0, 36, 24), Edge.SOUTH, (0, 36)),
        (box(36, 24, 72, 48), Edge.NORTH, (36, 72)),
    ],
)
def test_a_name_stands_where_its_ground_touches_an_edge_the_longest(
    studio: Studio, corners: tuple[tuple[float, float], ...], edge: Edge, stretch: tuple[float, float]
) -> None:
    (found,) = side_names(ground(studio, *corners), studio.look())
    assert (found.edge, found.low, found.high) == (edge, *stretch)


def test_ground_off_the_edges_and_a_wedge_that_only_touches_one_bear_their_names(studio: Studio) -> None:
    assert side_names(ground(studio, *box(10, 10, 60, 20)), studio.look()) == ()
    assert side_names(ground(studio, (36, 0), (30, 20), (42, 20)), studio.look()) == ()


def test_a_picked_edge_comes_before_a_longer_one(studio: Studio) -> None:
    pick = PickMark(side="attacker", edge=Edge.WEST, quarters=(), says=None)
    (found,) = side_names(ground(studio, *box(0, 0, 72, 12), picks=(pick,)), studio.look())
    assert (found.edge, found.notes) == (Edge.WEST, ("picks this edge",))


def test_small_maps_name_nobody_outside(studio: Studio) -> None:
    assert side_names(ground(studio, *box(0, 0, 72, 12)), studio.look(small=True)) == ()
