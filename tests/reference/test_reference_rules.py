"""References as authors write them: what is told of each slip, and how phases come out in words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from references import FOLDER, MOVING, TOP, load, write_reference

from pipeline.cli import main
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic
from pipeline.load import layouts_root, load_library
from pipeline.request import Request, Silence
from pipeline.rules import check_rules
from pipeline.rules.telling.told_phases import ToldPhase, tell_phases
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out
from pipeline.units import Rulers, Units


def wording(units: Units = Units.BOTH) -> Wording:
    labels = load_library(layouts_root(), "en", "field").labels
    assert labels is not None
    return Wording(labels=labels, rulers=Rulers(units=units))


def slips(folder: Path) -> tuple[Diagnostic, ...]:
    pack = load(folder).pack
    assert pack is not None
    return check_rules(pack, wording())


def told(folder: Path, units: Units = Units.BOTH) -> tuple[ToldPhase, ...]:
    pack = load(folder).pack
    assert pack is not None
    return tell_phases(pack, wording(units))[0]


SECOND = MOVING.replace("name: Moving", "name: Firing").replace("march:", "fire:").replace("[march]", "[fire]")


@pytest.mark.parametrize(
    ("files", "code", "message", "path"),
    [
        (
            {"phases/moving.yaml": MOVING.replace("blocks: [march]", "blocks: [marsh]")},
            "E325",
            "no block is called 'marsh'",
            ("phases", "moving", "sequence", "steps", 0, "blocks", 0),
        ),
        (
            {"pack.yaml": TOP.replace("[moving]", "[moving, firing]"), "phases/firing.yaml": SECOND},
            "E326",
            "the phases moving and firing have one letter, A",
            ("phases", "firing", "letter"),
        ),
        (
            {
                "phases/moving.yaml": MOVING.replace(
                    "heading: March,", "heading: March, tables: [{rows: [[a, b], [c]]}],"
                )
            },
            "E327",
            "the row has 1 cell, and the table 2 columns",
            ("phases", "moving", "blocks", "march", "tables", 0, "rows", 1),
        ),
        (
            {"phases/moving.yaml": MOVING.replace("Go {march}.", "Go on.")},
            "W307",
            "no phase uses 'march'",
            ("distances", "march"),
        ),
        (
            {"phases/moving.yaml": MOVING.replace("Go {march}.", "Go {march}, or {run}.")},
            "E301",
            "no value is called 'run' here",
            ("phases", "moving", "blocks", "march", "text"),
        ),
        (
            {"phases/moving.yaml": MOVING.replace("Go {march}.", "Go {march}, not 8in.")},
            "W301",
            "the distance 8in is typed into the text",
            ("phases", "moving", "blocks", "march", "text"),
        ),
    ],
)
def test_a_slip_is_told_once_and_exactly(
    files: dict[str, str], code: str, message: str, path: tuple[str | int, ...], tmp_path: Path
) -> None:
    (found,) = slips(write_reference(tmp_path / "small", files))
    assert (found.code, found.message, found.path) == (code, message, path)


LARGE = MOVING.replace("heading: March,", "heading: March, every_turn: yes,")


@pytest.mark.parametrize(
    ("columns", "moving", "code", "message", "path"),
    [
        ("[[movin], [moving]]", MOVING, "E372", "no phase is called 'movin'", ("sheet_columns", 0, 0)),
        ("[[every_turn]]", LARGE, "E372", "no column of the sheet has the phase moving", ("sheet_columns",)),
        (
            "[[moving]]",
            LARGE,
            "E372",
            "no columns of the sheet are for what is looked up every turn, like march",
            ("sheet_columns",),
        ),
        (
            "[[every_turn], [moving], [every_turn]]",
            LARGE,
            "E372",
            "2 columns of the sheet are for what is looked up every turn, like march",
            ("sheet_columns", 2, 0),
        ),
        ("[[moving], [every_turn]]", MOVING, "E372", "no block is looked up every turn", ("sheet_columns", 1, 0)),
    ],
)
def test_columns_of_the_sheet_hold_all_phases(
    columns: str, moving: str, code: str, message: str, path: tuple[str | int, ...], tmp_path: Path
) -> None:
    files = {"pack.yaml": f"{TOP}sheet_columns: {columns}\n", "phases/moving.yaml": moving}
    (found,) = slips(write_reference(tmp_path / "small", files))
    assert (found.code, found.message, found.path) == (code, message, path)


def test_a_row_without_a_cell_for_each_column_is_not_laid_out(tmp_path: Path) -> None:
    uneven = MOVING.replace("heading: March,", "heading: March, tables: [{rows: [[a, b], [c], [d, e]]}],")
    (phase,) = told(write_reference(tmp_path / "small", {"phases/moving.yaml": uneven}))
    assert phase.blocks[0].block.tables[0].rows == (("a", "b"), ("d", "e"))


def test_a_reference_needs_phases(tmp_path: Path) -> None:
    top = TOP.replace("order: [moving]", "order: []").replace("distances: {march: 6in}\n", "")
    files = {"pack.yaml": top, "phases/moving.yaml": MOVING}
    codes = [(each.code, each.message) for each in slips(write_reference(tmp_path / "small", files))]
    assert ("E328", "the reference small has no phases") in codes


@pytest.mark.parametrize(
    ("right", "wrong", "code", "message", "spot"),
    [
        (
            "letter: A",
            "letter: AA",
            "E211",
            "'AA' doesn't fit letter of phase moving: write one capital letter",
            (2, 9),
        ),
        (
            "pages: [7]",
            "pages: [seven]",
            "E203",
            "blocks.march.pages[0] of phase moving must be a whole number, not 'seven'",
            (5, 35),
        ),
        (
            "pages: [7]",
            "pages: [0]",
            "E207",
            "blocks.march.pages[0] of phase moving must be at least 1, not 0",
            (5, 35),
        ),
        (
            "heading: March,",
            "headline: March,",
            "E201",
            "unknown key 'headline' in blocks.march of phase moving",
            (5, 11),
        ),
        (
            "blocks: [march]",
            "blocks: march",
            "E203",
            "sequence.steps[0].blocks of phase moving must be a list, not 'march'",
            (3, 61),
        ),
        (
            "text:",
            "modifiers: {to: Skill, rows: [{when: Night, by: 12}]}, text:",
            "E207",
            "blocks.march.modifiers.rows[0].by of phase moving must be at most 9, not 12",
            (5, 87),
        ),
        (
            "text:",
            "tests: [{rating: Skill, passed: On}], text:",
            "E202",
            "key 'failed' is missing in blocks.march.tests[0] of phase moving",
            (5, 47),
        ),
    ],
)
def test_wrong_shapes_are_told_with_their_place(
    right: str, wrong: str, code: str, message: str, spot: tuple[int, int], tmp_path: Path
) -> None:
    files = {"phases/moving.yaml": MOVING.replace(right, wrong, 1)}
    (found,) = load(write_reference(tmp_path / "small", files)).diagnostics
    assert (found.code, found.message) == (code, message)
    assert found.place is not None
    assert found.place.file.endswith("phases/moving.yaml")
    assert (found.place.line, found.place.column) == spot


def test_a_small_reference_has_nothing_wrong(tmp_path: Path) -> None:
    folder = write_reference(tmp_path / "small")
    prepared, found = prepare(folder, Request(packs=(folder,), forms=("sheets",)))
    assert found == ()
    assert prepared is not None
    assert work_out(prepared, Silence()).found == ()


@pytest.mark.parametrize(("units", "words"), [("both", 'Go 6"/15cm.'), ("inches", 'Go 6".'), ("cm", "Go 15cm.")])
def test_distances_come_out_in_the_units_asked_for(units: str, words: str, tmp_path: Path) -> None:
    (phase,) = told(write_reference(tmp_path / "small"), Units(units))
    assert phase.blocks[0].block.text == words


def test_blocks_are_coded_and_steps_numbered_but_for_checks_between_them(tmp_path: Path) -> None:
    steps = "steps: [{name: Look, numbered: no}, {name: March, blocks: [march]}, {name: Halt}]"
    text = MOVING.replace("steps: [{name: March, blocks: [march]}]", steps)
    (phase,) = told(write_reference(tmp_path / "small", {"phases/moving.yaml": text}))
    assert [(step.number, step.name, step.codes) for step in phase.steps] == [
        ("", "Look", ()),
        ("1", "March", ("A1",)),
        ("2", "Halt", ()),
    ]
    assert [(each.code, each.id) for each in phase.blocks] == [("A1", "march")]


@pytest.mark.slow
def test_a_phase_that_cannot_be_read_leaves_its_column_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(FOLDER, broken)
    assault = broken / "phases" / "assault.yaml"
    assault.write_text(assault.read_text(encoding="utf-8").replace("name: Assault Step", "name: [Assault"), "utf-8")
    assert main(["check", str(broken)]) == 1
    err = capsys.readouterr().err
    assert "phases/assault.yaml:2" in err
    assert "our bug" not in err
