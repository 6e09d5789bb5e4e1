"""What a rule draws on the map, as rules put it: a ring, an area, a line or a sign, whose it is, and its words."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from pipeline.diagnostics import Path
from pipeline.model import SideId
from pipeline.model.shown import SignShape
from pipeline.model.zones import Spot, Zone


class MarkKind(enum.StrEnum):
    """What is drawn."""

    RING = "ring"
    AREA = "area"
    LINE = "line"
    SIGN = "sign"


@dataclass(frozen=True, kw_only=True)
class RuleMark:
    """One thing that a rule draws: on a zone's outline, through spots, or at one.

    `label` stands beside it, `legend` below the map. `path` is where it is written, so that complaints lead to it.
    """

    id: str
    kind: MarkKind
    side: SideId | None
    label: str = ""
    legend: str = ""
    zone: Zone | None = None
    spots: tuple[Spot, ...] = ()
    letter: str = ""
    shape: SignShape = SignShape.SQUARE
    path: Path = field(default=(), compare=False)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.label or self.legend
