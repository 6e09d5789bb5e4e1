"""A PDF as most viewers show it: opened and painted by PDFium, to look at, to hand in, to find ink in a strip."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pipeline.contracts.paper import Box
from pipeline.diagnostics import Diagnostic, error
from pipeline.units import POINTS_PER_INCH

# How pages are painted where only ink is looked for: so many dots show a bleed that is missing, and are quick to paint.
DOTS_PER_POINT = 100 / POINTS_PER_INCH
INK = 250  # of 255: what is lighter is paper, whatever a renderer makes of it
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = 2  # PNG, 11.2.2: the colour type
_BYTES = 8  # bits for each colour
_PER_METRE = 39.3701  # inches: PNG counts dots by the metre
_DENSITY = b"pHYs"  # PNG, 11.3.5.3


def make_ready() -> None:
    """Load PDFium before processes are forked that read files."""
    import pypdfium2  # noqa: F401


@contextmanager
def opened(pdf: bytes) -> Iterator[tuple[Any, Any]]:
    """Open a file: PDFium's functions, which have no types, and the document; it is closed again, come what may."""
    # Loading PDFium takes as long as reading a small file: only those wait for it who open one.
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        yield raw, document
    finally:
        document.close()


def picture_of_size(pdf: bytes, *, page: int, width: int, height: int, dpi: int, smallest: bool = True) -> bytes:
    """Paint a page, counted from 0, with just so many dots, and note in the picture how many come to the inch."""
    (painted,) = pictures_of_size(pdf, pages=(page,), width=width, height=height, dpi=dpi, smallest=smallest)
    return painted


def pictures_of_size(
    pdf: bytes,
    *,
    pages: Iterable[int],
    width: int,
    height: int,
    dpi: int,
    cut_off: tuple[int, int] = (0, 0),
    smallest: bool = True,
) -> Iterator[bytes]:
    """Paint pages alike; so many dots are `cut_off` on the left and the right, and above and below.

    The smallest file takes three times as long to find as one that is small.
    """
    from pypdfium2 import PdfBitmap

    beside, above = cut_off
    with opened(pdf) as (raw, document):
        for page in pages:
            dots = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
            dots.fill_rect((255, 255, 255, 255), 0, 0, width, height)
            whole = width + beside * 2, height + above * 2
            raw.FPDF_RenderPageBitmap(dots, document[page], -beside, -above, *whole, 0, raw.FPDF_ANNOT)
            png = io.BytesIO()
            dots.to_pil().save(png, format="PNG", optimize=smallest, dpi=(dpi, dpi))
            yield png.getvalue()


def picture_of(pdf: bytes, *, dpi: int) -> bytes:
    """Paint the first page."""
    with opened(pdf) as (_, document):
        painted = document[0].render(scale=dpi / POINTS_PER_INCH).to_pil()
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


@dataclass(frozen=True, kw_only=True)
class Strip:
    """A box of a page, counted from 1, that must be white: it is measured from the upper left corner."""

    page: int
    box: Box
    what: str


def check_strips(pdf: bytes, strips: Sequence[Strip]) -> Iterator[Diagnostic]:
    """Paint each page and look for ink in its strip; a page that isn't there keeps no promise."""
    with opened(pdf) as (_, document):
        for strip in strips:
            if not 1 <= strip.page <= len(document):
                yield error("E452", f"{strip.what}: page {strip.page} is not there, so its strip can't be looked at")
            elif _is_inked(document, strip):
                yield error(
                    "E452",
                    f"{strip.what} has ink where its stamp goes",
                    hints=("a page with a ground up to its edge can't be stamped; leave it out of the run",),
                )


def _is_inked(document: Any, strip: Strip) -> bool:
    page = document[strip.page - 1]
    painted = page.render(scale=DOTS_PER_POINT, grayscale=True).to_pil()
    box = strip.box
    edges = (box.left.points, box.top.points, box.right.points, box.bottom.points)
    darkest, _ = painted.crop(tuple(round(edge * DOTS_PER_POINT) for edge in edges)).getextrema()
    return bool(darkest < INK)
