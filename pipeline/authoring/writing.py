"""Texts -> content files: each written aside and swapped in whole; nothing that is there already is overwritten."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Mapping
from pathlib import Path

from pipeline.diagnostics import Diagnostic, UsageError, error

# Hidden, and beside its target: a rename within one file system swaps it in whole.
ASIDE = ".pack-aside-"


def write_files(folder: Path, texts: Mapping[str, str | bytes]) -> tuple[Path, ...]:
    """Write files of a folder by their names in it, in place of what they were."""
    paths = {folder / name: text for name, text in texts.items()}
    for path, text in paths.items():
        _swap_in(path, text)
    return tuple(paths)


def write_new_files(folder: Path, texts: Mapping[str, str | bytes]) -> tuple[Path, ...]:
    """Write files that must not be there yet; if one of them is, none is written."""
    paths = [folder / name for name in texts]
    there = [_there(path) for path in paths if path.exists() or path.is_symlink()]
    if there:
        raise UsageError(*there)
    return write_files(folder, texts)


def _there(path: Path) -> Diagnostic:
    return error("E961", f"{path} is there already", hints=("choose another name, or move it away",))


def _swap_in(path: Path, text: str | bytes) -> None:
    """Swap a text in; a link stays one, and a file keeps who may read it."""
    target = path.resolve()
    aside = target.with_name(f"{ASIDE}{target.name}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        aside.unlink(missing_ok=True)  # what a pack brings of that name may be a link to anywhere
        with aside.open("xb") as opened:
            opened.write(text if isinstance(text, bytes) else text.encode())
        if target.exists():
            shutil.copymode(target, aside)
        aside.replace(target)
    except OSError as problem:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        raise UsageError(error("E962", f"cannot write {path}: {problem.strerror}")) from problem
