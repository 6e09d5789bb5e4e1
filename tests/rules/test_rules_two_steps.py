"""Selections in two steps, at equal seats: tables that lead to tables, roles that the mission settles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from matrix import MISSIONS, chances_of, first_of
from rulebook import english, make_mission, make_pack, wording
from two_sides import SIDES

from pipeline.model import Pack, Selection
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.choosing.chances import selection_charts, table_chances, tables_read
from pipeline.rules.choosing.pick import Settled, TableRoll, pick, tell_pick

TABLES: dict[str, Any] = {
    "type": {
        "name": "Type",
        "rows": ({"faces": (1, 2), "table": "open"}, {"faces": (3, 4, 5, 6), "table": "set"}),
    },
    "open": {
        "name": "Open",
        "roles_in_mission": True,
        "rows": ({"faces": (1, 2, 3), "mission": "ambush"}, {"faces": (4, 5, 6), "mission": "brawl"}),
    },
    "set": {
        "name": "Set",
        "rows": ({"faces": (1, 2), "mission": "chase"}, {"faces": (3, 4, 5, 6), "mission": "duel"}),
    },
}
CELLS: tuple[dict[str, Any], ...] = (
    {"row": "storm", "column": "storm", "table": "open"},
    {"row": "storm", "column": "stand", "table": "set", "first_side": "first"},
    {"row": "stand", "column": "storm", "table": "set", "first_side": "second"},
    {"row": "stand", "column": "stand", "table": "open"},
)
PLANS: dict[str, Any] = {
    "equal_seats": True,
    "rows": {"id": "first", "name": "One"},
    "columns": {"id": "second", "name": "Two"},
    "plans": (
        {"id": "storm", "name": "Storm", "motto": "Go.", "why": ("You are strong.",)},
        {"id": "stand", "name": "Stand", "motto": "Stay.", "why": ("You are dug in.",)},
    ),
    "cells": CELLS,
}


def pack_of(*, tables: dict[str, Any] | None = None, **plans: Any) -> Pack:
    missions = {name: make_mission(name=name.capitalize()) for name in MISSIONS}
    selection = {"random": "type", "tables": {**TABLES, **(tables or {})}, "battle_plans": {**PLANS, **plans}}
    return make_pack(missions=missions, selection=selection)


def selection() -> Selection:
    chosen = pack_of().selection
    assert chosen is not None
    return chosen


def cells(index: int, **changes: Any) -> Pack:
    return pack_of(cells=(*CELLS[:index], {**CELLS[index], **changes}, *CELLS[index + 1 :]))


def rows(*lead: dict[str, str]) -> dict[str, Any]:
    return {
        "name": "Set",
        "rows": tuple({"faces": face, **each} for face, each in zip(((1, 2), (3, 4, 5, 6)), lead, strict=True)),
    }


def test_a_sound_selection_is_silent() -> None:
    assert check_rules(pack_of()) == ()


def test_chances_run_through_all_tables() -> None:
    assert chances_of(selection(), None) == {
        "ambush": Fraction(1, 6),
        "brawl": Fraction(1, 6),
        "chase": Fraction(2, 9),
        "duel": Fraction(4, 9),
    }
    assert chances_of(selection(), ("storm", "stand")) == table_chances(selection(), "set")
    assert tables_read(selection()) == ("type", "open", "set")


def test_roles_are_open_where_the_mission_settles_them() -> None:
    assert first_of(selection(), ("storm", "storm")) is None
    assert first_of(selection(), ("stand", "storm")) == "second"


def test_a_pick_rolls_step_by_step() -> None:
    for seed in range(60):
        picked = pick(selection(), str(seed), sides=SIDES)
        first, second = picked.rolls
        assert (first.table, second) == ("type", TableRoll(table=picked.table, face=picked.face))
        assert first.leads_to == second.table == ("open" if first.face < 3 else "set")
        assert picked.settled is (Settled.MISSION if second.table == "open" else Settled.ROLL_OFF)
        assert (
            (picked.first_side is None)
            is (picked.second_side is None)
            is (picked.roll_offs == ())
            is (second.table == "open")
        )


def test_a_pick_whose_roles_are_open_is_told_so() -> None:
    picked = next(one for seed in range(99) if (one := pick(selection(), str(seed), sides=SIDES)).table == "open")
    first, second = picked.rolls
    name = picked.mission.capitalize()
    assert tell_pick(picked, pack_of(), english()) == (
        f"Type: a {first.face}, which leads to Open.",
        f"Open: a {second.face}, which is {name}.",
        f"{name}. Its own set-up settles who plays which side.",
    )


def test_a_plan_still_settles_the_roles_of_other_tables() -> None:
    picked = pick(selection(), "x", sides=SIDES, plans=("stand", "storm"))
    assert (picked.first_side, picked.settled, picked.roll_offs) == ("second", Settled.PLANS, ())


def test_the_matrix_speaks_to_the_one_who_reads_it() -> None:
    charts = selection_charts(pack_of(), wording())
    assert charts is not None
    assert charts.matrix is not None
    assert (charts.matrix.rows, charts.matrix.columns) == ("You", "Opponent")
    assert [[(cell.plays, cell.title) for cell in row] for row in charts.matrix.cells] == [
        [("Roll while setting up", "Open"), ("You: Attacker", "Set")],
        [("You: Defender", "Set"), ("Roll while setting up", "Open")],
    ]


def test_the_type_table_leads_on_and_the_lists_follow() -> None:
    charts = selection_charts(pack_of(), wording())
    assert charts is not None
    assert charts.random.leads_on
    assert [(row.mission, row.name) for row in charts.random.rows] == [(None, "Open"), (None, "Set")]
    assert [chart.id for chart in charts.plan_tables] == ["open", "set"]
    assert [column.title for column in charts.odds.columns] == ["At random", "Open", "Set"]
    assert not any(chart.leads_on for chart in charts.plan_tables)
    without = selection_charts(
        pack_of().model_copy(update={"selection": selection().model_copy(update={"battle_plans": None})}), wording()
    )
    assert without is not None
    assert [chart.id for chart in without.plan_tables] == ["open", "set"]


P = ("selection", "battle_plans", "cells")
S = ("selection", "tables", "set", "rows")
MIRROR = "at equal seats both cells name one table, and the same player, seen from either side"
ROUND = rows({"mission": "chase"}, {"table": "type"})
SLIPS = [
    (
        cells(0, first_side="first"),
        "E331",
        "who plays which side is settled by the missions of open, and by this cell too",
        (*P, 0),
    ),
    (
        cells(1, first_side=None),
        "E331",
        "who plays which side is settled by a player or by a roll-off, here by neither",
        (*P, 1),
    ),
    (
        cells(2, first_side="first"),
        "E335",
        "storm against stand is not the mirror of stand against storm",
        (*P, 1),
    ),
    (
        cells(2, table="open", first_side=None),
        "E335",
        "stand against storm is not the mirror of storm against stand",
        (*P, 2),
    ),
    (
        pack_of(tables={"set": rows({"mission": "chase", "table": "open"}, {"mission": "duel"})}),
        "E334",
        "a row leads to a mission or to a table, here to both",
        (*S, 0),
    ),
    (
        pack_of(tables={"set": rows({"mission": "chase"}, {})}),
        "E334",
        "a row leads to a mission or to a table, here to neither",
        (*S, 1),
    ),
    (pack_of(tables={"set": ROUND}), "E334", "the table 'set' leads back to itself", S),
    (
        pack_of(tables={"set": ROUND}),
        "E334",
        "the table 'type' leads back to itself",
        ("selection", "tables", "type", "rows"),
    ),
]


@pytest.mark.parametrize(("pack", "code", "message", "path"), SLIPS)
def test_each_slip_is_told(pack: Pack, code: str, message: str, path: tuple[str | int, ...]) -> None:
    found = [each for each in check_rules(pack) if (each.code, each.message) == (code, message)]
    assert [each.path for each in found] == [path]


def test_at_equal_seats_the_hint_says_what_a_mirror_is() -> None:
    hints = {each.hints for each in check_rules(cells(2, first_side="first")) if each.code == "E335"}
    assert hints == {(MIRROR,)}


def test_seats_that_differ_need_no_mirror() -> None:
    free = pack_of(equal_seats=False, cells=(*CELLS[:2], {**CELLS[2], "first_side": "first"}, CELLS[3]))
    assert check_rules(free) == ()
