"""Objectives at exact places on maps: to scale, signed, ringed, named, listed below, and explained by the legend."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from studio import Studio

from pipeline.contracts.battlefield import MarkerSpot, Measured, Point
from pipeline.draw import plan_map
from pipeline.draw.maps.map_faults import check_plan
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.draw.pen.map_look import Tone
from pipeline.model import Edge, Ink
from pipeline.units import CM_PER_INCH, Amount, Distance, Length, Unit

SIZE = Distance.of(Amount(Fraction(40), Unit.MM), CM_PER_INCH)
WIDTHS = (120, 140, 160, 174)


def marker(sign: str, east: float, north: float, **more: object) -> MarkerSpot:
    measured = Measured(level=(Edge.WEST, Distance.of_inches(int(east))), upright=(Edge.SOUTH, Distance.of_inches(8)))
    return MarkerSpot(sign=sign, at=Point(east, north), measured=measured, **more)  # type: ignore[arg-type]


ROUND = tuple(Point(36 + x, 24 + y) for x, y in ((4, 0), (0, 4), (-4, 0), (0, -4), (4, 0)))
MAST = marker("M", 36, 24, name="Radio Mast", hue="3", size=SIZE, control=Distance.of_inches(3), rings=(ROUND,))
PLAIN = (marker("1", 12, 24, size=SIZE), marker("2", 60, 24, size=SIZE))


def drawn(
    studio: Studio, *markers: MarkerSpot, width: float = 174, ink: Ink = Ink.COLOUR, small: bool = False
) -> MapPlan:
    site = studio.site("annihilation")
    ground = replace(site.battlefield, markers=markers)
    return plan_map(ground, site.brief, studio.look(ink=ink, small=small), Length.of_mm(width))


def words(found: MapPlan) -> dict[str, str]:
    return {label.name: label.block.text for label in found.labels}


def test_a_disc_is_as_wide_as_the_marker_on_the_map(studio: Studio) -> None:
    found = drawn(studio, MAST, *PLAIN)
    discs = {each.name: each for each in found.markers}
    inch = found.table.width / 72
    assert discs["objective-1"].radius * 2 == pytest.approx(1.6 * inch)
    middle, centre = found.table.centre, discs["objective-M"].centre
    assert (centre.x, centre.y) == pytest.approx((middle.x, middle.y))


def test_a_sign_that_has_no_room_on_its_disc_stands_beside_it(studio: Studio) -> None:
    tiny = replace(MAST, size=Distance.of(Amount(Fraction(10), Unit.MM), CM_PER_INCH))
    found = drawn(studio, tiny)
    (disc,) = (each for each in found.markers if each.name == "objective-M")
    beside = next(label for label in found.labels if label.name == "sign-objective-M")
    assert disc.number is None
    assert beside.block.text == "M"
    assert beside.box.gap(disc.box) < 2


def test_hues_are_those_of_the_theme_and_dark_without_colour(studio: Studio) -> None:
    tones = {ink: next(each.tone for each in drawn(studio, MAST, ink=ink).markers) for ink in Ink}
    assert tones == {Ink.COLOUR: Tone.SIDE_3, Ink.GREY: Tone.SIDE_3_TEXT, Ink.LEAN: Tone.SIDE_3_TEXT}


def test_the_table_below_the_map_says_where_each_lies(studio: Studio) -> None:
    middle = Measured(
        level=(Edge.WEST, Distance.of_inches(0)), upright=(Edge.NORTH, Distance.of_inches(4)), from_centre=True
    )
    found = words(drawn(studio, MAST, PLAIN[0], PLAIN[1]))
    assert found["points.markers"] == "Objectives, each from the edges of the map to its middle:"
    assert found["words-point-M"] == 'Radio Mast: left 36"/90cm · bottom 8"/20cm'
    assert found["words-point-1"] == 'left 12"/30cm · bottom 8"/20cm'
    centred = words(drawn(studio, replace(MAST, measured=middle)))
    assert centred["words-point-M"] == 'Radio Mast: from the centre 4"/10cm up'


def test_the_legend_says_how_large_markers_are_where_all_are_alike(studio: Studio) -> None:
    alike, mixed = words(drawn(studio, MAST, *PLAIN)), words(drawn(studio, MAST, marker("1", 12, 24)))
    assert alike["legend-marker"] == 'Objective, 1.6"/40mm across, drawn to scale'
    assert alike["legend-control"] == 'held within 3"/7.5cm of it'
    assert mixed["legend-marker"] == "Objective"
    assert mixed["words-point-M"].endswith(' · 1.6"/40mm across')
    plain = words(drawn(studio, marker("1", 12, 24)))
    assert plain["legend-marker"] == "Objective"
    assert "legend-control" not in plain


def test_a_name_stands_by_its_marker_or_in_the_table_alone(studio: Studio) -> None:
    found = drawn(studio, MAST)
    disc, name = found.markers[0], next(each for each in found.labels if each.name == "name-marker-M")
    assert name.box.gap(disc.box) < 10, "within its ring, or just outside"
    long = drawn(studio, replace(MAST, at=Point(1, 47), name="A Name Far Too Long For Its Corner " * 3))
    assert "name-marker-M" not in words(long)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_overlaps(studio: Studio, width: float) -> None:
    assert check_plan(drawn(studio, MAST, *PLAIN, width=width), ("missions", "test")) == ()


def test_small_maps_have_markers_and_no_table(studio: Studio) -> None:
    found = drawn(studio, MAST, *PLAIN, width=70, small=True)
    assert len(found.markers) == 3
    assert "points.markers" not in words(found)
