"""A node -> a value of the model, or Diagnostics that say at which path it doesn't fit."""

from __future__ import annotations

import functools
from collections.abc import Mapping as AnyMapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from pipeline.diagnostics import Diagnostic, Path
from pipeline.load import kinds
from pipeline.load.nodes import Broken, Node, child, plain
from pipeline.load.wording import Site, meant, word
from pipeline.units import Distance

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Shaped(Generic[T]):
    """What a node came to: a value of the model, or what is wrong with it; and the distances it called by name."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...]
    used: AbstractSet[str] = field(default_factory=frozenset)


def shape(
    kind: Any,
    node: Node,
    path: Path,
    *,
    distances: AnyMapping[str, Distance] | None = None,
    instead: AnyMapping[str, object] | None = None,
) -> Shaped[Any]:
    """Make a value of the model out of a node; `path` says where it stands, `instead` gives values made before."""
    used: set[str] = set()
    data = plain(node)
    if instead and isinstance(data, dict):
        data |= instead
    try:
        value = _adapter(kind).validate_python(data, context={"distances": distances or {}, "used": used})
    except ValidationError as problem:
        return Shaped(value=None, diagnostics=_worded(kind, node, path, problem), used=used)
    return Shaped(value=value, diagnostics=(), used=used)


@functools.cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _worded(kind: Any, node: Node, path: Path, problem: ValidationError) -> tuple[Diagnostic, ...]:
    errors = problem.errors(include_url=False, include_input=False)
    sites = [site for each in errors if (site := _site(kind, node, path, each)) is not None]
    misspelt = {meant(site) for site in sites if site.type == "extra_forbidden"}
    found: dict[tuple[str, Path, str], Diagnostic] = {}
    for site in sites:
        # A misspelt key is one slip, not an unknown key and a missing one.
        is_told = site.type == "missing" and (site.path[:-1], site.path[-1]) in misspelt
        diagnostic = None if is_told else word(site)
        if diagnostic:
            found.setdefault((diagnostic.code, diagnostic.path, diagnostic.message), diagnostic)
    return tuple(found.values())


def _site(kind: Any, top: Node, path: Path, each: AnyMapping[str, Any]) -> Site | None:
    """Find what an error of pydantic's is about; nothing where that is broken and has been reported."""
    location = each["loc"]
    is_absent = each["type"] in ("extra_forbidden", "missing")
    spot = kinds.trace(kind, location[:-1] if is_absent else location)
    within = (*spot.path, location[-1]) if is_absent else spot.path
    node = _node_at(top, within)
    if isinstance(node, Broken):
        return None
    return Site(
        type=each["type"],
        context=each.get("ctx", {}),
        message=each["msg"],
        path=(*path, *within),
        kind=spot.kind,
        node=node,
        is_key=spot.is_key,
    )


def _node_at(top: Node, path: Path) -> Node | None:
    node: Node | None = top
    for segment in path:
        if node is None or isinstance(node, Broken):
            return node
        below = child(node, segment)
        node = below[1] if below else None
    return node
