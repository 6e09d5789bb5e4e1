"""The bytes of a PDF -> a print of each page: what it shows, hashed, so that two pages can be told apart for certain.

What a page is tagged with, and what its file is numbered by, shows nowhere and counts for nothing: the same page in
another file has the same print. Letters are numbered as in their whole faces, which files of ours never change.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256

from pipeline.pdf.source_file import SourceFile, kept_open
from pipeline.pdf.values import Dictionary, referred, written

# As WeasyPrint writes marked content, which says what readers hear: a tag, mostly with its number.
_TAGS = re.compile(rb"/\w+\n(?:<<[^<>]*>>\nBDC|BMC)\n|\nEMC")
_SHOWN = re.compile(rb"/(\w+) Do\b")
_REFERENCE = re.compile(rb"(\d+) 0 R\b")
_BOXES = ("/MediaBox", "/TrimBox")
_SHORT = 16  # hexadecimal digits: no event has pages enough for two of them to agree by chance


@lru_cache(maxsize=1)
def page_prints(pdf: bytes) -> tuple[str, ...]:
    """Take the print of every page."""
    reader = _Reader(kept_open(pdf))
    return tuple(reader.page(number) for number in reader.file.pages)


class _Reader:
    """Reads pages; what several show is read once."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self._prints: dict[int, bytes] = {}

    def page(self, number: int) -> str:
        """Take the print of a page: its size, what is drawn on it, and the pictures and forms that it shows."""
        page = self.file.dictionary(number)
        sizes = b"".join(written(page.raw_get(box)) for box in _BOXES if box in page)
        drawn = _TAGS.sub(b"", self.file.data(referred(page.raw_get("/Contents"))))
        return sha256(sizes + drawn + self._shown(page, drawn)).hexdigest()[:_SHORT]

    def _shown(self, page: Dictionary, drawn: bytes) -> bytes:
        names = sorted(set(_SHOWN.findall(drawn)))
        if not names:
            return b""
        forms = page["/Resources"]["/XObject"]  # type: ignore[index]
        return b"".join(self._object(referred(forms.raw_get(f"/{name.decode()}"))) for name in names)

    def _object(self, number: int) -> bytes:
        """Take the print of an object with all that it refers to; one that leads back to itself ends there."""
        if number not in self._prints:
            self._prints[number] = b""
            body = self.file.body(number)
            value = _REFERENCE.sub(lambda found: self._object(int(found[1])), body.value)
            self._prints[number] = sha256(value + body.stream).digest()
        return self._prints[number]
