"""Rules that stand in a rulebook: what a pack points to instead of saying it, by name, page and edition."""

from __future__ import annotations

import enum

from pydantic import Field

from pipeline.model.base import Model, Prose


class Rulebook(Model):
    """The book that a pack points into, and which edition of it."""

    name: Prose
    edition: Prose


class Reference(Model):
    """A rule of the rulebook: what it is called there and on which page; `edition` only where it is another one."""

    rule: Prose
    page: int = Field(ge=1, le=9999)
    edition: Prose | None = None
    note: Prose | None = None


class Keeps(enum.StrEnum):
    """What a rule keeps off the table as the game begins."""

    RESERVES = "reserves"
    AMBUSH = "ambush"


class Amount(enum.StrEnum):
    """How much of a force a rule keeps back: by share, all that is not deployed, or by count."""

    HALF_OR_MORE = "half-or-more"
    ONE_TO_HALF = "one-to-half"
    THE_REST = "the-rest"
    ONE = "one"
    UP_TO_ONE = "up-to-one"
    UP_TO_TWO = "up-to-two"
