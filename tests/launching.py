"""The command line run for real, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]

Launch = Callable[..., "subprocess.CompletedProcess[str]"]


def launcher(folder: Path) -> Launch:
    """Make a function that runs `pack WORDS`, or other arguments of Python, in a folder with a cache of its own."""

    def run(*words: str, python: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
        own = {"PYTHONPATH": str(ROOT), "PACK_CACHE": str(folder / "cache"), "PYTHONHASHSEED": "0"}
        arguments = python or (str(ROOT / "pipeline" / "__main__.py"), *words)
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, **own, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    return run
