"""A command line that ran before -> what it said then, as long as every file that it read or wrote is still the same.

This is all that a build in which nothing changed imports, so it makes do with `os` and `hashlib`: the modules for
paths, JSON and dataclasses would each take longer than the whole check.
"""

from __future__ import annotations

import hashlib
import os
import sys

from pipeline.regular import OWN_BYTES, read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FORMAT = "pack-memo-3"
_DIGITS = 32  # of a memo's name
KEPT_AT_MOST = 64  # a memo is of one command line
# Of what one path leads to. A build may make or read as much; what is more is built again without being looked at.
FILES_AT_MOST, BYTES_AT_MOST = 20_000, 500_000_000
DEEPEST = 100  # folders in one another
_UNKNOWN = "-"  # in place of a stamp where files must be read
# What besides the words of a command line changes what it writes or how it says so.
SURROUNDINGS = ("SOURCE_DATE_EPOCH", "NO_COLOR", "TERM", "XDG_CONFIG_HOME", "HOME")


def cache_folder() -> str:
    """Name the folder for what may be thrown away at any time."""
    base = os.environ.get("XDG_CACHE_HOME") or f"{os.environ.get('HOME', '')}/.cache"
    return os.environ.get("PACK_CACHE") or f"{base}/mission-pack-press"


def is_own(folder: str) -> bool:
    """Tell whether a folder is this user's, and nobody else may write in it: what lies in others isn't believed."""
    found = os.stat(folder)
    return not hasattr(os, "geteuid") or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def is_hash(name: str, digits: int) -> bool:
    """Tell whether a name is one that this cache gives: so many digits of a hash, maybe with a process behind it."""
    begin, _, process = name.partition(".")
    return len(begin) == digits and not begin.strip("0123456789abcdef") and not process.strip("0123456789")


def _is_harmless(text: str) -> bool:
    """Tell whether nothing in a text is an order to a terminal but the colours that we write."""
    first, *others = text.replace("\n", "").split("\x1b[")
    begun = [part.lstrip("0123456789;") for part in others]
    return all(part.startswith("m") for part in begun) and "".join((first, *begun)).isprintable()


def recall(words: Sequence[str]) -> tuple[str, str] | None:
    """Return what a command line wrote to stdout and stderr, if it would do just the same again."""
    try:
        memo = _memo(words)
        if not is_own(os.path.dirname(memo)):
            return None
        seen, out, err = read_regular(memo, OWN_BYTES).decode("utf-8", "surrogateescape").split("\0")
        is_ours = _is_harmless(out) and _is_harmless(err)
        _noted[:] = seen.splitlines()
        return (out, err) if is_ours and all(map(_is_still, _noted)) else None
    except (OSError, ValueError, RecursionError):  # something odd lies there: the build itself will say what
        return None


def remember(words: Sequence[str], said: tuple[str, str], *, read: list[str], written: list[str], since: float) -> None:
    """Note what a command line said, and how all that it read or wrote looks.

    Nothing is noted where something read has changed `since` the command began: an older state may have been built.
    """
    import contextlib  # here, as it would be a quarter of what a recall imports

    with contextlib.suppress(OSError, RecursionError):
        read = [*read, *ourselves()]
        paths = sorted({*read, *written})
        looks = {path: _ahead.pop(path) if path in _ahead and path in read else _look(path) for path in paths}
        if any(looks[path][1] >= since for path in read):
            return
        seen = [f"{look} {path}\n" for path, (look, _) in looks.items()]
        text = "\0".join(("".join(seen), *said))
        if text.count("\0") == 2 and all(line.count("\n") == 1 for line in seen):
            _keep(_memo(words), text)


# What a memo noted that isn't true any more, or not all of it.
_noted: list[str] = []
# How what is read looked before it was time to note it; if it changes after that, whoever recalls it sees that it did.
_ahead: dict[str, tuple[str, float]] = {}


def look_ahead(*paths: str) -> None:
    """Look at what builds, and at other paths, before it is time to note a command line."""
    import contextlib

    with contextlib.suppress(OSError, RecursionError):
        _ahead.update((path, _look_again(path)) for path in (*paths, *ourselves()) if path not in _ahead)


def digest(path: str) -> str:
    """Hash the names and bytes of a folder of our own, or the names that tell installed versions, once for all."""
    try:
        look, _ = _ahead[path] = _ahead.get(path) or _look_again(path)
    except OSError:  # links may lead out of ours
        return _hashed(path, [file for _, files in _walked(path, followlinks=True) for file in files])
    return look.partition(" ")[2]


def _look_again(path: str) -> tuple[str, float]:
    """Tell how a path looks; where no file was touched since a memo noted it, none is read."""
    noted = next((line.removesuffix(f" {path}") for line in _noted if line.endswith(f" {path}")), "")
    if noted and not noted.startswith(_UNKNOWN) and noted.startswith(f"{_stamp(path)} "):
        return noted, 0.0  # when it was written doesn't matter: it was noted after that
    return _look(path)


def _look(path: str) -> tuple[str, float]:
    """Tell how all files of a path look, then when the last of them was written: none can have changed in between."""
    look = f"{_stamp(path)} {_digest(path)}"
    return look, max((os.stat(file).st_mtime for file in files_of(path)), default=0.0)


def _memo(words: Sequence[str]) -> str:
    surroundings = (os.environ.get(name, "") for name in SURROUNDINGS)
    ends = (str(stream.isatty()) for stream in (sys.stdout, sys.stderr))
    key = "\0".join((FORMAT, os.getcwd(), *surroundings, *ends, *words))
    return f"{cache_folder()}/memos/{hashlib.sha256(os.fsencode(key)).hexdigest()[:_DIGITS]}"


def ourselves() -> list[str]:
    """List what builds: this package, and the folders whose names tell the versions of all that it uses."""
    return [os.path.dirname(os.path.abspath(__file__)), *(path for path in sys.path if path.endswith("-packages"))]


def _is_still(line: str) -> bool:
    """Tell whether a path leads to the same; where no file was touched, none is read."""
    stamp, digest, path = line.split(" ", 2)
    return (stamp != _UNKNOWN and stamp == _stamp(path)) or digest == _digest(path)


def _stamp(path: str) -> str:
    """Hash the sizes and times of files, with the system's numbers for them: none can change and keep all of these."""
    if path.endswith("-packages"):
        return _digest(path)
    total, stats = hashlib.sha256(), _stats(path)
    if stats is None:  # what links lead to must be read
        return _UNKNOWN
    for file, found in sorted(stats):
        seen = f"{file} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}\n"
        total.update(os.fsencode(seen))
    return total.hexdigest()


def _stats(path: str) -> list[tuple[str, os.stat_result]] | None:
    """List the files that `files_of` lists, as the system knows them; None where a link is among them."""
    if not os.path.isdir(path):
        return [(path, os.stat(path))]
    found: list[tuple[str, os.stat_result]] = []
    waiting = [path]
    while waiting:
        folder = waiting.pop()
        if folder.count("/") - path.count("/") > DEEPEST or len(found) > FILES_AT_MOST:
            raise OSError("no folder of a pack's")
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_symlink():
                    return None
                if not entry.is_dir():
                    found.append((entry.path, entry.stat()))
                elif entry.name != "__pycache__":
                    waiting.append(entry.path)
    return found


def _digest(path: str) -> str:
    """Hash the bytes of a file, the names and bytes of a folder, or the names that tell installed versions."""
    if path.endswith("-packages"):
        names = sorted(name for name in os.listdir(path) if name.endswith(".dist-info"))
        return hashlib.sha256(os.fsencode("\n".join(names))).hexdigest()
    return _hashed(path, files_of(path))


def _hashed(path: str, files: list[str]) -> str:
    """Hash the bytes of files, and their names as they are in a folder."""
    total, room = hashlib.sha256(), BYTES_AT_MOST
    for file in files:
        content = read_regular(file, room)
        room -= len(content)
        name = file[len(path) :]
        total.update(os.fsencode(f"{len(name)} {name} {len(content)} "))
        total.update(content)
    return total.hexdigest()


def files_of(path: str) -> list[str]:
    """List a file, or a folder's files at all depths in a fixed order; hidden ones are nobody's content.

    A folder that has links out of itself, or too many files, is an OSError: no pack has those.
    """
    if path.endswith("-packages") or not os.path.isdir(path):
        return [path]
    found: list[str] = []
    for folders, files in _walked(path, followlinks=False):
        found.extend(files)
        if len(found) > FILES_AT_MOST or any(_leads_out(each, path) for each in [*folders, *files]):
            raise OSError("no folder of a pack's")
    return found


def _walked(path: str, *, followlinks: bool) -> Iterator[tuple[list[str], list[str]]]:
    """List the folders and the files in each folder, at all depths in a fixed order."""
    for folder, folders, files in os.walk(path, followlinks=followlinks):
        folders[:] = sorted(name for name in folders if name != "__pycache__" and not name.startswith("."))
        seen = sorted(name for name in files if not name.startswith("."))
        yield [f"{folder}/{name}" for name in folders], [f"{folder}/{name}" for name in seen]


def _leads_out(file: str, root: str) -> bool:
    """Tell whether a file is a link to a folder, or to what lies outside of the root."""
    if not os.path.islink(file):
        return False
    return os.path.isdir(file) or not os.path.realpath(file).startswith(f"{os.path.realpath(root)}/")


def _keep(memo: str, text: str) -> None:
    """Write a memo whole, and drop the oldest where there are too many."""
    folder = os.path.dirname(memo)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if not is_own(folder):
        return
    aside = f"{memo}.{os.getpid()}"
    try:
        with open(aside, "x", encoding="utf-8", newline="", errors="surrogateescape") as opened:
            opened.write(text)
        os.replace(aside, memo)
    finally:
        if os.path.lexists(aside):
            os.unlink(aside)
    ours = (entry for entry in os.scandir(folder) if is_hash(entry.name, _DIGITS))
    memos = sorted(ours, key=lambda entry: entry.stat(follow_symlinks=False).st_mtime)
    for entry in memos[:-KEPT_AT_MOST]:
        os.unlink(entry.path)
