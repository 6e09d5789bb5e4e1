"""Words that a pack says once and uses often, how it reads what is open, and rules that it points to in a rulebook."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import Field

from pipeline.model.base import NAME, Bring, Measure, Model, Prose
from pipeline.model.component_fields import Length
from pipeline.model.components import Gives
from pipeline.model.conditions import When
from pipeline.model.parameters import VALUE_NAME, Parameter

ValueName = Annotated[str, Field(pattern=VALUE_NAME)]


class Need(enum.StrEnum):
    """What a rule may need of its mission: each is a question that the pipeline can answer of any mission."""

    OBJECTIVES = "objectives"
    OWN_OBJECTIVES = "own-objectives"
    HOMES = "homes"
    ENEMY_ZONE = "enemy-zone"
    TIE = "tie"
    ONE_STEP = "one-step"


class Passage(Model):
    """A piece of text that stands where its conditions hold.

    `when` maps a parameter of the rule to the value, or the list of values, under which the passage is said. `bring` is
    what players need for what it says.
    """

    id: str = Field(pattern=NAME)
    heading: Prose | None = None
    when: When = Field(default_factory=dict)
    text: Prose
    bring: Bring = ()


class Presence(enum.StrEnum):
    """Who stands at a place, or doesn't, as a picture shows it."""

    OWN = "own"
    NO_ENEMY = "no-enemy"


class Around(enum.StrEnum):
    """Where that is: around an objective, or anywhere on a stretch of ground."""

    OBJECTIVE = "objective"
    GROUND = "ground"


class Looked(Model):
    """When a passage of a way to win is looked at, and the picture of it: who stands there, and `within` what distance.

    `time` begins the passage's sentence, as in the middle of one. The distance is drawn to the map's scale.
    """

    time: Prose
    shows: Presence | None = None
    around: Around = Around.OBJECTIVE
    within: Length | None = None


class FrontPassage(Passage):
    """A passage for the map side. One of a way to win may be a `moment` of it, which has a picture."""

    moment: Looked | None = None


class NamePart(Model):
    """A part of a rule's name, where its conditions hold; `one` is the part in the name of a single thing."""

    when: When = Field(default_factory=dict)
    text: Prose
    one: Prose | None = None


# What a message says to authors; it never prints.
Told = Annotated[str, Field(min_length=1, max_length=300)]


class Must(Model):
    """What else must hold where `when` does: other facts have `only` these answers, or the mission has what it `needs`.

    `at` is the parameter to blame, `says` what is wrong, `hint` how to mend it.
    """

    when: When = Field(default_factory=dict)
    only: When = Field(default_factory=dict)
    needs: Need | None = None
    at: str | None = None
    says: Told
    hint: Told | None = None


class Rule(Model):
    """A rule of the game, as a pack has it: what it asks of missions, what follows from that, and its words.

    Missions give the `parameters`, the pack's figures the `figures`. `gives` are its components, `must` what has to go
    together. `name` puts its name together, else `title` is its name; `called` names the parameter that it goes by.
    `see` names the reference under which the rulebook has it, or the parameter that does. `front` is said in short on
    the map side, `back` in full on the rules side; where it is `listed`, its name stands on the front without those.
    """

    title: Prose | None = None
    name: tuple[NamePart, ...] = Field(default=(), max_length=12)
    called: Annotated[str, Field(pattern=VALUE_NAME)] | None = None
    see: str | None = None
    listed: When | None = None
    parameters: dict[ValueName, Parameter] = Field(default_factory=dict, max_length=20)
    figures: dict[ValueName, Parameter] = Field(default_factory=dict, max_length=30)
    distances: dict[str, Measure] = Field(default_factory=dict)
    gives: tuple[Gives, ...] = Field(default=(), max_length=12)
    must: tuple[Must, ...] = Field(default=(), max_length=12)
    front: tuple[FrontPassage, ...] = ()
    back: tuple[Passage, ...] = ()

    @property
    def wins(self) -> bool:
        """Tell whether it is a way to win, or settles who has won."""
        return any(each.win is not None for each in self.gives)


class StepText(Model):
    """A step that several missions share."""

    passages: tuple[Passage, ...] = Field(min_length=1)


class Touches(Model):
    """What a reading bears on, by name: it is printed wherever that stands.

    Of a rule it may bear only on the uses that meet conditions. `blocks` are those of a reference.
    """

    missions: tuple[str, ...] = Field(default=(), max_length=200)
    rules: dict[str, When] = Field(default_factory=dict, max_length=50)
    steps: tuple[str, ...] = Field(default=(), max_length=100)
    blocks: tuple[str, ...] = Field(default=(), max_length=50)


class RuleReading(Model):
    """What is open, in a few words, how the pack reads it, how else it may be read, and what that bears on.

    Readings of one `group` stand together under it.
    """

    about: Prose
    text: Prose
    otherwise: Prose | None = None
    group: Prose | None = None
    touches: Touches | None = None


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
