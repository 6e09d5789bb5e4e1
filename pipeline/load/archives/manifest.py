"""The files of an archive -> its Manifest, to which every one of them has been held."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from pydantic import ValidationError

from pipeline.diagnostics import Diagnostic, Place, Refused, error, warning
from pipeline.load.archives.members import member_name
from pipeline.load.archives.unpacked import Unpacked, shown_folder
from pipeline.load.files import FileRead, digest
from pipeline.load.folders.roots import PACK_FILE
from pipeline.model.archive_manifest import Manifest
from pipeline.spelling import quote

MANIFEST = "manifest.json"


def read_manifest(files: Mapping[str, bytes], shown: str) -> Manifest | None:
    """Read an archive's manifest, if it has one, and hold the archive to it."""
    if MANIFEST not in files:
        return None
    place = Place(file=member_name(shown, MANIFEST), line=1, column=1)
    try:
        manifest = Manifest.model_validate_json(files[MANIFEST])
    except ValidationError as problem:
        wrong = ".".join(map(str, problem.errors()[0]["loc"])) or "its text"
        hint = "another form of manifest needs another version of `pack`; let whoever made it bundle it anew"
        message = f"the manifest can't be read: {quote(wrong)} is not as it should be"
        raise Refused(error("E528", message, hints=(hint,)).at(place)) from problem
    if found := tuple(_differences(manifest, files, shown)):
        raise Refused(*found)
    if f"{manifest.pack}/{PACK_FILE}" not in files:
        message = f"the manifest names {quote(manifest.pack)} as the pack, and the archive has no such folder"
        raise Refused(error("E528", message).at(place))
    return manifest


def _differences(manifest: Manifest, files: Mapping[str, bytes], shown: str) -> Iterator[Diagnostic]:
    """Hold every file to the manifest, both ways."""
    hint = "the archive has been changed since it was made; get it anew from who made it"
    for name in sorted({*files, *manifest.files} - {MANIFEST}):
        listed, content = manifest.files.get(name), files.get(name)
        if listed is None:
            message = "the manifest doesn't list this file"
        elif content is None:
            message = "the manifest lists this file, and the archive lacks it"
        elif listed.sha256 != hashlib.sha256(content).hexdigest():
            message = "the file is not the one that the manifest lists: its hash differs"
        else:
            continue
        yield error("E529", message, hints=(hint,)).at(Place(file=member_name(shown, name), line=1, column=1))


def check_ancestors(unpacked: Unpacked, files: Sequence[FileRead]) -> Iterator[Diagnostic]:
    """Tell which packs, of those that an archive builds on without holding them, have changed since it was made."""
    shown = shown_folder(unpacked.archive)
    for expected in unpacked.manifest.builds_on if unpacked.manifest else ():
        if digest(expected.name, files) != expected.sha256:
            message = f"the pack {quote(expected.name)} that comes with `pack` is another than when this was made"
            known = f"{expected.name} {expected.version}".strip()  # a base has no version
            hint = f"it was made for {known}: look whether all is still as it should be"
            place = Place(file=member_name(shown, MANIFEST), line=1, column=1)
            yield warning("W520", message, hints=(hint,)).at(place)
