"""The bytes of a PNG and what it should be -> diagnostics: its size in dots, its colours, how many come to the inch."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, error

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = 2  # PNG, 11.2.2: the colour type
_BYTES = 8  # bits for each colour
_PER_METRE = 39.3701
_DENSITY = b"pHYs"


def check_picture(png: bytes, name: str, *, width: int, height: int, dpi: int) -> Iterator[Diagnostic]:
    """Read a picture's header back."""
    if not png.startswith(_SIGNATURE) or png[12:16] != b"IHDR":
        yield error("E833", f"{name} is no PNG")
        return
    found = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    if found != (width, height):
        yield error("E833", f"{name} is {found[0]} x {found[1]} dots, not {width} x {height}")
    if (png[24], png[25]) != (_BYTES, _RGB):
        yield error("E833", f"{name} is not in RGB of 8 bits")
    density = _density(png)
    if round(density) != dpi:
        yield error("E833", f"{name} says {density:.0f} dots to the inch, not {dpi}")


def _density(png: bytes) -> float:
    """Read how many dots come to the inch; 0 where the picture doesn't say."""
    start = png.find(_DENSITY)
    return int.from_bytes(png[start + 4 : start + 8], "big") / _PER_METRE if start > 0 else 0.0
