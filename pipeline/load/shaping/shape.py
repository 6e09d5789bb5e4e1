"""A node -> a value of the model, or Diagnostics that say where it fails; distances may stand by their names."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.limits import ERRORS_PER_FILE
from pipeline.load.parsing.nodes import Broken, Mapping, Node, Scalar, child, descendants, entries_of, plain
from pipeline.load.shaping import locations
from pipeline.load.shaping.misfits import Site, meant, word
from pipeline.model import Measure
from pipeline.model.base import EXAMPLE
from pipeline.spelling import quote
from pipeline.units import CM_PER_INCH, Distance

T = TypeVar("T")
# The key under which a pack, a mission and a rule text give their distances names.
KEY = "distances"
# No hyphens, as names stand in braces within texts.
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
# What a comma leaves of `{gap: 1,5cm}`: another name.
_CUT = re.compile(r"\d+\s*[a-z]+")
# A name in braces; two open braces stand for one that is meant as such.
_PLACEHOLDER = re.compile(r"(?<!\{)\{([A-Za-z_][A-Za-z0-9_]*)\}")
# What a distance counts as whose length is wrong: the slip is reported once, not again at every use.
_STAND_IN = Distance.of_inches(1)


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
    known: Named | None = None,
    instead: AnyMapping[str, object] | None = None,
) -> Shaped[Any]:
    """Make a value of the model out of a node that stands at `path`.

    It may call `known` distances by name, and name the sides known there; `instead` gives values made before.
    """
    used: set[str] = set()
    data = plain(node)
    if instead and isinstance(data, dict):
        data |= instead
    try:
        value = validated(kind, data, known or NOBODY, used)
    except ValidationError as problem:
        return Shaped(value=None, diagnostics=_worded(kind, node, path, problem), used=used)
    return Shaped(value=value, diagnostics=(), used=used)


def validated(kind: Any, data: object, known: Named, used: set[str]) -> Any:
    """Make a value; the names of distances that it calls are noted as `used`."""
    context = {
        "distances": known.lengths,
        "cm_per_inch": known.cm_per_inch,
        "example": known.example,
        "used": used,
        **known.parties,
    }
    return _adapter(kind).validate_python(data, context=context)


# Types that a pack's own rules make are many, in a process that reads packs all day.
@functools.lru_cache(maxsize=200)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    # What has been made by itself is taken as it is into all that hold it, rather than made anew in each.
    single = locations.stripped(kind)
    if isinstance(single, type) and issubclass(single, BaseModel):
        single.model_rebuild()
    return TypeAdapter(kind)


def _worded(kind: Any, node: Node, path: Path, problem: ValidationError) -> tuple[Diagnostic, ...]:
    errors = _first(problem.errors(include_url=False, include_input=False))
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


def _first(errors: Iterable[AnyMapping[str, Any]]) -> Iterator[AnyMapping[str, Any]]:
    """Leave out what isn't told anyway: to find what each of many unknown keys was meant to be takes its time."""
    counted: Counter[tuple[object, ...]] = Counter()
    for each in errors:
        alike = (each["type"], *each["loc"][:-1])
        counted[alike] += 1
        if counted[alike] <= ERRORS_PER_FILE + 1:  # the one above says that there are more
            yield each


def _site(kind: Any, top: Node, path: Path, each: AnyMapping[str, Any]) -> Site | None:
    """Find what an error of pydantic's is about; nothing where that is broken and has been reported."""
    location = each["loc"]
    is_absent = each["type"] in ("extra_forbidden", "missing")
    spot = locations.trace(kind, location[:-1] if is_absent else location)
    within = (*spot.path, location[-1]) if is_absent else spot.path
    # What an author may write in short stands for its first key.
    node = _node_at(top, within) or (None if is_absent else _in_short(top, within))
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


def _in_short(top: Node, path: Path) -> Node | None:
    node = _node_at(top, path[:-1])
    return node if isinstance(node, Scalar) else None


def _node_at(top: Node, path: Path) -> Node | None:
    node: Node | None = top
    for segment in path:
        if node is None or isinstance(node, Broken):
            return node
        below = child(node, segment)
        node = below[1] if below else None
    return node


@dataclass(frozen=True, kw_only=True)
class Named:
    """Distances by name, what is wrong with them, and which other names they call; and who plays, as `parties`.

    `doubtful` ones have a stand-in for a length: what is measured with them proves nothing. `example` is a length as
    the game writes them, for hints. `cm_per_inch` is the game's
    rate, by which lengths in centimetres are read.
    """

    lengths: AnyMapping[str, Distance] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    used: AbstractSet[str] = frozenset()
    doubtful: AbstractSet[str] = frozenset()
    parties: AnyMapping[str, Collection[str] | None] = field(default_factory=dict)
    cm_per_inch: Fraction = CM_PER_INCH
    example: str = EXAMPLE

    def within(self, outer: Named) -> Named:
        """Give all the names that can be called here: these, and those named outside that they don't replace."""
        doubtful = {*self.doubtful, *(name for name in outer.doubtful if name not in self.lengths)}
        lengths = {**outer.lengths, **self.lengths}
        return replace(
            self,
            lengths=lengths,
            doubtful=doubtful,
            parties=outer.parties,
            cm_per_inch=outer.cm_per_inch,
            example=outer.example,
        )


# Where nothing outside gives names.
NOBODY = Named()


def read_distances(owner: Node, path: Path, outer: Named = NOBODY) -> Named:
    """Read the distances that a mapping names; each may call one named before it, or outside."""
    node = owner.get(KEY) if isinstance(owner, Mapping) else None
    if not isinstance(node, Mapping):
        return replace(NOBODY, cm_per_inch=outer.cm_per_inch, example=outer.example)
    lengths: dict[str, Distance] = {}
    found: list[Diagnostic] = []
    used: set[str] = set()
    # What can be called here grows with each name; to lay all over those outside for each would take its square.
    here, doubtful = dict(outer.lengths), set(outer.doubtful)
    known = replace(outer, lengths=here, doubtful=doubtful, diagnostics=(), used=frozenset())
    for name, entry in node.entries.items():
        if _CUT.fullmatch(name) and isinstance(entry.value, Scalar) and not entry.value.text:
            found.append(_comma(name, (*path, KEY, name)))
            continue
        found.extend(_check_name(name, (*path, KEY, name)))
        shaped = shape(Measure, entry.value, (*path, KEY, name), known=known)
        found.extend(shaped.diagnostics)
        used |= shaped.used
        here[name] = lengths[name] = shaped.value or _STAND_IN
        if shaped.value is None or shaped.used & doubtful:
            doubtful.add(name)
        else:
            doubtful.discard(name)
    return Named(
        lengths=lengths,
        diagnostics=tuple(found),
        used=used,
        doubtful=doubtful & lengths.keys(),
        cm_per_inch=outer.cm_per_inch,
        example=outer.example,
    )


def unused(owner: Node, path: Path, used: AbstractSet[str]) -> Iterator[Diagnostic]:
    """Find the distances that no zone or rule calls by name, and no prose quotes."""
    node = owner.get(KEY) if isinstance(owner, Mapping) else None
    for name in entries_of(node):
        if name not in used:
            hint = f"delete it, or write {{{name}}} where a text means it"
            found = warning("W203", f"nothing uses the distance '{name}'", path=(*path, KEY, name), hints=(hint,))
            yield replace(found, on_key=True)


def placeholders(node: Node) -> Iterator[str]:
    """List the {names} in all texts beneath a node."""
    for _, each in descendants(node):
        if isinstance(each, Scalar):
            yield from _PLACEHOLDER.findall(each.text)


def _comma(name: str, path: Path) -> Diagnostic:
    hint = f"within braces a comma parts entries; a full stop divides off decimals, as in 1.{name}"
    return replace(error("E213", f"{quote(name)} can't be used as a name", path=path, hints=(hint,)), on_key=True)


def _check_name(name: str, path: Path) -> Iterator[Diagnostic]:
    if not _NAME.fullmatch(name):
        hint = "write it in lower-case letters and digits joined by underscores, like from_centre"
        found = error("E213", f"{quote(name)} can't be used as a name", path=path, hints=(hint,))
        yield replace(found, on_key=True)
