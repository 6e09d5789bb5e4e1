"""Where what waits off the table comes in: edges, corners or a die, as an author writes it."""

from __future__ import annotations

from pydantic import Field

from pipeline.model.base import Measure, Model, Prose
from pipeline.model.sides import SideId
from pipeline.model.table import Corner, Edge


class SideArrival(Model):
    """A way in: along edges, near corners, or where a die says. `says` names the place in words.

    `half` keeps edges to the half of the table beside another edge; `along` keeps corners to some of their edges.
    `side` is needed only where both sides come in at different places.
    """

    edges: tuple[Edge, ...] = Field(default=(), max_length=4)
    half: Edge | None = None
    corners: tuple[Corner, ...] = Field(default=(), max_length=4)
    along: tuple[Edge, ...] = Field(default=(), max_length=4)
    within: Measure | None = None
    scatter: bool = False
    says: Prose | None = None
    may_enter_enemy_zone: bool = False
    side: SideId | None = None
