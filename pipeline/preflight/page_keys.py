"""A PDF -> a hash of each of its pages: of all that a viewer needs to show it, whatever else is in the file.

Two pages with one hash read alike: what is written on them, the objects that it refers to, down to the last, and what
the file says of all pages. Numbers of objects say nothing, so a reference is hashed as what it leads to. Of fonts count
the glyphs that a page shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from pipeline.pdf.source_file import Body, SourceFile
from pipeline.preflight.glyph_keys import GlyphKeys, Shown, read_codes, shown_in, written_codes

# Strings are matched to be passed over: words such as "see 12 0 R" are not references.
_REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|(?:/([^\s/<>()\[\]]+) )?\b(\d+) 0 R\b", re.DOTALL)
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
_PICTURE = re.compile(rb"/Subtype ?/Image\b")
# What lets a viewer set text by itself, in letters that stand nowhere as codes: in fields, and from states.
_SETS_ITSELF = re.compile(rb"/DA ?\(|/Font ?\[")
_TALLEST = 64  # elements or nodes above one: whoever has more goes in a circle


@dataclass(frozen=True, kw_only=True)
class PageKey:
    """What the hash of a page is made of.

    Which glyphs it shows takes longest to find out, and hangs on nothing but what it refers to besides fonts: `refers`
    is the hash of that.
    """

    refers: str
    find_codes: Callable[[], dict[str, str] | None]
    with_codes: Callable[[dict[str, str] | None], str]


def page_keys(file: SourceFile) -> tuple[PageKey, ...]:
    """Hash every page; none where objects refer to one another in a circle that goes through no page."""
    hashing = _Hashing(file)
    keys = tuple(hashing.keys())
    return () if hashing.is_in_circles else keys


@dataclass(frozen=True)
class _Below:
    """The hash of an object, and what lies below it: fonts by the names that they are called by, and what shows text.

    None stands for text that a viewer sets itself.
    """

    digest: bytes
    fonts: tuple[tuple[bytes, int], ...] = ()
    contents: tuple[int | None, ...] = ()


class _Hashing:
    """Hashes the objects of a file, each once."""

    def __init__(self, file: SourceFile) -> None:
        self._file = file
        self._pages = {*file.pages}
        self._known: dict[int, _Below] = {}
        self._shown: dict[int, Shown | None] = {}
        self._glyphs = GlyphKeys(file)
        self._elements = dict(self._listed())
        self._fonts: list[tuple[bytes, int]] = []
        self._contents: list[int | None] = []
        self.is_in_circles = False

    def keys(self) -> Iterator[PageKey]:
        """Hash its pages."""
        shared = self._below(_OF_THE_FILE.sub(b"", self._file.body(self._file.root_number).value))
        whole = (self._glyphs.key(number, None) for _, number in shared.fonts)
        of_all = sha256(b"".join((shared.digest, *whole))).digest()
        for number in self._file.pages:
            value = self._file.body(number).value
            page = self._below(_ABOVE.sub(b"", value))
            rest = (of_all, page.digest, *self._above(value), b"%d" % self._is_tagged(value))
            yield PageKey(
                refers=page.digest.decode(),
                find_codes=partial(self._codes, page),
                with_codes=partial(self._key, page, rest),
            )

    def _codes(self, page: _Below) -> dict[str, str] | None:
        return written_codes(self._shown_by(number) for number in dict.fromkeys(page.contents))

    def _key(self, page: _Below, rest: Sequence[bytes], codes: dict[str, str] | None) -> str:
        parts = (*rest, *self._set_in(page, None if codes is None else read_codes(codes)))
        return sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).hexdigest()

    def _set_in(self, page: _Below, shown: Shown | None) -> Iterator[bytes]:
        """Hash what a page needs of its fonts."""
        for number in dict.fromkeys(number for _, number in page.fonts):
            names = {b"", *(name for name, each in page.fonts if each == number)}
            codes = None if shown is None else {code for name in names for code in shown.get(name, ())}
            yield self._glyphs.key(number, codes)

    def _shown_by(self, number: int | None) -> Shown | None:
        if number is None:
            return None
        if number not in self._shown:
            self._shown[number] = shown_in(self._file.data(number))
        return self._shown[number]

    def _below(self, value: bytes, stream: bytes = b"") -> _Below:
        """Hash a value with all that it refers to."""
        fonts, contents = self._fonts, self._contents
        self._fonts, self._contents = [], [None] if _SETS_ITSELF.search(value) else []
        whole = _REFERENCE.sub(self._followed, _TAGS.sub(b"", value))
        digest = sha256(b"%d:%b%b" % (len(whole), whole, stream)).hexdigest().encode()
        found = _Below(digest, tuple(dict.fromkeys(self._fonts)), tuple(dict.fromkeys(self._contents)))
        self._fonts, self._contents = fonts, contents
        return found

    def _followed(self, found: re.Match[bytes]) -> bytes:
        if found[2] is None:
            return found[0]
        name, number = found[1] or b"", int(found[2])
        called = b"/%b " % name if name else b""
        if number in self._pages:
            return called + b"<page>"
        if number not in self._known:
            self._known[number] = _Below(b"")
            self._known[number] = self._hash(number, self._file.body(number))
        below = self._known[number]
        self.is_in_circles |= not below.digest
        self._fonts += ((name if each == number else known, each) for known, each in below.fonts)
        self._contents += below.contents
        return called + below.digest

    def _hash(self, number: int, body: Body) -> _Below:
        if self._glyphs.is_cut(number, body.value):
            return _Below(b"<font>", fonts=((b"", number),))
        below = self._below(body.value, body.stream)
        if not body.stream or _PICTURE.search(body.value):
            return below
        return _Below(below.digest, below.fonts, (number, *below.contents))

    def _above(self, value: bytes) -> Iterator[bytes]:
        """Give what a page may have from the nodes above it."""
        for _ in range(_TALLEST):
            found = _ABOVE.search(value)
            if found is None:
                return
            value = self._file.body(int(found[1])).value
            above = self._below(_KIDS.sub(b"", _ABOVE.sub(b"", value)))
            yield above.digest
            yield from (self._glyphs.key(number, None) for _, number in above.fonts)

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
        return any(self._hangs(int(each[2])) for each in _REFERENCE.finditer(elements))

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
