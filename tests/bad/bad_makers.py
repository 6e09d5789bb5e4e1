"""The functions that make what no plain file can hold, by the name of their input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Maker = Callable[[Path], None]
MAKERS: dict[str, Maker] = {}


def maker(function: Maker) -> Maker:
    MAKERS[function.__name__.replace("_", "-")] = function
    return function
