"""A battlefield and its brief -> a map plan: everything that will be drawn, in its place."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import TypeVar

from pipeline.draw.look import MapLook, Tone
from pipeline.draw.maps.centre_lines import shown_centre_lines
from pipeline.draw.maps.ground import TableGround
from pipeline.draw.maps.legend_marks import legend_marks
from pipeline.draw.maps.marks import Die, DimensionArrow, EntryArrow, Label, MapPlan, Marker, Stroke, Swatch
from pipeline.draw.maps.measures import Measures
from pipeline.draw.maps.merits import faults, is_flawed
from pipeline.draw.maps.naming import Naming
from pipeline.draw.maps.outside import outside_marks
from pipeline.draw.maps.setting import Setting, set_table
from pipeline.draw.maps.zones import clear_hatch, zone_inks
from pipeline.geometry.battlefield import Battlefield, Point
from pipeline.model import Ink
from pipeline.rules.brief import Brief
from pipeline.units import Length

_FOOT = 12.0
_AIR_AROUND_MARKER = 0.5
_THINNEST = 0.09  # a quarter of a point, in millimetres: printers lose thinner lines
_HAIRLINE = 0.14  # still a quarter of a point where two pages share a sheet of their own size
Mark = TypeVar("Mark")


def map_height(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> Length:
    """Tell how high a map of a width will be, without planning what lies on its table."""
    return Length.of_mm(round(set_table(battlefield, brief, look, width).height, 2))


def plan_map(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> MapPlan:
    """Plan a map of a width; where an objective zone has no room left for its words, these come before distances.

    If that does not help either, they come before the sides' names, which may take the ground beside the zone.
    """
    setting = set_table(battlefield, brief, look, width)
    plan = _plan(battlefield, setting, look)
    if look.small or not is_flawed(plan):
        return plan
    others = (_plan(battlefield, setting, look, first=first) for first in (First.WORDS, First.WORDS_BESIDE))
    return min((plan, *others), key=faults)


class First(enum.Enum):
    """What is put down first on the table, once markers and arcs lie there."""

    DISTANCES = enum.auto()
    WORDS = enum.auto()
    WORDS_BESIDE = enum.auto()


def _plan(battlefield: Battlefield, setting: Setting, look: MapLook, *, first: First = First.DISTANCES) -> MapPlan:
    zones = zone_inks(battlefield, setting.frame, look, setting.sizes)
    ground = TableGround(setting.table, zones)
    centre_lines = tuple(_centre_lines(battlefield, setting, ground))
    inside = (*centre_lines, *_inside(battlefield, setting, look, ground, first=first))
    marks = (*inside, *outside_marks(setting), *legend_marks(setting.legend, look, setting.sizes))
    labels, markers = _only(Label, inside), _only(Marker, inside)
    covers = [halo for each in labels for halo in each.halos]
    covers += [marker.box.grown(_AIR_AROUND_MARKER) for marker in markers]
    parts = (battlefield.mission, battlefield.alternative, "small" if look.small else None)
    return MapPlan(
        id="-".join(part for part in parts if part),
        width=setting.width,
        height=setting.height,
        table=setting.table,
        scale=setting.scale,
        border=setting.sizes.border,
        zones=clear_hatch(zones, covers),
        grid=() if look.small else tuple(_grid(battlefield, setting, look)),
        strokes=_only(Stroke, marks),
        dimensions=_only(DimensionArrow, marks),
        markers=_only(Marker, marks),
        arrows=_only(EntryArrow, marks),
        dice=_only(Die, marks),
        swatches=_only(Swatch, marks),
        labels=_only(Label, marks),
    )


def _only(kind: type[Mark], marks: Iterable[object]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if isinstance(mark, kind))


def _inside(
    battlefield: Battlefield, setting: Setting, look: MapLook, ground: TableGround, *, first: First
) -> Iterator[object]:
    """Put things on the table: what can't move first, what can go anywhere last."""
    naming = Naming(battlefield, setting.frame, look, setting.sizes, ground)
    measures = Measures(setting.frame, look, setting.sizes, ground)
    yield from naming.markers()
    yield from measures.arcs(battlefield)
    if first is First.WORDS:
        yield from naming.objectives()
    if look.measurements and not look.small:
        yield from measures.dimensions(battlefield)
        yield from measures.reach_labels(battlefield)
    if not (first is First.WORDS or look.small):
        yield from naming.objectives(on_lines=first is not First.WORDS_BESIDE)
    if first is First.WORDS_BESIDE:
        yield from naming.objectives_beside()
    yield from naming.zone_names(letters=look.small)
    if not (first is First.WORDS_BESIDE or look.small):
        yield from naming.objectives_beside()
    if not look.small:
        yield from naming.centre_lines()


def _centre_lines(battlefield: Battlefield, setting: Setting, ground: TableGround) -> Iterator[Stroke]:
    for line in shown_centre_lines(battlefield):
        points = setting.frame.line_to_plate(line)
        ground.put_line(points)
        long, short, gap = (setting.sizes.mm(length) for length in (3.2, 0.5, 0.9))
        yield Stroke(points=points, tone=Tone.SOFT, weight=setting.sizes.mm(0.28), dash=(long, gap, short, gap))


def _grid(battlefield: Battlefield, setting: Setting, look: MapLook) -> Iterator[Stroke]:
    """Rule the table in squares of a foot."""
    width, depth = float(battlefield.width.inches), float(battlefield.depth.inches)
    lean = look.ink is Ink.LEAN
    weight = max(setting.sizes.mm(0.1), _THINNEST) if lean else max(setting.sizes.mm(0.18), _HAIRLINE)
    for number in range(1, int(-(-width // _FOOT))):
        ends = (Point(number * _FOOT, 0.0), Point(number * _FOOT, depth))
        yield Stroke(points=setting.frame.line_to_plate(ends), tone=Tone.FAINT, weight=weight)
    for number in range(1, int(-(-depth // _FOOT))):
        ends = (Point(0.0, number * _FOOT), Point(width, number * _FOOT))
        yield Stroke(points=setting.frame.line_to_plate(ends), tone=Tone.FAINT, weight=weight)
