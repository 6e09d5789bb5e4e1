"""The rules that a mission can use, each with its parameters; the same parameters give names, words, map and odds."""

from __future__ import annotations

import enum
from typing import Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import Measure, Model, Prose
from pipeline.model.table import Corner, Edge, Side, Who


class Timing(enum.StrEnum):
    """When reserves begin to roll."""

    IMMEDIATE = "immediate"
    DELAYED = "delayed"


class Hold(enum.StrEnum):
    """How much of a force waits in reserve: what the cap leaves over, or at least one Unit."""

    CAP = "cap"
    AT_LEAST_ONE = "at-least-one"


class Arrival(Model):
    """Where reserves come in: along edges, near corners, or where a die says. `says` names the place in words."""

    edges: tuple[Edge, ...] = ()
    corners: tuple[Corner, ...] = ()
    within: Measure | None = None
    scatter: bool = False
    says: Prose | None = None
    may_enter_enemy_zone: bool = False


class Reserves(Model):
    """Units that wait off the table and come on by dice."""

    side: Who
    timing: Timing
    flanking: bool = False
    deep: bool = False
    hold: Hold = Hold.CAP
    arrive: tuple[SideArrival, ...] = Field(min_length=1)


class SideArrival(Arrival):
    """An arrival; `side` is needed only where both sides have reserves and come in at different places."""

    side: Side | None = None


class Ambush(Model):
    """One Unit of a side that shows itself when it likes."""

    side: Side


class MeetingEngagement(Model):
    """Both armies run into each other; limits on the first turn."""


class StrategicWithdrawal(Model):
    """A side that leaves, Unit by Unit."""

    side: Side
    from_turn: int = Field(default=2, ge=1, le=99)
    threshold: int = Field(default=6, ge=1, le=99)


class Minefields(Model):
    """Minefields laid by a side, as many as its points allow."""

    side: Side


class OneOf(Model):
    """Exactly one of the fields is given; its name says which kind it is."""

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        fields = list(type(self).model_fields)
        given = [name for name in fields if getattr(self, name) is not None]
        if len(given) != 1:
            raise PydanticCustomError(
                "one_of", "exactly one of {known} is needed here", {"known": ", ".join(fields), "given": given}
            )
        return self

    @property
    def kind(self) -> str:
        """The name of the one that is given."""
        return next(name for name in type(self).model_fields if getattr(self, name) is not None)


class RuleUse(OneOf):
    """One rule in use."""

    ambush: Ambush | None = None
    reserves: Reserves | None = None
    meeting_engagement: MeetingEngagement | None = None
    strategic_withdrawal: StrategicWithdrawal | None = None
    minefields: Minefields | None = None

    @property
    def rule(self) -> Ambush | Reserves | MeetingEngagement | StrategicWithdrawal | Minefields:
        """The rule in use with its parameters."""
        rule = getattr(self, self.kind)
        assert isinstance(rule, Ambush | Reserves | MeetingEngagement | StrategicWithdrawal | Minefields)
        return rule

    @property
    def id(self) -> str:
        """How steps and diagnostics call this use: `reserves-attacker`, `meeting-engagement`."""
        side = getattr(self.rule, "side", None)
        return use_id(self.kind, side.value if side else None)


def use_id(kind: str, side: str | None) -> str:
    """Name a rule in use by its kind and the side that has it, if any."""
    word = kind.replace("_", "-")
    return f"{word}-{side}" if side else word


class Scope(enum.StrEnum):
    """Which objectives count: any, those in the enemy's half, those in the enemy's quarter."""

    ANY = "any"
    ENEMY_HALF = "enemy-half"
    ENEMY_QUARTER = "enemy-quarter"


class HoldWin(Model):
    """Win by holding an objective: own team near it as the turn starts, no enemy near it as the turn ends."""

    side: Who
    from_turn: int | None = Field(default=None, ge=1, le=99)
    of: Scope = Scope.ANY


class ClearWin(Model):
    """Win by ending a turn with no enemy team near any objective."""

    side: Side
    from_turn: int | None = Field(default=None, ge=1, le=99)


class LastFormationWin(Model):
    """Win when the opponent has no formation left."""

    side: Who


class SurviveWin(Model):
    """Win by lasting until the start of a turn."""

    side: Side
    turn: int = Field(ge=1, le=99)


class Win(OneOf):
    """One way to win."""

    hold: HoldWin | None = None
    clear: ClearWin | None = None
    last_formation: LastFormationWin | None = None
    survive: SurviveWin | None = None

    @property
    def condition(self) -> HoldWin | ClearWin | LastFormationWin | SurviveWin:
        """The condition with its parameters."""
        condition = getattr(self, self.kind)
        assert isinstance(condition, HoldWin | ClearWin | LastFormationWin | SurviveWin)
        return condition


class FirstTurn(Model):
    """Who moves first: a side, or whoever wins a roll."""

    side: Side | None = None
    roll_off: bool = False


Reserves.model_rebuild()
