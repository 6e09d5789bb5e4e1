"""A map plan -> the pairs of things on it that lie on one another, which a good map has none of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pipeline.draw.maps.marks import Die, DimensionArrow, EntryArrow, Label, MapPlan, Marker
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, without

# Boxes that only touch are not in each other's way.
_SLACK = 0.05


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

    def meets(self, other: _Thing) -> bool:
        if not self.box.overlaps(other.box, _SLACK):
            return False
        if self.line and other.line:
            return False  # two dimension lines may cross, as on any drawing
        line, box = (self.line, other.box) if self.line else (other.line, self.box)
        return line is None or without((line,), (box.grown(-_SLACK),)) != (line,)


def overlaps(plan: MapPlan) -> tuple[Overlap, ...]:
    """Find the labels, markers, arrows and dice that overlap, or leave the plate."""
    things = list(_things(plan))
    found = [Overlap(one.name, other.name) for one, other in combinations(things, 2) if one.meets(other)]
    plate = Box(left=0.0, top=0.0, right=plan.width, bottom=plan.height)
    found += [Overlap(thing.name, "the edge of the plate") for thing in things if not plate.contains(thing.box, _SLACK)]
    return tuple(sorted(found))


def _things(plan: MapPlan) -> Iterator[_Thing]:
    marks: tuple[Label | Marker | EntryArrow | Die, ...] = (*plan.labels, *plan.markers, *plan.arrows, *plan.dice)
    for mark in marks:
        yield _Thing(name=mark.name, box=mark.box)
    for arrow in plan.dimensions:
        yield _dimension(arrow)


def _dimension(arrow: DimensionArrow) -> _Thing:
    return _Thing(name=f"arrow {arrow.name}", box=arrow.box, line=HatchLine(arrow.start, arrow.end))
