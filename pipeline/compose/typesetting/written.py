"""A laid-out document -> the PDF of a galley: tagged, its fonts named by their hash, left for the press to embed once.

Embedding seven faces whole in each of thirteen galleys, or subsetting them thirteen times, costs more than laying out
the pages; the galley's widths and character maps hold just the glyphs that it uses.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from pipeline.compose.typesetting.artifacts import release_feet

if TYPE_CHECKING:
    from weasyprint import Document


class _NamedFonts(dict[int, Any]):
    """The fonts of a document; each one that comes in gives its file up for the file's hash."""

    def __setitem__(self, key: int, font: Any) -> None:
        font.file_content = b"sha256:" + hashlib.sha256(font.file_content).hexdigest().encode()
        font.clean = _keep
        super().__setitem__(key, font)


def _keep(to_unicode: dict[int, str], hinting: bool) -> None:
    """Stand in for WeasyPrint's subsetting, as there is no file to subset."""


def write_galley_pdf(document: Document) -> bytes:
    """Write laid-out pages as a galley's PDF; the press puts the fonts in."""
    document.fonts = _NamedFonts()
    pdf: bytes = document.write_pdf(finisher=release_feet, pdf_tags=True)
    return pdf
