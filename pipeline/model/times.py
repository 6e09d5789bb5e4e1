"""The times of day at which a game can be played, and the dice that turn night into day."""

from __future__ import annotations

import enum

from pydantic import Field

from pipeline.model.base import NAME, Model, Prose


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
