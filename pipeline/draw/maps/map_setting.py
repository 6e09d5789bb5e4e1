"""A battlefield, its brief and a width -> the table on its plate: its scale, margins as wide as what stands in them.

Below it stand rows for the legend, and what a tape finds; how high all that is, is known then.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import Brief
from pipeline.draw.maps.clear_rings import ClearRing, clear_rings
from pipeline.draw.maps.edge_strips import Surround
from pipeline.draw.maps.legend import plan_legend
from pipeline.draw.maps.legend_rows import Legend
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.point_table import PointTable, plan_points
from pipeline.draw.maps.surround import Surroundings
from pipeline.draw.maps.table_ground import table_box
from pipeline.draw.pen.map_look import MapLook
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.model import Edge
from pipeline.units import Length

_LEAST_SMALL = 4  # of the room, upside down: so much at least of a small map is its table
_FINE = 20  # to one: how finely the scales of maps with a tape are chosen
_LEGEND_GAP = 1.2  # millimetres between the strip below the table and the legend


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

    @property
    def table(self) -> Box:
        """The table on the plate."""
        return table_box(self.frame)

    def moved(self, right: float) -> Setting:
        """The same so much farther to the right."""
        labels = (replace(each, centre=Point(each.centre.x + right, each.centre.y)) for each in self.points.labels)
        return replace(
            self,
            frame=replace(self.frame, left=self.frame.left + right),
            points=replace(self.points, labels=tuple(labels)),
        )

    def legend_of(self, battlefield: Battlefield, look: MapLook, width: float, *, is_list: bool = False) -> Legend:
        """Set the legend of the map in rows of a width, or as a list."""
        return plan_legend(battlefield, self.surround, self.rings, look, self.sizes, width=width, is_list=is_list)


@dataclass(frozen=True, kw_only=True)
class TableSetter:
    """Sets a table on plates of any width; what is known of it at one width serves all."""

    battlefield: Battlefield
    brief: Brief
    look: MapLook

    def at(self, width: Length, *, is_explained: bool = True) -> Setting:
        """Set it so wide; the legend of one that isn't explained stands elsewhere."""
        key = width, is_explained
        if key not in self._settings:
            self._settings[key] = self._set(float(width), is_explained=is_explained)
        return self._settings[key]

    @cached_property
    def _settings(self) -> dict[tuple[Length, bool], Setting]:
        # A page that is fitted asks for the same few widths again and again, and what is chosen is drawn later.
        return {}

    def _set(self, room: float, *, is_explained: bool) -> Setting:
        """Choose the largest whole-number scale at which the table and all around it keep to the width.

        A table with a tape along it, whose scale nobody needs to know, is as large as the width allows.
        """
        look, battlefield = self.look, self.battlefield
        sizes = Sizes.of(max(look.type_width or room, look.least_type or 0.0), small=look.small)
        around = self._around(sizes)
        mm_per_inch = look.wording.rulers.mm_per_inch
        across = float(battlefield.width.inches) * mm_per_inch
        scale: float
        scale, surround = _scaled(around, room)
        if surround.tape.runs:
            left = room - surround.depths[Edge.WEST] - surround.depths[Edge.EAST]
            finer = math.ceil(across / left * _FINE) / _FINE
            larger = around.at(mm_per_inch / finer, room)
            if across / finer + larger.depths[Edge.WEST] + larger.depths[Edge.EAST] <= room:
                scale, surround = finer, larger
        table = across / scale
        depths = surround.depths
        middle = (room - table) / 2
        left = min(max(middle, depths[Edge.WEST]), room - table - depths[Edge.EAST])
        frame = Frame.of(battlefield, scale=mm_per_inch / scale, left=left, top=depths[Edge.NORTH])
        below = frame.top + frame.height + depths[Edge.SOUTH]
        placed = Setting(
            width=room,
            height=below,
            scale=scale,
            frame=frame,
            sizes=sizes,
            surround=surround,
            legend=Legend(),
            points=PointTable(),
            rings=clear_rings(battlefield, self.brief, look),
        )
        if look.small or not look.legend:
            return placed
        legend = placed.legend_of(battlefield, look, room).at(0.0, below + _LEGEND_GAP) if is_explained else Legend()
        points = plan_points(battlefield, look, sizes, width=room, top=max(below, legend.bottom))
        return replace(placed, height=max(below, legend.bottom) + points.height, legend=legend, points=points)

    def _around(self, sizes: Sizes) -> Surroundings:
        """Gather what stands around it, which is measured once for a size of type."""
        if sizes not in self._surroundings:
            self._surroundings[sizes] = Surroundings(
                battlefield=self.battlefield, brief=self.brief, look=self.look, sizes=sizes
            )
        return self._surroundings[sizes]

    @cached_property
    def _surroundings(self) -> dict[Sizes, Surroundings]:
        return {}


def _scaled(around: Surroundings, room: float) -> tuple[int, Surround]:
    """Find the largest whole-number scale that does, and what then stands around the table.

    What stands beside a table hardly ever takes less room where that is smaller, so most scales between are left out.
    """
    mm_per_inch = around.look.wording.rulers.mm_per_inch
    across = float(around.battlefield.width.inches) * mm_per_inch
    least = room / (_LEAST_SMALL if around.look.small else 2)

    def tried(scale: int) -> tuple[Surround, float, bool]:
        planned = around.at(mm_per_inch / scale, room)
        beside, table = planned.depths[Edge.WEST] + planned.depths[Edge.EAST], across / scale
        return planned, beside, table + beside <= room or table < least

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
