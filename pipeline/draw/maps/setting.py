"""A battlefield and a width -> the plate's frame: table, scale, margins as wide as what stands in them, legend rows."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.draw.look import MapLook
from pipeline.draw.maps.legend import Legend, plan_legend
from pipeline.draw.maps.sizes import Sizes
from pipeline.draw.maps.surround import Surround, plan_surround
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.model import Edge
from pipeline.units import Length

_MM_PER_INCH = 25.4
_LEGEND_GAP = 2.2


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Where the table lies on its plate, at which scale, and what stands around it."""

    width: float
    height: float
    scale: int
    frame: Frame
    sizes: Sizes
    surround: Surround
    legend: Legend

    @property
    def table(self) -> Box:
        """The table on the plate."""
        left, top = self.frame.left, self.frame.top
        return Box(left=left, top=top, right=left + self.frame.width, bottom=top + self.frame.height)


def set_table(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> Setting:
    """Choose the largest whole-number scale at which the table and all around it keep to the width."""
    room = float(width)
    sizes = Sizes.of(room, small=look.small)
    across = float(battlefield.width.inches) * _MM_PER_INCH
    scale = math.ceil(across / room)
    while True:
        surround = plan_surround(battlefield, brief, look, sizes, _MM_PER_INCH / scale)
        table = across / scale
        if table + surround.depths[Edge.WEST] + surround.depths[Edge.EAST] <= room or table < room / 2:
            break
        scale += 1
    depths = surround.depths
    middle = (room - table) / 2
    left = min(max(middle, depths[Edge.WEST]), room - table - depths[Edge.EAST])
    frame = Frame.of(battlefield, scale=_MM_PER_INCH / scale, left=left, top=depths[Edge.NORTH])
    below = frame.top + frame.height + depths[Edge.SOUTH]
    legend = plan_legend(battlefield, surround, look, sizes, width=room, top=below + _LEGEND_GAP, scale=scale)
    return Setting(
        width=room,
        height=below + (legend.height + _LEGEND_GAP if legend.height else 0.0),
        scale=scale,
        frame=frame,
        sizes=sizes,
        surround=surround,
        legend=legend,
    )
