"""A picture that a pack brings: its name, its kind, its size in dots, and bytes that nobody has decoded yet."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field


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
