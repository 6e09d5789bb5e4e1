"""A page, a stock and a number -> the sheet that carries so many pages: how it lies, where they go, how they shrink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.paper import NOTHING, Line, Mark, Point, Size, Words
from pipeline.imposition.cutting import Raster
from pipeline.imposition.grid import Grid
from pipeline.imposition.sheet_marks import crop_marks, fold_marks, level, upright
from pipeline.model import Stock
from pipeline.units import Length, plain

QUARTERS = Raster(columns=2, rows=2)
# Marks keep clear of the trim, and need this much room to be seen.
MARK_OFFSET, MARK_LENGTH = Length.of_mm(2), Length.of_mm(4)
SLUG_POINTS = 6.5  # words for who prints and folds, not for who reads
# Words stand in the margins of pages, which shrink with them, but clear of the rim that printers leave.
_SLUG_CLEAR, _SLUG_CLEAR_AT_LEAST, _SLUG_UP = Length.of_mm(6.5), Length.of_mm(4.1), Length.of_mm(10)
_SLUG_LEAST = Length.of_mm(3)  # from the edge: hardly any printer prints nearer to it
_SLUG_HEIGHT, _SLUG_OFF = Length.of_mm(1.7), Length.of_mm(0.4)
SPREAD = Raster(columns=2, rows=1)


@dataclass(frozen=True, kw_only=True)
class PageSheet:
    """A sheet that carries pages side by side, none larger than it is."""

    page: Stock
    stock: Stock
    grid: Grid
    scale: Fraction

    @classmethod
    def carrying(cls, count: int, page: Stock, stock: Stock) -> PageSheet:
        """Lay so many pages out on a stock, in rows and columns and with the paper lying so that they are largest."""
        rasters = [Raster(columns=each, rows=count // each) for each in range(1, count + 1) if count % each == 0]
        ways = [cls.laid_out(page, stock, raster, wide=wide) for wide in (False, True) for raster in rasters]
        return max(ways, key=lambda way: way.scale)

    @classmethod
    def laid_out(cls, page: Stock, stock: Stock, raster: Raster, *, wide: bool) -> PageSheet:
        """Lay pages out on a stock that lies wide or upright."""
        short, long = sorted((stock.width, stock.height))
        paper = Size(width=long, height=short) if wide else Size(width=short, height=long)
        # Pages never grow: type and margins are made for their size.
        across = paper.width.mm / raster.columns / page.width.mm
        scale = min(Fraction(1), across, paper.height.mm / raster.rows / page.height.mm)
        trim = Size(width=page.width, height=page.height).scaled(scale)
        return cls(page=page, stock=stock, grid=Grid.centred(paper, trim, raster), scale=scale)

    @property
    def is_wide(self) -> bool:
        """Tell whether the paper lies wide."""
        return self.grid.paper.is_wide

    def cuts(self) -> Iterator[Line]:
        """Mark both ends of every cut, where the paper leaves room beyond the pages."""
        whole, raster = self.grid.whole, self.grid.raster
        columns = [self.grid.box(column, 0) for column in range(raster.columns)]
        rows = [self.grid.box(0, row) for row in range(raster.rows)]
        far = MARK_OFFSET + MARK_LENGTH
        for x in (whole.left, *(box.right for box in columns)) if whole.top >= far else ():
            yield upright(x, whole.top - far, whole.top - MARK_OFFSET)
            yield upright(x, whole.bottom + MARK_OFFSET, whole.bottom + far)
        for y in (whole.top, *(box.bottom for box in rows)) if whole.left >= far else ():
            yield level(y, whole.left - far, whole.left - MARK_OFFSET)
            yield level(y, whole.right + MARK_OFFSET, whole.right + far)

    def folds(self, ticks: Length = NOTHING) -> Iterator[Line]:
        """Mark both ends of the folds through the middle, where the paper leaves room beyond the pages.

        Where it leaves none, ticks so long stand in the margins that pages have on either side of a fold.
        """
        whole, paper, far = self.grid.whole, self.grid.paper, MARK_OFFSET + MARK_LENGTH
        middle = paper.scaled(Fraction(1, 2))
        room = whole.top - MARK_OFFSET if whole.top >= far else ticks
        if room > NOTHING:
            yield from fold_marks(middle.width, paper.height, above=room, below=room)
        room = whole.left - MARK_OFFSET if whole.left >= far else ticks
        if room > NOTHING:
            yield level(middle.height, NOTHING, room, dashed=True)
            yield level(middle.height, paper.width - room, paper.width, dashed=True)

    def slugs(self, left: str, right: str = "", *, margin: Length, safe: Length) -> tuple[Words, ...]:
        """Place words in the outer margins of the lower pages, running upwards: covers are dark at their head.

        Where margins are so narrow that words would stand on a printer's rim, nearer to the edge than is `safe` for
        those of pages, there are none.
        """
        whole, room = self.grid.whole, margin * self.scale - _SLUG_HEIGHT - _SLUG_OFF
        clear = min(max(_SLUG_CLEAR_AT_LEAST, _SLUG_CLEAR * self.scale), room)
        if clear < max(_SLUG_LEAST, safe * self.scale + _SLUG_OFF):
            return ()
        baselines = (whole.left + clear + _SLUG_HEIGHT, whole.right - clear)
        return tuple(
            Words(text=text, at=Point(x=x, y=whole.bottom - _SLUG_UP), points=SLUG_POINTS, sideways=True)
            for text, x in zip((left, right), baselines, strict=True)
            if text
        )

    def __str__(self) -> str:
        size = "at full size" if self.scale == 1 else f"at {plain(self.scale * 100)} %"
        return f"{self.page.name} pages {size} on {self.stock.name}"


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
