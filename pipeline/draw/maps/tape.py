"""A battlefield -> a tape along two of its edges: where to mark it, from one corner, so that it is laid only once.

Each straight bound of ground that runs across the table is a mark, with a triangle in the colour of whoever keeps to
it; hollow ones tell how far from a corner something arrives. Figures stand outside their ticks, the first ruler bold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.draw.maps.map_marks import Label, Stroke, Triangle
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.tape_met import SAME, Met, all_met, edge_length
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_line, set_rows
from pipeline.geometry.box import Box
from pipeline.model import Edge

_NARROWEST = 90.0  # millimetres: a map has a tape if it is so wide
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
    """A mark so many inches from the corner: figures with their middle once they are laid, and whose triangles.

    Hollow ones are of what arrives.
    """

    inches: float
    block: Block
    middle: float = 0.0
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


@dataclass(frozen=True)
class TapeFinds:
    """What a tape finds along a map, its figures set: it can be laid along the map at any scale."""

    edges: tuple[_EdgeFinds, ...] = ()

    def laid(self, scale: float, room: float) -> Tape:
        """Lay it where an inch is so many millimetres; a narrow map has none."""
        return Tape(runs=tuple(each.laid(scale) for each in self.edges if room >= _NARROWEST))


def find_by_tape(battlefield: Battlefield, brief: Brief, look: MapLook, sizes: Sizes) -> TapeFinds:
    """Measure a map; where no ground is met, nothing is found."""
    met = all_met(battlefield, brief, look)
    if not any(filled for marks in met.values() for filled, _ in marks.values()):
        return TapeFinds()
    return TapeFinds(tuple(_EdgeFinds.of(edge, marks, battlefield, look, sizes) for edge, marks in met.items()))


@dataclass(frozen=True, kw_only=True)
class _EdgeFinds:
    """What a tape finds along one edge: marks that are wanted, and others for which there may be room."""

    edge: Edge
    length: float
    wanted: Sequence[TapeMark]
    others: Sequence[TapeMark]
    ticks: tuple[float, ...]
    words: Block
    border: float

    @classmethod
    def of(cls, edge: Edge, met: Met, field: Battlefield, look: MapLook, sizes: Sizes) -> _EdgeFinds:
        """Set figures for every mark, for the middle of the edge and for its end."""
        length = edge_length(edge, field)
        others = [length, *([0.0] if edge is Edge.NORTH else [])]
        if _has_middle(edge, field) and not any(abs(inches - length / 2) < SAME for inches in met):
            others.append(length / 2)
        square = float(look.wording.rulers.square(field.width, field.depth).inches)
        return cls(
            edge=edge,
            length=length,
            wanted=[
                TapeMark(
                    inches=inches,
                    block=_figures(edge, inches, look, sizes),
                    filled=tuple(filled),
                    hollow=tuple(hollow),
                )
                for inches, (filled, hollow) in met.items()
            ],
            others=[TapeMark(inches=inches, block=_figures(edge, inches, look, sizes)) for inches in others],
            ticks=tuple(number * square / _SQUARES for number in range(int(length / square * _SQUARES + SAME) + 1)),
            words=set_line(look.family, look.wording.labels["map.tape"], sizes.caption, Tone.SOFT),
            border=sizes.border,
        )

    def laid(self, scale: float) -> Run:
        """Put figures beside their marks; what has no room is a tick alone."""
        marks = self._spread(self.wanted, scale)
        for other in self.others:
            marks = self._with(marks, other, scale) or marks
        out = max(mark.block.height if self.edge is Edge.NORTH else mark.block.width for mark in marks)
        depth = self.border / 2 + _TRIANGLE[1] + _OFF_TICKS + out + _OFF_TICKS
        words = self._words(marks, scale) if self.edge is Edge.NORTH else None
        return Run(edge=self.edge, marks=tuple(marks), ticks=self.ticks, depth=depth, words=words)

    def _with(self, marks: list[TapeMark], other: TapeMark, scale: float) -> list[TapeMark] | None:
        """Add a mark that is not needed, if it moves no other."""
        joined = self._spread([*marks, other], scale)
        stay = {mark.inches: mark.middle for mark in joined}
        if len(stay) <= len(marks):
            return None
        moved = any(abs(stay[mark.inches] - mark.middle) > SAME for mark in marks)
        return None if moved or abs(stay[other.inches] - self._kept(other, scale)) > SAME else joined

    def _kept(self, mark: TapeMark, scale: float) -> float:
        """Keep figures within their edge."""
        half = self._size(mark) / 2
        low = half - self.border if self.edge is Edge.NORTH else half
        return min(max(mark.inches * scale, low), self.length * scale - half + self.border / 2)

    def _size(self, mark: TapeMark) -> float:
        return mark.block.width if self.edge is Edge.NORTH else mark.block.height

    def _spread(self, marks: Sequence[TapeMark], scale: float) -> list[TapeMark]:
        """Move figures that meet apart, half of the way each; those that would stand too far away are left out."""
        kept = sorted(marks, key=lambda mark: mark.inches)
        while kept:
            homes = [self._kept(mark, scale) for mark in kept]
            gaps = [
                (self._size(one) + self._size(two)) / 2 + _BETWEEN[self.edge is not Edge.NORTH]
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

    def _words(self, marks: Sequence[TapeMark], scale: float) -> tuple[Block, float] | None:
        """Say what the tape is in the widest gap between figures, if there is room."""
        ends = [mark.middle - mark.block.width / 2 for mark in marks], [m.middle + m.block.width / 2 for m in marks]
        gaps = [
            (high - low, (low + high) / 2)
            for low, high in zip([0.0, *ends[1]], [*ends[0], self.length * scale], strict=True)
        ]
        room, middle = max(gaps[:2], key=lambda gap: gap[0]) if gaps[0][0] + gaps[1][0] else (0.0, 0.0)
        if room < self.words.width + 2 * _BESIDE:
            room, middle = max(gaps, key=lambda gap: gap[0])
        return (self.words, middle) if room >= self.words.width + 2 * _BESIDE else None


def _has_middle(edge: Edge, field: Battlefield) -> bool:
    upright = edge is Edge.NORTH
    return any((start.x == end.x) is upright for start, end in field.centre_lines)


def _figures(edge: Edge, inches: float, look: MapLook, sizes: Sizes) -> Block:
    first, *rest = tape_figures(look.wording, inches)
    bold = Words(text=first, style=sizes.tape, tone=Tone.INK)
    light = [Words(text=each, style=replace(sizes.tape, weight=500), tone=Tone.SOFT) for each in rest]
    rows = ((bold, *light),) if edge is Edge.NORTH else ((bold,), *((each,) for each in light))
    return set_rows(look.family, rows)


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
