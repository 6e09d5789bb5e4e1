"""A battlefield's objective zones -> plots, one for each who places objectives in a zone, with outlines of their own.

No outline runs along another, nor along a side's ground, a centre line or the table's edge: it is moved inward there.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.contracts.battlefield import Area, Battlefield, NumberedObjectives, Point, Role
from pipeline.draw.maps.map_marks import ZoneInk
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.pen.map_look import MapLook, dash_of
from pipeline.geometry.areas import as_size
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.geometry.insets import holds, set_in
from pipeline.model import SideId

_OFF_LINES = 1.3  # millimetres from an outline to the line along which it would run
_LINE = 0.6  # millimetres: the weight of an outline


class Nesting(enum.StrEnum):
    """How a plot lies to another: it takes in all of that one's ground, or lies all in it."""

    OUTER = "outer"
    INNER = "inner"


@dataclass(frozen=True, kw_only=True)
class Plot:
    """Where one places objectives: the zone's ground, and its outline as it is drawn. Several may have no one side."""

    zone: str
    name: str
    side: SideId | None
    groups: tuple[NumberedObjectives, ...]
    ground: Area
    outline: Area
    nesting: Nesting | None = None

    @property
    def count(self) -> int:
        """How many objectives go here."""
        return sum(group.count for group, _ in self.groups)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of what the outline spans, in the order of reading."""
        box = Box.spanning(*(point for ring in self.outline.rings for point in ring))
        return tuple(Point(x, y) for y in (box.top, box.bottom) for x in (box.left, box.right))


def plan_plots(battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes) -> tuple[Plot, ...]:
    """Outline every plot, the largest first; of equals, the one that is filled first."""
    table = Box(left=frame.left, top=frame.top, right=frame.left + frame.width, bottom=frame.top + frame.height)
    drawn = [_closed(ring) for ring in table.area.rings]
    drawn += [frame.line_to_plate(line) for line in battlefield.centre_lines]
    for zone in battlefield.zones:
        if zone.role is not Role.OBJECTIVES:
            drawn += [_closed(ring) for ring in frame.area_to_plate(zone.area).rings]
    found: list[Plot] = []
    for plot in sorted(_plots(battlefield, frame, look), key=lambda each: -round(as_size(each.ground), 2)):
        outline = set_in(plot.ground, drawn, sizes.mm(_OFF_LINES))
        drawn += [_closed(ring) for ring in outline.rings]
        found.append(replace(plot, outline=outline))
    return tuple(_nested(found))


def _plots(battlefield: Battlefield, frame: Frame, look: MapLook) -> Iterator[Plot]:
    areas = {zone.name: frame.area_to_plate(zone.area) for zone in battlefield.zones if zone.role is Role.OBJECTIVES}
    placed: dict[tuple[str, str], list[NumberedObjectives]] = {}
    for group, numbers in battlefield.numbered_objectives:
        if group.zone in areas:
            placed.setdefault((group.zone, group.placed_by), []).append((group, numbers))
    for (zone, who), groups in placed.items():
        is_shared = sum(other == zone for other, _ in placed) > 1
        yield Plot(
            zone=zone,
            name=f"{zone}-{who}" if is_shared else zone,
            side=who if who in look.wording.sides.ids else None,
            groups=tuple(groups),
            ground=areas[zone],
            outline=areas[zone],
        )


def _nested(plots: Sequence[Plot]) -> Iterator[Plot]:
    """Tell which plots lie in others; what is alike lies in neither."""
    within = {
        (inner.name, outer.name)
        for inner in plots
        for outer in plots
        if inner.zone != outer.zone and holds(outer.ground, inner.ground) and not holds(inner.ground, outer.ground)
    }
    for plot in plots:
        if any(plot.name == inner for inner, _ in within):
            yield replace(plot, nesting=Nesting.INNER)
        elif any(plot.name == outer for _, outer in within):
            yield replace(plot, nesting=Nesting.OUTER)
        else:
            yield plot


def plot_inks(plots: Sequence[Plot], look: MapLook, sizes: Sizes) -> tuple[ZoneInk, ...]:
    """Outline plots in the colours and dashes of those who place objectives there."""
    return tuple(
        ZoneInk(
            name=plot.name,
            area=plot.outline,
            fill=None,
            hatch=(),
            hatch_weight=0.0,
            line=look.tones(plot.side).line,
            weight=sizes.mm(_LINE),
            dashed=True,
            dash=tuple(sizes.dash(part) for part in dash_of(look.wording.sides.slot(plot.side))),
        )
        for plot in plots
    )


def runs(plot: Plot) -> Iterator[tuple[Point, Point]]:
    """The level edges of a plot's outline, from left to right, those at the top first."""
    edges = [edge for ring in plot.outline.rings for edge in pairwise(_closed(ring))]
    level = [(min(edge, key=_x), max(edge, key=_x)) for edge in edges if abs(edge[0].y - edge[1].y) < 1e-6]
    yield from sorted(level, key=lambda edge: (edge[0].y, edge[0].x))


def _x(point: Point) -> float:
    return point.x


def _closed(ring: Sequence[Point]) -> tuple[Point, ...]:
    return (*ring, ring[0])
