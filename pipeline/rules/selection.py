"""A pack's ways to choose a mission -> the exact chance of every mission, and of each player to attack."""

from __future__ import annotations

from fractions import Fraction

from pipeline.model import BattlePlans, Cell, DieTable, Player, Selection

Chances = dict[str, Fraction]


def table_chances(table: DieTable) -> Chances:
    """Give the chance of every mission of a die table."""
    chances: Chances = {}
    for row in table.rows:
        chances[row.mission] = chances.get(row.mission, Fraction(0)) + Fraction(len(row.faces), table.die)
    return chances


def random_chances(selection: Selection) -> Chances:
    """Give the chance of every mission when one die chooses."""
    return table_chances(selection.tables[selection.random])


def cell_of(plans: BattlePlans, row: str, column: str) -> Cell:
    """Find where two plans meet."""
    return next(cell for cell in plans.cells if (cell.row, cell.column) == (row, column))


def pair_chances(selection: Selection, row: str, column: str) -> Chances:
    """Give the chance of every mission for a pair of plans, the row player's first."""
    assert selection.battle_plans is not None
    return table_chances(selection.tables[cell_of(selection.battle_plans, row, column).table])


def attacker_chances(selection: Selection, row: str, column: str) -> Chances:
    """Give each player's chance to attack for a pair of plans; a roll-off, ties rolled again, is even."""
    assert selection.battle_plans is not None
    cell = cell_of(selection.battle_plans, row, column)
    return {
        player.id: Fraction(1, 2) if cell.roll_off else Fraction(int(player.id == cell.attacker))
        for player in players(selection.battle_plans)
    }


def players(plans: BattlePlans) -> tuple[Player, Player]:
    """Name both players, the one who reads the rows first."""
    return plans.rows, plans.columns


def plan_pairs(plans: BattlePlans) -> tuple[tuple[str, str], ...]:
    """List every pair of plans, row by row."""
    return tuple((row.id, column.id) for row in plans.plans for column in plans.plans)


def tables_read(selection: Selection) -> tuple[str, ...]:
    """Name the tables that the die or the matrix reads, each once, in the order of their first reading."""
    cells = selection.battle_plans.cells if selection.battle_plans else ()
    return tuple(dict.fromkeys((selection.random, *(cell.table for cell in cells))))


def missions_in_tables(selection: Selection) -> frozenset[str]:
    """Name all missions that a die can choose."""
    tables = (selection.tables[name] for name in tables_read(selection) if name in selection.tables)
    return frozenset(row.mission for table in tables for row in table.rows)
