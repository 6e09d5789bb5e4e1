"""The bytes of a PDF -> where its objects are, if it tells so just as the typesetter and we do.

pypdf reads every way in which a file can tell that, entry by entry, and takes as long for it as for all else of a
galley. Whatever looks otherwise, or odd, is left to it.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdf import PdfReader

_END = re.compile(rb"\nendstream\nendobj\nstartxref\n(\d{1,10})\n%%EOF\n\Z")
_ENTRIES = (
    rb"/Type ?/XRef",
    rb"/Index ?\[0 \d+\]",
    rb"/W ?\[1 [1-8] [1-8]\]",
    rb"/Size \d{1,7}",
    rb"/(?:Root|Info) \d+ 0 R",
    rb"/ID ?\[<[0-9a-f]*> ?<[0-9a-f]*>\]",
    rb"/Filter ?/FlateDecode",
    rb"/Length \d{1,8}",
)
_BEGIN = re.compile(rb"\d+ 0 obj\n(<<(?:" + rb"|".join(_ENTRIES) + rb"){4,9}>>)\nstream\n")
_WIDTHS = re.compile(rb"/W ?\[1 (\d) (\d)\]")
_SIZE, _INDEX = re.compile(rb"/Size (\d+)"), re.compile(rb"/Index ?\[0 (\d+)\]")
_FREE, _AT_OFFSET, _IN_STREAM = 0, 1, 2  # PDF 32000-1, table 18: kinds of entries
# More is nobody's galley.
_MOST = 2_000_000


@dataclass(frozen=True, kw_only=True)
class Places:
    """Where objects are: at offsets, or in a stream by their place in it; and the trailer as it is written."""

    offsets: dict[int, int]
    in_streams: dict[int, tuple[int, int]]
    trailer: bytes


def read_places(pdf: bytes) -> Places | None:
    """Read where objects are; None where that isn't told in our way."""
    end = _END.search(pdf, max(0, len(pdf) - 60))
    begin = end and _BEGIN.match(pdf, int(end[1]))
    if not (end and begin):
        return None
    head = begin[1]
    widths, size, index = _WIDTHS.search(head), _SIZE.search(head), _INDEX.search(head)
    if widths is None or size is None or (index and index[1] != size[1]) or int(size[1]) > _MOST:
        return None
    first, second = 1 + int(widths[1]), 1 + int(widths[1]) + int(widths[2])
    length = int(size[1]) * second
    table = unpacked(pdf[begin.end() : end.start()], length)
    if table is None or len(table) != length:
        return None
    offsets: dict[int, int] = {}
    in_streams: dict[int, tuple[int, int]] = {}
    number = int.from_bytes
    for place, start in enumerate(range(0, len(table), second)):
        kind = table[start]
        if kind == _IN_STREAM:
            container = number(table[start + 1 : start + first], "big")
            in_streams[place] = container, number(table[start + first : start + second], "big")
        elif kind == _AT_OFFSET:
            if any(table[start + first : start + second]):  # an object that was replaced: nothing of ours
                return None
            offsets[place] = number(table[start + 1 : start + first], "big")
        elif kind != _FREE:
            return None
    return Places(offsets=offsets, in_streams=in_streams, trailer=head)


def unpacked(data: bytes, most: int) -> bytes | None:
    """Unpack what comes to so many bytes at most; None where it is more, or isn't whole."""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(data, most + 1)
    except zlib.error:
        return None
    return found if len(found) <= most and unpacking.eof else None


def open_reader(pdf: bytes) -> PdfReader:
    """Open a file for reading its objects."""
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject, read_object

    places = read_places(pdf)
    if places is None:
        return PdfReader(BytesIO(pdf))

    class _Opened(PdfReader):
        """Knows where its objects are."""

        def read(self, stream: object) -> None:
            """Take what was found instead of looking for it: what pypdf would find itself, under its own names."""
            assert places is not None
            trailer = read_object(BytesIO(places.trailer), self)
            assert isinstance(trailer, DictionaryObject)
            self.trailer, self.xref, self.xref_objStm = trailer, {0: places.offsets}, {**places.in_streams}

    return _Opened(BytesIO(pdf))
