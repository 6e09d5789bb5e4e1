"""The bytes of a PDF -> the file as PDFium has it open, which shows it as most viewers do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pipeline.units import POINTS_PER_INCH

# How pages are painted where only ink is looked for: so many dots show a bleed that is missing, and are quick to paint.
DOTS_PER_POINT = 100 / POINTS_PER_INCH
INK = 250  # of 255: what is lighter is paper, whatever a renderer makes of it


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
