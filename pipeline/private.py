"""Nothing -> a folder that only this user can enter; it goes with this process, or with a later one if killed.

An archive is unpacked into one; the typesetter has its fonts in one, as it takes them from files alone.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import stat
import tempfile
from pathlib import Path

PREFIX = "mission-pack-"
_MADE: list[tuple[int, Path]] = []
MARK = ".mission-pack-press"  # in such a folder of ours; no file of an archive lies beside it, hidden ones are litter


def private_folder() -> Path:
    """Make a folder that only this user can enter and that goes with this process."""
    _sweep(Path(tempfile.gettempdir()))
    private = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")).resolve()
    (private / MARK).touch()
    if not _MADE:
        atexit.register(tidy)
    _MADE.append((os.getpid(), private))
    return private


def tidy() -> None:
    """Remove the folders that were made in this process; one that is forked must ask for it before it ends."""
    for owner, folder in _MADE:
        if owner == os.getpid():  # those of the process that it was forked from serve on there
            shutil.rmtree(folder, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what killed processes of this user left behind: nothing without our mark, whatever it is called."""
    for left in folder.glob(f"{PREFIX}*-*"):
        number = left.name.removeprefix(PREFIX).split("-")[0]
        with contextlib.suppress(OSError):  # another one may have removed it since
            if number.isdecimal() and _is_private(left) and not _runs(int(number)):
                if (left / MARK).is_file():
                    shutil.rmtree(left, ignore_errors=True)
                else:
                    left.rmdir()  # killed before it was marked; what isn't empty stays


def _is_private(folder: Path) -> bool:
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):  # no process has so high a number
        return False
    except OSError:
        return True
    return True
