"""The ground that all model types stand on: frozen, closed, keyword-only; distances by value or by name."""

from __future__ import annotations

import enum
import functools
import sys
from collections.abc import Mapping
from typing import Annotated, Any, Self, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    PlainSerializer,
    RootModel,
    WithJsonSchema,
    create_model,
    model_validator,
)
from pydantic import ValidationInfo as Info
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from pipeline.units import CM_PER_INCH, Distance, Length, UnitError

NAME = r"^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$"
# What hints show where no game says which units it counts in.
EXAMPLE = "8in"
# How lengths look to an editor; what isn't one is told by `units`, in its own words.
DISTANCE_FORM = r"^\s*(\d{1,9}(\.\d+)?\s*(in|inch|inches|ft|foot|feet|cm|mm|m|[\"″])|[a-z][a-z0-9_]*)\s*$"
PAPER_FORM = r"^\s*\d{1,9}(\.\d+)?\s*(mm|cm|in|pt)\s*$"


class Model(BaseModel):
    """A frozen value that refuses unknown fields."""

    # What validates it is made when something is: a process that is handed a pack made ready validates nothing.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


RootT = TypeVar("RootT")


class Root(RootModel[RootT]):
    """A frozen value that is written as what it holds."""

    model_config = ConfigDict(frozen=True, defer_build=True)


class Made(Model):
    """A value of a type that a pack's rules make: two packs that say the same have equal ones."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Made) and type(self).__name__ == type(other).__name__ and vars(self) == vars(other)

    # Within a value of the model nobody asks for it.
    __hash__ = None  # type: ignore[assignment]

    def by_value(self) -> tuple[str, type[Made], dict[str, Any]]:
        """Tell the name of its type, on what that stands, and all that it holds, in words that need no types."""
        return type(self).__name__, _base_of(type(self)), {name: _plain(value) for name, value in vars(self).items()}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by value, as the type lies in no module: it is made again with fields that take anything."""
        return _remade, self.by_value()


MadeT = TypeVar("MadeT", bound=Made)


# Making a type takes as long as reading a small file, and the same rules are read again and again.
@functools.lru_cache(maxsize=200)
def made_type(base: type[MadeT], kinds: tuple[tuple[str, Any], ...]) -> type[MadeT]:
    """Make a type that has these fields besides its base's own; none of them need be given."""
    fields: dict[str, Any] = {name: (kind, None) for name, kind in kinds}
    return create_model(base.__name__, __base__=base, **fields)


@functools.lru_cache(maxsize=500)
def _base_of(kind: type[Made]) -> type[Made]:
    return next(each for each in kind.__mro__ if _is_in_its_module(each))


def _is_in_its_module(kind: type) -> bool:
    return getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind


def _plain(value: Any) -> Any:
    """Write the words of a choice as texts: their type lies in no module, either."""
    if isinstance(value, dict):
        return {_plain(key): _plain(each) for key, each in value.items()}
    return str(value) if isinstance(value, enum.StrEnum) and not _is_in_its_module(type(value)) else value


def _remade(name: str, base: type[Made], values: dict[str, Any]) -> Made:
    return _type_again(name, base, tuple(values)).model_construct(**values)


# A pack has a value of such a type for each rule of each mission, and all of them travel to each process.
@functools.lru_cache(maxsize=500)
def _type_again(name: str, base: type[Made], fields: tuple[str, ...]) -> type[Made]:
    own: dict[str, Any] = {each: (Any, None) for each in fields if each not in base.model_fields}
    return create_model(name, __base__=base, **own) if own or name != base.__name__ else base


class OneOf(Model):
    """Exactly one of the fields is given; its name says which kind it is."""

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        given = [name for name in type(self).model_fields if getattr(self, name) is not None]
        if len(given) != 1:
            known = ", ".join(type(self).model_fields)
            raise PydanticCustomError(
                "one_of", "exactly one of {known} is needed here", {"known": known, "given": given}
            )
        return self

    @property
    def kind(self) -> str:
        """The name of the one that is given."""
        return next(name for name, value in vars(self).items() if value is not None)


class Prose(str):
    """Words with {placeholders}, as the author wrote them: a line of Markdown."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Validate as a string, keep as Prose."""
        return core_schema.no_info_after_validator_function(cls._of, core_schema.str_schema(min_length=1))

    @classmethod
    def _of(cls, text: str) -> Self:
        """Take a text with something to read in it; blanks are as good as nothing."""
        if text.isspace():
            raise PydanticCustomError("string_too_short", "no words")
        return cls(text)


class Blocks(Prose):
    """Prose that may be more than a line: Markdown with paragraphs, lists, quotes and tables."""

    __slots__ = ()


# Of a table among words: what is more is told, and isn't set.
TABLE_COLUMNS, TABLE_ROWS = 20, 500
# What stands in one line however small the paper is: in large type, and in the type of words.
Title = Annotated[Prose, Field(max_length=60)]
Line = Annotated[Prose, Field(max_length=80)]
# What players need at the table, each in a word or two.
Bring = Annotated[tuple[Title, ...], Field(max_length=8)]


def _distance(value: object, info: Info) -> object:
    """Read a distance, or look its name up in the context's distances."""
    if not isinstance(value, str):
        return value
    named: Mapping[str, Distance] = (info.context or {}).get("distances", {})
    if value in named:
        used: set[str] | None = (info.context or {}).get("used")
        if used is not None:
            used.add(value)
        return named[value]
    context = info.context or {}
    example = context.get("example", EXAMPLE)
    try:
        return Distance.parse(value, context.get("cm_per_inch", CM_PER_INCH), example)
    except UnitError as problem:
        if not value[:1].isalpha():
            raise PydanticCustomError("length", "{problem}", {"problem": str(problem)}) from problem
        raise PydanticCustomError(
            "distance_name",
            "no distance is called {name}",
            {"name": repr(value), "known": sorted(named), "example": example},
        ) from problem


def _length(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return Length.parse(value)
    except UnitError as problem:
        raise PydanticCustomError("length", "{problem}", {"problem": str(problem)}) from problem


def _is(kind: type) -> CoreSchema:
    return core_schema.is_instance_schema(kind)


class _AsInstance:
    """Lets a plain dataclass stand as a field type, checked by isinstance after parsing."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _is(self.kind)


Measure = Annotated[
    Distance,
    _AsInstance(Distance),
    BeforeValidator(_distance),
    PlainSerializer(str),
    WithJsonSchema(
        {
            "type": "string",
            "description": 'A distance on the table ("8in", "6ft", "20cm", "15mm") or the name of one.',
            "pattern": DISTANCE_FORM,
        }
    ),
]
PaperLength = Annotated[
    Length,
    _AsInstance(Length),
    BeforeValidator(_length),
    PlainSerializer(str),
    WithJsonSchema(
        {
            "type": "string",
            "description": 'A length on paper: "63.5mm", "2.5in", "10pt".',
            "pattern": PAPER_FORM,
        }
    ),
]
