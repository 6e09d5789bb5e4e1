"""A page of a PDF -> a PNG, to look at."""

from __future__ import annotations

import io

POINTS_PER_INCH = 72


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
