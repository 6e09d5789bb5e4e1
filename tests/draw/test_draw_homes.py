"""Homes at corners and in zones, on missions' maps and on deployments' cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from studio import Studio

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.ground_marks import HomeCorner
from pipeline.draw import plan_map
from pipeline.draw.maps.deployment_map import plan_deployment
from pipeline.draw.maps.map_faults import check_plan
from pipeline.draw.maps.map_marks import Label, MapPlan
from pipeline.draw.pen.map_look import Tone
from pipeline.model import Corner, Edge, Homes, HomeZone
from pipeline.units import Length


def ground(studio: Studio, **changes: object) -> Battlefield:
    return replace(studio.site("breakthrough").battlefield, **changes)  # type: ignore[arg-type]


def label(found: MapPlan, name: str) -> Label:
    return next(each for each in found.labels if each.name == name)


def card(studio: Studio, homes: Homes, **changes: object) -> MapPlan:
    field = ground(studio, picks=(), objectives=(), **changes)
    return plan_deployment(field, homes, studio.look(small=True), Length.of_mm(80))


def _bars(found: MapPlan) -> int:
    return sum(stroke.tone is Tone.SIDE_1 for stroke in found.strokes)


@pytest.mark.parametrize("corner", Corner)
def test_a_home_corner_has_a_bar_round_it_and_words_at_it(studio: Studio, corner: Corner) -> None:
    field = ground(studio, home_corners=(HomeCorner(corner=corner, sides=("attacker",)),))
    found = plan_map(field, studio.site("breakthrough").brief, studio.look(), Length.of_mm(174))
    words = label(found, f"home-{corner}")
    assert words.block.text == "The Attacker’s home"
    level, upright = corner.edges
    assert (words.centre.x < found.table.centre.x) is (upright is Edge.WEST)
    assert (words.centre.y < found.table.centre.y) is (level is Edge.NORTH)
    bare = plan_map(ground(studio), studio.site("breakthrough").brief, studio.look(), Length.of_mm(174))
    assert _bars(found) - _bars(bare) == 2
    assert check_plan(found, ()) == ()


def test_a_corner_that_sides_share_is_nobodys(studio: Studio) -> None:
    field = ground(studio, home_corners=(HomeCorner(corner=Corner.NORTH_EAST, sides=("attacker", "defender")),))
    found = plan_map(field, studio.site("breakthrough").brief, studio.look(), Length.of_mm(174))
    assert label(found, "home-north-east").block.text == "The Attacker’s and the Defender’s home"


def test_a_home_zone_has_words_in_it_or_at_it(studio: Studio) -> None:
    field = ground(studio)
    for name in ("attacker", "objectives"):
        zones = tuple(replace(zone, home_of=("attacker",) if zone.name == name else ()) for zone in field.zones)
        brief = studio.site("breakthrough").brief
        found = plan_map(replace(field, zones=zones), brief, studio.look(), Length.of_mm(174))
        assert label(found, f"home-{name}").block.text == "The Attacker’s home"
        assert check_plan(found, ()) == ()


@pytest.mark.parametrize("corner", Corner)
def test_a_cards_home_corner_has_bars_beside_both_edges(studio: Studio, corner: Corner) -> None:
    found = card(studio, {"attacker": corner, "defender": corner.opposite})
    assert label(found, "edge-attacker").block.text == "The Attacker’s corner"
    bars = [stroke for stroke in found.strokes if stroke.tone is Tone.SIDE_1 and stroke.weight == 1.0]
    assert len(bars) == 2
    at = [point for bar in bars for point in bar.points]
    level, upright = corner.edges
    inside_x = [point.x < found.table.centre.x for point in at]
    inside_y = [point.y < found.table.centre.y for point in at]
    assert (set(inside_x), set(inside_y)) == ({upright is Edge.WEST}, {level is Edge.NORTH})
    assert check_plan(found, ()) == ()


def test_a_card_may_have_an_edge_and_a_zone(studio: Studio) -> None:
    field = ground(studio)
    zones = tuple(replace(zone, home_of=("defender",) if zone.name == "defender" else ()) for zone in field.zones)
    found = card(studio, {"attacker": Edge.SOUTH, "defender": HomeZone(zone="defender")}, zones=zones)
    assert [each.block.text for each in found.labels if each.name.startswith("edge-")] == ["The Attacker’s edge"]
    assert label(found, "home-defender").block.text == "The Defender’s home"
