"""A battlefield, its brief and a width -> a map plan: everything that will be drawn, in its place.

First the table is set on its plate, and its height is known. What lies on the table is planned after that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.draw.maps.clear_rings import RingInk
from pipeline.draw.maps.edge_strips import outside_marks
from pipeline.draw.maps.legend import legend_marks
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
from pipeline.draw.maps.map_setting import Setting, TableSetter
from pipeline.draw.maps.marker_marks import MarkerInk
from pipeline.draw.maps.naming import Naming
from pipeline.draw.maps.objective_plots import Plot, plan_plots
from pipeline.draw.maps.objective_tabs import ObjectiveInk
from pipeline.draw.maps.pin_marks import PinInk
from pipeline.draw.maps.point_table import peg_marks
from pipeline.draw.maps.rule_ink import RuleInk
from pipeline.draw.maps.side_names import side_names
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.maps.table_lines import centre_lines, grid
from pipeline.draw.maps.tape import tape_marks
from pipeline.draw.maps.terrain_inks import TerrainMarks, clear_texture, terrain_inks
from pipeline.draw.maps.zone_inks import clear_hatch, zone_inks
from pipeline.draw.pen.map_look import MapLook
from pipeline.units import Length

_SMALL_AIR = 0.4  # millimetres that words of a small map keep off its lines


def map_height(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> Length:
    """Tell how high a map of a width will be, without planning what lies on its table."""
    return Length.near_mm(TableSetter(battlefield=battlefield, brief=brief, look=look).at(width).height)


def plan_map(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> MapPlan:
    """Plan a map of a width."""
    return plan_set(battlefield, brief, look, TableSetter(battlefield=battlefield, brief=brief, look=look).at(width))


def plan_set(battlefield: Battlefield, brief: Brief, look: MapLook, setting: Setting) -> MapPlan:
    """Plan a map whose table is set."""
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
        strokes=(*rings.strokes([*off, *(label.box for label in labels)]), *only(Stroke, marks)),
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
    if look.measured:
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
