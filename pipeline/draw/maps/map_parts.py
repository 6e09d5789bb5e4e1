"""The marks of a sheet: plans of maps side by side, and words between them, in the sheet's millimetres (y down)."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.draw.maps.map_marks import Label, MapPlan


@dataclass(frozen=True, kw_only=True)
class Part:
    """A plan on a sheet, and where its upper left corner lies."""

    left: float
    top: float
    plan: MapPlan


@dataclass(frozen=True, kw_only=True)
class MapSheet:
    """Maps side by side on one plate, and the words between them. `large` is how wide the large map of them is."""

    id: str
    width: float
    height: float
    parts: tuple[Part, ...]
    labels: tuple[Label, ...] = ()
    large: float = 0.0


def sheet_of(plan: MapPlan) -> MapSheet:
    """Make a sheet of one map alone."""
    return MapSheet(id=plan.id, width=plan.width, height=plan.height, parts=(Part(left=0.0, top=0.0, plan=plan),))
