"""The list of an archive, and its manifest -> the members that may be unpacked, or everything that forbids it."""

from __future__ import annotations

import hashlib
import re
import stat
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from pydantic import ValidationError

from pipeline.diagnostics import Diagnostic, Place, Refused, error, warning
from pipeline.load.folders.files import (
    FOLDER_BYTES,
    FOLDER_FILES,
    PACK_FILE,
    PICTURES_BYTES,
    FileRead,
    digest,
    lies_with_pictures,
    most_bytes,
)
from pipeline.load.folders.unpacked import Unpacked, shown_folder
from pipeline.model.archive_manifest import Manifest
from pipeline.spelling import escaped, quote

# Windows takes paths of 260 letters, and the folder that somebody unpacks into wants some of them.
NAME_BYTES, PATH_BYTES = 100, 240
# Text packs to a tenth; a hundredth is a bomb, but for small files that repeat themselves.
RATIO, RATIO_FROM = 100, 100_000
_ENCRYPTED = 0x1  # APPNOTE 4.4.4: bit 0 of the general purpose flags
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_ARCHIVES = frozenset({".zip", ".gz", ".tgz", ".tar", ".bz2", ".xz", ".7z", ".rar", ".zst", ".jar"})
# What systems put into archives on their own; it is passed over.
_LITTER = "__MACOSX"
_RENAME = "make the archive anew with `pack bundle`"
MANIFEST = "manifest.json"


def wanted(infos: Sequence[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """Leave out folders, hidden files, and what systems add on their own."""
    return [info for info in infos if not info.filename.endswith("/") and not _is_litter(info)]


def _is_litter(info: zipfile.ZipInfo) -> bool:
    parts = info.filename.split("/")
    return parts[0] == _LITTER or any(part.startswith(".") and part.strip(".") for part in parts)


def check_members(shown: str, infos: Sequence[zipfile.ZipInfo]) -> Iterator[Diagnostic]:
    """Find everything in the list of an archive that forbids to unpack it."""
    if len(infos) > FOLDER_FILES:
        message = f"more than {FOLDER_FILES:,} files in one archive"
        yield error("E524", message).at(Place(file=shown, line=1, column=1))
        return
    for info in infos:
        found = _name_fault(info) or _kind_fault(info) or _size_fault(info)
        if found:
            yield found.at(_place(shown, info))
    yield from _twins(shown, wanted(infos))
    held = {False: 0, True: 0}
    for info in infos:
        held[lies_with_pictures(info.filename)] += info.file_size
    for what, most, size in (("files", FOLDER_BYTES, held[False]), ("pictures", PICTURES_BYTES, held[True])):
        if size > most:
            message = f"the {what} of the archive hold more than {most:,} bytes"
            yield error("E524", message).at(Place(file=shown, line=1, column=1))


def member_name(shown: str, name: str) -> str:
    """Call a member of an archive: x.zip!missions/raid.yaml."""
    return f"{shown}!{escaped(name)}"


def _place(shown: str, info: zipfile.ZipInfo) -> Place:
    return Place(file=member_name(shown, info.orig_filename), line=1, column=1)


def _name_fault(info: zipfile.ZipInfo) -> Diagnostic | None:
    name = info.orig_filename
    why = why_unsafe(name)
    return error("E521", f"{why}: {quote(name)}", hints=(_RENAME,)) if why else None


def why_unsafe(name: str) -> str:
    """Say why a name can't be unpacked safely on every system, if it can't."""
    parts = name.removesuffix("/").split("/")
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "the name begins at the root of a disk"
    if "\\" in name:
        return "the name has a backslash"
    if ".." in parts:
        return "the name leads out of the archive"
    if not name.isprintable() or ":" in name:
        return "the name has characters that can't be seen or can't be kept"
    if any(part in ("", ".") or part != part.strip() or part.endswith(".") for part in parts):
        return "a part of the name is empty, or ends in a space or a full stop"
    if any(map(_DEVICES.fullmatch, parts)):
        return "the name is that of a device"
    if len(name.encode()) > PATH_BYTES or any(len(part.encode()) > NAME_BYTES for part in parts):
        return "the name is too long"
    return ""


def _kind_fault(info: zipfile.ZipInfo) -> Diagnostic | None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind and not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        what = "a symbolic link" if stat.S_ISLNK(kind) else "neither a file nor a folder"
        return error("E522", f"the member is {what}", hints=("put the file itself into the archive",))
    if info.flag_bits & _ENCRYPTED:
        return error("E525", "the member is encrypted", hints=("make the archive without a password",))
    if info.compress_type not in _METHODS:
        return error("E520", f"the member is packed in a way that isn't read here ({info.compress_type})")
    if PurePosixPath(info.filename.lower()).suffix in _ARCHIVES:
        return error("E526", "an archive lies in the archive", hints=("put its files in, or leave it out",))
    return None


def _size_fault(info: zipfile.ZipInfo) -> Diagnostic | None:
    if info.file_size > (most := most_bytes(info.filename)):
        return error("E524", f"the file holds more than {most:,} bytes")
    if info.file_size > RATIO_FROM and info.file_size > RATIO * info.compress_size:
        times = f"{info.file_size / max(info.compress_size, 1):,.0f}"
        return error("E524", f"the file unpacks to {times} times its size; at most {RATIO} times is read")
    return None


def _twins(shown: str, infos: Sequence[zipfile.ZipInfo]) -> Iterator[Diagnostic]:
    """Find members that would be one file, or a file and a folder of one name, on some system."""
    taken: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        folded = _folded(info.filename)
        if folded in taken:
            yield _twin(shown, info, taken[folded])
        taken.setdefault(folded, info)
    for info in infos:
        above = [str(folder) for folder in PurePosixPath(_folded(info.filename)).parents]
        yield from (_twin(shown, info, taken[folder]) for folder in above if folder in taken)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _twin(shown: str, info: zipfile.ZipInfo, first: zipfile.ZipInfo) -> Diagnostic:
    message = "two members have one name, or names that only some systems tell apart"
    found = error("E523", message, hints=("rename one of them",)).at(_place(shown, info))
    return replace(found, related=(("the other", _place(shown, first)),))


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
