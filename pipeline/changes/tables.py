"""Two die tables of one name -> what a roll leads to now that it didn't before."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.changes.tell import ARROW, Told
from pipeline.changes.walk import Kind
from pipeline.model import DieTable, Pack


def table_changes(old: DieTable | None, new: DieTable | None, before: Pack, after: Pack) -> Iterator[Told]:
    """Tell face by face what became of a table."""
    if old is None or new is None:
        table = new or old
        assert table is not None
        kind = Kind.ADDED if old is None else Kind.REMOVED
        yield Told(kind=kind, says=f"{'new' if old is None else 'gone'}: table “{table.name}”")
        return
    if old.name != new.name:
        says = f"table “{old.name}” {ARROW} “{new.name}”"
        yield Told(kind=Kind.CHANGED, says=says, before=str(old.name), after=str(new.name))
    was, now = _leads(old, before), _leads(new, after)
    for face in sorted({*was, *now}):
        if was.get(face) != now.get(face):
            first, second = was.get(face, "nothing"), now.get(face, "nothing")
            says = f"table “{new.name}”, on a {face}: {first} {ARROW} {second}"
            yield Told(kind=Kind.CHANGED, says=says, before=first, after=second)


def _leads(table: DieTable, pack: Pack) -> dict[int, str]:
    """Name what each face of the die leads to."""
    return {face: _target(row.mission, row.table, pack) for row in table.rows for face in row.faces}


def _target(mission: str | None, table: str | None, pack: Pack) -> str:
    if mission is not None:
        return str(pack.missions[mission].name) if mission in pack.missions else mission
    return f"the table {table}"
