"""The objects of a galley's PDF -> the same with its running feet outside of the tags, as decoration of the page.

WeasyPrint marks a foot as if it had a tag, then leaves the tag out of the tree. A validator passes that; what reads the
page by its tags finds words that belong to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from weasyprint import Document

_FOOT = b"<</Type/Pagination/Subtype/Footer>>"
_NO_PARENT = b"null"


def release_feet(document: Document, pdf: Any) -> None:
    """Mark what is in no tag as an artifact; WeasyPrint calls this when all objects are made."""
    elements = {each.reference: each for each in pdf.objects if _is_element(each)}
    root = next(each for each in elements.values() if each["S"] == "/Document")
    held = set(_held(root, elements))
    lost = {reference: each for reference, each in elements.items() if reference not in held}
    for page in pdf.page_references:
        marks = {kid for each in lost.values() if each.get("Pg") == page for kid in each["K"] if isinstance(kid, int)}
        _release(_contents(page, pdf), marks)
    parents = _object(_object(pdf.catalog["StructTreeRoot"], pdf)["ParentTree"], pdf)
    for row in parents["Nums"][1::2]:
        if isinstance(row, list):
            row[:] = [_NO_PARENT if each in lost else each for each in row]


def _is_element(thing: Any) -> bool:
    return isinstance(thing, dict) and thing.get("Type") == "/StructElem"


def _held(element: Any, elements: dict[bytes, Any]) -> Iterator[bytes]:
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
