"""Where what waits off the table comes in: edges, corners, points or a die, as an author writes it."""

from __future__ import annotations

from pydantic import Field

from pipeline.model.base import Measure, Prose, Title
from pipeline.model.markers import Extent, Mirrored, Spots
from pipeline.model.rounds import Turn
from pipeline.model.sides import SideId
from pipeline.model.table import Corner, Edge
from pipeline.model.zones import Spot


class SideArrival(Mirrored):
    """A way in: along edges, near corners, at spots, or where a die says. `says` names the place in words.

    `half` keeps edges to the half of the table beside another edge; `along` keeps corners to some of their edges.
    `side` is needed only where both sides come in at different places. A group that comes in here has a `name`, and
    comes in its `turn`. Nobody comes in nearer to an enemy than `no_nearer`.
    """

    edges: tuple[Edge, ...] = Field(default=(), max_length=4)
    half: Edge | None = None
    corners: tuple[Corner, ...] = Field(default=(), max_length=4)
    along: tuple[Edge, ...] = Field(default=(), max_length=4)
    within: Measure | None = None
    spots: Spots | None = None
    scatter: bool = False
    says: Prose | None = None
    name: Title | None = None
    turn: Turn | None = None
    no_nearer: Extent | None = None
    may_enter_enemy_zone: bool = False
    side: SideId | None = None

    @property
    def points(self) -> tuple[Spot, ...]:
        """The spots as they are written."""
        return (self.spots,) if isinstance(self.spots, Spot) else self.spots or ()
