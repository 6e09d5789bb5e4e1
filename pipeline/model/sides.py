"""Who plays: the sides of a pack by id, in the order of their slots, and what sentences call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, RootModel
from pydantic import ValidationInfo as Info
from pydantic_core import PydanticCustomError

from pipeline.model.base import NAME, Model, Prose

# Every side alike, where a side could be named.
EACH = "each"
# More than four can't be told apart by hue and hatch, and have no room at a table.
MOST_SIDES = 4


class Forms(Model):
    """What sentences call a side, in the cases of the language: "the Scouts", "the Scouts'", "their"."""

    who: Prose
    whose: Prose
    its: Prose


class Called(Model):
    """What players are called: by name, and in sentences."""

    name: Prose
    forms: Forms


class Side(Called):
    """One side, and the letter that stands for it on maps. `of` is `whose` without its article: "Scouts' edge"."""

    letter: str = Field(pattern=r"^[A-Z]$")
    of: Prose | None = None


class Sides(RootModel[Annotated[dict[Annotated[str, Field(pattern=NAME)], Side], Field(max_length=MOST_SIDES)]]):
    """The sides of a pack. A side's place in their order is its slot, which gives it hue and hatch."""

    model_config = ConfigDict(frozen=True)

    @property
    def ids(self) -> tuple[SideId, ...]:
        """All sides, in order."""
        return tuple(self.root)

    def __getitem__(self, side: SideId) -> Side:
        return self.root[side]

    def of(self, who: Who | None) -> tuple[SideId, ...]:
        """List the sides that are meant."""
        return self.ids if who in (None, EACH) else tuple(side for side in self.root if side == who)

    def enemies(self, side: SideId) -> tuple[SideId, ...]:
        """List the sides that a side fights."""
        return tuple(other for other in self.root if other != side)

    def enemy(self, side: SideId) -> SideId | None:
        """Name the one enemy of a side, where it has just one."""
        enemies = self.enemies(side)
        return enemies[0] if len(enemies) == 1 else None

    def slot(self, side: SideId) -> int:
        """Tell a side's place in the order, from nought."""
        return self.ids.index(side)


def one_of(more: tuple[str, ...]) -> AfterValidator:
    """Hold a word to the sides of the pack that is being read; without any, every word may be one."""

    def check(value: str, info: Info) -> str:
        context: Mapping[str, Any] = info.context or {}
        known = context.get("sides")
        if known is not None and value not in (*known, *more):
            raise PydanticCustomError("side", "no side is called {name}", {"sides": known, "more": more, "name": value})
        return value

    return AfterValidator(check)


# How editors and the reference tell such words from other texts.
SIDE, SIDE_OR_EACH = "side", "side-or-each"
# An id of the pack's sides; and one of these, or all of them.
SideId = Annotated[str, one_of(()), Field(json_schema_extra={"format": SIDE})]
Who = Annotated[str, one_of((EACH,)), Field(json_schema_extra={"format": SIDE_OR_EACH})]
