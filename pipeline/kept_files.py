"""What took long to work out -> found again by a later run, in this user's cache, as long as it lies there whole.

It may be run as code, so it counts only behind its hash, and in a folder in which nobody else can write.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from pipeline import unchanged
from pipeline.regular import OWN_BYTES, read_regular

_DIGITS = 64


def name_of(*parts: str) -> str:
    """Name what hangs on nothing but these."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def digest_of(name: str, content: bytes) -> bytes:
    """Hash what lies under a name: a disk that filled up may leave half of it, or something else come to lie there."""
    return hashlib.sha256(name.encode() + b"\n" + content).hexdigest().encode()


def lay(folder: Path, name: str, content: bytes) -> bool:
    """Lay a file into a folder of the cache, unless others may write there; tell whether it was."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not unchanged.is_own(str(folder)):
        return False
    # By process, as another run may be laying the same file; and moved whole, never half written.
    aside = folder / f"{name}.{os.getpid()}"
    try:
        with aside.open("xb") as opened:  # never into a pipe or a link that lies there
            opened.write(content)
        aside.replace(folder / name)
    finally:
        aside.unlink(missing_ok=True)
    return True


class KeptFiles:
    """A folder of the cache that keeps so many files at most; it may be thrown away at any time."""

    def __init__(self, folder: str, most: int) -> None:
        self._called = folder
        self._most = most

    @property
    def _folder(self) -> Path:
        return Path(unchanged.cache_folder()) / self._called

    def take(self, name: str) -> bytes | None:
        """Take a file, if it is there and whole."""
        with contextlib.suppress(OSError):
            if unchanged.is_own(str(self._folder)):
                digest, _, content = read_regular(self._folder / name, OWN_BYTES).partition(b"\n")
                return content if digest == digest_of(name, content) else None
        return None

    def put(self, name: str, content: bytes) -> None:
        """Put a file there; a full disk or a foreign folder only means that it is worked out again next time."""
        with contextlib.suppress(OSError):
            if lay(self._folder, name, digest_of(name, content) + b"\n" + content):
                self._tidy()

    def _tidy(self) -> None:
        """Throw the oldest away where there are too many."""
        ours = (path for path in self._folder.iterdir() if unchanged.is_hash(path.name, _DIGITS))
        for path in sorted(ours, key=lambda path: path.lstat().st_mtime)[: -self._most]:
            path.unlink(missing_ok=True)
