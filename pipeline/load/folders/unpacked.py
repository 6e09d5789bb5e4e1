"""A private folder <-> the archive that was unpacked into it: how messages call it, and which file it all hangs on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.spelling import escaped

if TYPE_CHECKING:
    from pipeline.model.archive_manifest import Manifest


@dataclass(frozen=True, kw_only=True)
class Unpacked:
    """An archive as it lies unpacked: all of it in `private`; `base` is the folder that its own top has become.

    `manifest` is what it says of itself, if it does.
    """

    archive: Path
    private: Path
    base: Path
    manifest: Manifest | None = None


_known: list[Unpacked] = []


def note_unpacked(unpacked: Unpacked) -> None:
    """Remember for this process where an archive lies."""
    _known.append(unpacked)


def unpacked_at(folder: Path) -> Unpacked | None:
    """Find the archive that a folder comes from, if it comes from one."""
    return next((each for each in _known if folder.is_relative_to(each.private)), None)


def origin(folder: Path) -> Path:
    """Name what a folder hangs on: itself, or the archive that it was unpacked from."""
    unpacked = unpacked_at(folder)
    return unpacked.archive if unpacked else folder


def shown_file(folder: Path, name: str) -> str:
    """Call a file of a folder as the user would, name it and all."""
    return shown_within(shown_folder(folder), name)


def shown_within(shown: str, name: str) -> str:
    """Call a file of a folder that is shown so."""
    return f"{shown}{'' if shown.endswith('!') else '/'}{escaped(name)}"


def shown_folder(folder: Path) -> str:
    """Call a folder as the user would: from the working directory where that is possible, or within its archive."""
    unpacked = unpacked_at(folder)
    if unpacked is None:
        return _shown(folder)
    within = folder.relative_to(unpacked.base).as_posix() if folder.is_relative_to(unpacked.base) else ""
    return f"{_shown(unpacked.archive)}!{escaped(within).removeprefix('.')}"


def _shown(path: Path) -> str:
    try:
        return escaped(path.resolve().relative_to(Path.cwd()).as_posix())
    except ValueError:
        return escaped(path.as_posix())
