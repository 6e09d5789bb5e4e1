"""A whole tree -> a Pack, part by part, so that a slip in one mission hides nothing in the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pipeline.diagnostics import Diagnostic, Path
from pipeline.load.distances import KEY, Named, placeholders, read_distances, unused
from pipeline.load.nodes import Broken, Entry, Mapping, Node
from pipeline.load.shape import shape
from pipeline.load.tree import DECK, FILES
from pipeline.model import Mission, Pack, Page, Phase, RuleText, Selection, StepText

_SHELVES: dict[str, type] = {"missions": Mission, "rules": RuleText, "steps": StepText, "pages": Page, "phases": Phase}
SHEETS = (*(part for part in FILES if part not in _SHELVES), DECK)
# What stands in for a wrong or missing word of pack.yaml while the rest of the pack is checked; it is never printed.
_TEXTS = ("title", "subtitle", "setting", "game", "licence")
_STAND_INS = {**dict.fromkeys(_TEXTS, "-"), "version": "0.0", "date": "1970-01-01"}
_WITH_DISTANCES = ("missions", "rules")


@dataclass(kw_only=True)
class Validation:
    """A pack in the making: its parts that hold, and what is wrong with the others.

    `doubtful` leads to the parts that are measured with a stand-in for a wrong distance; () is pack.yaml itself.
    """

    tree: Mapping
    pack: Pack | None = None
    parts: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    doubtful: set[Path] = field(default_factory=set)

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
    named = read_distances(tree, ())
    validation.diagnostics.extend(named.diagnostics)
    for part, kind in _SHELVES.items():
        validation.parts[part] = dict(_shelf(validation, part, kind, named))
    for part in SHEETS:
        _sheet(validation, part, named)
    _make_pack(validation, named)
    return validation


def _sheet(validation: Validation, part: str, outer: Named) -> None:
    """Make the value of a part that has one file for itself; where it doesn't hold, the pack goes without."""
    node = validation.tree.get(part)
    if node is None or isinstance(node, Broken):
        return
    shaped = shape(Pack.model_fields[part].annotation, node, (part,), distances=outer.lengths)
    validation.diagnostics.extend(shaped.diagnostics)
    validation.parts[part] = absent(part) if shaped.value is None else shaped.value
    if shaped.used & outer.doubtful:
        validation.doubtful.add((part,))


def absent(part: str) -> object:
    """Give what a pack has where it goes without a part."""
    return Pack.model_fields[part].get_default(call_default_factory=True)


def _shelf(validation: Validation, part: str, kind: type, outer: Named) -> Iterator[tuple[str, object]]:
    """Make the values of one shelf, and yield those that hold."""
    for name, entry in _entries(validation.tree.get(part)).items():
        if isinstance(entry.value, Broken):
            continue
        value = _part(validation, kind, entry, (part, name), outer)
        if value is not None:
            yield name, value


def _part(validation: Validation, kind: type, entry: Entry, path: Path, outer: Named) -> object | None:
    named = read_distances(entry.value, path, outer)
    known = named.within(outer)
    instead = {KEY: named.lengths} if named.lengths else {}
    shaped = shape(kind, entry.value, path, distances=known.lengths, instead=instead)
    validation.diagnostics.extend((*named.diagnostics, *shaped.diagnostics))
    if shaped.used & known.doubtful:
        validation.doubtful.add(path)
    if path[0] in _WITH_DISTANCES and shaped.value is not None and not named.diagnostics:
        used = {*named.used, *shaped.used, *placeholders(entry.value), *validation.shared_placeholders}
        validation.diagnostics.extend(unused(entry.value, path, used))
    return shaped.value


def _make_pack(validation: Validation, named: Named) -> None:
    instead = {**validation.parts, **({KEY: named.lengths} if named.lengths else {})}
    shaped = shape(Pack, validation.tree, (), distances=named.lengths, instead=instead)
    validation.diagnostics.extend(shaped.diagnostics)
    validation.pack = shaped.value or _patched_pack(validation.tree, shaped.diagnostics, named, instead)
    if shaped.used & named.doubtful:
        validation.doubtful.add(())


def _patched_pack(tree: Mapping, found: Iterable[Diagnostic], named: Named, instead: dict[str, Any]) -> Pack | None:
    """Make a pack although some of pack.yaml's own words are wrong, so that the rest of it can be looked at."""
    wrong = {each.path[0] for each in found if len(each.path) == 1}
    entries = {key: entry for key, entry in tree.entries.items() if key not in wrong or key in instead}
    stand_ins = {key: text for key, text in _STAND_INS.items() if key not in entries}
    shaped = shape(Pack, replace(tree, entries=entries), (), distances=named.lengths, instead={**stand_ins, **instead})
    pack: Pack | None = shaped.value
    return pack


def _entries(node: Node | None) -> AnyMapping[str, Entry]:
    return node.entries if isinstance(node, Mapping) else {}
