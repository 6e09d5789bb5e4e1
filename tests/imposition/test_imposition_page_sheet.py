from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing import A3, A4, LETTER

from pipeline.contracts.paper import NOTHING, Line, Words
from pipeline.imposition import PageSheet
from pipeline.imposition.page_sheet import QUARTERS
from pipeline.model import Stock
from pipeline.units import Length

A5 = Stock(name="A5", width=Length.parse("148mm"), height=Length.parse("210mm"))
MARGIN, SAFE = Length.parse("12mm"), Length.parse("5mm")
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
    for spot in (*ends, *(words.at for words in sheet.slugs("left", "right", margin=MARGIN, safe=SAFE))):
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
    assert [words.text for words in sheet.slugs("print", margin=MARGIN, safe=SAFE)] == ["print"]
    assert sheet.slugs("", margin=MARGIN, safe=SAFE) == ()
    assert all(
        isinstance(words, Words) and words.sideways for words in sheet.slugs("print", "cut", margin=MARGIN, safe=SAFE)
    )


@pytest.mark.parametrize(
    ("margin", "count"),
    [("12mm", 1), ("12mm", 2), ("12mm", 4), ("8mm", 1)],
)
def test_words_on_the_sheet_keep_off_the_words_of_its_pages(margin: str, count: int) -> None:
    """Letters of a sideways line reach 1.7 mm to the left of their baseline, and descend 0.4 mm to its right."""
    sheet = PageSheet.carrying(count, A4, A4)
    whole, room = sheet.grid.whole, Length.parse(margin) * sheet.scale
    left, right = sheet.slugs("print", "cut", margin=Length.parse(margin), safe=SAFE)
    assert float(left.at.x - whole.left) + 0.4 <= float(room) + 1e-9
    assert float(whole.right - right.at.x) + 1.7 <= float(room) + 1e-9


def test_no_words_stand_on_the_rim_that_printers_leave() -> None:
    assert PageSheet.carrying(16, A4, A4).slugs("print", margin=MARGIN, safe=SAFE) == ()
    assert PageSheet.carrying(1, A4, A4).slugs("print", margin=Length.parse("5.3mm"), safe=SAFE) == ()


def test_folds_are_marked_where_there_is_room() -> None:
    assert len(list(PageSheet.laid_out(A5, A3, QUARTERS, wide=False).folds())) == 0
    assert len(list(PageSheet.laid_out(LETTER, A3, QUARTERS, wide=False).folds())) == 2
