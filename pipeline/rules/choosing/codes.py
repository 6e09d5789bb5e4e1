"""A selection -> short codes for the tables that plans lead to: "=", "AM", or the first word of a table's name."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model import BattlePlans, Labels, Plan, Selection

_MOST_LETTERS = 3


def plan_letters(plans: Sequence[Plan]) -> dict[str, str]:
    """Give each plan the fewest first letters that tell it from the others."""
    for count in range(1, _MOST_LETTERS + 1):
        letters = {plan.id: str(plan.name)[:count].upper() for plan in plans}
        if len({*letters.values()}) == len(plans):
            return letters
    return {plan.id: str(number) for number, plan in enumerate(plans, start=1)}


def table_codes(selection: Selection, labels: Labels) -> dict[str, str]:
    """Give every table a code; what no plans lead to is rolled by itself."""
    plans = selection.battle_plans
    pairs = {name: _pairs(plans, name) for name in selection.tables} if plans else {}
    if plans and all(len(each) <= 1 for each in pairs.values()):
        letters = plan_letters(plans.plans)
        codes = {name: _pair_code(next(iter(each)), plans, letters, labels) for name, each in pairs.items() if each}
    else:
        codes = {name: str(table.name).split()[0] for name, table in selection.tables.items() if pairs.get(name)}
    return {name: codes.get(name, labels["chooser.die"]) for name in selection.tables}


def _pairs(plans: BattlePlans, table: str) -> set[frozenset[str]]:
    """Find what meets where a table is read; plans that are the same are one kind of meeting, whichever they are."""
    met = (frozenset((cell.row, cell.column)) for cell in plans.cells if cell.table == table)
    return {pair if len(pair) > 1 else frozenset() for pair in met}


def _pair_code(pair: frozenset[str], plans: BattlePlans, letters: dict[str, str], labels: Labels) -> str:
    return "".join(letters[plan.id] for plan in plans.plans if plan.id in pair) or labels["chooser.same"]
