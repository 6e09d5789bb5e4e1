"""How a battle goes on: its rounds, who goes first in each, the phases of a turn, and who has which role when."""

from __future__ import annotations

import enum
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.model.base import Model, Prose
from pipeline.model.sides import SideId

OPEN = "open"
_MOST_ROUNDS, _MOST_PHASES = 12, 8
# What happens in a game without a set end is marked up to here.
TURN_MOST = 99
Turn = Annotated[int, Field(ge=1, le=TURN_MOST)]
ModelT = TypeVar("ModelT", bound=Model)


class GoesFirst(enum.StrEnum):
    """Who goes first in each round: whoever went first in the first one, each side in turn, or whoever wins a roll."""

    SAME = "same"
    ALTERNATING = "alternating"
    ROLL = "roll"


def _number(value: object) -> object:
    """Take a number of rounds that is open for none."""
    return None if value == OPEN else value


_COUNT: dict[str, Any] = {"oneOf": [{"const": OPEN}, {"type": "integer", "minimum": 1, "maximum": _MOST_ROUNDS}]}
Count = Annotated[Annotated[int, Field(ge=1, le=_MOST_ROUNDS)] | None, BeforeValidator(_number), WithJsonSchema(_COUNT)]


class Rounds(Model):
    """How many rounds are played, unless that is open; who goes first in them; of which phases each turn is made."""

    count: Count = None
    first: GoesFirst = GoesFirst.SAME
    phases: tuple[Annotated[Prose, Field(max_length=24)], ...] = Field(default=(), max_length=_MOST_PHASES)


class Roles(Model):
    """Which side has which role: settled at the table, or told by the rounds from which on a side has another."""

    at_table: bool = False
    rounds: dict[Turn, dict[SideId, Annotated[Prose, Field(max_length=24)]]] = Field(
        default_factory=dict, max_length=_MOST_ROUNDS
    )


def laid_over(own: ModelT | None, base: ModelT | None) -> ModelT | None:
    """Lay what a mission says itself over what its pack says of all."""
    if own is None or base is None:
        return own if base is None else base
    return base.model_copy(update={name: getattr(own, name) for name in own.model_fields_set})
