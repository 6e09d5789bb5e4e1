"""What a rule asks of those who use it: parameters as a pack declares them -> the types that hold their values.

A pack's rules are its own, so these types are made as it is read; they are as closed as those of the model, and what
is wrong with a value is told in the same words.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, create_model, field_validator, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.arrivals import SideArrival
from pipeline.model.base import NAME, Made, Measure, Model, Prose
from pipeline.model.called_zone import CalledZone
from pipeline.model.rounds import TURN_MOST, Turn
from pipeline.model.sides import SideId, Who
from pipeline.model.table import Corner, Edge
from pipeline.model.zones import Spot

MOST_PLACES = 12
# Names stand in braces within texts, where a hyphen would read as a dash.
VALUE_NAME = r"^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$"


class Mover(enum.StrEnum):
    """A player by the order of play, where it may be open which side that is."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Mover:
        """The opponent."""
        return Mover.SECOND if self is Mover.FIRST else Mover.FIRST


class Sort(enum.StrEnum):
    """What a parameter can be."""

    SIDE = "side"
    WHO = "who"
    MOVER = "mover"
    YES_NO = "yes-no"
    CHOICE = "choice"
    NUMBER = "number"
    NUMBERS = "numbers"
    PERCENT = "percent"
    TURN = "turn"
    TURNS = "turns"
    DISTANCE = "distance"
    TEXT = "text"
    PLACE = "place"
    PLACES = "places"
    ZONE = "zone"
    WAYS_IN = "ways-in"
    FACES = "faces"
    ROWS = "rows"
    ROW = "row"
    RATES = "rates"
    KEPT = "kept"
    REFERENCES = "references"
    GROUP = "group"


class TableRow(Model):
    """A row of a die table: the faces that give it, its name, what it says; passages may ask for its `tags`."""

    id: str = Field(pattern=NAME)
    name: Prose
    faces: tuple[int, ...] = Field(min_length=1, max_length=20)
    tags: tuple[Annotated[str, Field(pattern=NAME)], ...] = Field(default=(), max_length=6)
    says: Prose


def _place(value: object) -> object:
    return Edge(value) if isinstance(value, str) and value in set(Edge) else value


FacePlace = Annotated[Edge | Corner, BeforeValidator(_place)]
_WORD = Annotated[str, Field(pattern=NAME)]
_NUMBER_LEAST, _NUMBER_MOST = 0, 9999

# What each sort of parameter takes; numbers and choices depend on what is declared besides.
_TYPES: dict[Sort, Any] = {
    Sort.SIDE: SideId,
    Sort.WHO: Who,
    Sort.MOVER: Mover,
    Sort.YES_NO: bool,
    Sort.NUMBERS: Annotated[
        tuple[Annotated[int, Field(ge=1, le=_NUMBER_MOST)], ...], Field(min_length=1, max_length=60)
    ],
    Sort.PERCENT: Annotated[int, Field(ge=1, le=100)],
    Sort.TURN: Turn,
    Sort.TURNS: Annotated[tuple[Turn, ...], Field(min_length=1, max_length=20)],
    Sort.DISTANCE: Measure,
    Sort.TEXT: Prose,
    Sort.PLACE: Spot,
    Sort.PLACES: Annotated[tuple[Spot, ...], Field(min_length=1, max_length=MOST_PLACES)],
    Sort.ZONE: CalledZone,
    Sort.WAYS_IN: Annotated[tuple[SideArrival, ...], Field(min_length=1, max_length=9)],
    Sort.FACES: dict[int, FacePlace],
    Sort.ROWS: Annotated[tuple[TableRow, ...], Field(min_length=1, max_length=20)],
    Sort.ROW: _WORD,
    Sort.RATES: Annotated[
        dict[Annotated[str, Field(pattern=VALUE_NAME)], Annotated[int, Field(ge=1, le=_NUMBER_MOST)]],
        Field(min_length=1, max_length=12),
    ],
    Sort.KEPT: _WORD,
    Sort.REFERENCES: Annotated[tuple[_WORD, ...], Field(min_length=1, max_length=9)],
}
# Sorts whose values a choice for each answer of another parameter may stand for.
_BY = (Sort.NUMBER, Sort.TURN, Sort.PERCENT, Sort.DISTANCE)
_LIMITED = (Sort.NUMBER,)


class Parameter(Model):
    """One thing that a rule asks for: `side`, or `{a: number, least: 2, default: 6}`; a list is a choice of words.

    `of` are the words of a choice, or the name of the rows that a row is one of; `parts` are those of a group. `by`
    names a choice of the rule, and a value is then given for each of its words. `means` tells those who use the rule.
    """

    a: Sort
    means: Prose | None = None
    of: tuple[_WORD, ...] = Field(default=(), max_length=20)
    parts: dict[Annotated[str, Field(pattern=VALUE_NAME)], Parameter] = Field(default_factory=dict, max_length=12)
    by: str | None = None
    least: int | None = Field(default=None, ge=_NUMBER_LEAST, le=_NUMBER_MOST)
    most: int | None = Field(default=None, ge=_NUMBER_LEAST, le=_NUMBER_MOST)
    default: str | None = None
    optional: bool = False

    @model_validator(mode="before")
    @classmethod
    def _in_short(cls, value: object) -> object:
        if isinstance(value, str):
            return {"a": value}
        if isinstance(value, list | tuple):
            return {"a": Sort.CHOICE, "of": value}
        return value

    @field_validator("of", mode="before")
    @classmethod
    def _one_is_a_list_of_one(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _goes_together(self) -> Self:
        if problem := self._misfit():
            raise PydanticCustomError("parameter", "{problem}", {"problem": problem})
        return self

    def _misfit(self) -> str:
        if bool(self.of) is not (self.a in (Sort.CHOICE, Sort.ROW)):
            return f"a {self.a} {'takes no' if self.of else 'needs'} `of`"
        if bool(self.parts) is not (self.a is Sort.GROUP):
            return f"a {self.a} {'takes no' if self.parts else 'needs'} `parts`"
        if self.by is not None and self.a not in _BY:
            return f"a {self.a} can't be given `by` a choice"
        if (self.least is not None or self.most is not None) and self.a not in _LIMITED:
            return f"a {self.a} takes neither `least` nor `most`"
        if self.default is not None and (
            self.optional or self.by or self.a not in (Sort.CHOICE, Sort.NUMBER, Sort.TURN)
        ):
            return "a default is for choices, numbers and turns that are neither optional nor given `by` a choice"
        if self.default is not None and not self._is_possible(self.default):
            return f"the default {self.default!r} is none of its values"
        if any(each.a is Sort.GROUP for each in self.parts.values()):
            return "a group within a group isn't taken"
        return ""

    def _is_possible(self, default: str) -> bool:
        if self.a is Sort.CHOICE:
            return default in self.of
        if not default.isascii() or not default.isdigit():
            return False
        least = 1 if self.a is Sort.TURN else self.least or _NUMBER_LEAST
        most = TURN_MOST if self.a is Sort.TURN else _NUMBER_MOST if self.most is None else self.most
        return least <= int(default) <= most

    def type_of(self, name: str, others: Mapping[str, Parameter]) -> Any:
        """Make the type of its values."""
        if self.a is Sort.GROUP:
            kind: Any = parameters_type(name, self.parts)
        elif self.a is Sort.CHOICE:
            kind = _words(name, self.of)
        elif self.a is Sort.NUMBER:
            least, most = self.least, self.most
            kind = Annotated[
                int, Field(ge=_NUMBER_LEAST if least is None else least, le=_NUMBER_MOST if most is None else most)
            ]
        else:
            kind = _TYPES[self.a]
        if self.by is not None:
            words = others[self.by].of if self.by in others else ()
            return dict[_words(self.by, words), kind]  # type: ignore[misc]
        return kind


def _words(name: str, words: tuple[str, ...]) -> Any:
    """Make the type of a choice; where no words are known, that is told where the choice is declared."""
    return enum.StrEnum(name, {word: word for word in words}) if words else str


class Parameters(Made):
    """The values of a rule's parameters, as a mission or a pack gives them."""


@dataclass(frozen=True)
class _Asked:
    """Parameters to make a type of; those that are written alike are equal."""

    name: str
    parameters: Mapping[str, Parameter] = field(compare=False)
    choices: Mapping[str, Parameter] = field(compare=False)
    written: str


def parameters_type(
    name: str, parameters: Mapping[str, Parameter], choices: Mapping[str, Parameter] | None = None
) -> type[Parameters]:
    """Make the type that holds the values of these parameters; `choices` are those that `by` may name."""
    choices = choices or parameters
    bys = {key: choices.get(key) for key in {each.by for each in parameters.values()} if key is not None}
    return _type_of(_Asked(name, parameters, choices, repr((parameters, sorted(bys.items())))))


# Making a type takes as long as reading a small file, and the same rules are read again and again.
@functools.lru_cache(maxsize=500)
def _type_of(asked: _Asked) -> type[Parameters]:
    fields: dict[str, Any] = {}
    for key, each in asked.parameters.items():
        kind = each.type_of(key, asked.choices)
        means = str(each.means or f"What the rule calls {key}: {each.a.value}.")
        if each.a is Sort.YES_NO:
            fields[key] = (kind, Field(default=False, description=means))
        elif each.default is not None:
            # As authors write it: the type makes a number of it.
            fields[key] = (kind, Field(default=each.default, validate_default=True, description=means))
        elif each.optional:
            fields[key] = (kind | None, Field(default=None, description=means))
        else:
            fields[key] = (kind, Field(description=means))
    return create_model(asked.name, __base__=Parameters, **fields)
