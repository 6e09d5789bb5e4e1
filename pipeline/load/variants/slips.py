"""A layer over the tree that it changes -> the layer without changes to what isn't there, and Diagnostics for those."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pydantic import BaseModel

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.folders.tree import PARTS
from pipeline.load.parsing.nodes import Broken, Entry, Mapping, Node, Scalar, at, descendants, entries_of
from pipeline.load.shaping.shape import placeholders
from pipeline.model import Mission, Page, Phase, StepText
from pipeline.model.zones import SHAPES

# What a new thing on a shelf can't do without: one that lacks most of it is meant for an inherited one.
_SHELVES: dict[str, tuple[str, type[BaseModel]]] = {
    "missions": ("mission", Mission),
    "pages": ("page", Page),
    "phases": ("phase", Phase),
    "steps": ("step", StepText),
}
# Parts that are names with values: a new one is right only where something says it.
_NAMED = {"distances": "distance", "terms": "term"}


def without_slips(base: Mapping, top: Mapping, *, is_first: bool) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    """Find changes to things that the pack built on doesn't have, and break them; a whole new thing is no slip.

    Beneath the first pack of a line there are only the parts of its missions: all else in it is new.
    """
    slips = [*_zone_slips(base, top), *(() if is_first else _slips(base, top))]
    for path, _ in slips:
        top = _broken(top, path)
    return top, (*(found for _, found in slips), *(() if is_first else _unsaid(base, top)))


def _slips(base: Mapping, top: Mapping) -> Iterator[tuple[tuple[str, ...], Diagnostic]]:
    for part, (noun, kind) in _SHELVES.items():
        for name, entry in _new(base.get(part), top.get(part)):
            if isinstance(entry.value, Mapping) and _lacks_most(entry.value, kind):
                yield (part, name), _nothing(noun, name, entry, base.get(part))
    for group, parts in entries_of(top.get(PARTS)).items():
        for name, entry in _new(at(base, PARTS, group), parts.value):
            # A new part stands in a file of its own.
            if entry.value.source is top.source:
                yield (PARTS, group, name), _nothing(f"part {group}", name, entry, at(base, PARTS, group))


def _zone_slips(base: Mapping, top: Mapping) -> Iterator[tuple[tuple[str, ...], Diagnostic]]:
    for mission, entry in entries_of(top.get("missions")).items():
        under = at(base, "missions", mission, "zones")
        for name, zone in _new(under, at(entry.value, "zones")) if under is not None else ():
            if isinstance(zone.value, Mapping) and not {*SHAPES} & {*zone.value.entries}:
                yield ("missions", mission, "zones", name), _nothing("zone", name, zone, under)


def _broken(node: Mapping, path: tuple[str, ...]) -> Mapping:
    """Put something broken in the place of a value: it has been told, and nothing more is said of it."""
    entry = node.entries[path[0]]
    value = entry.value
    if isinstance(value, Mapping) and path[1:]:
        changed: Node = _broken(value, path[1:])
    else:
        changed = Broken(source=value.source, start=value.start, end=value.end)
    return replace(node, entries={**node.entries, path[0]: replace(entry, value=changed)})


def _unsaid(base: Mapping, top: Mapping) -> Iterator[Diagnostic]:
    """Find new names much like inherited ones, which nothing in the new layer says."""
    shelves = [(noun, base.get(part), top.get(part)) for part, noun in _NAMED.items()]
    fresh = [(noun, under, *each) for noun, under, over in shelves for each in _new(under, over)]
    if not fresh:
        return
    said = {*placeholders(top), *(node.text for _, node in descendants(top) if isinstance(node, Scalar))}
    for noun, shelf, name, entry in fresh:
        if name not in said and spelling.nearest(name, entries_of(shelf)):
            yield _nothing(noun, name, entry, shelf)


def _nothing(noun: str, name: str, entry: Entry, shelf: Node | None) -> Diagnostic:
    message = f"no {noun} that is inherited is called {spelling.quote(name)}, so there is nothing to change"
    return error("E233", message, hints=spelling.hints(name, entries_of(shelf))).at(entry.key.place)


def _lacks_most(node: Mapping, kind: type[BaseModel]) -> bool:
    needed = {name for name, field in kind.model_fields.items() if field.is_required()} - {"id"}
    # Half is a guess: whoever writes a new thing gives most of it, whoever changes one gives little.
    return len(needed & {*node.entries}) * 2 < len(needed)


def _new(base: Node | None, top: Node | None) -> Iterator[tuple[str, Entry]]:
    """List what is in a mapping and not in the one below it; dropping is told elsewhere."""
    known = entries_of(base)
    for name, entry in entries_of(top).items():
        if name not in known and not entry.value.is_nothing:
            yield name, entry
