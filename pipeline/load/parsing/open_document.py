"""The bytes of a spreadsheet of OpenDocument (.ods) -> each of its sheets as the text of a table in CSV."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.parsing.packed_parts import UNPACKED_BYTES, UNREADABLE, read_part
from pipeline.load.parsing.rows import COLUMNS, ROWS
from pipeline.load.parsing.source import Source, decode
from pipeline.load.parsing.workbook import SHEETS

OPEN_DOCUMENT = ".ods"
# What such a file begins with, as its first part lies there unpacked and says what it is.
_SAYS = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
# Namespaces of ISO/IEC 26300, in which ElementTree writes every tag out.
_OFFICE, _TABLE, _TEXT = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{each}:1.0}}" for each in ("office", "table", "text")
)
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_BLANKS = 100  # in a row, in a text: more are nobody's


def is_open_document(data: bytes) -> bool:
    """Tell whether a file says that it is such a spreadsheet, whatever it is called."""
    return _SAYS in data[:200]


def read_open_document(name: str, data: bytes) -> dict[str, Source] | Diagnostic:
    """Read all sheets by their names; what stands in cells is text, as the spreadsheet shows it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            tables = [*read_part(packed, "content.xml").iter(f"{_TABLE}table")][:SHEETS]
        texts = dict[str, str]()
        for each in tables:
            room = UNPACKED_BYTES - sum(map(len, texts.values()))
            texts[each.get(f"{_TABLE}name", "")] = _text_of(each, room)
        if not texts:
            raise ValueError("it has no sheet")
    except UNREADABLE as problem:
        hint = "save it again from the spreadsheet, as .xlsx, .ods, or as .csv in UTF-8"
        place = Place(file=name, line=1, column=1, cell="A1")
        return error("E124", f"the workbook can't be read: {problem}", hints=(hint,)).at(place)
    read = {called: decode(name, text.encode()) for called, text in texts.items()}
    found = {called: source for called, source in read.items() if not isinstance(source, Diagnostic)}
    return found or next(each for each in read.values() if isinstance(each, Diagnostic))


def _text_of(table: ElementTree.Element, room: int) -> str:
    """Write a sheet as CSV of so many letters at most: what is repeated as often, without an empty end."""
    lines: list[list[str]] = []
    letters = empty = 0
    for row in table.iter(f"{_TABLE}table-row"):
        cells, often = _cells(row), _times(row, "number-rows-repeated")
        if not any(cells):
            empty += often
            continue
        if len(lines) + empty + often > ROWS:
            raise ValueError(f"it has more than {ROWS} rows or {COLUMNS} columns")
        letters += sum(map(len, cells)) * often
        if letters > room:
            raise ValueError(f"its cells hold more than {UNPACKED_BYTES:,} letters together")
        lines += [[] for _ in range(empty)] + [cells] * often
        empty = 0
    width = max(map(len, lines), default=0)
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([*cells, *[""] * (width - len(cells))] for cells in lines)
    return written.getvalue()


def _cells(row: ElementTree.Element) -> list[str]:
    cells: list[str] = []
    empty = 0
    for cell in row:
        if cell.tag not in _CELLS:
            continue
        text, often = (
            "\n".join(_words(each) for each in cell.iterfind(f"{_TEXT}p")).strip(),
            _times(cell, "number-columns-repeated"),
        )
        if not text:
            empty += often
            continue
        if len(cells) + empty + often > COLUMNS:
            raise ValueError(f"it has more than {ROWS} rows or {COLUMNS} columns")
        cells += [""] * empty + [text] * often
        empty = 0
    return cells


def _times(element: ElementTree.Element, key: str) -> int:
    said = element.get(f"{_TABLE}{key}", "1")
    return max(1, int(said)) if said.isdecimal() and len(said) < 10 else 1


def _words(paragraph: ElementTree.Element) -> str:
    """Put the words of a paragraph together, links and marks aside, without remarks that stand in it."""
    return "".join(_pieces(paragraph))


def _pieces(element: ElementTree.Element) -> Iterator[str]:
    yield element.text or ""
    for each in element:
        if each.tag == f"{_TEXT}s":
            count = each.get(f"{_TEXT}c", "1")
            yield " " * min(int(count) if count.isdecimal() and len(count) < 6 else 1, _BLANKS)
        elif each.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            yield " "
        elif not each.tag.startswith(_OFFICE):
            yield from _pieces(each)
        yield each.tail or ""
