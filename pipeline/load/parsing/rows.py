"""A text of cells between separators -> rows of cells, each with its place.

Places are cells as spreadsheets call them: row 7, third column is C7.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Place
from pipeline.load.parsing.source import Source

# Decks have some hundred cards of a dozen columns; a stray cell at a sheet's far end would make millions.
ROWS, COLUMNS = 5_000, 200
# What spreadsheets put between cells, by the country they run in; the one that the first row has most of is meant.
SEPARATORS = ",;\t"
# What one large program writes above the first row to say it; it doesn't count this as a row.
_SAID = re.compile(r"sep=(.)\n", re.IGNORECASE)


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
        return f"{letters(self.column)}{self.row}"


def letters(column: int) -> str:
    """Call a column as spreadsheets do: A to Z, then AA."""
    called = ""
    while column:
        column, letter = divmod(column - 1, 26)
        called = chr(ord("A") + letter) + called
    return called


@dataclass(frozen=True, eq=False)
class TableSource(Source):
    """The text of a table, which tells places by cell; `sheet` is the worksheet, where its author names it."""

    cells: dict[int, Cell] = field(default_factory=dict)
    sheet: str = ""

    def place(self, start: int, end: int | None = None) -> Place:
        """Turn a stretch into a place: that of the cell that it begins in."""
        cell = self.cells.get(start)
        address = cell.address if cell else "A1"
        return replace(super().place(start, end), cell=f"{self.sheet}!{address}" if self.sheet else address)


def cut_rows(text: str, separator: str = "") -> Iterator[tuple[Cell, ...]]:
    """Cut a text into rows of cells; rows without any text are passed over but counted."""
    said = _SAID.match(text)
    at, number = said.end() if said else 0, 0
    separator = said[1] if said else separator or separators(text.split("\n", 1)[0])[0]
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


def separators(text: str) -> list[str]:
    """List what may part cells, first what a text has most of."""
    return sorted(SEPARATORS, key=text.count, reverse=True)


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
