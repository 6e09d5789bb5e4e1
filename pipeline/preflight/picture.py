"""A page of a PDF -> a PNG, to look at or to hand in, and a PNG -> whether it is what it should be."""

from __future__ import annotations

import io
from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, error
from pipeline.preflight.viewing import opened
from pipeline.units import POINTS_PER_INCH

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = 2  # PNG, 11.2.2: the colour type
_BYTES = 8  # bits for each colour
_PER_METRE = 39.3701  # inches: PNG counts dots by the metre
_DENSITY = b"pHYs"  # PNG, 11.3.5.3


def picture_of_size(pdf: bytes, *, page: int, width: int, height: int, dpi: int, smallest: bool = True) -> bytes:
    """Paint a page with just so many dots, and note in the picture how many come to the inch.

    The smallest file takes three times as long to find as one that is small.
    """
    from pypdfium2 import PdfBitmap

    with opened(pdf) as (raw, document):
        dots = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
        dots.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(dots, document[page], 0, 0, width, height, 0, raw.FPDF_ANNOT)
        painted = dots.to_pil()
    png = io.BytesIO()
    painted.save(png, format="PNG", optimize=smallest, dpi=(dpi, dpi))
    return png.getvalue()


def picture_of(pdf: bytes, *, page: int = 0, dpi: int = 150) -> bytes:
    """Paint a page, the first one counted as 0."""
    with opened(pdf) as (_, document):
        painted = document[page].render(scale=dpi / POINTS_PER_INCH).to_pil()
    png = io.BytesIO()
    painted.save(png, format="PNG", optimize=True)
    return png.getvalue()


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
