"""A card's diagram -> a small map of it: units, markers, lines and rings to scale, by the code that draws all maps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.draw.maps.map_marks import Badge, Label, MapPlan, Marker, Stroke, ZoneInk, only
from pipeline.draw.maps.svg import draw_plan
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.word_blocks import Block, Style, set_line
from pipeline.geometry.box import Box
from pipeline.model import Palette
from pipeline.model.diagrams import Diagram, DiagramMark, Spot
from pipeline.model.shown import SignShape

_LABEL = Style(weight=600, points=7.5, least=7.5)
_NUMBER = Style(weight=700, points=8, least=7.5)
_UNIT, _MARKER = 1.7, 2.0  # millimetres: how far units and markers reach from their middle
_LINE, _RING, _BORDER = 0.45, 0.3, 0.5  # millimetres: weights
_DASH = (1.2, 0.9)
_BELOW = 0.5  # millimetres from a sign to the words below it
_CHORDS = 60
_EDGE = 0.6  # millimetres that words keep from the edge


@dataclass(frozen=True, kw_only=True)
class DiagramDrawing:
    """A diagram, to be drawn at any width in the tones of its deck."""

    diagram: Diagram
    family: str
    title: str

    def height(self, width: float) -> float:
        """How high it is, in millimetres, where it is so wide."""
        across, down = (float(length.inches) for length in self.diagram.size)
        return width * down / across

    def plate(self, width: float, palette: Palette) -> Plate:
        """Draw it."""
        return draw_plan(self.plan(width), palette, title=self.title, description="")

    def plan(self, width: float) -> MapPlan:
        """Lay everything out."""
        high = round(self.height(width), 2)
        scale = width / float(self.diagram.size[0].inches)
        frame = _Frame(scale=scale, high=high, wide=width)
        marks = [each for mark in self.diagram.marks for each in self._marks(mark, frame)]
        half = _BORDER / 2
        return MapPlan(
            id=f"diagram-{self.diagram.card}",
            width=width,
            height=high,
            table=Box(left=half, top=half, right=width - half, bottom=high - half),
            scale=1,
            border=_BORDER,
            zones=only(ZoneInk, marks),
            strokes=only(Stroke, marks),
            markers=only(Marker, marks),
            badges=only(Badge, marks),
            labels=only(Label, marks),
        )

    def _marks(self, mark: DiagramMark, frame: _Frame) -> Iterator[object]:
        if mark.own or mark.enemy:
            at = frame.point(mark.own or mark.enemy)
            shape, tone = (SignShape.SQUARE, Tone.DECK_TEXT) if mark.own else (SignShape.DIAMOND, Tone.SOFT)
            yield Badge(name="unit", centre=at, radius=_UNIT, sign=self._words(" ", Tone.PAPER), shape=shape, tone=tone)
            yield from self._below(mark, at, _UNIT, frame)
        elif mark.marker and mark.at:
            at = frame.point(mark.at)
            number = set_line(self.family, mark.marker, _NUMBER, Tone.PAPER)
            yield Marker(name=f"marker-{mark.marker}", centre=at, radius=_MARKER, number=number)
            yield from self._below(mark, at, _MARKER, frame)
        elif mark.line:
            points = tuple(map(frame.point, mark.line))
            yield Stroke(points=points, tone=Tone.DECK_TEXT, weight=_LINE)
            middle = Point((points[0].x + points[1].x) / 2, (points[0].y + points[1].y) / 2)
            yield from self._label(mark, middle, frame)
        elif mark.ring and mark.radius:
            at, radius = frame.point(mark.ring), float(mark.radius.inches) * frame.scale
            turns = (math.tau * step / _CHORDS for step in range(_CHORDS + 1))
            ring = tuple(Point(at.x + radius * math.cos(turn), at.y + radius * math.sin(turn)) for turn in turns)
            yield from (Stroke(points=part, tone=Tone.DECK_TEXT, weight=_RING, dash=_DASH) for part in frame.cut(ring))
            yield from self._label(mark, Point(at.x, at.y - radius), frame)
        elif mark.area:
            box = Box.spanning(*map(frame.point, mark.area))
            yield ZoneInk(
                name="area", area=box.area, fill=Tone.DECK_FILL, hatch=(), hatch_weight=0.0, line=Tone.DECK_TEXT,
                weight=_RING, dashed=False,
            )  # fmt: skip
            yield from self._label(mark, box.centre, frame)
        elif mark.word:
            yield from self._label(mark, frame.point(mark.word), frame)

    def _words(self, text: str, tone: Tone = Tone.INK) -> Block:
        return set_line(self.family, text, _LABEL, tone)

    def _label(self, mark: DiagramMark, at: Point, frame: _Frame) -> Iterator[Label]:
        if mark.label:
            block = self._words(mark.label)
            ground = Tone.DECK_FILL if mark.area else Tone.TABLE
            yield Label(name="label", block=block, centre=frame.inside(at, block), ground=ground)

    def _below(self, mark: DiagramMark, at: Point, reach: float, frame: _Frame) -> Iterator[Label]:
        if mark.label:
            block = self._words(mark.label)
            middle = Point(at.x, at.y + reach + _BELOW + block.height / 2)
            yield Label(name="label", block=block, centre=frame.inside(middle, block))


@dataclass(frozen=True, kw_only=True)
class _Frame:
    """The ground on its plate: inches to millimetres, north up."""

    scale: float
    wide: float
    high: float

    def point(self, spot: Spot | None) -> Point:
        assert spot is not None
        east, north = (float(length.inches) * self.scale for length in spot)
        return Point(east, self.high - north)

    def inside(self, at: Point, block: Block) -> Point:
        """Move the middle of words so far that they don't leave the ground."""
        across, down = block.width / 2 + _EDGE, block.height / 2 + _EDGE
        return Point(min(max(at.x, across), self.wide - across), min(max(at.y, down), self.high - down))

    def cut(self, points: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
        """Leave out what of a line lies off the ground."""
        run: list[Point] = []
        for point in points:
            if 0 <= point.x <= self.wide and 0 <= point.y <= self.high:
                run.append(point)
            else:
                yield from (tuple(run),) if len(run) > 1 else ()
                run = []
        yield from (tuple(run),) if len(run) > 1 else ()
