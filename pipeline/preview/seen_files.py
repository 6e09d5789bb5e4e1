"""Folders -> how their files look: what has changed is found even where the system tells of nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress

from pipeline import unchanged

Looks = dict[str, tuple[int, int, int]]


def looks(paths: Iterable[str]) -> Looks:
    """See when each file was changed, how large it is and which it is; what isn't there now may come back."""
    seen: Looks = {}
    for path in paths:
        try:
            files = unchanged.files_of(path)
        except OSError:
            continue
        for file in files:
            with suppress(OSError):
                stat = os.stat(file)  # noqa: PTH116 - several times a second, of a thousand files
                seen[file] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return seen


def differing(before: Looks, now: Looks) -> set[str]:
    """List the files that look otherwise, came or went."""
    return {file for file in before.keys() | now.keys() if before.get(file) != now.get(file)}
