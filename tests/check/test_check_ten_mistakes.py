"""Ten mistakes from all rooms in one pack -> ten errors in one run, each placed and shown; nothing is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from launching import Launch
from moorland import Mistake, check, copy_pack

from pipeline.cli import main

MISTAKES = [
    Mistake(
        file="missions/crossing.yaml",
        right="attacker: {side: attacker, band: own, depth: strip}",
        wrong="attacker: {side: attacker, band: own, depth: 40in}",
        said="""
moorland/missions/crossing.yaml:8:13: error E361: the zones attacker and defender overlap by 288 square inches
    8 |   defender: {side: defender, band: own, depth: strip}
      |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: keep one clear of the other: `clear_of: {zone: {zone: attacker, by: …}}`
""",
    ),
    Mistake(
        file="missions/crossing.yaml",
        right="use: foxholes",
        wrong="use: foxhole",
        said="""
moorland/missions/crossing.yaml:18:25: error E220: no step is called 'foxhole'
   18 |   - {id: foxholes, use: foxhole}
      |                         ^^^^^^^
      hint: did you mean 'foxholes'?
      hint: accepted here: hide, foxholes
""",
    ),
    Mistake(
        file="missions/raid.yaml",
        right="edges: near",
        wrong="edges: 3ft",
        said="""
moorland/missions/raid.yaml:9:50: error E360: nothing is left of zone 'prize': clear_of edges 36in takes it all
    9 |   prize: {quarter: north-east, clear_of: {edges: 3ft}}
      |                                                  ^^^
      hint: make the zone larger, or what it keeps away from smaller
""",
    ),
    Mistake(
        file="missions/relief.yaml",
        right="by: gap",
        wrong="by: gasp",
        said="""
moorland/missions/relief.yaml:7:65: error E208: no distance is called 'gasp'
    7 |   attacker: {half: south, clear_of: {zone: {zone: defender, by: gasp}}}
      |                                                                 ^^^^
      hint: did you mean 'gap'?
      hint: accepted here: corner, gap, near
      hint: write a length like 8in, or a name from `distances:`
""",
    ),
    Mistake(
        file="missions/relief.yaml",
        right="timing: delayed",
        wrong="timming: delayed",
        said="""
moorland/missions/relief.yaml:11:7: error E201: unknown key 'timming' in rules[0].reserves of mission relief
   11 |       timming: delayed
      |       ^^^^^^^
      hint: did you mean 'timing'?
      hint: accepted here: side, timing, arrive
""",
    ),
    Mistake(
        file="pages/folding.md",
        right="only: [booklet]",
        wrong="only: booklet",
        said="""
moorland/pages/folding.md:3:7: error E203: only of page folding must be a list, not 'booklet'
    3 | only: booklet
      |       ^^^^^^^
      hint: write [booklet]
""",
    ),
    Mistake(
        file="pages/notes.md",
        right="Stay dry.",
        wrong="Stay dry, and keep your powder dry as well. " * 300,
        said="""
moorland/pages/notes.md:1:1: error E703: page notes: 47 mm too much at the smallest type and map
    1 | ---
      | ^
      hint: shorten the text, or take a larger paper
""",
    ),
    Mistake(
        file="rules/last-formation.yaml",
        right="front:\n",
        wrong="front: []\nfront:\n",
        said="""
moorland/rules/last-formation.yaml:4:1: error E103: key 'front' is written twice
    4 | front:
      | ^^^^^
      first written here: moorland/rules/last-formation.yaml:3:1
      hint: keep one of the two
""",
    ),
    Mistake(
        file="selection.yaml",
        right="faces: [1, 2]",
        wrong="faces: [1]",
        said="""
moorland/selection.yaml:5:5: error E330: no row for a roll of 2
    5 |     rows:
      |     ^^^^
      hint: each face from 1 to 6 stands in one row
""",
    ),
    Mistake(
        file="steps.yaml",
        right="those that start",
        wrong="{whoose} Units that start",
        said="""
moorland/steps.yaml:5:14: error E301: no value is called 'whoose' here
    5 |       out of {whoose} Units that start on the table.
      |              ^^^^^^^^
      hint: did you mean 'whose'?
      hint: said in raid
""",
    ),
]


@pytest.mark.slow
def test_the_pack_is_sound_without_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path)
    checked = check(capsys)
    assert (checked.code, checked.out, checked.found) == (0, "moorland: no problems\n", ())


def test_ten_mistakes_are_ten_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = copy_pack(tmp_path, MISTAKES)
    before = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()}
    checked = check(capsys)
    assert checked.found == tuple(mistake.said.strip("\n") for mistake in MISTAKES)
    assert (checked.code, checked.out) == (1, "moorland: 10 errors\n")
    after = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()}
    assert {path: data for path, data in after.items() if path.is_relative_to(pack)} == before
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.file)
def test_each_alone_is_one_error(mistake: Mistake, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, [mistake])
    (found,) = check(capsys).found
    assert found.splitlines()[0].partition(": ")[2] == mistake.said.splitlines()[1].partition(": ")[2]


@pytest.mark.slow
def test_a_build_says_as_much_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, MISTAKES)
    check(capsys)
    assert main(["check", "moorland", "--jobs", "1"]) == 1
    said = capsys.readouterr().err
    assert main(["build", "moorland", "--jobs", "1"]) == 1
    assert capsys.readouterr() == ("", said)
    assert not (tmp_path / "out").exists()


def test_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, MISTAKES)
    checked = check(capsys, "--format", "json")
    found = json.loads(checked.out)["diagnostics"]
    places = [f"{each['file']}:{each['line']}:{each['column']}" for each in found]
    said = [f"{place}: error {each['code']}: {each['message']}" for place, each in zip(places, found, strict=True)]
    assert said == [mistake.said.splitlines()[1] for mistake in MISTAKES]
    assert found[9] == {
        "code": "E301",
        "severity": "error",
        "message": "no value is called 'whoose' here",
        "file": "moorland/steps.yaml",
        "line": 5,
        "column": 14,
        "width": 8,
        "path": ["steps", "hide", "passages", 0, "text"],
        "hints": ["did you mean 'whose'?", "said in raid"],
        "related": [],
    }
    assert checked.code == 1


def test_as_annotations_for_github(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, MISTAKES)
    checked = check(capsys, "--format", "github")
    lines = checked.out.splitlines()
    assert (checked.code, len(lines)) == (1, 10)
    assert lines[1] == (
        "::error file=moorland/missions/crossing.yaml,line=18,col=25,title=E220::no step is called 'foxhole'"
        "%0Adid you mean 'foxholes'?%0Aaccepted here: hide, foxholes"
    )
    assert lines[9].startswith("::error file=moorland/steps.yaml,line=5,col=14,title=E301::no value is called 'whoose'")


@pytest.mark.slow
def test_in_a_process_of_its_own(tmp_path: Path, launch: Launch) -> None:
    copy_pack(tmp_path, MISTAKES)
    process = launch("check", "moorland")
    assert (process.returncode, process.stdout) == (1, "moorland: 10 errors\n")
    errors = [line for line in process.stderr.splitlines() if ": error E" in line]
    assert errors == [mistake.said.splitlines()[1] for mistake in MISTAKES]
    assert "Traceback" not in process.stderr
