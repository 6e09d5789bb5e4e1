"""The layers of a pack -> the layer beneath them all: what each mission has from the parts that it is made of.

A part is a partial mission in a file of its own. Missions lie over their parts as variants over packs, so that one
language of changes serves for both. A layer that changes a part changes every mission that is made of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence as AnySequence
from dataclasses import replace
from pathlib import PurePath

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.folders.files import PACK_FILE
from pipeline.load.folders.tree import DECK, PARTS
from pipeline.load.parsing.nodes import (
    Broken,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    at,
    entries_of,
    keys,
)
from pipeline.load.variants.combining import COMBINATIONS, Made, make_missions, written_order
from pipeline.load.variants.edits import ADD, REMOVE
from pipeline.load.variants.ground_of_cards import card_grounds
from pipeline.load.variants.merge import lay_over, without_nothing
from pipeline.load.variants.part_shelf import Shelf
from pipeline.model.parts import JOIN, MOST_PARTS

MISSIONS = "missions"
# Lists of missions, in which a combination stands for all that it makes.
_LISTS = (("mission_order",), ("selection", "by_agreement_only"))


def found_missions(trees: AnySequence[Mapping], found: list[Diagnostic]) -> tuple[Mapping, ...]:
    """Put the layer of parts beneath the layers of a pack; one in which nothing is made of parts stays as it is."""
    shelf, written = _kept(_joined(trees, PARTS)), _cleaned(_joined(trees, COMBINATIONS))
    named = {name: node for name in _names(trees) if isinstance(node := _parts_of(trees, name), Mapping)}
    if not (entries_of(shelf) or entries_of(written) or named or any(JOIN in name for name in _names(trees))):
        return (*trees,)
    slips = [*_nested(shelf)]
    bench = Shelf(kinds=shelf)
    made = make_missions(written, bench, {*_names(trees)}, slips)
    order = {name: each for name, each in written_order(written, made).items() if name not in _names(trees)}
    founded = {name: _founded(node, bench, slips) for name, node in named.items() if name not in made}
    for name, each in made.items():
        founded[name] = Entry(key=each.key, value=_made(each, named.get(name), bench, slips))
    # A combination that can't be made may be the one that is meant.
    for name, entry in _strays(trees, made) if all(order.values()) else ():
        message = f"no combination makes a mission {spelling.quote(name)}"
        slips.append(error("E218", message, hints=spelling.hints(name, made)).at(entry.value.place))
        founded[name] = replace(entry, value=_broken(entry.value))
    cards = _mapping(trees[0], card_grounds(_joined(trees, DECK), bench, slips))
    found += {(each.code, each.message, each.place): each for each in slips}.values()
    ground = _mapping(trees[0], {MISSIONS: _mapping(trees[0], founded), DECK: cards})
    return (ground, *(_spelt_out(tree, order) for tree in trees))


def _mapping(like: Node, entries: AnyMapping[str, Node | Entry]) -> Mapping:
    """Make a mapping that nobody wrote."""

    def entry(name: str, value: Node | Entry) -> Entry:
        key = Scalar(source=like.source, start=0, end=0, text=name)
        return value if isinstance(value, Entry) else Entry(key=key, value=value)

    written = {name: entry(name, value) for name, value in entries.items()}
    return Mapping(source=like.source, start=0, end=0, entries=written)


def _joined(trees: AnySequence[Mapping], *path: str) -> Node | None:
    """Lay what all layers say at a path over one another; what is wrong with that is told when whole layers are."""
    told: list[Diagnostic] = []
    joined: Node | None = None
    for node in (at(tree, *path) for tree in trees):
        if node is not None:
            joined = node if joined is None else lay_over(joined, node, told)
    return joined


def _cleaned(node: Node | None) -> Node | None:
    return without_nothing(node) if node is not None else None


def _kept(shelf: Node | None) -> Node | None:
    """Drop the parts that a layer drops, and changes to such as have no file: they are told with their layer.

    Within a part, `~` drops what other parts say.
    """
    if not isinstance(shelf, Mapping):
        return None
    kept = {
        kind: replace(entry, value=replace(parts, entries=_with_files(parts)))
        for kind, entry in shelf.entries.items()
        if isinstance(parts := entry.value, Mapping)
    }
    return replace(shelf, entries=kept)


def _with_files(parts: Mapping) -> dict[str, Entry]:
    return {name: entry for name, entry in parts.entries.items() if _has_file(entry.value)}


def _has_file(part: Node) -> bool:
    first = part
    while first.beneath is not None:
        first = first.beneath
    return not part.is_nothing and PurePath(first.source.name).name != PACK_FILE


def _names(trees: AnySequence[Mapping]) -> dict[str, None]:
    return dict.fromkeys(name for tree in trees for name in keys(tree.get(MISSIONS)))


def _parts_of(trees: AnySequence[Mapping], mission: str) -> Node | None:
    return _cleaned(_joined(trees, MISSIONS, mission, PARTS))


def _founded(named: Mapping, shelf: Shelf, found: list[Diagnostic]) -> Entry:
    """Give what a mission stands on; broken where that can't be told, so that nothing is missed in it."""
    key = Scalar(source=named.source, start=named.start, end=named.end, text=PARTS)
    return Entry(key=key, value=_laid(named, shelf, found) or _broken(named))


def _made(made: Made, named: Mapping | None, shelf: Shelf, found: list[Diagnostic]) -> Node:
    """Give what a combination says of one of its missions: its parts, and the words that are made of their names."""
    if named is not None:
        message = f"the parts of {spelling.quote(made.id)} are chosen by the combination {made.of}"
        found.append(error("E237", message, hints=("delete `parts` here",)).at(named.place))
    ground = _laid(made.parts, shelf, found)
    if not isinstance(ground, Mapping):
        return ground or _broken(made.parts)
    words = replace(ground, entries={**ground.entries, **made.words})
    return replace(words, entries={PARTS: Entry(key=made.key, value=made.parts), **words.entries})


def _laid(named: Mapping, shelf: Shelf, found: list[Diagnostic]) -> Node | None:
    """Lay parts over one another, in the order in which they are named; None where one of them isn't there.

    Of one that can't be read, nothing can be told.
    """
    if len(named.entries) > MOST_PARTS:
        return None  # told with the mission
    ground: Node = Mapping(source=named.source, start=named.start, end=named.end)
    is_whole = True
    for kind, entry in named.entries.items():
        part = shelf.find(kind, entry, found)
        is_whole = is_whole and part is not None
        if isinstance(part, Mapping):
            own = {key: each for key, each in part.entries.items() if key != PARTS}
            ground = lay_over(ground, replace(part, entries=own), found)
        elif part is not None:
            return _broken(part)
    return ground if is_whole else None


def _broken(node: Node) -> Broken:
    return Broken(source=node.source, start=node.start, end=node.end)


def _nested(shelf: Node | None) -> Iterator[Diagnostic]:
    """Find parts that are made of parts themselves: nobody could tell which of them lies over which."""
    for kind, each in entries_of(shelf).items():
        for name, entry in entries_of(each.value).items():
            inner = entries_of(entry.value).get(PARTS)
            if inner is not None:
                message = f"the part {kind}/{name} can't be made of parts itself"
                hint = "name these parts in the missions, before this one"
                yield error("E236", message, hints=(hint,)).at(inner.key.place)


def _strays(trees: AnySequence[Mapping], made: AnyMapping[str, Made]) -> Iterator[tuple[str, Entry]]:
    """Find files of single missions of a combination that no combination makes."""
    for tree in trees:
        for name, entry in entries_of(tree.get(MISSIONS)).items():
            if JOIN in name and name not in made:
                yield name, entry


def _spelt_out(tree: Mapping, made: AnyMapping[str, AnySequence[str]]) -> Mapping:
    """Put the missions of a combination in place of its name, wherever a layer lists missions."""
    for path in _LISTS:
        tree = _with_missions(tree, path, made, (ADD, REMOVE))
    return tree


def _with_missions(
    tree: Mapping, path: AnySequence[str], made: AnyMapping[str, AnySequence[str]], edits: AnySequence[str]
) -> Mapping:
    """Put missions in place of their combination's name in a list of a layer, or in what changes such a list."""
    entry = tree.entries.get(path[0])
    if entry is None:
        return tree
    if path[1:]:
        value: Node = (
            _with_missions(entry.value, path[1:], made, edits) if isinstance(entry.value, Mapping) else entry.value
        )
    elif isinstance(entry.value, Mapping):
        value = entry.value
        for edit in edits:
            value = _with_missions(value, (edit,), made, edits)
    else:
        value = _listing(entry.value, made, may_be_one=path[0] in edits)
    return replace(tree, entries={**tree.entries, path[0]: replace(entry, value=value)})


def _listing(node: Node, made: AnyMapping[str, AnySequence[str]], *, may_be_one: bool) -> Node:
    if may_be_one and isinstance(node, Scalar) and node.text in made:
        node = Sequence(source=node.source, start=node.start, end=node.end, items=(node,))
    if not isinstance(node, Sequence):
        return node
    return replace(node, items=tuple(each for item in node.items for each in _missions_of(item, made)))


def _missions_of(item: Node, made: AnyMapping[str, AnySequence[str]]) -> Iterator[Node]:
    if not isinstance(item, Scalar) or item.text not in made:
        yield item
    elif made[item.text]:
        yield from (replace(item, text=name) for name in made[item.text])
    else:
        # What keeps the combination from making any has been told.
        yield Broken(source=item.source, start=item.start, end=item.end)
