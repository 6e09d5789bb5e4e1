"""A folder -> its files' bytes, in a fixed order, or Refused where it is too big or leads out of itself."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.diagnostics import Place, Refused, error
from pipeline.load.folders.unpacked import shown_file, shown_folder, shown_within
from pipeline.regular import NotRegularError, TooLargeError, read_regular

PACK_FILE = "pack.yaml"  # a folder with this file in it is a pack
FILE_BYTES = 2_000_000  # some hundred times the longest that ships
FOLDER_BYTES = 20_000_000  # of all files that are read
FOLDER_FILES = 2_000  # a file for each mission, page, rule, card and picture
FOLDER_DEPTH = 16  # folders in one another: content has four
PICTURES = "pictures"  # the folder of a pack's pictures; folders may lie in it
ICONS = "icons"  # the folder of its icons
PICTURE_BYTES = 8_000_000  # a cover in print quality
PICTURES_BYTES = 100_000_000  # of all pictures: a deck of some hundred cards


@dataclass(frozen=True, kw_only=True)
class SourceFile:
    """One file as it was read: `name` within its folder, `shown` as messages call it."""

    name: str
    shown: str
    data: bytes

    @property
    def sha256(self) -> str:
        """The hash that tells whether the file has changed."""
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True, kw_only=True, order=True)
class FileRead:
    """What is noted of a file that was read: folder and name, and the hash of its bytes."""

    name: str
    sha256: str


def digest(name: str, files: Iterable[FileRead]) -> str:
    """Hash all that was read of one pack, to tell whether it is still the same."""
    own = sorted(f"{file.name} {file.sha256}\n" for file in files if file.name.startswith(f"{name}/"))
    return hashlib.sha256("".join(own).encode()).hexdigest()


def list_files(folder: Path) -> tuple[Path, ...]:
    """List the files of a folder at all depths, hidden ones left out; nothing is opened yet."""
    found: list[Path] = []
    for path in _walk(folder.resolve()) if folder.is_dir() else ():
        found.append(path)
        if len(found) > FOLDER_FILES:
            raise _refusal("E503", f"more than {FOLDER_FILES} files in one folder", shown_folder(folder))
    return tuple(found)


def read_files(folder: Path, names: tuple[str, ...], before: int = 0) -> tuple[SourceFile, ...]:
    """Read files of a folder by their names within it, so many bytes of others having been read before."""
    files: list[SourceFile] = []
    held = {False: before, True: 0}
    root, called = folder.resolve(), shown_folder(folder)
    for name in names:
        shown, is_picture = shown_within(called, name), lies_with_pictures(name)
        data = _read(root / name, shown, most_bytes(name))
        held[is_picture] += len(data)
        most = PICTURES_BYTES if is_picture else FOLDER_BYTES
        if held[is_picture] > most:
            what = "pictures" if is_picture else "files"
            raise _refusal("E504", f"the {what} of one folder hold more than {most:,} bytes", shown)
        files.append(SourceFile(name=name, shown=shown, data=data))
    return tuple(files)


def lies_with_pictures(name: str) -> bool:
    """Tell whether a file lies in the folder of a pack's pictures; in an archive that may lie in the pack's folder."""
    return PICTURES in PurePosixPath(name).parts[:-1][:2]


def most_bytes(name: str) -> int:
    """Tell how much a file may hold."""
    return PICTURE_BYTES if lies_with_pictures(name) else FILE_BYTES


def _walk(root: Path) -> Iterator[Path]:
    folders = [root]
    while folders:
        folder = folders.pop()
        if len(folder.parts) - len(root.parts) > FOLDER_DEPTH:
            raise _refusal("E503", f"folders lie more than {FOLDER_DEPTH} deep in one another", shown_folder(root))
        for path in _entries(folder):
            if path.name.startswith("."):
                continue
            kind = _kind(path, root)
            if stat.S_ISDIR(kind):
                folders.append(path)
            else:
                yield path


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError as problem:
        raise _refusal("E505", f"the folder can't be read: {problem.strerror}", shown_folder(folder)) from problem


def _kind(path: Path, root: Path) -> int:
    """Tell a regular file from a folder, and refuse everything that isn't safe to read."""
    shown = shown_file(path.parent, path.name)
    if path.is_symlink() and not _stays_inside(path, root):
        raise _refusal("E501", "a link leads out of the folder, or to no file in it", shown)
    kind = path.stat().st_mode
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise _refusal("E502", "neither a file nor a folder", shown)
    return kind


def _stays_inside(link: Path, root: Path) -> bool:
    try:
        target = link.resolve(strict=True)
    except (OSError, RuntimeError):  # leads to nothing, or back to itself
        return False
    return target.is_relative_to(root) and not target.is_dir()


def _read(path: Path, shown: str, most: int) -> bytes:
    try:
        return read_regular(path, most)
    except TooLargeError as problem:
        raise _refusal("E504", f"the file holds more than {most:,} bytes", shown) from problem
    except NotRegularError as problem:
        raise _refusal("E502", str(problem.strerror), shown) from problem
    except OSError as problem:
        raise _refusal("E505", f"the file can't be read: {problem.strerror}", shown) from problem


def _refusal(code: str, message: str, shown: str) -> Refused:
    return Refused(error(code, message).at(Place(file=shown, line=1, column=1)))
