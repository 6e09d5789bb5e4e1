"""Dice rolled together for the parts of a mission: exact chances, what is rolled, and slips in such tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path

import pytest
from parts_dice import ROLLED
from rulebook import english, wording

from pipeline.load import load_pack
from pipeline.model import DieTable, Pack, Prose, Row
from pipeline.rules.checks.choices import check_selection
from pipeline.rules.choosing.chances import missions_in_tables, selection_charts, table_chances
from pipeline.rules.choosing.combination_chart import combination_chart
from pipeline.rules.choosing.joint import made_missions
from pipeline.rules.choosing.pick import Picked, pick, tell_pick

SEEDS = range(2000)
LEAVES = """\
  leaves:
    of: {deployment: all}
    parts: {core: core, primary: relay}
    name: "{deployment}"
    kind: Deployment
    gist: "{deployment.gist}"
"""


def read(folder: Path, *changes: tuple[str, str, str]) -> Pack:
    """Read the pack with words changed in its files."""
    files = dict(ROLLED)
    for name, old, new in changes:
        text = files[name] or ""
        assert text.count(old) == 1, (name, old)
        files[name] = text.replace(old, new)
    for name, text in files.items():
        path = folder / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")
    pack = load_pack(folder / "made", roots=()).pack
    assert pack is not None
    return pack


def left_out(mission: tuple[str, str]) -> tuple[str, str, str]:
    primary, deployment = mission
    but = f"    but: [{{primary: {primary}, deployment: {deployment}}}]\n"
    return "pack.yaml", '    kind: "{deployment}"\n', f'    kind: "{{deployment}}"\n{but}'


def chances(pack: Pack) -> dict[str, Fraction]:
    assert pack.selection is not None
    return table_chances(pack.selection, "battle", made_missions(pack))


def picked(pack: Pack) -> Iterator[Picked]:
    assert pack.selection is not None
    made = made_missions(pack)
    return (pick(pack.selection, str(seed), sides=pack.sides, made=made) for seed in SEEDS)


def by_hand(leaving_out: tuple[str, str] | None = None) -> dict[str, Fraction]:
    """Count the faces of a die of four and a die of six."""
    primaries, deployments = ["relay"] * 3 + ["tide"], ["lines"] * 2 + ["ends"] * 4
    rolled = Counter(both for both in product(primaries, deployments) if both != leaving_out)
    return {"--".join(both): Fraction(times, rolled.total()) for both, times in rolled.items()}


def test_chances_are_those_of_all_dice_together(tmp_path: Path) -> None:
    assert chances(read(tmp_path)) == by_hand()


def test_what_makes_no_mission_is_rolled_again(tmp_path: Path) -> None:
    again = ("selection.yaml", "roll: [primaries, deployments]", "roll: [primaries, deployments], again: yes")
    pack = read(tmp_path, left_out(("relay", "ends")), again)
    assert chances(pack) == by_hand(("relay", "ends"))
    assert sum(chances(pack).values()) == 1


def test_missions_fall_as_often_as_they_should(tmp_path: Path) -> None:
    again = ("selection.yaml", "roll: [primaries, deployments]", "roll: [primaries, deployments], again: yes")
    pack = read(tmp_path, left_out(("relay", "ends")), again)
    fell = Counter(each.mission for each in picked(pack))
    for mission, chance in chances(pack).items():
        assert abs(fell[mission] / len(SEEDS) - chance) <= 4 * sqrt(chance * (1 - chance) / len(SEEDS))


def test_every_roll_is_told(tmp_path: Path) -> None:
    again = ("selection.yaml", "roll: [primaries, deployments]", "roll: [primaries, deployments], again: yes")
    pack = read(tmp_path, left_out(("relay", "ends")), again)
    twice = next(each for each in picked(pack) if len(each.rolls) == 4)
    assert [roll.in_vain for roll in twice.rolls] == [False, True, False, False]
    assert twice.table == "battle"
    story = tell_pick(twice, pack, english())
    assert story[2] == "No mission has these parts. Roll for all parts again."
    assert story[0].startswith("Primary: a ")
    assert story[0].endswith(", which is Relay.")


def test_missions_without_a_leaf_can_be_chosen(tmp_path: Path) -> None:
    pack = read(tmp_path, ("pack.yaml", "[dawn, battles]", "[dawn, tide--lines]"))
    assert pack.selection is not None
    rolled = {"relay--ends", "relay--lines", "tide--ends", "tide--lines"}
    assert missions_in_tables(pack.selection, made_missions(pack)) == rolled
    assert list(check_selection(pack)) == []
    charts = selection_charts(pack, wording())
    assert charts is not None
    assert [row.mission for row in charts.odds.rows] == [
        "dawn",
        "tide--lines",
        "relay--ends",
        "relay--lines",
        "tide--ends",
    ]
    assert [column.table for column in charts.odds.columns] == ["battle"]


def test_tables_lead_to_the_leaves_of_parts(tmp_path: Path) -> None:
    order = ("pack.yaml", "mission_order: [dawn, battles]", f"{LEAVES}mission_order: [dawn, leaves]")
    pack = read(tmp_path, order)
    assert list(check_selection(pack)) == []
    charts = selection_charts(pack, wording())
    assert charts is not None
    assert [(table.id, [(row.name, row.mission) for row in table.rows]) for table in charts.random.rolled] == [
        ("primaries", [("Relay", None), ("Tide", None)]),
        ("deployments", [("Lines", "leaves--lines"), ("Ends", "leaves--ends")]),
    ]
    assert "leaves--lines" not in [row.mission for row in charts.odds.rows]
    assert pack.missions["leaves--ends"].gist == "End to end."


def test_a_combination_is_laid_out_by_its_last_kind(tmp_path: Path) -> None:
    chart = combination_chart(read(tmp_path, left_out(("relay", "ends"))), "battles", english())
    assert chart.columns == ("Ends", "Lines")
    assert [(row.name, row.missions) for row in chart.rows] == [
        ("Relay", (None, "relay--lines")),
        ("Tide", ("tide--ends", "tide--lines")),
    ]


BATTLE = "{name: Battle, roll: [primaries, deployments]}"
SLIPS = [
    (
        BATTLE,
        "{name: Battle, roll: [primaries]}",
        "E339",
        "relay, tide make more than one mission of battles, like relay--ends",
    ),
    (
        BATTLE,
        "{name: Battle, roll: [primaries, primaries]}",
        "E339",
        "two tables that are rolled together give a primary",
    ),
    (
        BATTLE,
        "{name: Battle, roll: [primaries, deployments], again: yes}",
        "E334",
        "'again' has no use: every roll makes a mission",
    ),
    (
        BATTLE,
        "{name: Battle, roll: [primaries, deployments], die: 8}",
        "E334",
        "a table that has others rolled has no 'die' of its own",
    ),
    (
        BATTLE,
        "{name: Battle, roll: [primaries, sorts]}\n  sorts: {name: S, die: 2, rows: [{faces: [1, 2], mission: dawn}]}",
        "E339",
        "the table 'sorts' gives missions, and no part to be rolled with others",
    ),
    ("random: battle", "random: primaries", "E339", "the table 'primaries' gives a part, and no mission"),
    (
        "{faces: [4], part: tide}",
        "{faces: [4], mission: dawn}",
        "E334",
        "a row of this table gives one primary, here mission",
    ),
    ("    of: deployment\n", "", "E334", "a row leads to a mission or to a table, here to part"),
    ("{faces: [4], part: tide}", "{faces: [3], part: tide}", "E330", "no row for a roll of 4"),
    (
        "    of: deployment\n",
        "    of: deployment\n    again: yes\n",
        "E334",
        "'again' is for tables that have others rolled, and this one has rows",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "code", "message"), SLIPS, ids=[each[3] for each in SLIPS])
def test_a_slip_in_tables_of_parts_is_told(right: str, wrong: str, code: str, message: str, tmp_path: Path) -> None:
    pack = read(tmp_path, ("selection.yaml", right, wrong))
    assert (code, message) in [(each.code, each.message) for each in check_selection(pack)]


def test_parts_that_make_no_mission_are_named(tmp_path: Path) -> None:
    (slip,) = check_selection(read(tmp_path, left_out(("tide", "ends"))))
    assert (slip.code, slip.message) == ("E339", "tide with ends make no mission of battles")
    assert slip.path == ("selection", "tables", "battle", "roll")


def test_which_combination_is_rolled_for_must_be_told(tmp_path: Path) -> None:
    more = '  more: {of: {primary: [tide], deployment: [ends], core: all}, name: "M {primary}", kind: More}\n'
    pack = read(tmp_path, ("pack.yaml", "mission_order:", f"{more}mission_order:"))
    (slip,) = [each for each in check_selection(pack) if each.code == "E339"]
    assert slip.message == "which combination of primary and deployment is rolled for can't be told"
    told = ("selection.yaml", "roll: [primaries, deployments]", "roll: [primaries, deployments], combination: battles")
    assert list(check_selection(read(tmp_path, ("pack.yaml", "mission_order:", f"{more}mission_order:"), told))) == []


@pytest.mark.slow
def test_more_dice_than_can_be_looked_at_are_refused(tmp_path: Path) -> None:
    pack = read(tmp_path)
    assert pack.selection is not None
    rows = tuple(Row(faces=(face,), part=f"part-{face}") for face in range(1, 5))
    tables = {f"t{number}": DieTable(name=Prose("T"), of=f"kind-{number}", die=4, rows=rows) for number in range(8)}
    battle = DieTable(name=Prose("Battle"), roll=tuple(tables), combination="battles")
    selection = pack.selection.model_copy(update={"tables": {"battle": battle, **tables}})
    found = [each.message for each in check_selection(pack.model_copy(update={"selection": selection}))]
    assert "the dice of battle may give 65,536 things together, and 10,000 are the most" in found
