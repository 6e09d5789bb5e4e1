"""What the file of an event's draws holds: each die as it fell for a round when it was announced, and what among."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import Model
from pipeline.model.event import CARDS, LISTED, ROUNDS, Day, Word

Listed = Annotated[tuple[Word, ...], Field(min_length=1, max_length=LISTED)]


class KeptDraw(Model):
    """A round's draw: `faces` are what its die had, `list` is what event.yaml said to draw from.

    It gave a mission, or a card `of` a type.
    """

    round: int = Field(ge=1, le=ROUNDS)
    mission: Word | None = None
    card: Word | None = None
    of: Word | None = None
    # The event's seed with the round's number: longer than the words that anybody writes.
    seed: str = Field(min_length=1, max_length=200)
    face: int = Field(ge=1, le=LISTED)
    faces: Listed
    list: Listed
    version: Word
    date: Day | None = None

    @model_validator(mode="after")
    def _gave_one(self) -> KeptDraw:
        if (self.mission is None) == (self.card is None) or (self.card is None) != (self.of is None):
            raise PydanticCustomError("draw", "a draw has a 'mission', or a 'card' and what type it is 'of'")
        return self

    @property
    def drawn(self) -> str:
        """Name what was drawn."""
        return str(self.mission or self.card)


class DrawsSheet(Model):
    """All that was announced."""

    rounds: tuple[KeptDraw, ...] = Field(default=(), max_length=ROUNDS * CARDS)
