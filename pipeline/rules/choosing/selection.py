"""A pack's ways to choose a mission -> the tables that they read, and the exact chance of every mission."""

from __future__ import annotations

from fractions import Fraction

from pipeline.model import BattlePlans, Cell, Player, Selection

Chances = dict[str, Fraction]


def table_chances(selection: Selection, name: str) -> Chances:
    """Give the chance of every mission that a die table gives, itself or by the tables that it leads on to."""
    table, chances = selection.tables[name], Chances()
    for row in table.rows:
        share = Fraction(len(row.faces), table.die)
        further = {row.mission: Fraction(1)} if row.mission else table_chances(selection, str(row.table))
        for mission, chance in further.items():
            chances[mission] = chances.get(mission, Fraction(0)) + share * chance
    return chances


def cell_of(plans: BattlePlans, row: str, column: str) -> Cell:
    """Find where two plans meet."""
    return next(cell for cell in plans.cells if (cell.row, cell.column) == (row, column))


def players(plans: BattlePlans) -> tuple[Player, Player]:
    """Name both players, the one who reads the rows first."""
    return plans.rows, plans.columns


def plan_pairs(plans: BattlePlans) -> tuple[tuple[str, str], ...]:
    """List every pair of plans, row by row."""
    return tuple((row.id, column.id) for row in plans.plans for column in plans.plans)


def tables_read(selection: Selection) -> tuple[str, ...]:
    """Name the tables that the die or the matrix reads, each once, in the order of their first reading."""
    cells = selection.battle_plans.cells if selection.battle_plans else ()
    found: dict[str, None] = {}
    waiting = [cell.table for cell in reversed(cells)] + [selection.random]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting.extend(reversed(leads_to(selection, name)))
    return tuple(found)


def tables_behind(selection: Selection, name: str) -> frozenset[str]:
    """Name all tables that can be come to from a table, step by step."""
    found: set[str] = set()
    waiting = [*leads_to(selection, name)]
    while waiting:
        further = waiting.pop()
        if further not in found:
            found.add(further)
            waiting.extend(leads_to(selection, further))
    return frozenset(found)


def leads_to(selection: Selection, name: str) -> tuple[str, ...]:
    """Name the tables that the rows of a table lead on to."""
    table = selection.tables.get(name)
    return tuple(row.table for row in table.rows if row.table is not None) if table else ()


def missions_in_tables(selection: Selection) -> frozenset[str]:
    """Name all missions that a die can choose."""
    tables = (selection.tables[name] for name in tables_read(selection) if name in selection.tables)
    return frozenset(row.mission for table in tables for row in table.rows if row.mission is not None)
