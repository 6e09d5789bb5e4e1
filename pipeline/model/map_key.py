"""A key as an author writes it: what maps of deployments and cards show, sign by sign, and what each means."""

from __future__ import annotations

import enum

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import Model, Prose
from pipeline.model.sides import SideId


class KeyMark(enum.StrEnum):
    """What maps of deployments show, in the order in which a map is read; zones and edges are each side's."""

    ZONE = "zone"
    BETWEEN = "between"
    OBJECTIVE = "objective"
    CENTRE = "centre"
    EDGE = "edge"


class KeyRow(Model):
    """A sign, drawn as maps or cards draw it, beside what it `says`: a mark of maps, or an icon by its name.

    A mark may be a `side`'s; an objective may have its number as its `sign`.
    """

    mark: KeyMark | None = None
    icon: str | None = None
    side: SideId | None = None
    sign: str = Field(default="", max_length=2)
    says: Prose

    @model_validator(mode="after")
    def _shows_one_thing(self) -> KeyRow:
        if (self.mark is None) == (self.icon is None):
            raise PydanticCustomError("one_of_shown", "a row of a key shows a 'mark' of maps or an 'icon'")
        return self
