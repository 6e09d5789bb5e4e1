"""A list in text or in a workbook -> its rows of cells, each with its place, in every way in which it may be cut."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from pathlib import PurePosixPath

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.parsing.encodings import UTF_8, decode_list
from pipeline.load.parsing.open_document import OPEN_DOCUMENT, is_open_document, read_open_document
from pipeline.load.parsing.rows import COLUMNS, ROWS, Cell, TableSource, cut_rows, separators
from pipeline.load.parsing.source import Source
from pipeline.load.parsing.workbook import read_shown_sheets

WORKBOOK = ".xlsx"
# Pairing tools export under any of these; the separator is found in the text, not by the ending.
SUFFIXES = (".csv", ".tsv", ".txt", WORKBOOK, OPEN_DOCUMENT)
# How older workbooks (.xls) and packed files begin.
_OLD, _PACKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"PK\x03\x04"
# Lines that are looked at for what parts cells: titles above the list may have none of it.
_LOOKED_AT = 40


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of a list: its cells that hold something, by column."""

    number: int
    cells: AnyMapping[int, Cell]

    def text(self, column: int | None) -> str:
        """What stands in a column, nothing where the row has no such cell."""
        cell = self.cells.get(column) if column is not None else None
        return cell.text if cell else ""

    @property
    def texts(self) -> tuple[str, ...]:
        """All that stands in it, from the left."""
        return tuple(self.cells[column].text for column in sorted(self.cells))


@dataclass(frozen=True, kw_only=True)
class ListFile:
    """A list as it was read: all its lines, of which one is its head; `sheet` names the worksheet of several.

    A list without a head begins at once: its `head` is -1.
    """

    source: Source
    lines: tuple[Row, ...]
    head: int = 0
    sheet: str = ""
    encoding: str = UTF_8

    @property
    def heads(self) -> tuple[Cell, ...]:
        """The cells that head columns."""
        if self.head < 0:
            return ()
        cells = self.lines[self.head].cells
        return tuple(cells[column] for column in sorted(cells))

    @property
    def rows(self) -> tuple[Row, ...]:
        """What stands below the head, but for the head once more on another page."""
        if self.head < 0:
            return self.lines
        heads = self.lines[self.head].texts
        return tuple(row for row in self.lines[self.head + 1 :] if row.texts != heads)

    @property
    def mark(self) -> str:
        """Mark what the list says, whatever is made of it: another text has another mark."""
        said = (f"{row.number}:{column}:{cell.text}" for row in self.lines for column, cell in row.cells.items())
        return sha256("\0".join((self.sheet, *said)).encode()).hexdigest()

    def headed(self, index: int) -> ListFile:
        """Take another line as the head."""
        return replace(self, head=index)

    def place(self, row: Row, column: int | None = None) -> Place:
        """Tell where a cell stands, or the first of its row where that one is empty."""
        cell = row.cells.get(column) if column is not None else None
        cell = cell or row.cells[min(row.cells)]
        return self.source.place(cell.start, cell.end)

    @property
    def top(self) -> Place:
        """Where the list begins."""
        first = self.lines[max(self.head, 0)]
        cell = first.cells[min(first.cells)]
        return self.source.place(cell.start, cell.end)


def read_list(name: str, data: bytes) -> ListFile | Diagnostic:
    """Read a list in the likeliest way; a byte order mark is nobody's column."""
    ways = read_ways(name, data)
    return ways if isinstance(ways, Diagnostic) else ways[0]


def read_ways(name: str, data: bytes) -> tuple[ListFile, ...] | Diagnostic:
    """Read a list in every way that it may be meant: each worksheet, or each separator, the likeliest first."""
    sheets = _sheets(name, data)
    if sheets is not None:
        if isinstance(sheets, Diagnostic):
            return sheets
        several = len(sheets) > 1
        ways = [_cut(each, ",", sheet=called if several else "") for called, each in sheets.items()]
        source = next(iter(sheets.values()))
    else:
        decoded = decode_list(name, data)
        if isinstance(decoded, Diagnostic):
            return decoded
        source = decoded.source
        ways = [replace(_cut(source, each), encoding=decoded.encoding) for each in _separators(source.text)]
    filled = [way for way in ways if way.lines]
    found = tuple(way for way in filled if _is_bounded(way))
    return found or (_too_large(filled[0]) if filled else _empty(source))


def _sheets(name: str, data: bytes) -> dict[str, Source] | Diagnostic | None:
    """Read the sheets of a workbook, by what it is and not by what it is called; a text has none."""
    suffix = PurePosixPath(name).suffix.lower()
    if data.startswith(_OLD):
        place = Place(file=name, line=1, column=1, cell="A1")
        hint = "open it in a spreadsheet, and save it as .xlsx, .ods, or as .csv in UTF-8"
        return error("E124", "this is a workbook of the old kind (.xls)", hints=(hint,)).at(place)
    if is_open_document(data) or suffix == OPEN_DOCUMENT:
        return read_open_document(name, data)
    return read_shown_sheets(name, data) if suffix == WORKBOOK or data.startswith(_PACKED) else None


def _separators(text: str) -> Iterator[str]:
    """Give what may part cells: all that occurs in the first lines, or anything where they are of one cell each."""
    first = "\n".join(text.split("\n", _LOOKED_AT)[:_LOOKED_AT])
    ordered = separators(first)
    yield ordered[0]
    yield from (each for each in ordered[1:] if each in first)
    if "|" in first:
        yield "|"


def _cut(source: Source, separator: str, sheet: str = "") -> ListFile:
    rows = [tuple(cell for cell in row if cell.text) for row in islice(cut_rows(source.text, separator), ROWS + 1)]
    if separator == "|":  # what forums rule tables with
        rows = [row for row in rows if row and not all(set(cell.text) <= set("-:= ") for cell in row)]
    known = {cell.start: cell for row in rows for cell in row}
    lines = tuple(Row(number=row[0].row, cells={cell.column: cell for cell in row}) for row in rows)
    return ListFile(source=TableSource(source.name, source.text, known, sheet), lines=lines, sheet=sheet)


def _is_bounded(way: ListFile) -> bool:
    return len(way.lines) <= ROWS and all(max(line.cells) <= COLUMNS for line in way.lines)


def _too_large(way: ListFile) -> Diagnostic:
    """Tell where a list goes on that nobody can have meant."""
    beyond = next((line.cells[max(line.cells)] for line in way.lines if max(line.cells) > COLUMNS), None)
    last = way.lines[-1]
    cell = beyond or last.cells[min(last.cells)]
    message = f"more than {ROWS:,} rows or {COLUMNS} columns"
    hint = "a list has a line for each player or game, and a few columns"
    return error("E506", message, hints=(hint,)).at(way.source.place(cell.start, cell.end))


def _empty(source: Source) -> Diagnostic:
    place = replace(source.place(0), cell="A1")
    return error("E120", "the table is empty", hints=("write a first row that names the columns",)).at(place)
