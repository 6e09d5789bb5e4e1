"""A variant that prints only some of the missions -> its inherited die tables with those missions alone.

The faces of a mission that is left out go to the others, one by one to whichever has fewest: no die is rolled in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as AnySequence
from dataclasses import replace
from pathlib import PurePath

from pipeline.load.nodes import Entry, Mapping, Node, Scalar, Sequence
from pipeline.load.references import keys

_AGREED = "by_agreement_only"


def with_tables_of(tree: Mapping) -> Mapping:
    """Leave missions that are not printed out of the selection; tables of the variant's own stay as they are."""
    selection, listed = tree.get("selection"), _texts(tree.get("mission_order"))
    tables = selection.get("tables") if isinstance(selection, Mapping) else None
    missing = {*keys(tree.get("missions"))} - {*listed}
    if not isinstance(selection, Mapping) or not isinstance(tables, Mapping) or not listed or not missing:
        return tree
    here = PurePath(tree.source.name).parent
    dealt = {name: _dealt(entry, missing, here) for name, entry in tables.entries.items()}
    chosen = _put(selection, "tables", replace(tables, entries=dealt))
    agreed = selection.get(_AGREED)
    if isinstance(agreed, Sequence):
        kept = [item for item in agreed.items if not (isinstance(item, Scalar) and item.text in missing)]
        chosen = _put(chosen, _AGREED, replace(agreed, items=tuple(kept)))
    return _put(tree, "selection", chosen)


def _put(mapping: Mapping, key: str, value: Node) -> Mapping:
    """Put another value under a key that is there."""
    return replace(mapping, entries={**mapping.entries, key: replace(mapping.entries[key], value=value)})


def _dealt(entry: Entry, missing: set[str], here: PurePath) -> Entry:
    """Deal a table's faces to the missions that are left; a table that leads to none of them stays, and is told."""
    table = entry.value
    rows = table.get("rows") if isinstance(table, Mapping) else None
    if not isinstance(table, Mapping) or not isinstance(rows, Sequence) or not _is_inherited(rows, here):
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


def _is_inherited(rows: Node, here: PurePath) -> bool:
    return not PurePath(rows.source.name).is_relative_to(here)


def _texts(node: Node | None) -> list[str]:
    return [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
