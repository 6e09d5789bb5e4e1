"""A path -> the bytes of the regular file there, at most so many: pipes and devices are never waited for.

Whoever reads a file that others may have laid down reads it here. What is wrong is an OSError whose `strerror` says it.
A build in which nothing changed imports this, so it makes do with `os` and `stat`: pathlib would take longer.
"""

from __future__ import annotations

import errno
import os
import stat

# Of what `pack` keeps for itself: memos, records, profiles, lists of names. None comes near it.
OWN_BYTES = 20_000_000


class NotRegularError(OSError):
    """What is there is a pipe, a device or a socket."""


class TooLargeError(OSError):
    """The file holds more than may be read."""


def read_regular(path: str | os.PathLike[str], most: int) -> bytes:
    """Read a file whole; links are followed, which whoever asks may not want."""
    # Before it is opened: some devices do things when they are.
    _check(os.stat(path), path, most)  # noqa: PTH116
    with open(path, "rb", buffering=0, opener=_open_at_once) as opened:
        found = os.fstat(opened.fileno())
        _check(found, path, most)
        parts, room = [], most + 1
        while room > 0 and (part := opened.read(min(found.st_size + 1, room))):
            parts.append(part)
            room -= len(part)
    if room <= 0:  # it has grown since, or is one of the system's, which are empty until they are read
        raise _too_large(path, most)
    return b"".join(parts)


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting for somebody at the other end, should a pipe have come into the file's place."""
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)


def _check(found: os.stat_result, path: str | os.PathLike[str], most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(found.st_mode):
        raise NotRegularError(errno.EINVAL, "neither a file nor a folder", os.fspath(path))
    if found.st_size > most:
        raise _too_large(path, most)


def _too_large(path: str | os.PathLike[str], most: int) -> TooLargeError:
    return TooLargeError(errno.EOVERFLOW, f"it holds more than {most:,} bytes", os.fspath(path))
