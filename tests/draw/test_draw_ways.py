"""What of a map stands elsewhere than in a zone: other ways of the ground, sides without any, ground with a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from studio import Studio, plan_sheet, studio_of

from pipeline.contracts.battlefield import Battlefield
from pipeline.draw.maps.map_faults import check_sheet
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.draw.maps.map_parts import MapSheet
from pipeline.draw.maps.map_words import describe_map
from pipeline.draw.maps.setup_steps import Step
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.model import Ink
from pipeline.units import Length

SHORT = "along-the-short-edge"


@pytest.fixture(scope="module")
def classics() -> Studio:
    return studio_of("ww2-classic-missions")


def looked(studio: Studio, ink: Ink = Ink.COLOUR) -> MapLook:
    return replace(studio.look(ink=ink), steps=True)


def counterattack(studio: Studio) -> Battlefield:
    other = studio.site("counterattack", SHORT).battlefield
    return replace(studio.site("counterattack").battlefield, ways=(("Along the short edge", other),))


def sheet_of(studio: Studio, field: Battlefield, mission: str, ink: Ink = Ink.COLOUR, width: int = 174) -> MapSheet:
    return plan_sheet(field, studio.site(mission).brief, looked(studio, ink), Length.of_mm(width))


def words(plan: MapPlan) -> Mapping[str, str]:
    return {label.name: label.block.text for label in plan.labels}


@pytest.mark.slow
@pytest.mark.parametrize("width", [120, 157, 174, 190])
@pytest.mark.parametrize("ink", Ink)
def test_another_way_stands_last_in_the_strip_with_the_step_that_chooses_it(
    studio: Studio, ink: Ink, width: int
) -> None:
    found = sheet_of(studio, counterattack(studio), "counterattack", ink, width)
    titles = {label.name: label.block.text for label in found.labels}
    assert titles[f"step-{Step.WAY}-{SHORT}"] == "OR"
    (step,) = (number for number, step in studio.site("counterattack").brief.numbered if step.alternatives)
    assert titles[f"step-{Step.WAY}-{SHORT}-numbers"] == str(step)
    last = max(found.parts, key=lambda part: (part.plan is not found.parts[0].plan, part.top))
    assert last.plan.id.startswith(f"counterattack-{Step.WAY}-{SHORT}")
    assert (last.plan.arrows, len(last.plan.markers)) == ((), 2)
    assert check_sheet(found, ("missions", "counterattack")) == ()


def test_another_way_has_its_own_ground(studio: Studio) -> None:
    found = sheet_of(studio, counterattack(studio), "counterattack")
    main, way = found.parts[0].plan, next(part.plan for part in found.parts if f"-{Step.WAY}-" in part.plan.id)
    for plan, is_below in ((main, False), (way, True)):
        (zone,) = (zone for zone in plan.zones if zone.name == "attacker")
        low = max(point.y for ring in zone.area.rings for point in ring)
        assert (low > plan.table.centre.y) is is_below


def test_without_ways_the_strip_ends_with_what_arrives(studio: Studio) -> None:
    found = sheet_of(studio, studio.site("counterattack").battlefield, "counterattack")
    assert not [label for label in found.labels if Step.WAY in label.name]


@pytest.mark.parametrize("ink", Ink)
def test_a_side_without_ground_has_its_name_on_the_open_table(classics: Studio, ink: Ink) -> None:
    found = sheet_of(classics, classics.site("cauldron").battlefield, "cauldron", ink)
    main, deploys = (
        found.parts[0].plan,
        next(part.plan for part in found.parts if part.plan.id.endswith("deploy-small")),
    )
    # The studio's words are ours: the pack's own say "by Random Deployment".
    assert words(main)["name-attacker"].split() == ["7", "ATTACKER", "see", "the", "rulebook"]
    assert words(deploys)["name-attacker"] == "A"
    (zone,) = (zone for zone in main.zones if zone.name == "defender")
    (name,) = (label for label in main.labels if label.name == "name-attacker")
    assert name.box.top > max(point.y for ring in zone.area.rings for point in ring)
    assert check_sheet(found, ("missions", "cauldron")) == ()


def test_a_side_with_ground_is_named_there_alone(classics: Studio) -> None:
    found = sheet_of(classics, classics.site("encounter").battlefield, "encounter").parts[0].plan
    assert [name for name in words(found) if name == "name-attacker"] == ["name-attacker"]
    assert "rulebook" not in words(found)["name-attacker"]


def test_ground_with_a_name_has_its_sides_colour_and_a_line_in_the_legend(classics: Studio) -> None:
    found = sheet_of(classics, classics.site("no-mans-land").battlefield, "no-mans-land").parts[0].plan
    lines = {zone.name: zone.line for zone in found.zones if zone.name.endswith("-patrol")}
    assert lines == {"attacker-patrol": Tone.SIDE_1, "defender-patrol": Tone.SIDE_2}


def test_the_line_that_divides_the_table_is_dashed_as_the_centre_line_is_not(classics: Studio) -> None:
    site = classics.site("no-mans-land")
    assert len(site.battlefield.centre_lines) == 2
    found = sheet_of(classics, site.battlefield, "no-mans-land").parts[0].plan
    across = {
        stroke.points[0].x == stroke.points[1].x: stroke.dash
        for stroke in found.strokes
        if stroke.dash and len(stroke.points) == 2 and _spans(stroke.points, found)
    }
    assert len(across) == 2
    assert across[True] != across[False]


def _spans(points: tuple, plan: MapPlan) -> bool:
    (one, two), table = points, plan.table
    return abs(one.x - two.x) > table.width - 1 or abs(one.y - two.y) > table.height - 1


@pytest.mark.parametrize(
    ("mission", "said"),
    [
        ("cauldron", "Attacker (step 7): see the rulebook."),
        ("cauldron", "Two Objectives, A1 and A2, placed by the Attacker (step 2): in the northern half"),
        ("cauldron", "The Defender (step 1) picks the north table edge."),
        ("no-mans-land", "Attacker: Patrol (step 8): in the south-west quarter"),
        ("hasty-attack", "A4 is removed later."),
    ],
)
def test_the_map_is_told_with_its_discs_and_steps(classics: Studio, mission: str, said: str) -> None:
    site = classics.site(mission)
    assert said in describe_map(site.battlefield, site.brief, looked(classics))


def test_a_map_without_steps_is_told_without_them_and_without_a_tape(classics: Studio) -> None:
    site = classics.site("cauldron")
    told = describe_map(site.battlefield, site.brief, classics.look())
    assert "step" not in told
    assert "tape" not in told


def test_the_tape_is_told_as_it_is_drawn(classics: Studio) -> None:
    site = classics.site("cauldron")
    told = describe_map(site.battlefield, site.brief, looked(classics))
    north, west = '20"/50cm, 24"/60cm, 48"/120cm and 52"/130cm', '8"/20cm, 20"/50cm and 24"/60cm'
    corner = "A tape from the north-west corner meets ground"
    assert f"{corner} along the north table edge at {north} and along the west table edge at {west}." in told


def test_another_way_is_told_with_what_lies_elsewhere_in_it(studio: Studio) -> None:
    told = describe_map(counterattack(studio), studio.site("counterattack").brief, looked(studio))
    _, way = told.split("Along the short edge: ")
    assert way.startswith("Attacker: in the south-west quarter")
    assert "One Objective, A2, placed by the Attacker: in the north-east quarter" in way
    assert "Defender: in" not in way
