"""Templates compiled before -> taken from this user's cache: to compile them anew takes as long as setting a page."""

from __future__ import annotations

import contextlib
import sys
from functools import cache
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from pipeline.kept_files import KeptFiles, name_of

_FORMAT = "pack-templates-1"
_KEPT_AT_MOST = 300  # some four times as many as there are
# What is worked out while a template is compiled may come of our own filters.
_FILTERS = Path(__file__).with_name("workshop.py")
_kept = KeptFiles("templates", _KEPT_AT_MOST)


class TemplateStore(BytecodeCache):
    """Compiled templates, each under the hash of its source and of what compiled it."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template, if it is there and whole."""
        code = _kept.take(_name(bucket))
        if code is not None:
            with contextlib.suppress(OSError, ValueError):
                bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Put a template there."""
        _kept.put(_name(bucket), bucket.bytecode_to_string())


def _name(bucket: Bucket) -> str:
    return name_of(_compiler(), bucket.key, bucket.checksum)


@cache
def _compiler() -> str:
    """Tell what compiles: another version of it may write other code."""
    return "\0".join((_FORMAT, sys.version, jinja2.__version__, _FILTERS.read_text(encoding="utf-8")))
