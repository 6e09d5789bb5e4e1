"""What lies on a sheet of paper, as data: sizes, points, boxes; lines, words, codes, fields and boards drawn on it.

Sheet space: from the upper left corner of the sheet as it comes out of the printer, right and down, in exact lengths.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pipeline.contracts.drawn_board import Board
from pipeline.units import Length

_HALF = Fraction(1, 2)

NOTHING = Length(Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Size:
    """A width and a height."""

    width: Length
    height: Length

    @property
    def is_wide(self) -> bool:
        """Tell whether it lies wide."""
        return self.width > self.height

    @property
    def turned(self) -> Size:
        """The same after a quarter turn."""
        return Size(width=self.height, height=self.width)

    def scaled(self, scale: Fraction) -> Size:
        """The same, larger or smaller."""
        return Size(width=self.width * scale, height=self.height * scale)

    def __str__(self) -> str:
        return f"{float(self.width):g} x {float(self.height):g} mm"


@dataclass(frozen=True, kw_only=True)
class Point:
    """A spot on a sheet."""

    x: Length
    y: Length


@dataclass(frozen=True, kw_only=True)
class Box:
    """An upright rectangle on a sheet."""

    left: Length
    top: Length
    size: Size

    @cached_property
    def right(self) -> Length:
        """Its right edge."""
        return self.left + self.size.width

    @cached_property
    def bottom(self) -> Length:
        """Its lower edge."""
        return self.top + self.size.height

    @cached_property
    def centre(self) -> Point:
        """Its middle."""
        return Point(x=(self.left + self.right) * _HALF, y=(self.top + self.bottom) * _HALF)

    def moved(self, *, right: Length = NOTHING, down: Length = NOTHING) -> Box:
        """The same box elsewhere."""
        return Box(left=self.left + right, top=self.top + down, size=self.size)

    def grown(self, *, sideways: Length, upwards: Length) -> Box:
        """The same box with as much more on two opposite sides each."""
        size = Size(width=self.size.width + sideways * 2, height=self.size.height + upwards * 2)
        return Box(left=self.left - sideways, top=self.top - upwards, size=size)


HAIRLINE = Length.parse("0.25pt")  # the thinnest that printers draw for certain


class Anchor(enum.Enum):
    """Which part of a line of words stands at its point; the value is the part of its width to the left of it."""

    START = 0.0
    MIDDLE = 0.5
    END = 1.0


@dataclass(frozen=True, kw_only=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    width: Length = HAIRLINE
    dashed: bool = False


@dataclass(frozen=True, kw_only=True)
class Words:
    """A line of words; `at` is on its baseline. Sideways, it runs upwards; strong, it is set in the bolder face."""

    text: str
    at: Point
    points: float
    anchor: Anchor = Anchor.START
    sideways: bool = False
    strong: bool = False


@dataclass(frozen=True, kw_only=True)
class QuickCode:
    """A QR code that leads to an address, filling a square box; paper stays white around it."""

    address: str
    box: Box


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field to type into, or a box to tick, where the file is filled in on a screen; readers hear what it `tells`."""

    name: str
    tells: str
    box: Box
    points: float
    has_lines: bool = False
    is_tick: bool = False


Mark = Line | Words | QuickCode | Field | Board
