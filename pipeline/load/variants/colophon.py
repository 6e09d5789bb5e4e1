"""A line of packs -> what their colophons say together: everybody's credits, and which packs the last is made from."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as AnySequence
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, error
from pipeline.load.nodes import Entry, Mapping, Node, Scalar, Sequence, flow

CREDITS, MADE_FROM = "credits", "made_from"
_TOLD = ("title", "version")


def with_credits(tree: Mapping, layers: AnySequence[Mapping], found: list[Diagnostic]) -> Mapping:
    """Put the credits of all layers, outermost first, and the titles of the packs below into a merged tree."""
    found.extend(_taken_away(layers))
    credits = _once(item for layer in layers for item in _items(layer.get(CREDITS)))
    made_from = _once(item for layer in layers[:-1] for item in (*_items(layer.get(MADE_FROM)), *_told(layer)))
    entries = dict(tree.entries)
    for key, items in ((CREDITS, credits), (MADE_FROM, made_from)):
        if items:
            entries[key] = _listed(key, entries.get(key), items, layers[-1])
    return replace(tree, entries=entries)


def _listed(key: str, written: Entry | None, items: list[Node], layer: Mapping) -> Entry:
    like = written.value if written else items[0]
    value = Sequence(source=like.source, start=like.start, end=like.end, items=tuple(items), beneath=like.beneath)
    name = written.key if written else Scalar(source=layer.source, start=0, end=0, text=key)
    return Entry(key=name, value=value)


def _told(layer: Mapping) -> Iterator[Mapping]:
    """Name a pack by its title and version; a base that is no pack by itself has none."""
    if "title" in layer.entries:
        entries = {key: layer.entries[key] for key in _TOLD if key in layer.entries}
        title = layer.entries["title"].value
        yield Mapping(source=title.source, start=title.start, end=title.end, entries=entries)


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else ()


def _once(items: Iterator[Node]) -> list[Node]:
    return list({flow(item): item for item in items}.values())


def _taken_away(layers: AnySequence[Mapping]) -> Iterator[Diagnostic]:
    """Find a layer that drops or changes what others have earned."""
    for layer in layers[1:]:
        value = layer.get(CREDITS)
        if value is not None and not isinstance(value, Sequence):
            message = "credits of the packs built on stay: they can be added to, not taken away"
            hint = "list your own: `credits: [{what: House rules, who: our club}]`"
            yield error("E235", message, hints=(hint,)).at(layer.entries[CREDITS].key.place)
