"""Dimensions and reaches of a battlefield -> arrows and arcs on the plate, their distances clear of other marks.

An arrow may be slid along its stretch, and its distance may stand at several spots beside it: all are weighed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from operator import itemgetter
from typing import TypeVar

from pipeline.contracts.battlefield import Battlefield, Dimension, Point, Reach
from pipeline.draw.maps.dimension_strands import strands_of
from pipeline.draw.maps.map_marks import HALO, DimensionArrow, Label, Strand, Stroke
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_block, set_line
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.units import Distance

Tried = TypeVar("Tried")

_AIR = 0.8  # millimetres that words keep off an arrow
_OFF_ARC = 2 * HALO + 0.6  # millimetres from an arc to its radius: the halo must not break the arc
_PARTS = 40  # of an arrow, as finely as its beginning is looked for
# Where along an arc its radius may be written, the best places first.
_ARC_PARTS = (0.12, 0.88, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5)
# How far along its stretch an arrow may stand, the best places first.
MIDDLE_FIRST = (0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86, 0.07, 0.93, 0.43, 0.57, 0.3, 0.7, 0.19, 0.81, 0.05, 0.95)
ENDS_FIRST = (
    *(0.08, 0.92, 0.16, 0.84, 0.24, 0.76, 0.36, 0.64, 0.5),
    *(0.04, 0.96, 0.12, 0.88, 0.2, 0.8, 0.3, 0.7, 0.43, 0.57),
)
# An arrow keeps this far from the ends of its stretch, which other lines mark.
_FROM_END = 3.2
_BESIDE = 1.0  # millimetres from an arrow to the words beside it
_BEYOND = 1.4  # ... and from its head to the words beyond it
_SHAFT_PARTS = (0.5, 0.3, 0.7, 0.18, 0.82)  # where along an arrow its words may stand
_SMALLER = (1.0, 0.92, 0.85)  # of their type: how far words shrink to stand clear
# How bad it is: words on marks can't be read at all, and one covered mark outweighs all lines that are crossed.
_MARK_COVERED, _LINE_COVERED, _LINE_CROSSED = 4, 2, 1
_ENDS = 1.2  # millimetres at either end that are allowed to touch a line: heads stand on what they measure


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
                yield Stroke(
                    points=points,
                    tone=self._look.tones(reach.side).line,
                    weight=self._sizes.mm(0.42),
                    dash=self._sizes.arc_dash,
                )

    def dimensions(self, battlefield: Battlefield) -> Iterator[DimensionArrow | Label]:
        """Place each arrow and its distance where both are clear, those with least room to move first."""
        named = [(f"{each.zone}-{number}", each) for number, each in enumerate(battlefield.dimensions, start=1)]
        for name, dimension in sorted(named, key=lambda each: _stretch(each[1])):
            strands = strands_of(dimension, battlefield, self._look)
            tone = Tone.INK if len(strands) > 1 else strands[0].tone
            blocks = [self._distance(dimension.distance, tone, factor) for factor in _SMALLER]
            blocks += self._stacked(dimension.distance, tone)
            block, place = self._best(dimension, blocks)
            arrow = self._arrow(name, place, strands)
            self._ground.put_marks([arrow.box.grown(_AIR)])
            yield arrow
            yield self._ground.write(name, block, place.words)

    def reach_labels(self, battlefield: Battlefield, *, arrows: bool = False) -> Iterator[DimensionArrow | Label]:
        """Say each radius once for each side that it concerns: beside a corner's arc, or along an arrow to the arc.

        With `arrows`, those to corners' arcs are drawn, too.
        """
        spots = {spot for group in battlefield.objectives for spot in group.spots}
        spots |= {marker.at for marker in battlefield.markers} | {peg.at for peg in battlefield.pegs}
        spots |= {each.at for each in battlefield.rule_signs} | {each.at for each in battlefield.arrival_points}
        said: set[tuple[object, ...]] = set()
        for number, reach in enumerate(battlefield.reaches, start=1):
            kind = (reach.radius, reach.side, self._is_corner(reach))
            if kind in said or not reach.arcs:
                continue
            said.add(kind)
            name = f"reach-{number}"
            if self._is_corner(reach) and not arrows:
                yield from self._arc_label(name, reach)
            else:
                yield from self._radius(name, reach, has_mark=reach.centre in spots)

    def _is_corner(self, reach: Reach) -> bool:
        return reach.centre.x in (0.0, self._frame.table_width) and reach.centre.y in (0.0, self._frame.table_depth)

    def _best(self, dimension: Dimension, blocks: list[Block]) -> tuple[Block, ArrowPlace]:
        """Take the largest words that stand clear; where none do, the largest."""
        tried = list[tuple[Block, ArrowPlace]]()
        for block in blocks:
            faults, place = self._clearest(self._places(dimension, block), block)
            tried.append((block, place))
            if faults <= _LINE_CROSSED:
                return tried[-1]
        return tried[0]

    def _distance(self, distance: Distance, tone: Tone, factor: float = 1.0) -> Block:
        style = self._sizes.distance.shrunk(factor)
        return set_line(self._look.family, self._look.wording.distance(distance), style, tone)

    def _stacked(self, distance: Distance, tone: Tone) -> list[Block]:
        """Set a distance on both rulers as two lines, one for each."""
        text = self._look.wording.distance(distance)
        between_both = self._look.wording.labels["length.both"].removeprefix("{first}").removesuffix("{second}")
        first, parted, second = text.partition(between_both)
        if not parted or not second:
            return []
        style = self._sizes.distance.shrunk(_SMALLER[1])
        return [set_block(self._look.family, [Words(text=each, style=style, tone=tone) for each in (first, second)])]

    def _arrow(self, name: str, place: ArrowPlace, strands: tuple[Strand, ...]) -> DimensionArrow:
        ground = self._ground.tone_at(place.middle)
        return DimensionArrow(name=name, start=place.start, end=place.end, strands=strands, ground=ground)

    def _places(self, dimension: Dimension, block: Block) -> Iterator[ArrowPlace]:
        """Places for a dimension; upright arrows leave the middle of a zone to its name."""
        first = self._frame.to_plate(dimension.start), self._frame.to_plate(dimension.end)
        if dimension.slides_to is None:
            yield from beside(*first, block)
            return
        far_start, far_end = dimension.slides_to
        last = self._frame.to_plate(far_start), self._frame.to_plate(far_end)
        middle = between(between(*first, 0.5), between(*last, 0.5), 0.5)
        is_in_the_way = first[0].x == first[1].x and self._ground.is_named_at(middle)
        for start, end in slid(first, last, ENDS_FIRST if is_in_the_way else MIDDLE_FIRST):
            yield from beside(start, end, block, away_from=middle if is_in_the_way else None)

    def _clearest(self, places: Iterable[ArrowPlace], block: Block) -> tuple[int, ArrowPlace]:
        """Find the place with fewest faults, and tell how many those are."""

        def faults(place: ArrowPlace) -> int:
            on_mark, on_line = self._ground.crossings(place.shaft)
            return _MARK_COVERED * on_mark + _LINE_CROSSED * on_line + self._word_faults(place.words, block)

        return _fewest(places, faults)

    def _word_faults(self, spot: Point, block: Block) -> int:
        box = Box.around(spot, block.width + HALO, block.height + HALO)
        if not self._ground.is_free(box):
            return _MARK_COVERED + _LINE_COVERED
        return 0 if self._ground.is_free(box, of_lines=True) else _LINE_COVERED

    def _arc_label(self, name: str, reach: Reach) -> Iterator[Label]:
        block = self._distance(reach.radius, self._look.tones(reach.side).text)
        centre = self._frame.to_plate(reach.centre)
        rims = list(self._rims(reach.arcs[:1]))
        # A radius that stands on another ground than its arc seems to belong to the zone there.
        own_ground = {self._ground.tone_at(rim) for rim in rims}
        spots = [spot for rim in rims for spot in around(rim, centre, block, _OFF_ARC)]

        def faults(spot: Point) -> int:
            return self._word_faults(spot, block) + (self._ground.tone_at(spot) not in own_ground)

        yield self._ground.write(name, block, _fewest(spots, faults)[1])

    def _radius(self, name: str, reach: Reach, *, has_mark: bool) -> Iterator[DimensionArrow | Label]:
        """Draw an arrow from the centre, or from the rim of the marker that stands on it."""
        tone = self._look.tones(reach.side).text
        block = self._distance(reach.radius, tone)
        centre = self._frame.to_plate(reach.centre)
        rims = self._rims(reach.arcs, MIDDLE_FIRST if self._is_corner(reach) else _ARC_PARTS)
        ends = [(self._beyond_mark(centre, rim) if has_mark else centre, rim) for rim in rims]
        places = [place for start, end in ends for place in beside(start, end, block)]
        _, place = self._clearest(places, block)
        yield self._arrow(name, place, (Strand(tone=tone),))
        self._ground.put_stroke(place.start, place.end)
        yield self._ground.write(name, block, place.words)

    def _beyond_mark(self, centre: Point, rim: Point) -> Point:
        """Find where an arrow leaves what stands on its centre."""
        parts = (number / _PARTS for number in range(_PARTS // 2))
        starts = (between(centre, rim, part) for part in parts)
        return next((each for each in starts if self._ground.is_free(Box.around(each, _AIR / 4, _AIR / 4))), centre)

    def _rims(self, arcs: tuple[tuple[Point, ...], ...], parts: tuple[float, ...] = _ARC_PARTS) -> Iterator[Point]:
        for arc in arcs:
            for part in parts:
                yield self._frame.to_plate(arc[round(part * (len(arc) - 1))])


def _fewest(tried: Iterable[Tried], faults: Callable[[Tried], int]) -> tuple[int, Tried]:
    """Find what has fewest faults, the first of equals, and how many; nothing is tried after what has none."""
    found = list[tuple[int, Tried]]()
    for each in tried:
        found.append((faults(each), each))
        if not found[-1][0]:
            break
    return min(found, key=itemgetter(0))


def _stretch(dimension: Dimension) -> float:
    """How far an arrow may slide."""
    if dimension.slides_to is None:
        return 0.0
    start, far = dimension.start, dimension.slides_to[0]
    return math.dist((start.x, start.y), (far.x, far.y))


@dataclass(frozen=True)
class ArrowPlace:
    """A place for an arrow, and for the middle of the words beside it."""

    start: Point
    end: Point
    words: Point

    @property
    def middle(self) -> Point:
        """The middle of the arrow."""
        return between(self.start, self.end, 0.5)

    @property
    def shaft(self) -> Box:
        """The arrow's room without its ends, which touch what it measures."""
        box = Box.spanning(self.start, self.end).grown(0.3)
        across, down = min(_ENDS, box.width / 3), min(_ENDS, box.height / 3)
        return Box(left=box.left + across, top=box.top + down, right=box.right - across, bottom=box.bottom - down)


def between(start: Point, end: Point, part: float) -> Point:
    """The point that so much of the way lies between two points."""
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def slid(
    first: tuple[Point, Point], last: tuple[Point, Point], parts: tuple[float, ...]
) -> Iterator[tuple[Point, Point]]:
    """Slide an arrow from its first place towards its last one."""
    length = math.dist((first[0].x, first[0].y), (last[0].x, last[0].y))
    least = min(0.5, _FROM_END / length)
    for part in parts:
        kept = min(max(part, least), 1 - least)
        yield between(first[0], last[0], kept), between(first[1], last[1], kept)


def beside(start: Point, end: Point, block: Block, *, away_from: Point | None = None) -> Iterator[ArrowPlace]:
    """Put words beside an arrow: above it or to its right first, or first on the side away from a point.

    Words wider than a level arrow may stand beyond its ends, too: beside it they would reach over what it measures.
    """
    length = math.dist((start.x, start.y), (end.x, end.y)) or 1.0
    across, down = (start.y - end.y) / length, (end.x - start.x) / length
    if (down, -across) > (0.0, 0.0):
        across, down = -across, -down
    if away_from and (away_from.x - start.x) * across + (away_from.y - start.y) * down > 0:
        across, down = -across, -down
    away = abs(across) * block.width / 2 + abs(down) * block.height / 2 + _BESIDE
    for part, side in product(_SHAFT_PARTS, (1, -1)):
        here = between(start, end, part)
        yield ArrowPlace(start, end, Point(here.x + side * across * away, here.y + side * down * away))
    if start.y == end.y and length < block.width:
        reach = math.copysign(block.width / 2 + _BEYOND, end.x - start.x)
        yield ArrowPlace(start, end, Point(start.x - reach, start.y))
        yield ArrowPlace(start, end, Point(end.x + reach, start.y))
    elif start.x != end.x and start.y != end.y:
        reach = abs(down) * block.width / 2 + abs(across) * block.height / 2 + _BEYOND
        yield ArrowPlace(
            start, end, Point(end.x + (end.x - start.x) / length * reach, end.y + (end.y - start.y) / length * reach)
        )


def around(rim: Point, centre: Point, block: Block, gap: float) -> Iterator[Point]:
    """The spots for words just outside and just inside an arc."""
    away = math.dist((rim.x, rim.y), (centre.x, centre.y)) or 1.0
    across, down = (rim.x - centre.x) / away, (rim.y - centre.y) / away
    step = abs(across) * block.width / 2 + abs(down) * block.height / 2 + gap
    for outward in (step, -step):
        yield Point(rim.x + across * outward, rim.y + down * outward)
