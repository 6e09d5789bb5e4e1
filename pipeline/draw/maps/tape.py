"""A battlefield -> a tape along two of its edges: where to mark it, from one corner, so that it is laid only once.

Each straight bound of ground that runs across the table is a mark, with a triangle in the colour of whoever keeps to
it; hollow ones tell how far from a corner something arrives. Figures stand outside their ticks, the first ruler bold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.contracts.battlefield import Battlefield, Point, Role
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.draw.maps.map_marks import Label, Stroke, Triangle
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_line, set_rows
from pipeline.geometry.box import Box
from pipeline.model import Corner, Edge, SideId

_NARROWEST = 90.0  # millimetres: a map has a tape if it is so wide
_LEAST_RUN = 2.0  # inches: shorter bounds are steps of curves, or too small to be laid out by a tape
_SAME = 1e-4  # inches
_EDGES = (Edge.NORTH, Edge.WEST)  # from the corner between them
_TRIANGLE = (1.7, 1.5)  # millimetres along the edge and away from it
_TICK, _MARK_TICK = 0.8, 1.5  # millimetres
_HAIR = 0.2
_OFF_TICKS = 0.5  # millimetres from triangles to figures
_BETWEEN = (2.2, 0.9)  # millimetres between figures along the level edge, and down the upright one
_FAR = 3.2  # millimetres: no figures stand farther from their tick
_BESIDE = 2.5  # millimetres left and right of the words that say what the tape is
_SQUARES = 4  # ticks to a square of the table's ruling
_MOST_TRIANGLES = 3


@dataclass(frozen=True, kw_only=True)
class TapeMark:
    """A mark so many inches from the corner: figures, and whose triangles; hollow ones are of what arrives."""

    inches: float
    block: Block
    middle: float
    filled: tuple[Tone, ...] = ()
    hollow: tuple[Tone, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Run:
    """The marks along one edge, how far out its figures reach, and the words that say what it is, with their middle."""

    edge: Edge
    marks: tuple[TapeMark, ...]
    ticks: tuple[float, ...]
    depth: float
    words: tuple[Block, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Tape:
    """A tape along the upper edge, and one down the left edge, from the corner between them."""

    runs: tuple[Run, ...] = ()

    def depth(self, edge: Edge) -> float:
        """How far out it reaches beside an edge."""
        return next((run.depth for run in self.runs if run.edge is edge), 0.0)

    @property
    def has_zones(self) -> bool:
        """Tell whether a filled triangle stands along it."""
        return any(mark.filled for run in self.runs for mark in run.marks)

    @property
    def has_arrivals(self) -> bool:
        """Tell whether a hollow triangle stands along it."""
        return any(mark.hollow for run in self.runs for mark in run.marks)


def plan_tape(battlefield: Battlefield, brief: Brief, look: MapLook, sizes: Sizes, scale: float, room: float) -> Tape:
    """Lay a tape along a map with steps beside it, unless something else stands along its edges, or nothing is met."""
    if not look.steps or look.small or room < _NARROWEST or battlefield.arrivals or battlefield.home_corners:
        return Tape()
    met = {edge: _met(edge, battlefield, brief, look) for edge in _EDGES}
    if not any(filled for marks in met.values() for filled, _ in marks.values()):
        return Tape()
    layer = _Layer(battlefield=battlefield, look=look, sizes=sizes, scale=scale)
    return Tape(runs=tuple(layer.run(edge, marks) for edge, marks in met.items()))


def met_ground(battlefield: Battlefield, brief: Brief, look: MapLook) -> Iterator[tuple[Edge, tuple[float, ...]]]:
    """List where a tape meets ground, in inches from the corner where it begins; nothing where a map has none."""
    if look.steps and not (look.small or battlefield.arrivals or battlefield.home_corners):
        for edge in _EDGES:
            marks = _met(edge, battlefield, brief, look)
            if found := sorted(inches for inches, (filled, _) in marks.items() if filled):
                yield edge, tuple(found)


_Met = dict[float, tuple[dict[Tone, None], dict[Tone, None]]]


def _met(edge: Edge, field: Battlefield, brief: Brief, look: MapLook) -> _Met:
    """Find what a tape along an edge meets: whose bounds of ground lie across it, and whose arrivals reach so far."""
    length = _length(edge, field)
    found: _Met = {}
    for kind, places in enumerate((_bounds(edge, field, look), _reaches(edge, field, brief))):
        for inches, side in places:
            if _SAME < inches < length - _SAME:
                known = next((each for each in found if abs(each - inches) < _SAME), inches)
                found.setdefault(known, ({}, {}))[kind].setdefault(look.tones(side).line)
    return found


def _bounds(edge: Edge, field: Battlefield, look: MapLook) -> Iterator[tuple[float, SideId | None]]:
    """Give the straight bounds of zones that run across the table, for each side that keeps to them."""
    for zone in field.zones:
        owners: Sequence[SideId | None] = (zone.side,)
        if zone.role is Role.OBJECTIVES:
            placers = dict.fromkeys(group.placed_by for group in field.objectives if group.zone == zone.name)
            owners = [each if each in look.wording.sides.ids else None for each in placers]
        for start, end in (pair for ring in zone.area.rings for pair in pairwise((*ring, ring[0]))):
            inches = _across(edge, start, end, field)
            if inches is not None and zone.role is not Role.MARK:
                yield from ((inches, owner) for owner in owners)


def _reaches(edge: Edge, field: Battlefield, brief: Brief) -> Iterator[tuple[float, SideId | None]]:
    """Give how far along an edge something may come in from its corners."""
    length = _length(edge, field)
    for mark in brief.arrivals:
        corners = {*mark.corners, *(place for _, place in mark.scatter if isinstance(place, Corner))}
        for corner in sorted(corners) if mark.within is not None else ():
            level, upright = corner.edges
            far = upright is Edge.EAST if edge is Edge.NORTH else level is Edge.SOUTH
            if mark.within is not None and (not mark.along or (level if edge is Edge.NORTH else upright) in mark.along):
                within = float(mark.within.inches)
                yield length - within if far else within, mark.side


def _length(edge: Edge, field: Battlefield) -> float:
    return float((field.width if edge is Edge.NORTH else field.depth).inches)


def _across(edge: Edge, start: Point, end: Point, field: Battlefield) -> float | None:
    """Tell how far along an edge a straight bound lies that runs across the table there; None of any other."""
    along, away = (start.x - end.x, start.y - end.y) if edge is Edge.NORTH else (start.y - end.y, start.x - end.x)
    if abs(along) > _SAME or abs(away) < _LEAST_RUN:
        return None
    return start.x if edge is Edge.NORTH else float(field.depth.inches) - start.y


@dataclass(frozen=True, kw_only=True)
class _Layer:
    """Lays runs out on paper."""

    battlefield: Battlefield
    look: MapLook
    sizes: Sizes
    scale: float

    def run(self, edge: Edge, met: _Met) -> Run:
        """Set figures at every mark, at the middle of the edge and at its end; what has no room is a tick alone."""
        length = _length(edge, self.battlefield)
        wanted = [
            replace(self._mark(edge, inches), filled=tuple(filled), hollow=tuple(hollow))
            for inches, (filled, hollow) in met.items()
        ]
        others = [self._mark(edge, each) for each in (length, 0.0) if edge is Edge.NORTH or each]
        if self._has_middle(edge) and not any(abs(each.inches - length / 2) < _SAME for each in wanted):
            others.append(self._mark(edge, length / 2))
        marks = self._spread(edge, wanted, length)
        for other in others:
            marks = self._with(edge, marks, other, length) or marks
        square = float(self.look.wording.rulers.square(self.battlefield.width, self.battlefield.depth).inches)
        ticks = tuple(number * square / _SQUARES for number in range(int(length / square * _SQUARES + _SAME) + 1))
        out = max(mark.block.height if edge is Edge.NORTH else mark.block.width for mark in marks)
        depth = self.sizes.border / 2 + _TRIANGLE[1] + _OFF_TICKS + out + _OFF_TICKS
        words = self._words(marks, length) if edge is Edge.NORTH else None
        return Run(edge=edge, marks=tuple(marks), ticks=ticks, depth=depth, words=words)

    def _has_middle(self, edge: Edge) -> bool:
        upright = edge is Edge.NORTH
        return any((start.x == end.x) is upright for start, end in self.battlefield.centre_lines)

    def _mark(self, edge: Edge, inches: float) -> TapeMark:
        first, *rest = tape_figures(self.look.wording, inches)
        bold = Words(text=first, style=self.sizes.tape, tone=Tone.INK)
        light = [Words(text=each, style=replace(self.sizes.tape, weight=500), tone=Tone.SOFT) for each in rest]
        rows = ((bold, *light),) if edge is Edge.NORTH else ((bold,), *((each,) for each in light))
        return TapeMark(inches=inches, block=set_rows(self.look.family, rows), middle=inches * self.scale)

    def _with(self, edge: Edge, marks: list[TapeMark], other: TapeMark, length: float) -> list[TapeMark] | None:
        """Add a mark that is not needed, if it moves no other."""
        joined = self._spread(edge, [*marks, other], length)
        stay = {mark.inches: mark.middle for mark in joined}
        if len(stay) <= len(marks):
            return None
        moved = any(abs(stay[mark.inches] - mark.middle) > _SAME for mark in marks)
        return None if moved or abs(stay[other.inches] - self._kept(edge, other, length)) > _SAME else joined

    def _kept(self, edge: Edge, mark: TapeMark, length: float) -> float:
        """Keep figures within their edge."""
        half = self._size(edge, mark) / 2
        low = half - self.sizes.border if edge is Edge.NORTH else half
        return min(max(mark.inches * self.scale, low), length * self.scale - half + self.sizes.border / 2)

    def _size(self, edge: Edge, mark: TapeMark) -> float:
        return mark.block.width if edge is Edge.NORTH else mark.block.height

    def _spread(self, edge: Edge, marks: Sequence[TapeMark], length: float) -> list[TapeMark]:
        """Move figures that meet apart, half of the way each; those that would stand too far away are left out."""
        kept = sorted(marks, key=lambda mark: mark.inches)
        while kept:
            homes = [self._kept(edge, mark, length) for mark in kept]
            gaps = [
                (self._size(edge, one) + self._size(edge, two)) / 2 + _BETWEEN[edge is not Edge.NORTH]
                for one, two in pairwise(kept)
            ]
            up, down = [homes[0]], [homes[-1]]
            for home, gap in zip(homes[1:], gaps, strict=True):
                up.append(max(home, up[-1] + gap))
            for home, gap in zip(reversed(homes[:-1]), reversed(gaps), strict=True):
                down.append(min(home, down[-1] - gap))
            middles = [(one + two) / 2 for one, two in zip(up, reversed(down), strict=True)]
            far = [abs(middle - home) for middle, home in zip(middles, homes, strict=True)]
            if max(far) <= _FAR:
                return [replace(mark, middle=middle) for mark, middle in zip(kept, middles, strict=True)]
            kept.pop(far.index(max(far)))
        return []

    def _words(self, marks: Sequence[TapeMark], length: float) -> tuple[Block, float] | None:
        """Say what the tape is in the widest gap between figures, if there is room."""
        block = set_line(self.look.family, self.look.wording.labels["map.tape"], self.sizes.caption, Tone.SOFT)
        ends = [mark.middle - mark.block.width / 2 for mark in marks], [m.middle + m.block.width / 2 for m in marks]
        gaps = [
            (high - low, (low + high) / 2)
            for low, high in zip([0.0, *ends[1]], [*ends[0], length * self.scale], strict=True)
        ]
        room, middle = max(gaps[:2], key=lambda gap: gap[0]) if gaps[0][0] + gaps[1][0] else (0.0, 0.0)
        if room < block.width + 2 * _BESIDE:
            room, middle = max(gaps, key=lambda gap: gap[0])
        return (block, middle) if room >= block.width + 2 * _BESIDE else None


def tape_figures(wording: Wording, inches: float) -> tuple[str, ...]:
    """Write how far along a tape a mark is: by the first ruler with its unit, by a second one the number alone."""
    amounts = wording.rulers.amounts(wording.rulers.tape(inches))
    if not inches:
        return (wording.number(amounts[0].number),)
    return wording.amount(amounts[0]), *(wording.number(each.number) for each in amounts[1:])


def tape_marks(tape: Tape, table: Box, sizes: Sizes, scale: float) -> Iterator[Stroke | Triangle | Label]:
    """Put a tape in its place along the table."""
    start = sizes.border / 2
    for run in tape.runs:
        marked = {mark.inches for mark in run.marks}
        for inches in dict.fromkeys((*run.ticks, *marked)):
            out = _MARK_TICK if inches in marked else _TICK
            ends = tuple(_spot(run.edge, table, inches * scale, start + each) for each in (0.0, out))
            yield Stroke(points=ends, tone=Tone.INK if inches in marked else Tone.SOFT, weight=_HAIR)
        for mark in run.marks:
            yield from _triangles(run, mark, table, start, scale)
            away = mark.block.height if run.edge is Edge.NORTH else mark.block.width
            centre = _spot(run.edge, table, mark.middle, start + _TRIANGLE[1] + _OFF_TICKS + away / 2)
            yield Label(name=f"tape-{run.edge}-{mark.inches:g}", block=mark.block, centre=centre)
        if run.words:
            block, middle = run.words
            out = start + _TRIANGLE[1] + _OFF_TICKS + max(mark.block.height for mark in run.marks) / 2
            yield Label(name="tape", block=block, centre=_spot(run.edge, table, middle, out))


def _triangles(run: Run, mark: TapeMark, table: Box, start: float, scale: float) -> Iterator[Triangle]:
    """Stand triangles side by side, their points at the edge: of those who keep to the mark, then of what arrives."""
    drawn = [(tone, False) for tone in mark.filled] + [(tone, True) for tone in mark.hollow]
    wide, high = _TRIANGLE
    for number, (tone, hollow) in enumerate(drawn[:_MOST_TRIANGLES]):
        along = mark.inches * scale + (number - (len(drawn) - 1) / 2) * wide
        points = [(along, 0.15), (along - wide / 2, high), (along + wide / 2, high)]
        outline = tuple(_spot(run.edge, table, each, start + out) for each, out in points)
        yield Triangle(outline=outline, tone=tone, hollow=hollow)


def _spot(edge: Edge, table: Box, along: float, out: float) -> Point:
    if edge is Edge.NORTH:
        return Point(table.left + along, table.top - out)
    return Point(table.left - out, table.top + along)
