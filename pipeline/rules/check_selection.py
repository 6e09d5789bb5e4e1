"""A pack's selection -> what is wrong with its dice, with who attacks, and with the missions that no die chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import BattlePlans, DieTable, Pack, Selection
from pipeline.rules.selection import missions_in_tables, tables_read

_PATH: Path = ("selection",)


def check_selection(pack: Pack) -> Iterator[Diagnostic]:
    """Find what keeps a selection from choosing fairly. That its names mean something, loading has seen to."""
    selection = pack.selection
    if selection is None:
        return
    for name, table in selection.tables.items():
        yield from _check_faces(table, (*_PATH, "tables", name))
    yield from _check_reading(selection)
    if selection.battle_plans is not None:
        yield from _check_roles(selection.battle_plans, (*_PATH, "battle_plans"))
    yield from _check_agreement(pack, selection)


def _check_faces(table: DieTable, path: Path) -> Iterator[Diagnostic]:
    """Every face of the die stands in exactly one row."""
    for index, row in enumerate(table.rows):
        for face in row.faces:
            if not 1 <= face <= table.die:
                message = f"a die of {table.die} faces never shows {face}"
                yield error("E330", message, path=(*path, "rows", index, "faces"))
    shown = Counter(face for row in table.rows for face in row.faces)
    missing = [str(face) for face in range(1, table.die + 1) if face not in shown]
    twice = [str(face) for face, times in sorted(shown.items()) if times > 1]
    if missing:
        yield error("E330", f"no row for a roll of {', '.join(missing)}", path=(*path, "rows"))
    if twice:
        yield error("E330", f"more than one row for a roll of {', '.join(twice)}", path=(*path, "rows"))


def _check_reading(selection: Selection) -> Iterator[Diagnostic]:
    read = tables_read(selection)
    for name in selection.tables:
        if name not in read:
            message = f"nothing reads the table {name!r}"
            hint = "name it in a cell of the battle plans, or take it out"
            yield warning("W330", message, path=(*_PATH, "tables", name), hints=(hint,)).relying_on(_PATH)


def _check_roles(plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    """Two players sit at the matrix, and each cell says in one way which of them attacks."""
    if plans.rows.id == plans.columns.id:
        message = f"both players are called {plans.rows.id!r}"
        yield error("E332", message, path=(*path, "columns", "id"))
    for index, cell in enumerate(plans.cells):
        if (cell.attacker is not None) == cell.roll_off:
            found = "both" if cell.roll_off else "neither"
            message = f"who attacks is settled by a player or by a roll-off, here by {found}"
            hint = "write attacker: and a player, or roll_off: yes"
            yield error("E331", message, path=(*path, "cells", index), hints=(hint,))


def _check_agreement(pack: Pack, selection: Selection) -> Iterator[Diagnostic]:
    """Missions in no table must be listed as such, so that none drops out by mistake."""
    rolled = missions_in_tables(selection)
    path: Path = (*_PATH, "by_agreement_only")
    for mission in pack.missions:
        if mission not in rolled and mission not in selection.by_agreement_only:
            message = f"{mission!r} is in no table, so no die can choose it"
            hint = "put it into a table, or list it under by_agreement_only"
            yield error("E333", message, path=path, hints=(hint,)).relying_on(_PATH)
    for index, mission in enumerate(selection.by_agreement_only):
        if mission in rolled:
            message = f"{mission!r} is in a table, so it is not by agreement only"
            yield error("E333", message, path=(*path, index))
