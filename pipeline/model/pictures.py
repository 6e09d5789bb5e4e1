"""A picture that a pack brings: its name, kind, size in dots, bytes that nobody has decoded; and where one is shown."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from pipeline.model.base import Model

# In Markdown: words for who can't see it, and which picture it is.
_SHOWN = re.compile(r"!\[[^\]\n]*\]\(\s*<?(?P<name>[^()<>\n\"]*?)>?(?:\s+\"[^\"\n]*\")?\s*\)")


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

    def fitted(self, width: float, height: float) -> tuple[float, float]:
        """Make it as large as a box allows."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


class ShownPicture(Model):
    """A picture by its name, and what it shows, for those who can't see it."""

    picture: Annotated[str, Field(min_length=1, max_length=240)]
    alt: Annotated[str, Field(min_length=1, max_length=300)]


def pictures_in(markdown: str) -> Iterator[re.Match[str]]:
    """Find the pictures that a text shows; each match has a `name`."""
    return _SHOWN.finditer(markdown)
