"""Pictures made for tests: plain ones whose quarters tell which way up they stand, and noise."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

RED, GREEN, BLUE, WHITE = (200, 30, 20), (10, 160, 40), (20, 40, 180), (255, 255, 255)


def quarters(width: int = 40, height: int = 40) -> Image.Image:
    """Red and green above, blue and white below: no turn or cut of it looks like another."""
    image = Image.new("RGB", (width, height))
    across, down = width // 2, height // 2
    for colour, corner in ((RED, (0, 0)), (GREEN, (across, 0)), (BLUE, (0, down)), (WHITE, (across, down))):
        image.paste(colour, (*corner, corner[0] + across, corner[1] + down))
    return image


def noise(width: int, height: int, strength: float = 60) -> Image.Image:
    """A picture like a photo, in which hardly any dot is like its neighbour."""
    chance = Random(f"{width} x {height}, {strength}")  # the library's own noise is another one every time
    bands = (bytes(min(255, max(0, round(chance.gauss(128, strength)))) for _ in range(width * height)) for _ in "RGB")
    return Image.merge("RGB", [Image.frombytes("L", (width, height), band) for band in bands])


def saved(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    data = BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()
