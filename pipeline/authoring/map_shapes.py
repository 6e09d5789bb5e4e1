"""What a map program's file holds -> shapes in units of its map, seen from above, and all that was left out of it.

The files come from anywhere: every value is looked at before it is used, and nothing is taken for granted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from pipeline.model.terrain import MOST_PIECES
from pipeline.spelling import escaped

# A point in units of the map: from its left edge, and down from its upper one, as screens count.
XY = tuple[float, float]
MOST_CORNERS = 60  # as many as an outline takes
_FARTHEST = 1e7  # of such units: what lies beyond is no map
_SHOWN = 40  # letters of a name in what is left out
_NO_LETTER = re.compile(r"[^a-z0-9]+")
_SAME = 1e-9
_LEAST = 1 / 400  # of the map: on a table of five feet that is an eighth of an inch


@dataclass(frozen=True, kw_only=True)
class MapShape:
    """One piece: an outline, a box about its middle, or a circle. `turned` is clockwise, in degrees."""

    kind: str = ""
    name: str = ""
    outline: tuple[XY, ...] = ()
    middle: XY = (0.0, 0.0)
    box: XY | None = None
    radius: float | None = None
    turned: float = 0.0

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """How far it reaches: left, up, right, down."""
        points = self.outline or tuple(self._rim())
        across, down = [x for x, _ in points], [y for _, y in points]
        return min(across), min(down), max(across), max(down)

    def _rim(self) -> Iterator[XY]:
        if self.radius is not None:
            x, y = self.middle
            yield from ((x - self.radius, y - self.radius), (x + self.radius, y + self.radius))
        if self.box is not None:
            wide, high = self.box
            for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high)):
                yield turned_about(self.middle, (self.middle[0] + x / 2, self.middle[1] + y / 2), self.turned)


@dataclass(kw_only=True)
class MapLayout:
    """A map so wide and so high, the shapes on it, and what was left out, each with the reason, and counted."""

    wide: float
    high: float
    shapes: list[MapShape] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)

    def leave_out(self, what: str, why: str) -> None:
        """Note something that doesn't come along."""
        said = f"{what}: {why}"
        self.left_out[said] = self.left_out.get(said, 0) + 1

    def take(self, shape: MapShape, what: str) -> None:
        """Take a shape in, if it lies on the map and has room there."""
        left, up, right, down = shape.bounds
        over = max(-left, right - self.wide) > _edge(self.wide) or max(-up, down - self.high) > _edge(self.high)
        least = min(right - left, down - up, *(shape.box or ()), *_thickness(shape.outline))
        if least <= _SAME:
            self.leave_out(what, "it covers no ground")
        elif least < max(self.wide, self.high) * _LEAST:
            self.leave_out(what, "it is too small to be set up")
        elif over:
            self.leave_out(what, "it reaches over the edge of the map")
        elif len(self.shapes) == MOST_PIECES:
            self.leave_out("pieces", f"a map takes {MOST_PIECES} at most")
        else:
            self.shapes.append(self._thinned(shape, what))

    def _thinned(self, shape: MapShape, what: str) -> MapShape:
        if len(shape.outline) <= MOST_CORNERS:
            return shape
        corners = thinned(shape.outline, MOST_CORNERS)
        self.changed.append(f"{what}: of {len(shape.outline)} corners {len(corners)} are left")
        return replace(shape, outline=corners)


def _thickness(outline: tuple[XY, ...]) -> Iterator[float]:
    """Tell how thick ground is at the most, where it is as long as it reaches."""
    if outline:
        pairs = zip(outline, outline[1:] + outline[:1], strict=True)
        ground = abs(sum(x * down - across * y for (x, y), (across, down) in pairs)) / 2
        yield ground / (max(map(math.dist, outline, [outline[0]] * len(outline))) or 1.0)


def _edge(length: float) -> float:
    """How far over an edge a shape may lie that was drawn up to it by hand."""
    return length / 1000


def number(value: Any) -> float | None:
    """Take a value for a number that can be reckoned with, or for none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < _FARTHEST and math.isfinite(value) else None


def xy(value: Any) -> XY | None:
    """Take a value for a point, or for none."""
    if not isinstance(value, dict):
        return None
    x, y = number(value.get("x")), number(value.get("y"))
    return None if x is None or y is None else (x, y)


def points(values: Any) -> tuple[XY, ...]:
    """Take a list for points; one that isn't spoils the list, as an outline without a corner is another."""
    found = [xy(each) for each in values] if isinstance(values, list) else []
    return tuple(each for each in found if each) if None not in found else ()


def text(value: Any) -> str:
    """Take a value for words, or for none."""
    return " ".join(value.split()) if isinstance(value, str) else ""


def shown(name: str) -> str:
    """Show a name in what is said of the file."""
    return f"“{escaped(name[:_SHOWN])}{'…' if len(name) > _SHOWN else ''}”"


def kind_of(words: Iterable[str], otherwise: str) -> str:
    """Make the name of a kind of the first words that come to one."""
    for each in words:
        name = _NO_LETTER.sub("-", each.lower()).strip("-")
        if name[:1].isalpha():
            return name[:60].rstrip("-")
    return otherwise


def turned_about(middle: XY, point: XY, degrees: float) -> XY:
    """Turn a point about another one, clockwise as screens count."""
    across, down = point[0] - middle[0], point[1] - middle[1]
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return middle[0] + across * cosine - down * sine, middle[1] + across * sine + down * cosine


def closed(corners: tuple[XY, ...], slack: float) -> tuple[XY, ...] | None:
    """Take the last corner off a line that ends where it began; None for one that doesn't."""
    if len(corners) < 4 or math.dist(corners[0], corners[-1]) > slack:
        return None
    return corners[:-1]


def thinned(corners: tuple[XY, ...], most: int) -> tuple[XY, ...]:
    """Leave out the corners that bend least, one after the other, until so many are left."""
    kept = list(corners)
    while len(kept) > most:
        bends = [_bend(kept[number - 1], kept[number], kept[(number + 1) % len(kept)]) for number in range(len(kept))]
        drop = {*sorted(range(len(kept)), key=lambda each: bends[each])[: max(1, (len(kept) - most) // 8)]}
        # Neighbours stay: what bends least is reckoned anew once one of them is gone.
        drop -= {second for first, second in pairwise(sorted(drop)) if second == first + 1}
        kept = [corner for number, corner in enumerate(kept) if number not in drop]
    return tuple(kept)


def _bend(before: XY, here: XY, after: XY) -> float:
    """Measure the triangle that a corner makes with its neighbours."""
    return abs((after[0] - before[0]) * (here[1] - before[1]) - (here[0] - before[0]) * (after[1] - before[1]))
