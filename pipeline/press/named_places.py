"""A PDF whose pages link to `place:NAME` -> where each place lies, for words and fields that are filled in later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.paper import Box, Size
from pipeline.pdf.source_file import SourceFile
from pipeline.pdf.values import Dictionary, Value, inner, items, referred, written
from pipeline.units import Length

PLACE_SCHEME = "place:"


@dataclass(frozen=True, kw_only=True)
class Place:
    """A box that a page, counted from 1, keeps for something; it is measured from the page's upper left corner."""

    page: int
    name: str
    box: Box


def read_places(pdf: bytes) -> tuple[Place, ...]:
    """Find the places of all pages, in the order of the pages."""
    source = SourceFile(pdf)
    pages = (source.dictionary(number) for number in source.pages)
    return tuple(place for number, page in enumerate(pages, 1) for place in _places(source, page, number))


def _places(source: SourceFile, page: Dictionary, number: int) -> Iterator[Place]:
    if "/Annots" not in page:
        return
    left, _, _, top = map(_length, items(page, "/TrimBox"))
    for each in items(page, "/Annots"):
        link = source.dictionary(referred(each))
        address = str(inner(link, "/A")["/URI"]) if "/A" in link else ""
        if address.startswith(PLACE_SCHEME):
            west, south, east, north = map(_length, items(link, "/Rect"))
            low, high = sorted((south, north))  # WeasyPrint writes the upper edge of a link first
            size = Size(width=east - west, height=high - low)
            box = Box(left=west - left, top=top - high, size=size)
            yield Place(page=number, name=address.removeprefix(PLACE_SCHEME), box=box)


def _length(edge: Value) -> Length:
    return Length.of_points(float(written(edge)), decimals=4)
