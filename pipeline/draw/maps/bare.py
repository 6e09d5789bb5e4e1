"""A battlefield, a width -> the plan of a map without a word: its table, who deploys where, Objectives as dots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.contracts.battlefield import Battlefield, Role
from pipeline.draw.look import MapLook
from pipeline.draw.maps.marks import MapPlan, Marker
from pipeline.draw.maps.sizes import Sizes
from pipeline.draw.maps.zones import clear_hatch, zone_inks
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.units import Length

_MM_PER_INCH = 25.4
_DOT = 0.024  # of the width: the radius of an objective
_AIR = 0.5  # millimetres kept free of hatch around it
_LEAST_DOT, _MOST_DOT = 0.8, 2.2


def bare_height(battlefield: Battlefield, width: Length) -> Length:
    """Tell how high a map will be whose table fills the width."""
    border = _border(width)
    return Length.of_mm(round(_frame(battlefield, width).height + border, 2))


def plan_bare(battlefield: Battlefield, look: MapLook, width: Length) -> MapPlan:
    """Plan a map whose table fills the width."""
    sizes, border, frame = Sizes.of(float(width), small=True), _border(width), _frame(battlefield, width)
    deployed = replace(battlefield, zones=tuple(zone for zone in battlefield.zones if zone.role is Role.DEPLOYMENT))
    dots = tuple(_dots(battlefield, frame, float(width)))
    return MapPlan(
        id=f"{battlefield.id}-bare",
        width=float(width),
        height=frame.height + border,
        table=Box(left=frame.left, top=frame.top, right=frame.left + frame.width, bottom=frame.top + frame.height),
        scale=round(_MM_PER_INCH / frame.scale),
        border=border,
        zones=clear_hatch(zone_inks(deployed, frame, look, sizes), [dot.box.grown(_AIR) for dot in dots]),
        markers=dots,
    )


def _border(width: Length) -> float:
    return Sizes.of(float(width), small=True).border


def _frame(battlefield: Battlefield, width: Length) -> Frame:
    border = _border(width)
    scale = (float(width) - border) / float(battlefield.width.inches)
    return Frame.of(battlefield, scale=scale, left=border / 2, top=border / 2)


def _dots(battlefield: Battlefield, frame: Frame, width: float) -> Iterator[Marker]:
    """Mark where objectives may lie; those that are taken away again are hollow."""
    radius = min(_MOST_DOT, max(_LEAST_DOT, _DOT * width))
    for group in battlefield.objectives:
        for place, spot in enumerate(group.spots):
            yield Marker(
                name=f"objective-{group.zone}-{place + 1}",
                number=None,
                centre=frame.to_plate(spot),
                radius=radius,
                hollow=place >= len(group.spots) - group.removed,
            )
