"""A variant merged with its line -> the same with what follows from that and nobody writes: credits and die tables.

Everybody's credits stay. Of a variant that prints only some of the missions, inherited die tables lead to those alone:
the faces of one that is left out go to the others, one by one to whichever has fewest, as no die is rolled in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as AnySequence
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, error
from pipeline.load.parsing.nodes import (
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    flow,
    is_inherited,
    items_of,
    keys,
    words_of,
)

_AGREED = "by_agreement_only"
CREDITS, MADE_FROM = "credits", "made_from"
# What a colophon says of a pack that this one is made from.
_TOLD = ("title", "version")


def with_tables_of(tree: Mapping) -> Mapping:
    """Leave missions that are not printed out of the selection; tables of the variant's own stay as they are."""
    selection, listed = tree.get("selection"), words_of(tree.get("mission_order"))
    tables = selection.get("tables") if isinstance(selection, Mapping) else None
    missing = {*keys(tree.get("missions"))} - {*listed}
    if not isinstance(selection, Mapping) or not isinstance(tables, Mapping) or not listed or not missing:
        return tree
    dealt = {name: _dealt(entry, missing, tree) for name, entry in tables.entries.items()}
    chosen = _put(selection, "tables", replace(tables, entries=dealt))
    agreed = selection.get(_AGREED)
    if isinstance(agreed, Sequence):
        kept = [item for item in agreed.items if not (isinstance(item, Scalar) and item.text in missing)]
        chosen = _put(chosen, _AGREED, replace(agreed, items=tuple(kept)))
    return _put(tree, "selection", chosen)


def _put(mapping: Mapping, key: str, value: Node) -> Mapping:
    """Put another value under a key that is there."""
    return replace(mapping, entries={**mapping.entries, key: replace(mapping.entries[key], value=value)})


def _dealt(entry: Entry, missing: set[str], tree: Mapping) -> Entry:
    """Deal a table's faces to the missions that are left; a table that leads to none of them stays, and is told."""
    table = entry.value
    rows = table.get("rows") if isinstance(table, Mapping) else None
    if not isinstance(table, Mapping) or not isinstance(rows, Sequence) or not is_inherited(rows, tree):
        return entry
    left = [row for row in rows.items if _leads_to(row) not in missing]
    if not left or len(left) == len(rows.items):
        return entry
    value = replace(rows, items=tuple(_with_faces(left, rows.items)), beneath=rows)
    return replace(
        entry,
        value=replace(table, entries={**table.entries, "rows": Entry(key=table.entries["rows"].key, value=value)}),
    )


def _with_faces(left: AnySequence[Node], rows: AnySequence[Node]) -> Iterator[Node]:
    counts = [len(_faces(row)) for row in left]
    faces = sorted((face for row in rows for face in _faces(row)), key=lambda face: int(face.text))
    for _ in range(len(faces) - sum(counts)):
        # To the first of those that have fewest: the same faces on every machine.
        counts[counts.index(min(counts))] += 1
    start = 0
    for row, count in zip(left, counts, strict=True):
        assert isinstance(row, Mapping)
        older = row.entries["faces"].value
        some = tuple(faces[start : start + count])
        yield _put(
            row, "faces", Sequence(source=older.source, start=older.start, end=older.end, items=some, beneath=older)
        )
        start += count


def _faces(row: Node) -> list[Scalar]:
    node = row.get("faces") if isinstance(row, Mapping) else None
    items = node.items if isinstance(node, Sequence) else ()
    return [item for item in items if isinstance(item, Scalar) and item.text.isdecimal()]


def _leads_to(row: Node) -> str | None:
    mission = row.get("mission") if isinstance(row, Mapping) else None
    return mission.text if isinstance(mission, Scalar) else None


def with_credits(tree: Mapping, layers: AnySequence[Mapping], found: list[Diagnostic]) -> Mapping:
    """Put the credits of all layers, outermost first, and the titles of the packs below into a merged tree."""
    found.extend(_taken_away(layers))
    credits = _once(item for layer in layers for item in items_of(layer.get(CREDITS)))
    made_from = _once(item for layer in layers[:-1] for item in (*items_of(layer.get(MADE_FROM)), *_told(layer)))
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
