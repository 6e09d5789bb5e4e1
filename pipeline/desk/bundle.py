"""A pack folder -> a zip archive of it and of the packs that it builds on, the same bytes for the same packs."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pipeline import __version__
from pipeline.diagnostics import ContentError, Report, UsageError, error
from pipeline.limits import reading
from pipeline.load import Loading, is_ours, load_pack
from pipeline.load.folders.files import digest, read_files
from pipeline.load.folders.members import MANIFEST
from pipeline.load.folders.tree import own_files
from pipeline.model.archive_manifest import BundledFile, BundledPack, ExpectedPack, Manifest
from pipeline.publish import publish
from pipeline.spelling import escaped

# Dates would change the bytes; and as zlib's output differs between its versions, nothing is compressed.
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16
_UNIX = 3


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
    files = dict(_files(folders))
    manifest = _manifest(loading, folders, files).model_dump_json(indent=2).encode()
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, content in {MANIFEST: manifest, **files}.items():
            entry = zipfile.ZipInfo(name, _NO_DATE)
            entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE
            archive.writestr(entry, content)
    return written.getvalue()


def _files(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Give all files of packs by their names in the archive, where the packs lie side by side."""
    names = [folder.name for folder in folders]
    for name in names:
        if names.count(name) > 1:
            hint = "rename the folder of one of them"
            raise UsageError(error("E951", f"two of the packs that belong together are called {name}", hints=(hint,)))
    for folder in folders:
        for file in read_files(folder, own_files(folder)):
            yield f"{folder.name}/{file.name}", file.data


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
