"""`pack doctor`: what a machine lacks is named with the line to type; and a build there says to ask it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from launching import ROOT, Launch

from pipeline.cli.entry import main
from pipeline.desk import machine
from pipeline.desk.machine import look_over, pango_cure


@pytest.fixture
def no_pango(tmp_path: Path) -> str:
    """Let Python find a typesetter that doesn't start, as where the system lacks Pango."""
    package = tmp_path / "planted" / "weasyprint"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "print('-----', 'install it')\nraise OSError(\"cannot load library 'libpango-1.0-0': error 0x7e\")\n"
    )
    return f"{package.parent}{os.pathsep}{ROOT}"


def test_a_machine_on_which_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("well ") for line in lines)
    assert [line.split("  ")[1] for line in lines][:5] == ["Python", "system", "Python packages", "typesetter", "fonts"]


@pytest.mark.slow
def test_a_machine_without_pango(launch: Launch, no_pango: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = launch("doctor", "--json", PYTHONPATH=no_pango)
    assert run.returncode == 1
    (lacking,) = [each for each in json.loads(run.stdout) if not each["well"]]
    assert lacking["what"] == "typesetter"
    assert lacking["says"] == "WeasyPrint doesn't start: cannot load library 'libpango-1.0-0'"
    assert "pango" in lacking["cure"].lower()


@pytest.mark.slow
def test_a_build_without_pango(launch: Launch, no_pango: str) -> None:
    run = launch("build", "small-table", PYTHONPATH=no_pango)
    assert run.returncode == 2
    assert run.stdout == "", "what the library prints is for those who install it by hand"
    assert run.stderr.splitlines()[-2:] == [
        "pack: Pango, which sets all words, is missing: cannot load library 'libpango-1.0-0'",
        f"      hint: {pango_cure()}; `pack doctor` looks over the rest",
    ]


def cures(out: Path) -> dict[str, str]:
    return {each.what: each.cure for each in look_over(out) if not each.is_well}


def test_folders_that_cannot_be_written_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "taken" / "cache"))
    assert cures(tmp_path / "taken") == {
        "output folder": "choose another with --out FOLDER",
        "cache": "name another with PACK_CACHE=FOLDER in the environment",
    }
    assert cures(tmp_path / "new" / "out") == {"cache": "name another with PACK_CACHE=FOLDER in the environment"}
    assert not (tmp_path / "new").exists()


def test_a_disk_that_is_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_LEAST_FREE", 10**18)
    assert set(cures(tmp_path)) == {"output folder", "cache", "printers' profiles", "temporary files"}


def test_packages_and_fonts_that_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_wanted", lambda: ("pypdf", "no-such-package-of-ours"))
    monkeypatch.setattr(machine, "families", list)
    found = cures(tmp_path)
    assert found["Python packages"].endswith("-m pip install no-such-package-of-ours")
    assert found["fonts"].endswith("-m pip install fontpkg-barlow fontpkg-barlow-condensed")
    assert len(found) == 2
