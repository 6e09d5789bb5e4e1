"""Two packs -> their changes, part by part: the pack itself, each mission, pages, rule texts, shared steps, tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pipeline.changes.change import Change
from pipeline.changes.part_changes import with_parts
from pipeline.changes.tell import ARROW, Told, flow, tell
from pipeline.changes.walk import Difference, Kind, Path, differences, moves
from pipeline.model import DieTable, Pack, Row

# What stands on shelves of its own, and what says nothing about how the pack is played or read.
_SHELVES = {"missions", "pages", "rules", "steps", "phases", "faces"}
# What parts and combinations say, the missions say that they make.
_SILENT = {"id", "made_from", "order", "mission_order", "selection", "parts", "combinations"}
_NOUNS = {"pages": "Page", "rules": "Rule text", "steps": "Shared step", "phases": "Phase"}


def compare_packs(before: Pack, after: Pack) -> tuple[Change, ...]:
    """List all changes that a reader of the packs would see."""
    missions = with_parts(tuple(_missions(before, after)), before, after)
    return (*_own(before, after), *missions, *_others(before, after), *_selection(before, after))


def _own(before: Pack, after: Pack) -> Iterator[Change]:
    fields = [name for name in Pack.model_fields if name not in _SHELVES | _SILENT]
    found = [each for name in fields for each in differences(getattr(before, name), getattr(after, name), (name,))]
    yield from _tell("Pack", (), _without_echoes(found))
    yield from _tell("Pack", (), moves(tuple(_shelf(before, "pages")), tuple(_shelf(after, "pages")), ("order",)))
    yield from _tell("Pack", (), moves(before.mission_order, after.mission_order, ("mission_order",)))


def _missions(before: Pack, after: Pack) -> Iterator[Change]:
    old = {name: before.missions[name] for name in before.played}
    new = {name: after.missions[name] for name in after.played}
    for name in dict.fromkeys((*old, *new)):
        path = ("missions", name)
        title = str((new.get(name) or old[name]).name)
        if name not in new:
            yield Change(part=title, path=path, kind=Kind.REMOVED, says="gone: the mission")
        elif name not in old:
            says = f"new: the mission, {new[name].kind}"
            yield Change(part=title, path=path, kind=Kind.ADDED, says=says)
        else:
            yield from _tell(title, path, _without_echoes(differences(old[name], new[name])))


def _others(before: Pack, after: Pack) -> Iterator[Change]:
    # What is measured by a named distance of the pack was told with it.
    named = {(flow(each.before), flow(each.after)) for each in differences(before.distances, after.distances)}
    for part, noun in _NOUNS.items():
        old, new = _shelf(before, part), _shelf(after, part)
        for name in dict.fromkeys((*old, *new)):
            title, path = f"{noun} {name}", (part, name)
            if name not in new:
                yield Change(part=title, path=path, kind=Kind.REMOVED, says="gone")
            elif name not in old:
                yield Change(part=title, path=path, kind=Kind.ADDED, says="new")
            else:
                found = differences(old[name], new[name])
                yield from _tell(
                    title, path, (each for each in found if (flow(each.before), flow(each.after)) not in named)
                )


def _shelf(pack: Pack, part: str) -> Mapping[str, Any]:
    """Take what stands on a shelf; pages that are not printed are nobody's to read."""
    shelf: Mapping[str, Any] = getattr(pack, part)
    return {name: shelf[name] for name in pack.order if name in shelf} if part in ("pages", "phases") else shelf


def _selection(before: Pack, after: Pack) -> Iterator[Change]:
    old, new = before.selection, after.selection
    if old is None or new is None:
        if old is not new:
            kind = Kind.ADDED if old is None else Kind.REMOVED
            says = "new: dice choose a mission" if old is None else "gone: no die chooses a mission"
            yield Change(part="Selection", path=("selection",), kind=kind, says=says)
        return
    for table in dict.fromkeys((*old.tables, *new.tables)):
        for told in table_changes(old.tables.get(table), new.tables.get(table), before, after):
            yield _change("Selection", ("selection", "tables", table), told)
    fields = [name for name in type(old).model_fields if name != "tables"]
    found = [each for name in fields for each in differences(getattr(old, name), getattr(new, name), (name,))]
    yield from _tell("Selection", ("selection",), found)


def _tell(part: str, path: Path, found: Iterable[Difference]) -> Iterator[Change]:
    for difference in found:
        for told in tell(difference):
            yield _change(part, (*path, *difference.path), told)


def _change(part: str, path: Path, told: Told) -> Change:
    return Change(part=part, path=path, kind=told.kind, says=told.says, before=told.before, after=told.after)


def _without_echoes(found: Iterable[Difference]) -> list[Difference]:
    """Leave a named distance out where what is measured by it tells the same change."""
    listed = list(found)
    measured = {(flow(each.before), flow(each.after)) for each in listed if each.path[0] != "distances"}
    return [
        each for each in listed if each.path[0] != "distances" or (flow(each.before), flow(each.after)) not in measured
    ]


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
    if old.roll != new.roll:
        first, second = ", ".join(old.roll) or "nothing", ", ".join(new.roll) or "nothing"
        says = f"table “{new.name}” rolls together: {first} {ARROW} {second}"
        yield Told(kind=Kind.CHANGED, says=says, before=first, after=second)
    was, now = _leads(old, before), _leads(new, after)
    for face in sorted({*was, *now}):
        if was.get(face) != now.get(face):
            first, second = was.get(face, "nothing"), now.get(face, "nothing")
            says = f"table “{new.name}”, on a {face}: {first} {ARROW} {second}"
            yield Told(kind=Kind.CHANGED, says=says, before=first, after=second)


def _leads(table: DieTable, pack: Pack) -> dict[int, str]:
    """Name what each face of the die leads to."""
    return {face: _target(row, table.of or "", pack) for row in table.rows for face in row.faces}


def _target(row: Row, kind: str, pack: Pack) -> str:
    mission, table = row.mission, row.table
    if row.part is not None:
        part = pack.parts.get(kind, {}).get(row.part)
        return str(part.name) if part and part.name else row.part
    if mission is not None:
        return str(pack.missions[mission].name) if mission in pack.missions else mission
    return f"the table {table}"
