"""Small grounds with marks on them, that show on a card where units and markers must be."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import Measure, Model, Prose
from pipeline.model.scoring import CardName

# East of the left edge, and north of the lower one.
Spot = tuple[Measure, Measure]
_KINDS = ("own", "enemy", "marker", "line", "ring", "area", "word")
MOST_MARKS = 24


class DiagramMark(Model):
    """A unit of the card's player or of the enemy, a marker, a line, a ring, a shaded area, or a word.

    A `line` runs through spots. A `marker` lies `at` a spot, as does what a `ring` of a `radius` is around; an `area`
    lies between two corners. Its `label` stands beside it.
    """

    own: Spot | None = None
    enemy: Spot | None = None
    marker: str | None = Field(default=None, min_length=1, max_length=3)
    line: Annotated[tuple[Spot, ...], Field(min_length=2, max_length=8)] | None = None
    ring: Spot | None = None
    area: tuple[Spot, Spot] | None = None
    word: Spot | None = None
    at: Spot | None = None
    radius: Measure | None = None
    label: Prose | None = None

    @model_validator(mode="after")
    def _is_one(self) -> DiagramMark:
        given = [name for name in _KINDS if getattr(self, name) is not None]
        if len(given) != 1:
            raise PydanticCustomError("one_of_shown", f"one of {', '.join(_KINDS)} is needed here")
        if (self.marker is None) != (self.at is None) or (self.ring is None) != (self.radius is None):
            raise PydanticCustomError("one_of_shown", "a marker lies 'at' a spot, and a ring has a 'radius'")
        return self


class Diagram(Model):
    """The diagram of a card: how wide and deep its ground is, and what is marked on it."""

    card: CardName
    size: Spot
    marks: Annotated[tuple[DiagramMark, ...], Field(min_length=1, max_length=MOST_MARKS)]
