"""Zones on the plate -> their ink: tint, hatch clipped to the zone, outline; and which centre lines show beside them.

Where outlines run along one another, dashes on dashes would look solid, and a bold edge hides a centre line whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.contracts.battlefield import Area, Battlefield, Point, Role, ZoneArea
from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.draw.maps.map_marks import ZoneInk
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.objective_plots import Plot, plot_inks
from pipeline.draw.pen.map_look import MapLook, Tone, pattern_of
from pipeline.geometry.areas import less, rim
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.geometry.hatch import without
from pipeline.model import Ink, SideId

# The order of painting tints: what other zones may cover comes first.
_ORDER = (Role.OTHER, Role.DEPLOYMENT, Role.MARK)
_BOLD, OTHER_WEIGHT = 0.75, 0.4  # millimetres: outlines of deployment zones, and of all others; lean ink has none bold
_MARK = 0.5  # millimetres: outlines of what rules draw
_WIDER = 1.7  # of the hatch of deployment zones: how wide that of areas is
_SHARED = 0.05  # millimetres: nearer than this, two lines are one
_Segment = tuple[Point, Point]
_HIDDEN = 0.01  # inches: nearer than this, two lines are one


def zone_inks(
    battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes, plots: Sequence[Plot] = ()
) -> tuple[ZoneInk, ...]:
    """Prepare every zone's ink, in the order of painting; objective zones have only the outlines of their plots."""
    zones = sorted(
        (zone for zone in battlefield.zones if zone.role is not Role.OBJECTIVES), key=lambda z: _ORDER.index(z.role)
    )
    covers = [frame.area_to_plate(piece.area) for piece in battlefield.terrain]
    if look.band is not None:  # where objectives may go the ground is clean
        covers += [plot.ground for plot in plots]
    inks = without_shared_edges(_ink(zone, frame.area_to_plate(zone.area), covers, look, sizes) for zone in zones)
    return (*inks, *plot_inks(plots, look, sizes))


def _ink(zone: ZoneArea, area: Area, covers: Sequence[Area], look: MapLook, sizes: Sizes) -> ZoneInk:
    if zone.role is Role.DEPLOYMENT and zone.side:
        return deployment_ink(zone.name, area, zone.side, look, sizes, covers)
    if zone.mark is not None:
        return mark_ink(zone.name, area, zone.mark, look, sizes, covers)
    return ZoneInk(
        name=zone.name,
        area=area,
        fill=None,
        hatch=(),
        hatch_weight=0.0,
        line=other_line(zone.side, look),
        weight=sizes.mm(OTHER_WEIGHT),
        dashed=True,
    )


def other_line(side: SideId | None, look: MapLook) -> Tone:
    """The tone of the outline of ground where nobody deploys, which may be one side's for something else."""
    return look.tones(side).line if side else Tone.SOFT


def deployment_ink(
    name: str, area: Area, side: SideId, look: MapLook, sizes: Sizes, covers: Sequence[Area] = ()
) -> ZoneInk:
    """Tint and hatch a deployment zone in its side's manner, but where terrain covers it; lean ink leaves tints out."""
    tones = look.tones(side)
    pattern = pattern_of(look.ink, look.wording.sides.slot(side), in_band=look.band is not None)
    # The plate's y axis points down, so that angles turn clockwise as patterns mean them.
    return ZoneInk(
        name=name,
        area=area,
        fill=None if look.ink is Ink.LEAN else tones.fill,
        hatch=pattern.fill(less(_hatched(area, look, sizes), covers), sizes.hatch(pattern.spacing)),
        hatch_weight=pattern.weight,
        line=tones.line,
        weight=sizes.mm(OTHER_WEIGHT if look.ink is Ink.LEAN else _BOLD),
        dashed=False,
        is_held=True,
    )


def _hatched(area: Area, look: MapLook, sizes: Sizes) -> Area:
    """Take what a look hatches of a side's ground: a band along its border, or all of it."""
    return area if look.band is None else rim(area, sizes.hatch(look.band))


def mark_ink(
    name: str, area: Area, mark: RuleMark, look: MapLook, sizes: Sizes, covers: Sequence[Area] = ()
) -> ZoneInk:
    """Outline what a rule draws; an area of a side is hatched in its manner, wider than where it deploys."""
    tones, pattern = look.tones(mark.side), pattern_of(look.ink, look.wording.sides.slot(mark.side))
    is_hatched = mark.kind is MarkKind.AREA and mark.side is not None
    spacing = sizes.hatch(pattern.spacing) * _WIDER
    return ZoneInk(
        name=name,
        area=area,
        fill=None,
        hatch=pattern.fill(less(area, covers), spacing) if is_hatched else (),
        hatch_weight=pattern.weight,
        line=tones.line,
        weight=sizes.mm(_MARK),
        dashed=mark.kind is MarkKind.AREA,
        is_held=is_hatched,
    )


def clear_hatch(inks: Iterable[ZoneInk], boxes: Iterable[Box]) -> tuple[ZoneInk, ...]:
    """Keep the hatch from under labels and marks."""
    covers = tuple(boxes)
    return tuple(replace(ink, hatch=without(ink.hatch, covers)) for ink in inks)


def without_shared_edges(inks: Iterable[ZoneInk]) -> tuple[ZoneInk, ...]:
    """Draw each stretch that dashed zones share with the first of them alone."""
    drawn: list[_Segment] = []
    found = []
    for ink in inks:
        if ink.dashed:
            rings = tuple(_closed(ink.area))
            pieces = tuple(piece for ring in rings for piece in _pieces(ring, drawn))
            drawn.extend(edge for ring in rings for edge in pairwise(ring))
            ink = ink if pieces == rings else replace(ink, outline=pieces)
        found.append(ink)
    return tuple(found)


def _closed(area: Area) -> Iterator[tuple[Point, ...]]:
    """Go round each ring of an area, back to where it began."""
    return ((*ring, ring[0]) for ring in area.rings)


def _pieces(ring: Sequence[Point], drawn: Sequence[_Segment]) -> Iterator[tuple[Point, ...]]:
    """Walk round a ring and lift the pen where an earlier line runs."""
    piece: list[Point] = []
    for start, end in pairwise(ring):
        for one, two in _left(start, end, drawn):
            if piece and piece[-1] != one:
                yield tuple(piece)
                piece = []
            piece += [two] if piece else [one, two]
    if piece:
        yield tuple(piece)


def _left(start: Point, end: Point, drawn: Sequence[_Segment]) -> Iterator[_Segment]:
    """Cut what earlier lines cover out of one edge."""
    reached = 0.0
    for low, high in sorted(_covered(start, end, drawn)):
        if low > reached:
            yield _along(start, end, reached), _along(start, end, low)
        reached = max(reached, high)
    if reached < 1.0:
        yield _along(start, end, reached), _along(start, end, 1.0)


def _covered(start: Point, end: Point, drawn: Sequence[_Segment]) -> Iterator[tuple[float, float]]:
    """Find which parts of a level or upright edge, from 0 to 1, earlier lines run along."""
    for across, along in ((_y, _x), (_x, _y)):
        length = along(end) - along(start)
        if abs(across(end) - across(start)) > _SHARED or abs(length) <= _SHARED:
            continue
        for line in drawn:
            if all(abs(across(point) - across(start)) <= _SHARED for point in line):
                low, high = sorted((along(point) - along(start)) / length for point in line)
                if high - low > 0 and high > 0 and low < 1:
                    yield max(low, 0.0), min(high, 1.0)


def _x(point: Point) -> float:
    return point.x


def _y(point: Point) -> float:
    return point.y


def _along(start: Point, end: Point, part: float) -> Point:
    if part in (0.0, 1.0):
        return end if part else start
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def shown_centre_lines(battlefield: Battlefield) -> tuple[_Segment, ...]:
    """Leave out the lines along which zones begin from end to end: their bold edges hide them."""
    return tuple(line for line in battlefield.centre_lines if not _is_hidden(line, battlefield))


def _is_hidden(line: _Segment, battlefield: Battlefield) -> bool:
    is_level = line[0].y == line[1].y
    start, end = sorted(point.x if is_level else point.y for point in line)
    at = line[0].y if is_level else line[0].x
    reached = start
    for low, high in sorted(_stretches(battlefield, at, is_level=is_level)):
        if low > reached + _HIDDEN:
            return False
        reached = max(reached, high)
    return reached >= end - _HIDDEN


def _stretches(battlefield: Battlefield, at: float, *, is_level: bool) -> Iterator[tuple[float, float]]:
    """Find where the edges of the sides' zones run along a line."""
    for one, two in _edges(battlefield):
        across = (one.y, two.y) if is_level else (one.x, two.x)
        if all(abs(each - at) < _HIDDEN for each in across):
            low, high = sorted((one.x, two.x) if is_level else (one.y, two.y))
            yield low, high


def _edges(battlefield: Battlefield) -> Iterator[_Segment]:
    zones = (zone for zone in battlefield.zones if zone.role is Role.DEPLOYMENT)
    return (edge for zone in zones for ring in _closed(zone.area) for edge in pairwise(ring))
