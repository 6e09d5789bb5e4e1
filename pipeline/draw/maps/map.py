"""A battlefield and its brief -> the mission's map as a plate, with what is wrong with it."""

from __future__ import annotations

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import label
from pipeline.diagnostics import Diagnostic
from pipeline.draw.look import MapLook
from pipeline.draw.maps.bare import plan_bare
from pipeline.draw.maps.checks import check_plan
from pipeline.draw.maps.plan import plan_map
from pipeline.draw.maps.svg import draw_plan
from pipeline.units import Length


def draw_map(
    battlefield: Battlefield, brief: Brief, look: MapLook, width: Length, description: str = ""
) -> tuple[Plate, tuple[Diagnostic, ...]]:
    """Draw a map as wide as asked; the description says in words what it shows."""
    plan = plan_bare(battlefield, look, width) if look.bare else plan_map(battlefield, brief, look, width)
    key = "map.title.alternative" if battlefield.alternative else "map.title"
    title = label(look.wording.labels, key, mission=brief.title)
    plate = draw_plan(plan, look.palette, title=title, description=description)
    return plate, check_plan(plan, battlefield.path)
