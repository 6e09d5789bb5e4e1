"""A page and a stock -> the sheet on which a booklet is printed: how it lies, where pages go, how much they shrink."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pipeline.imposition.cutting import Raster
from pipeline.imposition.grid import NOTHING, Grid, Point, Size
from pipeline.imposition.marks import Line, Mark, Words, crop_marks, fold_marks
from pipeline.model import Stock
from pipeline.units import Length, plain

SPREAD = Raster(columns=2, rows=1)
# Marks keep clear of the trim, and need this much room to be seen.
MARK_OFFSET, MARK_LENGTH = Length.of_mm(2), Length.of_mm(4)
# Words stand in the margin of a page, which shrinks with it, but clear of the rim that printers leave.
SLUG_DOWN, SLUG_DOWN_AT_LEAST = Length.of_mm(8.2), Length.of_mm(5.8)
SLUG_IN, SLUG_POINTS = Length.of_mm(8), 6.5


@dataclass(frozen=True, kw_only=True)
class BookletSheet:
    """A sheet that carries a spread, laid wide; its pages meet at the fold."""

    page: Stock
    stock: Stock
    grid: Grid
    scale: Fraction

    @classmethod
    def of(cls, page: Stock, stock: Stock) -> BookletSheet:
        """Lay a spread out on a stock. Pages shrink where half the sheet is smaller; they never grow."""
        paper = Size(width=stock.height, height=stock.width)
        scale = min(Fraction(1), paper.width.mm / 2 / page.width.mm, paper.height.mm / page.height.mm)
        trim = Size(width=page.width, height=page.height).scaled(scale)
        return cls(page=page, stock=stock, grid=Grid.centred(paper, trim, SPREAD), scale=scale)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Fold and crop marks, where the pages leave room for them."""
        whole, paper = self.grid.whole, self.grid.paper
        if whole.top < MARK_OFFSET + MARK_LENGTH:
            return ()
        room = whole.top - MARK_OFFSET
        folds = fold_marks(paper.width * Fraction(1, 2), paper.height, above=room, below=room)
        return (*folds, *_on(paper, crop_marks(whole, offset=MARK_OFFSET, length=MARK_LENGTH)))

    def slug(self, text: str) -> Words:
        """Place words at the head of the sheet, left of the fold."""
        down = max(SLUG_DOWN_AT_LEAST, SLUG_DOWN * self.scale)
        return Words(text=text, at=Point(x=self.grid.left + SLUG_IN, y=down), points=SLUG_POINTS)

    def __str__(self) -> str:
        size = "at full size" if self.scale == 1 else f"at {plain(self.scale * 100)} %"
        return f"{self.page.name} pages {size} on {self.stock.name}"


def _on(paper: Size, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Keep the lines that lie on the paper."""
    return tuple(
        line
        for line in lines
        if all(
            NOTHING <= spot.x <= paper.width and NOTHING <= spot.y <= paper.height for spot in (line.start, line.end)
        )
    )


def full_size_stock(page: Stock, stocks: Mapping[str, Stock]) -> str | None:
    """Find the smallest stock that carries two pages at full size."""
    fitting = [name for name, stock in stocks.items() if _carries(stock, page)]
    return min(fitting, key=lambda name: _area(stocks[name]), default=None)


def half_stock(stock: Stock, stocks: Mapping[str, Stock]) -> str | None:
    """Find the largest page of which a stock carries two at full size."""
    fitting = [name for name, page in stocks.items() if _carries(stock, page)]
    return max(fitting, key=lambda name: _area(stocks[name]), default=None)


def _carries(stock: Stock, page: Stock) -> bool:
    return stock.width >= page.height and stock.height >= page.width * 2


def _area(stock: Stock) -> Fraction:
    return stock.width.mm * stock.height.mm
