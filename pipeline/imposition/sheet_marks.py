"""Places on a sheet -> the lines and rulers drawn there: for the knife, for the fold, to measure by."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pipeline.contracts.paper import HAIRLINE, NOTHING, Box, Line, Mark, Point, Size, Words
from pipeline.units import Length


def level(y: Length, left: Length, right: Length, *, width: Length = HAIRLINE, dashed: bool = False) -> Line:
    """Draw a level line."""
    return Line(start=Point(x=left, y=y), end=Point(x=right, y=y), width=width, dashed=dashed)


def upright(x: Length, top: Length, bottom: Length, *, width: Length = HAIRLINE, dashed: bool = False) -> Line:
    """Draw an upright line."""
    return Line(start=Point(x=x, y=top), end=Point(x=x, y=bottom), width=width, dashed=dashed)


def crop_marks(trim: Box, *, offset: Length, length: Length) -> Iterator[Line]:
    """Mark the corners of a trim for the knife, from `offset` outside of it."""
    far = offset + length
    for y in (trim.top, trim.bottom):
        yield level(y, trim.left - far, trim.left - offset)
        yield level(y, trim.right + offset, trim.right + far)
    for x in (trim.left, trim.right):
        yield upright(x, trim.top - far, trim.top - offset)
        yield upright(x, trim.bottom + offset, trim.bottom + far)


def ruler(start: Point, *, unit: Length, count: int, label: str, points: float = 6) -> Iterator[Mark]:
    """Draw a level ruler of so many units, a tick at each, a longer one at both ends, its label behind it."""
    short, tall = Length(Fraction(1)), Length(Fraction(5, 2))
    yield level(start.y, start.x, start.x + unit * count)
    for number in range(count + 1):
        height = tall if number in (0, count) else short
        yield upright(start.x + unit * number, start.y - height, start.y)
    end = Point(x=start.x + unit * count + Length(Fraction(3, 2)), y=start.y)
    yield Words(text=label, at=end, points=points)


def fold_marks(x: Length, paper_height: Length, *, above: Length, below: Length) -> Iterator[Line]:
    """Mark an upright fold at the top and the foot of a sheet, in the room outside of the pages."""
    yield upright(x, NOTHING, above, dashed=True)
    yield upright(x, paper_height - below, paper_height, dashed=True)


def panel_folds(paper: Size, panels: int, length: Length) -> Iterator[Line]:
    """Mark the folds between panels side by side, by ticks so long in the margins that these have."""
    for number in range(1, panels):
        yield from fold_marks(paper.width * Fraction(number, panels), paper.height, above=length, below=length)
