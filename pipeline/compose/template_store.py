"""Templates compiled before -> taken from this user's cache: to compile them anew takes as long as setting a page."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from pipeline import unchanged
from pipeline.regular import OWN_BYTES, read_regular

_FORMAT = "pack-templates-1"
_DIGITS = 64
_KEPT_AT_MOST = 300  # some four times as many as there are
# What is worked out while a template is compiled may come of our own filters.
_FILTERS = Path(__file__).with_name("workshop.py")


class TemplateStore(BytecodeCache):
    """A folder of compiled templates, each under the hash of its source and of what compiled it.

    It is code that is run, so what lies there counts only whole, and in a folder in which nobody else can write.
    """

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template, if it is there and whole."""
        with contextlib.suppress(OSError, ValueError):
            folder = _folder()
            if unchanged.is_own(folder):
                name = _name(bucket)
                digest, _, code = read_regular(f"{folder}/{name}", OWN_BYTES).partition(b"\n")
                if digest == _digest(name, code):
                    bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Put a template there; a full disk or a foreign folder only means that it is compiled again next time."""
        with contextlib.suppress(OSError):
            folder, name, code = Path(_folder()), _name(bucket), bucket.bytecode_to_string()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if unchanged.is_own(str(folder)):
                aside = folder / f"{name}.{os.getpid()}"
                try:
                    with aside.open("xb") as opened:  # never into a pipe or a link that lies there
                        opened.write(_digest(name, code) + b"\n" + code)
                    aside.replace(folder / name)
                finally:
                    aside.unlink(missing_ok=True)
                _tidy(folder)


def _folder() -> str:
    return f"{unchanged.cache_folder()}/templates"


def _name(bucket: Bucket) -> str:
    return hashlib.sha256("\0".join((_compiler(), bucket.key, bucket.checksum)).encode()).hexdigest()


def _digest(name: str, code: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + code).hexdigest().encode()


@cache
def _compiler() -> str:
    """Tell what compiles: another version of it may write other code."""
    return "\0".join((_FORMAT, sys.version, jinja2.__version__, _FILTERS.read_text(encoding="utf-8")))


def _tidy(folder: Path) -> None:
    """Throw the oldest away where there are too many."""
    ours: Iterator[Path] = (path for path in folder.iterdir() if unchanged.is_hash(path.name, _DIGITS))
    for path in sorted(ours, key=lambda path: path.lstat().st_mtime)[:-_KEPT_AT_MOST]:
        path.unlink(missing_ok=True)
