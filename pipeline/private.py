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
MARK = ".mission-pack-press"  # in such a folder of ours; no file of an archive lies beside it, hidden ones are litter


def private_folder() -> Path:
    """Make a folder that only this user can enter and that goes with this process."""
    _sweep(Path(tempfile.gettempdir()))
    private = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")).resolve()
    (private / MARK).touch()
    owner = os.getpid()

    def remove() -> None:
        if os.getpid() == owner:  # a process forked from this one ends first
            shutil.rmtree(private, ignore_errors=True)

    atexit.register(remove)
    return private


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
