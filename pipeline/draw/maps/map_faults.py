"""A map plan -> what is wrong with it, to be told.

A good map has no two things that lie on one another, no words across lines or away from what they name, and no
characters that its face cannot write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from pipeline.contracts.battlefield import Point
from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.draw.maps.map_marks import (
    Die,
    DimensionArrow,
    Dot,
    EntryArrow,
    Label,
    MapPlan,
    Marker,
    Pin,
    Tab,
    ZoneInk,
)
from pipeline.draw.maps.map_parts import MapSheet
from pipeline.fonts import missing
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, without

_SLACK = 0.05  # millimetres: boxes that only touch are not in each other's way
_AIR = 0.45  # millimetres: what the box of a label has around its letters, which a line may graze


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


def touches(plan: MapPlan) -> tuple[Overlap, ...]:
    """Find the words on the table that outlines of zones, centre lines or arcs run through, halos or not."""
    lines = [(f"the outline of {zone.name}", line) for zone in plan.zones for line in _outline(zone)]
    lines += [("a dashed line", line) for stroke in plan.strokes if stroke.dash for line in _parts(stroke.points)]
    on_table = (label for label in plan.labels if label.box.overlaps(plan.table))
    # A tab has a ground of its own, which ends the lines that lead to it.
    words = [(label.name, label.box.grown(-_AIR)) for label in on_table if not isinstance(label, Tab)]
    found = {
        Overlap(name, line_name)
        for name, box in words
        for line_name, line in lines
        if box.overlaps(Box.spanning(line.start, line.end).grown(_SLACK)) and without((line,), (box,)) != (line,)
    }
    return tuple(sorted(found))


def _outline(zone: ZoneInk) -> Iterator[HatchLine]:
    pieces = zone.outline if zone.outline is not None else tuple((*ring, ring[0]) for ring in zone.area.rings)
    return (line for piece in pieces for line in _parts(piece))


def _parts(points: Sequence[Point]) -> Iterator[HatchLine]:
    return (HatchLine(start, end) for start, end in pairwise(points))


def check_sheet(sheet: MapSheet, path: Path) -> tuple[Diagnostic, ...]:
    """Find all that is wrong with the maps of a sheet, each thing once, and with the words between them."""
    found = (each for part in sheet.parts for each in check_plan(part.plan, path))
    return tuple(dict.fromkeys((*found, *_check_glyphs(sheet.labels, path))))


def check_plan(plan: MapPlan, path: Path) -> tuple[Diagnostic, ...]:
    """Find all that is wrong with a map; its path says where in the pack its ground is written."""
    return (*_check_overlaps(plan, path), *_check_touches(plan, path), *_check_glyphs(plan.labels, path))


def _check_touches(plan: MapPlan, path: Path) -> Iterator[Diagnostic]:
    for each in touches(plan):
        yield warning(
            "W375",
            f"on the map, {each.second} runs through {each.first}",
            path=path,
            hints=("shorten a zone's `label` or `note`, move the zones apart, or print on a larger paper",),
        )


def _check_overlaps(plan: MapPlan, path: Path) -> Iterator[Diagnostic]:
    for each in overlaps(plan):
        yield warning(
            "W372",
            f"on the map, {each.first} lies on {each.second}",
            path=path,
            hints=("shorten a zone's `label` or `note`, move the zones apart, or print on a larger paper",),
        )


def _check_glyphs(labels: Sequence[Label], path: Path) -> Iterator[Diagnostic]:
    for label in labels:
        for line in label.block.lines:
            lacking = missing(line.text, line.face)
            if lacking:
                yield error(
                    "E374",
                    f"{line.face} has no {' '.join(lacking)}, which the map needs for {line.text!r}",
                    path=path,
                    hints=("write it with other characters; arrows and dice are drawn, not typed",),
                )
