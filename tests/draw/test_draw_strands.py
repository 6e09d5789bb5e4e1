"""Distances stand in the colours of those whom they limit, and no line runs through words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from studio import Studio, plan, studio_of

from pipeline.contracts.battlefield import Point
from pipeline.draw.maps.map_faults import Overlap, check_plan, overlaps, touches
from pipeline.draw.maps.map_marks import DimensionArrow
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import beside_each_other

PACKS = (
    "small-table",
    "spring-tournament",
    "stopped-convoy",
    "ww2-classic-missions",
    "ww2-more-missions",
    "ww3-more-missions",
    "examples/ford-of-horns",
    "examples/low-water",
)


def arrows(studio: Studio, mission: str) -> dict[tuple[str, str], DimensionArrow]:
    """Find each arrow by the zone that it is named after and by its words."""
    found = plan(studio, mission)
    words = {label.name: label.block for label in found.labels}
    return {(arrow.name.rpartition("-")[0], words[arrow.name].text): arrow for arrow in found.dimensions}


def tones(arrow: DimensionArrow) -> list[tuple[Tone, bool]]:
    return [(strand.tone, bool(strand.dash)) for strand in arrow.strands]


def test_limits_have_the_colour_of_who_must_keep_them_and_objectives_limits_are_dashed(studio: Studio) -> None:
    found = arrows(studio, "contact")
    attacker, defender = Tone.SIDE_1_TEXT, Tone.SIDE_2_TEXT
    assert tones(found["attacker", '12"/30cm']) == [(attacker, False)]
    assert tones(found["defender", '8"/20cm']) == [(defender, False)]
    assert tones(found["objectives-in-attacker-half", '16"/40cm']) == [(defender, True)]
    assert tones(found["objectives-in-defender-half", '12"/30cm']) == [(attacker, True)]


def test_a_limit_of_both_is_a_twin_line_and_its_figure_nobodys(studio: Studio) -> None:
    found = arrows(studio, "hasty-attack")
    (twin,) = (arrow for (_, text), arrow in found.items() if text == '12"/30cm' and len(arrow.strands) == 2)
    assert tones(twin) == [(Tone.SIDE_1_TEXT, True), (Tone.SIDE_2_TEXT, True)]
    figure = next(label for label in plan(studio, "hasty-attack").labels if label.name == twin.name)
    assert {line.tone for line in figure.block.lines} == {Tone.INK}


def test_a_zone_that_both_fill_limits_both(studio: Studio) -> None:
    found = arrows(studio, "no-retreat")
    assert {len(arrow.strands) for (zone, _), arrow in found.items() if zone == "objectives"} == {2}


def test_strands_lie_side_by_side() -> None:
    line = (Point(0, 0), Point(10, 0))
    assert beside_each_other(line, 1, 0.4) == (line,)
    ys = [[point.y for point in strand] for strand in beside_each_other(line, 2, 0.4)]
    assert ys == [[0.2, 0.2], [-0.2, -0.2]]
    assert beside_each_other((Point(1, 1), Point(1, 1)), 1, 0.4) == ((Point(1, 1), Point(1, 1)),)


def test_w375_a_line_through_words(studio: Studio) -> None:
    found = plan(studio, "breakthrough")
    assert touches(found) == ()
    label = next(label for label in found.labels if label.name == "name-attacker")
    zone = next(zone for zone in found.zones if zone.name == "attacker")
    corner = zone.area.outlines[0].outer[0]
    spoiled = replace(found, labels=(replace(label, centre=corner),))
    assert touches(spoiled) == (Overlap("name-attacker", "the outline of attacker"),)
    told = [each for each in check_plan(spoiled, ("missions", "breakthrough")) if each.code == "W375"]
    assert [(each.message, each.path) for each in told] == [
        ("on the map, the outline of attacker runs through name-attacker", ("missions", "breakthrough"))
    ]


def test_w375_an_arc_or_a_centre_line_through_words(studio: Studio) -> None:
    found = plan(studio, "contact")
    label = next(label for label in found.labels if label.name == "name-attacker")
    centre = found.table.centre
    spoiled = replace(found, zones=(), labels=(replace(label, centre=centre),))
    assert touches(spoiled) == (Overlap("name-attacker", "a dashed line"),)


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("width", [150, 174, 186])
def test_no_line_runs_through_words_on_maps_of_full_pages(pack: str, width: float) -> None:
    studio = studio_of(pack)
    for mission in studio.pack.missions:
        found = plan(studio, mission, width)
        assert (touches(found), overlaps(found)) == ((), ()), mission
