"""A table in CSV -> nodes: a row for each card, a column for each value; `awards.1.when` is a path into the card.

Places are cells as spreadsheets call them: row 7, third column is C7.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from pipeline.diagnostics import Diagnostic, Place, Refused, error
from pipeline.load.parsing.nodes import Entry, Mapping, Node, Scalar
from pipeline.load.parsing.nodes import Sequence as ListNode
from pipeline.load.parsing.reader import Reading
from pipeline.load.parsing.source import Source
from pipeline.spelling import quote

ID = "id"
# Decks have some hundred cards of a dozen columns; a stray cell at a sheet's far end would make millions.
ROWS, COLUMNS = 2_000, 200
# What spreadsheets put between cells, by the country they run in; the one that the first row has most of is meant.
_SEPARATORS = ",;\t"
# A step of a column's path: a key, or the number of an item, counted as people do.
_STEP = re.compile(r"[a-z][a-z0-9_-]*|[1-9]\d?")


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A cell: its text, the stretch of the file where it is written, its row and column, counted from 1."""

    text: str
    start: int
    end: int
    row: int
    column: int

    @property
    def address(self) -> str:
        """What a spreadsheet calls the cell."""
        letters, rest = "", self.column
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("A") + letter) + letters
        return f"{letters}{self.row}"


@dataclass(frozen=True, eq=False)
class TableSource(Source):
    """The text of a table, which tells places by cell."""

    cells: dict[int, Cell] = field(default_factory=dict)

    def place(self, start: int, end: int | None = None) -> Place:
        """Turn a stretch into a place: that of the cell that it begins in."""
        cell = self.cells.get(start)
        return replace(super().place(start, end), cell=cell.address if cell else "A1")


def read_table(source: Source) -> Reading:
    """Read a table whose first row names the columns; its cards stand under their `id`."""
    rows = list(islice(cut_rows(source.text), ROWS + 1))
    if not rows:
        return _nothing(source, "E120", "the table is empty", "write a first row that names the columns, id first")
    known = {cell.start: cell for row in rows for cell in row}
    table = TableSource(source.name, source.text, known)
    if len(rows) > ROWS or len(rows[0]) > COLUMNS:
        too_many = rows[-1][0] if len(rows) > ROWS else rows[0][COLUMNS]
        raise Refused(error("E506", f"more than {ROWS:,} rows or {COLUMNS} columns").at(table.place(too_many.start)))
    return _TableReader(table).read(rows)


def _nothing(source: Source, code: str, message: str, hint: str) -> Reading:
    place = replace(source.place(0), cell="A1")
    return Reading(top=None, diagnostics=(error(code, message, hints=(hint,)).at(place),))


def cut_rows(text: str) -> Iterator[tuple[Cell, ...]]:
    """Cut a text into rows of cells; rows without any text are passed over but counted."""
    separator = max(_SEPARATORS, key=text.split("\n", 1)[0].count)
    at, number = 0, 0
    while at < len(text):
        number += 1
        cells: list[Cell] = []
        while True:
            cell, at = _cell(text, at, separator, number, len(cells) + 1)
            cells.append(cell)
            if at >= len(text) or text[at] == "\n":
                at += 1
                break
            at += 1
        if any(cell.text for cell in cells):
            yield tuple(cells)


def _cell(text: str, at: int, separator: str, row: int, column: int) -> tuple[Cell, int]:
    """Read one cell; in quotes it may hold separators and new lines, and two quotes stand for one."""
    start, said = at, ""
    if text[at : at + 1] == '"':
        match = re.compile(r'"((?:[^"]|"")*)"?').match(text, at)
        assert match is not None
        said, at = match[1].replace('""', '"'), match.end()
    ends = re.compile(rf"[{re.escape(separator)}\n]|\Z").search(text, at)
    assert ends is not None
    said = (said + text[at : ends.start()]).strip()
    return Cell(text=said, start=start, end=ends.start(), row=row, column=column), ends.start()


class _TableReader:
    """Hangs cells where their columns' names lead."""

    def __init__(self, source: TableSource) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def read(self, rows: Sequence[tuple[Cell, ...]]) -> Reading:
        columns: dict[int, tuple[str, ...]] = {}
        for cell in rows[0]:
            path = self._path(cell)
            if any(path[: len(other)] == other[: len(path)] for other in columns.values() if path):
                hint = "keep one of them: a column either holds a value or leads on to several"
                self._blame("E122", f"column {quote(cell.text)} clashes with another", cell, hint)
            elif path:
                columns[cell.column] = path
        if (ID,) not in columns.values():
            self._blame("E121", f"no column is called {ID!r}", rows[0][0], "every card needs a name of its own")
            return Reading(top=None, diagnostics=tuple(self.found))
        entries: dict[str, Entry] = {}
        for row in rows[1:]:
            if len(row) > len(rows[0]):
                self._blame_width(row, len(rows[0]))
            else:
                self._hang(row, columns, entries)
        top = Mapping(source=self.source, start=0, end=0, entries=entries)
        return Reading(top=top, diagnostics=tuple(self.found))

    def _path(self, head: Cell) -> tuple[str, ...]:
        steps = tuple(head.text.split("."))
        if head.text and not all(map(_STEP.fullmatch, steps)):
            hint = "write the name of a key, or a path like awards.1.when"
            self._blame("E122", f"{quote(head.text)} names no column", head, hint)
            return ()
        return steps if head.text else ()

    def _hang(self, row: tuple[Cell, ...], columns: dict[int, tuple[str, ...]], entries: dict[str, Entry]) -> None:
        names = [cell for cell in row if columns.get(cell.column) == (ID,) and cell.text]
        if not names:
            self._blame("E121", f"the row has no {ID!r}", row[0], "every card needs a name of its own")
        elif names[0].text in entries:
            self._blame("E123", f"a second card is called {quote(names[0].text)}", names[0], "rename one of them")
        else:
            entries[names[0].text] = Entry(key=self._scalar(names[0]), value=self._card(row, columns, names[0]))

    def _card(self, row: tuple[Cell, ...], columns: dict[int, tuple[str, ...]], name: Cell) -> Node:
        tree: dict[str, object] = {}
        for cell in row:
            path = columns.get(cell.column, ())
            if not path and cell.text:
                self._blame("E122", "the cell stands below no column's name", cell, "name the column in the first row")
            if path and path != (ID,) and cell.text:
                _plant(tree, path, cell)
        return self._node(tree, name)

    def _node(self, grown: object, within: Cell) -> Node:
        if isinstance(grown, Cell):
            return self._scalar(grown)
        assert isinstance(grown, dict)
        first = _first(grown) or within
        if grown and all(key.isdigit() for key in grown):
            items = tuple(self._node(grown[key], first) for key in sorted(grown, key=int))
            return ListNode(source=self.source, start=first.start, end=first.start, items=items)
        entries = {
            key: Entry(key=replace(self._scalar(_first(each) or within), text=key), value=self._node(each, first))
            for key, each in grown.items()
        }
        return Mapping(source=self.source, start=first.start, end=first.start, entries=entries)

    def _scalar(self, cell: Cell) -> Scalar:
        # Quoted: `no` and `~` in a cell are words.
        return Scalar(source=self.source, start=cell.start, end=cell.end, text=cell.text, quoted=True)

    def _blame_width(self, row: tuple[Cell, ...], columns: int) -> None:
        """A comma in a text has made two cells of it; whatever follows stands below the wrong column."""
        message = f"the row has {len(row)} cells, the first row {columns}"
        hint = "put text with a comma in it into quotes, or name every column in the first row"
        self._blame("E127", message, row[columns], hint)

    def _blame(self, code: str, message: str, cell: Cell, hint: str) -> None:
        self.found.append(error(code, message, hints=(hint,)).at(self.source.place(cell.start, cell.end)))


def _plant(tree: dict[str, object], path: tuple[str, ...], cell: Cell) -> None:
    for step in path[:-1]:
        branch = tree.setdefault(step, {})
        assert isinstance(branch, dict)
        tree = branch
    tree[path[-1]] = cell


def _first(grown: object) -> Cell | None:
    """Find the cell from which a part of a card has grown."""
    while isinstance(grown, dict):
        grown = next(iter(grown.values()), None)
    return grown if isinstance(grown, Cell) else None
