"""Ground as written -> all that lies at exact places on it, of the ground itself and of rules."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.battlefield import ArrivalPoint, MarkerSpot, Point, RuleLine, RuleSign, TerrainArea
from pipeline.contracts.ground import Ground
from pipeline.contracts.rule_marks import RuleMark
from pipeline.diagnostics import Diagnostic
from pipeline.geometry.arrival_points import lay_points
from pipeline.geometry.marker_spots import lay_markers
from pipeline.geometry.rule_marks_laid import lay_lines, lay_signs
from pipeline.geometry.tabletop import Tabletop
from pipeline.geometry.terrain_pieces import lay_terrain


@dataclass(frozen=True, kw_only=True)
class Fixtures:
    """What lies at exact places, and all that is wrong with it."""

    markers: tuple[MarkerSpot, ...]
    terrain: tuple[TerrainArea, ...]
    points: tuple[ArrivalPoint, ...]
    lines: tuple[RuleLine, ...]
    signs: tuple[RuleSign, ...]
    found: tuple[Diagnostic, ...]

    @property
    def objectives(self) -> tuple[Point, ...]:
        """Where objectives lie, so that others keep away from them."""
        return tuple(each.at for each in self.markers)

    @property
    def known(self) -> tuple[Point, ...]:
        """All points that players have measured for them."""
        return (*self.objectives, *(each.at for each in self.points), *(each.at for each in self.signs))

    @property
    def ends(self) -> tuple[tuple[RuleMark, Point], ...]:
        """The ends and bends of lines, which a tape must find."""
        return tuple((line.mark, point) for line in self.lines for point in line.points)


def lay_fixtures(ground: Ground, tabletop: Tabletop) -> Fixtures:
    """Put things where their author has them."""
    markers, strays = lay_markers(ground, tabletop)
    terrain, mislaid = lay_terrain(ground, tabletop)
    points, off = lay_points(ground, tabletop)
    lines, idle = lay_lines(ground, tabletop)
    signs, lost = lay_signs(ground, tabletop)
    found = (*strays, *mislaid, *off, *idle, *lost)
    return Fixtures(markers=markers, terrain=terrain, points=points, lines=lines, signs=signs, found=found)
