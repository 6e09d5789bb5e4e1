"""The wheel carries content and layouts, and builds the same PDF from an empty folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT, Launch

SOURCES = ("pyproject.toml", "README.md", "LICENSE", "pipeline", "content", "layouts")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources and unpack it, as installing does."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / "project" / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (folder / "project").mkdir(exist_ok=True)
            shutil.copy(source, folder / "project" / name)
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder), "."]
    subprocess.run([sys.executable, *command], cwd=folder / "project", check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return folder / "installed"


@pytest.mark.slow
def test_every_file_is_inside(installed: Path) -> None:
    for name in ("content", "layouts"):
        ours = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob("*") if path.is_file()}
        carried = installed / "pipeline" / f"_{name}"
        assert {path.relative_to(carried) for path in carried.rglob("*") if path.is_file()} == ours
    assert (installed / "pipeline" / "codes" / "cli.yaml").is_file()
    assert not list(installed.glob("tests*"))


@pytest.mark.slow
def test_it_builds_the_same_pdf_from_an_empty_folder(installed: Path, launch: Launch, tmp_path: Path) -> None:
    name = "ww2-more-missions-booklet.pdf"
    program = str(installed / "pipeline" / "__main__.py")
    theirs = launch(python=(program, "build", "--booklet", "--out", "theirs"), PYTHONPATH=str(installed))
    assert (theirs.returncode, theirs.stdout) == (0, f"theirs/{name}\n"), theirs.stderr
    assert launch("build", "--booklet", "--out", "ours").returncode == 0
    assert (tmp_path / "theirs" / name).read_bytes() == (tmp_path / "ours" / name).read_bytes()
