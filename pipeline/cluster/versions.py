"""A machine -> what decides the bytes of pages there, by name: our source, Python, what sets type, libraries."""

from __future__ import annotations

import platform
import zlib
from collections.abc import Mapping
from importlib.metadata import distributions

from pipeline.compose.typesetting.engine import engine_versions
from pipeline.run.shelf import our_source

Versions = Mapping[str, str]
OURS = "pack"


def versions() -> Versions:
    """Start the typesetter, and list the versions of all that may show in a file."""
    _, pango = engine_versions()
    # Of what is installed twice, the first that is found is the one that is imported.
    installed = reversed([*distributions()])
    libraries = {str(each.name).lower().replace("_", "-"): each.version for each in installed}
    system = {"python": platform.python_version(), "pango": pango, "zlib": zlib.ZLIB_RUNTIME_VERSION}
    return {**libraries, **system, OURS: our_source()}


def differing(here: Versions, there: Versions) -> tuple[str, ...]:
    """Name what is of another version there; what only one of them has, no page can depend on."""
    return tuple(sorted(name for name in here.keys() & there.keys() if here[name] != there[name]))
