"""Pages in their boxes on the sides of sheets, and how far backs move on a printer that is off: what is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import cos, radians, sin

from pipeline.contracts.paper import NOTHING, Box, Mark, Point, Size
from pipeline.units import Length

# No printer is off by more; what is beyond is a slip of the pen.
MOST_MILLIMETRES = 20
MOST_DEGREES = 5


@dataclass(frozen=True, kw_only=True)
class Correction:
    """How far every back moves, right and up as its sheet lies, and how far it turns anticlockwise about the middle."""

    right: Length = NOTHING
    up: Length = NOTHING
    degrees: float = 0.0

    @property
    def is_none(self) -> bool:
        """Tell whether nothing moves."""
        return not (self.right.mm or self.up.mm or self.degrees)

    @property
    def after_half_turn(self) -> Correction:
        """The same for sheets that the printer turns the other way: their backs are printed the other way up."""
        return Correction(right=self.right * -1, up=self.up * -1, degrees=self.degrees)

    def moved(self, spot: Point, paper: Size) -> tuple[float, float]:
        """Tell where a spot of a back comes to lie, in millimetres right and down."""
        middle_x, middle_y = float(paper.width) / 2, float(paper.height) / 2
        x, y = float(spot.x) - middle_x, middle_y - float(spot.y)
        angle = radians(self.degrees)
        turned_x, turned_y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return middle_x + turned_x + float(self.right), middle_y - turned_y - float(self.up)

    def overrun(self, box: Box, paper: Size) -> float:
        """Tell by how many millimetres a moved box leaves the paper; negative while there is room left."""
        corners = [self.moved(Point(x=x, y=y), paper) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        width, height = float(paper.width), float(paper.height)
        return max(over for x, y in corners for over in (-x, -y, x - width, y - height))

    def __str__(self) -> str:
        angle = f", turned by {self.degrees:g}°" if self.degrees else ""
        return f"{_signed(self.right.mm)} mm right, {_signed(self.up.mm)} mm up{angle}"


NO_CORRECTION = Correction()


def _signed(mm: Fraction) -> str:
    return f"{float(mm):+g}" if mm else "0"


@dataclass(frozen=True, kw_only=True)
class PlacedPage:
    """A page of the source file, its trim scaled to a box, cut off at another: its bleed, or the fold.

    Its `marks` are drawn on the page itself, from its own upper left corner, and go where it goes.
    """

    page: int
    trim: Box
    clip: Box
    turned: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlacedSide:
    """One side of a sheet as the press prints it; a back moves as its printer needs it, marks and all.

    A side that is cut down to one page says where the cut is, and how far ink goes on beyond it.
    """

    paper: Size
    pages: tuple[PlacedPage, ...] = ()
    marks: tuple[Mark, ...] = ()
    correction: Correction = NO_CORRECTION
    is_back: bool = False
    trim: Box | None = None
    bleed: Box | None = None

    def with_marks(self, marks: Sequence[Mark]) -> PlacedSide:
        """Draw more on it."""
        return replace(self, marks=(*self.marks, *marks))
