"""A page and a stock -> the sheet on which a booklet is printed: how it lies, where pages go, how much they shrink."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.paper import NOTHING, Line, Mark, Size
from pipeline.imposition.cutting import Raster
from pipeline.imposition.grid import Grid
from pipeline.imposition.marks import crop_marks, fold_marks
from pipeline.imposition.page_sheet import MARK_LENGTH, MARK_OFFSET, PageSheet
from pipeline.model import Stock

SPREAD = Raster(columns=2, rows=1)


@dataclass(frozen=True, kw_only=True)
class BookletSheet(PageSheet):
    """A sheet that carries a spread, laid wide; its pages meet at the fold."""

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
