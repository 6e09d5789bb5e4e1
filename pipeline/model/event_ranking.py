"""How standings are reckoned, as an organiser says it: by what in which order, and what games and byes give."""

from __future__ import annotations

import enum
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from pipeline.model.base import Model

Grade = Annotated[Decimal, Field(ge=0, le=1000, decimal_places=2)]
MOST_MEASURES = 12


class Measure(enum.StrEnum):
    """What standings go by: the first of an event's measures ranks, those behind it part who is level."""

    POINTS = "points"
    WINS = "wins"
    SCORED = "scored"
    CONCEDED = "conceded"
    DIFFERENCE = "difference"
    LOSSES = "losses"
    OPPONENTS_POINTS = "opponents-points"
    OPPONENTS_WINS = "opponents-wins"
    MIDDLE_OPPONENTS = "middle-opponents"
    BEATEN_POINTS = "beaten-points"
    HEAD_TO_HEAD = "head-to-head"
    RANDOM = "random"

    @property
    def is_better_low(self) -> bool:
        """Tell whether less of it is better."""
        return self in (Measure.CONCEDED, Measure.LOSSES)


class Ranking(Model):
    """What standings go by, and what games are worth: their scores as they are, or so much for each outcome.

    A game is drawn where scores differ by `margin` at most. `bye` is the score of who plays nobody; it counts as won.
    """

    by: tuple[Measure, ...] = Field(
        default=(Measure.POINTS, Measure.OPPONENTS_POINTS), min_length=1, max_length=MOST_MEASURES
    )
    won: Grade | None = None
    drawn: Grade | None = None
    lost: Grade | None = None
    margin: Grade = Decimal(0)
    bye: Grade | None = None
