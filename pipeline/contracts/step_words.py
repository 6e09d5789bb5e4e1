"""The steps of a mission as its leaf says them, and what of the map each is about."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.contracts.rule_results import DieChart
from pipeline.model import SideId, Who


class PlaceKind(enum.StrEnum):
    """What of the map a step may be about."""

    PICK = "pick"
    OBJECTIVES = "objectives"
    ZONE = "zone"
    TAKEN_BACK = "taken-back"
    ARRIVAL = "arrival"


@dataclass(frozen=True, kw_only=True)
class StepPlace:
    """Something on the map that a step is about: of a pick the side, of what arrives its mark, otherwise the zone.

    `who` picks it, places objectives there or takes them back, deploys there, or lets something arrive.
    """

    kind: PlaceKind
    name: str
    who: Who | None


@dataclass(frozen=True, kw_only=True)
class StepWords:
    """One numbered step, in Markdown. `alternatives` asks for the small maps beside it, `table` stands below it.

    Its number stands again at its `places` on the map, in the colour of the side that takes the step, if one does.
    """

    id: str
    text: str
    alternatives: bool = False
    table: DieChart | None = None
    places: tuple[StepPlace, ...] = ()
    side: SideId | None = None
