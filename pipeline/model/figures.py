"""The figures of a game that rules share: reserves, minefields, Victory Points, times of day and changing light."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import BeforeValidator, Field

from pipeline.model.base import NAME, Measure, Model, Prose
from pipeline.model.table import Corner, Edge

Percent = Annotated[int, Field(ge=1, le=100)]


def _place(value: object) -> object:
    return Edge(value) if isinstance(value, str) and value in set(Edge) else value


ScatterPlace = Annotated[Edge | Corner, BeforeValidator(_place)]


class Light(enum.StrEnum):
    """What can be seen: everything, or little."""

    LIGHT = "light"
    DARK = "dark"


class Mover(enum.StrEnum):
    """A player by the order of play, where it may be open which side that is."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Mover:
        """The opponent."""
        return Mover.SECOND if self is Mover.FIRST else Mover.FIRST


class Time(Model):
    """A time of day: the faces that give it, the light at first, and what it turns into during the game."""

    id: str = Field(pattern=NAME)
    name: Prose
    faces: tuple[int, ...] = Field(min_length=1, max_length=20)
    begins: Light
    becomes: Light | None = None
    says: Prose


class LightChange(Model):
    """The dice of changing light: first by one player in one turn, then alternately, each time some `more`."""

    from_turn: int = Field(ge=1, le=99)
    by: Mover
    succeed_on: int = Field(ge=2, le=100)
    dice: int = Field(default=1, ge=1, le=20)
    more: int = Field(default=1, ge=0, le=20)


class TimesOfDay(Model):
    """All times of day, the die that picks one, and how light changes in those that change."""

    die: int = Field(default=6, ge=2, le=100)
    times: tuple[Time, ...] = Field(min_length=1)
    change: LightChange | None = None

    @property
    def changing(self) -> tuple[Time, ...]:
        """The times in which light changes."""
        return tuple(time for time in self.times if time.becomes is not None)


class Share(enum.StrEnum):
    """What a force's share is counted in."""

    POINTS = "points"
    UNITS = "units"


class ReservesScale(Model):
    """How reserves work in this game: the share on the table, the dice, when they start, the forces listed."""

    on_table_percent: Percent
    share_of: Share = Share.POINTS
    forces: tuple[int, ...] = Field(min_length=1, max_length=60)
    die: int = Field(default=6, ge=2, le=100)
    succeed_on: int = Field(ge=2, le=100)
    sure_with_dice: int = Field(ge=1, le=20)
    # By the names of timings; rules check them, and say which there are.
    first_roll: dict[str, int]
    deep_on_table: int = Field(default=1, ge=0, le=20)
    deep_armour: int | None = Field(default=None, ge=0, le=99)
    scatter: dict[int, ScatterPlace] = Field(default_factory=dict)
    corner: Measure | None = None


class VictoryRow(Model):
    """Victory Points by the Units that the winner lost."""

    losses: int = Field(ge=0)
    winner: int
    loser: int


class MinefieldRate(Model):
    """One minefield for each so many points, in a period where periods differ."""

    period: Prose | None = None
    points: int = Field(ge=1)


class GameFigures(Model):
    """The figures of the game that many rules share."""

    reserves: ReservesScale | None = None
    victory_points: tuple[VictoryRow, ...] = ()
    minefields: tuple[MinefieldRate, ...] = ()
    time_of_day: TimesOfDay | None = None
