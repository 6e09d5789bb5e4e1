"""What a browser measures on a map is what the ground says: its answers are held to shapely's, its words to ours."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import shapely
from chromium import Chromium
from grounds import to_shape
from map_bench import MapBench, serving
from page import Page

from pipeline.contracts.battlefield import Point, Role
from pipeline.geometry import Frame, find_grips
from pipeline.load import content_roots
from pipeline.preview.map_sites import Facts, Site, zone_name
from pipeline.preview.measured_maps import map_measures
from pipeline.run.worked import Worked
from pipeline.units import Distance

MISSIONS = (
    ("ww2-more-missions", "counterattack"),
    ("ww2-classic-missions", "surrounded"),
    ("stopped-convoy", "stopped-convoy"),
    ("examples/low-water", "chalk-stair"),
)


@cache
def worked_out(pack: str) -> Worked:
    return MapBench(folder=content_roots()[-1] / pack, mission="").read()


def facts_of(pack: str, mission: str) -> tuple[Facts, Site, Frame]:
    worked = worked_out(pack)
    frame = MapBench(folder=Path(pack), mission=mission).frame(worked)
    site = Site.of(worked.pack, mission, worked.prepared.wording, worked.missions[mission].brief)
    return map_measures(worked, mission, frame), site, frame


@pytest.fixture(scope="module")
def page(browser: Chromium) -> Any:
    bench = MapBench(folder=content_roots()[-1] / "small-table", mission="breakthrough")
    with serving(bench) as address:
        opened = browser.open(address)
        opened.wait("window.serial")
        opened.eval("import('/measuring.js').then((found) => { window.measuring = found; })")
        yield opened
        assert opened.complaints == []
        opened.close()


def ask(page: Page, call: str, *given: object) -> Any:
    return page.eval(f"window.measuring.{call}({', '.join(map(json.dumps, given))})")


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "mission"), MISSIONS)
def test_distances_are_those_of_the_ground(page: Page, pack: str, mission: str) -> None:
    measures, site, frame = facts_of(pack, mission)
    dice = random.Random(7)
    points = [Point(dice.uniform(0, frame.table_width), dice.uniform(0, frame.table_depth)) for _ in range(40)]
    given = [[each.x, each.y] for each in map(frame.to_plate, points)]
    page.eval(f"window.measures = {json.dumps(measures)}")
    answers = page.eval(f"{json.dumps(given)}.map((point) => window.measuring.measureFrom(window.measures, point))")
    assert len(answers) == len(points)
    for point, answer in zip(points, answers, strict=True):
        told = {(each["kind"], each["name"]): each["inches"] for each in answer}
        assert told == pytest.approx(reckoned(point, site), abs=0.01)


def reckoned(point: Point, site: Site) -> dict[tuple[str, str], float]:
    """Measure with shapely, off the battlefield itself."""
    field, here = site.battlefield, shapely.Point(point.x, point.y)
    width, depth = float(field.width.inches), float(field.depth.inches)
    table = shapely.box(0, 0, width, depth)
    found: dict[tuple[str, str], float] = {
        ("edge", "North table edge"): depth - point.y,
        ("edge", "South table edge"): point.y,
        ("edge", "East table edge"): width - point.x,
        ("edge", "West table edge"): point.x,
        ("centre", "Centre"): here.distance(shapely.Point(width / 2, depth / 2)),
    }
    names = ("Long centre line", "Short centre line") if width > depth else ("Short centre line", "Long centre line")
    level, upright = ("Centre line, west to east", "Centre line, south to north") if width == depth else names
    found["centre-line", level] = abs(point.y - depth / 2)
    found["centre-line", upright] = abs(point.x - width / 2)
    corners = {"North-west": (0, depth), "North-east": (width, depth), "South-east": (width, 0), "South-west": (0, 0)}
    for name, at in corners.items():
        found["corner", f"{name} corner"] = here.distance(shapely.Point(at))
    for zone in (each for each in field.zones if each.role is not Role.MARK):
        shape = to_shape(zone.area)
        bound = shape.boundary.difference(table.boundary.buffer(1e-3)) if shape.covers(here) else shape
        if not bound.is_empty:
            found["zone", zone_name(zone, site.wording)] = here.distance(bound)
    for group, numbers in field.numbered_objectives:
        for number, spot in zip(numbers, group.spots, strict=True):
            found["objective", f"Objective {number}"] = here.distance(shapely.Point(spot.x, spot.y))
    for marker in field.markers:
        name = f"{marker.name} ({marker.sign})" if marker.name else f"Objective {marker.sign}"
        found["objective", name] = here.distance(shapely.Point(marker.at.x, marker.at.y))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "mission"), MISSIONS)
def test_grips_are_as_far_as_their_values_say(page: Page, pack: str, mission: str) -> None:
    measures, site, frame = facts_of(pack, mission)
    values = {each["id"]: each for each in measures["values"]}
    grips = find_grips(site.ground)
    assert len(grips) == len(measures["grips"]) > 0
    for grip, told in zip(grips, measures["grips"], strict=True):
        value, gap = values[told["value"]], ask(page, "gapTo", told["gauge"], told["at"], measures["scale"])
        assert gap == pytest.approx(float(grip.distance.inches), abs=0.02)
        assert ask(page, "snapped", value, gap, True) == pytest.approx(value["number"])
        beyond = Point(grip.at.x + 1.3, grip.at.y - 2.1)
        plate = frame.to_plate(beyond)
        assert ask(page, "gapTo", told["gauge"], [plate.x, plate.y], measures["scale"]) == pytest.approx(
            grip.gauge.gap(beyond), abs=0.02
        )


@pytest.mark.slow
@pytest.mark.parametrize("pack", ["ww2-more-missions", "examples/low-water", "examples/ford-of-horns"])
def test_lengths_are_written_as_on_pages(page: Page, pack: str) -> None:
    worked = worked_out(pack)
    mission = worked.pack.mission_order[0]
    measures, site, _ = facts_of(pack, mission)
    for halves in (1, 2, 17, 33, 96, 2500):
        distance = Distance.of_inches(halves) if halves > 96 else Distance.parse(f"{halves / 2}in")
        said = ask(page, "lengthWords", measures["rulers"], float(distance.inches), {"isExact": True})
        assert said == site.wording.distance(distance)
    for value in measures["values"]:
        exact = ask(page, "lengthWords", measures["rulers"], value["number"] / value["per_inch"], {"isExact": True})
        assert exact == value["says"]


def test_what_is_measured_is_read_to_a_tenth(page: Page) -> None:
    measures, _, _ = facts_of("ww2-more-missions", "counterattack")
    said = {inches: ask(page, "lengthWords", measures["rulers"], inches) for inches in (8.001, 8.26, 0.04, 12.499)}
    assert said == {8.001: '8"/20cm', 8.26: '8.3"/20.7cm', 0.04: '0"/0.1cm', 12.499: '12.5"/31.25cm'}


STEPS = {
    "whole inches": (8, 1, False, 9),
    "half inches": (8, -1, True, 7.5),
    "to the next whole one first": (8.5, 1, False, 9),
    "and down": (8.5, -1, False, 8),
    "never nothing": (0.5, -1, True, 0.5),
    "five at once": (8, 5, False, 13),
}


@pytest.mark.parametrize("case", STEPS)
def test_a_step_leads_to_the_next_mark(page: Page, case: str) -> None:
    number, steps, is_fine, after = STEPS[case]
    value = {"unit": "in", "per_inch": 1, "steps": [1, 0.5], "least": 0.5}
    assert ask(page, "stepped", value, number, steps, is_fine) == after


def test_metric_packs_step_in_their_own_marks() -> None:
    measures, _, _ = facts_of("examples/low-water", "chalk-stair")
    steps = {each["name"]: [each["number"], each["unit"], *each["steps"]] for each in measures["values"]}
    assert (steps["foot"], steps["head"]) == ([32.5, "cm", 1.0, 0.5], [25.0, "cm", 1.0, 0.5])
