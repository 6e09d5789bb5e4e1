"""What all components have, and what their fields take: a value, or `=name`, a parameter or a figure of the rule.

Nothing else is evaluated. Words may differ by a fact, and turns be one, several or a span.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    WrapValidator,
    create_model,
)
from pydantic_core import PydanticCustomError

from pipeline.model.base import Model, Prose
from pipeline.model.called_zone import OrText, zone_called
from pipeline.model.conditions import When
from pipeline.model.markers import Extent
from pipeline.model.parameters import MOST_PLACES, VALUE_NAME
from pipeline.model.sides import EACH, NEUTRAL, one_of
from pipeline.model.zones import Spot, Zone

# What begins the name of a parameter where its value is meant.
REF = "="
REF_FORM = r"^=[a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*)?$"
_NUMBER_FORM = r"\d{1,4}"
BY = "by"
# The last turn of the game, or the last that is shown.
LAST = "last"


def is_ref(value: object) -> bool:
    """Tell whether a field names a parameter or a figure."""
    return isinstance(value, str) and value.startswith(REF)


def named(field: object) -> tuple[str, ...]:
    """Name the parameter or figure that a field means, then the part of it; nothing where it says the value itself."""
    return tuple(str(field).removeprefix(REF).split(".", 1)) if is_ref(field) else ()


def _ref(value: str) -> str:
    if not re.fullmatch(REF_FORM, value):
        raise PydanticCustomError("ref", "a name of the rule's own is written =name or =group.part")
    return value


def _number(value: object) -> object:
    if is_ref(value):
        return _ref(str(value))
    if isinstance(value, str) and re.fullmatch(_NUMBER_FORM, value):
        return int(value)
    if isinstance(value, int):
        return value
    raise PydanticCustomError(
        "number_or_ref", "a whole number up to 9999 is needed here, or =name for one of the rule's own"
    )


_known_party = one_of((EACH,), parties=("teams", NEUTRAL)).func


def _who(value: str, info: Any) -> str:
    return _ref(value) if is_ref(value) else _known_party(value, info)  # type: ignore[call-arg]


def _told(value: object) -> str:
    return "choice" if isinstance(value, dict) else "words"


def _has_by(value: dict[str, str]) -> dict[str, str]:
    if BY not in value:
        raise PydanticCustomError("told", "words that differ say first what they differ `by`: a fact of the rule")
    return value


Ref = Annotated[str, Field(pattern=REF_FORM)]
Number = Annotated[int | str, BeforeValidator(_number), WithJsonSchema({"type": ["integer", "string"]})]
WhoRef = Annotated[str, AfterValidator(_who)]
# Words, or words for each answer of the fact that `by` names: {by: of, any: …, own: …}.
Told = Annotated[
    Annotated[Prose, Tag("words")]
    | Annotated[dict[str, Prose], Field(min_length=2, max_length=20), AfterValidator(_has_by), Tag("choice")],
    Discriminator(_told),
]
# How values of a component are called in texts: `roll_first`, where its id is `roll`.
ComponentId = Annotated[str, Field(pattern=VALUE_NAME)]


def _until(value: object) -> object:
    return LAST if value == LAST else _number(value)


# Its first key is a word of Python's, which no field of a class can be called.
_first_key: dict[str, Any] = {"from": (Number, ...)}
_From: Any = create_model("_From", __base__=Model, **_first_key)


class Span(_From):  # type: ignore[misc]
    """Turns from one to another: `until: last` is the last that is played, or shown where the game has no set end."""

    until: Annotated[int | str, BeforeValidator(_until), WithJsonSchema({"type": ["integer", "string"]})] = LAST

    @property
    def start(self) -> int | str:
        """The first turn."""
        start: int | str = getattr(self, "from")
        return start

    @property
    def end(self) -> int | str | None:
        """The last turn; None where that is the last of the game."""
        return None if self.until == LAST else self.until


def _turns(value: object) -> str:
    return "span" if isinstance(value, dict | Span) else "list" if isinstance(value, list | tuple) else "one"


def _spots(value: object) -> str:
    return "ref" if isinstance(value, str) else "several" if isinstance(value, list | tuple) else "one"


def _zone_or_ref(value: object, make: Callable[[object], Any]) -> Any:
    return _ref(str(value)) if is_ref(value) else zone_called(value, make)


# Spots, a length or a zone that the rule says itself, or a parameter or figure that has them.
Places = Annotated[
    Annotated[Ref, Tag("ref")]
    | Annotated[Spot, Tag("one")]
    | Annotated[tuple[Spot, ...], Field(min_length=1, max_length=MOST_PLACES), Tag("several")],
    Discriminator(_spots),
]
Length = Annotated[
    Annotated[Ref, Tag("ref")] | Annotated[Extent, Tag("length")],
    Discriminator(lambda value: "ref" if is_ref(value) else "length"),
]
Ground = Annotated[Zone, WrapValidator(_zone_or_ref), OrText()]
Turns = Annotated[
    Annotated[Number, Tag("one")]
    | Annotated[tuple[Number, ...], Field(min_length=1, max_length=20), Tag("list")]
    | Annotated[Span, Tag("span")],
    Discriminator(_turns),
]


class Component(Model):
    """What every component may have: `when` lets it work only where these facts of the rule hold."""

    when: When = Field(default_factory=dict)
