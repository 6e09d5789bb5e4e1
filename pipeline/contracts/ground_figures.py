"""What a ground measures: its zones in square inches, how far apart they are, and how far from each marker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.diagnostics import Path
from pipeline.model import MarkersOf, SideId


@dataclass(frozen=True, kw_only=True)
class MarkerFigures:
    """A marker: how far it lies from the middle of the table, and from the zone of each side; 0 within it. Inches."""

    sign: str
    centre: float
    away: Mapping[SideId, float]


@dataclass(frozen=True, kw_only=True)
class GroundFigures:
    """What a deployment measures: the table and the zone of each side in square inches, the least gap, its markers."""

    id: str
    path: Path
    table: float
    zones: Mapping[SideId, float]
    gap: float | None
    markers: tuple[MarkerFigures, ...]

    @property
    def sides(self) -> tuple[SideId, ...]:
        """Whose zones there are."""
        return tuple(self.zones)

    def share(self, side: SideId) -> float:
        """Tell how much of the table a side's zone covers, in per cent."""
        return 100 * self.zones[side] / self.table

    def away(self, side: SideId) -> tuple[float, ...]:
        """Tell how far a side's zone is from each marker, the nearest first."""
        return tuple(sorted(marker.away[side] for marker in self.markers))

    @property
    def difference(self) -> float:
        """Tell how much farther one side has it than another: to the nearest marker, the second nearest, and so on."""
        ranks = zip(*(self.away(side) for side in self.sides), strict=True)
        return max((max(rank) - min(rank) for rank in ranks), default=0.0)

    def counts(self, side: SideId) -> Mapping[MarkersOf, int]:
        """Count the markers of each sort as a side sees them."""
        own = sum(marker.away[side] == 0 for marker in self.markers)
        enemy = sum(any(away == 0 for who, away in marker.away.items() if who != side) for marker in self.markers)
        nearest = min((marker.centre for marker in self.markers), default=0.0)
        return {
            MarkersOf.ANY: len(self.markers),
            MarkersOf.OWN: own,
            MarkersOf.ENEMY: enemy,
            MarkersOf.BETWEEN: sum(all(away > 0 for away in marker.away.values()) for marker in self.markers),
            MarkersOf.OUTSIDE: len(self.markers) - own,
            # Of two that are equally near none is the nearest.
            MarkersOf.CENTRE: int(sum(marker.centre == nearest for marker in self.markers) == 1),
        }
