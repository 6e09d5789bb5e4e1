"""What holds for every map of every pack that we publish."""

from __future__ import annotations

import re
from functools import cache

import pytest
from studio import Studio, plan, studio_of

from pipeline.load import content_roots
from pipeline.model import Side

PACKS = (
    "small-table",
    "spring-tournament",
    "stopped-convoy",
    "ww2-classic-missions",
    "ww2-more-missions",
    "ww3-more-missions",
)
NUMBERS = {"one": 1, "two": 2, "three": 3}
PLACING = re.compile(
    r"(?:the (?P<first>attacker|defender)(?:, then the (?P<second>attacker|defender),)?|(?P<again>each))"
    r"(?: puts)? (?P<count>one|two|three)\b(?! platoon)"
)
# Missions in which a die says who places first.
OPEN = {"no-mans-land"}


shipped = cache(studio_of)


def missions(pack: str) -> list[str]:
    return list(shipped(pack).pack.mission_order)


def test_no_pack_is_left_out() -> None:
    folders = [folder.name for folder in content_roots()[-1].iterdir() if (folder / "pack.yaml").exists()]
    assert sorted(name for name in folders if missions(name)) == sorted(PACKS)


def placed_in_steps(studio: Studio, mission: str) -> list[Side]:
    """Read who places one Objective after the other: "the Attacker, then the Defender, puts one"."""
    found: list[Side] = []
    turns: list[Side] = []
    for step in studio.site(mission).brief.setting_up:
        for said in PLACING.finditer(step.text.lower()):
            if not said["again"]:
                turns = [Side(said[player]) for player in ("first", "second") if said[player]]
            found.extend(side for side in turns for _ in range(NUMBERS[said["count"]]))
    return found


@pytest.mark.parametrize("pack", PACKS)
def test_numbers_follow_the_steps_that_place_the_objectives(pack: str) -> None:
    studio = shipped(pack)
    for mission in missions(pack):
        field = studio.site(mission).battlefield
        numbered = [(number, group.placed_by) for group, numbers in field.numbered_objectives for number in numbers]
        if mission not in OPEN:
            steps = [side.value for side in placed_in_steps(studio, mission)]
            assert numbered == list(enumerate(steps, start=1)), mission


@pytest.mark.parametrize(
    ("pack", "mission"),
    [("ww2-more-missions", "dust-up"), ("ww3-more-missions", "dust-up"), ("ww2-classic-missions", "dust-up")],
)
def test_objectives_of_both_players_go_into_their_own_quarters_first(pack: str, mission: str) -> None:
    found = plan(shipped(pack), mission)
    centre, marks = found.table.centre, [mark for mark in found.markers if mark.name.startswith("objective-")]
    assert [(mark.number.text, mark.centre.x < centre.x) for mark in marks if mark.number] == [
        ("1", True),
        ("2", False),
        ("3", False),
        ("4", True),
    ]


def test_a_zone_with_objectives_of_both_players_says_whose_is_which() -> None:
    said = {label.name: label.block.text for label in plan(shipped("ww2-more-missions"), "dust-up").labels}
    assert said["objectives-objectives-in-attacker-quarter"] == (
        "Objective 1 · Attacker places Objective 4 · Defender places"
    )
    classic = {label.name: label.block.text for label in plan(shipped("ww2-classic-missions"), "hasty-attack").labels}
    assert classic["objectives-in-defenders-area"].startswith(
        "Objective 2 Defender places Objectives 3, 4 Attacker places"
    )
