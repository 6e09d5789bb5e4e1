"""A pack's tree and the tree of the pack it builds on -> one tree, in which each value keeps the place it came from."""

from __future__ import annotations

from dataclasses import replace

from pipeline.load.nodes import Entry, Mapping, Node, Scalar, Sequence


def lay_over(base: Node, top: Node) -> Node:
    """Lay one value over another: mappings join by key, lists of things with ids by id; all else replaces."""
    if isinstance(base, Mapping) and isinstance(top, Mapping):
        return _join_mappings(base, top)
    if isinstance(base, Sequence) and isinstance(top, Sequence) and _has_ids(base) and _has_ids(top):
        return _join_lists(base, top)
    return replace(top, beneath=base)


def without_nothing(node: Node) -> Node:
    """Drop every key whose value is a bare `~`: what it stood for is gone."""
    if isinstance(node, Mapping):
        kept = {key: entry for key, entry in node.entries.items() if not entry.value.is_nothing}
        entries = {key: replace(entry, value=without_nothing(entry.value)) for key, entry in kept.items()}
        return replace(node, entries=entries)
    if isinstance(node, Sequence):
        return replace(node, items=tuple(without_nothing(item) for item in node.items))
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


def _join_lists(base: Sequence, top: Sequence) -> Sequence:
    items: dict[str | None, Node] = {identity(item): item for item in base.items}
    for item in top.items:
        name = identity(item)
        items[name] = lay_over(items[name], item) if name in items else item
    return replace(top, items=tuple(items.values()), beneath=base)


def _has_ids(node: Sequence) -> bool:
    names = [identity(item) for item in node.items]
    return bool(names) and None not in names and len(set(names)) == len(names)
