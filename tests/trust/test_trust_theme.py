"""A theme from outside the layouts is taken only from who is trusted, and may still load nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pipeline import limits
from pipeline.cli import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    shutil.copytree(ROOT / "tests" / "check" / "moorland", "moorland")
    shutil.copytree(ROOT / "layouts" / "themes" / "field", "loud")


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int) -> str:
    assert main([*words, "--theme", "./loud", "--jobs", "1"]) == code
    return capsys.readouterr().err


def test_a_theme_of_ones_own_needs_trust(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "build"):
        first = said(capsys, command, "moorland", code=3).splitlines()[0]
        assert first == "error E512: the theme './loud' lies outside the layouts"
    assert not Path("out").exists()


@pytest.mark.slow
def test_a_theme_that_is_trusted(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "check", "moorland", "--trust", code=0) == ""
    assert main(["map", "raid", "--pack", "moorland", "--theme", "./loud", "--trust"]) == 0
    loud = Path("out/moorland-raid-map.svg").read_bytes()
    assert main(["map", "raid", "--pack", "moorland", "--theme", "field"]) == 0
    assert Path("out/moorland-raid-map.svg").read_bytes() == loud


def test_what_is_wrong_in_it_is_told_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("loud/theme.yaml")
    path.write_text(path.read_text().replace('"#1d241f"', '"red;background:url(file:///etc/passwd)"', 1))
    assert "loud/theme.yaml:17:10: error E211: " in said(capsys, "check", "moorland", "--trust", code=1)


def test_a_theme_that_leads_out_of_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("loud/theme.css").unlink()
    Path("loud/theme.css").symlink_to("/etc/passwd")
    assert said(capsys, "check", "moorland", "--trust", code=3).startswith("loud/theme.css:1:1: error E501: ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("css", "code", "first"),
    [
        ("@import url(http://127.0.0.1:9/x.css);", 3, "error E702: the pages ask for 'http://127.0.0.1:9/x.css'"),
        ("body { background: url(file:///etc/passwd) }", 3, "error E702: the pages ask for 'file:///etc/passwd'"),
        (
            f"body {{ width: {'calc(' * 3_000}1px{')' * 3_000} }}",
            3,
            "error E513: UNIT is nested too deeply to be set",
        ),
        (
            "body { background: repeating-linear-gradient(red, blue .0001px) }",
            3,
            "error E507: UNIT took more than 2 seconds of computing",
        ),
    ],
)
def test_a_trusted_theme_may_load_nothing_and_not_go_on_for_ever(
    css: str, code: int, first: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TASK_SECONDS", 2)
    with Path("loud/theme.css").open("a") as sheet:
        sheet.write(f"\n{css}\n" if not css.startswith("@") else "")
    if css.startswith("@"):
        sheet_path = Path("loud/theme.css")
        sheet_path.write_text(f"{css}\n{sheet_path.read_text()}")
    told = said(capsys, "build", "moorland", "--trust", code=code).splitlines()[0]
    # Which of the units falls first is the crew's affair.
    assert re.sub(r"(?<=: )[a-z]+(?= (?:is nested|took))", "UNIT", told) == first
    assert not Path("out").exists()
