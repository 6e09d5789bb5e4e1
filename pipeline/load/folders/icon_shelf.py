"""The SVG files of a pack's folder of icons -> its Icons by name, and what can't be one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.folders.files import ICONS, SourceFile
from pipeline.load.parsing.svg_icons import ICON_BYTES, IconError, read_icon
from pipeline.model.base import NAME
from pipeline.model.icons import Icon
from pipeline.spelling import quote

SUFFIX = ".svg"
WHERE_ICONS = f"{ICONS}/*{SUFFIX}"


def is_icon(name: str) -> bool:
    """Tell whether a file of a pack is one of its icons."""
    path = PurePosixPath(name)
    return len(path.parts) == 2 and path.parts[0] == ICONS and path.suffix == SUFFIX


def read_icons(files: Iterable[SourceFile], found: list[Diagnostic]) -> dict[str, Icon | None]:
    """Read icons; what can't be one is told, and None."""
    icons: dict[str, Icon | None] = {}
    for file in files:
        name = PurePosixPath(file.name).stem
        icons[name] = None
        try:
            icons[name] = _icon(name, file)
        except IconError as problem:
            place = Place(file=file.shown, line=problem.line, column=problem.column)
            found.append(error(problem.code, problem.message, hints=(problem.hint,)).at(place))
    return icons


def _icon(name: str, file: SourceFile) -> Icon:
    if not re.fullmatch(NAME, name):
        hint = "rename it in lower-case letters and digits joined by hyphens, like gold-coin"
        raise IconError("E213", 1, 1, f"{quote(name)} can't be used as a name", hint)
    if len(file.data) > ICON_BYTES:
        hint = "simplify it before you export it: an icon is a few millimetres wide"
        raise IconError("E542", 1, 1, f"the icon holds more than {ICON_BYTES:,} bytes", hint)
    return read_icon(name, file.data)
