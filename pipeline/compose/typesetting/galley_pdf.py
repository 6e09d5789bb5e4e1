"""A laid-out document -> the PDF of a galley: tagged, its feet outside of the tags, its fonts left for the press.

Embedding seven faces whole in each of thirteen galleys, or subsetting them thirteen times, costs more than laying out
the pages. So fonts are named by their hash, and the press embeds each once; a galley's widths and character maps hold
just the glyphs that it uses.

WeasyPrint marks a foot as if it had a tag, then leaves the tag out of the tree. A validator passes that; what reads the
page by its tags finds words that belong to nothing. Feet become artifacts instead: decoration of the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pipeline.compose.typesetting.list_tags import nest_lists

if TYPE_CHECKING:
    from weasyprint import Document

if TYPE_CHECKING:
    from weasyprint import Document
# PDF 1.7, 14.8.2.2.2: an artifact of pagination may say which; a reader can then skip it or read it.
_FOOT = b"<</Type/Pagination/Subtype/Footer>>"
_NO_PARENT = b"null"


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
    # Private: while painting, WeasyPrint puts each font that it meets into `document.fonts`, then asks it for the bytes
    # to embed. It has no option that leaves fonts out. Preflight finds a font that isn't embedded after all.
    document.fonts = _NamedFonts()
    pdf: bytes = document.write_pdf(finisher=_mend_tags, pdf_tags=True)
    return pdf


def _mend_tags(document: Document, pdf: Any) -> None:
    """Mend what WeasyPrint says in tags; it calls this when all objects are made."""
    # pydyf's objects before they are written: `finisher` is the one public way to reach them.
    elements = {each.reference: each for each in pdf.objects if _is_element(each)}
    nest_lists(elements)
    release_feet(elements, pdf)


def release_feet(elements: Mapping[bytes, Any], pdf: Any) -> None:
    """Mark what is in no tag as an artifact."""
    root = next(each for each in elements.values() if each["S"] == "/Document")
    held = set(_held(root, elements))
    lost = {reference: each for reference, each in elements.items() if reference not in held}
    for page in pdf.page_references:
        marks = {kid for each in lost.values() if each.get("Pg") == page for kid in each["K"] if isinstance(kid, int)}
        _release(_contents(page, pdf), marks)
    # The parent tree leads from marks back to elements; what is released has none, and its place must stay, as marks
    # are numbered by it.
    parents = _object(_object(pdf.catalog["StructTreeRoot"], pdf)["ParentTree"], pdf)
    for row in parents["Nums"][1::2]:
        if isinstance(row, list):
            row[:] = [_NO_PARENT if each in lost else each for each in row]


def _is_element(thing: Any) -> bool:
    return isinstance(thing, dict) and thing.get("Type") == "/StructElem"


def _held(element: Any, elements: Mapping[bytes, Any]) -> Iterator[bytes]:
    """Go through all that an element holds."""
    yield element.reference
    for kid in element["K"]:
        if not isinstance(kid, int) and kid in elements:
            yield from _held(elements[kid], elements)


def _object(reference: bytes, pdf: Any) -> Any:
    return pdf.objects[int(reference.split()[0])]


def _contents(page: bytes, pdf: Any) -> list[Any]:
    stream: list[Any] = _object(_object(page, pdf)["Contents"], pdf).stream
    return stream


def _release(stream: list[Any], marks: set[int]) -> None:
    """Turn the beginnings of marked content, `/Span <</MCID 7>> BDC`, into those of artifacts."""
    for index, item in enumerate(stream):
        if isinstance(item, dict) and item.get("MCID") in marks:
            stream[index - 1 : index + 1] = ["/Artifact", _FOOT]
