"""Who plays: the sides of a pack by id, in the order of their slots, and what sentences call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic import ValidationInfo as Info
from pydantic_core import PydanticCustomError, PydanticKnownError

from pipeline.model.base import NAME, Model, Prose, Root

# Every side alike, where a side could be named; and what nobody plays: beasts, bystanders, the ground itself.
EACH = "each"
NEUTRAL = "neutral"
# More than four can't be told apart by hue and hatch, and have no room at a table.
MOST_SIDES = 4


class Forms(Model):
    """What sentences call a side, in the cases of the language: "the Scouts", "the Scouts'", "their"."""

    who: Prose
    whose: Prose
    its: Prose


class Called(Model):
    """What players are called: by name, and in sentences; `plural` where these say that they do, not that it does."""

    name: Prose
    forms: Forms
    plural: bool = False


class EnemyForms(Model):
    """What sentences call whoever a side fights, where that is more than one side, or nobody who plays."""

    who: Prose
    whose: Prose


class Side(Called):
    """One side, and the letter that stands for it on maps. `of` is `whose` without its article: "Scouts' edge".

    Sides of one `team` don't fight each other.
    """

    letter: str = Field(pattern=r"^[A-Z]$")
    of: Prose | None = None
    team: str | None = Field(default=None, pattern=NAME)


_Named = dict[Annotated[str, Field(pattern=NAME)], Side]


def _few_enough(sides: _Named) -> _Named:
    """Count those who play; what is neutral takes no place."""
    count = len(sides) - (NEUTRAL in sides)
    if count > MOST_SIDES:
        limit = {"field_type": "Dictionary", "max_length": MOST_SIDES, "actual_length": count}
        raise PydanticKnownError("too_long", limit)
    return sides


class Sides(Root[Annotated[_Named, AfterValidator(_few_enough), Field(max_length=50)]]):
    """The sides of a pack. A side's place in their order is its slot, which gives it hue and hatch.

    One of them may be called `neutral`: nobody plays it, nothing is proved of it, and it has a hue of its own.
    """

    @property
    def ids(self) -> tuple[SideId, ...]:
        """All sides that somebody plays, in order."""
        return tuple(side for side in self.root if side != NEUTRAL)

    def ids_from(self, first: SideId | None) -> tuple[SideId, ...]:
        """All sides in the order in which they take turns, if this one goes first."""
        place = self.slot(first) or 0
        return (*self.ids[place:], *self.ids[:place])

    @property
    def owners(self) -> tuple[SideId, ...]:
        """All to whom a zone may belong: the sides in order, and what is neutral last."""
        return (*self.ids, *((NEUTRAL,) if NEUTRAL in self.root else ()))

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams that sides are of, in order."""
        return tuple(dict.fromkeys(side.team for name, side in self.root.items() if side.team and name != NEUTRAL))

    @property
    def parties(self) -> tuple[str, ...]:
        """All who are no side that somebody plays, and still may be meant: the teams, and what is neutral."""
        return (*self.teams, *self.owners[len(self.ids) :])

    def __getitem__(self, side: SideId) -> Side:
        return self.root[side]

    def of(self, who: Who | None) -> tuple[SideId, ...]:
        """List the sides that are meant: one, those of a team, or all."""
        if who in (None, EACH):
            return self.ids
        return (who,) if who in self.root else tuple(side for side in self.ids if self.root[side].team == who)

    def enemies(self, side: SideId) -> tuple[SideId, ...]:
        """List the sides that a side fights: all others but those of its team."""
        if side not in self.ids:
            return ()
        team = self.root[side].team
        return tuple(other for other in self.ids if other != side and (team is None or self.root[other].team != team))

    def enemy(self, side: SideId) -> SideId | None:
        """Name the one enemy of a side, where it has just one."""
        enemies = self.enemies(side)
        return enemies[0] if len(enemies) == 1 else None

    def slot(self, who: Who | None) -> int | None:
        """Tell a side's place in the order, from nought; what belongs to several or to nobody has none."""
        return self.ids.index(who) if who in self.ids else None


def one_of(more: tuple[str, ...], *, parties: tuple[str, ...] = ()) -> AfterValidator:
    """Hold a word to the sides of the pack that is being read; without any, every word may be one.

    `parties` are further names that the pack gives: of its teams, and of what is neutral.
    """

    def check(value: str, info: Info) -> str:
        context: Mapping[str, Any] = info.context or {}
        known = context.get("sides")
        others = (*(name for party in parties for name in context.get(party, ())), *more)
        if known is not None and value not in (*known, *others):
            raise PydanticCustomError(
                "side", "no side is called {name}", {"sides": known, "more": others, "name": value}
            )
        return value

    return AfterValidator(check)


# How editors and the reference tell such words from other texts.
SIDE, SIDE_OR_NEUTRAL, SIDE_OR_EACH = "side", "side-or-neutral", "side-or-each"
# An id of the pack's sides; one of these, or what is neutral; and one of all those, a team, or all sides.
SideId = Annotated[str, one_of(()), Field(json_schema_extra={"format": SIDE})]
Owner = Annotated[str, one_of((), parties=(NEUTRAL,)), Field(json_schema_extra={"format": SIDE_OR_NEUTRAL})]
Who = Annotated[str, one_of((EACH,), parties=("teams", NEUTRAL)), Field(json_schema_extra={"format": SIDE_OR_EACH})]
