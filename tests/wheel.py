"""Our sources -> a wheel, unpacked as installing does; once for all workers."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from launching import ROOT
from once import made_once

SOURCES = ("pyproject.toml", "README.md", "LICENSE", "pipeline", "content", "layouts")


def installed_wheel(factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and unpack it."""
    return made_once(factory, "wheel", _install) / "installed"


def _install(folder: Path) -> None:
    copy = folder / "sources"  # so that building leaves nothing behind in ours
    copy.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder), "."]
    subprocess.run([sys.executable, *command], cwd=copy, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
