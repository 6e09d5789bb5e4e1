"""Objects, new ones and others carried over from a file -> the bytes of a PDF: numbered, packed, found again.

Why not a library's writer? Measured on a booklet of 18 galleys, and on a print run of 8,910 sides:

- pypdf's knows no object streams, with which a tagged file is a third of the size. It takes five times as long to
  append the galleys, loses their tags and keeps each font 18 times.
- pikepdf's takes as long to join the booklet (176 ms where this takes 174) and longer to write the run (290 to 510 ms
  where this takes 240), for files of the same size to within half a per cent. Tags, fonts and links must be merged by
  us in any case. It would spare us some 200 lines, bring in 23 MB of pikepdf and lxml, and let our bytes change with
  the version of qpdf inside.
"""

from __future__ import annotations

import enum
import re
import zlib
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import md5, sha256

from pipeline.pdf.source_file import Body, SourceFile

_BINARY = b"%\xf0\x9f\x96\xa8\n"
# How many objects share one stream? More pack tighter, fewer are quicker to reach for a viewer.
OBJECTS_PER_STREAM = 1000
# Level 9 takes twice as long for half a per cent.
COMPRESSION = 7
_FREE, _AT_OFFSET, _IN_STREAM = 0, 1, 2  # PDF 32000-1, table 18: kinds of entries

_REFERENCE = re.compile(rb"(\d+) 0 R\b")
# Strings are matched to be passed over: words such as "see 12 0 R" are not references.
_STRING_OR_REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|(\d+) 0 R\b", re.DOTALL)

Edit = Callable[[int, bytes], bytes]


def stream_body(value: bytes, data: bytes) -> Body:
    """Make a compressed stream; `value` is its dictionary without the closing `>>`."""
    packed = zlib.compress(data, COMPRESSION)
    head = value + b"/Filter/FlateDecode/Length %d>>" % len(packed)
    return Body(head, b"\nstream\n" + packed + b"\nendstream")


# Of a file that is written again as something in it was edited, most object streams are as they were.
@lru_cache(maxsize=32)
def _packed_again(value: bytes, data: bytes) -> Body:
    return stream_body(value, data)


class Edition(enum.Enum):
    """A version of PDF to write; object streams came with 1.5."""

    PDF_1_4 = "1.4"
    PDF_1_6 = "1.6"
    PDF_1_7 = "1.7"

    @property
    def is_packed(self) -> bool:
        """Tell whether objects share streams."""
        return self is not Edition.PDF_1_4

    @property
    def header(self) -> bytes:
        """How the file begins; bytes beyond ASCII tell programs that it is no text."""
        return b"%%PDF-%b\n" % self.value.encode() + _BINARY


class TargetFile:
    """A PDF in the making."""

    def __init__(self) -> None:
        self._bodies: list[Body | None] = []
        self._streams: dict[bytes, int] = {}

    def reserve(self) -> int:
        """Take the next object number; `put` must fill it."""
        self._bodies.append(None)
        return len(self._bodies)

    def put(self, number: int, body: Body | bytes) -> None:
        """Fill an object."""
        self._bodies[number - 1] = Body(body) if isinstance(body, bytes) else body

    def add(self, body: Body | bytes) -> int:
        """Add an object, tell its number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def add_contents(self, data: bytes) -> int:
        """Add a compressed stream, or tell the number of the one that is the same: copies of a sheet share it."""
        name = sha256(data).digest()
        if name not in self._streams:
            self._streams[name] = self.add(stream_body(b"<<", data))
        return self._streams[name]

    def write(self, *, root: int, info: int, edition: Edition = Edition.PDF_1_7) -> bytes:
        """Write the file; its identifier is the hash of what it holds."""
        return (self._packed if edition.is_packed else self._plain)(edition.header, root, info)

    def _plain(self, header: bytes, root: int, info: int) -> bytes:
        """Write every object by itself, and a table of where each one is."""
        out, offsets = bytearray(header), []
        for number, body in self._numbered():
            offsets.append(len(out))
            out += _as_object(number, body)
        start, size = len(out), len(offsets) + 1
        identifier = _hash(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        out += b"trailer\n<</Size %d%b>>\nstartxref\n%d\n%%%%EOF\n" % (size, _roots(root, info, identifier), start)
        return bytes(out)

    def _packed(self, header: bytes, root: int, info: int) -> bytes:
        """Write objects into streams, and where each one is into another."""
        # The list grows while it is read: object streams are objects, too.
        out = bytearray(header)
        rows: dict[int, tuple[int, int, int]] = {0: (_FREE, 0, 65535)}
        plain = [number for number, body in self._numbered() if not body.stream]
        for number, body in self._numbered():
            if body.stream:
                rows[number] = (_AT_OFFSET, len(out), 0)
                out += _as_object(number, body)
        shelves = [plain[start : start + OBJECTS_PER_STREAM] for start in range(0, len(plain), OBJECTS_PER_STREAM)]
        with ThreadPoolExecutor() as threads:  # as packing leaves the rest of Python at work
            packed = [*threads.map(self._object_stream, shelves)]
        for shelf, body in zip(shelves, packed, strict=True):
            container = self.add(body)
            rows |= {number: (_IN_STREAM, container, index) for index, number in enumerate(shelf)}
            rows[container] = (_AT_OFFSET, len(out), 0)
            out += _as_object(container, self._body(container))
        out += self._cross_references(rows, _roots(root, info, _hash(out)), len(out))
        return bytes(out)

    def _numbered(self) -> list[tuple[int, Body]]:
        return [(number, self._body(number)) for number in range(1, len(self._bodies) + 1)]

    def _body(self, number: int) -> Body:
        body = self._bodies[number - 1]
        assert body is not None, f"object {number} was reserved and never filled"
        return body

    def _object_stream(self, numbers: list[int]) -> Body:
        values = [self._body(number).value for number in numbers]
        index, offset = [], 0
        for number, value in zip(numbers, values, strict=True):
            index.append(b"%d %d" % (number, offset))
            offset += len(value) + 1
        head = b" ".join(index) + b"\n"
        start = b"<</Type/ObjStm/N %d/First %d" % (len(numbers), len(head))
        return _packed_again(start, head + b"\n".join(values))

    def _cross_references(self, rows: dict[int, tuple[int, int, int]], roots: bytes, offset: int) -> bytes:
        number = self.reserve()
        rows[number] = (_AT_OFFSET, offset, 0)
        table = b"".join(
            kind.to_bytes(1, "big") + second.to_bytes(4, "big") + third.to_bytes(2, "big")
            for _, (kind, second, third) in sorted(rows.items())
        )
        # Bytes of each field: the kind of entry, an offset in up to 4 GB, a place in a stream.
        start = b"<</Type/XRef/W[1 4 2]/Size %d%b" % (len(rows), roots)
        return _as_object(number, stream_body(start, table)) + b"startxref\n%d\n%%%%EOF\n" % offset


# Not a matter of trust: PDF 32000-1, 14.4 proposes MD5; ours is of the contents alone, as no clock may be in it.
def _hash(data: bytes | bytearray) -> bytes:
    return md5(data, usedforsecurity=False).hexdigest().encode()


def _roots(root: int, info: int, identifier: bytes) -> bytes:
    """What a trailer says of where to begin."""
    return b"/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (root, info, identifier, identifier)


def _as_object(number: int, body: Body) -> bytes:
    return b"%d 0 obj\n" % number + body.value + body.stream + b"\nendobj\n"


def _as_is(number: int, value: bytes) -> bytes:
    return value


class Carrier:
    """Carries objects over, each once; `edit` may change a value, which comes with its new number."""

    def __init__(self, source: SourceFile, target: TargetFile, edit: Edit = _as_is) -> None:
        self.source = source
        self._target = target
        self._edit = edit
        self._numbers: dict[int, int] = {}
        self._waiting: deque[int] = deque()

    def stand_in(self, old: int, new: int) -> None:
        """Let an object of the target stand for one of the source, which then isn't carried."""
        self._numbers[old] = new

    def number(self, old: int) -> int:
        """Tell the new number of an object, and see to it that the object comes along."""
        new = self._numbers.get(old)
        if new is None:
            new = self._numbers[old] = self._target.reserve()
            self._waiting.append(old)
        return new

    def renumbered(self, value: bytes) -> bytes:
        """Change the references in a value to the new numbers."""
        if b"(" in value:
            return _STRING_OR_REFERENCE.sub(self._replacement, value)
        # Nearly all values hold no string: cutting them at their references takes half the time.
        pieces = _REFERENCE.split(value)
        pieces[1::2] = [b"%d 0 R" % self.number(int(old)) for old in pieces[1::2]]
        return b"".join(pieces)

    def _replacement(self, match: re.Match[bytes]) -> bytes:
        return match[0] if match[1] is None else b"%d 0 R" % self.number(int(match[1]))

    def carry(self) -> None:
        """Carry over all that was asked for, and what that refers to."""
        while self._waiting:
            old = self._waiting.popleft()
            body, new = self.source.body(old), self._numbers[old]
            self._target.put(new, Body(self.renumbered(self._edit(new, body.value)), body.stream))
