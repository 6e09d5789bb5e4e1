"""Lengths as types: "8in" on the table -> Distance -> `8"/20cm`; "63.5mm" on paper -> Length."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

# How many table inches is one <unit>? Centimetres are the game's own and depend on the pack's rate.
TABLE_INCHES = {"in": Fraction(1), "ft": Fraction(12)}
# How many millimetres is one <unit> on paper? ISO 31: an inch is 25.4 mm; CSS: a point is 1/72 inch.
PAPER_MILLIMETRES = {"mm": Fraction(1), "cm": Fraction(10), "in": Fraction(254, 10), "pt": Fraction(254, 720)}
MM_PER_POINT = 25.4 / 72  # for floats; exact lengths take the table above
POINTS_PER_INCH = 72

_MEASURE = re.compile(r"\s*(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>[a-z]+)\s*", re.ASCII)
_DIGITS_AT_MOST = 9


class UnitError(ValueError):
    """A text that is not a length; the message says what was expected."""


class Units(enum.StrEnum):
    """Which units a page shows: both, as in `8"/20cm`, or one of them."""

    BOTH = "both"
    INCHES = "inches"
    CM = "cm"


def _parse(text: str, table: dict[str, Fraction], example: str) -> Fraction:
    match = _MEASURE.fullmatch(text)
    if match is None or len(match["number"]) > _DIGITS_AT_MOST:
        raise UnitError(f"{text!r} is not a length; write a number and a unit, like {example}")
    if match["unit"] not in table:
        raise UnitError(f"unknown unit {match['unit']!r}; accepted here: {', '.join(table)}")
    return Fraction(match["number"]) * table[match["unit"]]


def plain(number: Fraction) -> str:
    """Write a number as players read it: at most two decimals, no trailing zeros."""
    decimal = round(Decimal(number.numerator) / Decimal(number.denominator), 2)
    text = f"{decimal:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, order=True)
class Distance:
    """A distance on the table, exact, in the game's inches."""

    inches: Fraction

    @classmethod
    def parse(cls, text: str) -> Distance:
        """Read "8in", "6ft" or "8.5in"."""
        return cls(_parse(text, TABLE_INCHES, "8in"))

    @classmethod
    def of_inches(cls, inches: int | Fraction) -> Distance:
        """Make a distance of so many inches."""
        return cls(Fraction(inches))

    def text(self, units: Units, cm_per_inch: Fraction) -> str:
        """Write the distance as the pages show it: `8"/20cm`, `8"` or `20cm`."""
        inches = f'{plain(self.inches)}"'
        centimetres = f"{plain(self.inches * cm_per_inch)}cm"
        match units:
            case Units.BOTH:
                return f"{inches}/{centimetres}"
            case Units.INCHES:
                return inches
            case Units.CM:
                return centimetres

    def __str__(self) -> str:
        """Write the distance as an author does, so that parse gives it back."""
        exact = Decimal(self.inches.numerator) / Decimal(self.inches.denominator)
        return f"{exact:f}in"


@dataclass(frozen=True, order=True)
class Length:
    """A length on paper, exact, in millimetres."""

    mm: Fraction

    @classmethod
    def parse(cls, text: str) -> Length:
        """Read "63.5mm", "2.5in", "10pt" or "1cm"."""
        return cls(_parse(text, PAPER_MILLIMETRES, "63.5mm"))

    @classmethod
    def of_mm(cls, mm: int | float | Fraction) -> Length:
        """Make a length of so many millimetres."""
        return cls(Fraction(str(mm)))

    @classmethod
    def of_points(cls, points: float, *, decimals: int) -> Length:
        """Make a length of so many points, to a few decimals, as typesetters write binary fractions."""
        return cls(Fraction(str(round(points, decimals))) * PAPER_MILLIMETRES["pt"])

    @cached_property
    def points(self) -> float:
        """The length in PDF points."""
        return float(self.mm / PAPER_MILLIMETRES["pt"])

    def __add__(self, other: Length) -> Length:
        return Length(self.mm + other.mm)

    def __sub__(self, other: Length) -> Length:
        return Length(self.mm - other.mm)

    def __mul__(self, factor: int | Fraction) -> Length:
        return Length(self.mm * factor)

    def __float__(self) -> float:
        return float(self.mm)

    def __str__(self) -> str:
        """Write the length as an author does, so that parse gives it back."""
        exact = Decimal(self.mm.numerator) / Decimal(self.mm.denominator)
        return f"{exact:f}mm"
