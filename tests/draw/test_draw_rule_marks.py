"""What rules draw, on maps: in the hue of whose it is, with words beside it, a table below, and the legend."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from studio import Studio

from pipeline.contracts.battlefield import Area, Measured, Outline, Point, Role, RuleLine, RuleSign, ZoneArea
from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.draw import plan_map
from pipeline.draw.maps.map_faults import check_plan
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.draw.maps.svg import draw_plan
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import badge_outline
from pipeline.geometry.features import Centre
from pipeline.model import Edge, Ink
from pipeline.model.shown import SignShape
from pipeline.units import Distance, Length

WIDTHS = (120, 140, 160, 174)


def mark(kind: MarkKind, side: str | None = "attacker", **parts: Any) -> RuleMark:
    return RuleMark(**{"id": f"fog.{kind}", "kind": kind, "side": side, "label": "Fog"} | parts)


def zone(kind: MarkKind, inches: float = 6.0, east: float = 36.0, **parts: Any) -> ZoneArea:
    here = mark(kind, **parts)
    ring = tuple(Point(x, y) for x, y in Centre(Point(east, 24.0)).near(inches).exterior.coords[:-1])
    return ZoneArea(
        name=here.id, role=Role.MARK, side=here.side, area=Area((Outline(ring),)), label=here.label, mark=here
    )


def sign(east: float, **parts: Any) -> RuleSign:
    measured = Measured(level=(Edge.WEST, Distance.of_inches(int(east))), upright=(Edge.SOUTH, Distance.of_inches(24)))
    return RuleSign(mark=mark(MarkKind.SIGN, **parts), sign="W", at=Point(east, 24.0), measured=measured)


def line(*points: tuple[float, float], **parts: Any) -> RuleLine:
    return RuleLine(mark=mark(MarkKind.LINE, **parts), points=tuple(Point(x, y) for x, y in points))


def drawn(studio: Studio, width: float = 174, ink: Ink = Ink.COLOUR, **changes: Any) -> MapPlan:
    site = studio.site("annihilation")
    zones = (*site.battlefield.zones, *changes.pop("zones", ()))
    ground = replace(site.battlefield, zones=zones, **changes)
    return plan_map(ground, site.brief, studio.look(ink=ink), Length.of_mm(width))


def words(found: MapPlan) -> dict[str, str]:
    return {label.name: label.block.text for label in found.labels}


def test_an_area_is_hatched_in_its_sides_manner_but_wider(studio: Studio) -> None:
    found = drawn(studio, zones=(zone(MarkKind.AREA, 10),))
    inks = {ink.name: ink for ink in found.zones}
    area, home = inks["fog.area"], inks["attacker"]
    assert (area.line, area.fill, area.dashed) == (home.line, None, True)
    assert len(area.hatch) > 0
    assert words(found)["name-fog.area"] == "Fog"


def test_what_is_nobodys_has_no_hatch_and_rings_have_none_either(studio: Studio) -> None:
    found = drawn(studio, zones=(zone(MarkKind.AREA, side=None, id="mire"), zone(MarkKind.RING)))
    inks = {ink.name: ink for ink in found.zones}
    assert (inks["mire"].hatch, inks["mire"].line) == ((), Tone.NEUTRAL)
    assert (inks["fog.ring"].hatch, inks["fog.ring"].line, inks["fog.ring"].dashed) == ((), Tone.SIDE_1, False)


@pytest.mark.parametrize("inches", [1, 3, 9])
def test_the_words_of_a_ring_stand_in_it_or_close_to_it(studio: Studio, inches: int) -> None:
    found = drawn(studio, zones=(zone(MarkKind.RING, inches),))
    label = next(each for each in found.labels if each.name == "name-fog.ring")
    inch = found.table.width / 72
    far = ((label.centre.x - found.table.centre.x) ** 2 + (label.centre.y - found.table.centre.y) ** 2) ** 0.5
    assert far < inches * inch + 10
    assert check_plan(found, ()) == ()


def test_a_line_has_its_words_beside_it(studio: Studio) -> None:
    level = drawn(studio, rule_lines=(line((10, 20), (60, 20)),))
    label = next(each for each in level.labels if each.name == "name-fog.line")
    (stroke,) = (each for each in level.strokes if each.tone is Tone.SIDE_1)
    assert abs(label.centre.y - stroke.points[0].y) < 6
    upright = drawn(studio, rule_lines=(line((36, 14), (36, 34)),))
    assert next(each for each in upright.labels if each.name == "name-fog.line").turned != 0


def test_a_sign_stands_at_its_place_in_its_shape_and_in_the_table(studio: Studio) -> None:
    found = drawn(studio, rule_signs=(sign(36, shape=SignShape.HEXAGON),))
    (badge,) = found.badges
    assert (badge.centre.x, badge.centre.y) == pytest.approx((found.table.centre.x, found.table.centre.y))
    assert (badge.shape, badge.sign.text) == (SignShape.HEXAGON, "W")
    assert words(found)["points.signs"] == "Signs, from the edges of the map to their middle:"
    assert words(found)["words-point-W"] == 'Fog: left 36"/90cm · bottom 24"/60cm'


def test_what_rules_draw_is_in_the_legend_where_it_has_words_for_it(studio: Studio) -> None:
    silent = words(drawn(studio, zones=(zone(MarkKind.RING),), rule_signs=(sign(10),)))
    assert not any(name.startswith("legend-mark") for name in silent)
    found = drawn(
        studio,
        zones=(zone(MarkKind.RING, legend="near it"), zone(MarkKind.RING, id="two", east=50.0, legend="near it")),
        rule_lines=(line((10, 20), (60, 20), legend="a road"),),
        rule_signs=(sign(10, legend="a well"),),
    )
    assert [text for name, text in words(found).items() if name.startswith("legend-mark")] == [
        "near it",
        "a road",
        "a well",
    ]


def test_shapes_of_signs_differ_and_hold_a_letter() -> None:
    outlines = {shape: badge_outline(shape, Point(0, 0), 3.0) for shape in SignShape}
    assert [len(outline) for outline in outlines.values()] == [4, 4, 3, 6]
    assert len(set(outlines.values())) == len(SignShape)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("ink", Ink)
def test_nothing_overlaps(studio: Studio, width: float, ink: Ink) -> None:
    found = drawn(
        studio,
        width,
        ink,
        zones=(zone(MarkKind.RING, 5, 20.0, legend="near it"), zone(MarkKind.AREA, 8, 50.0)),
        rule_lines=(line((0, 14), (30, 30), (72, 15), label="Old road"),),
        rule_signs=(sign(20), sign(50, shape=SignShape.TRIANGLE), sign(5, shape=SignShape.DIAMOND)),
    )
    assert check_plan(found, ("missions", "annihilation")) == ()


def test_signs_are_drawn_with_their_letters(studio: Studio) -> None:
    found = drawn(studio, rule_signs=(sign(36),))
    svg = draw_plan(found, studio.look().palette, title="Map", description="").svg
    group = svg.partition(f'id="map-{found.id}-signs"')[2].partition("</g>")[0]
    assert "<path" in group
    assert ">W</text>" in group
