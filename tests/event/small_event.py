"""A small event in a folder, to be spoilt by tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.diagnostics import Diagnostic, PackError
from pipeline.event.reading.opening import OpenEvent, open_event

LINES = {
    "name": "name: Small Cup",
    "date": "date: 2027-03-06",
    "place": "place: The Shed",
    "pack": "pack: ww2-more-missions",
    "rounds": "rounds: [{mission: dust-up}, {mission: contact}]",
    "tables": "tables: 2",
    "players": "players: 4",
}
NAMES = ("Ada", "Bram", "Cleo", "Dov")


def write_event(folder: Path, changes: Mapping[str, str] | None = None, **files: str | bytes) -> Path:
    """Write an event; changes replace or add whole lines by their key, files go beside it (`players_csv`)."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = {**LINES, **(changes or {})}
    (folder / "event.yaml").write_text("\n".join(lines.values()) + "\n", encoding="utf-8")
    for name, content in files.items():
        stem, _, suffix = name.rpartition("_")
        data = content.encode() if isinstance(content, str) else content
        (folder / f"{stem}.{suffix}").write_bytes(data)
    return folder


def opened(folder: Path, changes: Mapping[str, str] | None = None, **files: str | bytes) -> OpenEvent:
    """Write an event and open it."""
    return open_event(write_event(folder, changes, **files))


def slips(folder: Path, changes: Mapping[str, str] | None = None, **files: str | bytes) -> tuple[Diagnostic, ...]:
    """Write an event that is wrong, and tell what is found."""
    try:
        open_event(write_event(folder, changes, **files))
    except PackError as problem:
        return problem.diagnostics
    raise AssertionError("nothing was found")


def told(diagnostic: Diagnostic) -> str:
    """Write a diagnostic as `file:line:column: CODE message`, the file without its folders."""
    place = str(diagnostic.place).rpartition("/")[2] if diagnostic.place else "-"
    return f"{place}: {diagnostic.code} {diagnostic.message}"
