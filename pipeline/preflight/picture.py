"""A page of a PDF -> a PNG, to look at."""

from __future__ import annotations

import io

POINTS_PER_INCH = 72


def picture_of_size(pdf: bytes, *, page: int, width: int, height: int, dpi: int, smallest: bool = True) -> bytes:
    """Paint a page with just so many dots, and note in the picture how many come to the inch.

    The smallest file takes three times as long to find as one that is small.
    """
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        opened = document[page]
        dots = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
        dots.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(dots, opened, 0, 0, width, height, 0, raw.FPDF_ANNOT)
        painted = dots.to_pil()
    finally:
        document.close()
    png = io.BytesIO()
    painted.save(png, format="PNG", optimize=smallest, dpi=(dpi, dpi))
    return png.getvalue()


def picture_of(pdf: bytes, *, page: int = 0, dpi: int = 150) -> bytes:
    """Paint a page, the first one counted as 0."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        painted = document[page].render(scale=dpi / POINTS_PER_INCH).to_pil()
    finally:
        document.close()
    png = io.BytesIO()
    painted.save(png, format="PNG", optimize=True)
    return png.getvalue()
