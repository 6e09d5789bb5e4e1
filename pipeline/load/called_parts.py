"""A tree -> what the parts of its missions are called, and which keys, steps and rules they have."""

from __future__ import annotations

from dataclasses import replace

from pipeline.load.dangling import STEP_LISTS, rule_in_use
from pipeline.load.folders.tree import PARTS
from pipeline.load.parsing.nodes import Entry, Mapping, Node, at, entries_of, items_of, keys
from pipeline.load.shaping.shape import shape
from pipeline.load.variants.edits import ADD, REMOVE
from pipeline.load.variants.merge import identity
from pipeline.model import Part


def parts_called(tree: Mapping) -> dict[str, dict[str, Part]]:
    """Read what parts are called; all else in them is read where missions are made of them."""
    return {
        kind: {name: part for name, entry in entries_of(parts.value).items() if (part := _part_called(entry, tree))}
        for kind, parts in entries_of(tree.get(PARTS)).items()
    }


def _part_called(entry: Entry, tree: Mapping) -> Part | None:
    if not isinstance(entry.value, Mapping):
        return None
    own = {key: each for key, each in entry.value.entries.items() if key in ("name", "gist")}
    lists = (at(entry.value, key) for key in STEP_LISTS)
    steps = [name for each in lists for name in (keys(each) or map(identity, items_of(each))) if name]
    said = {"says": keys(entry.value), "steps": steps, "uses": _uses(at(entry.value, "rules"), tree)}
    called: Part | None = shape(Part, replace(entry.value, entries=own), (), instead=said).value
    return called


def _uses(rules: Node | None, tree: Mapping) -> list[str]:
    """Name the rules that a part brings, or changes by name, as they are called in use."""
    changed = [key for key in keys(rules) if key not in (ADD, REMOVE)]
    named = (rule_in_use(item, tree) for item in (*items_of(rules), *items_of(at(rules, ADD))))
    return [*changed, *filter(None, named)]
