"""The headings of a table -> where in a card each column's cells belong, and what is wrong with that."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.parsing.headings import Headed, folded, missing
from pipeline.load.parsing.nodes import Mapping, Node, at
from pipeline.load.parsing.rows import Cell
from pipeline.model.card_tables import CardTable

ID, NAME, FIELDS, QUANTITY = "id", "name", "fields", "quantity"
# Names of faces, which are names of files.
FACES = (("face",), ("back",))
# A step of a column's path: a key, or the number of an item, counted as people do.
_STEP = re.compile(r"[a-z][a-z0-9_-]*|[1-9]\d?")
# What heads columns of many a spreadsheet, in capitals or not.
_OF_EVERY_CARD = (ID, NAME, "gist", QUANTITY)
Steps = tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What is wanted of a table: keys of such a card, and what its pack says of the table, if anything.

    A table of which it says nothing is its own, and is held to the letter; any other is taken as it comes. What is left
    over are fields, of cards that have nothing else. `node` is where it is said, `sheet` a sheet by name.
    """

    keys: Collection[str]
    is_fielded: bool = False
    table: CardTable | None = None
    node: Mapping | None = None
    sheet: str = ""

    @property
    def is_strange(self) -> bool:
        """Tell whether somebody else may have made the table."""
        return self.table is not None


@dataclass(kw_only=True)
class Columns:
    """Where each column's cells belong, by its number, and what is wrong with headings."""

    headed: Headed
    paths: dict[int, Steps] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def cell(self, heading: str) -> int:
        """Tell the number of the column that is headed so; 0 where there is none."""
        cell = self.headed.find(heading)
        return cell.column if cell else 0

    def heading(self, path: Steps) -> str:
        """Tell what heads the column of a path."""
        column = next(number for number, each in self.paths.items() if each == path)
        return next(cell.text for cell in self.headed.heads if cell.column == column)


def lead_columns(headed: Headed, wanted: Wanted) -> Columns:
    """Lead every column to where its cells belong: as it is said, or by its own name."""
    columns = Columns(headed=headed)
    columns.found.extend(missing(headed, wanted.node))
    for heading, path in (wanted.table.columns if wanted.table else {}).items():
        cell, value = headed.find(heading), at(wanted.node, "columns", heading)
        if cell is not None and value is not None:
            steps = tuple(path.split(".", 1)) if path.startswith(f"{FIELDS}.") else tuple(path.split("."))
            columns.found.extend(_place(columns, cell, steps, value, _strays(steps, path, wanted, value)))
    for cell in headed.heads:
        if cell.column not in columns.paths and cell.text and not _is_said(cell, headed, wanted):
            columns.found.extend(_lead(columns, cell, wanted))
    return columns


def _is_said(cell: Cell, headed: Headed, wanted: Wanted) -> bool:
    """Tell whether a column is one that is led somewhere, if only to where nothing is, or to be skipped."""
    table = wanted.table or CardTable()
    return any(headed.find(heading) == cell for heading in (*table.columns, *table.skip))


def _strays(steps: Steps, path: str, wanted: Wanted, value: Node) -> Iterator[Diagnostic]:
    """Find a path that leads to nothing of a card."""
    known = (ID, *(key for key in wanted.keys if key != FIELDS))
    if steps[0] == FIELDS and len(steps) == 2 and steps[1]:
        return
    if steps[0] in known and all(map(_STEP.fullmatch, steps)):
        return
    hints = (*spelling.hints(path, known), f"a field is called so by `{FIELDS}.{path}`")
    yield error("E129", f"{spelling.quote(path)} is nothing that such a card has", hints=hints).at(value.place)


def _place(
    columns: Columns, cell: Cell, steps: Steps, said: Node, strays: Iterator[Diagnostic]
) -> Iterator[Diagnostic]:
    if found := list(strays):
        yield from found
    elif _clashes(columns, steps):
        hint = "lead each column to a place of its own"
        message = f"column {spelling.quote(cell.text)} clashes with another: both are {'.'.join(steps)}"
        yield error("E122", message, hints=(hint,)).at(said.place)
    else:
        columns.paths[cell.column] = steps


def _clashes(columns: Columns, steps: Steps) -> bool:
    return any(steps[: len(other)] == other[: len(steps)] for other in columns.paths.values())


def _lead(columns: Columns, cell: Cell, wanted: Wanted) -> Iterator[Diagnostic]:
    """Lead a column of which nothing is said: by a key of the card, or to a field of its own name."""
    own, steps = folded(cell.text), tuple(cell.text.split("."))
    is_key = own in _OF_EVERY_CARD or (cell.text,) in FACES
    if wanted.is_fielded or wanted.is_strange:
        own_keys = {*wanted.keys} - {FIELDS}
        is_path = not wanted.is_fielded and steps[0] in own_keys and all(map(_STEP.fullmatch, steps))
        steps = (own,) if is_key else steps if is_path else (FIELDS, cell.text)
        if steps[0] != FIELDS and _clashes(columns, steps):
            steps = (FIELDS, cell.text)
        columns.paths[cell.column] = _numbered(columns, steps)
        return
    if not all(map(_STEP.fullmatch, steps)):
        hint = "write the name of a key, or a path like awards.1.when"
        yield _blame(columns, f"{spelling.quote(cell.text)} names no column", cell, hint)
    elif _clashes(columns, steps):
        hint = "keep one of them: a column either holds a value or leads on to several"
        yield _blame(columns, f"column {spelling.quote(cell.text)} clashes with another", cell, hint)
    else:
        columns.paths[cell.column] = steps


def _numbered(columns: Columns, steps: Steps) -> Steps:
    """Tell two columns with one heading apart: the second is called `Notes 2`."""
    called, number = steps, 1
    while called in columns.paths.values():
        number += 1
        called = (*steps[:-1], f"{steps[-1]} {number}")
    return called


def _blame(columns: Columns, message: str, cell: Cell, hint: str) -> Diagnostic:
    return error("E122", message, hints=(hint,)).at(columns.headed.source.place(cell.start, cell.end))
