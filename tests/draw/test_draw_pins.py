"""Points at which something comes in, on maps: pins with signs, names beside them, a table below, and the legend."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from studio import Studio

from pipeline.contracts.battlefield import ArrivalPoint, Comer, Measured, Point
from pipeline.contracts.brief import ArrivalMark
from pipeline.draw import plan_map
from pipeline.draw.maps.map_faults import check_plan
from pipeline.draw.maps.map_marks import MapPlan, Pin
from pipeline.draw.maps.svg import draw_plan
from pipeline.draw.pen.map_look import Tone
from pipeline.model import Edge, Ink
from pipeline.units import Distance, Length

WIDTHS = (120, 140, 160, 174)


def point(side: str, east: float, north: float, *names: str, number: int | None = None) -> ArrivalPoint:
    measured = Measured(level=(Edge.WEST, Distance.of_inches(int(east))), upright=(Edge.SOUTH, Distance.of_inches(8)))
    marks = [
        ArrivalMark(id="late", side=side, name=name, first_turn=None, turn=turn, no_nearer=Distance.of_inches(8))
        for turn, name in enumerate(names, start=2)
    ]
    comers = tuple(Comer(marks=(mark,)) for mark in marks)
    return ArrivalPoint(sides=(side,), at=Point(east, north), measured=measured, comers=comers, number=number)


def drawn(
    studio: Studio, *points: ArrivalPoint, width: float = 174, ink: Ink = Ink.COLOUR, small: bool = False
) -> MapPlan:
    site = studio.site("annihilation")
    ground = replace(site.battlefield, arrival_points=points)
    return plan_map(ground, site.brief, studio.look(ink=ink, small=small), Length.of_mm(width))


def words(found: MapPlan) -> dict[str, str]:
    return {label.name: label.block.text for label in found.labels}


def pins(found: MapPlan) -> list[Pin]:
    """Give the pins of the table, without that of the legend."""
    return [pin for pin in found.pins if pin.name.startswith("pin-")]


HOUNDS = point("attacker", 36, 24, "Hounds")


@pytest.mark.parametrize(
    ("east", "north", "way"),
    [(36, 24, (0, -1)), (36, 48, (0, 1)), (0, 24, (1, 0)), (72, 24, (-1, 0)), (0, 0, (1, -1)), (72, 48, (-1, 1))],
)
def test_a_pin_stands_on_its_point_with_its_head_on_the_table(
    studio: Studio, east: float, north: float, way: tuple[int, int]
) -> None:
    found = drawn(studio, point("attacker", east, north, "Hounds"))
    (pin,) = pins(found)
    inch = found.table.width / 72
    assert (pin.tip.x, pin.tip.y) == pytest.approx(
        (found.table.left + east * inch, found.table.top + (48 - north) * inch)
    )
    assert found.table.contains(pin.box)
    across, down = pin.centre.x - pin.tip.x, pin.centre.y - pin.tip.y
    far = math.hypot(across, down) / math.hypot(*way)
    assert (across, down) == pytest.approx((way[0] * far, way[1] * far))


def test_a_pin_bears_the_letter_of_its_side_and_its_number(studio: Studio) -> None:
    alone = pins(drawn(studio, HOUNDS))
    several = pins(drawn(studio, replace(HOUNDS, number=1), point("attacker", 60, 24, "Foxes", number=2)))
    assert [pin.sign and pin.sign.text for pin in (*alone, *several)] == ["A", "A1", "A2"]


def test_a_point_that_sides_share_is_nobodys(studio: Studio) -> None:
    shared = replace(HOUNDS, sides=("attacker", "defender"), number=1)
    (pin,) = pins(drawn(studio, shared))
    assert (pin.tone, pin.sign and pin.sign.text) == (Tone.NEUTRAL, "1")


def test_hues_are_the_sides_own_and_dark_without_colour(studio: Studio) -> None:
    tones = {ink: next(pin.tone for pin in pins(drawn(studio, HOUNDS, ink=ink))) for ink in Ink}
    assert tones == {Ink.COLOUR: Tone.SIDE_1, Ink.GREY: Tone.SIDE_1_TEXT, Ink.LEAN: Tone.SIDE_1_TEXT}


def test_what_comes_in_stands_beside_its_pin(studio: Studio) -> None:
    found = drawn(studio, point("attacker", 36, 24, "Hounds", "Foxes"))
    (pin,) = pins(found)
    label = next(each for each in found.labels if each.name == "name-pin-A")
    assert label.block.text == "HOUNDS Attacker · turn 2 FOXES Attacker · turn 3"
    assert label.box.gap(pin.box) < 5


def test_the_table_says_what_comes_in_where_and_how_far_from_enemies(studio: Studio) -> None:
    found = drawn(studio, point("attacker", 36, 24, "Hounds", "Foxes"))
    assert words(found)["points.arrivals"] == "Where they come in, from the edges of the map:"
    lines = [label.block.text for label in found.labels if label.name in ("words-point-A", "words-point-")]
    assert lines == [
        'Hounds (Attacker · turn 2, no nearer than 8"/20cm to enemies)',
        'Foxes (Attacker · turn 3, no nearer than 8"/20cm to enemies): left 36"/90cm · bottom 8"/20cm',
    ]


def test_the_legend_explains_pins_where_there_are_any(studio: Studio) -> None:
    assert words(drawn(studio, HOUNDS))["legend-arrival-point"] == "Comes in at this point"
    assert "legend-arrival-point" not in words(drawn(studio))


def test_a_small_map_has_pins_and_no_words_beside_them(studio: Studio) -> None:
    found = drawn(studio, HOUNDS, width=60, small=True)
    assert len(pins(found)) == 1
    assert not any("Hounds" in text for text in words(found).values())


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_overlaps(studio: Studio, width: float) -> None:
    points = [point("attacker", 12 * step, 24, f"Wave {step}", number=step) for step in range(1, 6)]
    edges = [point("defender", 18 * step, 48, f"Line {step}", number=step) for step in range(1, 4)]
    assert check_plan(drawn(studio, *points, *edges, width=width), ("missions", "annihilation")) == ()


def test_pins_are_drawn_with_their_signs(studio: Studio) -> None:
    found = drawn(studio, HOUNDS)
    svg = draw_plan(found, studio.look().palette, title="Map", description="").svg
    group = svg.partition(f'id="map-{found.id}-pins"')[2].partition("</g>")[0]
    assert "<path" in group
    assert ">A</text>" in group
