"""The ground of the eleven missions against the figures of the facts sheet (inches on a table of 72 by 48)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import pytest
from grounds import square_inches
from missions import ELEVEN, field, lay_out_pack, mission_of, pack_of

from pipeline.contracts.battlefield import Battlefield, Point, ZoneArea

QUARTER_CIRCLE = math.pi * 12**2 / 4
# A circle drawn with chords covers a little less than a true one.
CHORDS = 0.05


@dataclass(frozen=True)
class Figures:
    """The rectangle that holds a zone, and what is missing from it."""

    west: float
    east: float
    south: float
    north: float
    missing: float = 0.0

    @property
    def area(self) -> float:
        return (self.east - self.west) * (self.north - self.south) - self.missing


FACTS = {
    "annihilation": {"attacker": Figures(0, 72, 0, 12), "defender": Figures(0, 72, 36, 48)},
    "breakthrough": {
        "attacker": Figures(0, 28, 0, 16),
        "defender": Figures(0, 72, 0, 48, missing=2 * 36 * 24),
        "objectives": Figures(36, 64, 24, 40),
    },
    "bridgehead": {
        "attacker": Figures(0, 72, 0, 24, missing=56 * 16),
        "defender": Figures(20, 52, 24, 48),
        "objectives": Figures(28, 44, 32, 40),
    },
    "contact": {
        "attacker": Figures(0, 72, 0, 12),
        "defender": Figures(0, 72, 32, 48),
        "south": Figures(8, 64, 0, 8),
        "north": Figures(8, 64, 36, 48),
    },
    "counterattack": {
        "attacker": Figures(44, 72, 32, 48),
        "defender": Figures(0, 36, 24, 48, missing=QUARTER_CIRCLE),
        "own": Figures(8, 36, 24, 40, missing=QUARTER_CIRCLE),
        "opposite": Figures(8, 36, 8, 24, missing=QUARTER_CIRCLE),
    },
    "dust-up": {
        "attacker": Figures(0, 36, 0, 24, missing=QUARTER_CIRCLE),
        "defender": Figures(36, 72, 24, 48, missing=QUARTER_CIRCLE),
        "south-west": Figures(8, 36, 8, 24, missing=QUARTER_CIRCLE),
        "north-east": Figures(36, 64, 24, 40, missing=QUARTER_CIRCLE),
    },
    "encounter": {
        "attacker": Figures(0, 72, 0, 12),
        "defender": Figures(0, 72, 36, 48),
        "by-defender": Figures(8, 64, 40, 48),
        "by-attacker": Figures(8, 64, 0, 8),
    },
    "hasty-attack": {
        "attacker": Figures(0, 72, 0, 12),
        "defender": Figures(0, 72, 32, 48),
        "deep": Figures(8, 64, 36, 40),
        "south": Figures(8, 64, 0, 8),
        "north": Figures(8, 64, 36, 48),
    },
    "no-retreat": {
        "attacker": Figures(52, 72, 0, 48),
        "defender": Figures(0, 36, 0, 48),
        "objectives": Figures(8, 28, 8, 40),
    },
    "rearguard": {
        "attacker": Figures(0, 72, 0, 8),
        "defender": Figures(0, 72, 24, 48),
        "objectives": Figures(16, 56, 32, 48),
    },
}
FACTS["free-for-all"] = FACTS["encounter"]
LEAST_GAPS = {
    "annihilation": 24.0,
    "breakthrough": 8.0,
    "bridgehead": 12.0,
    "contact": 20.0,
    "counterattack": 8.0,
    "dust-up": math.hypot(12, 12),
    "encounter": 24.0,
    "free-for-all": 24.0,
    "hasty-attack": 20.0,
    "no-retreat": 16.0,
    "rearguard": 16.0,
}


def assert_matches(zone: ZoneArea, figures: Figures) -> None:
    points = [point for outline in zone.area.outlines for point in outline.outer]
    assert (min(point.x for point in points), max(point.x for point in points)) == (figures.west, figures.east)
    assert (min(point.y for point in points), max(point.y for point in points)) == (figures.south, figures.north)
    assert square_inches(zone.area) == pytest.approx(figures.area, abs=CHORDS if figures.missing else 1e-6)


@pytest.mark.parametrize("mission", ELEVEN)
def test_zones_have_the_facts_bounds_and_area(mission: str) -> None:
    zones = {zone.name: zone for zone in field(**ELEVEN[mission]).zones}
    assert set(zones) == set(FACTS[mission])
    for name, figures in FACTS[mission].items():
        assert_matches(zones[name], figures)


@pytest.mark.parametrize("mission", ELEVEN)
def test_sides_are_as_far_apart_as_the_facts_say(mission: str) -> None:
    assert field(**ELEVEN[mission]).least_gap == pytest.approx(LEAST_GAPS[mission], abs=1e-4)


def other_counterattack() -> Battlefield:
    battlefield, found = lay_out_pack(pack_of(mission_of(**ELEVEN["counterattack"])), alternative="short")
    assert found == ()
    return battlefield


def test_the_other_alternative_of_counterattack_lies_along_the_short_edge() -> None:
    battlefield = other_counterattack()
    zones = {zone.name: zone for zone in battlefield.zones}
    assert_matches(zones["attacker"], Figures(0, 28, 0, 16))
    assert_matches(zones["opposite"], Figures(36, 64, 24, 40, missing=QUARTER_CIRCLE))
    assert (battlefield.alternative, battlefield.least_gap) == ("short", 8.0)


def test_the_circle_kept_free_is_round_to_a_hundredth_of_an_inch() -> None:
    battlefield = field(**ELEVEN["dust-up"])
    (reach,) = battlefield.reaches
    assert reach.centre == Point(36.0, 24.0)
    for arc in reach.arcs:
        middles = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(arc)]
        assert all(math.hypot(p.x - 36, p.y - 24) == pytest.approx(12, abs=0.01) for p in (*arc, *middles))
