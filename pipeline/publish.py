"""Finished files -> an output folder, all swapped in together, so that a killed build leaves what was there.

They lie aside until all are whole, in a folder of their own: every other name may be somebody's.
Then a list promises the swap: a build killed over it is finished by the next one.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pipeline.diagnostics import Diagnostic, UsageError, error
from pipeline.regular import OWN_BYTES, NotRegularError, read_regular

ASIDE = ".pack-build"  # the folder, in the output folder
SWAP = f"{ASIDE}/.swap"  # while it is there, all that it names lies aside, whole
_NAMES = ".names"  # of files, that list itself while it is written: no product's name begins with a dot
LOCK = ".pack.lock"
_OF_FILES = {".pdf", ".svg", ".png", ".zip", ".json", ".csv"}
PATIENCE_SECONDS = 10.0  # another build holds the lock while it swaps its files in, which is short


def publish(out: Path, files: Mapping[str, bytes]) -> None:
    """Write files aside in the output folder, then swap all of them in, in their order."""
    _make_folder(out)
    with _locked(out):
        try:
            _swap(out)
            _sweep(out)
            _make_aside(out)
            for name, content in files.items():
                _write_aside(out, name, content)
            _check_names(out, files)
            _write_aside(out, _NAMES, "\n".join(files).encode())
            (out / ASIDE / _NAMES).replace(out / SWAP)
            _swap(out)
            _settle(out)
        except OSError as problem:
            raise UsageError(_unwritten(out, problem)) from problem
        finally:
            _sweep(out)


def _make_folder(out: Path) -> None:
    if out.suffix.lower() in _OF_FILES and not out.exists():
        hint = f"name the folder that it goes into, like --out {out.parent if out.parent.name else 'out'}"
        raise UsageError(error("E901", f"the output folder {out} is called like a file", hints=(hint,)))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        message = f"cannot make the output folder {out}: {problem.strerror}"
        raise UsageError(error("E901", message, hints=("choose another with --out FOLDER",))) from problem


@contextlib.contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Hold the folder's lock; the system lets go of it even when a build is killed."""
    try:
        handle = _open_to_lock(out)
    except OSError as problem:
        message = f"cannot write in the output folder {out}: {problem.strerror}"
        raise UsageError(error("E901", message, hints=("choose another with --out FOLDER",))) from problem
    try:
        _await_lock(handle, out)
        yield
    finally:
        os.close(handle)


def _open_to_lock(out: Path) -> int:
    """Open the folder itself, so that no lock is left among the files; a file in it where folders can't be locked."""
    handle = os.open(out, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return handle
    except OSError:  # as on some network drives
        os.close(handle)
        return os.open(out / LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
    return handle


def _await_lock(handle: int, out: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            if time.monotonic() >= deadline:
                hint = "wait until it is done, or give this one its own folder with --out FOLDER"
                raise UsageError(error("E902", f"another build is writing to {out}", hints=(hint,))) from problem
            time.sleep(0.02)
        else:
            return


def _swap(out: Path) -> None:
    """Swap in all that lies ready; also what an earlier build had ready when it was killed over this."""
    if not _is_folder(out / ASIDE):
        return
    with contextlib.suppress(FileNotFoundError, NotRegularError):  # what is no file was promised by no build
        lines = read_regular(out / SWAP, OWN_BYTES).decode("utf-8", "replace").splitlines()
        for name in filter(None, (Path(line).name for line in lines)):
            with contextlib.suppress(FileNotFoundError):  # swapped in before it was killed
                (out / ASIDE / name).replace(out / name)


def _make_aside(out: Path) -> None:
    with contextlib.suppress(FileExistsError):
        (out / ASIDE).mkdir()
    if not _is_folder(out / ASIDE):
        raise FileExistsError(errno.EEXIST, "it is the name that files lie aside under", str(out / ASIDE))


def _is_folder(path: Path) -> bool:
    """Tell a folder from a link to one, which would lead elsewhere."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except FileNotFoundError:
        return False


def _sweep(out: Path) -> None:
    """Remove what a killed build left aside; under the lock it is nobody else's work, and no folder in it ours."""
    aside = out / ASIDE
    if not _is_folder(aside):
        return
    for left in aside.iterdir():
        if not _is_folder(left):
            left.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not empty: somebody's
        aside.rmdir()


def _write_aside(out: Path, name: str, content: bytes) -> None:
    path = out / ASIDE / name
    try:
        with path.open("xb") as aside:
            aside.write(content)
            aside.flush()
            os.fsync(aside.fileno())
    except OSError as problem:
        problem.filename = problem.filename or str(path)  # a full disk doesn't tell for which file it was too small
        raise


def _check_names(out: Path, names: Iterable[str]) -> None:
    """See to it that no swap can fail once the first is done: a folder would stand in its way."""
    for path in (out / name for name in names):
        if path.is_dir() and not path.is_symlink():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def _settle(out: Path) -> None:
    """Make the new names as lasting as the contents."""
    folder = os.open(out, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _unwritten(out: Path, problem: OSError) -> Diagnostic:
    name = Path(str(problem.filename2 or problem.filename or out)).name
    return error(
        "E903",
        f"cannot write {name} in {out}: {problem.strerror}",
        hints=("what was there before is untouched; free the name or the space, then build again",),
    )
