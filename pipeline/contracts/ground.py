"""A piece of ground as its author wrote it: what geometry lays out, of a mission as of a deployment card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.rule_marks import RuleMark
from pipeline.diagnostics import Path
from pipeline.model import Edge, Homes, Objective, ObjectiveGroup, Pick, Sides, Spacing, Table
from pipeline.model.terrain import Piece, TerrainKind
from pipeline.model.zones import Zone
from pipeline.units import Rulers


def example_homes(sides: Sides) -> str:
    """Write home edges that face each other, for hints."""
    pairs = zip(sides.ids, (Edge.SOUTH, Edge.NORTH), strict=False)
    return f"homes: {{{', '.join(f'{side}: {edge}' for side, edge in pairs)}}}"


@dataclass(frozen=True, kw_only=True)
class WrittenZone:
    """A zone as its author wrote it, and where; `label` and `note` are its words for the map, with values put in.

    Where a rule draws it, `mark` says how.
    """

    zone: Zone
    path: Path
    label: str | None = None
    note: str | None = None
    mark: RuleMark | None = None


@dataclass(frozen=True, kw_only=True)
class Ground:
    """All that is written of one map's ground, and where, so that complaints lead to it.

    Objectives go into zones, in groups, or lie at exact places. Zones that are called like sides are where these
    deploy. What is measured on it is told by the `rulers` of the game.
    """

    id: str
    path: Path
    table: Table
    table_path: Path
    sides: Sides
    homes: Homes
    zones: Mapping[str, WrittenZone]
    alternative: str | None = None
    objectives: tuple[Objective, ...] = ()
    terrain_kinds: Mapping[str, TerrainKind] = field(default_factory=dict)
    terrain: tuple[Piece, ...] = ()
    spacing: tuple[Spacing, ...] = ()
    picks: tuple[Pick, ...] = ()
    arrivals: tuple[ArrivalMark, ...] = ()
    marks: tuple[RuleMark, ...] = ()
    rulers: Rulers = field(default_factory=Rulers)
    rule_paths: Mapping[str, Path] = field(default_factory=dict)

    @property
    def all_zones(self) -> dict[str, WrittenZone]:
        """All zones that are written, and those that rules draw."""
        drawn = {
            mark.id: WrittenZone(zone=mark.zone, path=mark.path, label=mark.label or None, mark=mark)
            for mark in self.marks
            if mark.zone is not None
        }
        return {**self.zones, **drawn}

    @property
    def groups(self) -> tuple[tuple[ObjectiveGroup, Path], ...]:
        """The objectives that sides place, in groups, and where each group is written."""
        listed = ((each, (*self.path, "objectives", index)) for index, each in enumerate(self.objectives))
        return tuple((each, path) for each, path in listed if isinstance(each, ObjectiveGroup))

    def rule_path(self, rule: str) -> Path:
        """Tell where a rule is written that lets something arrive."""
        return self.rule_paths.get(rule, (*self.path, "rules"))
