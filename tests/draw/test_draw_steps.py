"""Steps with a place: their numbers stand in the list and in discs at that place, in one colour, numbered through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from studio import Studio, plan_sheet, studio_of

from pipeline.contracts.step_words import PlaceKind, StepWords
from pipeline.draw.maps.map_marks import Label
from pipeline.draw.maps.map_parts import MapSheet
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.model import Ink
from pipeline.units import Length

PACKS = ("ww2-classic-missions", "ww2-more-missions", "ww3-more-missions", "stopped-convoy")
MISSIONS = [(pack, mission) for pack in PACKS for mission in studio_of(pack).pack.mission_order]
Discs = set[tuple[str, Tone]]


def look_of(studio: Studio, **look: object) -> MapLook:
    return replace(studio.look(), steps=True, **look)  # type: ignore[arg-type]


def sheet(studio: Studio, mission: str, look: MapLook) -> MapSheet:
    site = studio.site(mission)
    return plan_sheet(site.battlefield, site.brief, look, Length.of_mm(174))


def discs(labels: Iterable[Label]) -> Discs:
    lines = [line for label in labels for line in label.block.lines if line.round]
    assert all(line.text.isdecimal() for line in lines)
    return {(line.text, line.round.fill) for line in lines if line.round}


def expected(steps: Iterable[tuple[int, StepWords]], look: MapLook, *kinds: PlaceKind) -> Discs:
    def tone(step: StepWords) -> Tone:
        return Tone.INK if step.side is None else look.tones(step.side).text

    return {(str(number), tone(step)) for number, step in steps if {place.kind for place in step.places} & {*kinds}}


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "mission"), MISSIONS)
def test_each_place_has_a_step_and_each_step_its_discs(pack: str, mission: str) -> None:
    studio = studio_of(pack)
    look, site = look_of(studio), studio.site(mission)
    field, steps = site.battlefield, site.brief.numbered
    places = {(place.kind, place.name) for _, step in steps for place in step.places}
    assert {zone.name for zone in field.zones if zone.role == "deployment"} <= {
        name for kind, name in places if kind is PlaceKind.ZONE
    }
    assert {group.zone for group in field.objectives} == {name for kind, name in places if kind is PlaceKind.OBJECTIVES}
    assert {pick.side for pick in field.picks} <= {name for kind, name in places if kind is PlaceKind.PICK}
    assert any(group.removed for group in field.objectives) == any(kind is PlaceKind.TAKEN_BACK for kind, _ in places)
    assert {mark.id for mark in site.brief.arrivals} == {name for kind, name in places if kind is PlaceKind.ARRIVAL}

    drawn = sheet(studio, mission, look)
    on_map = (PlaceKind.PICK, PlaceKind.OBJECTIVES, PlaceKind.ZONE, PlaceKind.TAKEN_BACK)
    assert discs(drawn.parts[0].plan.labels) == expected(steps, look, *on_map)
    if drawn.labels:
        assert discs(drawn.labels) == expected(steps, look, *PlaceKind)


def test_a_map_without_a_list_beside_it_has_no_discs() -> None:
    studio = studio_of("ww2-more-missions")
    for look in (replace(look_of(studio), steps=False), look_of(studio, small=True)):
        drawn = sheet(studio, "hasty-attack", look)
        assert discs(drawn.labels) == set()
        assert all(discs(part.plan.labels) == set() for part in drawn.parts)


def test_little_ink_lines_discs_instead_of_filling_them() -> None:
    studio = studio_of("ww2-more-missions")
    drawn = sheet(studio, "hasty-attack", look_of(studio, ink=Ink.LEAN))
    assert {tone for _, tone in discs(drawn.parts[0].plan.labels)} == {Tone.PAPER}


def test_both_quarters_of_a_side_bear_the_number_of_the_step_in_which_it_deploys() -> None:
    studio = studio_of("ww2-more-missions")
    labels = sheet(studio, "breakthrough", look_of(studio)).parts[0].plan.labels
    names = [label for label in labels if label.name.startswith("name-defender")]
    assert len(names) == 2
    assert all("8" in {number for number, _ in discs([label])} for label in names)


@pytest.mark.parametrize(("pack", "mission"), MISSIONS)
def test_what_a_step_quotes_of_a_zone_is_on_the_map_with_its_number(pack: str, mission: str) -> None:
    """Whoever reads a distance that bounds objectives finds the step's number at them, and the other way round."""
    brief = studio_of(pack).site(mission).brief
    for _, step in brief.numbered:
        says = step.text.lower()
        if " objective" in says and " places " in says:
            assert any(place.kind is PlaceKind.OBJECTIVES for place in step.places), step.text
        if any(place.kind is PlaceKind.OBJECTIVES for place in step.places):
            assert any(word in says for word in ("objective", "lie", "place")), step.text
