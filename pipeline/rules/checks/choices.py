"""A pack's selection -> what is wrong with its dice, its matrix of plans, and with missions that no die chooses."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import BattlePlans, Cell, DieTable, Pack, Selection
from pipeline.rules.checks.joint_tables import check_joint_table
from pipeline.rules.choosing.chances import cell_of, missions_in_tables, tables_behind, tables_read
from pipeline.rules.choosing.joint import Made, leaves_of_parts, made_missions
from pipeline.rules.components.tables import check_faces

_PATH: Path = ("selection",)
_PLANNERS = 2  # who lay plans against each other


def check_selection(pack: Pack) -> Iterator[Diagnostic]:
    """Find what keeps a selection from choosing fairly. That its names mean something, loading has seen to."""
    selection = pack.selection
    if selection is None:
        return
    made = made_missions(pack)
    for name, table in selection.tables.items():
        path = (*_PATH, "tables", name)
        if table.roll:
            yield from check_joint_table(selection, name, made)
        else:
            yield from check_faces([row.faces for row in table.rows], table.die, (*path, "rows"))
            yield from _check_rows(table, path)
    yield from _check_circles(selection)
    yield from _check_parts_alone(selection)
    yield from _check_reading(selection)
    if selection.battle_plans is not None:
        path = (*_PATH, "battle_plans")
        if (count := len(pack.sides.ids)) != _PLANNERS:
            message = f"battle plans settle which of two sides a player has, and the pack has {count}"
            yield error("E337", message, path=path, hints=("let dice choose the mission alone",))
        yield from check_matrix(selection, selection.battle_plans, path)
    if selection.bound is not None and selection.bound.side is None and selection.bound.plan is None:
        message = f"a force that is {selection.bound.says} is bound to nothing"
        yield error("E398", message, path=(*_PATH, "bound"), hints=("write `side:`, `plan:` or both",))
    yield from _check_agreement(pack, selection, made)


def _check_rows(table: DieTable, path: Path) -> Iterator[Diagnostic]:
    """Each row leads somewhere, and to one place; a table of a kind of part gives parts, and no other does."""
    for key in ("combination", "again"):
        if getattr(table, key):
            message = f"{key!r} is for tables that have others rolled, and this one has rows"
            yield error("E334", message, path=(*path, key), hints=("take it out, or write `roll` in place of rows",))
    for index, row in enumerate(table.rows):
        given = [key for key in ("mission", "part", "table") if getattr(row, key) is not None]
        if given in ([["mission"], ["table"]] if table.of is None else [["part"]]):
            continue
        found = "both" if given == ["mission", "table"] else " and ".join(given) or "neither"
        message, hint = f"a row leads to a mission or to a table, here to {found}", "write mission: or table:"
        if table.of is not None:
            message = f"a row of this table gives one {table.of}, here {' and '.join(given) or 'nothing'}"
            hint = "write `part: …`"
        elif "part" in given:
            hint = f"{hint}; or name the kind of the table's parts, like `of: deployment`"
        yield error("E334", message, path=(*path, "rows", index), hints=(hint,))


def _check_circles(selection: Selection) -> Iterator[Diagnostic]:
    """No table leads back to itself: dice would never come to a mission."""
    for name in selection.tables:
        if name in tables_behind(selection, name):
            message = f"the table {name!r} leads back to itself"
            yield error("E334", message, path=(*_PATH, "tables", name, "rows"))


def _check_parts_alone(selection: Selection) -> Iterator[Diagnostic]:
    """A table of parts gives no mission: it is rolled together with others, and nothing leads to it alone."""
    cells = selection.battle_plans.cells if selection.battle_plans else ()
    rows = (
        ((*_PATH, "tables", name, "rows", index, "table"), row.table)
        for name, table in selection.tables.items()
        for index, row in enumerate(table.rows)
    )
    plans = (((*_PATH, "battle_plans", "cells", index, "table"), cell.table) for index, cell in enumerate(cells))
    for path, name in (((*_PATH, "random"), selection.random), *rows, *plans):
        table = selection.tables.get(name or "")
        if table is not None and table.of is not None:
            message = f"the table {name!r} gives a part, and no mission"
            hint = f"lead to a table that rolls it with others, like `{{name: Battle, roll: [{name}, …]}}`"
            yield error("E339", message, path=path, hints=(hint,))


def _check_reading(selection: Selection) -> Iterator[Diagnostic]:
    read = tables_read(selection)
    for name in selection.tables:
        if name not in read:
            message = f"nothing reads the table {name!r}"
            hint = "name it in a cell of the battle plans or in another table's row, or take it out"
            yield warning("W330", message, path=(*_PATH, "tables", name), hints=(hint,)).relying_on(_PATH)


def _check_agreement(pack: Pack, selection: Selection, made: Made) -> Iterator[Diagnostic]:
    """Missions in no table must be listed as such, so that none drops out by mistake."""
    rolled = missions_in_tables(selection, made)
    path: Path = (*_PATH, "by_agreement_only")
    shown = leaves_of_parts(pack).values()
    for mission in pack.mission_order:
        if mission not in (*rolled, *shown) and mission not in selection.by_agreement_only:
            message = f"{mission!r} is in no table, so no die can choose it"
            hint = "put it into a table, or list it under `by_agreement_only`"
            yield error("E333", message, path=path, hints=(hint,)).relying_on(_PATH)
    for index, mission in enumerate(selection.by_agreement_only):
        if mission in rolled:
            message = f"{mission!r} is in a table, so it is not by agreement only"
            yield error("E333", message, path=(*path, index))


def check_matrix(selection: Selection, plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    """Two players sit at the matrix, and each cell says in one way which of them plays the first side."""
    if plans.rows.id == plans.columns.id:
        message = f"both players are called {plans.rows.id!r}"
        yield error("E332", message, path=(*path, "columns", "id"))
    for index, cell in enumerate(plans.cells):
        table = selection.tables.get(cell.table)
        yield from _check_role(cell, (*path, "cells", index), in_mission=table is not None and table.roles_in_mission)
    if plans.equal_seats:
        yield from _check_mirror(plans, (*path, "cells"))


def _check_role(cell: Cell, path: Path, *, in_mission: bool) -> Iterator[Diagnostic]:
    if in_mission and (cell.first_side is not None or cell.roll_off):
        message = f"who plays which side is settled by the missions of {cell.table}, and by this cell too"
        yield error("E331", message, path=path, hints=("take `first_side` or `roll_off` away",))
    elif not in_mission and (cell.first_side is not None) == cell.roll_off:
        found = "both" if cell.roll_off else "neither"
        message = f"who plays which side is settled by a player or by a roll-off, here by {found}"
        yield error("E331", message, path=path, hints=("write `first_side:` and a player, or `roll_off: yes`",))


def _check_mirror(plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    """What one player reads in its row the other must read in its own: one table, one player on the first side."""
    other = {plans.rows.id: plans.columns.id, plans.columns.id: plans.rows.id}
    for index, cell in enumerate(plans.cells):
        mirrored = cell_of(plans, cell.column, cell.row)
        first_side = None if mirrored.first_side is None else other.get(mirrored.first_side)
        if (cell.table, cell.first_side, cell.roll_off) != (mirrored.table, first_side, mirrored.roll_off):
            message = f"{cell.row} against {cell.column} is not the mirror of {cell.column} against {cell.row}"
            hint = "at equal seats both cells name one table, and the same player, seen from either side"
            yield error("E335", message, path=(*path, index), hints=(hint,))
