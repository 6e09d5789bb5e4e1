"""Where sides are at home on a table, as an author writes it: at an edge, at a corner, or in a zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Discriminator, Tag

from pipeline.model.base import Model
from pipeline.model.sides import SideId
from pipeline.model.table import Corner, Edge


class HomeZone(Model):
    """A home in a zone of the mission."""

    zone: str


def _kind(value: object) -> str:
    if isinstance(value, dict | HomeZone):
        return "zone"
    return "corner" if "-" in str(value) else "edge"


Home = Annotated[
    Annotated[Edge, Tag("edge")] | Annotated[Corner, Tag("corner")] | Annotated[HomeZone, Tag("zone")],
    Discriminator(_kind),
]
# Each side's own part of the table, where a mission gives it one.
Homes = dict[SideId, Home]


def home_edges(homes: Mapping[SideId, Home]) -> dict[SideId, Edge]:
    """Keep the homes that are edges."""
    return {side: home for side, home in homes.items() if isinstance(home, Edge)}


def home_words(home: Home) -> str:
    """Call a home as messages do."""
    if isinstance(home, HomeZone):
        return f"the zone {home.zone!r}"
    return f"the {home} {'edge' if isinstance(home, Edge) else 'corner'}"
