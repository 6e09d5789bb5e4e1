"""Words that a pack says once and uses often, how it reads what is open, and rules that it points to in a rulebook."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import Field, WithJsonSchema, field_validator

from pipeline.model.base import NAME, Measure, Model, Prose

# A condition as an author may write it: one word, or a list of them.
_WORD = {"type": ["string", "number", "boolean"]}
_CONDITIONS = {"type": "object", "additionalProperties": {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}}


class Passage(Model):
    """A piece of text that stands where its conditions hold.

    `when` maps a parameter of the rule to the value, or the list of values, under which the passage is said.
    """

    id: str = Field(pattern=NAME)
    heading: Prose | None = None
    when: Annotated[dict[str, tuple[str, ...]], WithJsonSchema(_CONDITIONS)] = Field(default_factory=dict)
    text: Prose

    @field_validator("when", mode="before")
    @classmethod
    def _one_is_a_list_of_one(cls, value: object) -> object:
        if isinstance(value, dict):
            return {key: [each] if isinstance(each, str) else each for key, each in value.items()}
        return value


class RuleText(Model):
    """What a pack says of one kind of rule: in full on the rules side, in short on the front.

    `see` names the reference of the pack under which the rulebook has it.
    """

    title: Prose | None = None
    see: str | None = None
    distances: dict[str, Measure] = Field(default_factory=dict)
    front: tuple[Passage, ...] = ()
    back: tuple[Passage, ...] = ()


class StepText(Model):
    """A step that several missions share."""

    passages: tuple[Passage, ...] = Field(min_length=1)


class RuleReading(Model):
    """What is open, in a few words, and how the pack reads it."""

    about: Prose
    text: Prose


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
