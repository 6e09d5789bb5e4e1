"""Markers on a card's map -> thin lines to the nearest edges with their distances, and a ruler along the table's frame.

The card's table tells the same places in words; a line that would run under words is left to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield, MarkerSpot, Point
from pipeline.draw.maps.map_marks import AIR_AROUND_MARKER, HALO, Label, Stroke, Turned
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, set_line
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.geometry.hatch import HatchLine, without

RULED = 6  # inches from tick to tick along the frame
_TICK, _LONG = 0.7, 1.2  # millimetres: the ticks, and every second of them
_WEIGHT, _FINE = 0.2, 0.18  # millimetres: of ticks and of lines
_DASH = (0.9, 0.6)
_GAP = 0.3  # millimetres between a line and the disc that it measures
_CELL = 1.0  # millimetres: marks take up whole cells of the ground around them
_THIN = 0.2  # millimetres: half the room that a line needs
_ALONG = (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75)  # where along a line its distance may stand
_MIDDLE = 1e-6


def ticks(frame: Frame, table: Box) -> Iterator[Stroke]:
    """Rule the frame of the table, from its corners inwards on the outside, as a tape along its edge would."""
    for across in (True, False):
        size = frame.table_width if across else frame.table_depth
        for number in range(1, int(size // RULED) + 1):
            at = number * RULED
            if at >= size:
                continue
            out = _TICK if number % 2 else _LONG
            if across:
                x = frame.to_plate(Point(at, 0)).x
                yield from (_tick(x, table.top, x, table.top + out), _tick(x, table.bottom - out, x, table.bottom))
            else:
                y = frame.to_plate(Point(0, at)).y
                yield from (_tick(table.left, y, table.left + out, y), _tick(table.right - out, y, table.right, y))


def _tick(left: float, top: float, right: float, bottom: float) -> Stroke:
    return Stroke(points=(Point(left, top), Point(right, bottom)), tone=Tone.INK, weight=_WEIGHT)


@dataclass(frozen=True, kw_only=True)
class MarkerLines:
    """Measures the markers of one map from the edges that they are nearest to."""

    battlefield: Battlefield
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround

    def measured(self) -> Iterator[Stroke | Label]:
        """Draw a line to each of two edges, but along what goes through the middle of the table."""
        width, depth = self.frame.table_width, self.frame.table_depth
        for marker in self.battlefield.markers:
            at = marker.at
            if abs(at.x - width / 2) > _MIDDLE:
                yield from self._line(marker, Point(0.0 if at.x < width / 2 else width, at.y), "side")
            if abs(at.y - depth / 2) > _MIDDLE:
                yield from self._line(marker, Point(at.x, 0.0 if at.y < depth / 2 else depth), "end")

    def _line(self, marker: MarkerSpot, edge: Point, name: str) -> Iterator[Stroke | Label]:
        far = abs(edge.x - marker.at.x) + abs(edge.y - marker.at.y)
        distance = self.look.wording.rulers.measured(far)
        block = set_line(self.look.family, self.look.wording.short(distance), self.sizes.distance, Tone.INK)
        start, end = self.frame.to_plate(edge), self.frame.to_plate(marker.at)
        clear = _short_of(start, end, self.sizes.marker + AIR_AROUND_MARKER + _CELL)
        end = _short_of(start, end, self.sizes.marker + _GAP)
        if self.ground.crossings(Box.spanning(start, clear).grown(_THIN))[0]:
            return
        spot = self._spot(start, clear, block)
        if spot is not None:
            box = Box.around(spot, block.width, block.height).grown(HALO)
            for line in without((HatchLine(start, end),), (box,)):
                yield Stroke(points=(line.start, line.end), tone=Tone.INK, weight=_FINE, dash=_DASH)
            yield self.ground.write(f"marker-{marker.sign}-{name}", block, spot, turned=Turned.LEVEL)
            self.ground.put_marks([Box.spanning(start, end).grown(_THIN)])

    def _spot(self, start: Point, end: Point, block: Block) -> Point | None:
        """Find where on a line its distance has room, off all other lines if that can be."""
        spots = [Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part) for part in _ALONG]
        for of_lines in (True, False):
            for spot in spots:
                box = Box.around(spot, block.width, block.height)
                if self.ground.is_inside(box) and self.ground.is_free(box, of_lines=of_lines):
                    return spot
        return None


def _short_of(start: Point, end: Point, gap: float) -> Point:
    """Stop a level or upright line short of its end."""
    far = abs(end.x - start.x) + abs(end.y - start.y)
    share = max(0.0, far - gap) / far
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
