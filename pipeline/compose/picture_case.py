"""Plates and photos -> pictures of a page: an <img> with its words, its drawing kept until the typesetter asks for it.

A drawing inside the HTML would be parsed, matched against every style rule and copied box by box; kept aside it costs a
third of that, and its words reach a screen reader as the picture's alternative text. The size of a photo in dots is
read from its head alone; photos are made grey where they are printed without colours.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, replace
from io import BytesIO

from markupsafe import Markup

from pipeline.contracts.plate import Plate

PLATE_SCHEME = "plate:"  # no scheme that the typesetter knows: it has to ask us
_SPACES = re.compile(r"\s+")
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_WORD = 2  # bytes
_QUALITY = 92  # of a JPEG that is written anew: a loss that is not seen in print
# JPEG, ITU-T T.81, B.1.1.3: the markers of frames, in which the size stands; the others in their row are tables.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass
class PictureCase:
    """The drawings that pages of this process show, by address."""

    drawings: dict[str, str | Photo] = field(default_factory=dict)

    def show(self, plate: Plate) -> Markup:
        """Write a plate as a picture, and keep its drawing."""
        address = PLATE_SCHEME + hashlib.sha256(plate.svg.encode()).hexdigest()[:32]
        self.drawings[address] = plate.svg
        words = _SPACES.sub(" ", f"{plate.title}. {plate.description}" if plate.description else plate.title)
        size = f"width:{points(plate.width.points)};height:{points(plate.height.points)}"
        return Markup('<img src="{}" alt="{}" style="{}">').format(address, words, size)

    def show_photo(self, photo: Photo, width: float, height: float) -> Markup:
        """Write a photo as a picture of so many points, and keep its bytes."""
        address = PLATE_SCHEME + hashlib.sha256(photo.data).hexdigest()[:32]
        self.drawings[address] = photo
        size = f"width:{points(width)};height:{points(height)}"
        return Markup('<img src="{}" alt="{}" style="{}">').format(address, photo.words, size)


@dataclass(frozen=True, kw_only=True)
class Photo:
    """A picture made of dots, and what it shows, for those who can't see it."""

    data: bytes
    words: str
    across: int
    down: int

    def fitted(self, width: float, height: float) -> tuple[float, float]:
        """Make it as large as a box allows."""
        scale = min(width / self.across, height / self.down)
        return self.across * scale, self.down * scale

    @property
    def type(self) -> str:
        """What kind of file it is."""
        return "image/png" if self.data.startswith(_PNG) else "image/jpeg"


def read_photo(data: bytes, words: str) -> Photo | None:
    """Read a photo's size; None where its head doesn't tell."""
    size = _png_size(data) if data.startswith(_PNG) else _jpeg_size(data)
    if size is None or not all(size):
        return None
    return Photo(data=data, words=words, across=size[0], down=size[1])


def in_grey(photo: Photo) -> Photo:
    """Take a photo's colours out; one that can't be opened stays as it is, and is told where it is printed."""
    from PIL import Image, UnidentifiedImageError

    written = BytesIO()
    try:
        with Image.open(BytesIO(photo.data)) as opened:
            opened.convert("LA" if opened.has_transparency_data else "L").save(written, opened.format, quality=_QUALITY)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        return photo
    return replace(photo, data=written.getvalue())


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Go from marker to marker until a frame tells its size."""
    at = len(_JPEG)
    while at + 9 <= len(data) and data.startswith(_JPEG) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _FRAMES:
            down, across = (int.from_bytes(data[start : start + _WORD], "big") for start in (at + 5, at + 7))
            return across, down
        at += _WORD + int.from_bytes(data[at + _WORD : at + 2 * _WORD], "big")
    return None


def points(number: float) -> str:
    """Write points for a style sheet, to a hundredth."""
    return f"{number:.2f}pt"
