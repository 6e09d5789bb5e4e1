"""A grid of cards and the words for its sheet -> the marks around them: for the knife, the fold, and to measure by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.paper import Box, Mark, Point, Words
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Turnover
from pipeline.imposition.card_grid import CardGrid
from pipeline.imposition.sheet_marks import level, ruler, upright
from pipeline.model import SheetEdges
from pipeline.units import Length

WORD_POINTS = 6.5
_OFF, _LONG = Length.of_mm(0.4), Length.of_mm(1.6)  # marks begin off the ink, and are so long
_DROP = Length.of_mm(0.55)  # how far letters reach below their line
_TICK = Length.of_mm(2.5)  # how high a ruler's end ticks are
_LABEL = Length.of_mm(9)  # room for what is written behind a ruler
_MM, _INCH = Length.of_mm(1), Length.parse("1in")
_TENTHS = 10  # a tick for each centimetre: at millimetres they would be a grey bar
_HALF = Fraction(1, 2)


@dataclass(frozen=True, kw_only=True)
class SheetWords:
    """What is written on a sheet: which it is, how rulers are marked, what a wrong reading means."""

    slug: str
    millimetres: str
    inches: str
    readings: str


@dataclass(frozen=True, kw_only=True)
class CardMarks:
    """Draws the marks of one grid. The head of a sheet holds its slug and a ruler in inches, its foot one in mm."""

    grid: CardGrid
    edges: SheetEdges

    @property
    def ink(self) -> Box:
        """The box that the cards fill with their bleed."""
        return self.grid.grid.whole.grown(sideways=self.grid.bleed, upwards=self.grid.bleed)

    @property
    def slug_room(self) -> Length:
        """How wide a slug may be."""
        return self._inches_start.x - self.edges.rim - _LABEL

    @property
    def readings_room(self) -> Length:
        """How wide the words behind the ruler in millimetres may be."""
        return self.grid.grid.paper.width - self.edges.rim - self._readings_start.x

    @property
    def _inches_start(self) -> Point:
        x = self.grid.grid.paper.width - self.edges.rim - _INCH * 4 - _LABEL
        return Point(x=x, y=self.edges.rim + _TICK)

    @property
    def _mm_start(self) -> Point:
        return Point(x=self.edges.rim, y=self.grid.grid.paper.height - self.edges.rim - _DROP)

    @property
    def _readings_start(self) -> Point:
        start = self._mm_start
        return Point(x=start.x + _MM * 100 + _LABEL + _LABEL, y=start.y)

    def draw(self, words: SheetWords) -> tuple[Mark, ...]:
        """Draw all marks of one side."""
        head = Point(x=self.edges.rim, y=self.edges.rim + _TICK)
        return (
            *self.crops(),
            *self.folds(),
            Words(text=words.slug, at=head, points=WORD_POINTS),
            Words(text=words.readings, at=self._readings_start, points=WORD_POINTS),
            *ruler(self._mm_start, unit=_MM * _TENTHS, count=10, label=words.millimetres, points=WORD_POINTS),
            *ruler(self._inches_start, unit=_INCH, count=4, label=words.inches, points=WORD_POINTS),
        )

    def crops(self) -> Iterator[Mark]:
        """Mark where to cut, at every edge of every column and row, off the ink."""
        grid, raster = self.grid.grid, self.grid.grid.raster
        for column in range(raster.columns):
            box = grid.box(column, 0)
            for x in (box.left, box.right):
                yield from self._across_ends(x)
        for row in range(raster.rows):
            box = grid.box(0, row)
            for y in (box.top, box.bottom):
                yield from self._level_ends(y)

    def folds(self) -> Iterator[Mark]:
        """Mark where to fold, if that is to be done."""
        paper = self.grid.grid.paper.scaled(_HALF)
        if self.grid.fold is Turnover.SIDEWAYS:
            yield from self._across_ends(paper.width, dashed=True)
        elif self.grid.fold is Turnover.UPWARDS:
            yield from self._level_ends(paper.height, dashed=True)

    def _across_ends(self, x: Length, *, dashed: bool = False) -> Iterator[Mark]:
        ink = self.ink
        yield upright(x, ink.top - _OFF - _LONG, ink.top - _OFF, dashed=dashed)
        yield upright(x, ink.bottom + _OFF, ink.bottom + _OFF + _LONG, dashed=dashed)

    def _level_ends(self, y: Length, *, dashed: bool = False) -> Iterator[Mark]:
        ink = self.ink
        yield level(y, ink.left - _OFF - _LONG, ink.left - _OFF, dashed=dashed)
        yield level(y, ink.right + _OFF, ink.right + _OFF + _LONG, dashed=dashed)


def outlines(side: PlacedSide) -> Iterator[Mark]:
    """Outline every card on a side, for scissors."""
    for page in side.pages:
        box = page.trim
        for y in (box.top, box.bottom):
            yield level(y, box.left, box.right)
        for x in (box.left, box.right):
            yield upright(x, box.top, box.bottom)
