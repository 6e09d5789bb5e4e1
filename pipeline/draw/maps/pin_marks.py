"""Points at which something comes in -> pins with their tips on them, and beside them what comes, whose and when."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import ArrivalPoint, Battlefield, Point
from pipeline.contracts.wording import point_sign
from pipeline.draw.maps import captions
from pipeline.draw.maps.map_marks import AIR_AROUND_MARKER, Label, Pin
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.marker_marks import sign_within
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import set_block
from pipeline.geometry.frame import Frame
from pipeline.model import Ink

_LONG = 2.1  # head radii from the tip to the middle of the head
_NEAR = 5.0  # millimetres: words that stand farther from a pin could be another's
_LINES = 2  # what comes in, and whose and when; how far from enemies, the table tells
_SMALLER = (1.0, 0.86)  # so far may words shrink to stand by their pin
# Ways from a tip to its head, the best first: upright, as pins stand on maps, before slanting ones for corners.
_WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, kw_only=True)
class PinInk:
    """Puts the pins of one map down."""

    battlefield: Battlefield
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround

    @cached_property
    def pins(self) -> tuple[Pin, ...]:
        """Stand each pin on its point, with its head where there is room."""
        found = []
        for point in self.battlefield.arrival_points:
            pin = self._pin(point)
            self.ground.put_marks([pin.box.grown(AIR_AROUND_MARKER)])
            self.ground.put_stroke(pin.tip, pin.centre)
            found.append(pin)
        return tuple(found)

    def _pin(self, point: ArrivalPoint) -> Pin:
        sign = point_sign(self.look.wording.labels, point.sides, point.number)
        tip, radius = self.frame.to_plate(point.at), self.sizes.marker
        pins = [
            Pin(
                name=f"pin-{sign}",
                tip=tip,
                centre=_away(tip, way, radius * _LONG),
                radius=radius,
                tone=pin_tone(point, self.look),
                sign=sign_within(radius, sign, self.look, self.sizes),
            )
            for way in _WAYS
        ]
        inside = [pin for pin in pins if self.ground.is_inside(pin.box)]
        free = [pin for pin in inside if self.ground.is_free(pin.box.grown(AIR_AROUND_MARKER))]
        return (free or inside or pins)[0]

    def names(self) -> Iterator[Label]:
        """Say what comes in close beside each pin, where there is room; the table below the map says it of all."""
        for point, pin in zip(self.battlefield.arrival_points, self.pins, strict=True):
            words = [
                each
                for comer in point.comers
                for each in captions.arrival_words(self.look, self.sizes, comer.mark, comer.sides)[:_LINES]
            ]
            for factor in _SMALLER:
                block = set_block(
                    self.look.family, tuple(replace(each, style=each.style.scaled(factor)) for each in words)
                )
                spot = self.ground.nearest_spot(block, pin.centre)
                reach = _NEAR + pin.radius
                if spot and (
                    abs(spot.y - pin.centre.y) <= reach + block.height / 2
                    and abs(spot.x - pin.centre.x) <= reach + block.width / 2
                ):
                    yield self.ground.write(f"name-{pin.name}", block, spot)
                    break


def pin_tone(point: ArrivalPoint, look: MapLook) -> Tone:
    """Choose what a pin is filled with: paper's white must stand out from it, in grey as well."""
    tones = look.tones(captions.sole(point.sides))
    return tones.line if look.ink is Ink.COLOUR else tones.text


def _away(tip: Point, way: tuple[int, int], length: float) -> Point:
    part = length / math.hypot(*way)
    return Point(tip.x + way[0] * part, tip.y + way[1] * part)
