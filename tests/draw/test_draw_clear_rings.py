"""How far around objectives no enemy may be, where a side wins by that: to the map's scale, clear of all words."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from studio import Studio, plan, studio_of

from pipeline.draw.maps.map_faults import touches
from pipeline.draw.maps.map_marks import MapPlan, Stroke
from pipeline.draw.maps.map_plan import plan_map
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.units import Length

CLASSICS = ("breakthrough", "cauldron", "counterattack", "surrounded")
WIDTH = 174


@pytest.fixture(scope="module")
def classics() -> Studio:
    return studio_of("ww2-classic-missions")


def rings(found: MapPlan) -> list[Stroke]:
    dash = Sizes.of(WIDTH, small=False).ring_dash
    on_table = found.table.grown(-0.01)
    return [each for each in found.strokes if each.dash == dash and on_table.top < each.points[0].y < on_table.bottom]


@pytest.mark.parametrize("mission", CLASSICS)
def test_each_ring_is_as_far_from_the_objectives_as_the_rule_says(classics: Studio, mission: str) -> None:
    found = plan(classics, mission)
    radius = float(classics.pack.distances["clear"].inches) * 25.4 / found.scale
    drawn = rings(found)
    assert drawn
    placed = [marker.centre for marker in found.markers if not marker.name.startswith("sign-")]
    assert len(placed) == 2
    for point in (point for stroke in drawn for point in stroke.points):
        nearest = min(math.dist((point.x, point.y), (spot.x, spot.y)) for spot in placed)
        assert nearest == pytest.approx(radius, abs=0.02)


@pytest.mark.parametrize("mission", CLASSICS)
def test_rings_lie_on_the_table_and_run_through_no_words(classics: Studio, mission: str) -> None:
    found = plan(classics, mission)
    for point in (point for stroke in rings(found) for point in stroke.points):
        assert found.table.left <= point.x <= found.table.right
        assert found.table.top <= point.y <= found.table.bottom
    assert touches(found) == ()


def test_the_legend_says_who_wins_by_it_and_how_far_it_is(classics: Studio) -> None:
    said = {label.name: label.block.text for label in plan(classics, "cauldron").labels}
    assert said["legend-clear-1"] == 'Defender: no enemy within 16"/40cm'


def test_a_map_without_a_legend_has_the_figure_on_the_ring(classics: Studio) -> None:
    site, look = classics.site("cauldron"), replace(classics.look(), legend=False)
    found = plan_map(site.battlefield, site.brief, look, Length.of_mm(WIDTH))
    (figure,) = (label for label in found.labels if label.name.startswith("clear-"))
    assert figure.block.text == '16"/40cm'
    assert touches(found) == ()


@pytest.mark.parametrize("mission", ["no-retreat", "encounter", "dust-up"])
def test_where_nobody_wins_by_it_there_is_no_ring(classics: Studio, mission: str) -> None:
    assert rings(plan(classics, mission)) == []


def test_a_small_map_has_none(classics: Studio) -> None:
    assert rings(plan(classics, "cauldron", small=True)) == []


def test_an_objective_that_leaves_has_none(studio: Studio) -> None:
    site = studio.site("hasty-attack")
    (ring_of,) = {way for way in studio.site("breakthrough").brief.winning if "no enemy" in way.says}
    brief = replace(site.brief, winning=(ring_of,))
    found = plan_map(site.battlefield, brief, studio.look(), Length.of_mm(WIDTH))
    radius = 8 * 25.4 / found.scale
    markers = [marker for marker in found.markers if not marker.name.startswith("sign-")]
    assert [marker.hollow for marker in markers].count(True) == 1
    stay = [(marker.centre.x, marker.centre.y) for marker in markers if not marker.hollow]
    for point in (point for stroke in rings(found) for point in stroke.points):
        assert min(math.dist((point.x, point.y), spot) for spot in stay) == pytest.approx(radius, abs=0.02)
