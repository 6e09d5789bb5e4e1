"""Objectives at exact places in what leaves say: counted in prose and at a glance, placed by nobody."""

from __future__ import annotations

from typing import Any

from rulebook import one_mission, reading, wording

from pipeline.model import Pack
from pipeline.rules import brief_mission, mission_values
from pipeline.rules.checks.pack_rules import check_rules

SPOT = {"at": {"east": "8in", "north": "8in"}}
PLACED = {"count": 2, "placed_by": "attacker", "zone": "middle"}


def with_markers(*objectives: Any, **changes: Any) -> Pack:
    return one_mission(objectives=objectives, **changes)


def test_prose_may_say_how_many_there_are() -> None:
    pack = with_markers(PLACED, SPOT | {"mirrored": True}, {"of": "centre"})
    values = mission_values(pack, "skirmish", wording())
    assert (values["markers"], values["Markers"]) == ("three", "Three")
    step = {"id": "lay", "text": "Lay the {markers} objectives. {Markers}!"}
    brief, found = brief_mission(with_markers(PLACED, SPOT, setting_up=(step,)), "skirmish", wording())
    assert found == ()
    assert brief.setting_up[0].text == "Lay the one objectives. One!"


def test_a_distance_of_that_name_comes_first() -> None:
    pack = with_markers(PLACED, SPOT, distances={"strip": "12in", "markers": "6in"})
    assert mission_values(pack, "skirmish", wording())["markers"].startswith("6")


def test_where_there_are_none_there_is_no_value() -> None:
    assert "markers" not in mission_values(with_markers(PLACED), "skirmish", wording())
    assert reading(with_markers(PLACED)).markers == ""


def test_the_glance_counts_them_for_nobody() -> None:
    brief, _ = brief_mission(with_markers(PLACED, SPOT | {"across": "east-west"}), "skirmish", wording())
    assert brief.outline.markers == "Two"
    assert [side.objectives for side in brief.outline.sides] == ["Two", ""]


def test_a_mission_may_be_won_by_markers_alone() -> None:
    hold = {"hold": {"side": "each", "from_turn": 4}}
    codes = {each.code for each in check_rules(with_markers(SPOT, winning=(hold,)))}
    assert "E316" not in codes
