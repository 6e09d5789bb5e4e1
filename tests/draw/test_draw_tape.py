"""The tape along two edges: every straight bound is marked from one corner, in the colours of those who keep to it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from studio import Studio, plan_sheet, studio_of

from pipeline.draw.maps.map_faults import check_sheet, overlaps
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.draw.maps.tape import tape_figures
from pipeline.draw.pen.map_look import Tone
from pipeline.units import Length, Units

PACKS = ("ww2-classic-missions", "ww2-more-missions", "ww3-more-missions")
MISSIONS = [(pack, mission) for pack in PACKS for mission in studio_of(pack).pack.mission_order]


def plan_of(
    studio: Studio, mission: str, width: float = 180, units: Units = Units.BOTH, *, steps: bool = True
) -> MapPlan:
    site = studio.site(mission, None, units)
    look = replace(studio.look(units=units), steps=steps)
    return plan_sheet(site.battlefield, site.brief, look, Length.of_mm(width)).parts[0].plan


def figures(plan: MapPlan, edge: str) -> list[str]:
    marks = [label for label in plan.labels if label.name.startswith(f"tape-{edge}-")]
    marks.sort(key=lambda label: (label.centre.x, label.centre.y))
    return [label.block.lines[0].text for label in marks]


def test_hasty_attack_is_laid_out_by_two_lines_of_marks() -> None:
    plan = plan_of(studio_of("ww2-more-missions"), "hasty-attack")
    assert figures(plan, "north") == ["0", '8"', '16"', '56"', '64"', '72"']
    assert set(figures(plan, "west")) == {'8"', '12"', '16"', '24"', '32"', '36"', '40"', '48"'}
    filled = [triangle.tone for triangle in plan.triangles if not triangle.hollow]
    assert {*filled} == {Tone.SIDE_1, Tone.SIDE_2, Tone.NEUTRAL}
    assert [triangle.tone for triangle in plan.triangles if triangle.hollow].count(Tone.SIDE_2) == 4
    texts = {label.name: label.block.text for label in plan.labels}
    assert "tape" in texts
    assert "legend-scale" not in texts
    assert not any(name.startswith("edge-") for name in texts)
    assert plan.grid == ()


def test_reserve_corners_are_hollow_and_bounds_of_zones_filled() -> None:
    plan = plan_of(studio_of("ww2-more-missions"), "breakthrough")
    across = {round((each.outline[0].x - plan.table.left) / plan.table.width * 72): each for each in plan.triangles}
    assert across[16].hollow
    assert not across[28].hollow


@pytest.mark.parametrize(
    ("units", "expected"), [(Units.BOTH, ('8"', "20")), (Units.INCHES, ('8"',)), (Units.CM, ("20cm",))]
)
def test_figures_follow_the_units_of_the_print(units: Units, expected: tuple[str, ...]) -> None:
    assert tape_figures(studio_of("ww2-more-missions").look(units=units).wording, 8.0) == expected


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "mission"), MISSIONS)
def test_every_straight_bound_has_its_mark_and_none_meets_another(pack: str, mission: str) -> None:
    studio = studio_of(pack)
    plan = plan_of(studio, mission)
    assert overlaps(plan) == ()
    marked = {
        edge: {
            label.name.removeprefix(f"tape-{edge}-") for label in plan.labels if label.name.startswith(f"tape-{edge}-")
        }
        for edge in ("north", "west")
    }
    for dimension in studio.site(mission).battlefield.dimensions:
        start, end = dimension.start, dimension.end
        is_level = start.y == end.y
        if not is_level and start.x != end.x:
            continue  # along neither edge
        inches = end.x if is_level else 48 - end.y
        assert f"{inches:g}" in marked["north" if is_level else "west"], dimension


@pytest.mark.slow
@pytest.mark.parametrize("width", [157, 174, 190])
def test_nothing_is_wrong_with_a_map_and_its_tape(width: float) -> None:
    studio = studio_of("ww2-more-missions")
    for mission in studio.pack.mission_order:
        site = studio.site(mission)
        look = replace(studio.look(), steps=True)
        sheet = plan_sheet(site.battlefield, site.brief, look, Length.of_mm(width))
        assert check_sheet(sheet, ("missions", mission)) == (), mission


def test_without_a_list_of_steps_there_are_squares_and_no_tape() -> None:
    plan = plan_of(studio_of("ww2-more-missions"), "hasty-attack", steps=False)
    assert plan.triangles == ()
    assert plan.grid != ()
