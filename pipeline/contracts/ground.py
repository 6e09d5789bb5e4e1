"""A piece of ground as its author wrote it: what geometry lays out, of a mission as of a deployment card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.contracts.brief import ArrivalMark
from pipeline.diagnostics import Path
from pipeline.model import Homes, ObjectiveGroup, Pick, Spacing, Table
from pipeline.model.zones import Spot, Zone
from pipeline.units import Rulers


@dataclass(frozen=True, kw_only=True)
class WrittenZone:
    """A zone as its author wrote it, and where; `label` and `note` are its words for the map, with values put in."""

    zone: Zone
    path: Path
    label: str | None = None
    note: str | None = None


@dataclass(frozen=True, kw_only=True)
class Ground:
    """All that is written of one map's ground, and where, so that complaints lead to it.

    Objectives go into zones, in groups, or onto `spots` where their author gives these. Zones called `attacker` and
    `defender` are where the sides deploy. What is measured on it is told by the `rulers` of the game.
    """

    id: str
    path: Path
    table: Table
    table_path: Path
    homes: Homes | None
    zones: Mapping[str, WrittenZone]
    alternative: str | None = None
    objectives: tuple[ObjectiveGroup, ...] = ()
    spacing: tuple[Spacing, ...] = ()
    spots: tuple[Spot, ...] = ()
    picks: tuple[Pick, ...] = ()
    arrivals: tuple[ArrivalMark, ...] = ()
    rulers: Rulers = field(default_factory=Rulers)
    rule_paths: Mapping[str, Path] = field(default_factory=dict)

    def rule_path(self, rule: str) -> Path:
        """Tell where a rule is written that lets reserves arrive."""
        return self.rule_paths.get(rule, (*self.path, "rules"))
