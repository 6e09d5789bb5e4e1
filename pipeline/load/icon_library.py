"""The folder of our own icons -> Icons by name, through the reader that strangers' icons go through."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.load.folders.files import ICONS, read_files
from pipeline.load.folders.icon_shelf import SUFFIX, read_icons
from pipeline.model.icons import Icon


@cache
def load_icons(layouts: Path) -> dict[str, Icon]:
    """Read all icons that come with the layouts."""
    names = tuple(sorted(f"{ICONS}/{path.name}" for path in (layouts / ICONS).glob(f"*{SUFFIX}")))
    found: list[Diagnostic] = []
    icons = read_icons(read_files(layouts, names), found)
    if found:
        raise ContentError(*found)
    return {name: icon for name, icon in icons.items() if icon is not None}
