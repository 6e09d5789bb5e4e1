"""A picture that a pack brings: its name, kind, size in dots, bytes that nobody has decoded; and where one is shown."""

from __future__ import annotations

import enum
import hashlib
import re
from dataclasses import dataclass, field
from typing import Annotated
from urllib.parse import quote

from pydantic import Field

from pipeline.model.base import Model


class PictureKind(enum.StrEnum):
    """How a picture is written."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WebP"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture made of dots, as wide and high as it is seen.

    `name` is its path in the pack's folder of pictures. `data` has been vetted by its head and holds nothing but the
    picture: no words, places, thumbnails, or files that somebody hung behind it. `turn` says how it lies in there, as
    cameras do: 1 upright, up to 8, as Exif numbers them.
    """

    name: str
    kind: PictureKind
    width: int
    height: int
    turn: int = 1
    data: bytes = field(repr=False)

    def __str__(self) -> str:
        """Tell it from another one of its name."""
        mark = hashlib.sha256(self.data).hexdigest()[:8]
        return f"{self.kind}, {self.width:,} x {self.height:,} dots ({mark})"

    def fitted(self, width: float, height: float) -> tuple[float, float]:
        """Make it as large as a box allows."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


class ShownPicture(Model):
    """A picture by its name, and what it shows, for those who can't see it."""

    picture: Annotated[str, Field(min_length=1, max_length=240)]
    alt: Annotated[str, Field(min_length=1, max_length=300)]


# How wide a picture in words is: behind it, in parts of a hundred of its column.
WIDTH = re.compile(r"\{width=(?P<percent>\d{1,3})%\}")
_MARK = "!["


def is_shown_in(name: str, markdown: str) -> bool:
    """Tell whether a text may show a picture: it has some, and the name stands in it, plainly or as in an address."""
    return _MARK in markdown and (name in markdown or quote(name) in markdown)
