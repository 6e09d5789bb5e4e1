"""The ground that all model types stand on: frozen, closed, keyword-only; distances by value or by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    PlainSerializer,
    WithJsonSchema,
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

    model_config = ConfigDict(frozen=True, extra="forbid")


class Prose(str):
    """Words with {placeholders}, as the author wrote them (inline Markdown, or Markdown blocks)."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Validate as a string, keep as Prose."""
        return core_schema.no_info_after_validator_function(cls, core_schema.str_schema(min_length=1))


# What stands in one line however small the paper is: in large type, and in the type of words.
Title = Annotated[Prose, Field(max_length=60)]
Line = Annotated[Prose, Field(max_length=80)]


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
