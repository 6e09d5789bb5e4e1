"""Path data, basic shapes and transforms of SVG -> rows of lines and curves with absolute points."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?")
_BETWEEN = re.compile(r"[\s,]*")
_COMMANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC_FLAGS = (3, 4)
_LARGEST = 1e6
_TURN = re.compile(r"\s*,?\s*(?P<name>[a-zA-Z]+)\s*\((?P<numbers>[^()]*)\)")
# For how much of a circle a curve serves: SVG draws arcs, we draw curves.
_QUARTER = math.pi / 2
_ROUND = 0.5522847498  # of a radius: where the handles of a quarter of a circle lie


class GeometryError(Exception):
    """Something that draws no shape; what it says follows the name of its attribute."""


@dataclass(frozen=True)
class Matrix:
    """An affine transform, as SVG writes one: matrix(a b c d e f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, inner: Matrix) -> Matrix:
        """Transform by the inner one first."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def of(self, point: Point) -> Point:
        """Move a point."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """By how much lines get wider, at the mean of all directions."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


@dataclass(frozen=True)
class Piece:
    """A step of a path: M, L or C with the points that it goes by, or Z."""

    command: str
    points: tuple[Point, ...] = ()

    def moved(self, matrix: Matrix) -> Piece:
        """The same elsewhere."""
        return Piece(self.command, tuple(map(matrix.of, self.points)))


def read_numbers(text: str) -> tuple[float, ...]:
    """Read numbers with spaces or commas between them."""
    numbers, at = [], _skip(text, 0)
    while at < len(text):
        value, at = _number(text, at)
        numbers.append(value)
        at = _skip(text, at)
    return tuple(numbers)


def _skip(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _number(text: str, at: int) -> tuple[float, int]:
    match = _NUMBER.match(text, at)
    if match is None:
        raise GeometryError(f"has {text[at : at + 12]!r} where a number is due")
    value = float(match[0])
    if abs(value) > _LARGEST:
        raise GeometryError(f"has a number beyond {_LARGEST:,.0f}")
    return value, match.end()


def read_transform(text: str) -> Matrix:
    """Read a list of transforms."""
    matrix, at = Matrix(), 0
    while text[at:].strip():
        match = _TURN.match(text, at)
        if match is None:
            raise GeometryError(f"has {text[at : at + 12].strip()!r} where a transform is due")
        matrix = matrix.then(_one_transform(match["name"], read_numbers(match["numbers"])))
        at = match.end()
    return matrix


def _one_transform(name: str, numbers: Sequence[float]) -> Matrix:
    match name, len(numbers):
        case "matrix", 6:
            return Matrix(*numbers)
        case "translate", 1 | 2:
            return Matrix(e=numbers[0], f=numbers[1] if len(numbers) > 1 else 0.0)
        case "scale", 1 | 2:
            return Matrix(a=numbers[0], d=numbers[-1])
        case "rotate", 1 | 3:
            angle, about = math.radians(numbers[0]), (numbers[1], numbers[2]) if len(numbers) > 1 else (0.0, 0.0)
            turned = Matrix(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
            return Matrix(e=about[0], f=about[1]).then(turned).then(Matrix(e=-about[0], f=-about[1]))
        case "skewX", 1:
            return Matrix(c=math.tan(math.radians(numbers[0])))
        case "skewY", 1:
            return Matrix(b=math.tan(math.radians(numbers[0])))
        case _:
            raise GeometryError(f"has {name!r} with {len(numbers)} numbers, which is no transform")


def read_path(text: str) -> Iterator[Piece]:
    """Read path data."""
    walk = _Walk()
    for command, numbers in _steps(text):
        yield from walk.go(command, numbers)


def _steps(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Part path data into commands, each with its numbers; numbers that go on repeat the command."""
    at, command = _skip(text, 0), ""
    while at < len(text):
        letter = text[at]
        if letter.upper() in _COMMANDS:
            command, at = letter, _skip(text, at + 1)
        elif not command or command in "zZ":
            raise GeometryError(f"has {text[at : at + 12]!r} where a command is due")
        elif command in "mM":
            command = "l" if command == "m" else "L"
        numbers: list[float] = []
        for place in range(_COMMANDS[command.upper()]):
            is_flag = command in "aA" and place in _ARC_FLAGS
            if is_flag and text[at : at + 1] in ("0", "1"):
                value, at = float(text[at]), at + 1  # a flag is one sign, and may touch what follows
            else:
                value, at = _number(text, at)
            numbers.append(value)
            at = _skip(text, at)
        yield command, tuple(numbers)


class _Walk:
    """Follows a path: where it stands, where its part began, and the last handle, which S and T mirror."""

    def __init__(self) -> None:
        self.at: Point = (0.0, 0.0)
        self.begin: Point = (0.0, 0.0)
        self.handle: tuple[str, Point] | None = None
        self.is_begun = False

    def go(self, letter: str, numbers: tuple[float, ...]) -> Iterator[Piece]:
        """Take one step."""
        command, handle = letter.upper(), self.handle
        self.handle = None
        if not self.is_begun and command != "M":
            raise GeometryError("doesn't begin with M")
        points = self._points(command, numbers, is_relative=letter.islower())
        match command:
            case "M":
                self.begin, self.is_begun = points[-1], True
                yield Piece("M", points)
            case "Z":
                points = (self.begin,)
                yield Piece("Z")
            case "L" | "H" | "V":
                yield Piece("L", points)
            case "C" | "S":
                first = points[0] if command == "C" else self._mirrored(handle, "C")
                points = (first, *points[-2:])
                self.handle = ("C", points[1])
                yield Piece("C", points)
            case "Q" | "T":
                middle = points[0] if command == "Q" else self._mirrored(handle, "Q")
                self.handle = ("Q", middle)
                yield Piece("C", (_towards(self.at, middle), _towards(points[-1], middle), points[-1]))
            case "A":
                yield from _arc(self.at, points[-1], numbers)
        self.at = points[-1]

    def _points(self, command: str, numbers: tuple[float, ...], *, is_relative: bool) -> tuple[Point, ...]:
        x, y = self.at if is_relative else (0.0, 0.0)
        if command == "H":
            return ((numbers[0] + x, self.at[1]),)
        if command == "V":
            return ((self.at[0], numbers[0] + y),)
        pairs = numbers[5:] if command == "A" else numbers
        return tuple((pairs[index] + x, pairs[index + 1] + y) for index in range(0, len(pairs), 2))

    def _mirrored(self, handle: tuple[str, Point] | None, kind: str) -> Point:
        if handle is None or handle[0] != kind:
            return self.at
        return 2 * self.at[0] - handle[1][0], 2 * self.at[1] - handle[1][1]


def _towards(end: Point, middle: Point) -> Point:
    """Find the handle of a cubic curve that runs as a quadratic one."""
    return end[0] + (middle[0] - end[0]) * 2 / 3, end[1] + (middle[1] - end[1]) * 2 / 3


def _arc(start: Point, end: Point, numbers: tuple[float, ...]) -> Iterator[Piece]:
    """Draw an arc as curves: SVG 2, appendix B.2."""
    wide, high, tilt, large, sweep = numbers[:5]
    wide, high, tilt = abs(wide), abs(high), math.radians(tilt)
    if not wide or not high or start == end:
        yield Piece("L", (end,))
        return
    cos, sin = math.cos(tilt), math.sin(tilt)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    over = math.sqrt(max((x / wide) ** 2 + (y / high) ** 2, 1.0))
    wide, high = wide * over, high * over
    rest = (wide * high) ** 2 - (wide * y) ** 2 - (high * x) ** 2
    factor = math.sqrt(max(rest, 0.0) / ((wide * y) ** 2 + (high * x) ** 2)) * (-1 if large == sweep else 1)
    middle_x, middle_y = factor * wide * y / high, -factor * high * x / wide
    begin = math.atan2((y - middle_y) / high, (x - middle_x) / wide)
    turn = math.atan2((-y - middle_y) / high, (-x - middle_x) / wide) - begin
    turn += 2 * math.pi if sweep and turn < 0 else -2 * math.pi if not sweep and turn > 0 else 0.0
    centre_x = cos * middle_x - sin * middle_y + (start[0] + end[0]) / 2
    centre_y = sin * middle_x + cos * middle_y + (start[1] + end[1]) / 2
    placed = Matrix(cos * wide, sin * wide, -sin * high, cos * high, centre_x, centre_y)
    count = max(math.ceil(abs(turn) / _QUARTER - 1e-9), 1)
    for index in range(count):
        one, other = begin + turn * index / count, begin + turn * (index + 1) / count
        reach = 4 / 3 * math.tan((other - one) / 4)
        handles = (
            (math.cos(one) - reach * math.sin(one), math.sin(one) + reach * math.cos(one)),
            (math.cos(other) + reach * math.sin(other), math.sin(other) - reach * math.cos(other)),
        )
        last = end if index == count - 1 else placed.of((math.cos(other), math.sin(other)))
        yield Piece("C", (*map(placed.of, handles), last))


def ellipse(x: float, y: float, wide: float, high: float) -> tuple[Piece, ...]:
    """Draw an ellipse."""
    return rectangle(x - wide, y - high, 2 * wide, 2 * high, wide, high)


def rectangle(x: float, y: float, width: float, height: float, wide: float, high: float) -> tuple[Piece, ...]:
    """Draw a rectangle, with corners so wide and high."""
    wide, high = min(wide, width / 2), min(high, height / 2)
    right, bottom = x + width, y + height
    if not wide or not high:
        corners = ((right, y), (right, bottom), (x, bottom))
        return (Piece("M", ((x, y),)), *(Piece("L", (each,)) for each in corners), Piece("Z"))
    over, under = wide * (1 - _ROUND), high * (1 - _ROUND)
    return (
        Piece("M", ((x + wide, y),)),
        Piece("L", ((right - wide, y),)),
        Piece("C", ((right - over, y), (right, y + under), (right, y + high))),
        Piece("L", ((right, bottom - high),)),
        Piece("C", ((right, bottom - under), (right - over, bottom), (right - wide, bottom))),
        Piece("L", ((x + wide, bottom),)),
        Piece("C", ((x + over, bottom), (x, bottom - under), (x, bottom - high))),
        Piece("L", ((x, y + high),)),
        Piece("C", ((x, y + under), (x + over, y), (x + wide, y))),
        Piece("Z"),
    )


def polyline(numbers: Sequence[float], *, is_closed: bool) -> tuple[Piece, ...]:
    """Draw a line through points."""
    if len(numbers) < 4 or len(numbers) % 2:
        raise GeometryError(f"has {len(numbers)} numbers, which make no points of a line")
    first, *rest = ((numbers[index], numbers[index + 1]) for index in range(0, len(numbers), 2))
    return (Piece("M", (first,)), *(Piece("L", (each,)) for each in rest), *((Piece("Z"),) if is_closed else ()))
