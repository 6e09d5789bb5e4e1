from __future__ import annotations

from itertools import pairwise

import pytest
from studio import Studio, plan

from pipeline.draw.maps.map_marks import Tab, Turned
from pipeline.draw.maps.naming import spanned, zone_name
from pipeline.draw.pen.map_look import Tone
from pipeline.geometry.box import Box


@pytest.mark.parametrize(
    ("mission", "lines"),
    [("no-retreat", 1), ("breakthrough", 2), ("rearguard", 1), ("encounter", 1), ("free-for-all", 1), ("dust-up", 2)],
)
def test_centre_lines_are_named_close_beside_them_hidden_or_not(studio: Studio, mission: str, lines: int) -> None:
    found = plan(studio, mission)
    names = [label for label in found.labels if label.name.startswith("centre-line-")]
    assert [label.block.text for label in names] == ["centre line"] * lines
    middle = found.table.centre
    assert all(min(abs(label.centre.x - middle.x), abs(label.centre.y - middle.y)) < 4 for label in names)
    assert not any(label.name.startswith("centre-line-") for label in plan(studio, mission, 60, small=True).labels)


@pytest.mark.parametrize("width", [100, 130, 160])
def test_names_stand_upright_in_narrow_ground(classic_studio: Studio, width: float) -> None:
    found = plan(classic_studio, "surrounded", width)
    attacker = next(zone for zone in found.zones if zone.name == "attacker")
    grounds = sorted((Box.spanning(*outline.outer) for outline in attacker.area.outlines), key=lambda each: each.left)
    names = [label for label in found.labels if label.name.startswith("name-attacker")]
    assert [label.turned for label in names] == [Turned.UPWARD] * 2
    assert all(ground.contains(label.box) for ground, label in zip(grounds, names, strict=True))


@pytest.mark.parametrize("width", [100, 130, 160])
def test_a_distance_wider_than_its_arrow_stands_beyond_its_end(classic_studio: Studio, width: float) -> None:
    found = plan(classic_studio, "surrounded", width)
    (label,) = (label for label in found.labels if label.block.text == '4"/10cm')
    edges = [point.x for zone in found.zones for outline in zone.area.outlines for point in outline.outer]
    assert not any(label.box.left < edge < label.box.right for edge in edges)


def test_an_arcs_radius_stands_on_the_ground_of_its_arc(classic_studio: Studio) -> None:
    found = plan(classic_studio, "breakthrough")
    (label,) = (label for label in found.labels if label.block.text == '24"/60cm')
    assert label.ground is Tone.TABLE


@pytest.mark.parametrize("width", [88, 96, 110, 140])
def test_names_and_tabs_stand_on_no_line(classic_studio: Studio, width: float) -> None:
    """Where the zones of patrols and of Objectives reach into the sides' own ground."""
    found = plan(classic_studio, "no-mans-land", width)
    labels = {label.name: label.box for label in found.labels}
    words = [labels[zone_name(zone.name)] for zone in found.zones if zone_name(zone.name) in labels]
    # A tab stands on the outline in whose corner it is.
    words += [label.box.grown(-0.5) for label in found.labels if isinstance(label, Tab)]
    assert len(words) == 6
    rings = [outline.outer for zone in found.zones for outline in zone.area.outlines]
    lines = [Box.spanning(*ends).grown(0.01) for ring in rings for ends in pairwise((*ring, ring[0]))]
    assert not any(box.overlaps(line) for box in words for line in lines)
    patrols = {zone.name: spanned(zone.area) for zone in found.zones if zone.name.endswith("-patrol")}
    assert all(ground.contains(labels[zone_name(name)]) for name, ground in patrols.items())
