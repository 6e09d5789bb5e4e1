"""A pack folder -> a zip archive of it and of the packs that it builds on, the same bytes for the same packs.

And a folder or an archive -> what is in it, and what a build of it would read; nothing is laid out or printed.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import __version__
from pipeline.diagnostics import ContentError, Diagnostic, Report, UsageError, error
from pipeline.limits import reading
from pipeline.load import FileRead, Loading, is_ours, load_pack, origin
from pipeline.load.folders.files import digest, list_files, read_files
from pipeline.load.folders.layers import own_files
from pipeline.load.folders.members import MANIFEST, why_unsafe
from pipeline.load.folders.unpacked import shown_folder, unpacked_at
from pipeline.model import Pack
from pipeline.model.archive_manifest import BundledFile, BundledPack, ExpectedPack, Manifest
from pipeline.publish import publish
from pipeline.spelling import escaped, quote

# Dates would change the bytes; and as zlib's output differs between its versions, nothing is compressed.
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16  # a regular file that all may read, as Unix writes it into the upper half
_UNIX = 3  # APPNOTE 4.4.2: the upper half above counts only from there
THEME, LANGUAGE = "theme", "language"


def bundle(folder: Path, out: Path) -> Path:
    """Write a pack as an archive, and say where; only a pack without errors is worth to be passed on."""
    with reading(f"reading {escaped(folder.name)}"):
        loading = load_pack(folder)
        if loading.pack is None:
            raise ContentError(*Report(list(loading.diagnostics)))
        archive = pack_archive(loading)
    name = f"{loading.pack.id}.zip"
    publish(out, {name: archive})
    return out / name


def pack_archive(loading: Loading) -> bytes:
    """Put a pack into an archive, with every ancestor that doesn't come with the pipeline."""
    folders = [folder for folder in (loading.folder, *loading.ancestors) if not is_ours(folder)] or [loading.folder]
    files = dict(_files(folders, loading.files))
    manifest = _manifest(loading, folders, files).model_dump_json(indent=2).encode()
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, content in {MANIFEST: manifest, **files}.items():
            entry = zipfile.ZipInfo(name, _NO_DATE)
            entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE
            archive.writestr(entry, content)
    return written.getvalue()


def _files(folders: Sequence[Path], read: Sequence[FileRead]) -> Iterator[tuple[str, bytes]]:
    """Give all files of packs by their names in the archive, where the packs lie side by side."""
    names = [folder.name for folder in folders]
    for name in names:
        if names.count(name) > 1:
            hint = "rename the folder of one of them"
            raise UsageError(error("E951", f"two of the packs that belong together are called {name}", hints=(hint,)))
    for folder in folders:
        for file in read_files(folder, own_files(folder, read)):
            yield _fit_to_unpack(f"{folder.name}/{file.name}"), file.data


def _fit_to_unpack(name: str) -> str:
    """Hold an archive of ours to what is taken from one: its names must do on any system that it is unpacked on."""
    if why := why_unsafe(name):
        raise UsageError(error("E952", f"{why}: {quote(name)}", hints=("rename the file, or the pack's folder",)))
    return name


def _manifest(loading: Loading, folders: Sequence[Path], files: Mapping[str, bytes]) -> Manifest:
    beyond = [folder for folder in loading.ancestors if folder not in folders]
    return Manifest(
        pack=folders[0].name,
        made_with=__version__,
        packs=tuple(
            BundledPack(
                folder=folder.name, title=loading.said(folder, "title"), version=loading.said(folder, "version")
            )
            for folder in folders
        ),
        builds_on=tuple(
            ExpectedPack(
                name=folder.name,
                version=loading.said(folder, "version"),
                sha256=digest(folder.name, loading.files),
            )
            for folder in beyond
        ),
        files={
            name: BundledFile(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())
            for name, content in files.items()
        },
    )


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
            files=tuple(_inside_files(folder, loading.files)),
        )


def _inside_files(folder: Path, read: Sequence[FileRead]) -> Iterator[InsideFile]:
    hashes = {file.name: file.sha256 for file in read}
    own = set(own_files(folder, read))
    for path in sorted(list_files(folder)):
        name = path.relative_to(folder).as_posix()
        sha256 = hashes.get(f"{folder.name}/{name}", "")
        yield InsideFile(name=name, bytes=path.stat().st_size, sha256=sha256, is_read=bool(sha256) and name in own)


def _own(loading: Loading, key: str) -> str:
    """Read what the pack itself says; where it says nothing, what every pack has."""
    return loading.said(loading.folder, key) or str(Pack.model_fields[key].default)
