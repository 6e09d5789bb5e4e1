"""What rules draw on the map: rings, areas, lines and signs, as components."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import Field

from pipeline.model.base import Prose
from pipeline.model.component_fields import Component, ComponentId, Ground, Length, Places, WhoRef


class SignShape(enum.StrEnum):
    """What a sign's letter stands in; round ones are objectives."""

    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"


class Shown(Component):
    """What every mark on the map may have: whose it is, words beside it, and words for the legend.

    Without either its rule's name stands beside it.
    """

    who: WhoRef | None = None
    label: Prose | None = None
    legend: Prose | None = None


class RingMark(Shown):
    """A ring on the map around a place, or around several: all within a distance of it."""

    id: ComponentId = "ring"
    at: Places
    radius: Length


class AreaMark(Shown):
    """An area on the map, hatched in its side's manner: a zone of the mission, or one that is written out."""

    id: ComponentId = "area"
    zone: Ground


class LineMark(Shown):
    """A line on the map from place to place."""

    id: ComponentId = "line"
    through: Places


class SignMark(Shown):
    """A sign on the map at a place, or at several: a letter in a shape."""

    id: ComponentId = "sign"
    at: Places
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]
    shape: SignShape = SignShape.SQUARE
