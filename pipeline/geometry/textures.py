"""An area and a texture -> what fills it: lines that are cut where it ends, and small signs that stand in it whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Area, Point
from pipeline.geometry.areas import as_shape, to_area
from pipeline.geometry.hatch import HatchLine, hatch
from pipeline.model.terrain import Texture

# Lines drawn without lifting the pen, around a middle, in steps of the texture.
Strokes = tuple[tuple[Point, ...], ...]

_INSET = 0.08  # of a step: signs keep so far from the outline
_MOST_RINGS = 5  # of contours: more of them would only blacken a large hill
_MOST_SIGNS = 4000  # of one piece; no honest one has room for more
_ROUND = 10  # chords of a circle so small
_COURSE, _BRICK = 0.42, 1.0  # of a step: how high a course of bricks is, and how long a brick
_CROSS_ANGLES, _CROSS = (22.5, 112.5), 0.55  # off the angles at which sides are hatched
_SOLID_ANGLES, _SOLID = (30.0,), 0.16


@dataclass(frozen=True, kw_only=True)
class Filling:
    """What fills an area: `lines` may be cut, each sign of `signs` stands as a whole or not at all."""

    lines: tuple[HatchLine, ...] = ()
    signs: tuple[Strokes, ...] = ()


def fill_area(area: Area, texture: Texture, step: float, *, is_lean: bool = False) -> Filling:
    """Fill an area with a texture, whose signs stand so far apart; what is solid is ruled where ink is spared."""
    match texture:
        case Texture.CROSS:
            return Filling(lines=tuple(line for angle in _CROSS_ANGLES for line in hatch(area, angle, step * _CROSS)))
        case Texture.SOLID:
            lines = (line for angle in _SOLID_ANGLES for line in hatch(area, angle, step * _SOLID))
            return Filling(lines=tuple(lines) if is_lean else ())
        case Texture.CONTOURS:
            return Filling(lines=tuple(_contours(as_shape(area), step)))
        case Texture.BRICKS:
            return Filling(lines=tuple(_bricks(area, step)))
        case Texture.PLAIN:
            return Filling()
    drawn, density = _DRAWN[texture]
    return Filling(signs=tuple(islice(_signs(as_shape(area), drawn, step * density), _MOST_SIGNS)))


def _contours(shape: BaseGeometry, step: float) -> Iterator[HatchLine]:
    """Draw lines of equal height, each as far inside the last."""
    for number in range(1, _MOST_RINGS + 1):
        inner = shape.buffer(-number * step / 2)
        if inner.is_empty:
            return
        for ring in to_area(inner).rings:
            yield from (HatchLine(*ends) for ends in pairwise((*ring, ring[0])))


def _bricks(area: Area, step: float) -> Iterator[HatchLine]:
    """Lay courses, and in each the joints between its bricks, shifted by half from the last."""
    course, brick = step * _COURSE, step * _BRICK
    yield from hatch(area, 0.0, course)
    for joint in hatch(area, 90.0, brick / 2):
        number = round(joint.start.x / (brick / 2))
        low, high = sorted((joint.start.y, joint.end.y))
        for row in range(math.ceil(low / course), math.floor(high / course)):
            if row % 2 == number % 2:
                x = joint.start.x
                yield HatchLine(Point(x, row * course), Point(x, (row + 1) * course))


def _signs(shape: BaseGeometry, drawn: Callable[[int], Strokes], step: float) -> Iterator[Strokes]:
    """Set signs in rows that are shifted by half, as many as stand inside whole; in the middle where none does."""
    room = shape.buffer(-_INSET * step)
    if room.is_empty:
        return
    shapely.prepare(room)
    west, north, east, south = room.bounds
    found = False
    for row in range(math.floor(north / step), math.ceil(south / step) + 1):
        shift = step / 2 if row % 2 else 0.0
        for column in range(math.floor(west / step) - 1, math.ceil(east / step) + 1):
            sign = _at(drawn(_scatter(row, column)), Point(column * step + shift, row * step), step)
            if _stands_in(sign, room):
                found = True
                yield sign
    if not found:
        middle = room.representative_point()
        sign = _at(drawn(0), Point(middle.x, middle.y), step)
        if _stands_in(sign, room):
            yield sign


def _scatter(row: int, column: int) -> int:
    """Choose among the ways in which a sign may be drawn, without a pattern that the eye would follow."""
    return (row * 7 + column * 3 + row * column) % 5


def _at(sign: Strokes, middle: Point, step: float) -> Strokes:
    return tuple(tuple(Point(middle.x + point.x * step, middle.y + point.y * step) for point in line) for line in sign)


def _stands_in(sign: Strokes, room: BaseGeometry) -> bool:
    return bool(room.contains(shapely.MultiPoint([(point.x, point.y) for line in sign for point in line])))


def _circle(radius: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    turns = (2 * math.pi * step / _ROUND for step in range(_ROUND + 1))
    return tuple(Point(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _line(*points: tuple[float, float]) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in points)


def _tree(way: int) -> Strokes:
    """A round crown on its trunk, some a little smaller."""
    crown = 0.2 if way % 2 else 0.24
    return (_circle(crown, 0.0, -0.1), _line((0.0, crown - 0.1), (0.0, 0.36)))


def _tuft(way: int) -> Strokes:
    """Blades that part from one root."""
    lean = 0.04 * (way % 3 - 1)
    return (
        _line((0.0, 0.16), (lean, -0.18)),
        _line((-0.06, 0.16), (-0.2 + lean, -0.08)),
        _line((0.06, 0.16), (0.2 + lean, -0.08)),
    )


def _dot(way: int) -> Strokes:
    return (_circle(0.07),)


def _wave(way: int) -> Strokes:
    """One crest and one trough."""
    steps = [number / 8 for number in range(9)]
    return (tuple(Point((part - 0.5) * 0.72, -0.09 * math.sin(2 * math.pi * part)) for part in steps),)


def _stone(way: int) -> Strokes:
    """A broken stone, in five ways."""
    corners = (
        ((-0.2, 0.12), (-0.1, -0.16), (0.18, -0.08), (0.12, 0.16)),
        ((-0.16, 0.1), (0.0, -0.18), (0.18, 0.12)),
        ((-0.2, -0.02), (0.02, -0.16), (0.2, 0.04), (0.0, 0.16)),
        ((-0.12, 0.1), (-0.06, -0.1), (0.14, 0.06)),
        ((-0.18, -0.1), (0.14, -0.14), (0.2, 0.1), (-0.08, 0.16)),
    )[way]
    return (_line(*corners, corners[0]),)


# How each sign is drawn, and how near signs stand: the small ones nearer.
_DRAWN: Mapping[Texture, tuple[Callable[[int], Strokes], float]] = {
    Texture.TREES: (_tree, 1.0),
    Texture.TUFTS: (_tuft, 0.86),
    Texture.DOTS: (_dot, 0.45),
    Texture.WAVES: (_wave, 0.8),
    Texture.RUBBLE: (_stone, 0.72),
}
