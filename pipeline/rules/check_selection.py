"""A pack's selection -> what is wrong with its tables, its matrix, and the missions that no die chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import BattlePlans, Cell, DieTable, Pack, Selection
from pipeline.rules.prose import did_you_mean
from pipeline.rules.selection import missions_in_tables, plan_pairs, players, tables_read

_PATH: Path = ("selection",)


def check_selection(pack: Pack) -> Iterator[Diagnostic]:
    """Find everything that keeps a pack's selection from choosing fairly and completely."""
    selection = pack.selection
    if selection is None:
        return
    for name, table in selection.tables.items():
        yield from _check_faces(table, (*_PATH, "tables", name))
        yield from _check_missions(pack, table, (*_PATH, "tables", name))
    yield from _check_reading(selection)
    if selection.battle_plans is not None:
        yield from _check_matrix(selection, selection.battle_plans, (*_PATH, "battle_plans"))
    yield from _check_agreement(pack, selection)


def _check_faces(table: DieTable, path: Path) -> Iterator[Diagnostic]:
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


def _check_missions(pack: Pack, table: DieTable, path: Path) -> Iterator[Diagnostic]:
    for index, row in enumerate(table.rows):
        if row.mission not in pack.missions:
            message = f"no mission is called {row.mission!r}"
            hints = did_you_mean(row.mission, pack.missions)
            yield error("E331", message, path=(*path, "rows", index, "mission"), hints=hints)


def _check_reading(selection: Selection) -> Iterator[Diagnostic]:
    """The random table must exist, and no table may lie about unread."""
    if selection.random not in selection.tables:
        hints = did_you_mean(selection.random, selection.tables)
        message = f"no table is called {selection.random!r}"
        yield error("E332", message, path=(*_PATH, "random"), hints=hints)
    read = tables_read(selection)
    for name in selection.tables:
        if name not in read:
            message = f"nothing reads the table {name!r}"
            hint = "name it in a cell of the battle plans, or take it out"
            yield warning("W330", message, path=(*_PATH, "tables", name), hints=(hint,))


def _check_matrix(selection: Selection, plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    yield from _check_twins("player", [player.id for player in players(plans)], path)
    yield from _check_twins("plan", [plan.id for plan in plans.plans], (*path, "plans"))
    known = [plan.id for plan in plans.plans]
    for index, cell in enumerate(plans.cells):
        yield from _check_cell(cell, selection, plans, (*path, "cells", index))
    laid = Counter((cell.row, cell.column) for cell in plans.cells)
    for row, column in dict.fromkeys(plan_pairs(plans)):
        if laid[row, column] != 1:
            found = "no cell" if not laid[row, column] else "more than one cell"
            yield error("E333", f"{found} for {row} against {column}", path=(*path, "cells"))
    if plans.fortified_plan is not None and plans.fortified_plan not in known:
        message = f"no battle plan is called {plans.fortified_plan!r}"
        hints = did_you_mean(plans.fortified_plan, known)
        yield error("E332", message, path=(*path, "fortified_plan"), hints=hints)


def _check_twins(what: str, ids: list[str], path: Path) -> Iterator[Diagnostic]:
    for name, times in Counter(ids).items():
        if times > 1:
            yield error("E336", f"more than one {what} is called {name!r}", path=path)


def _check_cell(cell: Cell, selection: Selection, plans: BattlePlans, path: Path) -> Iterator[Diagnostic]:
    plan_ids = [plan.id for plan in plans.plans]
    player_ids = [player.id for player in players(plans)]
    for key, what, known in (
        ("row", "battle plan", plan_ids),
        ("column", "battle plan", plan_ids),
        ("table", "table", list(selection.tables)),
        ("attacker", "player", player_ids),
    ):
        name = getattr(cell, key)
        if name is not None and name not in known:
            message = f"no {what} is called {name!r}"
            yield error("E332", message, path=(*path, key), hints=did_you_mean(name, known))
    if (cell.attacker is not None) == cell.roll_off:
        found = "both" if cell.roll_off else "neither"
        message = f"who attacks is settled by a player or by a roll-off, here by {found}"
        yield error("E334", message, path=path, hints=("write attacker: and a player, or roll_off: yes",))


def _check_agreement(pack: Pack, selection: Selection) -> Iterator[Diagnostic]:
    """Missions in no table must be listed as such, so that none drops out by mistake."""
    rolled = missions_in_tables(selection)
    for mission in pack.missions:
        if mission not in rolled and mission not in selection.by_agreement_only:
            message = f"{mission!r} is in no table, so no die can choose it"
            hint = "put it into a table, or list it under by_agreement_only"
            yield error("E335", message, path=(*_PATH, "by_agreement_only"), hints=(hint,))
    for index, mission in enumerate(selection.by_agreement_only):
        path: Path = (*_PATH, "by_agreement_only", index)
        if mission not in pack.missions:
            message = f"no mission is called {mission!r}"
            yield error("E331", message, path=path, hints=did_you_mean(mission, pack.missions))
        elif mission in rolled:
            yield error("E335", f"{mission!r} is in a table, so it is not by agreement only", path=path)
