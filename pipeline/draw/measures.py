"""Dimensions and reaches of a battlefield -> arrows and arcs on the plate, their distances clear of other marks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from pipeline.draw.ground import TableGround
from pipeline.draw.lettering import Block, Words, set_block
from pipeline.draw.look import MapLook, SideTones, Tone
from pipeline.draw.marks import HALO, DimensionArrow, Label, Stroke
from pipeline.draw.sizes import Sizes
from pipeline.geometry.battlefield import Battlefield, Dimension, Point, Reach
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.units import Distance

# How far along its stretch an arrow may stand, the best places first; words beside it rather than at its ends.
# Upright arrows leave the middle of a zone to its name.
_ALONG = (0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86, 0.07, 0.93)
_ALONG_IN_ZONE = (0.08, 0.92, 0.16, 0.84, 0.24, 0.76, 0.36, 0.64, 0.5)
_BESIDE = 1.0
_AIR = 0.8
_OFF_ARC = 2 * HALO + 0.6
# An arrow keeps this far from the ends of its stretch, which other lines mark.
_FROM_END = 4.5
_DASH = (1.3, 1.1)
_ARC_PARTS = (0.12, 0.88, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5)


class Measures:
    """Puts the measures of one map down."""

    def __init__(self, frame: Frame, look: MapLook, sizes: Sizes, ground: TableGround) -> None:
        self._frame, self._look, self._sizes, self._ground = frame, look, sizes, ground

    def arcs(self, battlefield: Battlefield) -> Iterator[Stroke]:
        """Draw the arcs at corners; others follow the outlines of zones, which show them already."""
        for reach in battlefield.reaches:
            for arc in reach.arcs if self._is_corner(reach) else ():
                points = self._frame.line_to_plate(arc)
                self._ground.put_line(points)
                tone = SideTones.of(reach.side).line
                dash = tuple(self._sizes.mm(length) for length in _DASH)
                yield Stroke(points=points, tone=tone, weight=self._sizes.mm(0.42), dash=dash)

    def dimensions(self, battlefield: Battlefield) -> Iterator[DimensionArrow | Label]:
        """Place each arrow and its distance where both are clear, those with least room to move first."""
        named = [(f"{each.zone}-{number}", each) for number, each in enumerate(battlefield.dimensions, start=1)]
        for name, dimension in sorted(named, key=lambda each: _stretch(each[1])):
            yield from self._dimension(name, dimension)

    def _dimension(self, name: str, dimension: Dimension) -> Iterator[DimensionArrow | Label]:
        block = self._distance(dimension.distance, Tone.INK)
        tries = [
            (start, end, centre) for start, end in self._places(dimension) for centre in _beside(start, end, block)
        ]
        start, end, centre = min(enumerate(tries), key=lambda each: (self._faults(each[1], block), each[0]))[1]
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        arrow = DimensionArrow(name=name, start=start, end=end, tone=Tone.INK, ground=self._ground.tone_at(middle))
        self._ground.put_marks([arrow.box.grown(_AIR)])
        yield arrow
        yield self._ground.write(name, block, centre)

    def _distance(self, distance: Distance, tone: Tone) -> Block:
        words = Words(text=self._look.wording.distance(distance), style=self._sizes.distance, tone=tone)
        return set_block(self._look.family, (words,))

    def _places(self, dimension: Dimension) -> Iterator[tuple[Point, Point]]:
        start, end = self._frame.to_plate(dimension.start), self._frame.to_plate(dimension.end)
        if dimension.slides_to is None:
            yield start, end
            return
        far_start, far_end = (self._frame.to_plate(point) for point in dimension.slides_to)
        middle = _between(_between(start, end, 0.5), _between(far_start, far_end, 0.5), 0.5)
        length = math.dist((start.x, start.y), (far_start.x, far_start.y))
        least = min(0.5, _FROM_END / length)
        in_the_way = start.x == end.x and self._ground.is_named_at(middle)
        for part in _ALONG_IN_ZONE if in_the_way else _ALONG:
            kept = min(max(part, least), 1 - least)
            yield _between(start, far_start, kept), _between(end, far_end, kept)

    def _faults(self, place: tuple[Point, Point, Point], block: Block) -> int:
        start, end, centre = place
        arrow = Box.spanning(start, end).grown(0.3)
        words = Box.around(centre, block.width + HALO, block.height + HALO)
        on_mark, on_line = self._ground.crossings(_shortened(arrow))
        return (
            4 * on_mark
            + on_line
            + 4 * (not self._ground.is_free(words))
            + 2 * (not self._ground.is_free(words, of_lines=True))
        )

    def reach_labels(self, battlefield: Battlefield) -> Iterator[DimensionArrow | Label]:
        """Say each radius once for each side that it concerns."""
        said: set[tuple[object, ...]] = set()
        for number, reach in enumerate(battlefield.reaches, start=1):
            centre = self._frame.to_plate(reach.centre)
            kind = (reach.radius, reach.side, self._is_corner(reach))
            if kind in said or not reach.arcs:
                continue
            said.add(kind)
            if self._is_corner(reach):
                yield from self._arc_label(f"reach-{number}", reach)
            else:
                yield from self._radius(f"reach-{number}", reach, centre)

    def _is_corner(self, reach: Reach) -> bool:
        return reach.centre.x in (0.0, self._frame.table_width) and reach.centre.y in (0.0, self._frame.table_depth)

    def _arc_label(self, name: str, reach: Reach) -> Iterator[Label]:
        """Write a radius beside its arc."""
        block = self._distance(reach.radius, SideTones.of(reach.side).text)
        centre = self._frame.to_plate(reach.centre)
        arc = self._frame.line_to_plate(reach.arcs[0])
        tries = []
        for part, outward in product(_ARC_PARTS, (1.0, -1.0)):
            rim = arc[min(len(arc) - 1, round(part * (len(arc) - 1)))]
            away = math.dist((rim.x, rim.y), (centre.x, centre.y)) or 1.0
            across, down = (rim.x - centre.x) / away, (rim.y - centre.y) / away
            step = outward * (abs(across) * block.width / 2 + abs(down) * block.height / 2 + _OFF_ARC)
            tries.append(Point(rim.x + across * step, rim.y + down * step))
        yield self._ground.write(name, block, self._clearest(tries, block))

    def _radius(self, name: str, reach: Reach, centre: Point) -> Iterator[DimensionArrow | Label]:
        """Draw a radius from the middle to an arc, with its length beside it."""
        block = self._distance(reach.radius, SideTones.of(reach.side).text)
        rims = [
            self._frame.to_plate(arc[min(len(arc) - 1, round(part * (len(arc) - 1)))])
            for arc in reach.arcs
            for part in _ARC_PARTS
        ]
        tries = [(centre, rim, spot) for rim in rims for spot in _beside(centre, rim, block)]
        start, end, spot = min(enumerate(tries), key=lambda each: (self._faults(each[1], block), each[0]))[1]
        tone = SideTones.of(reach.side).text
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        yield DimensionArrow(name=name, start=start, end=end, tone=tone, ground=self._ground.tone_at(middle))
        self._ground.put_stroke(start, end)
        yield self._ground.write(name, block, spot)

    def _clearest(self, tries: list[Point], block: Block) -> Point:
        def faults(spot: Point) -> int:
            box = Box.around(spot, block.width + 2 * HALO, block.height + 2 * HALO)
            return 2 * (not self._ground.is_free(box)) + (not self._ground.is_free(box, of_lines=True))

        return min(enumerate(tries), key=lambda each: (faults(each[1]), each[0]))[1]


def _stretch(dimension: Dimension) -> float:
    """How far an arrow may slide."""
    if dimension.slides_to is None:
        return 0.0
    start, far = dimension.start, dimension.slides_to[0]
    return math.dist((start.x, start.y), (far.x, far.y))


def _between(start: Point, end: Point, part: float) -> Point:
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def _shortened(box: Box) -> Box:
    """An arrow's room without its ends, which may touch what it measures."""
    across, down = min(1.2, box.width / 3), min(1.2, box.height / 3)
    return Box(left=box.left + across, top=box.top + down, right=box.right - across, bottom=box.bottom - down)


def _beside(start: Point, end: Point, block: Block) -> Iterator[Point]:
    """The spots for words beside a line, above it or to its right first."""
    length = math.dist((start.x, start.y), (end.x, end.y)) or 1.0
    across, down = (start.y - end.y) / length, (end.x - start.x) / length
    if (down, -across) > (0.0, 0.0):
        across, down = -across, -down
    away = abs(across) * block.width / 2 + abs(down) * block.height / 2 + _BESIDE
    for part, side in product((0.5, 0.3, 0.7), (1, -1)):
        here = _between(start, end, part)
        yield Point(here.x + side * across * away, here.y + side * down * away)
