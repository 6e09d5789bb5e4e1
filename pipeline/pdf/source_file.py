"""The bytes of a PDF -> its objects as bytes, to be carried over as they are or looked into one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from pipeline.pdf.cross_references import open_reader, unpacked
from pipeline.pdf.values import Dictionary, Value, dictionary, integer, items, referred, written

if TYPE_CHECKING:
    from pypdf.generic import StreamObject


_PACKED = re.compile(rb"(\d+) 0 obj\n<</Filter/FlateDecode/Length (\d{1,8})>>\nstream\n")
_END = b"\nendstream\nendobj\n"
_MOST = 10_000_000  # bytes: what unpacks to more is left to pypdf, and to its limits


@dataclass(frozen=True, slots=True)
class Body:
    """What stands between `obj` and `endobj`: a value, and the stream with its keywords where there is one."""

    value: bytes
    stream: bytes = b""


def load_library() -> None:
    """Load the library that reads files now, rather than as the first is opened."""
    import pypdf  # noqa: F401


class SourceFile:
    """A PDF opened for reading.

    Objects inside object streams, nearly all of them, are cut out and not parsed: a galley has hundreds of structure
    elements of which nothing but the references changes. pypdf finds them, decodes streams, and parses what is asked
    for; it would parse all.
    """

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        self._reader = open_reader(pdf)
        self._offsets = {} if "/Encrypt" in self._reader.trailer else self._reader.xref.get(0, {})
        self._values: dict[int, bytes] = {}
        self._heads: dict[int, bytes] = {}  # of streams that were asked for
        self._dictionaries: dict[int, Dictionary] = {}
        for container in sorted({container for container, _ in self._reader.xref_objStm.values()}):
            self._cut(self._stream(container))
        self.root_number = referred(self._reader.trailer.raw_get("/Root"))
        self.root = self.dictionary(self.root_number)

    def _cut(self, container: StreamObject) -> None:
        data = container.get_data()
        first = integer(container, "/First")
        words = [int(word) for word in data[:first].split()]
        starts = [first + offset for offset in words[1::2]]
        for number, start, end in zip(words[::2], starts, [*starts[1:], len(data)], strict=True):
            self._values[number] = data[start:end].strip()

    def body(self, number: int) -> Body:
        """Give an object's bytes. Streams are not kept: they are what is large in a file, and are carried but once."""
        if number in self._values:
            return Body(self._values[number])
        value, keyword, stream = written(self._object(number)).partition(b"\nstream\n")
        self._heads[number] = value
        self._forget(number)
        return Body(value, keyword + stream)

    def value(self, number: int) -> bytes:
        """Give an object's value, without the stream that may follow it."""
        found = self._values.get(number, self._heads.get(number))
        return self.body(number).value if found is None else found

    def data(self, number: int) -> bytes:
        """Decode a stream, which isn't kept either."""
        if (plain := self._plain(number)) is not None:
            return plain
        found: bytes = self._stream(number).get_data()
        self._forget(number)
        return found

    def _plain(self, number: int) -> bytes | None:
        """Decode contents that are written as we write them; a run has thousands, and pypdf takes thrice as long."""
        found = _PACKED.match(self._pdf, self._offsets.get(number, len(self._pdf)))
        if found is None or int(found[1]) != number:
            return None
        end = found.end() + int(found[2])
        return unpacked(self._pdf[found.end() : end], _MOST) if self._pdf.startswith(_END, end) else None

    def _forget(self, number: int) -> None:
        """Let pypdf forget an object; it would keep it as long as the file is open."""
        self._reader.resolved_objects.pop((0, number), None)

    def close(self) -> None:
        """Give up what was read: pypdf's objects hold each other, and would stay until somebody looks for rubbish."""
        self._values.clear()
        self._heads.clear()
        self._dictionaries.clear()
        self._pdf = b""
        self._reader.xref.clear()
        self._reader.xref_objStm.clear()
        self._reader.resolved_objects.clear()
        self._reader.stream.close()

    def _stream(self, number: int) -> StreamObject:
        from pypdf.generic import StreamObject

        found = self._object(number)
        assert isinstance(found, StreamObject)
        return found

    def _object(self, number: int) -> Value:
        from pypdf.generic import IndirectObject

        found = IndirectObject(number, 0, self._reader).get_object()
        assert found is not None, f"object {number} is not in the file"
        return found

    @property
    def numbers(self) -> list[int]:
        """The numbers of all objects."""
        return sorted({*self._values, *self._reader.xref.get(0, ())})

    @property
    def header(self) -> str:
        """How the file begins, such as `%PDF-1.7`."""
        return self._reader.pdf_header

    @property
    def information(self) -> Dictionary | None:
        """The information dictionary."""
        found = self._reader.trailer.raw_get("/Info") if "/Info" in self._reader.trailer else None
        return None if found is None else self.dictionary(referred(found))

    def dictionary(self, number: int) -> Dictionary:
        """Look into an object that is a dictionary."""
        if number not in self._dictionaries:
            self._dictionaries[number] = dictionary(self.body(number).value, self._reader)
        return self._dictionaries[number]

    def numbers_with(self, mark: bytes) -> list[int]:
        """Find the objects whose value holds a mark, in the order of their numbers."""
        return [number for number, value in sorted(self._values.items()) if mark in value]

    @cached_property
    def pages(self) -> tuple[int, ...]:
        """The numbers of the page objects, in reading order."""
        return tuple(self._leaves(referred(self.root.raw_get("/Pages"))))

    def _leaves(self, number: int) -> list[int]:
        # Nearly all nodes are leaves; reading a run's thousands of them as dictionaries would take seconds.
        if b"/Kids" not in self.body(number).value:
            return [number]
        node = self.dictionary(number)
        if "/Kids" not in node:
            return [number]
        return [leaf for kid in items(node, "/Kids") for leaf in self._leaves(referred(kid))]


# A run in the making reads the file of its pages and, at most, one more.
@lru_cache(maxsize=2)
def kept_open(pdf: bytes) -> SourceFile:
    """Open a file of which many others are printed, and keep it open for the next."""
    return SourceFile(pdf)
