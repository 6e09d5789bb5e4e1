"""pydantic's location of an error -> the path in the data and the type that was expected there.

A location mixes keys with tags that name a union's choice; only the model's own types tell them apart.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, Tag

from pipeline.diagnostics import Path

# pydantic's word, in a location, for a mapping's key rather than its value.
KEY_MARK = "[key]"


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A path in the data, and the type that belongs there. `is_key` where the key itself is meant."""

    path: Path
    kind: Any
    is_key: bool = False


def trace(kind: Any, location: tuple[str | int, ...]) -> Spot:
    """Follow a location as far as the types know it."""
    path: Path = ()
    key_kind: Any = None
    for segment in location:
        tagged = _tagged(kind)
        if segment in tagged:
            kind = tagged[segment]
        elif segment == KEY_MARK:
            return Spot(path=path, kind=key_kind, is_key=True)
        else:
            key_kind, inner = _inside(stripped(kind), segment)
            if inner is None:
                break
            path, kind = (*path, segment), inner
    return Spot(path=path, kind=stripped(kind))


def accepted(kind: Any) -> tuple[str, ...]:
    """List the words that a type accepts: an enum's values, or those of several enums together."""
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return tuple(str(member.value) for member in kind)
    if isinstance(kind, str):  # a word of a Literal
        return (kind,)
    return tuple(word for choice in get_args(kind) for word in accepted(choice))


def fields(kind: Any) -> tuple[str, ...]:
    """List the keys that a model type has."""
    return tuple(kind.model_fields) if _is_model(kind) else ()


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _inside(kind: Any, segment: str | int) -> tuple[Any, Any]:
    """Go one step down from a type: the type of keys there, and that of the value."""
    arguments = get_args(kind)
    origin = get_origin(kind)
    if _is_model(kind):
        kind.model_rebuild()  # its fields may name what was defined after it
        field = kind.model_fields.get(segment)
        return str, field.annotation if field else None
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return arguments
    if origin is tuple and isinstance(segment, int):
        return int, arguments[0] if arguments[-1] is Ellipsis else dict(enumerate(arguments)).get(segment)
    return None, None


def stripped(kind: Any) -> Any:
    """Take off annotations, `| None`, and models that are nothing but their value."""
    if isinstance(kind, type) and issubclass(kind, RootModel):
        return stripped(kind.model_fields["root"].annotation)
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, types.UnionType):
        rest = [choice for choice in get_args(kind) if choice is not type(None)]
        return stripped(rest[0]) if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007 (built at run time)
    return kind


def _tagged(kind: Any) -> dict[str | int, Any]:
    """Name the choices of a union that tells them apart by tags."""
    found: dict[str | int, Any] = {}
    for choice in get_args(stripped(kind)):
        if get_origin(choice) is Annotated:
            found.update({each.tag: get_args(choice)[0] for each in get_args(choice)[1:] if isinstance(each, Tag)})
    return found
