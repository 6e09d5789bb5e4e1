"""The battle plan matrix of a selection -> cells that leave open who attacks, and equal seats that see it unlike."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import BattlePlans, Cell, Selection
from pipeline.rules.choosing.selection import cell_of


def check_matrix(selection: Selection, plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    """Two players sit at the matrix, and each cell says in one way which of them attacks."""
    if plans.rows.id == plans.columns.id:
        message = f"both players are called {plans.rows.id!r}"
        yield error("E332", message, path=(*path, "columns", "id"))
    for index, cell in enumerate(plans.cells):
        table = selection.tables.get(cell.table)
        yield from _check_role(cell, (*path, "cells", index), in_mission=table is not None and table.roles_in_mission)
    if plans.equal_seats:
        yield from _check_mirror(plans, (*path, "cells"))


def _check_role(cell: Cell, path: Path, *, in_mission: bool) -> Iterator[Diagnostic]:
    if in_mission and (cell.attacker is not None or cell.roll_off):
        message = f"who attacks is settled by the missions of {cell.table}, and by this cell too"
        yield error("E331", message, path=path, hints=("take attacker: or roll_off: away",))
    elif not in_mission and (cell.attacker is not None) == cell.roll_off:
        found = "both" if cell.roll_off else "neither"
        message = f"who attacks is settled by a player or by a roll-off, here by {found}"
        yield error("E331", message, path=path, hints=("write attacker: and a player, or roll_off: yes",))


def _check_mirror(plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    """What one player reads in its row the other must read in its own: one table, one attacker."""
    other = {plans.rows.id: plans.columns.id, plans.columns.id: plans.rows.id}
    for index, cell in enumerate(plans.cells):
        mirrored = cell_of(plans, cell.column, cell.row)
        attacker = None if mirrored.attacker is None else other.get(mirrored.attacker)
        if (cell.table, cell.attacker, cell.roll_off) != (mirrored.table, attacker, mirrored.roll_off):
            message = f"{cell.row} against {cell.column} is not the mirror of {cell.column} against {cell.row}"
            hint = "at equal seats both cells name one table, and the attacker from either side"
            yield error("E335", message, path=(*path, index), hints=(hint,))
