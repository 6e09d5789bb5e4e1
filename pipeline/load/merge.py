"""A pack's tree and the tree of the pack it builds on -> one tree, in which each value keeps the place it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.load.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence, descendants

BEFORE = "before"


def lay_over(base: Node, top: Node) -> Node:
    """Lay one value over another: mappings join by key, lists of things with ids by id; all else replaces.

    A new thing in a list stands at its end, or in front of the one whose id its `before` names. Changes to something
    that couldn't be read come to nothing that could be.
    """
    if isinstance(base, Broken) and not isinstance(top, Scalar):
        return base
    if isinstance(base, Mapping) and isinstance(top, Mapping):
        return _join_mappings(base, top)
    if isinstance(base, Sequence) and isinstance(top, Sequence) and _has_ids(base) and _has_ids(top):
        return _join_lists(base, top)
    return replace(top, beneath=base)


def without_nothing(node: Node) -> Node:
    """Drop every key whose value is a bare `~`: what it stood for is gone. A `before` has served its turn."""
    if isinstance(node, Mapping):
        kept = {key: entry for key, entry in node.entries.items() if not entry.value.is_nothing}
        entries = {key: replace(entry, value=without_nothing(entry.value)) for key, entry in kept.items()}
        return replace(node, entries=entries)
    if isinstance(node, Sequence):
        return replace(node, items=tuple(without_nothing(_without_anchor(item)) for item in node.items))
    return node


def identity(node: Node) -> str | None:
    """Give the id of a thing in a list, if it has one."""
    found = node.get("id") if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else None


def _join_mappings(base: Mapping, top: Mapping) -> Mapping:
    entries = dict(base.entries)
    for key, entry in top.entries.items():
        value = lay_over(entries[key].value, entry.value) if key in entries else entry.value
        entries[key] = Entry(key=entry.key, value=value)
    return replace(top, entries=entries, beneath=base)


def adrift(tree: Node) -> Iterator[Scalar]:
    """Find every `before` that is still there after merging: it names nothing in the list that it stands in."""
    for _, node in descendants(tree):
        for item in node.items if isinstance(node, Sequence) else ():
            anchor = item.get(BEFORE) if isinstance(item, Mapping) else None
            if isinstance(anchor, Scalar):
                yield anchor


def _join_lists(base: Sequence, top: Sequence) -> Sequence:
    items: list[Node] = list(base.items)
    for item in top.items:
        names = [identity(each) for each in items]
        name, anchor = identity(item), _anchor(item)
        if name in names:
            at = names.index(name)
            items[at] = lay_over(items[at], item)
        elif anchor in names:
            items.insert(names.index(anchor), _without_anchor(item))
        else:
            items.append(item)
    return replace(top, items=tuple(items), beneath=base)


def _anchor(item: Node) -> str:
    found = item.get(BEFORE) if isinstance(item, Mapping) else None
    return found.text if isinstance(found, Scalar) else ""


def _without_anchor(item: Node) -> Node:
    if not isinstance(item, Mapping):
        return item
    return replace(item, entries={key: entry for key, entry in item.entries.items() if key != BEFORE})


def _has_ids(node: Sequence) -> bool:
    names = [identity(item) for item in node.items]
    return bool(names) and None not in names and len(set(names)) == len(names)
