from __future__ import annotations

import pytest
from grounds import square_inches
from missions import LONG, lay_out_pack, mission_of, pack_of

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import ArrivalMark
from pipeline.geometry.turned import turn_arrivals, turn_battlefield
from pipeline.model import Corner, Edge
from pipeline.model.markers import Image
from pipeline.model.zones import Spot
from pipeline.units import Distance

HALF_EDGE = ArrivalMark(
    id="late", side="defender", name="Late", first_turn=None, edges=(Edge.SOUTH, Edge.NORTH), half=Edge.EAST
)
ONE_ARM = ArrivalMark(
    id="flank", side="attacker", name="Flank", first_turn=3, corners=(Corner.NORTH_EAST,), along=(Edge.NORTH,),
    within=Distance.of_inches(24),
)  # fmt: skip


AT_POINTS = ArrivalMark(
    id="wave", side="defender", name="Wave", first_turn=2, spots=(Spot(of="centre", east=Distance.of_inches(8)),),
    images=(Image(), Image(level=True)),
)  # fmt: skip


def field_with(*marks: ArrivalMark) -> Battlefield:
    zones = {"attacker": {"half": "south", "clear_of": {"centre_line": "8in"}}, "spot": {"quarter": "north-west"}}
    group = {"count": 2, "placed_by": "each", "zone": "spot"}
    picks = [{"side": "attacker", "edge": "south"}, {"side": "defender", "quarters": ["north-west"]}]
    mission = mission_of(homes=LONG, zones=zones, objectives=[group], picks=picks)
    return lay_out_pack(pack_of(mission), marks)[0]


def test_turned_twice_all_is_as_it_was() -> None:
    field = field_with(HALF_EDGE, ONE_ARM, AT_POINTS)
    assert turn_battlefield(turn_battlefield(field)) == field
    assert turn_arrivals(turn_arrivals((HALF_EDGE, ONE_ARM))) == (HALF_EDGE, ONE_ARM)


def test_from_the_other_seat_south_lies_above() -> None:
    field, turned = field_with(), turn_battlefield(field_with())
    ground = next(zone for zone in turned.zones if zone.name == "attacker")
    assert min(point.y for point in ground.area.outlines[0].outer) == 32
    assert [pick.edge for pick in turned.picks if pick.edge] == [Edge.NORTH]
    assert [pick.quarters for pick in turned.picks if pick.quarters] == [(Corner.SOUTH_EAST,)]
    assert sum(square_inches(zone.area) for zone in turned.zones) == pytest.approx(
        sum(square_inches(zone.area) for zone in field.zones)
    )


def test_a_point_lies_as_far_from_the_other_edges_and_keeps_its_number() -> None:
    turned = turn_battlefield(field_with(AT_POINTS))
    assert [(each.number, each.at.x, each.measured.level[0]) for each in turned.arrival_points] == [
        (1, 28, Edge.WEST),
        (2, 44, Edge.EAST),
    ]


def test_an_arrival_may_keep_to_half_of_an_edge() -> None:
    lines = field_with(HALF_EDGE).arrivals
    assert [(line.start.x, line.end.x) for line in lines] == [(36, 72), (36, 72)]


def test_a_corner_may_keep_to_one_of_its_edges() -> None:
    (line,) = field_with(ONE_ARM).arrivals
    assert (line.edge, line.start.x, line.end.x) == (Edge.NORTH, 72, 48)
