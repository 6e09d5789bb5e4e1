"""Lengths as types: "8in" on the table -> Distance -> `8"` and `20cm`; "63.5mm" on paper -> Length."""

from __future__ import annotations

import enum
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property


class Unit(enum.StrEnum):
    """A unit that pages show lengths on the table in."""

    IN = "in"
    CM = "cm"
    MM = "mm"

    @property
    def is_metric(self) -> bool:
        """Tell which ruler it stands on."""
        return self is not Unit.IN


# On which ruler is <unit> read, and how many of its marks is one? What authors write in feet or metres is shown in
# inches or centimetres, as tapes have them.
TABLE_UNITS = {
    "in": (Unit.IN, 1),
    "ft": (Unit.IN, 12),
    "cm": (Unit.CM, 1),
    "mm": (Unit.MM, 1),
    "m": (Unit.CM, 100),
}
# How many centimetres is one <unit>?
_CENTIMETRES = {Unit.CM: Fraction(1), Unit.MM: Fraction(1, 10)}
# How many centimetres is an inch, unless the game says otherwise? No converting: games print 4"/10cm.
CM_PER_INCH = Fraction(5, 2)
# How many millimetres is one <unit> on paper? ISO 31: an inch is 25.4 mm; CSS: a point is 1/72 inch.
PAPER_MILLIMETRES = {"mm": Fraction(1), "cm": Fraction(10), "in": Fraction(254, 10), "pt": Fraction(254, 720)}
MM_PER_POINT = 25.4 / 72  # for floats; exact lengths take the table above
POINTS_PER_INCH = 72
_MM_PER_INCH = float(PAPER_MILLIMETRES["in"])
# Squares of a metric table, in centimetres, the best first: few enough to count, and a foot is about 30.
_SQUARES = (30, 20, 25, 15, 10)
_FINE = 100  # parts of an inch or a centimetre: as fine as authors measure
_EXACT = 0.01  # half inches: what flattened curves may be off by
_NEAR = 0.1  # of such a part: what floats may be off by

_MEASURE = re.compile(r"\s*(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>[A-Za-z]+|[\"″])\s*", re.ASCII)
_BARE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*", re.ASCII)
_COMMA = re.compile(r"\s*(\d+),(\d+\s*[a-z]+)\s*", re.ASCII)
_THOUSANDS = re.compile(r"\d{3}(?!\d)", re.ASCII)
_DIGITS_AT_MOST = 9
_SHOWN = 40  # letters of what can't be read
# How people write units whose meaning nobody mistakes.
SPELT = {"inch": "in", "inches": "in", '"': "in", "″": "in", "foot": "ft", "feet": "ft"}
# Who writes more metres than a hall has room for means another unit, most likely millimetres.
_METRES_AT_MOST = 9


class UnitError(ValueError):
    """A text that is not a length; the message says what was expected."""


class Units(enum.StrEnum):
    """Which units a page shows: both, as in `8"/20cm`, or one of them; both are one where the game counts in one."""

    BOTH = "both"
    INCHES = "inches"
    CM = "cm"

    def shows(self, unit: Unit) -> bool:
        """Tell whether pages show a unit."""
        return self is Units.BOTH or (self is Units.CM) == unit.is_metric


def _quoted(text: str) -> str:
    """Quote what stands there, or how it begins: no length is long."""
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def _parse(text: str, units: Collection[str], example: str) -> tuple[Fraction, str]:
    match = _MEASURE.fullmatch(text)
    if match is None or len(match["number"]) > _DIGITS_AT_MOST:
        raise UnitError(f"{_quoted(text)} is not a length; {_cure(text, example)}")
    unit = SPELT.get(match["unit"].lower(), match["unit"].lower())
    if unit not in units:
        raise UnitError(f"unknown unit {_quoted(match['unit'])}; accepted here: {', '.join(units)}")
    return Fraction(match["number"]), unit


def _cure(text: str, example: str) -> str:
    """Say how a text that is no length would be one."""
    if comma := _COMMA.fullmatch(text):
        whole, rest = comma.groups()
        either = f" or {whole}{rest}" if _THOUSANDS.match(rest) else ""
        return f"a full stop divides off decimals, and nothing thousands: {whole}.{rest}{either}"
    if "/" in text:
        return "write it in one unit; pages add the other"
    if (bare := _BARE.fullmatch(text)) and len(bare[1]) <= _DIGITS_AT_MOST:
        return f"write a number and a unit, like {bare[1]}{example.lstrip('0123456789.')}"
    return f"write a number and a unit, like {example}"


def plain(number: Fraction) -> str:
    """Write a number as players read it: at most two decimals, no trailing zeros."""
    decimal = round(Decimal(number.numerator) / Decimal(number.denominator), 2)
    text = f"{decimal:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True)
class Amount:
    """So many of a unit."""

    number: Fraction
    unit: Unit

    def __str__(self) -> str:
        """Write it as an author does."""
        return f"{Decimal(self.number.numerator) / Decimal(self.number.denominator):f}{self.unit}"


@dataclass(frozen=True, order=True)
class Distance:
    """A distance on the table, exact, in the game's inches.

    Two that reach as far are equal, however they are `written`; one that was measured is not written at all.
    """

    inches: Fraction
    written: Amount | None = field(default=None, compare=False)

    @classmethod
    def parse(cls, text: str, cm_per_inch: Fraction = CM_PER_INCH, example: str = "8in") -> Distance:
        """Read "8in", "6ft", "20cm", "15mm" or "1.2m"; `example` is what a hint shows."""
        number, name = _parse(text, TABLE_UNITS, example)
        if name == "m" and number > _METRES_AT_MOST:
            written = plain(number)
            raise UnitError(f"{text!r} is longer than any table; write {written}mm or {written}cm if you mean those")
        unit, marks = TABLE_UNITS[name]
        return cls.of(Amount(number * marks, unit), cm_per_inch)

    @classmethod
    def of(cls, amount: Amount, cm_per_inch: Fraction) -> Distance:
        """Make a distance of so many of a unit."""
        per_inch = 1 if amount.unit is Unit.IN else cm_per_inch / _CENTIMETRES[amount.unit]
        return cls(amount.number / per_inch, amount)

    @classmethod
    def of_inches(cls, inches: int | Fraction) -> Distance:
        """Make a distance of so many inches."""
        return cls(Fraction(inches))

    def __str__(self) -> str:
        """Write the distance as an author does, so that parse gives it back."""
        return str(self.written or Amount(self.inches, Unit.IN))


FOOT = Distance.of_inches(12)


@dataclass(frozen=True, kw_only=True)
class Rulers:
    """What a print measures by: the units that its game counts in, its own first, and which of them pages show."""

    game: tuple[Unit, ...] = (Unit.IN, Unit.CM)
    cm_per_inch: Fraction = CM_PER_INCH
    units: Units = Units.BOTH

    @property
    def own(self) -> Unit:
        """The unit that the game is made in."""
        return self.game[0]

    @property
    def shown(self) -> tuple[Unit, ...]:
        """The units that pages show, in their order; none where the game hasn't got what is asked for."""
        return tuple(unit for unit in self.game if self.units.shows(unit))

    @property
    def mm_per_inch(self) -> float:
        """How long a table inch truly is. In a metric game centimetres are true, and inches as its players count."""
        return float(self.cm_per_inch * 10) if self.own.is_metric else _MM_PER_INCH

    def amounts(self, distance: Distance) -> tuple[Amount, ...]:
        """Tell how much a distance is in each unit shown; a metric one stays in the unit that it was written in."""
        return tuple(self._amount(distance, unit) for unit in self.shown)

    def _amount(self, distance: Distance, unit: Unit) -> Amount:
        written = distance.written
        if written is not None and written.unit.is_metric is unit.is_metric:
            return written
        return Amount(distance.inches if unit is Unit.IN else self.centimetres(distance) / _CENTIMETRES[unit], unit)

    def centimetres(self, distance: Distance) -> Fraction:
        """Tell how many of the game's centimetres a distance is."""
        return distance.inches * self.cm_per_inch

    def measured(self, inches: float, parts: int = 10) -> Distance:
        """Round what was measured on the ground, as curves are flattened, to parts of an inch or of a centimetre.

        Both rulers of a metric game are read like this: 42.4cm are 17 inches, not 16.96.
        """
        rounded = Fraction(round(inches * parts), parts)
        if not self.own.is_metric:
            return Distance(rounded)
        centimetres = Fraction(round(inches * float(self.cm_per_inch) * parts), parts)
        return Distance(rounded, Amount(centimetres / _CENTIMETRES[self.own], self.own))

    def rough(self, inches: float) -> Distance:
        """Say how far apart things come to lie, where no rule says it: in whole inches and whole centimetres.

        Each ruler is read by itself, off the true length; what lies on a half of an inch is exact, and stays as it is.
        """
        halves = round(inches * 2)
        if abs(inches * 2 - halves) < _EXACT:
            return Distance(Fraction(halves, 2))
        metric = next((unit for unit in self.game if unit.is_metric), Unit.CM)
        centimetres = Fraction(round(inches * float(self.cm_per_inch)))
        return Distance(Fraction(round(inches)), Amount(centimetres / _CENTIMETRES[metric], metric))

    def tape(self, inches: float) -> Distance:
        """Read a length off a tape, to a tenth of an inch or of a centimetre; finer figures are an author's own."""
        marks = inches * (float(self.cm_per_inch) if self.own.is_metric else 1) * _FINE
        return self.measured(inches, _FINE if abs(marks - round(marks)) < _NEAR else 10)

    def ground(self, square_inches: float) -> str:
        """Say for messages how large a piece of ground is."""
        if not self.own.is_metric:
            return f"{square_inches:.4g} square inches"
        return f"{square_inches * float(self.cm_per_inch) ** 2:.4g} square centimetres"

    def square(self, width: Distance, depth: Distance) -> Distance:
        """Choose the squares that a table is ruled in: of a foot, or of as many centimetres as come out even."""
        if not self.own.is_metric:
            return FOOT
        sides = [self.centimetres(each) for each in (width, depth)]
        even = (each for each in _SQUARES if not any(side % each for side in sides))
        return Distance.of(Amount(Fraction(next(even, _SQUARES[0])), Unit.CM), self.cm_per_inch)


@dataclass(frozen=True, order=True)
class Length:
    """A length on paper, exact, in millimetres."""

    mm: Fraction

    @classmethod
    def parse(cls, text: str) -> Length:
        """Read "63.5mm", "2.5in", "10pt" or "1cm"."""
        number, unit = _parse(text, PAPER_MILLIMETRES, "63.5mm")
        return cls(number * PAPER_MILLIMETRES[unit])

    @classmethod
    def of_mm(cls, mm: int | float | Fraction) -> Length:
        """Make a length of so many millimetres."""
        return cls(Fraction(str(mm)))

    @classmethod
    def near_mm(cls, mm: float) -> Length:
        """Make a length of what was reckoned, to a hundredth of a millimetre: finer than any printer."""
        return cls.of_mm(round(mm, 2))

    @classmethod
    def near_points(cls, points: float) -> Length:
        """Make a length of points that were reckoned, to a hundredth of a millimetre."""
        return cls.near_mm(points * MM_PER_POINT)

    @classmethod
    def of_points(cls, points: float, *, decimals: int) -> Length:
        """Make a length of so many points, to a few decimals, as typesetters write binary fractions."""
        return cls(Fraction(str(round(points, decimals))) * PAPER_MILLIMETRES["pt"])

    def __hash__(self) -> int:
        return hash(self.mm.numerator)  # a fraction's own takes long, and print runs look boxes up thousands of times

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
