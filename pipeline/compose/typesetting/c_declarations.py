"""What WeasyPrint declares in C -> the same, as an earlier run parsed it: that takes a third of importing WeasyPrint.

cffi parses C in Python, and can write down what it found for a program that is started later: numbers, bytes, lists of
these, of which its part in C makes the same declarations. These are kept; none of them is run as code.
"""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import _cffi_backend
import cffi

from pipeline.kept_files import KeptFiles, name_of

_FORMAT = "pack-declarations-1"
_CALLED = "declared"
_BYTES = "latin-1"  # each byte is a letter of it
_kept = KeptFiles("declarations", 10)


class _Declaring:
    """Stands in for cffi's FFI where a module declares C once, and has all its functions then."""

    def cdef(self, text: str) -> None:
        """Declare C."""
        known = _known(text)
        vars(self).update({name: getattr(known, name) for name in dir(known) if not name.startswith("__")})


@contextmanager
def declared_before() -> Iterator[None]:
    """Have modules that are imported now declare what was parsed before."""
    own = cffi.FFI
    cffi.FFI = _Declaring
    try:
        yield
    finally:
        cffi.FFI = own


def _known(text: str) -> Any:
    """Make declarations of what is kept of a text, or else of the text."""
    name = name_of(_FORMAT, cffi.__version__, text)
    content = _kept.take(name)
    try:
        if content is not None:
            return _made(json.loads(content))
        parsed = _parsed(text)
        made = _made(parsed)
    except (ImportError, LookupError, TypeError, ValueError):  # private: another version of cffi may write otherwise
        source = cffi.api.FFI()
        source.cdef(text)
        return source
    _kept.put(name, json.dumps(parsed).encode())
    return made


def _parsed(text: str) -> dict[str, Any]:
    """Parse declarations, and take what cffi writes of them apart."""
    source, written = cffi.api.FFI(), io.StringIO()
    source.set_source(_CALLED, None)
    source.cdef(text)
    source.emit_python_code(written)
    (call,) = (node for node in ast.walk(ast.parse(written.getvalue())) if isinstance(node, ast.Call))
    return {str(each.arg): _plain(ast.literal_eval(each.value)) for each in call.keywords}


def _plain(value: Any) -> Any:
    """Write a value as JSON can."""
    if isinstance(value, bytes):
        return value.decode(_BYTES)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _made(parts: dict[str, Any]) -> Any:
    return _cffi_backend.FFI(_CALLED, **{name: _of_plain(value) for name, value in parts.items()})


def _of_plain(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode(_BYTES)
    return tuple(map(_of_plain, value)) if isinstance(value, list) else value
