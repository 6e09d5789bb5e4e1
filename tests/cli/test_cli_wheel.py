"""The wheel carries content and layouts, and works from an empty folder; tests/test_determinism.py builds there."""

from __future__ import annotations

from pathlib import Path

import pytest
from launching import ROOT, Launch
from wheel import installed_wheel


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed_wheel(tmp_path_factory)


@pytest.mark.slow
def test_every_file_is_inside(installed: Path) -> None:
    for name in ("content", "layouts"):
        ours = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob("*") if path.is_file()}
        carried = installed / "pipeline" / f"_{name}"
        assert {path.relative_to(carried) for path in carried.rglob("*") if path.is_file()} == ours
    assert (installed / "pipeline" / "codes" / "cli.yaml").is_file()
    assert not list(installed.glob("tests*"))


@pytest.mark.slow
def test_it_begins_a_mission_with_schemas_and_builds_it(installed: Path, launch: Launch, tmp_path: Path) -> None:
    program = str(installed / "pipeline" / "__main__.py")
    for words in (["new", "mission", "Night Raid"], ["build", "night-raid", "--jobs", "1"]):
        run = launch(python=(program, *words), PYTHONPATH=str(installed))
        assert run.returncode == 0, run.stderr
    assert (tmp_path / "night-raid" / ".schema" / "mission.json").is_file()
    assert (tmp_path / "out" / "night-raid-sheets.pdf").is_file()
