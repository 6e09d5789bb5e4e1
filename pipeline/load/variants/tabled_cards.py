"""All layers of a pack -> their trees, with cards in place of the tables in which these stand.

Which columns a table has, the whole line of packs says: a variant may read the table of its base otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import PurePosixPath

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.folders.layers import Layer
from pipeline.load.folders.tree import DECK, TABLES, TableFile, table_name
from pipeline.load.parsing.card_columns import Wanted
from pipeline.load.parsing.card_rows import read_table
from pipeline.load.parsing.nodes import Broken, Entry, Mapping, Node, Scalar, at, entries_of
from pipeline.load.parsing.opened_sheets import open_sheet
from pipeline.load.parsing.source import Source
from pipeline.load.shaping.shape import shape
from pipeline.load.variants.merge import lay_over, without_nothing
from pipeline.model import MOST_TYPES, CardTable, Shows, shown_card

_TYPES = ("cards", "types")


def with_table_cards(layers: Sequence[Layer], found: list[Diagnostic]) -> list[Mapping]:
    """Read all tables of the layers, the outermost first, and hang what they hold where the cards of a type stand."""
    trees = [layer.tree for layer in layers if layer.tree is not None]
    types = _spelt_out(without_nothing(_joined([at(tree, *_TYPES) for tree in trees])))
    reader = _Reader(types=types, found=found)
    for kind, entry in islice(entries_of(types).items(), MOST_TYPES):  # that there are more is told of the whole
        if isinstance(said := at(entry.value, "table"), Mapping):
            trees = reader.hang_named(kind, said, layers, trees)
    return [reader.with_own(tree) for tree in trees]


def _joined(nodes: Sequence[Node | None]) -> Node:
    """Lay what all layers say of types over one another; what is wrong with that is told when whole layers are."""
    joined: Node = Mapping(source=Source("", ""), start=0, end=0)
    for node in nodes:
        joined = lay_over(joined, node, []) if isinstance(node, Mapping) else joined
    return joined


def _spelt_out(types: Node) -> Node:
    """Lay each table over the one that it is like."""
    entries = entries_of(types)
    tables = {kind: table for kind, entry in entries.items() if (table := at(entry.value, "table")) is not None}
    wholes: dict[str, Node] = {}
    whole = {
        kind: replace(entry, value=_with_table(entry.value, kind, tables, wholes)) for kind, entry in entries.items()
    }
    return replace(types, entries=whole) if isinstance(types, Mapping) else types


def _with_table(kind_node: Node, kind: str, tables: AnyMapping[str, Node], wholes: dict[str, Node]) -> Node:
    entry = entries_of(kind_node).get("table")
    if entry is None or not isinstance(kind_node, Mapping):
        return kind_node
    whole = _whole(kind, tables, wholes)
    return replace(kind_node, entries={**kind_node.entries, "table": replace(entry, value=whole)})


def _whole(kind: str, tables: AnyMapping[str, Node], wholes: dict[str, Node]) -> Node:
    """Lay a table over the one that it is like, and that over another; a circle ends where it begins.

    Step by step, not within itself: how long such a line is, only its author knows.
    """
    line = dict.fromkeys([kind])
    while (like := at(tables[kind], "like")) is not None and kind not in wholes:
        if not isinstance(like, Scalar) or like.text not in tables or like.text in line:
            break
        kind = like.text
        line[kind] = None
    below: Node | None = None
    for each in reversed(line):
        if each not in wholes:
            wholes[each] = tables[each] if below is None else lay_over(below, tables[each], [])
        below = wholes[each]
    return wholes[next(iter(line))]


def _names(layer: Layer, name: Scalar) -> bool:
    """Tell whether it is this layer that names a file."""
    named = (at(entry.value, "table", "file") for entry in entries_of(at(layer.tree, *_TYPES)).values())
    return any(node.source is name.source and node.start == name.start for node in named if node is not None)


@dataclass(frozen=True, kw_only=True)
class _Reader:
    """Reads tables as the types of cards ask for, and says what is wrong with them."""

    types: Node
    found: list[Diagnostic]

    def hang_named(self, kind: str, said: Mapping, layers: Sequence[Layer], trees: Sequence[Mapping]) -> list[Mapping]:
        """Hang the cards of the table that a type names; where it names none, it means its file in the deck folder."""
        name = said.get("file")
        if not isinstance(name, Scalar):
            like = said.get("like")
            is_told = isinstance(like, Scalar) and like.text not in entries_of(self.types)
            if not is_told and not any(isinstance(at(tree, DECK, kind), TableFile) for tree in trees):
                hint = f"name it: `file: …`, or put it into the deck folder as {kind}.csv or {kind}.xlsx"
                self.found.append(
                    error("E130", f"the table of the {kind} cards has no file", hints=(hint,)).at(said.place)
                )
            return [*trees]
        index = max(index for index, layer in enumerate(layers) if _names(layer, name))
        table = layers[index].tables.get(table_name(name.text))
        if table is None:
            self.found.append(_lost(name, layers[index]))
        cards = self._read(kind, table) if table else Broken(source=name.source, start=name.start, end=name.end)
        return [*trees[:index], self._hung(trees[index], kind, cards), *trees[index + 1 :]]

    def with_own(self, tree: Mapping) -> Mapping:
        """Put cards in place of the tables that lie in the deck folder under the names of their types."""
        for kind, entry in entries_of(tree.get(DECK)).items():
            if isinstance(entry.value, TableFile):
                tree = _with_cards(tree, kind, replace(entry, value=self._read(kind, entry.value)))
        return tree

    def _hung(self, tree: Mapping, kind: str, cards: Node) -> Mapping:
        other = at(tree, DECK, kind)
        if other is not None and not isinstance(cards, Broken):
            hint = f"{PurePosixPath(cards.source.name).name} has them too; keep one of the two"
            self.found.append(
                error("E125", f"a second file holds the {kind} cards", hints=(hint,)).at(other.source.place(0))
            )
        return _with_cards(tree, kind, Entry(key=Scalar(source=cards.source, start=0, end=0, text=kind), value=cards))

    def _read(self, kind: str, file: TableFile) -> Node:
        """Read a table; broken where it, or what is said of it, can't be read: that is told of its own."""
        broken = Broken(source=file.source, start=0, end=0)
        said, shows = at(self.types, kind, "table"), at(self.types, kind, "shows")
        shown = shown_card(shows.text if isinstance(shows, Scalar) else None)
        table = shape(CardTable, said, (*_TYPES, kind, "table")).value if said is not None else None
        if table is None and said is not None:
            return broken
        encoding = table.encoding.value if table and table.encoding else ""
        sheet, found = open_sheet(file.source.name, file.file.data, at(said, "sheet") if said else None, encoding)
        self.found.extend(found)
        if sheet is None:
            return broken
        wanted = Wanted(
            keys=tuple(shown.model_fields),
            is_fielded=isinstance(shows, Scalar) and shows.text == Shows.FIELDS,
            table=table,
            node=said if isinstance(said, Mapping) else None,
            sheet=table.sheet or "" if table else "",
        )
        reading = read_table(sheet, wanted)
        self.found.extend(reading.diagnostics)
        return reading.top or broken


def _lost(name: Scalar, layer: Layer) -> Diagnostic:
    """Say that a file isn't there, or that it is none that can be read."""
    suffix = PurePosixPath(name.text).suffix.lower()
    if suffix not in TABLES:
        message = f"{spelling.quote(name.text)} is no table that can be read"
        hint = f"save it from the spreadsheet as one of these: {', '.join(TABLES)}"
        return error("E130", message, hints=(hint,)).at(name.place)
    hint = "paths begin in the pack's folder, like deck/spells.csv"
    message = f"the pack has no file {spelling.quote(name.text)}"
    return error("E130", message, hints=(*spelling.hints(name.text, layer.lying), hint)).at(name.place)


def _with_cards(tree: Mapping, kind: str, cards: Entry) -> Mapping:
    deck = tree.entries.get(DECK)
    shelf = deck.value if deck is not None and isinstance(deck.value, Mapping) else None
    like = Mapping(source=cards.value.source, start=0, end=0) if shelf is None else shelf
    key = deck.key if deck is not None else Scalar(source=like.source, start=0, end=0, text=DECK)
    hung = replace(like, entries={**like.entries, kind: cards})
    return replace(tree, entries={**tree.entries, DECK: Entry(key=key, value=hung)})
