"""The words on a page -> the middle of them, and whether cards lie where they were planned, not only their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from ctypes import byref, c_double
from math import hypot
from typing import Any

from pipeline.contracts.expectation import Expectation
from pipeline.contracts.paper import Box, Point
from pipeline.diagnostics import Diagnostic, error
from pipeline.preflight.texts import MM_PER_POINT
from pipeline.units import Length

# Of a millimetre: what is lost when points are written with a few decimals, many times over.
TOLERANCE = 0.05

Spots = Mapping[int, tuple[tuple[float, float], ...]]


def middles(pdf: bytes) -> tuple[Point | None, ...]:
    """Find the middle of the words on every page, from the upper left corner of its trim; None where there are none."""
    letters = _letters(pdf, None)
    return tuple(_point(_mean(letters[page])) for page in sorted(letters))


def check_places(pdf: bytes, expected: Expectation) -> Iterator[Diagnostic]:
    """Measure how far words lie from where they should: a sheet that is shifted or scaled still says all of them."""
    measured = [spot for spot in expected.spots if spot.box is not None and spot.middle is not None]
    letters = _letters(pdf, {spot.page for spot in measured}) if measured else {}
    for spot in measured:
        assert spot.box is not None
        assert spot.middle is not None
        found = _mean(_inside(letters.get(spot.page, ()), spot.box))
        off = hypot(found[0] - float(spot.middle.x), found[1] - float(spot.middle.y)) if found else 0.0
        if off > TOLERANCE:
            yield error(
                "E836",
                f"page {spot.page}: {spot.what} lies {off:.2f} mm off its place",
                path=expected.path_of(spot.page),
            )


def _letters(pdf: bytes, wanted: set[int] | None) -> Spots:
    """Find the middle of every letter on the pages that are wanted, in millimetres from the trim's upper left."""
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        numbers = range(1, len(document) + 1)
        return {
            number: tuple(_on_page(raw, document[number - 1]))
            for number in numbers
            if wanted is None or number in wanted
        }
    finally:
        document.close()


def _on_page(raw: Any, page: Any) -> Iterator[tuple[float, float]]:
    left, _, _, top = page.get_trimbox()
    words = page.get_textpage()
    west, east, south, north = (c_double() for _ in range(4))
    for index in range(raw.FPDFText_CountChars(words)):
        if raw.FPDFText_IsGenerated(words, index) or chr(raw.FPDFText_GetUnicode(words, index)).isspace():
            continue
        raw.FPDFText_GetCharBox(words, index, byref(west), byref(east), byref(south), byref(north))
        across, down = (west.value + east.value) / 2 - left, top - (south.value + north.value) / 2
        yield across * MM_PER_POINT, down * MM_PER_POINT
    words.close()
    page.close()


def _inside(letters: Iterable[tuple[float, float]], box: Box) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = map(float, (box.left, box.top, box.right, box.bottom))
    return tuple((x, y) for x, y in letters if left <= x <= right and top <= y <= bottom)


def _mean(letters: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
    found = tuple(letters)
    return (sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)) if found else None


def _point(place: tuple[float, float] | None) -> Point | None:
    return Point(x=Length.of_mm(place[0]), y=Length.of_mm(place[1])) if place else None
