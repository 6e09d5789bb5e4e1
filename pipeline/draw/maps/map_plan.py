"""A battlefield, its brief and a width -> a map plan: everything that will be drawn, in its place.

First the table is set on its plate: its scale, margins as wide as what stands in them, rows for the legend. Its height
is known then. What lies on the table is planned after that.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.draw.maps.clear_rings import ClearRing, RingInk, clear_rings
from pipeline.draw.maps.edge_strips import Surround, outside_marks
from pipeline.draw.maps.legend import Legend, legend_marks, plan_legend
from pipeline.draw.maps.map_marks import (
    HALO,
    Badge,
    Die,
    DimensionArrow,
    Dot,
    EntryArrow,
    Label,
    MapPlan,
    Marker,
    Pin,
    Stroke,
    Swatch,
    TerrainInk,
    Triangle,
    covered,
    only,
)
from pipeline.draw.maps.map_measures import Measures
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.marker_marks import MarkerInk
from pipeline.draw.maps.naming import Naming
from pipeline.draw.maps.objective_plots import Plot, plan_plots
from pipeline.draw.maps.objective_tabs import ObjectiveInk
from pipeline.draw.maps.pin_marks import PinInk
from pipeline.draw.maps.point_table import PointTable, peg_marks, plan_points
from pipeline.draw.maps.rule_ink import RuleInk
from pipeline.draw.maps.side_names import side_names
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.maps.surround import plan_surround
from pipeline.draw.maps.table_ground import TableGround, table_box
from pipeline.draw.maps.table_lines import centre_lines, grid
from pipeline.draw.maps.tape import tape_marks
from pipeline.draw.maps.terrain_inks import TerrainMarks, clear_texture, terrain_inks
from pipeline.draw.maps.zone_inks import clear_hatch, zone_inks
from pipeline.draw.pen.map_look import MapLook
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.model import Edge
from pipeline.units import Length

_SMALL_AIR = 0.4  # millimetres that words of a small map keep off its lines
_LEAST_SMALL = 4  # of the room, upside down: so much at least of a small map is its table
_FINE = 20  # to one: how finely the scales of maps with a tape are chosen
_LEGEND_GAP = 1.2  # millimetres between the strip below the table and the legend


def map_height(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> Length:
    """Tell how high a map of a width will be, without planning what lies on its table."""
    return Length.of_mm(round(set_table(battlefield, brief, look, width).height, 2))


def plan_map(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> MapPlan:
    """Plan a map of a width."""
    setting = set_table(battlefield, brief, look, width)
    plots = plan_plots(battlefield, setting.frame, look, setting.sizes)
    zones = zone_inks(battlefield, setting.frame, look, setting.sizes, plots)
    terrain = terrain_inks(battlefield, setting.frame, look, setting.sizes)
    ground = TableGround(setting.table, zones, terrain, air=_SMALL_AIR if look.small else HALO)
    inside = tuple(_inside(battlefield, brief, setting, look, ground, plots))
    rings = _ring_ink(setting, only(Marker, inside), look, ground)
    inside += tuple(rings.figures())
    around = outside_marks(setting.surround, setting.table, setting.sizes)
    tape = tape_marks(setting.surround.tape, setting.table, setting.sizes, setting.frame.scale)
    marks = (*inside, *around, *tape, *legend_marks(setting.legend, look, setting.sizes), *setting.points.labels)
    labels = only(Label, inside)
    markers: tuple[Marker | Pin | Badge, ...] = (*only(Marker, inside), *only(Pin, inside), *only(Badge, inside))
    off = covered(labels, markers)
    parts = (battlefield.id, battlefield.alternative, "small" if look.small else None)
    return MapPlan(
        id="-".join(part for part in parts if part),
        width=setting.width,
        height=setting.height,
        table=setting.table,
        scale=setting.scale,
        border=setting.sizes.border,
        zones=clear_hatch(zones, off),
        terrain=(*clear_texture(terrain, off), *only(TerrainInk, marks)),
        triangles=only(Triangle, marks),
        grid=()
        if look.small or setting.surround.tape.runs
        else tuple(grid(battlefield, setting.frame, look, setting.sizes)),
        strokes=(*rings.strokes(off), *only(Stroke, marks)),
        dimensions=only(DimensionArrow, marks),
        markers=only(Marker, marks),
        dots=only(Dot, marks),
        pins=only(Pin, marks),
        badges=only(Badge, marks),
        arrows=only(EntryArrow, marks),
        dice=only(Die, marks),
        swatches=only(Swatch, marks),
        labels=only(Label, marks),
    )


def _ring_ink(setting: Setting, discs: tuple[Marker, ...], look: MapLook, ground: TableGround) -> RingInk:
    return RingInk(rings=setting.rings, discs=discs, frame=setting.frame, look=look, sizes=setting.sizes, ground=ground)


def _inside(
    battlefield: Battlefield,
    brief: Brief,
    setting: Setting,
    look: MapLook,
    ground: TableGround,
    plots: tuple[Plot, ...],
) -> Iterator[object]:
    """Put things on the table: what can't move first, what can go anywhere last."""
    yield from centre_lines(battlefield, setting.frame, setting.sizes, ground)
    steps = StepDiscs(brief=brief, look=look, sizes=setting.sizes)
    naming = Naming(battlefield, setting.frame, look, setting.sizes, ground, steps)
    measures = Measures(setting.frame, look, setting.sizes, ground)
    inks = _Inks.of(battlefield, setting, look, ground)
    objectives = ObjectiveInk(
        battlefield=battlefield,
        plots=plots,
        frame=setting.frame,
        look=look,
        sizes=setting.sizes,
        ground=ground,
        steps=steps,
    )
    yield from objectives.discs()
    yield from inks.fixed()
    yield from measures.arcs(battlefield)
    yield from peg_marks(battlefield, setting.frame, look, setting.sizes, ground)
    yield from () if look.small else inks.pieces.numbers()
    if look.small:  # names and marks alone: the large map of the same page has the figures
        yield from naming.zone_names(letters=True)
        yield from naming.roamers()
        yield from naming.homes()
        return
    yield from objectives.tabs()
    yield from objectives.taken_back()
    yield from measures.dimensions(battlefield)
    yield from measures.reach_labels(battlefield)
    yield from objectives.tabs_beside()
    yield from inks.names()
    named = {(each.zone, each.part) for each in side_names(battlefield, look)}
    yield from naming.zone_names(outside=named)
    yield from naming.roamers()
    yield from naming.homes()
    yield from naming.centre_lines()


@dataclass(frozen=True, kw_only=True)
class _Inks:
    """Those who put down what lies at exact places, and name it."""

    markers: MarkerInk
    rules: RuleInk
    pins: PinInk
    pieces: TerrainMarks

    @classmethod
    def of(cls, battlefield: Battlefield, setting: Setting, look: MapLook, ground: TableGround) -> _Inks:
        frame, sizes = setting.frame, setting.sizes
        return cls(
            markers=MarkerInk(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground),
            rules=RuleInk(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground),
            pins=PinInk(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground),
            pieces=TerrainMarks(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground),
        )

    def fixed(self) -> Iterator[object]:
        """Put down what can't move; dots of terrain only where its measures stand below the map."""
        yield from self.markers.discs()
        yield from self.rules.lines()
        yield from self.rules.badges()
        yield from self.pins.pins
        yield from () if self.pieces.look.small else self.pieces.dots()

    def names(self) -> Iterator[object]:
        """Name all of it, beside it."""
        yield from self.markers.names()
        yield from self.pieces.names()
        yield from self.pins.names()
        yield from self.rules.names()


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Where the table lies on its plate, at which scale, and what stands around it."""

    width: float
    height: float
    scale: float
    frame: Frame
    sizes: Sizes
    surround: Surround
    legend: Legend
    points: PointTable
    rings: tuple[ClearRing, ...] = ()
    is_ruled: bool = False

    @property
    def table(self) -> Box:
        """The table on the plate."""
        return table_box(self.frame)


def set_table(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> Setting:
    """Choose the largest whole-number scale at which the table and all around it keep to the width.

    A table with a tape along it, whose scale nobody needs to know, is as large as the width allows.
    """
    room = float(width)
    sizes = Sizes.of(max(look.type_width or room, look.least_type or 0.0), small=look.small)
    mm_per_inch = look.wording.rulers.mm_per_inch
    across = float(battlefield.width.inches) * mm_per_inch
    scale: float
    scale, surround = _scaled(battlefield, brief, look, sizes, room)
    if surround.tape.runs:
        left = room - surround.depths[Edge.WEST] - surround.depths[Edge.EAST]
        finer = math.ceil(across / left * _FINE) / _FINE
        larger = plan_surround(battlefield, brief, look, sizes, mm_per_inch / finer, room)
        if across / finer + larger.depths[Edge.WEST] + larger.depths[Edge.EAST] <= room:
            scale, surround = finer, larger
    table = across / scale
    depths = surround.depths
    middle = (room - table) / 2
    left = min(max(middle, depths[Edge.WEST]), room - table - depths[Edge.EAST])
    frame = Frame.of(battlefield, scale=mm_per_inch / scale, left=left, top=depths[Edge.NORTH])
    below = frame.top + frame.height + depths[Edge.SOUTH]
    rings = clear_rings(battlefield, brief, look)
    legend = plan_legend(battlefield, surround, rings, look, sizes, width=room, top=below + _LEGEND_GAP, scale=scale)
    bottom = below + (legend.height + _LEGEND_GAP if legend.height else 0.0)
    has_table = look.legend and not look.small
    points = plan_points(battlefield, look, sizes, width=room, top=bottom) if has_table else PointTable()
    return Setting(
        width=room,
        height=bottom + points.height,
        scale=scale,
        frame=frame,
        sizes=sizes,
        surround=surround,
        legend=legend,
        points=points,
        rings=rings,
        is_ruled=not look.small and not surround.tape.runs,
    )


def _scaled(battlefield: Battlefield, brief: Brief, look: MapLook, sizes: Sizes, room: float) -> tuple[int, Surround]:
    """Find the largest whole-number scale that does, and what then stands around the table.

    What stands beside a table hardly ever takes less room where that is smaller, so most scales between are left out.
    """
    mm_per_inch = look.wording.rulers.mm_per_inch
    across, least = float(battlefield.width.inches) * mm_per_inch, room / (_LEAST_SMALL if look.small else 2)

    def tried(scale: int) -> tuple[Surround, float, bool]:
        around = plan_surround(battlefield, brief, look, sizes, mm_per_inch / scale, room)
        beside, table = around.depths[Edge.WEST] + around.depths[Edge.EAST], across / scale
        return around, beside, table + beside <= room or table < least

    failed, scale = 0, math.ceil(across / room)
    surround, beside, does = tried(scale)
    while not does:
        enough = min(across / max(room - beside, least), across / least + 1)
        failed, scale = scale, max(scale + 1, math.ceil(enough))
        surround, beside, does = tried(scale)
    while scale - 1 > failed:
        larger, _, does = tried(scale - 1)
        if not does:
            break
        scale, surround = scale - 1, larger
    return scale, surround
