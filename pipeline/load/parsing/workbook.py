"""The bytes of a workbook (.xlsx) -> Source: the text of its first sheet as a table in CSV, every cell where it was."""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.parsing.rows import COLUMNS, ROWS
from pipeline.load.parsing.source import Source, decode

# A table of 500 cards is a tenth of this; whoever packs more into a file wants to fill our memory.
UNPACKED_BYTES = 20_000_000
# Namespaces of ECMA-376, in which ElementTree writes every tag out.
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
# Where programs keep sheets by custom; the standard would let them lie anywhere.
_SHEETS = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_WHOLE = re.compile(r"\.0+$")  # some programs keep whole numbers as 5.0
_DAMAGED = (zlib.error, EOFError, OSError)  # what comes of parts that are cut off or overwritten
# A cell's address, like AB12; bounds keep the numbers small before rows and columns are counted.
_ADDRESS = re.compile(r"([A-Z]{1,3})(\d{1,7})")


def read_workbook(name: str, data: bytes) -> Source | Diagnostic:
    """Read the first sheet; what stands in cells is text, exactly as the sheet keeps it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            text = _table(packed)
    except (zipfile.BadZipFile, ElementTree.ParseError, RuntimeError, ValueError, KeyError, *_DAMAGED) as problem:
        hint = "save it again from the spreadsheet as .xlsx, or as .csv in UTF-8"
        place = Place(file=name, line=1, column=1, cell="A1")
        return error("E124", f"the workbook can't be read: {problem}", hints=(hint,)).at(place)
    return decode(name, text.encode())


def _table(packed: zipfile.ZipFile) -> str:
    """Write a sheet as CSV; rows and cells that the sheet leaves out are there, so that addresses hold."""
    numbers = sorted(int(match[1]) for each in packed.namelist() if (match := _SHEETS.fullmatch(each)))
    if not numbers:
        raise ValueError("it has no sheet")
    shared = [_text(each) for each in _part(packed, "xl/sharedStrings.xml").iterfind(f"{_MAIN}si")]
    cells = dict(_cells(_part(packed, _first(packed) or f"xl/worksheets/sheet{numbers[0]}.xml"), shared))
    last_row, last_column = (max((address[axis] for address in cells), default=0) for axis in (0, 1))
    if last_row > ROWS or last_column > COLUMNS:
        raise ValueError(f"it has more than {ROWS} rows or {COLUMNS} columns")
    written = io.StringIO()
    rows = ([cells.get((row, column), "") for column in range(1, last_column + 1)] for row in range(1, last_row + 1))
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def _first(packed: zipfile.ZipFile) -> str:
    """Find the sheet that spreadsheets show first; its number tells only when it was made."""
    sheet = _part(packed, "xl/workbook.xml").find(f"{_MAIN}sheets/{_MAIN}sheet")
    wanted = "" if sheet is None else sheet.get(f"{_LINK}id", "")
    leads = {each.get("Id"): each.get("Target", "") for each in _part(packed, "xl/_rels/workbook.xml.rels")}
    path = leads.get(wanted, "")
    path = path.removeprefix("/") if path.startswith("/") else f"xl/{path}"
    return path if path in packed.namelist() else ""


def _part(packed: zipfile.ZipFile, name: str) -> ElementTree.Element:
    """Read one part; a workbook without text has no part for it."""
    if name not in packed.namelist():
        return ElementTree.Element("nothing")
    with packed.open(name) as opened:
        data = opened.read(UNPACKED_BYTES + 1)
    if len(data) > UNPACKED_BYTES:
        raise ValueError(f"it unpacks to more than {UNPACKED_BYTES:,} bytes")
    if b"\0" in data:  # in UTF-16 a document type would look otherwise
        raise ValueError("it is not UTF-8")
    # Entities of a document type could blow up to gigabytes while the XML is read.
    if b"<!DOCTYPE" in data:
        raise ValueError("it has a document type, which no spreadsheet writes")
    return ElementTree.fromstring(data)


def _cells(sheet: ElementTree.Element, shared: list[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Give texts with where they stand; a row or a cell that doesn't say follows the one before it."""
    row = column = 0
    for each in sheet.iter():
        if each.tag == f"{_MAIN}row":
            row, column = int(each.get("r", row + 1)), 0
        elif each.tag == f"{_MAIN}c":
            match = _ADDRESS.fullmatch(each.get("r", ""))
            row, column = (int(match[2]), _column(match[1])) if match else (row, column + 1)
            if text := _value(each, shared):
                yield (row, column), text


def _value(cell: ElementTree.Element, shared: list[str]) -> str:
    value = cell.findtext(f"{_MAIN}v", "")
    match cell.get("t"):
        case "s":
            return shared[int(value)] if 0 <= int(value) < len(shared) else ""
        case "inlineStr":
            return _text(cell)
        case None | "n":
            return _WHOLE.sub("", value)
        case _:
            return value


def _text(element: ElementTree.Element) -> str:
    return "".join(each.text or "" for each in element.iter(f"{_MAIN}t"))


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
