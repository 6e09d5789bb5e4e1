"""A node that holds the same as one before -> the very value of the model that it came to then."""

from __future__ import annotations

import functools
from collections.abc import Mapping as AnyMapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from pipeline.diagnostics import Path
from pipeline.load.parsing.nodes import Node, plain
from pipeline.load.shaping.shape import NOBODY, Named, Shaped, shape, validated
from pipeline.units import Distance


def shape_again(
    kind: Any,
    node: Node,
    path: Path,
    *,
    known: Named | None = None,
    instead: AnyMapping[str, object] | None = None,
) -> Shaped[Any]:
    """Shape a node; one that holds the same as before comes to the very value that it came to then.

    Who watches a pack makes its parts again and again: so all that was reckoned of one that hasn't changed still holds.
    """
    try:
        value, used = _kept(_Asked.of(kind, plain(node), known or NOBODY, instead or {}))
    except ValidationError:  # which is worded anew, as its place may have moved
        return shape(kind, node, path, known=known, instead=instead)
    return Shaped(value=value, diagnostics=(), used=used)


@dataclass(frozen=True, kw_only=True)
class _Asked:
    """What a value is made of: two that are written alike, with the same lengths by name, come to the same."""

    kind: Any
    written: str
    around: tuple[object, ...]
    instead: tuple[object, ...]
    data: object = field(compare=False)
    known: Named = field(compare=False)
    made: AnyMapping[str, object] = field(compare=False)  # held, as they are known by their ids

    @classmethod
    def of(cls, kind: Any, data: object, known: Named, instead: AnyMapping[str, object]) -> _Asked:
        parties = tuple((key, names and tuple(names)) for key, names in known.parties.items())
        return cls(
            kind=kind,
            written=repr(data),
            around=(_mark(known.lengths), parties, known.cm_per_inch, known.example),
            instead=_mark(instead),
            data={**data, **instead} if isinstance(data, dict) else data,
            known=known,
            made=instead,
        )


def _mark(value: object) -> Any:
    """Tell by what a value is known again: texts and lengths as they are written, all others by being the same."""
    if isinstance(value, AnyMapping):
        return tuple((key, _mark(each)) for key, each in value.items())
    if isinstance(value, tuple):
        return tuple(map(_mark, value))
    if isinstance(value, Distance):
        return value, value.written
    return value if isinstance(value, str) else id(value)


# What is kept of one pack are its parts and those of its layouts, some hundred.
@functools.lru_cache(maxsize=500)
def _kept(asked: _Asked) -> tuple[Any, AbstractSet[str]]:
    used: set[str] = set()
    return validated(asked.kind, asked.data, asked.known, used), used
