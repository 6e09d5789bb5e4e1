"""A file and a line -> the user's editor, opened there; one that needs a terminal is named instead."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

# How editors with windows of their own are told a line; what isn't here is no such editor, and isn't started.
_WITH_WINDOWS = {
    "code": ("--goto", "{file}:{line}:{column}"),
    "codium": ("--goto", "{file}:{line}:{column}"),
    "cursor": ("--goto", "{file}:{line}:{column}"),
    "subl": ("{file}:{line}:{column}",),
    "zed": ("{file}:{line}:{column}",),
    "kate": ("--line", "{line}", "--column", "{column}", "{file}"),
    "gedit": ("+{line}:{column}", "{file}"),
    "gnome-text-editor": ("{file}",),
    "gvim": ("+{line}", "{file}"),
    "mvim": ("+{line}", "{file}"),
    "geany": ("--line={line}", "--column={column}", "{file}"),
    "mousepad": ("--line={line}", "--column={column}", "{file}"),
    "emacsclient": ("--no-wait", "+{line}:{column}", "{file}"),
    "idea": ("--line", "{line}", "--column", "{column}", "{file}"),
    "pycharm": ("--line", "{line}", "--column", "{column}", "{file}"),
}


def editor_words() -> list[str]:
    """Read which editor the user has set, with its own options."""
    for name in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(os.environ.get(name, ""))
        except ValueError:
            continue
        if words:
            return words
    return []


def open_in_editor(file: Path, line: int, column: int) -> dict[str, Any]:
    """Open a file in the editor; tell how it went, and where none can be opened, which line to type."""
    words = editor_words()
    if not words:
        return {"opened": False, "told": f"{file}:{line}:{column}", "why": "EDITOR isn't set"}
    name = Path(words[0]).name
    program, form = shutil.which(words[0]), _WITH_WINDOWS.get(name)
    if form is None or program is None:
        typed = shlex.join([*words, f"+{line}", str(file)])
        why = f"{name} needs a terminal" if program else f"{name} isn't installed"
        return {"opened": False, "told": typed, "why": why}
    places = [each.format(file=file, line=line, column=column) for each in form]
    options = [word for word in words[1:] if word not in ("--wait", "-w")]
    try:
        # Words in a list, no shell between: a file's name can't be a command.
        subprocess.Popen(
            [program, *options, *places],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as problem:
        return {"opened": False, "told": str(file), "why": problem.strerror or "it can't be started"}
    return {"opened": True, "told": name}
