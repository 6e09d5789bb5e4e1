"""A side's ground is tinted whole and hatched in a band along the inside of its border, clear of objective zones."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from grounds import to_shape
from studio import Studio, plan

from pipeline.contracts.battlefield import Area, Outline, Point, Role
from pipeline.draw import plan_map
from pipeline.draw.maps.map_marks import MapPlan, ZoneInk
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.geometry.areas import rim
from pipeline.model import Ink
from pipeline.units import Length

WIDTH = 174
SQUARE = Area((Outline((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10))),))


def hatching(zone: ZoneInk) -> shapely.MultiLineString:
    return shapely.MultiLineString([((h.start.x, h.start.y), (h.end.x, h.end.y)) for h in zone.hatch])


def sides_zones(found: MapPlan) -> list[ZoneInk]:
    return [zone for zone in found.zones if zone.hatch]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("mission", ["hasty-attack", "dust-up", "breakthrough"])
def test_hatch_keeps_to_the_band_and_off_objective_zones(studio: Studio, mission: str, ink: Ink) -> None:
    found = plan(studio, mission, WIDTH, ink=ink)
    depth = Sizes.of(WIDTH, small=False).hatch(2.4)
    objectives = shapely.union_all([to_shape(zone.area) for zone in found.zones if zone.dashed])
    assert {zone.name for zone in sides_zones(found)} == {"defender", "attacker"}
    for zone in sides_zones(found):
        ground, lines = to_shape(zone.area), hatching(zone)
        assert lines.distance(ground.boundary) < 0.1
        assert not lines.intersects(ground.buffer(-depth - 1e-6)), zone.name
        assert lines.intersection(objectives.buffer(-1e-6)).length == 0, zone.name


def test_a_theme_without_a_band_hatches_all_of_the_ground(studio: Studio) -> None:
    site, look = studio.site("no-retreat"), studio.look()
    assert look.band == 2.4
    whole = plan_map(site.battlefield, site.brief, replace(look, band=None), Length.of_mm(WIDTH))
    (ink,) = (zone for zone in whole.zones if zone.name == "defender")
    objectives = next(zone for zone in whole.zones if zone.dashed)
    assert hatching(ink).intersects(to_shape(objectives.area).buffer(-2.4))


def test_a_page_of_small_maps_has_bands_too(studio: Studio) -> None:
    found = plan(studio, "annihilation", 50, small=True, bare=True)
    (ink,) = (zone for zone in found.zones if zone.name == "attacker")
    assert not hatching(ink).intersects(to_shape(ink.area).buffer(-2.4))


def test_where_objectives_may_lie_all_over_a_sides_ground_it_still_counts_as_its_own(studio: Studio) -> None:
    """Nothing is hatched there, but words are put down as in any ground of a side."""
    site = studio.site("hasty-attack")
    (mine,) = (zone for zone in site.battlefield.zones if zone.name == "attacker")
    (goal, *_) = (zone for zone in site.battlefield.zones if zone.role is Role.OBJECTIVES)
    field = replace(site.battlefield, zones=(mine, replace(goal, area=mine.area)), dimensions=(), reaches=())
    found = plan_map(field, site.brief, studio.look(), Length.of_mm(WIDTH))
    (ink,) = (zone for zone in found.zones if zone.name == "attacker")
    assert (ink.hatch, ink.is_held) == ((), True)


def test_a_rim_runs_along_holes_and_outer_borders_alike() -> None:
    assert to_shape(rim(SQUARE, 2)).area == pytest.approx(100 - 36)
    holed = Area((Outline(SQUARE.outlines[0].outer, ((Point(4, 4), Point(6, 4), Point(6, 6), Point(4, 6)),)),))
    strip = to_shape(rim(holed, 1))
    assert strip.area == pytest.approx(36 + 12)
    assert strip.distance(shapely.Point(5, 5)) == 1
    assert to_shape(rim(SQUARE, 6)).equals(to_shape(SQUARE)), "narrow ground is all rim"
