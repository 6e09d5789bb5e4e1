"""A list in CSV or the first sheet of a workbook -> its heads and rows of cells, each with its place."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.parsing.rows import Cell, TableSource, cut_rows
from pipeline.load.parsing.source import Source, decode
from pipeline.load.parsing.workbook import read_workbook

WORKBOOK = ".xlsx"
# Pairing tools export under any of these; the separator is found in the text, not by the ending.
SUFFIXES = (".csv", ".tsv", ".txt", WORKBOOK)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of a list: its cells that hold something, by column."""

    number: int
    cells: AnyMapping[int, Cell]

    def text(self, column: int | None) -> str:
        """What stands in a column, nothing where the row has no such cell."""
        cell = self.cells.get(column) if column is not None else None
        return cell.text if cell else ""


@dataclass(frozen=True, kw_only=True)
class ListFile:
    """A list as it was read: heads by column, and the rows below them."""

    source: TableSource
    heads: tuple[Cell, ...]
    rows: tuple[Row, ...]

    def place(self, row: Row, column: int | None = None) -> Place:
        """Tell where a cell stands, or the first of its row where that one is empty."""
        cell = row.cells.get(column) if column is not None else None
        cell = cell or row.cells[min(row.cells)]
        return self.source.place(cell.start, cell.end)

    @property
    def top(self) -> Place:
        """Where the list begins."""
        return self.source.place(self.heads[0].start, self.heads[0].end)


def read_list(name: str, data: bytes) -> ListFile | Diagnostic:
    """Read a list; separators may be commas, semicolons or tabs, and a byte order mark is nobody's column."""
    is_workbook = PurePosixPath(name).suffix.lower() == WORKBOOK
    source = (read_workbook if is_workbook else decode)(name, data)
    if isinstance(source, Diagnostic):
        return source
    rows = list(cut_rows(source.text))
    if not rows:
        return _empty(source)
    known = {cell.start: cell for row in rows for cell in row}
    heads = tuple(cell for cell in rows[0] if cell.text)
    listed = ({cell.column: cell for cell in row if cell.text} for row in rows[1:])
    return ListFile(
        source=TableSource(source.name, source.text, known),
        heads=heads,
        rows=tuple(Row(number=cells[min(cells)].row, cells=cells) for cells in listed),
    )


def _empty(source: Source) -> Diagnostic:
    place = replace(source.place(0), cell="A1")
    return error("E120", "the table is empty", hints=("write a first row that names the columns",)).at(place)
