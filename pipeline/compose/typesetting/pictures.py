"""Plates -> pictures of a page: an <img> with its words, and the drawing kept aside until the typesetter asks for it.

A drawing inside the HTML would be parsed, matched against every style rule and copied box by box; kept aside it costs a
third of that, and its words reach a screen reader as the picture's alternative text.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from markupsafe import Markup

from pipeline.compose.typesetting.photos import Photo
from pipeline.compose.typesetting.setting import points
from pipeline.contracts.plate import Plate

PLATE_SCHEME = "plate:"
_SPACES = re.compile(r"\s+")


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
