"""A tree -> what the parts of its missions are called, and which keys and steps they have."""

from __future__ import annotations

from dataclasses import replace

from pipeline.load.dangling import STEP_LISTS
from pipeline.load.folders.tree import PARTS
from pipeline.load.parsing.nodes import Entry, Mapping, at, entries_of, items_of, keys
from pipeline.load.shaping.shape import shape
from pipeline.load.variants.merge import identity
from pipeline.model import Part


def parts_called(tree: Mapping) -> dict[str, dict[str, Part]]:
    """Read what parts are called; all else in them is read where missions are made of them."""
    return {
        kind: {name: part for name, entry in entries_of(parts.value).items() if (part := _part_called(entry))}
        for kind, parts in entries_of(tree.get(PARTS)).items()
    }


def _part_called(entry: Entry) -> Part | None:
    if not isinstance(entry.value, Mapping):
        return None
    own = {key: each for key, each in entry.value.entries.items() if key in ("name", "gist")}
    lists = (at(entry.value, key) for key in STEP_LISTS)
    steps = [name for each in lists for name in (keys(each) or map(identity, items_of(each))) if name]
    said = {"says": keys(entry.value), "steps": steps}
    called: Part | None = shape(Part, replace(entry.value, entries=own), (), instead=said).value
    return called
