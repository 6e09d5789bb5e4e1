"""Words typed in a window of Windows -> the same as WSL calls them, where the drive C is the folder /mnt/c."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DRIVE = re.compile(r"([A-Za-z]):[\\/]*(.*)")
# Linux's own files, as Windows shows them: the rest is their path.
_LINUX = re.compile(r"\\\\wsl(?:\.localhost|\$)\\[^\\]+(?:\\(.*))?", re.IGNORECASE)
# A path from here: folders without blanks, so that words with a stray backslash stay what they are.
_RELATIVE = re.compile(r"(?:\.{1,2}\\.*|[^\s\\/]+(?:\\[^\s\\/]+)+\\?)")
_OPTION = re.compile(r"(--[a-z-]+=)(.+)")


def as_typed_here(words: Iterable[str]) -> list[str]:
    """Turn all paths of Windows among words; all else stays."""
    return [_turned(word) for word in words]


def _turned(word: str) -> str:
    option = _OPTION.fullmatch(word)
    return option[1] + _path(option[2]) if option else _path(word)


def _path(word: str) -> str:
    if linux := _LINUX.fullmatch(word):
        return f"/{_slashed(linux[1] or '')}"
    if drive := _DRIVE.fullmatch(word):
        # A single letter before a colon is a drive only where a path follows.
        return f"/mnt/{drive[1].lower()}/{_slashed(drive[2])}" if re.match(r".:[\\/]", word) else word
    return _slashed(word) if _RELATIVE.fullmatch(word) else word


def _slashed(path: str) -> str:
    return path.replace("\\", "/")
