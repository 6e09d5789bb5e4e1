"""A zip file -> the folder of its pack, unpacked into a private place once nothing in its list forbids that."""

from __future__ import annotations

import io
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from pipeline.diagnostics import Place, Refused, UsageError, error
from pipeline.load.folders.files import FOLDER_BYTES, PACK_FILE, PICTURES_BYTES, most_bytes
from pipeline.load.folders.members import check_members, member_name, read_manifest, wanted
from pipeline.load.folders.unpacked import Unpacked, note_unpacked, shown_folder
from pipeline.private import private_folder
from pipeline.regular import NotRegularError, TooLargeError, read_regular
from pipeline.spelling import escaped

ARCHIVE_BYTES = FOLDER_BYTES + PICTURES_BYTES
LIST_BYTES = 1_000_000  # of the list at the end of an archive
_END = struct.Struct("<4s4H2LH")
_END_MARK = b"PK\5\6"
_opened: dict[tuple[Path, int, int], Path] = {}


def open_archive(path: Path) -> Path:
    """Unpack an archive into a private folder that goes when this process ends, and give its pack's folder."""
    data = _read(path)
    seen = path.stat()
    key = (path.resolve(), seen.st_mtime_ns, seen.st_size)
    if key not in _opened:
        _opened[key] = _unpack(path, data)
    return _opened[key]


def _read(path: Path) -> bytes:
    """Read an archive whole; what it holds is looked at in memory alone."""
    shown = shown_folder(path)
    try:
        return read_regular(path, ARCHIVE_BYTES)
    except TooLargeError as problem:
        raise _refusal("E524", f"the archive holds more than {ARCHIVE_BYTES:,} bytes", shown) from problem
    except NotRegularError as problem:
        raise _refusal("E502", str(problem.strerror), shown) from problem
    except OSError as problem:
        raise _refusal("E505", f"the file can't be read: {problem.strerror}", shown) from problem


def _unpack(path: Path, data: bytes) -> Path:
    shown = shown_folder(path)
    files = _files(data, shown)
    manifest = read_manifest(files, shown)
    pack = manifest.pack if manifest else _pack_folder(files, shown)
    try:
        private = private_folder()
        # What has its pack at the top gets a folder for it, as a pack goes by its folder's name.
        base = private if pack else private / (path.stem.strip(".") or "pack")
        _lay_out(base, files)
    except OSError as problem:
        hint = "free some space there, or name another folder with TMPDIR in the environment"
        message = f"cannot unpack {shown} into {tempfile.gettempdir()}: {problem.strerror}"
        raise UsageError(error("E500", escaped(message), hints=(hint,))) from problem
    note_unpacked(Unpacked(archive=path.resolve(), private=private, base=base, manifest=manifest))
    return base / pack


def _lay_out(base: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        target = base / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _files(data: bytes, shown: str) -> dict[str, bytes]:
    """Take all files out of an archive, into memory and bounded."""
    _check_list(data, shown)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            infos = packed.infolist()
            if found := tuple(check_members(shown, infos)):
                raise Refused(*found)
            return {info.filename: _content(packed, info, shown) for info in wanted(infos)}
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as problem:
        raise _refusal("E520", f"the file is no archive that can be read: {problem}", shown) from problem


def _check_list(data: bytes, shown: str) -> None:
    """Look at the length of the list before it is read: each of its entries would become an object."""
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if at < 0 or at + _END.size > len(data):
        raise _refusal("E520", "the file is no archive that can be read: its list is missing", shown)
    if _END.unpack_from(data, at)[5] > LIST_BYTES:
        raise _refusal("E524", f"the archive's list of files holds more than {LIST_BYTES:,} bytes", shown)


def _content(packed: zipfile.ZipFile, info: zipfile.ZipInfo, shown: str) -> bytes:
    name = member_name(shown, info.filename)
    most = most_bytes(info.filename)
    try:
        with packed.open(info) as opened:
            content = opened.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as problem:
        raise _refusal("E520", f"the member can't be unpacked: {problem}", name) from problem
    if len(content) > most:
        raise _refusal("E524", f"the file holds more than {most:,} bytes", name)
    return content


def _pack_folder(files: Mapping[str, bytes], shown: str) -> str:
    """Find the pack of an archive that somebody made without `pack bundle`: at its top, or in its only folder."""
    if PACK_FILE in files:
        return ""
    packs = sorted(name.split("/")[0] for name in files if name.endswith(f"/{PACK_FILE}") and name.count("/") == 1)
    if len(packs) != 1:
        message = f"the archive holds {len(packs)} packs" if packs else f"the archive holds no {PACK_FILE}"
        hint = "put one pack into it, or make it with `pack bundle`"
        raise Refused(error("E527", message, hints=(hint,)).at(Place(file=shown, line=1, column=1)))
    return packs[0]


def _refusal(code: str, message: str, shown: str) -> Refused:
    return Refused(error(code, escaped(message)).at(Place(file=shown, line=1, column=1)))
