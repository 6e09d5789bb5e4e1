"""A pack's folder or archive -> what is in it, and what a build of it would read; nothing is laid out or printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.diagnostics import Diagnostic
from pipeline.limits import reading
from pipeline.load import FileRead, Loading, is_ours, load_pack, origin
from pipeline.load.folders.files import list_files
from pipeline.load.folders.tree import own_files
from pipeline.load.folders.unpacked import shown_folder, unpacked_at
from pipeline.model import Pack
from pipeline.model.archive_manifest import Manifest
from pipeline.spelling import escaped

THEME, LANGUAGE = "theme", "language"


@dataclass(frozen=True, kw_only=True)
class InsideFile:
    """A file of a pack: its name in the pack, its size and hash; `is_read` tells whether a build opens it."""

    name: str
    bytes: int
    sha256: str
    is_read: bool


@dataclass(frozen=True, kw_only=True)
class InsidePack:
    """One pack of a line: where it lies, what it says of itself, all its files."""

    shown: str
    title: str
    version: str
    is_ours: bool
    files: tuple[InsideFile, ...]


@dataclass(frozen=True, kw_only=True)
class Contents:
    """A pack as it lies: itself and the packs that it builds on, its looks, and what is wrong with it.

    `archive` is the file that it was unpacked from, if it was; `manifest` what that says, and has been held to.
    """

    packs: tuple[InsidePack, ...]
    theme: str
    language: str
    archive: Path | None
    manifest: Manifest | None
    found: tuple[Diagnostic, ...]


def look_inside(folder: Path) -> Contents:
    """List what is in a pack, and what a build would read of it and of the packs that it builds on."""
    with reading(f"reading {escaped(folder.name)}"):
        loading = load_pack(folder)
        packs = tuple(_packs(loading))
    unpacked = unpacked_at(loading.folder)
    return Contents(
        packs=packs,
        theme=_own(loading, THEME),
        language=_own(loading, LANGUAGE),
        archive=origin(loading.folder) if unpacked else None,
        manifest=unpacked.manifest if unpacked else None,
        found=loading.diagnostics,
    )


def _packs(loading: Loading) -> Iterator[InsidePack]:
    for folder in (loading.folder, *loading.ancestors):
        yield InsidePack(
            shown=shown_folder(folder),
            title=loading.said(folder, "title"),
            version=loading.said(folder, "version"),
            is_ours=is_ours(folder),
            files=tuple(_files(folder, loading.files)),
        )


def _files(folder: Path, read: Sequence[FileRead]) -> Iterator[InsideFile]:
    hashes = {file.name: file.sha256 for file in read}
    own = set(own_files(folder))
    for path in sorted(list_files(folder)):
        name = path.relative_to(folder).as_posix()
        sha256 = hashes.get(f"{folder.name}/{name}", "")
        yield InsideFile(name=name, bytes=path.stat().st_size, sha256=sha256, is_read=bool(sha256) and name in own)


def _own(loading: Loading, key: str) -> str:
    """Read what the pack itself says; where it says nothing, what every pack has."""
    return loading.said(loading.folder, key) or str(Pack.model_fields[key].default)
