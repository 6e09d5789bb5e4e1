"""What is costly to make and only read by tests: made once for all workers of a run."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Name the folder that all workers of a run share; it is empty when a run begins, so nothing in it goes stale."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Have a folder filled by the worker that asks first; others wait until it is whole, and must leave it so."""
    folder = shared_folder(factory) / "made" / name
    folder.parent.mkdir(exist_ok=True)
    whole = folder.with_name(f"{name}.whole")
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            whole.touch()
    return folder
