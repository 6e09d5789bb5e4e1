"""What a browser points at -> where that stands in the pack's files; a browser never names a file itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.diagnostics import Place
from pipeline.load.folders.unpacked import shown_folder
from pipeline.preview.standing import Standing


def real_place(standing: Standing, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Find the file of a place that was told: the browser repeats its name and line, which must be among those."""
    name, line, column = given.get("file"), given.get("line"), given.get("column", 1)
    if not isinstance(name, str) or not isinstance(line, int) or not isinstance(column, int):
        return {}
    path = file_of(standing, name)
    return {} if path is None else {"path": str(path), "line": max(line, 1), "column": max(column, 1)}


def file_of(standing: Standing, shown: str) -> Path | None:
    """Find a file by what messages call it, among those that were read, outside of archives."""
    loading = standing.loading
    for layer in loading.line if loading else ():
        prefix = f"{shown_folder(layer.folder)}/"
        for file in layer.files:
            name = file.name.partition("/")[2]
            if f"{prefix}{name}" == shown and (layer.folder / name).is_file():
                return layer.folder / name
    return None


def place_facts(place: Place) -> Mapping[str, Any]:
    """Tell a place."""
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "width": place.width,
        "source": place.source,
        "before": place.before,
    }
