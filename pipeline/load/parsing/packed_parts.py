"""A part of a zip archive of XML, as spreadsheets are -> its tree, within bounds and with nothing in it that grows."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable
from xml.etree import ElementTree

# A table of 500 cards is a tenth of this; whoever packs more into a file wants to fill our memory.
UNPACKED_BYTES = 20_000_000
_DAMAGED = (zlib.error, EOFError, OSError)  # what comes of parts that are cut off or overwritten
UNREADABLE = (zipfile.BadZipFile, ElementTree.ParseError, RuntimeError, ValueError, KeyError, *_DAMAGED)


def read_part(packed: zipfile.ZipFile, name: str, spellings: Iterable[tuple[bytes, bytes]] = ()) -> ElementTree.Element:
    """Read one part, with other spellings of names in it put right; one that isn't there is empty.

    Raises:
        ValueError: it is larger than any that we read, or XML of a kind that no spreadsheet writes.
    """
    if name not in packed.namelist():
        return ElementTree.Element("nothing")
    with packed.open(name) as opened:
        data = opened.read(UNPACKED_BYTES + 1)
    if len(data) > UNPACKED_BYTES:
        raise ValueError(f"it unpacks to more than {UNPACKED_BYTES:,} bytes")
    if b"\0" in data:  # in UTF-16 a document type would look otherwise
        raise ValueError("it is not UTF-8")
    # Entities of a document type could blow up to gigabytes while the XML is read.
    if b"<!DOCTYPE" in data:
        raise ValueError("it has a document type, which no spreadsheet writes")
    for other, usual in spellings:
        data = data.replace(other, usual)
    return ElementTree.fromstring(data)
