"""A paper -> the two sides of a calibration sheet: crosses in front, scales behind to read how far a printer is off.

Against the light, a cross of the front shows through the scale behind it. What the scale reads there, right and up from
its zero, is how far backs must move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import atan, degrees

from pipeline.contracts.paper import Anchor, Mark, Point, Size, Words
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Turnover
from pipeline.imposition.sheet_marks import level, ruler, upright
from pipeline.units import Length

REACH = 10  # millimetres that a scale counts to each side of its zero
_NUMBERED = 5  # every so many millimetres a number stands by the scale
_CROSS = Length.of_mm(15)  # farther than a scale reaches: against the light its ends show beyond it
_FROM_EDGE = Length.of_mm(32)  # far apart, a turn shows best; a cross and its number need the room
_MM = Length.of_mm(1)
_HALF = Fraction(1, 2)
_FINE, _BOLD = Length.parse("0.3pt"), Length.parse("0.6pt")
_SMALL, _TEXT, _LARGE = 5.5, 9.0, 16.0  # points: figures at ticks, what to do, what is to be found at once
_LINE = Length.of_mm(4.5)


def places(paper: Size) -> tuple[Point, ...]:
    """Where crosses stand: in the middle, at the left and right, at the top and the foot."""
    middle = Point(x=paper.width * _HALF, y=paper.height * _HALF)
    return (
        middle,
        Point(x=_FROM_EDGE, y=middle.y),
        Point(x=paper.width - _FROM_EDGE, y=middle.y),
        Point(x=middle.x, y=_FROM_EDGE),
        Point(x=middle.x, y=paper.height - _FROM_EDGE),
    )


def degrees_per_mm(paper: Size) -> float:
    """How much a back is turned where the scales at the left and right read a millimetre apart."""
    return degrees(atan(1 / float(paper.width - _FROM_EDGE * 2)))


def calibration_sides(
    paper: Size, turnover: Turnover, words: Mapping[str, str], options: str = ""
) -> tuple[PlacedSide, PlacedSide]:
    """Draw both sides; `words` are the labels, `options` what must be typed again when the reading is kept."""
    front = [mark for number, spot in enumerate(places(paper), start=1) for mark in _cross(spot, number)]
    backs = [_behind(spot, paper, turnover) for spot in places(paper)]
    back = [mark for number, spot in enumerate(backs, start=1) for mark in _scale(spot, number)]
    steps = words["calibrate.steps"].format(factor=f"{degrees_per_mm(paper):.2f}", options=options).splitlines()
    front += [*_text(paper, words["calibrate.front"], steps), *_rulers(paper, words)]
    back += _text(paper, words["calibrate.back"], words["calibrate.reading"].splitlines())
    return PlacedSide(paper=paper, marks=tuple(front)), PlacedSide(paper=paper, marks=tuple(back), is_back=True)


def _behind(spot: Point, paper: Size, turnover: Turnover) -> Point:
    if turnover is Turnover.SIDEWAYS:
        return Point(x=paper.width - spot.x, y=spot.y)
    return Point(x=spot.x, y=paper.height - spot.y)


def _moved(spot: Point, right: Length, down: Length) -> Point:
    return Point(x=spot.x + right, y=spot.y + down)


def _cross(spot: Point, number: int) -> Iterator[Mark]:
    yield level(spot.y, spot.x - _CROSS, spot.x + _CROSS, width=_BOLD)
    yield upright(spot.x, spot.y - _CROSS, spot.y + _CROSS, width=_BOLD)
    yield Words(text=str(number), at=_moved(spot, _MM * 3, _MM * -10), points=_LARGE)


def _scale(spot: Point, number: int) -> Iterator[Mark]:
    """Draw a scale in millimetres both ways, with half millimetres between, right and up counting as more."""
    far = _MM * REACH
    yield level(spot.y, spot.x - far, spot.x + far, width=_FINE)
    yield upright(spot.x, spot.y - far, spot.y + far, width=_FINE)
    for step in range(-2 * REACH, 2 * REACH + 1):
        along, tick = _MM * Fraction(step, 2), _MM * _tick(step)
        yield upright(spot.x + along, spot.y - tick, spot.y + tick, width=_FINE)
        yield level(spot.y - along, spot.x - tick, spot.x + tick, width=_FINE)
        if step and step % (2 * _NUMBERED) == 0:
            yield _figure(step // 2, _moved(spot, along, _MM * Fraction(-5, 2)), Anchor.MIDDLE)
            yield _figure(step // 2, _moved(spot, _MM * Fraction(-5, 2), _MM * Fraction(7, 10) - along), Anchor.END)
    yield Words(text=str(number), at=_moved(spot, _MM * 12, _MM * -8), points=_LARGE)


def _figure(number: int, at: Point, anchor: Anchor) -> Words:
    return Words(text=f"{number:+d}", at=at, points=_SMALL, anchor=anchor)


def _tick(step: int) -> Fraction:
    """How far a tick reaches from its scale, in millimetres."""
    if step % (2 * _NUMBERED) == 0:
        return Fraction(2)
    return Fraction(5, 4) if step % 2 == 0 else Fraction(3, 5)


def _text(paper: Size, title: str, lines: list[str]) -> Iterator[Mark]:
    left, top = Length.of_mm(15), paper.height * Fraction(1, 2) + Length.of_mm(26)
    yield Words(text=title, at=Point(x=left, y=top), points=_LARGE)
    for number, line in enumerate(lines, start=1):
        yield Words(text=line, at=Point(x=left, y=top + _LINE * (number + Fraction(1, 2))), points=_TEXT)


def _rulers(paper: Size, words: Mapping[str, str]) -> Iterator[Mark]:
    left, top = Length.of_mm(15), paper.height * Fraction(1, 2) - Length.of_mm(34)
    inch = Length.parse("1in")
    yield from ruler(
        Point(x=left, y=top), unit=_MM * 10, count=10, label=words["sheet.ruler.millimetres"], points=_TEXT
    )
    yield from ruler(
        Point(x=left, y=top + _MM * 8), unit=inch, count=4, label=words["sheet.ruler.inches"], points=_TEXT
    )
    yield Words(text=words["sheet.ruler.readings"], at=Point(x=left, y=top + _MM * 14), points=_SMALL)
