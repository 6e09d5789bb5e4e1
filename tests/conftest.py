"""What all tests share: the command line run for real, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

Launch = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    """Run `pack WORDS`, or other arguments of Python, in an empty folder with a cache of its own."""

    def run(*words: str, python: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
        own = {"PYTHONPATH": str(ROOT), "PACK_CACHE": str(tmp_path / "cache"), "PYTHONHASHSEED": "0"}
        arguments = python or (str(ROOT / "pipeline" / "__main__.py"), *words)
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env={**os.environ, **own, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    return run
