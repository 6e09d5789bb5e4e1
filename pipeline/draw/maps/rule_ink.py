"""What rules draw -> lines, signs in their shapes, and the words beside them and beside rings."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pipeline.contracts.battlefield import Battlefield, Point, RuleLine, RuleSign, ZoneArea
from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.draw.maps.map_marks import AIR_AROUND_MARKER, Badge, Label, Stroke, Turned
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, set_line
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.model import Ink

_WEIGHT = 0.6  # millimetres: a line
_SMALLER = 0.8  # of a number on a disc: a letter, which stands in a corner or a point
_BESIDE_LINE = 3.0  # millimetres that words keep at most from their line


@dataclass(frozen=True, kw_only=True)
class RuleInk:
    """Puts down what the rules of one map draw, but for zones."""

    battlefield: Battlefield
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround

    def lines(self) -> Iterator[Stroke]:
        """Draw the lines."""
        for line in self.battlefield.rule_lines:
            points = self.frame.line_to_plate(line.points)
            self.ground.put_line(points)
            yield line_stroke(points, line.mark, self.look, self.sizes)

    def badges(self) -> Iterator[Badge]:
        """Put the signs down."""
        found = [self._badge(each) for each in self.battlefield.rule_signs]
        self.ground.put_marks(each.box.grown(AIR_AROUND_MARKER) for each in found)
        yield from found

    def _badge(self, sign: RuleSign) -> Badge:
        return badge(f"sign-{sign.sign}", sign.sign, sign.mark, self.frame.to_plate(sign.at), self.look, self.sizes)

    def names(self) -> Iterator[Label]:
        """Say of lines, signs and rings what they are, those with the least room first."""
        for sign in self.battlefield.rule_signs:
            yield from self._beside(f"name-sign-{sign.sign}", sign.mark, self.frame.to_plate(sign.at))
        for line in self.battlefield.rule_lines:
            yield from self._along(line)
        for zone in self.battlefield.zones:
            if zone.mark is not None and zone.mark.kind is MarkKind.RING:
                yield from self._in_or_at(zone, zone.mark)

    def _words(self, mark: RuleMark) -> Block:
        return set_line(self.look.family, mark.label, self.sizes.objective, self.look.tones(mark.side).text)

    def _beside(self, name: str, mark: RuleMark, spot: Point) -> Iterator[Label]:
        """Write words as near to a spot as there is room."""
        if mark.label:
            block = self._words(mark)
            yield self.ground.write(name, block, self.ground.nearest_spot(block, spot) or spot)

    def _along(self, line: RuleLine) -> Iterator[Label]:
        """Write words beside the longest stretch of a line, turned with it where it runs upright."""
        points = self.frame.line_to_plate(line.points)
        start, end = max(pairwise(points), key=lambda ends: _length(*ends))
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        if not line.mark.label:
            return
        block = self._words(line.mark)
        turned = Turned.UPWARD if abs(start.x - end.x) < abs(start.y - end.y) / 2 else Turned.LEVEL
        beside = self.ground.mask(Box.spanning(start, end).grown(block.height + _BESIDE_LINE).area)
        for within, way in ((beside, turned), (beside, Turned.LEVEL), (None, Turned.LEVEL)):
            spot = self.ground.nearest_spot(block, middle, within=within, turned=way)
            if spot:
                yield self.ground.write(f"name-{line.mark.id}", block, spot, turned=way)
                return
        yield self.ground.write(f"name-{line.mark.id}", block, middle)

    def _in_or_at(self, zone: ZoneArea, mark: RuleMark) -> Iterator[Label]:
        """Write words into a ring, or as near to it as there is room."""
        if not mark.label:
            return
        area = self.frame.area_to_plate(zone.area)
        middle = Box.spanning(*(point for ring in area.rings for point in ring)).centre
        block = self._words(mark)
        spot = self.ground.clear_spot(block, self.ground.mask(area), middle)
        if spot:
            yield self.ground.write(f"name-{mark.id}", block, spot)
        else:
            yield from self._beside(f"name-{mark.id}", mark, middle)


def line_stroke(points: tuple[Point, ...], mark: RuleMark, look: MapLook, sizes: Sizes) -> Stroke:
    """Draw a line in the hue of whose it is."""
    return Stroke(points=points, tone=look.tones(mark.side).line, weight=sizes.mm(_WEIGHT))


def badge(
    name: str, sign: str, mark: RuleMark, centre: Point, look: MapLook, sizes: Sizes, *, radius: float | None = None
) -> Badge:
    """Set a sign in its shape; paper's white must stand out from it, in grey as well."""
    tones = look.tones(mark.side)
    factor = _SMALLER if radius is None else _SMALLER * radius / sizes.marker
    return Badge(
        name=name,
        sign=set_line(look.family, sign, sizes.number.scaled(factor), Tone.PAPER),
        centre=centre,
        radius=sizes.marker if radius is None else radius,
        shape=mark.shape,
        tone=tones.line if look.ink is Ink.COLOUR else tones.text,
    )


def _length(start: Point, end: Point) -> float:
    return math.dist((start.x, start.y), (end.x, end.y))
