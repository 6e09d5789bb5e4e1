"""The grid chosen for a card and a paper: in reach of the printer, room for marks, every back behind its face."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from card_packs import catalogue
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.paper import Box, Line, Words
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Flip, Turnover
from pipeline.imposition import CardPages, impose_cards, impose_gutterfold, place
from pipeline.imposition.card_grid import CardGrid, Choice, choose_grid
from pipeline.imposition.card_marks import CardMarks, SheetWords, outlines
from pipeline.load import layouts_root, load_library
from pipeline.model import CardFormat, Stock
from pipeline.units import Length

HALF = Fraction(1, 2)
WORDS = SheetWords(slug="slug", millimetres="100 mm", inches="4 in", readings="readings")


@cache
def stock(name: str) -> Stock:
    return load_library(layouts_root(), "en", "field").stocks[name]


def chosen(size: str, paper: str, *, bleeds: bool = True, folded: bool = False) -> Choice:
    form = catalogue().format_of(size)
    assert form is not None
    choice = choose_grid(form, stock(paper), catalogue().sheet, bleeds=bleeds, folded=folded)
    assert choice is not None
    return choice


@pytest.mark.parametrize(
    ("size", "paper", "lines"),
    [
        (
            "poker",
            "a4",
            (
                "8 to a sheet, 4 x 2 on A4 laid wide, each with 3 mm of bleed",
                "not 2 x 2 on A4 upright: only 4 to a sheet",
                "not 3 x 3 on A4 upright: 9 to a sheet, but they lose their bleed",
            ),
        ),
        (
            "poker",
            "letter",
            (
                "6 to a sheet, 3 x 2 on Letter laid wide, each with 3 mm of bleed",
                "not 2 x 2 on Letter upright: only 4 to a sheet",
                "not 4 x 2 on Letter laid wide: 8 to a sheet, but they lose their bleed",
            ),
        ),
        (
            "square",
            "a4",
            (
                "6 to a sheet, 2 x 3 on A4 upright, each with 3 mm of bleed",
                "not 3 x 2 on A4 laid wide: no more to a sheet",
                "not 4 x 2 on A4 laid wide: 8 to a sheet, but they lose their bleed",
            ),
        ),
    ],
)
def test_the_choice_gives_its_reasons(size: str, paper: str, lines: tuple[str, ...]) -> None:
    assert chosen(size, paper).lines == lines


def test_cards_for_scissors_are_butted() -> None:
    assert chosen("poker", "a4", bleeds=False).lines == (
        "9 to a sheet, 3 x 3 on A4 upright, without bleed",
        "not 4 x 2 on A4 laid wide: 8 to a sheet, but the bleed is in the way of scissors",
        "not 4 x 2 on A4 laid wide: only 8 to a sheet",
    )


def test_a_card_as_large_as_the_paper_fits_nowhere() -> None:
    form = catalogue().format_of("210mm x 297mm")
    assert form is not None
    assert choose_grid(form, stock("a4"), catalogue().sheet, bleeds=True) is None


sides = st.integers(250, 1500).map(lambda tenths: Length.of_mm(tenths / 10))
formats = st.builds(
    CardFormat,
    name=st.just("Any"),
    width=sides,
    height=sides,
    bleed=st.just(Length.of_mm(3)),
    safe=st.just(Length.of_mm(4)),
)
papers = st.sampled_from(["a3", "a4", "letter", "tabloid"])


@st.composite
def grids(draw: st.DrawFn, *, folded: bool = False) -> CardGrid:
    """Whatever is chosen for any card on any paper."""
    choice = choose_grid(
        draw(formats), stock(draw(papers)), catalogue().sheet, bleeds=draw(st.booleans()), folded=folded
    )
    return choice.best if choice else draw(grids(folded=folded))


def deck(count: int) -> list[CardPages]:
    return [CardPages(face=number, back=100 + number) for number in range(1, count + 1)]


@pytest.mark.slow
@given(grids(), st.integers(1, 40), st.sampled_from(Flip))
def test_every_back_lies_behind_its_face(grid: CardGrid, count: int, flip: Flip) -> None:
    plan = impose_cards(deck(count), grid.grid.raster, wide=grid.is_wide, flip=flip)
    placed = place(plan, grid.grid, bleed=grid.bleed)
    seen: list[int] = []
    for front, back in zip(placed[::2], placed[1::2], strict=True):
        behind = {mirrored(page.trim, back, plan.turnover): page for page in back.pages}
        assert len(behind) == len(front.pages)
        for page in front.pages:
            other = behind[page.trim]
            assert other.page == page.page + 100
            assert other.turned is (plan.turnover is Turnover.UPWARDS)
            seen.append(page.page)
    assert seen == list(range(1, count + 1))


def mirrored(box: Box, side: PlacedSide, turnover: Turnover) -> Box:
    """Turn the paper over: where a box on the back lies, seen from the front."""
    if turnover is Turnover.SIDEWAYS:
        return Box(left=side.paper.width - box.right, top=box.top, size=box.size)
    return Box(left=box.left, top=side.paper.height - box.bottom, size=box.size)


@pytest.mark.slow
@given(grids(folded=True), st.integers(1, 40))
def test_folded_backs_come_to_lie_behind_their_faces(grid: CardGrid, count: int) -> None:
    assert grid.fold is not None
    plan = impose_gutterfold(deck(count), grid.faces, wide=grid.is_wide, fold=grid.fold)
    middle_x, middle_y = grid.grid.paper.width * HALF, grid.grid.paper.height * HALF
    for side in place(plan, grid.grid, bleed=grid.bleed):
        at = {(page.trim.centre.x, page.trim.centre.y): page for page in side.pages}
        for page in side.pages:
            if page.page > 100:
                continue
            x, y = page.trim.centre.x, page.trim.centre.y
            sideways = grid.fold is Turnover.SIDEWAYS
            other = at[(middle_x * 2 - x, y) if sideways else (x, middle_y * 2 - y)]
            assert (other.page, other.turned) == (page.page + 100, not sideways)


@pytest.mark.slow
@given(grids())
def test_ink_and_marks_stay_in_the_printers_reach_and_off_each_other(grid: CardGrid) -> None:
    edges, paper = catalogue().sheet, grid.grid.paper
    marks = CardMarks(grid=grid, edges=edges)
    ink = marks.ink
    assert min(ink.left, paper.width - ink.right) >= edges.rim + edges.sides
    assert min(ink.top, paper.height - ink.bottom) >= edges.rim + edges.strip
    drawn = marks.draw(WORDS)
    for mark in drawn:
        spots = (mark.start, mark.end) if isinstance(mark, Line) else (mark.at,)
        for spot in spots:
            assert edges.rim <= spot.x <= paper.width - edges.rim
            assert edges.rim <= spot.y <= paper.height - edges.rim
            assert not (ink.left < spot.x < ink.right and ink.top < spot.y < ink.bottom)
    assert sum(isinstance(mark, Words) for mark in drawn) == 4


def test_rulers_measure_what_they_say() -> None:
    drawn = CardMarks(grid=chosen("poker", "a4").best, edges=catalogue().sheet).draw(WORDS)
    lengths = sorted(
        float(mark.end.x - mark.start.x) for mark in drawn if isinstance(mark, Line) and mark.start.y == mark.end.y
    )
    assert lengths[-2:] == [100.0, 101.6]


def test_outlines_go_round_each_card() -> None:
    grid = chosen("poker", "a4", bleeds=False).best
    plan = impose_cards([CardPages(face=1)] * 4, grid.grid.raster, wide=grid.is_wide)
    (side,) = place(plan, grid.grid)
    assert len(list(outlines(side))) == 16


def test_folds_are_dashed_in_the_middle() -> None:
    grid = chosen("poker", "a4", folded=True).best
    assert grid.fold is Turnover.SIDEWAYS
    dashed = [mark for mark in CardMarks(grid=grid, edges=catalogue().sheet).folds() if isinstance(mark, Line)]
    assert [(float(mark.start.x), mark.dashed) for mark in dashed] == [(148.5, True)] * 2
