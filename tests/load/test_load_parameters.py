"""What missions and figures give for the parameters that a pack's own rules declare: taken as written, or told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from small_pack import PACK, RAID, write_pack

from pipeline.diagnostics import Diagnostic
from pipeline.load import load_pack
from pipeline.model import Corner, Edge, Pack
from pipeline.units import Distance

SHEET = """\
title: Drill
parameters:
  {parameters}
figures:
  {figures}
back: [{{id: drill, text: Drill.}}]
"""
NO_FIGURES = "die: {a: number, optional: yes}"


def loaded(folder: Path, parameters: str, given: str, figures: str = NO_FIGURES, numbers: str = "") -> Any:
    """Load the small pack with a rule of these parameters, and a mission and figures that give them values."""
    pack = PACK + (f"figures: {{drill: {{{numbers}}}}}\n" if numbers else "")
    raid = RAID.replace("  - ambush: {side: defender}\n", f"  - ambush: {{side: defender}}\n  - drill: {{{given}}}\n")
    sheet = SHEET.format(parameters=parameters, figures=figures)
    return load_pack(
        write_pack(folder / "drilled", {"pack.yaml": pack, "missions/raid.yaml": raid, "rules/drill.yaml": sheet})
    )


def slips(loading: Any) -> list[Diagnostic]:
    return [each for each in loading.diagnostics if each.severity.word == "error"]


def values_of(loading: Any) -> dict[str, Any]:
    assert slips(loading) == []
    pack: Pack = loading.pack
    return dict(pack.missions["raid"].rules[1].rule)


@pytest.mark.parametrize(
    ("declared", "given", "value"),
    [
        ("side", "attacker", "attacker"),
        ("who", "each", "each"),
        ("mover", "second", "second"),
        ("yes-no", "yes", True),
        ("[soon, late]", "late", "late"),
        ("{a: choice, of: [soon, late]}", "soon", "soon"),
        ("number", "0", 0),
        ("{a: number, least: 2, most: 4}", "4", 4),
        ("numbers", "[5, 6]", (5, 6)),
        ("percent", "60", 60),
        ("turn", "99", 99),
        ("turns", "[2, 4]", (2, 4)),
        ("distance", "near", Distance.of_inches(4)),
        ("distance", "6in", Distance.of_inches(6)),
        ("text", "Go on.", "Go on."),
        ("faces", "{1: north, 2: south-east}", {1: Edge.NORTH, 2: Corner.SOUTH_EAST}),
        ("rates", "{mid_war: 25}", {"mid_war": 25}),
        ("kept", "reserves", "reserves"),
        ("references", "[ambush, night]", ("ambush", "night")),
    ],
)
def test_each_sort_takes_its_values(declared: str, given: str, value: Any, tmp_path: Path) -> None:
    assert values_of(loaded(tmp_path, f"it: {declared}", f"it: {given}"))["it"] == value


@pytest.mark.parametrize(
    ("declared", "value"),
    [
        ("yes-no", False),
        ("{a: number, optional: yes}", None),
        ("{a: number, default: 6}", 6),
        ("{a: turn, default: 2}", 2),
        ("{a: choice, of: [soon, late], default: late}", "late"),
        ("{a: group, optional: yes, parts: {one: number}}", None),
    ],
)
def test_what_is_left_out(declared: str, value: Any, tmp_path: Path) -> None:
    assert values_of(loaded(tmp_path, f"it: {declared}", ""))["it"] == value


def test_rows_ways_in_and_groups_hold_values_of_their_own(tmp_path: Path) -> None:
    declared = "rows: rows\n  ways: ways-in\n  all: {a: group, parts: {turns: turns, side: side}}"
    rows = "[{id: fog, name: Fog, faces: [1, 2], tags: [dim], says: Dim}]"
    given = f"rows: {rows}, ways: [{{edges: [north]}}], all: {{turns: [2], side: attacker}}"
    found = values_of(loaded(tmp_path, declared, given))
    assert [(row.id, row.name, row.faces, row.tags, row.says) for row in found["rows"]] == [
        ("fog", "Fog", (1, 2), ("dim",), "Dim")
    ]
    assert [way.edges for way in found["ways"]] == [(Edge.NORTH,)]
    assert (found["all"].turns, found["all"].side) == ((2,), "attacker")


def test_figures_are_given_for_each_word_of_a_choice(tmp_path: Path) -> None:
    figures = "first: {a: turn, by: timing}"
    loading = loaded(tmp_path, "timing: [soon, late]", "timing: late", figures, "first: {soon: 1, late: 3}")
    assert slips(loading) == []
    assert loading.pack.figures.of("drill").first == {"soon": 1, "late": 3}


M = ("missions", "raid", "rules", 1, "drill")
F = ("figures", "drill")


@pytest.mark.parametrize(
    ("declared", "given", "below", "code", "message"),
    [
        ("side", "it: defnder", ("it",), "E204", "'defnder' is not known for rules[1].drill.it of mission raid"),
        ("side", "it: each", ("it",), "E204", "'each' is not known for rules[1].drill.it of mission raid"),
        ("[soon, late]", "it: lat", ("it",), "E204", "'lat' is not known for rules[1].drill.it of mission raid"),
        (
            *("{a: number, least: 2, most: 4}", "it: 5", ("it",)),
            *("E207", "rules[1].drill.it of mission raid must be at most 4, not 5"),
        ),
        (
            *("{a: number, least: 2, most: 4}", "it: 1", ("it",)),
            *("E207", "rules[1].drill.it of mission raid must be at least 2, not 1"),
        ),
        ("number", "it: few", ("it",), "E203", "rules[1].drill.it of mission raid must be a whole number, not 'few'"),
        ("percent", "it: 101", ("it",), "E207", "rules[1].drill.it of mission raid must be at most 100, not 101"),
        ("turn", "it: 0", ("it",), "E207", "rules[1].drill.it of mission raid must be at least 1, not 0"),
        (
            *("turns", "it: [2, 100]", ("it", 1)),
            *("E207", "rules[1].drill.it[1] of mission raid must be at most 99, not 100"),
        ),
        ("distance", "it: nera", ("it",), "E208", "no distance is called 'nera'"),
        ("faces", "it: {1: up}", ("it", "1"), "E204", "'up' is not known for rules[1].drill.it.1 of mission raid"),
        (
            *("rates", "it: {Mid War: 25}", ("it", "Mid War"), "E211"),
            (
                "'Mid War' doesn't fit rules[1].drill.it.Mid War of mission raid: "
                "write lower-case letters and digits joined by underscores, like from_turn"
            ),
        ),
        (
            *("{a: group, parts: {one: number}}", "it: {one: x}", ("it", "one")),
            *("E203", "rules[1].drill.it.one of mission raid must be a whole number, not 'x'"),
        ),
        (
            *("{a: group, parts: {one: number}}", "it: {one: 1, two: 2}", ("it", "two")),
            *("E201", "unknown key 'two' in rules[1].drill.it of mission raid"),
        ),
        ("number", "", (), "E202", "key 'it' is missing in rules[1].drill of mission raid"),
        ("number", "it: 1, more: 2", ("more",), "E201", "unknown key 'more' in rules[1].drill of mission raid"),
    ],
)
def test_wrong_values_are_told_where_they_stand(
    declared: str, given: str, below: tuple[Any, ...], code: str, message: str, tmp_path: Path
) -> None:
    (problem,) = slips(loaded(tmp_path, f"it: {declared}", given))
    assert (problem.code, problem.message, problem.path) == (code, message, (*M, *below))
    assert problem.place is not None
    assert problem.place.file.endswith("drilled/missions/raid.yaml")


@pytest.mark.parametrize(
    ("figures", "given", "below", "code", "message"),
    [
        (
            *("first: {a: turn, by: timing}", "first: {soon: 1, lat: 3}", ("first", "lat")),
            *("E204", "'lat' is not known for figures.drill.first.lat"),
        ),
        (
            *("first: {a: turn, by: timing}", "first: {soon: 0}", ("first", "soon")),
            *("E207", "figures.drill.first.soon must be at least 1, not 0"),
        ),
        ("die: number", "die: 6, dice: 2", ("dice",), "E201", "unknown key 'dice' in figures.drill"),
    ],
)
def test_wrong_figures_are_told_where_they_stand(
    figures: str, given: str, below: tuple[str, ...], code: str, message: str, tmp_path: Path
) -> None:
    (problem,) = slips(loaded(tmp_path, "timing: [soon, late]", "timing: late", figures, given))
    assert (problem.code, problem.message, problem.path) == (code, message, (*F, *below))


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("choice", "a choice needs `of`"),
        ("{a: number, of: [x]}", "a number takes no `of`"),
        ("row", "a row needs `of`"),
        ("group", "a group needs `parts`"),
        ("{a: side, parts: {one: side}}", "a side takes no `parts`"),
        ("{a: side, by: timing}", "a side can't be given `by` a choice"),
        ("{a: turn, least: 2}", "a turn takes neither `least` nor `most`"),
        (
            "{a: side, default: attacker}",
            "a default is for choices, numbers and turns that are neither optional nor given `by` a choice",
        ),
        (
            "{a: number, default: 2, optional: yes}",
            "a default is for choices, numbers and turns that are neither optional nor given `by` a choice",
        ),
        ("{a: number, least: 3, default: 2}", "the default '2' is none of its values"),
        ("{a: number, most: 3, default: 4}", "the default '4' is none of its values"),
        ("{a: turn, default: 0}", "the default '0' is none of its values"),
        ("{a: number, default: six}", "the default 'six' is none of its values"),
        ("{a: choice, of: [soon], default: late}", "the default 'late' is none of its values"),
        ("{a: group, parts: {in: {a: group, parts: {one: side}}}}", "a group within a group isn't taken"),
    ],
)
def test_a_parameter_that_cannot_be_is_told_where_it_is_declared(declared: str, message: str, tmp_path: Path) -> None:
    (problem,) = slips(loaded(tmp_path, f"it: {declared}", ""))
    assert problem.path == ("rules", "drill", "parameters", "it")
    assert problem.message == f"parameters.it of the rule text drill: {message}"


def test_figures_of_a_rule_that_is_wrong_are_not_unknown(tmp_path: Path) -> None:
    """What the rule would have asked for, nobody can tell."""
    loading = loaded(tmp_path, "side: sid", "side: defender", figures="die: number", numbers="die: 6")
    assert [each.code for each in slips(loading)] == ["E204"]
