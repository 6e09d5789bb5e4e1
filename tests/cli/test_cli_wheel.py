"""The wheel carries content and layouts, and builds the same PDF from an empty folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from launching import ROOT, Launch

SOURCES = ("pyproject.toml", "README.md", "LICENSE", "pipeline", "content", "layouts")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the sources, so that building leaves nothing behind in them."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


@pytest.fixture(scope="module")
def installed(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and unpack it, as installing does."""
    folder = tmp_path_factory.mktemp("wheel")
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder), "."]
    subprocess.run([sys.executable, *command], cwd=checkout, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return folder / "installed"


@pytest.mark.slow
def test_every_file_is_inside(checkout: Path, installed: Path) -> None:
    for name in ("content", "layouts"):
        ours = {path.relative_to(checkout / name) for path in (checkout / name).rglob("*") if path.is_file()}
        carried = installed / "pipeline" / f"_{name}"
        assert {path.relative_to(carried) for path in carried.rglob("*") if path.is_file()} == ours
    assert (installed / "pipeline" / "codes" / "cli.yaml").is_file()
    assert not list(installed.glob("tests*"))


@pytest.mark.slow
def test_it_builds_the_same_pdf_from_an_empty_folder(checkout: Path, installed: Path, launch: Launch) -> None:
    hashes = []
    for place in (checkout, installed):
        program = str(place / "pipeline" / "__main__.py")
        run = launch(python=(program, "build", "--booklet", "--json"), PYTHONPATH=str(place))
        assert run.returncode == 0, run.stderr
        product, *_ = json.loads(run.stdout)["products"]
        assert product["file"] == "out/ww2-more-missions-booklet.pdf"
        hashes.append(product["sha256"])
    assert hashes[0] == hashes[1]


@pytest.mark.slow
def test_it_begins_a_mission_with_schemas_and_builds_it(installed: Path, launch: Launch, tmp_path: Path) -> None:
    program = str(installed / "pipeline" / "__main__.py")
    for words in (["new", "mission", "Night Raid"], ["build", "night-raid", "--jobs", "1"]):
        run = launch(python=(program, *words), PYTHONPATH=str(installed))
        assert run.returncode == 0, run.stderr
    assert (tmp_path / "night-raid" / ".schema" / "mission.json").is_file()
    assert (tmp_path / "out" / "night-raid-sheets.pdf").is_file()
