"""The marks of a map plan: what is drawn and where, in plate millimetres (y down), before any ink."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from pipeline.contracts.battlefield import Area, Point
from pipeline.draw.pen.map_look import Tone, dash_of
from pipeline.draw.pen.word_blocks import Block
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine
from pipeline.geometry.textures import Filling
from pipeline.model import Edge
from pipeline.model.shown import SignShape

_HATCH_OFF_MARKER = 0.5  # millimetres that hatch keeps off: black discs on hatching look frayed
Mark = TypeVar("Mark")
_MOST_RINGS, _RINGS = 0.75, 0.28  # the rings of who places an objective: millimetres at most, part of its radius
AIR_AROUND_MARKER = 0.6  # millimetres that words keep off a marker
TAB_AIR = (1.1, 0.8)  # millimetres around the words of a tab, across and down
HALO = 0.8  # millimetres around a line of words that are kept free of hatch and lines


class Turned(enum.IntEnum):
    """How far words are turned clockwise, in degrees."""

    LEVEL = 0
    UPWARD = -90
    DOWNWARD = 90


@dataclass(frozen=True, kw_only=True)
class Label:
    """Words at a spot. `ground` is the tone of the halo that keeps them clear of what lies below, `frame` its rim's."""

    name: str
    block: Block
    centre: Point
    turned: Turned = Turned.LEVEL
    ground: Tone | None = None
    frame: Tone | None = None

    @property
    def box(self) -> Box:
        """The room that the words take up."""
        width, height = self.block.width, self.block.height
        if self.turned is not Turned.LEVEL:
            width, height = height, width
        return Box.around(self.centre, width, height)

    @property
    def halos(self) -> tuple[Box, ...]:
        """One box for each line of level words, or one around turned ones, with the halo's room around it."""
        if self.turned is not Turned.LEVEL:
            return (self.box.grown(HALO),)
        left, top = self.centre.x - self.block.width / 2, self.centre.y - self.block.height / 2
        return tuple(
            Box(
                left=left + line.left - HALO,
                top=top + line.baseline - line.rise - HALO,
                right=left + line.left + line.width + HALO,
                bottom=top + line.baseline + line.drop + HALO,
            )
            for line in self.block.lines
        )


@dataclass(frozen=True, kw_only=True)
class Tab(Label):
    """Words on a ground of their own, flush in the corner of what they are about."""

    @property
    def box(self) -> Box:
        """The room that the words take up with the ground around them."""
        across, down = TAB_AIR
        return Box.around(self.centre, self.block.width + 2 * across, self.block.height + 2 * down)

    @property
    def halos(self) -> tuple[Box, ...]:
        """The ground itself: nothing else is kept free."""
        return (self.box,)


@dataclass(frozen=True, kw_only=True)
class ZoneInk:
    """A zone: its tint, its hatch, its outline, of which only these pieces are drawn if others share the rest.

    A side that deploys in it, or to which a rule gives it, holds it.
    """

    name: str
    area: Area
    fill: Tone | None
    hatch: tuple[HatchLine, ...]
    hatch_weight: float
    line: Tone
    weight: float
    dashed: bool
    dash: tuple[float, ...] = dash_of(None)
    outline: tuple[tuple[Point, ...], ...] | None = None
    is_held: bool = False


@dataclass(frozen=True, kw_only=True)
class TerrainInk:
    """A piece of terrain: its ground, what fills it, its outline."""

    name: str
    area: Area
    fill: Tone
    filling: Filling
    line: Tone
    line_weight: float
    outline: Tone
    weight: float


@dataclass(frozen=True, kw_only=True)
class Stroke:
    """A plain line: grid, centre line, arc, the stretch over which something arrives. `dash` is in millimetres."""

    points: tuple[Point, ...]
    tone: Tone
    weight: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Strand:
    """One of the lines, side by side, of which an arrow is made."""

    tone: Tone
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DimensionArrow:
    """A measure: a line with a head at each end, in a strand for each whom it limits. `ground` is its halo's tone."""

    name: str
    start: Point
    end: Point
    strands: tuple[Strand, ...]
    ground: Tone

    @property
    def box(self) -> Box:
        """The room that the line and its heads take up."""
        return Box.spanning(self.start, self.end).grown(0.5)


@dataclass(frozen=True, kw_only=True)
class Disc:
    """What stands on the map in a circle."""

    name: str
    centre: Point
    radius: float

    @property
    def box(self) -> Box:
        """The room that it takes up."""
        return Box.around(self.centre, 2 * self.radius, 2 * self.radius)


def core_of(radius: float) -> float:
    """Tell how large a ringed disc is inside its rings."""
    return radius - min(_MOST_RINGS, _RINGS * radius)


@dataclass(frozen=True, kw_only=True)
class Marker(Disc):
    """An objective, numbered unless its map is bare. One that is taken away again is drawn hollow.

    A ring of another tone tells who places it.
    """

    number: Block | None
    hollow: bool = False
    tone: Tone = Tone.INK
    ring: Tone | None = None

    @property
    def core(self) -> float:
        """The radius inside the rings of who places it: of their colour, and of white."""
        return core_of(self.radius) if self.ring else self.radius


@dataclass(frozen=True, kw_only=True)
class Dot(Disc):
    """A point that a tape finds."""


@dataclass(frozen=True, kw_only=True)
class Pin(Disc):
    """A head with a sign, and a tip that stands on the point at which something comes in.

    Its box is the head's: the tip is thin, and may stand on a line or an edge.
    """

    tip: Point
    tone: Tone
    sign: Block | None = None


@dataclass(frozen=True, kw_only=True)
class Badge(Disc):
    """A sign that a rule puts on the table: a letter in a shape."""

    sign: Block
    shape: SignShape
    tone: Tone


@dataclass(frozen=True, kw_only=True)
class EntryArrow:
    """A broad arrow that points over an edge; one across it has a rim of paper. `box` is the room that it fills."""

    name: str
    box: Box
    over: Edge
    tone: Tone
    has_rim: bool = False


@dataclass(frozen=True, kw_only=True)
class Triangle:
    """A mark of the tape outside an edge; a hollow one is lined."""

    outline: tuple[Point, ...]
    tone: Tone
    hollow: bool = False


@dataclass(frozen=True, kw_only=True)
class Die:
    """A die's face as pips, beside the bar that it leads to."""

    name: str
    face: int
    box: Box
    tone: Tone


@dataclass(frozen=True, kw_only=True)
class Swatch:
    """A piece of a zone in the legend, with its letter, if it has one."""

    box: Box
    zone: ZoneInk
    letter: Label | None = None


def only(kind: type[Mark], marks: Iterable[object]) -> tuple[Mark, ...]:
    """Pick the marks of one kind, in their order."""
    return tuple(mark for mark in marks if isinstance(mark, kind))


def covered(labels: Iterable[Label], markers: Iterable[Marker | Pin | Badge]) -> list[Box]:
    """What hatch keeps from under."""
    return [halo for each in labels for halo in each.halos] + [each.box.grown(_HATCH_OFF_MARKER) for each in markers]


@dataclass(frozen=True, kw_only=True)
class MapPlan:
    """A map with everything placed; ink only follows it."""

    id: str
    width: float
    height: float
    table: Box
    scale: float
    border: float
    zones: tuple[ZoneInk, ...] = ()
    terrain: tuple[TerrainInk, ...] = ()
    grid: tuple[Stroke, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    dimensions: tuple[DimensionArrow, ...] = ()
    markers: tuple[Marker, ...] = ()
    dots: tuple[Dot, ...] = ()
    pins: tuple[Pin, ...] = ()
    badges: tuple[Badge, ...] = ()
    arrows: tuple[EntryArrow, ...] = ()
    dice: tuple[Die, ...] = ()
    swatches: tuple[Swatch, ...] = ()
    triangles: tuple[Triangle, ...] = ()
    labels: tuple[Label, ...] = ()
