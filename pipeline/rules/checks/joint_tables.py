"""A table that has others rolled for the parts of a mission -> what keeps these from making one."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import DieTable, Selection
from pipeline.rules.choosing.joint import (
    MOST_OUTCOMES,
    Made,
    Outcome,
    combination_of,
    count_outcomes,
    kinds_of,
    outcomes,
    rolled_tables,
)

# Of those that make no mission, or several; who mends them sees the others then.
_SHOWN = 3


def check_joint_table(selection: Selection, name: str, made: Made) -> Iterator[Diagnostic]:
    """Find what is wrong with one table; that the names in it mean something, loading has seen to."""
    table, path = selection.tables[name], ("selection", "tables", name)
    slips = [*_check_form(selection, table, path, made)]
    yield from slips
    if slips or len(rolled_tables(selection, table)) < len(table.roll):
        return
    if (count := count_outcomes(selection, table)) > MOST_OUTCOMES:
        message = f"the dice of {name} may give {count:,} things together, and {MOST_OUTCOMES:,} are the most"
        yield error("E339", message, path=(*path, "roll"), hints=("roll fewer tables together",))
        return
    yield from _check_outcomes(selection, table, path, made)


def _check_form(selection: Selection, table: DieTable, path: Path, made: Made) -> Iterator[Diagnostic]:
    if {"rows", "die", "of"} & table.model_fields_set:
        key = next(key for key in ("rows", "die", "of") if key in table.model_fields_set)
        message = f"a table that has others rolled has no {key!r} of its own"
        yield error("E334", message, path=(*path, key), hints=("take it out, or take `roll` out",))
    kinds = kinds_of(selection, table)
    if combination_of(table, kinds, made) is None:
        message = f"which combination of {' and '.join(dict.fromkeys(kinds))} is rolled for can't be told"
        hint = f"add `combination: …` with one of these: {', '.join(made)}" if made else "the pack has no combinations"
        yield error("E339", message, path=path, hints=(hint,))
    for index, each in enumerate(rolled_tables(selection, table)):
        if each.of is None:
            message = f"the table {table.roll[index]!r} gives missions, and no part to be rolled with others"
            yield error("E339", message, path=(*path, "roll", index), hints=("a table of parts says `of: KIND`",))
        elif each.of in kinds[:index]:
            message = f"two tables that are rolled together give a {each.of}"
            yield error("E339", message, path=(*path, "roll", index), hints=("roll one of them",))


def _check_outcomes(selection: Selection, table: DieTable, path: Path, made: Made) -> Iterator[Diagnostic]:
    every = [*outcomes(selection, table, made)]
    several = [each for each in every if len(each.missions) > 1]
    none = [each for each in every if not each.missions]
    name = combination_of(table, kinds_of(selection, table), made)
    if several:
        message = f"{_told(several)} make more than one mission of {name}, like {several[0].missions[0]}"
        yield error("E339", message, path=(*path, "roll"), hints=("roll for every kind that tells missions apart",))
    elif every and len(none) == len(every):
        yield error("E339", f"no roll makes a mission of {name}", path=(*path, "roll"))
    elif none and not table.again:
        hint = "write `again: yes` to have all rolled again, or let the combination make them"
        yield error("E339", f"{_told(none)} make no mission of {name}", path=(*path, "roll"), hints=(hint,))
    elif table.again and not none:
        hint = "take it out"
        yield error("E334", "'again' has no use: every roll makes a mission", path=(*path, "again"), hints=(hint,))


def _told(found: list[Outcome]) -> str:
    """Name what was rolled, the first few of it."""
    named = [" with ".join(part for _, part in each.parts) for each in found[:_SHOWN]]
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"{', '.join(named)}{more}"
