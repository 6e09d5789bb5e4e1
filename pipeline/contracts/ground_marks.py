"""What a map says of its ground without showing where: how far objectives lie apart, who picks what, and homes."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model import Among, Corner, Edge, SideId
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class SpacingMark:
    """A distance that objectives keep from one another: all, or those that one player placed."""

    among: Among
    at_most: Distance | None
    more_than: Distance | None


@dataclass(frozen=True, kw_only=True)
class HomeCorner:
    """A corner at which sides are at home."""

    corner: Corner
    sides: tuple[SideId, ...]


@dataclass(frozen=True, kw_only=True)
class PickMark:
    """A choice of ground, to be written at an edge or into quarters."""

    side: SideId
    edge: Edge | None
    quarters: tuple[Corner, ...]
    says: str | None
