"""What a deck holds its cards and grounds to: the least and the most that they may come to."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pipeline.model.base import Measure, Model
from pipeline.model.deck import TypeId
from pipeline.model.scoring import Points

Percent = Annotated[int, Field(ge=0, le=100)]


class PayLimits(Model):
    """What cards of a type can pay: each at least and at most, and on every ground.

    `anywhere` is the least that it can pay each side on every ground that a card shows, and `difference` the most by
    which the sides may differ there.
    """

    least: Points | None = None
    most: Points | None = None
    anywhere: Points | None = None
    difference: Annotated[int, Field(ge=0, le=1000)] | None = None


class CardLimits(Model):
    """What grounds and cards of a deck are proved against.

    The zone of each side covers at least `zone_share` of its table, and lacks at most `zone_difference` of the largest
    there; zones of enemies are `zone_gap` apart or more. From its zone a side may have it farther to its nearest
    marker than another one to its own, to its second nearest, and so on, by no more than `marker_difference`.
    """

    zone_share: Percent | None = None
    zone_difference: Percent | None = None
    zone_gap: Measure | None = None
    marker_difference: Measure | None = None
    pays: dict[TypeId, PayLimits] = Field(default_factory=dict, max_length=20)
