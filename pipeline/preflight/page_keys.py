"""A PDF -> a hash of each of its pages: of all that a viewer needs to show it, whatever else is in the file.

Two pages with one hash read alike: what is written on them, the objects that it refers to, down to the last, and what
the file says of all pages. Numbers of objects say nothing, so a reference is hashed as what it leads to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from pipeline.pdf.source_file import SourceFile

# Strings are matched to be passed over: words such as "see 12 0 R" are not references.
_REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|\b(\d+) 0 R\b", re.DOTALL)
# Where a page's and a link's tags are found, whose numbers grow with what stands before it in the file.
_TAGS = re.compile(rb"/StructParents? \d+")
_PAGE_TAGS = re.compile(rb"/StructParents (\d+)")
_ABOVE = re.compile(rb"/Parent (\d+) 0 R")
_ELEMENT_ABOVE = re.compile(rb"/P (\d+) 0 R")
_TAG_TREE = re.compile(rb"/StructTreeRoot (\d+) 0 R")
_PARENT_TREE = re.compile(rb"/ParentTree (\d+) 0 R")
_LIST = re.compile(rb"(\d+) (\[[^\]]*\]|\d+ 0 R)")
# Of the catalog, what is of the file alone: its pages, tags and outline, and what it says of itself.
_OF_THE_FILE = re.compile(rb"/(?:Pages|StructTreeRoot|Outlines|Metadata) \d+ 0 R")
_KIDS = re.compile(rb"/Kids ?\[[^\]]*\]|/Count \d+")
_TREE = b"/StructTreeRoot"
_TALLEST = 64  # elements or nodes above one: whoever has more goes in a circle


def page_keys(file: SourceFile) -> tuple[str, ...]:
    """Hash every page; none where objects refer to one another in a circle that goes through no page."""
    hashing = _Hashing(file)
    keys = tuple(hashing.keys())
    return () if hashing.is_in_circles else keys


class _Hashing:
    """Hashes the objects of a file, each once."""

    def __init__(self, file: SourceFile) -> None:
        self._file = file
        self._pages = {*file.pages}
        self._known: dict[int, bytes] = {}
        self._elements = dict(self._listed())
        self.is_in_circles = False

    def keys(self) -> Iterator[str]:
        """Hash its pages."""
        shared = self._hash(_OF_THE_FILE.sub(b"", self._file.body(self._file.root_number).value))
        for number in self._file.pages:
            value = self._file.body(number).value
            parts = (shared, self._hash(_ABOVE.sub(b"", value)), *self._above(value), b"%d" % self._is_tagged(value))
            yield sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).hexdigest()

    def _hash(self, value: bytes, stream: bytes = b"") -> bytes:
        """Hash a value with all that it refers to."""
        whole = _REFERENCE.sub(self._followed, _TAGS.sub(b"", value))
        return sha256(b"%d:%b%b" % (len(whole), whole, stream)).hexdigest().encode()

    def _followed(self, found: re.Match[bytes]) -> bytes:
        if found[1] is None:
            return found[0]
        number = int(found[1])
        if number in self._pages:
            return b"<page>"
        if number not in self._known:
            self._known[number] = b""
            body = self._file.body(number)
            self._known[number] = self._hash(body.value, body.stream)
        self.is_in_circles |= not self._known[number]
        return self._known[number]

    def _above(self, value: bytes) -> Iterator[bytes]:
        """Give what a page may have from the nodes above it."""
        for _ in range(_TALLEST):
            found = _ABOVE.search(value)
            if found is None:
                return
            value = self._file.body(int(found[1])).value
            yield self._hash(_KIDS.sub(b"", _ABOVE.sub(b"", value)))

    def _listed(self) -> Iterator[tuple[int, bytes]]:
        """Give the elements that the tree of tags lists for each page and link."""
        listed = self._file.body(self._file.root_number).value
        for lead in (_TAG_TREE, _PARENT_TREE):
            found = lead.search(listed)
            if found is None:
                return
            listed = self._file.body(int(found[1])).value
        yield from ((int(key), value) for key, value in _LIST.findall(listed.partition(b"[")[2]))

    def _is_tagged(self, page: bytes) -> bool:
        """Tell whether an element of the tree is about a page, and hangs on its root, each on the one above it."""
        found = _PAGE_TAGS.search(page)
        elements = self._elements.get(int(found[1]), b"") if found else b""
        return any(self._hangs(int(each[1])) for each in _REFERENCE.finditer(elements))

    def _hangs(self, number: int) -> bool:
        for _ in range(_TALLEST):
            value = self._file.body(number).value
            if _TREE in value:
                return True
            found = _ELEMENT_ABOVE.search(value)
            if found is None or b"%d 0 R" % number not in self._file.body(int(found[1])).value:
                return False
            number = int(found[1])
        return False
