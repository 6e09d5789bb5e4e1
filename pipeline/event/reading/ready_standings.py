"""Standings of an event as values: who stands where, with how many points, and what parts those who are level."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from decimal import Decimal

from pipeline.event.reading.people import Bonus, Player, Team
from pipeline.model.event_ranking import Measure


class Outcome(enum.StrEnum):
    """What became of a game for one of its sides, or of a round for who had no game."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    BYE = "bye"
    MISSED = "missed"


@dataclass(frozen=True, kw_only=True)
class RoundScore:
    """What a round brought somebody."""

    round: int
    outcome: Outcome
    points: Decimal


@dataclass(frozen=True, kw_only=True)
class TieBreak:
    """What somebody has by a measure, as it is shown."""

    measure: str
    shown: str


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Where a player stands, or players side by side, or a team.

    `moved` counts places up, or down below nothing, since the round before. `is_level` tells that the row above has as
    many points; then `decided_by` is the place in `ties` of what parts the two, or nothing does and they share a rank.
    """

    rank: int
    name: str
    players: tuple[Player, ...]
    team: Team | None = None
    points: Decimal
    ties: tuple[TieBreak, ...] = ()
    rounds: tuple[RoundScore, ...] = ()
    moved: int | None = None
    is_shared: bool = False
    is_level: bool = False
    decided_by: int | None = None
    left_after: int | None = None
    bonus: Bonus = ()


@dataclass(frozen=True, kw_only=True)
class Standings:
    """Standings after so many rounds; `gone` are those who left, at the foot without a rank.

    `measures` are what they go by, the first of which is shown as points. `open_tables` still lack a result. `source`
    is the list that they were read from, nothing where they were reckoned here.
    """

    after: int
    of: int
    is_of_teams: bool = False
    measures: tuple[Measure, ...] = (Measure.POINTS,)
    rows: tuple[Standing, ...] = ()
    gone: tuple[Standing, ...] = ()
    open_tables: tuple[str, ...] = ()
    source: str = ""
