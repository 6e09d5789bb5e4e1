"""What a sheet has to look up: tables beside the scores of a win, rows of a mission's own, what players bring."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from benches import shop, worked_shipped

from pipeline.compose.leaves.look_up_band import LOOK_UP, look_up_band
from pipeline.contracts.brief import Brief
from pipeline.contracts.look_up import LookUpRow
from pipeline.rules.telling.at_the_table import look_up_tables

FORCES = (50, 100)


def row(name: str, *amounts: int) -> LookUpRow:
    return LookUpRow(head="Force", forces=FORCES, name=name, amounts=amounts)


def brief(mission: str) -> Brief:
    return worked_shipped().worked.missions[mission].brief


def test_what_is_the_same_for_several_stands_once() -> None:
    told = [("attacker", row("Table", 30, 60)), ("defender", row("Table", 30, 60)), ("defender", row("Mines", 2, 4))]
    (table,) = look_up_tables(told)
    assert [(each.name, each.who, each.amounts) for each in table.rows] == [
        ("Table", None, (30, 60)),
        ("Mines", "defender", (2, 4)),
    ]


def test_rows_for_other_forces_make_a_table_of_their_own() -> None:
    other = LookUpRow(head="Units", forces=(4, 6), name="Table", amounts=(2, 3))
    assert [each.head for each in look_up_tables([(None, row("Mines", 2, 4)), (None, other)])] == ["Force", "Units"]


@pytest.mark.parametrize(
    ("mission", "rows"),
    [
        ("annihilation", []),
        ("rearguard", [("Minefields", "defender")]),
        ("hasty-attack", [("On the table, at most", None), ("In Reserve, at least", None)]),
        # No share binds the Attacker there.
        ("breakthrough", [("On the table, at most", "defender"), ("In Reserve, at least", "defender")]),
    ],
)
def test_a_mission_has_only_the_rows_that_it_uses(mission: str, rows: list[tuple[str, str | None]]) -> None:
    found = [(each.name, each.who) for table in brief(mission).look_up for each in table.rows]
    assert [(name.replace("\N{NO-BREAK SPACE}", " "), who) for name, who in found] == rows


def test_minefields_are_as_many_as_the_step_says() -> None:
    told = brief("rearguard")
    (table,) = told.look_up
    laid = dict(zip(table.forces, table.rows[0].amounts, strict=True))
    (step,) = [step.text for step in told.setting_up if "Minefield" in step.text]
    said = {int(force): int(count) for force, count in re.findall(r"(\d+)(?: points)? lay (\d+)", step)}
    assert len(said) > 3
    assert {force: laid[force] for force in said} == said


@pytest.mark.parametrize("share", [1.0, 0.7])
def test_tables_and_scores_keep_apart_and_on_the_page(share: float) -> None:
    bench = shop()
    bench = bench.refitted(bench.measures, bench.area.model_copy(update={"width": bench.area.width * share}))
    for mission in worked_shipped().pack.mission_order:
        band = look_up_band(brief(mission), bench)
        assert band is not None
        assert band.kind == LOOK_UP
        places = [
            tuple(map(float, found))
            for found in re.findall(r'part" style="left:([\d.]+)pt;top:([\d.]+)pt;width:([\d.]+)pt', band.html)
        ]
        assert all(left + width <= bench.area.width + 0.1 for left, _, width in places)
        for (left, top, width), (right, below, _) in pairwise(places):
            assert right >= left + width or below > top


def test_every_loss_that_changes_the_score_has_a_box() -> None:
    band = look_up_band(brief("annihilation"), shop())
    assert band is not None
    # One loss, two, three or more: for each side.
    assert band.html.count("pen-box") == 3 * 2


@pytest.mark.parametrize(
    ("mission", "needs"),
    [
        ("annihilation", "Foxholes"),
        ("hasty-attack", "Four Objectives, Ranged In markers, Foxholes and dice for Reserves"),
        ("rearguard", "Two Objectives, Minefields, Ranged In markers, Foxholes and Delay Counters"),
    ],
)
def test_players_are_told_what_to_bring(mission: str, needs: str) -> None:
    assert brief(mission).bring == needs
