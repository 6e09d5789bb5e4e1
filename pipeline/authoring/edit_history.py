"""Edits of files, one after the other -> the files on disk, with a way back and forth, to the byte."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from pipeline.authoring.value_edits import FileEdit, changed_on_disk, read_now
from pipeline.authoring.writing import write_files
from pipeline.diagnostics import UsageError, error

_MOST = 100  # edits that can be undone


class EditHistory:
    """What was written in a session; a file that anybody else has changed since is left alone."""

    def __init__(self) -> None:
        self._done: deque[FileEdit] = deque(maxlen=_MOST)
        self._undone: list[FileEdit] = []

    @property
    def next_undo(self) -> str | None:
        """Say what would be undone."""
        return self._done[-1].says if self._done else None

    @property
    def next_redo(self) -> str | None:
        """Say what would be done again."""
        return self._undone[-1].says if self._undone else None

    def write(self, edit: FileEdit) -> None:
        """Write a file; what was undone before can't be done again."""
        _swap(edit, edit.before, edit.after)
        self._done.append(edit)
        self._undone.clear()

    def undo(self) -> FileEdit:
        """Put back what the last edit changed."""
        if not self._done:
            raise UsageError(error("E973", "there is nothing to undo"))
        edit = self._done[-1]
        _swap(edit, edit.after, edit.before)
        self._undone.append(self._done.pop())
        return edit

    def redo(self) -> FileEdit:
        """Do again what was undone last."""
        if not self._undone:
            raise UsageError(error("E973", "there is nothing to do again"))
        edit = self._undone[-1]
        _swap(edit, edit.before, edit.after)
        self._done.append(self._undone.pop())
        return edit


def _swap(edit: FileEdit, old: bytes | None, new: bytes | None) -> None:
    """Write what a file is to hold, None for no file, if it holds what it should."""
    if _held(edit) != old:
        raise UsageError(changed_on_disk(edit.place))
    if new is None:
        edit.path.unlink()
    else:
        write_files(edit.path.parent, {edit.path.name: new})


def _held(edit: FileEdit) -> bytes | None:
    return read_now(edit.path, edit.place.file) if _is_there(edit.path) else None


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()
