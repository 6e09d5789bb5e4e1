"""`pack lint` finds what builds and could be better, with its place and a cure; our own packs have nothing of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pipeline.authoring.lint import lint
from pipeline.cli import main

ROOT = Path(__file__).parents[2]
MOORLAND = ROOT / "tests" / "check" / "moorland"
CONTENT = ROOT / "content"
PACKS = sorted(path.parent for path in (*CONTENT.glob("*/pack.yaml"), *CONTENT.glob("examples/*/pack.yaml")))


@pytest.fixture
def moorland(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(MOORLAND, tmp_path / "moorland")
    return tmp_path / "moorland"


def change(file: Path, right: str, wrong: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")


def found(folder: Path) -> list[str]:
    return [f"{each.place} {each.code} {each.message}" for each in lint(folder)]


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_our_packs_are_clean_and_keep_to_the_page_of_style(pack: Path) -> None:
    assert found(pack) == []


def test_a_sound_pack_has_no_findings(moorland: Path) -> None:
    assert found(moorland) == []


@pytest.mark.parametrize(
    ("file", "right", "wrong", "message"),
    [
        (
            "missions/raid.yaml",
            "{centre_line: gap}",
            "{centre_line: gap, edges: 8in}",
            "missions/raid.yaml:7:63 W601 8in is typed here, and has a name: gap",
        ),
        ("pack.yaml", "  near: 4in", "  near: 4in\n  far: 9in", "pack.yaml:11:3 W602 nothing uses the distance 'far'"),
        ("pack.yaml", "order:", "terms: {dug: Dug In}\norder:", "pack.yaml:22:9 W603 no text says the term 'dug'"),
        (
            "missions/raid.yaml",
            "The prize lies",
            "The objective lies",
            "missions/raid.yaml:15:28 W604 the term 'Objective' is written 'objective'",
        ),
        (
            "missions/raid.yaml",
            "The prize lies",
            "All fox-holes lie",
            "missions/raid.yaml:15:28 W604 the term 'Foxhole' is written 'fox-hole'",
        ),
        (
            "missions/raid.yaml",
            "The prize lies",
            "The Objectve lies",
            "missions/raid.yaml:15:28 W604 'Objectve' is no term of the glossary",
        ),
        (
            "missions/raid.yaml",
            "In and out before dawn.",
            "Their armor and our armour wear grey.",
            "missions/raid.yaml:3:13 W605 'armor' stands in a pack that else writes British English, like 'armour'",
        ),
        (
            "missions/raid.yaml",
            "The prize lies",
            "The prize lies. " * 20 + "It lies",
            "missions/raid.yaml:15:23 W606 the step has 68 words",
        ),
        ("steps.yaml", "starts in", "starts in in", "steps.yaml:8:27 W607 'in' stands here twice"),
        (
            "missions/raid.yaml",
            "The prize lies",
            "9in off, it lies",
            "missions/raid.yaml:15:24 W301 the distance 9in is typed into the text",
        ),
        (
            "missions/raid.yaml",
            "{gap: 8in}",
            "{gap: 8in, wide: 9in}",
            "missions/raid.yaml:5:23 W203 nothing uses the distance 'wide'",
        ),
    ],
)
def test_each_finding_says_what_and_where(moorland: Path, file: str, right: str, wrong: str, message: str) -> None:
    change(moorland / "pack.yaml", "order:", "glossary: [Objective, Foxhole, Attacker]\norder:")
    change(moorland / file, right, wrong)
    assert found(moorland) == [f"moorland/{message}"]


def test_findings_have_cures(moorland: Path) -> None:
    change(moorland / "missions/raid.yaml", "In and out", "Color and armour, in")
    (finding,) = lint(moorland)
    assert finding.hints == ("write 'Colour'",)


@pytest.mark.parametrize("words", ["that that", "had had", "{near} {near}", "Objective Objectives", "OBJECTIVES"])
def test_what_is_right_is_not_found(moorland: Path, words: str) -> None:
    change(moorland / "pack.yaml", "order:", "glossary: [Objective]\norder:")
    change(moorland / "missions/raid.yaml", "The prize lies", f"The prize {words} lies")
    assert found(moorland) == []


def test_a_variant_is_not_blamed_for_the_words_of_its_pack(moorland: Path) -> None:
    change(moorland / "missions/raid.yaml", "In and out", "In and and out")
    variant = moorland.parent / "wet"
    variant.mkdir()
    (variant / "pack.yaml").write_text("extends: moorland\ntitle: Wet Wet\n", encoding="utf-8")
    assert found(variant) == ["wet/pack.yaml:2:8 W607 'Wet' stands here twice"]


def test_words_of_a_base_are_looked_over_with_the_pack_that_needs_it(moorland: Path) -> None:
    change(moorland / "pack.yaml", "title: Moorland\n", "")
    change(moorland / "missions/raid.yaml", "In and out", "In and and out")
    variant = moorland.parent / "wet"
    variant.mkdir()
    (variant / "pack.yaml").write_text("extends: moorland\ntitle: Wet\n", encoding="utf-8")
    assert found(variant) == ["moorland/missions/raid.yaml:3:10 W607 'and' stands here twice"]


def test_a_pack_that_can_not_be_read_is_told_so(moorland: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(moorland / "missions/raid.yaml", "half: south", "hlaf: south")
    assert main(["lint", "moorland"]) == 1
    assert "error E209" in capsys.readouterr().err


def test_findings_are_warnings_and_fail_when_strict(moorland: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(moorland / "missions/raid.yaml", "In and out", "In and and out")
    assert main(["lint", "moorland"]) == 0
    out, err = capsys.readouterr()
    assert out.endswith("\nmoorland: 1 warning\n")
    assert err.startswith("moorland/missions/raid.yaml:3:10: warning W607: 'and' stands here twice\n")
    assert main(["lint", "moorland", "--strict"]) == 1


@pytest.mark.parametrize("form", ["json", "github", "sarif"])
def test_findings_are_told_to_programs(moorland: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    change(moorland / "missions/raid.yaml", "In and out", "In and and out")
    assert main(["lint", "moorland", "--format", form]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "W607" in (out if form == "github" else json.dumps(json.loads(out)))
