"""Zones on the plate -> their ink: tint, hatch clipped to the zone, outline."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.contracts.battlefield import Area, Battlefield, Role, ZoneArea
from pipeline.draw.look import PATTERNS, MapLook, SideTones, Tone
from pipeline.draw.maps.dashes import without_shared_edges
from pipeline.draw.maps.marks import ZoneInk
from pipeline.draw.maps.sizes import Sizes
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.geometry.hatch import hatch, without
from pipeline.model import Ink, Side

# The order of painting tints: what other zones may cover comes first.
_ORDER = (Role.OTHER, Role.OBJECTIVES, Role.DEPLOYMENT)
_BOLD, _THIN = 0.75, 0.4


def zone_inks(battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes) -> tuple[ZoneInk, ...]:
    """Prepare every zone's ink, in the order of painting."""
    zones = sorted(battlefield.zones, key=lambda zone: _ORDER.index(zone.role))
    return without_shared_edges(_ink(zone, frame.area_to_plate(zone.area), look, sizes) for zone in zones)


def _ink(zone: ZoneArea, area: Area, look: MapLook, sizes: Sizes) -> ZoneInk:
    if zone.role is Role.DEPLOYMENT and zone.side:
        return deployment_ink(zone.name, area, zone.side, look, sizes)
    return ZoneInk(
        name=zone.name,
        area=area,
        fill=Tone.PAPER if zone.role is Role.OBJECTIVES and look.ink is not Ink.LEAN else None,
        hatch=(),
        hatch_weight=0.0,
        line=Tone.INK if zone.role is Role.OBJECTIVES else Tone.SOFT,
        weight=sizes.mm(0.5 if zone.role is Role.OBJECTIVES else _THIN),
        dashed=True,
    )


def deployment_ink(name: str, area: Area, side: Side, look: MapLook, sizes: Sizes) -> ZoneInk:
    """Tint and hatch a deployment zone in its side's manner; lean ink leaves the tint out."""
    tones, pattern = SideTones.of(side), PATTERNS[look.ink, side]
    # The plate's y axis points down, so that angles turn clockwise as patterns mean them.
    return ZoneInk(
        name=name,
        area=area,
        fill=None if look.ink is Ink.LEAN else tones.fill,
        hatch=hatch(area, pattern.angle, sizes.hatch(pattern.spacing)),
        hatch_weight=pattern.weight,
        line=tones.line,
        weight=sizes.mm(_THIN if look.ink is Ink.LEAN else _BOLD),
        dashed=False,
    )


def clear_hatch(inks: Iterable[ZoneInk], boxes: Iterable[Box]) -> tuple[ZoneInk, ...]:
    """Keep the hatch from under labels and marks."""
    covers = tuple(boxes)
    return tuple(replace(ink, hatch=without(ink.hatch, covers)) for ink in inks)
