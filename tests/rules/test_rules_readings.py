from __future__ import annotations

import pytest
from rulebook import english, make_pack, one_mission, wording

from pipeline.model import RuleReading
from pipeline.rules import brief_mission
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.telling.readings import ReadingWords, reading_list, tell_readings

ODD = {"about": "Odd numbers", "text": "Round up, then hold within {near}."}


def test_readings_are_told_in_their_order_with_their_values() -> None:
    pack = make_pack(readings={"odd": ODD, "even": {"about": "Even numbers", "text": "Halve them."}})
    told, slips = tell_readings(pack, wording())
    assert slips == ()
    assert told == (
        ReadingWords(id="odd", about="Odd numbers", text='Round up, then hold within 4"/10cm.'),
        ReadingWords(id="even", about="Even numbers", text="Halve them."),
    )


def test_a_slip_in_a_reading_is_found_before_anything_is_printed() -> None:
    pack = make_pack(readings={"odd": RuleReading(about="Odd", text="Within {neer}.")})
    (problem,) = check_rules(pack, wording())
    assert (problem.code, problem.path) == ("E301", ("readings", "odd", "text"))
    assert "did you mean 'near'?" in problem.hints


def touched(touches: dict[str, object], **mission: object) -> list[tuple[str | None, str | None]]:
    pack = one_mission(pack={"readings": {"odd": {**ODD, "touches": touches}}}, **mission)
    assert [each.code for each in check_rules(pack, wording()) if each.code == "E300"] == []
    brief, slips = brief_mission(pack, "skirmish", wording())
    assert slips == ()
    assert all(each.text == 'Round up, then hold within 4"/10cm.' for each in brief.readings)
    return [(each.block, each.step) for each in brief.readings]


def test_a_reading_stands_on_the_sheets_that_it_touches() -> None:
    assert touched({"missions": ["skirmish"]}) == [(None, None)]
    ambush = {"rules": ({"ambush": {"side": "defender"}},)}
    assert touched({"rules": {"ambush": {}}}, **ambush) == [("ambush-defender", None)]
    assert touched({"rules": {"ambush": {"side": ("attacker",)}}}, **ambush) == []
    assert touched({"rules": {"ambush": {}}}) == []
    assert touched({"rules": {"hold": {}}}) == [(None, None)]
    assert touched({"steps": ["attacker"]}) == [(None, "attacker")]
    assert touched({"missions": ["skirmish"], "steps": ["attacker"]}) == [(None, "attacker")]


@pytest.mark.parametrize(
    ("touches", "path", "message"),
    [
        ({"missions": ["skirmich"]}, ("missions", 0), "no mission is called 'skirmich'"),
        ({"rules": {"ambusch": {}}}, ("rules", "ambusch"), "no rule is called 'ambusch'"),
        ({"steps": ["dig"]}, ("steps", 0), "no step is called 'dig'"),
        ({"blocks": ["saves"]}, ("blocks", 0), "no block is called 'saves'"),
        ({}, (), "this reading touches nothing"),
    ],
)
def test_a_reading_that_touches_nothing_is_told(
    touches: dict[str, object], path: tuple[str | int, ...], message: str
) -> None:
    pack = make_pack(readings={"odd": {**ODD, "touches": touches}})
    (problem,) = check_rules(pack, wording())
    assert (problem.code, problem.path, problem.message) == (
        "E300",
        ("readings", "odd", "touches", *path),
        message,
    )


def test_conditions_of_a_reading_ask_facts_of_their_rule() -> None:
    pack = make_pack(readings={"odd": {**ODD, "touches": {"rules": {"hold": {"sied": ("attacker",)}}}}})
    (problem,) = check_rules(pack, wording())
    assert (problem.code, problem.path) == ("E303", ("readings", "odd", "touches", "rules", "hold", "sied"))


def test_readings_of_a_group_stand_under_its_heading() -> None:
    told = (
        ReadingWords(id="a", about="Dice", text="Roll.", group="Before"),
        ReadingWords(id="b", about="Ends", text="Stop.", otherwise="Go on."),
        ReadingWords(id="c", about="Sides", text="Choose.", group="Before"),
    )
    assert reading_list(told, english()) == (
        "- **Ends:** Stop. *The other way: Go on.*\n\n## Before\n\n- **Dice:** Roll.\n- **Sides:** Choose."
    )
