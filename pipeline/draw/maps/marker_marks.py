"""Objectives at exact places -> discs to scale with their signs, rings of control, and names beside them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield, MarkerSpot
from pipeline.draw.maps.map_marks import AIR_AROUND_MARKER, Label, Marker, Stroke
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Style, set_line
from pipeline.geometry.frame import Frame
from pipeline.model import Ink

_LEAST_DISC = 0.6  # millimetres: the radius under which a disc is no longer seen as one
_RIM = 0.45  # millimetres that a sign keeps from the rim of its disc
_SMALLER = (1.0, 0.8, 0.66)  # of its type: how far a sign shrinks before it leaves its disc
_RING = 0.26  # millimetres
_NEAR = 4.0  # millimetres: a name that stands farther from its disc could be another's


@dataclass(frozen=True, kw_only=True)
class MarkerInk:
    """Puts the markers of one map down."""

    battlefield: Battlefield
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround

    def discs(self) -> Iterator[Marker | Label | Stroke]:
        """Draw discs first, then the signs that have no room on them, then rings, which may run below all of it.

        Dots have no signs: a large map beside theirs has them.
        """
        discs = [(each, self._disc(each)) for each in self.battlefield.markers]
        self.ground.put_marks(disc.box.grown(AIR_AROUND_MARKER) for _, disc in discs)
        yield from (disc for _, disc in discs)
        for each, disc in discs:
            if disc.number is None and not self.look.dots:
                block = self._line(each.sign, self.sizes.point, self._text_tone(each))
                spot = self.ground.nearest_spot(block, disc.centre) or disc.centre
                yield self.ground.write(f"sign-{disc.name}", block, spot)
        for each in self.battlefield.markers:
            for ring in each.rings:
                points = self.frame.line_to_plate(ring)
                self.ground.put_line(points)
                yield Stroke(points=points, tone=marker_tone(each, self.look), weight=max(0.14, self.sizes.mm(_RING)))

    def names(self) -> Iterator[Label]:
        """Name the markers close beside them, where there is room; the table below the map names all."""
        for each in self.battlefield.markers:
            if each.name is None:
                continue
            block = self._line(each.name, self.sizes.objective, self._text_tone(each))
            centre = self.frame.to_plate(each.at)
            spot = self.ground.nearest_spot(block, centre)
            reach = _NEAR + self._reach(each) + block.height / 2
            if spot and abs(spot.y - centre.y) <= reach and abs(spot.x - centre.x) <= reach + block.width / 2:
                yield self.ground.write(f"name-marker-{each.sign}", block, spot)

    def _radius(self, marker: MarkerSpot) -> float:
        if marker.size is None:
            return self.sizes.marker
        return max(_LEAST_DISC, self.frame.length(float(marker.size.inches)) / 2)

    def _reach(self, marker: MarkerSpot) -> float:
        """How far a marker reaches with its ring, as a name just outside that is still its own."""
        control = self.frame.length(float(marker.control.inches)) if marker.control else 0.0
        return self._radius(marker) + control

    def _disc(self, marker: MarkerSpot) -> Marker:
        radius = self._radius(marker)
        return Marker(
            name=f"objective-{marker.sign}",
            number=sign_within(radius, marker.sign, self.look, self.sizes),
            centre=self.frame.to_plate(marker.at),
            radius=radius,
            tone=marker_tone(marker, self.look),
        )

    def _line(self, text: str, style: Style, tone: Tone) -> Block:
        return set_line(self.look.family, text, style, tone)

    def _text_tone(self, marker: MarkerSpot) -> Tone:
        return Tone.INK if marker.hue is None else self.look.hue_tones(marker.hue).text


def sign_within(
    radius: float, sign: str, look: MapLook, sizes: Sizes, tone: Tone = Tone.PAPER, *, rim: float = _RIM
) -> Block | None:
    """Set a sign so that it has room on a disc inside a rim, if it does in any size that can be read."""
    signs = (set_line(look.family, sign, sizes.number.scaled(factor), tone) for factor in _SMALLER)
    return next((each for each in signs if math.hypot(each.width, each.height) / 2 <= radius - rim), None)


def marker_tone(marker: MarkerSpot, look: MapLook) -> Tone:
    """Choose what a disc is filled with: paper's white must stand out from it, in grey as well."""
    if marker.hue is None:
        return Tone.INK
    tones = look.hue_tones(marker.hue)
    return tones.line if look.ink is Ink.COLOUR else tones.text
