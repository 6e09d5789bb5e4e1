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
def test_names_of_who_is_at_home_at_short_edges_stand_upright_there(classic_studio: Studio, width: float) -> None:
    found = plan(classic_studio, "surrounded", width)
    names = [label for label in found.labels if label.name.startswith("name-attacker")]
    west, east = sorted(names, key=lambda label: label.box.left)
    assert (west.turned, east.turned) == (Turned.UPWARD, Turned.DOWNWARD)
    assert west.box.right < found.table.left < found.table.right < east.box.left


def test_names_stand_outside_at_their_players_edges_with_what_these_pick(studio: Studio) -> None:
    found = plan(studio, "hasty-attack")
    labels = {label.name: label for label in found.labels}
    above, below = labels["name-defender"], labels["name-attacker"]
    assert above.block.text == "DEFENDER picks this edge"
    assert above.box.bottom < found.table.top < found.table.bottom < below.box.top
    assert not any(name.startswith("pick-") for name in labels)


def test_a_name_and_its_notes_stand_on_one_baseline(studio: Studio) -> None:
    (name,) = (label for label in plan(studio, "hasty-attack").labels if label.name == "name-defender")
    first, second = name.block.lines
    assert (first.baseline, first.left) == (second.baseline, 0.0)
    assert first.width < second.left
    assert second.left + second.width == pytest.approx(name.block.width)
    assert first.size > second.size


@pytest.mark.parametrize("mission", ["hasty-attack", "contact", "no-retreat", "dust-up"])
def test_edges_are_measured_in_the_same_places_on_all_maps(studio: Studio, mission: str) -> None:
    found = plan(studio, mission)
    labels = {label.name: label.box for label in found.labels}
    long, short = labels["edge-south"], labels["edge-west"]
    assert long.top > found.table.bottom
    assert long.right == pytest.approx(found.table.right)
    assert short.right < found.table.left
    assert short.bottom == pytest.approx(found.table.bottom)


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
    # Where there is no room in it, the name of what is no side's stands close beside it.
    away = 4.0 if width < 120 else 0.0
    assert all(ground.gap(labels[zone_name(name)]) <= away for name, ground in patrols.items())
    assert width < 120 or all(ground.contains(labels[zone_name(name)]) for name, ground in patrols.items())
