"""PDF values between their bytes and pypdf's objects: parsed where they must be understood, written back the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject, PdfObject

# What pypdf calls them; only this room imports pypdf, and only once it is needed: that takes a tenth of a second.
Value: TypeAlias = "PdfObject"
Dictionary: TypeAlias = "DictionaryObject"

_PLAIN = re.compile(r"[A-Za-z0-9 ,.:-]*", re.ASCII)
_MAPPING = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")


def dictionary(value: bytes, reader: PdfReader) -> Dictionary:
    """Read a value that is a dictionary; its references lead into the reader's file."""
    from pypdf.generic import DictionaryObject, read_object

    found = read_object(BytesIO(value), reader)
    assert isinstance(found, DictionaryObject)
    return found


def written(value: Value) -> bytes:
    """Write a value."""
    out = BytesIO()
    value.write_to_stream(out)
    return out.getvalue()


def text(words: str) -> bytes:
    """Write a text string; nearly all of them are plain, and then there is nothing to escape."""
    if _PLAIN.fullmatch(words):
        return b"(%b)" % words.encode()
    from pypdf.generic import TextStringObject

    return written(TextStringObject(words))


def array(values: Iterable[bytes]) -> bytes:
    """Write an array of written values."""
    return b"[" + b" ".join(values) + b"]"


def number(value: float) -> bytes:
    """Write a number with at most five decimals; a hundred-thousandth of a point is nothing."""
    plain = f"{value:.5f}".rstrip("0").rstrip(".")
    return (plain if plain not in ("", "-0") else "0").encode()


def reference(number: int) -> bytes:
    """Write a reference to an object."""
    return b"%d 0 R" % number


def integer(owner: Dictionary, key: str) -> int:
    """Read an entry that is a whole number."""
    from pypdf.generic import NumberObject

    found = owner.raw_get(key)
    assert isinstance(found, NumberObject)
    return int(found)


def items(owner: Dictionary, key: str) -> list[Value]:
    """Read an entry that is an array, its references unresolved."""
    from pypdf.generic import ArrayObject

    found = owner.raw_get(key)
    assert isinstance(found, ArrayObject)
    return list(found)


def inner(owner: Dictionary, key: str) -> Dictionary:
    """Read an entry that is a dictionary."""
    from pypdf.generic import DictionaryObject

    found = owner.raw_get(key)
    assert isinstance(found, DictionaryObject)
    return found


def referred(value: Value) -> int:
    """Tell the number of the object that a reference leads to."""
    from pypdf.generic import IndirectObject

    assert isinstance(value, IndirectObject)
    return value.idnum


def mapped_characters(mapping: bytes) -> list[tuple[bytes, bytes]]:
    """Read a ToUnicode map: each glyph and its characters in UTF-16, as hexadecimal digits.

    WeasyPrint and the press write no ranges; what comes before the mappings looks like one of them.
    """
    return _MAPPING.findall(mapping.partition(b"endcodespacerange")[2])
