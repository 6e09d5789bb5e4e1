"""A pack's tree and the tree of the pack it builds on -> one tree, in which each value keeps the place it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import is_

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.parsing.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence, descendants
from pipeline.load.variants import edits
from pipeline.load.variants.edits import ADD, REMOVE, edit_list, edit_page, new_list
from pipeline.load.variants.sections import take_over

# The key under which a variant changes sections of a page's body.
SECTIONS, BODY = "sections", "body"
BEFORE = edits.BEFORE


def lay_over(base: Node, top: Node, found: list[Diagnostic]) -> Node:
    """Lay one value over another: mappings join by key, lists of things with ids by id; all else replaces.

    A mapping over a list changes things in it by name. A new thing in a list stands at its end, or in front of the one
    that its `before` names. Changes to something that couldn't be read come to nothing that could be; those to
    something that isn't there are told in `found`.
    """
    if isinstance(base, Broken) and not isinstance(top, Scalar):
        return base
    if isinstance(base, Mapping) and isinstance(top, Mapping):
        return _join_mappings(base, top, found)
    if isinstance(base, Sequence) and isinstance(top, Mapping):
        return edit_list(base, top, lambda under, over: lay_over(under, over, found), found)
    if isinstance(base, Sequence) and isinstance(top, Sequence) and _has_ids(base) and _has_ids(top):
        return _join_lists(base, top, found)
    return replace(top, beneath=base)


def without_nothing(node: Node) -> Node:
    """Drop every key whose value is a bare `~`: what it stood for is gone. A `before` has served its turn."""
    if isinstance(node, Mapping):
        kept = {key: entry for key, entry in node.entries.items() if not entry.value.is_nothing}
        values = {key: without_nothing(entry.value) for key, entry in kept.items()}
        if len(kept) == len(node.entries) and all(each is kept[key].value for key, each in values.items()):
            return node
        return replace(node, entries={key: replace(entry, value=values[key]) for key, entry in kept.items()})
    if isinstance(node, Sequence):
        items = tuple(without_nothing(_without_anchor(item)) for item in node.items)
        return node if all(map(is_, items, node.items)) else replace(node, items=items)
    return node


def identity(node: Node) -> str | None:
    """Give the id of a thing in a list, if it has one."""
    found = node.get("id") if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else None


def _join_mappings(base: Mapping, top: Mapping, found: list[Diagnostic]) -> Mapping:
    entries = dict(base.entries)
    for key, entry in top.entries.items():
        if key == SECTIONS and isinstance(entry.value, Mapping) and isinstance(under := base.get(BODY), Scalar):
            body = edit_page(under, entry.value, lambda below, over: lay_over(below, over, found), found)
            entries[BODY] = Entry(key=entry.key, value=body)
        elif key == BODY and isinstance(entry.value, Scalar) and isinstance(under := base.get(BODY), Scalar):
            entries[key] = Entry(key=entry.key, value=take_over(under, entry.value))
        elif key in entries:
            entries[key] = Entry(key=entry.key, value=lay_over(entries[key].value, entry.value, found))
        else:
            entries[key] = replace(entry, value=_new(entry, base, found))
    return replace(top, entries=entries, beneath=base)


def _new(entry: Entry, base: Mapping, found: list[Diagnostic]) -> Node:
    """Take what is not inherited: additions make a list, and there is nothing to take away."""
    value = entry.value
    if value.is_nothing:
        message = f"nothing inherited is called {spelling.quote(entry.key.text)}, so there is nothing to drop"
        hints = spelling.hints(entry.key.text, base.entries)
        found.append(error("E233", message, hints=hints).at(entry.key.place))
    if isinstance(value, Mapping) and ADD in value.entries and set(value.entries) <= {ADD, REMOVE}:
        return new_list(value)
    return value


def adrift(tree: Node) -> Iterator[Scalar]:
    """Find every `before` that is still there after merging: it names nothing in the list that it stands in."""
    for _, node in descendants(tree):
        for item in node.items if isinstance(node, Sequence) else ():
            anchor = item.get(BEFORE) if isinstance(item, Mapping) else None
            if isinstance(anchor, Scalar):
                yield anchor


def _join_lists(base: Sequence, top: Sequence, found: list[Diagnostic]) -> Sequence:
    items: list[Node] = list(base.items)
    for item in top.items:
        names = [identity(each) for each in items]
        name, anchor = identity(item), _anchor(item)
        if name in names:
            at = names.index(name)
            items[at] = lay_over(items[at], item, found)
        elif anchor in names:
            items.insert(names.index(anchor), _without_anchor(item))
        else:
            items.append(item)
    return replace(top, items=tuple(items), beneath=base)


def _anchor(item: Node) -> str:
    found = item.get(BEFORE) if isinstance(item, Mapping) else None
    return found.text if isinstance(found, Scalar) else ""


def _without_anchor(item: Node) -> Node:
    if not isinstance(item, Mapping) or BEFORE not in item.entries:
        return item
    return replace(item, entries={key: entry for key, entry in item.entries.items() if key != BEFORE})


def _has_ids(node: Sequence) -> bool:
    names = [identity(item) for item in node.items]
    return bool(names) and None not in names and len(set(names)) == len(names)
