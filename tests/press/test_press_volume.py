"""Long books: creep reaches what the plan says, and thousands of pages are imposed in little memory."""

from __future__ import annotations

import tracemalloc
from functools import cache

import pytest
from printing import A4, printed

from pipeline.contracts.paper import Anchor, Point, Size, Words
from pipeline.contracts.placed import PlacedSide
from pipeline.imposition import BookletSheet, Raster, impose_cut_and_stack, impose_saddle, place
from pipeline.imposition.grid import Grid
from pipeline.model import Stock
from pipeline.preflight import page_texts, read_proof
from pipeline.units import Length

A5 = Stock(name="A5", width=Length.of_mm(148), height=Length.of_mm(210))
PAGE = Size(width=A5.width, height=A5.height)
LEAF = Length.of_mm(0.15)
MARGIN = 5.0


@cache
def pages(count: int) -> bytes:
    """A book of A5 pages with nothing but their numbers, at the outer margin: left on even pages, right on odd ones."""
    return printed(tuple(_page(number) for number in range(1, count + 1)))


def _page(number: int) -> PlacedSide:
    odd = number % 2 == 1
    at = Point(x=A5.width - Length.of_mm(MARGIN) if odd else Length.of_mm(MARGIN), y=Length.of_mm(20))
    anchor = Anchor.END if odd else Anchor.START
    return PlacedSide(paper=PAGE, marks=(Words(text=f"{number}", at=at, points=12, anchor=anchor),))


def test_creep_of_64_pages_moves_inner_sheets_as_planned_and_keeps_art_inside_the_trim() -> None:
    """Nested, each sheet's edge is cut off by its creep: then every number stands as far from the cut as on page 1."""
    plan, sheet = impose_saddle(64, leaf=LEAF), BookletSheet.of(A5, A4)
    still, crept = (
        read_proof(printed(place(each, sheet.grid), pages(64)), safe=100).pages for each in (impose_saddle(64), plan)
    )
    rim = float(sheet.grid.left)
    for index, (before, after) in enumerate(zip(still, crept, strict=True)):
        creep = 0.15 * (index // 2)
        assert float(plan.sheets[index // 2].creep) == pytest.approx(creep)
        for stood, moved in zip(before.strays, after.strays, strict=True):
            assert moved.text == stood.text
            towards_fold = moved.left - stood.left if stood.left < stood.right else stood.left - moved.left
            assert towards_fold == pytest.approx(creep, abs=0.01)
            assert min(moved.left, moved.right) - rim - creep == pytest.approx(MARGIN, abs=0.7)
    assert plan.lines[-1].endswith("creep 2.25 mm")


@pytest.mark.slow
def test_two_thousand_pages_take_little_memory() -> None:
    pdf = pages(2000)
    plan = impose_cut_and_stack(2000, Raster(columns=2, rows=1), wide=True)
    sides = place(plan, Grid.centred(Size(width=A4.height, height=A4.width), PAGE, Raster(columns=2, rows=1)))
    sheets = printed(sides, pdf)
    tracemalloc.start()
    printed(sides, pdf)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000
    assert len(sheets) < 3 * len(pdf)
    texts = page_texts(sheets)
    assert len(texts) == 1000
    assert texts[0].split() == ["1", "1001"]


def test_copies_of_a_sheet_share_what_is_drawn_on_it() -> None:
    """Words that nothing else holds are in a file once, however often their sheet is printed."""
    words = [Words(text=f"{n * n} {n:b}", at=Point(x=Length.of_mm(9), y=Length.of_mm(n)), points=9) for n in range(200)]
    side = PlacedSide(paper=PAGE, marks=tuple(words))
    one, many, others = (
        len(printed(sides)) for sides in ((side,), (side,) * 50, tuple(side.with_marks(words[:n]) for n in range(50)))
    )
    assert many < 1.5 * one
    assert others > 8 * one
