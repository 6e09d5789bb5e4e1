"""The rules that a mission can use, each with its parameters; the same parameters give names, words, map and odds."""

from __future__ import annotations

import enum
from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import Measure, Model, Prose
from pipeline.model.rule_words import Amount, Keeps
from pipeline.model.sides import EACH, SideId, Who, one_of
from pipeline.model.table import Corner, Edge


class Timing(enum.StrEnum):
    """When reserves begin to roll."""

    IMMEDIATE = "immediate"
    DELAYED = "delayed"


class Hold(enum.StrEnum):
    """How much of a force waits in reserve: what the cap leaves over, one Unit or more, or one up to a share."""

    CAP = "cap"
    AT_LEAST_ONE = "at-least-one"
    ONE_TO_SHARE = "one-to-share"

    @property
    def is_open_below(self) -> bool:
        """Whether one Unit is enough."""
        return self is not Hold.CAP


class Arrival(Model):
    """Where reserves come in: along edges, near corners, or where a die says. `says` names the place in words.

    `half` keeps edges to the half of the table beside another edge; `along` keeps corners to some of their edges.
    """

    edges: tuple[Edge, ...] = ()
    half: Edge | None = None
    corners: tuple[Corner, ...] = ()
    along: tuple[Edge, ...] = ()
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

    side: SideId | None = None


class Ambush(Model):
    """One Unit of a side that shows itself when it likes."""

    side: SideId


class MeetingEngagement(Model):
    """Both armies run into each other; limits on the first turn."""


class ObjectivesLeaving(Model):
    """Objectives that leave with a withdrawing side: in each of these turns one of those that `placed_by` placed."""

    turns: tuple[int, ...] = Field(min_length=1, max_length=20)
    placed_by: SideId


class StrategicWithdrawal(Model):
    """A side that leaves, Unit by Unit, and perhaps gives up objectives on the way."""

    side: SideId
    from_turn: int = Field(default=2, ge=1, le=99)
    threshold: int = Field(default=6, ge=1, le=99)
    objectives: ObjectivesLeaving | None = None


class Minefields(Model):
    """Minefields laid by a side, as many as its points allow."""

    side: SideId


class TimeOfDay(Model):
    """Who sets the time of day: by a roll, by a roll or one time `instead` of it, or by free choice of all times."""

    by: SideId
    roll: bool = False
    instead: str | None = None


class Referenced(Model):
    """Rules that stand in the rulebook, used together: `to` names references of the pack.

    `keeps` and `amount` tell what they keep off the table, `arrive` where the map shows it to come in, and `says` what
    a step adds about that.
    One that is not `listed` is pointed to in the text and in the index alone.
    """

    to: tuple[str, ...] = Field(min_length=1, max_length=9)
    side: Who | None = None
    keeps: Keeps | None = None
    amount: Amount | None = None
    arrive: tuple[SideArrival, ...] = ()
    says: Prose | None = None
    listed: bool = True


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


SpecialRules = Ambush | Reserves | MeetingEngagement | StrategicWithdrawal | Minefields | TimeOfDay | Referenced


class RuleUse(OneOf):
    """One rule in use."""

    ambush: Ambush | None = None
    reserves: Reserves | None = None
    meeting_engagement: MeetingEngagement | None = None
    strategic_withdrawal: StrategicWithdrawal | None = None
    minefields: Minefields | None = None
    time_of_day: TimeOfDay | None = None
    referenced: Referenced | None = None

    @property
    def rule(self) -> SpecialRules:
        """The rule in use with its parameters."""
        rule = getattr(self, self.kind)
        assert isinstance(rule, SpecialRules)
        return rule

    @property
    def id(self) -> str:
        """How steps and diagnostics call this use: `reserves-attacker`, `meeting-engagement`.

        One that stands in the rulebook is called by the first reference: `delayed-reserves-defender`.
        """
        side = getattr(self.rule, "side", None)
        kind = self.referenced.to[0] if self.referenced else self.kind
        return use_id(kind, side)


def use_id(kind: str, side: str | None) -> str:
    """Name a rule in use by its kind and the side that has it, if any."""
    word = kind.replace("_", "-")
    return f"{word}-{side}" if side else word


class Scope(enum.StrEnum):
    """Which objectives count: any, those in the enemy's half, quarter or deployment zone, or those of one's placing."""

    ANY = "any"
    ENEMY_HALF = "enemy-half"
    ENEMY_QUARTER = "enemy-quarter"
    ENEMY_ZONE = "enemy-zone"
    OWN_PLACED = "own-placed"


class Ground(enum.StrEnum):
    """What must be clear of enemies: the objectives and all round them, or the side's own half of the table."""

    OBJECTIVES = "objectives"
    OWN_HALF = "own-half"


class HoldWin(Model):
    """Win by holding an objective: own team near it as the turn starts, no enemy near it as the turn ends."""

    side: Who
    from_turn: int | None = Field(default=None, ge=1, le=99)
    of: Scope = Scope.ANY


class ClearWin(Model):
    """Win by having no enemy team near any objective, or none in the side's own half."""

    side: SideId
    from_turn: int | None = Field(default=None, ge=1, le=99)
    of: Ground = Ground.OBJECTIVES


class LastFormationWin(Model):
    """Win when the opponent has no formation left."""

    side: Who


class SurviveWin(Model):
    """Win by lasting until the start of a turn."""

    side: SideId
    turn: int = Field(ge=1, le=99)


class AtEndWin(Model):
    """Win where the game ends, however it does, with neither side having won."""

    side: SideId


class TieWin(Model):
    """What settles a game that ends with nobody having won; both sides stand alike before it."""

    side: Who = EACH


Conditions = HoldWin | ClearWin | LastFormationWin | SurviveWin | AtEndWin | TieWin


class Win(OneOf):
    """One way to win."""

    hold: HoldWin | None = None
    clear: ClearWin | None = None
    last_formation: LastFormationWin | None = None
    survive: SurviveWin | None = None
    at_end: AtEndWin | None = None
    tie: TieWin | None = None

    @property
    def condition(self) -> Conditions:
        """The condition with its parameters."""
        condition = getattr(self, self.kind)
        assert isinstance(condition, Conditions)
        return condition


# Adds one to the roll for the first turn, like a side that does: whoever had deployed first.
FIRST_DEPLOYED = "first-deployed"


class FirstTurn(Model):
    """Who moves first: a side, or whoever wins a roll, to which somebody may add one."""

    side: SideId | None = None
    roll_off: bool = False
    bonus: Annotated[str, one_of((FIRST_DEPLOYED,))] | None = None


class Reconnaissance(Model):
    """Both sides scout before the first turn; this one does so first."""

    side: SideId


# They name SideArrival before it is there.
Reserves.model_rebuild()
Referenced.model_rebuild()
