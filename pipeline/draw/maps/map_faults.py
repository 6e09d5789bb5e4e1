"""A map plan -> how badly it reads, to be weighed against another, and what is wrong with it, to be told.

A good map has no two things that lie on one another, no words across lines or away from what they name, and no
characters that its face cannot write.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.draw.maps.map_marks import (
    HALO,
    Die,
    DimensionArrow,
    Dot,
    EntryArrow,
    Label,
    MapPlan,
    Marker,
    Pin,
    ZoneInk,
)
from pipeline.draw.maps.naming import objectives_name, spanned, zone_name
from pipeline.fonts import missing
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, without

_STEP = 5.0  # millimetres: words that stand a little nearer don't read any better
_TOUCH = 0.3  # millimetres: a halo's rim may touch a line
_SLACK = 0.05  # millimetres: boxes that only touch are not in each other's way


def faults(plan: MapPlan) -> tuple[int, int]:
    """Weigh a plan against another one of the same map: the less, the better it reads."""
    astray = _across_lines(plan) + _strayed(plan) + _names_astray(plan)
    # Overlaps come first: a map on which two things lie on one another is wrong, the others only read worse.
    return len(overlaps(plan)), 2 * astray + words_outside(plan)


def is_flawed(plan: MapPlan) -> bool:
    """Tell whether another plan may read better."""
    return bool(words_outside(plan) or _across_lines(plan))


def words_outside(plan: MapPlan) -> int:
    """Count the objective zones whose words stand beside them, or on their outlines."""
    boxes = {label.name: label.box.grown(HALO) for label in plan.labels}
    found = [(zone, boxes[objectives_name(zone.name)]) for zone in plan.zones if objectives_name(zone.name) in boxes]
    return sum(not spanned(zone.area).contains(box) for zone, box in found)


def _across_lines(plan: MapPlan) -> int:
    """Count the names, and the words of objectives, that outlines of zones or dashed lines run through."""
    names = {name for zone in plan.zones for name in _names(zone)}
    halos = [[halo.grown(-_TOUCH) for halo in label.halos] for label in plan.labels if label.name in names]
    lines = list(_lines(plan))
    return sum(any(halo.overlaps(line) for halo in each for line in lines) for each in halos)


def _lines(plan: MapPlan) -> Iterator[Box]:
    rings = [ring for zone in plan.zones for ring in zone.area.rings]
    strokes = [stroke.points for stroke in plan.strokes if stroke.dash]
    for points in (*((*ring, ring[0]) for ring in rings), *strokes):
        yield from (Box.spanning(*ends).grown(_TOUCH / 2) for ends in pairwise(points))


def _names_astray(plan: MapPlan) -> int:
    """Count the names that stand outside their zones, or, of sides, where objectives go."""
    boxes = {label.name: label.box for label in plan.labels}
    named = [(zone, boxes[zone_name(zone.name)]) for zone in plan.zones if zone_name(zone.name) in boxes]
    grounds = [spanned(zone.area) for zone in plan.zones if zone.dashed]
    outside = sum(not spanned(zone.area).contains(box) for zone, box in named)
    return outside + sum(any(map(box.overlaps, grounds)) for zone, box in named if not zone.dashed)


def _strayed(plan: MapPlan) -> int:
    """Count the steps from words to what they name: from objectives' to their zones, from sides' to their ground."""
    boxes = {label.name: label.box for label in plan.labels}
    found = [(zone, boxes[name]) for zone in plan.zones for name in _names(zone) if name in boxes]
    return sum(round(spanned(zone.area).gap(box) / _STEP) for zone, box in found)


def _names(zone: ZoneInk) -> tuple[str, ...]:
    """The words that name a zone."""
    return zone_name(zone.name), objectives_name(zone.name)


@dataclass(frozen=True, order=True)
class Overlap:
    """Two things that are in each other's way, by name."""

    first: str
    second: str


@dataclass(frozen=True, kw_only=True)
class _Thing:
    name: str
    box: Box
    line: HatchLine | None = None
    is_point: bool = False

    def meets(self, other: _Thing) -> bool:
        if not self.box.overlaps(other.box, _SLACK):
            return False
        if self.line and other.line:
            return False  # two dimension lines may cross, as on any drawing
        line, thing = (self.line, other) if self.line else (other.line, self)
        box = thing.box
        ends = (line.start, line.end) if line is not None and thing.is_point else ()
        if any(box.contains(Box.spanning(end)) for end in ends):
            return False  # an arrow may begin at the very point that it measures from
        return line is None or without((line,), (box.grown(-_SLACK),)) != (line,)


def overlaps(plan: MapPlan) -> tuple[Overlap, ...]:
    """Find the labels, markers, arrows and dice that overlap, or leave the plate."""
    things = list(_things(plan))
    found = [Overlap(one.name, other.name) for one, other in combinations(things, 2) if one.meets(other)]
    plate = Box(left=0.0, top=0.0, right=plan.width, bottom=plan.height)
    found += [Overlap(thing.name, "the edge of the plate") for thing in things if not plate.contains(thing.box, _SLACK)]
    return tuple(sorted(found))


def _things(plan: MapPlan) -> Iterator[_Thing]:
    marks: tuple[Label | Marker | Dot | Pin | EntryArrow | Die, ...] = (
        *plan.labels,
        *plan.markers,
        *plan.dots,
        *plan.pins,
        *plan.arrows,
        *plan.dice,
    )
    for mark in marks:
        yield _Thing(name=mark.name, box=mark.box, is_point=isinstance(mark, Dot))
    for arrow in plan.dimensions:
        yield _dimension(arrow)


def _dimension(arrow: DimensionArrow) -> _Thing:
    return _Thing(name=f"arrow {arrow.name}", box=arrow.box, line=HatchLine(arrow.start, arrow.end))


def check_plan(plan: MapPlan, path: Path) -> tuple[Diagnostic, ...]:
    """Find all that is wrong with a map; its path says where in the pack its ground is written."""
    return (*_check_overlaps(plan, path), *_check_glyphs(plan, path))


def _check_overlaps(plan: MapPlan, path: Path) -> Iterator[Diagnostic]:
    for each in overlaps(plan):
        yield warning(
            "W372",
            f"on the map, {each.first} lies on {each.second}",
            path=path,
            hints=("shorten a zone's `label` or `note`, move the zones apart, or print on a larger paper",),
        )


def _check_glyphs(plan: MapPlan, path: Path) -> Iterator[Diagnostic]:
    for label in plan.labels:
        for line in label.block.lines:
            lacking = missing(line.text, line.face)
            if lacking:
                yield error(
                    "E374",
                    f"{line.face} has no {' '.join(lacking)}, which the map needs for {line.text!r}",
                    path=path,
                    hints=("write it with other characters; arrows and dice are drawn, not typed",),
                )
