from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing import A3, A4, LETTER

from pipeline.imposition import Line, PageSheet, Words
from pipeline.imposition.grid import NOTHING
from pipeline.model import Stock
from pipeline.units import Length

A5 = Stock(name="A5", width=Length.parse("148mm"), height=Length.parse("210mm"))
WIDE = Stock(name="A4", width=A4.height, height=A4.width)


@pytest.mark.parametrize(
    ("count", "page", "stock", "expected"),
    [
        (1, A4, A4, "A4 pages at full size on A4, 1 x 1, upright"),
        (2, A4, A4, "A4 pages at 70.71 % on A4, 2 x 1, wide"),
        (2, A4, A3, "A4 pages at full size on A3, 2 x 1, wide"),
        (4, A4, A4, "A4 pages at 50 % on A4, 2 x 2, upright"),
        (2, A5, A4, "A5 pages at full size on A4, 2 x 1, wide"),
        (8, A5, A4, "A5 pages at 50 % on A4, 4 x 2, wide"),
        (2, LETTER, LETTER, "Letter pages at 64.71 % on Letter, 2 x 1, wide"),
        (1, WIDE, WIDE, "A4 pages at full size on A4, 1 x 1, wide"),
        (2, WIDE, A4, "A4 pages at 70.71 % on A4, 1 x 2, upright"),
    ],
)
def test_pages_are_as_large_as_there_is_room_for(count: int, page: Stock, stock: Stock, expected: str) -> None:
    sheet = PageSheet.carrying(count, page, stock)
    assert f"{sheet}, {sheet.grid.raster}, {'wide' if sheet.is_wide else 'upright'}" == expected


@given(st.integers(1, 16), st.sampled_from([A3, A4, A5, LETTER]), st.sampled_from([A3, A4, LETTER]))
def test_pages_and_words_stay_on_the_paper(count: int, page: Stock, stock: Stock) -> None:
    sheet = PageSheet.carrying(count, page, stock)
    assert sheet.grid.fits()
    paper, ends = sheet.grid.paper, [spot for cut in sheet.cuts() for spot in (cut.start, cut.end)]
    for spot in (*ends, *(words.at for words in sheet.slugs("left", "right"))):
        assert NOTHING <= spot.x <= paper.width
        assert NOTHING <= spot.y <= paper.height


def test_cuts_are_marked_beyond_the_pages_where_there_is_room() -> None:
    cuts = list(PageSheet.carrying(2, LETTER, LETTER).cuts())
    assert all(isinstance(cut, Line) for cut in cuts)
    upright = sorted({round(float(cut.start.x), 2) for cut in cuts if cut.start.x == cut.end.x})
    assert upright == [0.0, 139.7, 279.4]
    assert list(PageSheet.carrying(2, A4, A4).cuts()) == []


def test_words_that_there_are_none_of_take_no_room() -> None:
    sheet = PageSheet.carrying(1, A4, A4)
    assert [words.text for words in sheet.slugs("print")] == ["print"]
    assert sheet.slugs("") == ()
    assert all(isinstance(words, Words) and words.sideways for words in sheet.slugs("print", "cut"))
