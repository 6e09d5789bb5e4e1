"""Objects -> the bytes of a PDF: numbered, packed into object streams, found again by a cross-reference stream.

pypdf's writer knows no object streams; with them a tagged file is a third of the size.
"""

from __future__ import annotations

import zlib
from hashlib import md5

from pipeline.press.objects import Body

HEADER = b"%PDF-1.7\n%\xf0\x9f\x96\xa8\n"
# How many objects share one stream? More pack tighter, fewer are quicker to reach for a viewer.
OBJECTS_PER_STREAM = 1000
# Level 9 takes twice as long for half a per cent.
COMPRESSION = 7
_FREE, _AT_OFFSET, _IN_STREAM = 0, 1, 2


def stream_body(value: bytes, data: bytes) -> Body:
    """Make a compressed stream; `value` is its dictionary without the closing `>>`."""
    packed = zlib.compress(data, COMPRESSION)
    head = value + b"/Filter/FlateDecode/Length %d>>" % len(packed)
    return Body(head, b"\nstream\n" + packed + b"\nendstream")


class TargetFile:
    """A PDF in the making."""

    def __init__(self) -> None:
        self._bodies: list[Body | None] = []

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

    def write(self, *, root: int, info: int) -> bytes:
        """Write the file; its identifier is the hash of what it holds."""
        # The list grows while it is read: object streams are objects, too.
        out = bytearray(HEADER)
        rows: dict[int, tuple[int, int, int]] = {0: (_FREE, 0, 65535)}
        plain = [number for number, body in self._numbered() if not body.stream]
        for number, body in self._numbered():
            if body.stream:
                rows[number] = (_AT_OFFSET, len(out), 0)
                out += _as_object(number, body)
        for start in range(0, len(plain), OBJECTS_PER_STREAM):
            shelf = plain[start : start + OBJECTS_PER_STREAM]
            container = self.add(self._object_stream(shelf))
            rows |= {number: (_IN_STREAM, container, index) for index, number in enumerate(shelf)}
            rows[container] = (_AT_OFFSET, len(out), 0)
            out += _as_object(container, self._body(container))
        out += self._cross_references(rows, root, info, md5(out, usedforsecurity=False).hexdigest().encode(), len(out))
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
        return stream_body(start, head + b"\n".join(values))

    def _cross_references(
        self, rows: dict[int, tuple[int, int, int]], root: int, info: int, identifier: bytes, offset: int
    ) -> bytes:
        number = self.reserve()
        rows[number] = (_AT_OFFSET, offset, 0)
        table = b"".join(
            kind.to_bytes(1, "big") + second.to_bytes(4, "big") + third.to_bytes(2, "big")
            for _, (kind, second, third) in sorted(rows.items())
        )
        start = b"<</Type/XRef/W[1 4 2]/Size %d/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (
            len(rows),
            root,
            info,
            identifier,
            identifier,
        )
        return _as_object(number, stream_body(start, table)) + b"startxref\n%d\n%%%%EOF\n" % offset


def _as_object(number: int, body: Body) -> bytes:
    return b"%d 0 obj\n" % number + body.value + body.stream + b"\nendobj\n"
