"""Grips: what can be taken hold of on a map, and what it moves with."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from missions import LONG, mission_of, pack_of
from two_sides import SIDES

from pipeline.contracts.battlefield import Point
from pipeline.contracts.ground import Ground
from pipeline.contracts.wording import Wording
from pipeline.desk.enquiries import OpenPack, open_pack
from pipeline.geometry import Grip, find_grips
from pipeline.load import content_roots
from pipeline.load.trials import try_text
from pipeline.load.written_values import find_value
from pipeline.model import Labels, Pack
from pipeline.rules import mission_ground
from pipeline.units import Distance, Rulers

PACKS = ("ww2-classic-missions", "ww2-more-missions", "stopped-convoy", "examples/low-water")
SPOT = {"east": "10in", "north": "12in"}


def ground_of(**parts: Any) -> Ground:
    wording = Wording(labels=Labels(language="en", words={}), sides=SIDES, rulers=Rulers())
    return mission_ground(pack_of(mission_of(**parts)), "test", wording, ())[0]


def told(grip: Grip) -> str:
    """Write a grip as "zone keys 8in at 36,12 growing 0,1"."""
    keys = ".".join(map(str, grip.path[2:]))
    east, north = grip.outwards
    return f"{grip.of} {keys} {grip.distance} at {grip.at.x:g},{grip.at.y:g} growing {east:g},{north:g}"


ZONES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a strip": (
        {"attacker": {"band": "own", "depth": "8in"}},
        ["attacker zones.attacker.depth 8in at 36,8 growing 0,1"],
    ),
    "clear of two lines": (
        {"z": {"quarter": "south-west", "clear_of": {"centre_lines": "8in"}}},
        [
            "z zones.z.clear_of.centre_lines 8in at 14,16 growing 0,-1",
            "z zones.z.clear_of.centre_lines 8in at 28,8 growing -1,0",
        ],
    ),
    "what bounds nothing has none": (
        {"z": {"quarter": "south-west", "clear_of": {"north_edge": "8in"}}},
        [],
    ),
    "away from another zone": (
        {
            "a": {"band": "south", "depth": "6in"},
            "b": {"half": "south", "clear_of": {"zone": {"zone": "a", "by": "4in"}}},
        },
        ["a zones.a.depth 6in at 36,6 growing 0,1", "b zones.b.clear_of.zone.by 4in at 36,10 growing 0,1"],
    ),
    "parts and cuts": (
        {
            "z": {
                "join": [{"half": "south"}, {"band": "north", "depth": "6in"}],
                "cut": [{"band": "west", "depth": "9in"}],
            }
        },
        ["z zones.z.join.1.depth 6in at 40.5,42 growing 0,-1", "z zones.z.cut.0.depth 9in at 9,12 growing 1,0"],
    ),
    "a circle around a spot": (
        {"z": {"circle": "5in", "at": SPOT}},
        [
            "z zones.z.circle 5in at 15,12 growing 1,0",
            "z zones.z.at.east 10in at 10,12 growing 1,0",
            "z zones.z.at.north 12in at 10,12 growing 0,1",
        ],
    ),
    "a triangle in a corner": (
        {"z": {"triangle": "north-east", "legs": ["20in", "12in"]}},
        [
            "z zones.z.legs.0 20in at 52,48 growing -1,0",
            "z zones.z.legs.1 12in at 72,36 growing 0,-1",
        ],
    ),
    "a faulty one has none": (
        {"z": {"band": "own", "depth": "8in"}},
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ZONES)
def test_zones_have_their_grips(case: str) -> None:
    zones, grips = ZONES[case]
    assert [told(grip) for grip in find_grips(ground_of(zones=zones, homes=LONG))] == grips


def test_a_grip_of_a_ring_lies_on_its_circle() -> None:
    zones = {"z": {"ring": ["6in", "12in"]}}
    grips = find_grips(ground_of(zones=zones))
    assert [(grip.path[-1], round(grip.gauge.gap(grip.at), 1)) for grip in grips] == [(0, 6.0), (1, 12.0)]


def test_markers_are_held_where_they_are_written() -> None:
    objectives = [{"at": SPOT, "mirrored": True}, {"of": "centre", "north": "8in"}]
    grips = find_grips(ground_of(zones={"z": {"whole": "table"}}, objectives=objectives))
    assert [told(grip) for grip in grips] == [
        "1 objectives.0.at.east 10in at 10,12 growing 1,0",
        "1 objectives.0.at.north 12in at 10,12 growing 0,1",
        "3 objectives.1.north 8in at 36,32 growing 0,1",
    ]


def test_a_spot_on_an_edge_is_held_there() -> None:
    grips = find_grips(ground_of(zones={"z": {"circle": "5in", "at": {"east": "0in", "north": "12in"}}}))
    assert [told(grip) for grip in grips[1:]] == [
        "z zones.z.at.east 0in at 0,12 growing 1,0",
        "z zones.z.at.north 12in at 0,12 growing 0,1",
    ]


def test_an_outline_of_many_corners_is_left_alone() -> None:
    corners = [
        {"east": f"{east}in", "north": f"{north}in"} for east, north in zip(range(1, 60, 4), [4, 20] * 8, strict=False)
    ]
    outline = [*corners, {"east": "60in", "north": "40in"}]
    assert find_grips(ground_of(zones={"z": {"polygon": outline[-3:]}})) != ()
    assert find_grips(ground_of(zones={"z": {"polygon": [*corners[::2], *corners[1::2][::-1]]}})) == ()


def test_what_lies_behind_the_start_of_a_way_is_nothing() -> None:
    zones = {"z": {"triangle": "south-west", "legs": ["20in", "12in"]}}
    across, along = (grip.gauge for grip in find_grips(ground_of(zones=zones)))
    assert [across.gap(Point(-3, 5)), across.gap(Point(7, 5)), along.gap(Point(7, 5))] == [0, 7, 5]


@cache
def opened(pack: str) -> OpenPack:
    return open_pack(content_roots()[-1] / pack)


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
def test_every_grip_that_ships_moves_with_its_value(pack: str) -> None:
    """In the pack as it would be with another length, the grip lies that far from what it is measured from."""
    found, moved = opened(pack), 0
    loading, wording = found.loading, found.wording
    for mission in loading.pack.mission_order:
        for grip in grips_of(loading.pack, mission, wording):
            value = find_value(loading, grip.path)
            assert value is not None, grip.path
            assert Distance.parse(value.node.text, loading.pack.cm_per_inch) == grip.distance
            other = grip.distance.inches - Fraction(1, 2) if grip.distance.inches else Fraction(1, 2)
            trial = try_text(loading, value.node, str(Distance(other)))
            assert trial.pack is not None
            again = grips_of(trial.pack, mission, wording)
            gaps = [each.gauge.gap(each.at) for each in again if (each.path, each.of) == (grip.path, grip.of)]
            assert gaps == pytest.approx([float(other)] * len(gaps), abs=0.01)
            moved += len(gaps)
    assert moved >= len(loading.pack.mission_order)


def grips_of(pack: Pack, mission: str, wording: Wording) -> tuple[Grip, ...]:
    return find_grips(mission_ground(pack, mission, wording, ())[0])
