"""The cards of a deck -> what those that are made of a part of missions stand on: its ground, and what it is called."""

from __future__ import annotations

from dataclasses import replace

from pipeline.diagnostics import Diagnostic
from pipeline.load.parsing.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence, at, entries_of
from pipeline.load.shaping.shape import KEY as DISTANCES
from pipeline.load.variants.part_shelf import Shelf
from pipeline.model.parts import ON_CARDS

PART = "part"


def card_grounds(deck: Node | None, shelf: Shelf, found: list[Diagnostic]) -> dict[str, Entry]:
    """Give each card that names a part what it takes over; broken where there is no such part."""
    return {
        kind: replace(entry, value=replace(cards, entries=_grounds(kind, cards, shelf, found)))
        for kind, entry in entries_of(deck).items()
        if isinstance(cards := entry.value, Mapping)
    }


def _grounds(kind: str, cards: Mapping, shelf: Shelf, found: list[Diagnostic]) -> dict[str, Entry]:
    """A part of the kind that the cards are called by needs no other word than its name."""
    grounds: dict[str, Entry] = {}
    for name, card in cards.entries.items():
        called = entries_of(card.value).get(PART)
        if called is None or not isinstance(called.value, Scalar):
            continue
        of, _, part = called.value.text.rpartition("/")
        key, value = replace(called.key, text=of or kind), replace(called.value, text=part)
        node = shelf.find(key.text, Entry(key=key, value=value), found)
        grounds[name] = replace(card, value=_ground(node or called.value))
    return grounds


def _ground(part: Node) -> Node:
    if not isinstance(part, Mapping):
        return Broken(source=part.source, start=part.start, end=part.end)
    taken = {key: entry for key, entry in part.entries.items() if key in ON_CARDS}
    return _measured(replace(part, entries=taken), part)


def _measured(node: Node, part: Mapping) -> Node:
    """Put lengths in place of the part's own names for them, which mean nothing on a card."""
    if isinstance(node, Mapping):
        entries = {key: replace(entry, value=_measured(entry.value, part)) for key, entry in node.entries.items()}
        return replace(node, entries=entries)
    if isinstance(node, Sequence):
        return replace(node, items=tuple(_measured(item, part) for item in node.items))
    return _length(node, part) if isinstance(node, Scalar) else node


def _length(node: Scalar, part: Mapping) -> Scalar:
    """Follow a name to its length, by way of others if need be, though never round in a circle."""
    followed: set[str] = set()
    while node.text not in followed and isinstance(length := at(part, DISTANCES, node.text), Scalar):
        followed.add(node.text)
        node = length
    return node
