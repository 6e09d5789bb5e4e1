"""What the file of an event's draws holds: each die as it fell for a round when it was announced, and what among."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pipeline.model.base import Model
from pipeline.model.event import ROUNDS, Day, Word

Listed = Annotated[tuple[Word, ...], Field(min_length=1, max_length=100)]


class KeptDraw(Model):
    """A round's draw: `faces` are the missions that its die had, `list` is what event.yaml said to draw from."""

    round: int = Field(ge=1, le=ROUNDS)
    mission: Word
    # The event's seed with the round's number: longer than the words that anybody writes.
    seed: str = Field(min_length=1, max_length=200)
    face: int = Field(ge=1, le=100)
    faces: Listed
    list: Listed
    version: Word
    date: Day | None = None


class DrawsSheet(Model):
    """All that was announced."""

    rounds: tuple[KeptDraw, ...] = Field(default=(), max_length=ROUNDS)
