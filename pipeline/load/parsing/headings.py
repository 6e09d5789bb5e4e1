"""Rows of cells, and headings that somebody names -> the row that heads the columns, and where each heading stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Refused, error
from pipeline.load.parsing.nodes import Mapping, Scalar, entries_of, items_of
from pipeline.load.parsing.rows import COLUMNS, ROWS, Cell, TableSource, cut_rows, separators
from pipeline.load.parsing.workbook import Sheet
from pipeline.model.card_tables import CardTable

# Where the headings of a table may stand: below its titles, which are few.
_ABOVE = 100
# What heads a table of cards where nobody says which headings it has.
USUAL = ("id", "name")
# Where a pack names headings.
NAMED = ("columns", "values", "skip", "only", "leave_out")
Row = tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class Headed:
    """A table whose headings are known: the row that has them, and the rows below it."""

    source: TableSource
    heads: Row
    rows: tuple[Row, ...]

    def find(self, heading: str) -> Cell | None:
        """Find the cell that a heading stands in; as it is written, or else in other letters."""
        alike = [cell for cell in self.heads if folded(cell.text) == folded(heading)]
        return next((cell for cell in alike if cell.text == heading), alike[0] if alike else None)


def folded(text: str) -> str:
    """Forget what doesn't tell headings and words apart: case, and how many spaces or lines stand between words."""
    return " ".join(text.split()).casefold()


def head_table(sheet: Sheet, table: CardTable, called: str = "") -> Headed | Diagnostic:
    """Find the row of headings: the one that is said, or the first that has all that are named."""
    wanted = {folded(each) for each in table.headings}
    read = [(rows, _heading(rows, table.header, wanted)) for rows in _ways(sheet, table)]
    rows, found = next((each for each in read if each[1] is not None), read[0])
    known = {cell.start: cell for row in rows for cell in row}
    source = TableSource(sheet.source.name, sheet.source.text, known, sheet=called)
    if not rows:
        hint = "write a first row that names the columns"
        return error("E120", "the table is empty", hints=(hint,)).at(source.place(0))
    widest = max(rows, key=len)
    if len(rows) > ROWS or len(widest) > COLUMNS:
        too_many = rows[-1][0] if len(rows) > ROWS else widest[COLUMNS]
        raise Refused(error("E506", f"more than {ROWS:,} rows or {COLUMNS} columns").at(source.place(too_many.start)))
    if found is None and table.header is not None:
        hint = "rows are counted as the spreadsheet counts them; leave `header` out to have them found"
        message = f"the table has no row {table.header} with headings"
        return error("E134", message, hints=(hint,)).at(source.place(rows[0][0].start))
    if found is None:
        found = max(range(min(len(rows), _ABOVE)), key=lambda index: _fit(rows[index], wanted))
    return Headed(source=source, heads=rows[found], rows=rows[found + 1 :])


def guess_headings(sheet: Sheet, known: Collection[str]) -> Headed | None:
    """Find the row that most likely heads a table of which nothing is said: by words that head others, by its cells."""
    best: tuple[tuple[int, int], int, tuple[Row, ...]] | None = None
    for rows in _ways(sheet, CardTable(header=1)):
        for index, row in enumerate(rows[:_ABOVE]):
            fit = _fit(row, {*known})
            if best is None or fit > best[0]:
                best = (fit, index, rows)
    if best is None:
        return None
    _, index, rows = best
    known_cells = {cell.start: cell for row in rows for cell in row}
    source = TableSource(sheet.source.name, sheet.source.text, known_cells)
    return Headed(source=source, heads=rows[index], rows=rows[index + 1 :])


def _ways(sheet: Sheet, table: CardTable) -> list[tuple[Row, ...]]:
    """Cut a text into rows in every way that may be meant: a title above the headings may have commas of its own."""
    first, text = sheet.source.text.split("\n", 1)[0], sheet.source.text
    top = "\n".join(text.split("\n", _ABOVE)[:_ABOVE])
    ways = separators(top) if table.headings or table.header else separators(first)[:1]
    ways = [","] if sheet.is_workbook else ways
    return [tuple(islice(cut_rows(text, way), ROWS + 1)) for way in ways]


def _heading(rows: Sequence[Row], header: int | None, wanted: set[str]) -> int | None:
    if header is not None:
        return next((index for index, row in enumerate(rows) if row[0].row == header), None)
    said = [{folded(cell.text) for cell in row} for row in rows[:_ABOVE]]
    if wanted:
        return next((index for index, heads in enumerate(said) if wanted <= heads), None)
    return next((index for index, heads in enumerate(said) if heads & {*USUAL}), 0)


def _fit(row: Row, wanted: set[str]) -> tuple[int, int]:
    """Tell how like a row of headings a row is: by those that it has, then by how many cells are filled."""
    heads = {folded(cell.text) for cell in row if cell.text}
    return len(wanted & heads), len(heads)


def missing(headed: Headed, said: Mapping | None) -> Iterator[Diagnostic]:
    """Find the headings that are named and that the table doesn't have, each once."""
    known = [cell.text for cell in headed.heads if cell.text]
    told: set[str] = set()
    for key in NAMED:
        node = said.get(key) if said else None
        for heading in (*(entry.key for entry in entries_of(node).values()), *items_of(node)):
            if isinstance(heading, Scalar) and headed.find(heading.text) is None and folded(heading.text) not in told:
                told.add(folded(heading.text))
                yield _missing(heading, known, headed)


def _missing(key: Scalar, known: Sequence[str], headed: Headed) -> Diagnostic:
    row = f"row {headed.heads[0].row}"
    hints = (*spelling.hints(key.text, known), "`header:` says which row has the headings, if it is another")
    return error("E128", f"no column is headed {spelling.quote(key.text)} in {row} of the table", hints=hints).at(
        key.place
    )
