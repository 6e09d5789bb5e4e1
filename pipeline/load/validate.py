"""A whole tree -> a Pack, part by part, so that a slip in one mission hides nothing in the others."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pipeline.diagnostics import Diagnostic, Path
from pipeline.load.distances import KEY, placeholders, read_distances, unused
from pipeline.load.nodes import Broken, Entry, Mapping, Node
from pipeline.load.shape import shape
from pipeline.model import Mission, Pack, Page, RuleText, Selection, StepText
from pipeline.units import Distance

_SHELVES: dict[str, type] = {"missions": Mission, "rules": RuleText, "steps": StepText, "pages": Page}
_WITH_DISTANCES = ("missions", "rules")


@dataclass(kw_only=True)
class Validation:
    """A pack in the making: its parts that hold, and what is wrong with the others."""

    tree: Mapping
    pack: Pack | None = None
    parts: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def selection(self) -> Selection | None:
        """How the pack chooses missions, if that part holds."""
        selection = self.parts.get("selection")
        return selection if isinstance(selection, Selection) else None

    @cached_property
    def shared_placeholders(self) -> frozenset[str]:
        """What the prose that missions share quotes: it may be a mission's own distances."""
        shared = (node for part in ("rules", "steps") if (node := self.tree.get(part)) is not None)
        return frozenset(name for node in shared for name in placeholders(node))

    @property
    def missions(self) -> dict[str, Mission]:
        """The missions that hold."""
        return dict(self.parts["missions"])


def validate(tree: Mapping) -> Validation:
    """Make a Pack of a tree, and collect everything that doesn't fit."""
    validation = Validation(tree=tree)
    named = read_distances(tree, (), {})
    validation.diagnostics.extend(named.diagnostics)
    for part, kind in _SHELVES.items():
        validation.parts[part] = dict(_shelf(validation, part, kind, named.lengths))
    selection = tree.get("selection")
    if selection is not None and not isinstance(selection, Broken):
        shaped = shape(Selection, selection, ("selection",))
        validation.diagnostics.extend(shaped.diagnostics)
        validation.parts["selection"] = shaped.value
    _make_pack(validation, named.lengths)
    return validation


def _shelf(
    validation: Validation, part: str, kind: type, outer: AnyMapping[str, Distance]
) -> Iterator[tuple[str, object]]:
    """Make the values of one shelf, and yield those that hold."""
    for name, entry in _entries(validation.tree.get(part)).items():
        if isinstance(entry.value, Broken):
            continue
        value = _part(validation, kind, entry, (part, name), outer)
        if value is not None:
            yield name, value


def _part(
    validation: Validation, kind: type, entry: Entry, path: Path, outer: AnyMapping[str, Distance]
) -> object | None:
    named = read_distances(entry.value, path, outer)
    instead = {KEY: named.lengths} if named.lengths else {}
    shaped = shape(kind, entry.value, path, distances={**outer, **named.lengths}, instead=instead)
    validation.diagnostics.extend((*named.diagnostics, *shaped.diagnostics))
    if path[0] in _WITH_DISTANCES and shaped.value is not None and not named.diagnostics:
        used = {*named.used, *shaped.used, *placeholders(entry.value), *validation.shared_placeholders}
        validation.diagnostics.extend(unused(entry.value, path, used))
    return shaped.value


def _make_pack(validation: Validation, distances: AnyMapping[str, Distance]) -> None:
    instead = {**validation.parts, **({KEY: distances} if distances else {})}
    shaped = shape(Pack, validation.tree, (), distances=distances, instead=instead)
    validation.pack = shaped.value
    validation.diagnostics.extend(shaped.diagnostics)


def _entries(node: Node | None) -> AnyMapping[str, Entry]:
    return node.entries if isinstance(node, Mapping) else {}
