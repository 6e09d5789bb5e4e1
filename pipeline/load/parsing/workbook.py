"""The bytes of a workbook (.xlsx) -> one of its sheets as the text of a table in CSV, every cell where it was."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.parsing.nodes import Node, Scalar
from pipeline.load.parsing.number_formats import Shown, shown_by, shown_number
from pipeline.load.parsing.packed_parts import UNPACKED_BYTES, UNREADABLE, read_part
from pipeline.load.parsing.rows import COLUMNS, ROWS
from pipeline.load.parsing.source import Source, decode

# Namespaces of ECMA-376, in which ElementTree writes every tag out; its strict form has others for the same.
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_STRICT = (
    (b"http://purl.oclc.org/ooxml/spreadsheetml/main", _MAIN[1:-1].encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", _LINK[1:-1].encode()),
)
# Where programs keep sheets by custom; the standard would let them lie anywhere.
_SHEETS = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
# A workbook of a tournament has a sheet for each round, and some more.
SHEETS = 30
# A cell's address, like AB12; bounds keep the numbers small before rows and columns are counted.
_ADDRESS = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_TRUE = ("1", "true")
# What a formula comes to is kept beside it, unless a script wrote the file.
_UNKEPT = "the workbook doesn't keep what this formula comes to"

Address = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A sheet as a table: its text, why some cells have no value of their own, which rows its program hides.

    `names` are those of all sheets that its workbook shows.
    """

    source: Source
    is_workbook: bool = True
    faults: Mapping[Address, str] = field(default_factory=dict)
    hidden: frozenset[int] = frozenset()
    names: tuple[str, ...] = ()


def read_workbook(name: str, data: bytes) -> Source | Diagnostic:
    """Read the first sheet; what stands in cells is text, as the spreadsheet shows it."""
    sheet = read_sheet(name, data)
    return sheet if isinstance(sheet, Diagnostic) else sheet.source


def read_shown_sheets(name: str, data: bytes) -> dict[str, Source] | Diagnostic:
    """Read every sheet that the workbook shows, by its name; those that are too large or damaged only if all are."""
    first = read_sheet(name, data)
    names = first.names if isinstance(first, Sheet) else _names(data)
    if len(names) < 2:
        return first if isinstance(first, Diagnostic) else {"": first.source}
    wanted = (Scalar(source=Source(name, each), start=0, end=len(each), text=each) for each in names[:SHEETS])
    read = {each.text: read_sheet(name, data, each) for each in wanted}
    found = {each: sheet.source for each, sheet in read.items() if isinstance(sheet, Sheet)}
    return found or next(each for each in read.values() if isinstance(each, Diagnostic))


def _names(data: bytes) -> tuple[str, ...]:
    """List the sheets that a workbook shows, though its first one can't be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return _Workbook(packed).shown
    except UNREADABLE:
        return ()


def read_sheet(name: str, data: bytes, wanted: Node | None = None) -> Sheet | Diagnostic:
    """Read the sheet that is called as wanted, or the first that shows."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return _sheet(name, _Workbook(packed), wanted)
    except UNREADABLE as problem:
        hint = "save it again from the spreadsheet as .xlsx, or as .csv in UTF-8"
        place = Place(file=name, line=1, column=1, cell="A1")
        return error("E124", f"the workbook can't be read: {problem}", hints=(hint,)).at(place)


def _sheet(name: str, book: _Workbook, wanted: Node | None) -> Sheet | Diagnostic:
    known = book.sheets
    called = wanted.text if isinstance(wanted, Scalar) else ""
    path = next((path for each, path in known.items() if each.casefold() == called.casefold()), "")
    if wanted is not None and not path:
        message = f"the workbook has no sheet {spelling.quote(called)}"
        return error("E131", message, hints=spelling.hints(called, known)).at(wanted.place)
    read = _Read(book, book.part(path or book.first))
    source = decode(name, read.text().encode())
    if isinstance(source, Diagnostic):
        return source
    return Sheet(source=source, faults=read.faults, hidden=frozenset(read.hidden), names=book.shown)


class _Workbook:
    """The parts of a workbook that tell of its sheets."""

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self.packed = packed
        numbers = sorted(int(match[1]) for each in packed.namelist() if (match := _SHEETS.fullmatch(each)))
        top = self.part("xl/workbook.xml")
        leads = {each.get("Id"): each.get("Target", "") for each in self.part("xl/_rels/workbook.xml.rels")}
        found = [(each, _path(leads.get(each.get(f"{_LINK}id"), ""))) for each in top.iterfind(f"{_MAIN}sheets/*")]
        found = [(each, path) for each, path in found if path in packed.namelist()]
        self.sheets = {each.get("name", ""): path for each, path in found}
        shown = {each.get("name", ""): path for each, path in found if each.get("state", "visible") == "visible"}
        if not (shown or numbers):
            raise ValueError("it has no sheet")
        # What spreadsheets show first: the number of a part tells only when it was made.
        self.shown, self.first = (
            tuple(shown),
            next(iter(shown.values()), f"xl/worksheets/sheet{min(numbers, default=1)}.xml"),
        )
        self.shared = [_text(each) for each in self.part("xl/sharedStrings.xml").iterfind(f"{_MAIN}si")]
        properties = top.find(f"{_MAIN}workbookPr")
        self.of_mac = properties is not None and properties.get("date1904") in _TRUE
        self.formats = tuple(_formats(self.part("xl/styles.xml")))

    def part(self, name: str) -> ElementTree.Element:
        """Read one part; a workbook without text has no part for it."""
        return read_part(self.packed, name, _STRICT)


class _Read:
    """One sheet's cells by their addresses."""

    def __init__(self, book: _Workbook, sheet: ElementTree.Element) -> None:
        self.book = book
        self.faults: dict[Address, str] = {}
        self.hidden: set[int] = set()
        self.cells = dict(self._cells(sheet))
        self._spread(sheet)

    def text(self) -> str:
        """Write the cells as CSV; rows and cells that the sheet leaves out are there, so that addresses hold."""
        last_row, last_column = self._last()
        if last_row > ROWS or last_column > COLUMNS:
            raise ValueError(f"it has more than {ROWS} rows or {COLUMNS} columns")
        if sum(map(len, self.cells.values())) > UNPACKED_BYTES:
            raise ValueError(f"its cells hold more than {UNPACKED_BYTES:,} letters together")
        written = io.StringIO()
        columns = range(1, last_column + 1)
        rows = ([self.cells.get((row, column), "") for column in columns] for row in range(1, last_row + 1))
        csv.writer(written, lineterminator="\n").writerows(rows)
        return written.getvalue()

    def _last(self) -> Address:
        rows, columns = (max((address[axis] for address in self.cells), default=0) for axis in (0, 1))
        return rows, columns

    def _cells(self, sheet: ElementTree.Element) -> Iterator[tuple[Address, str]]:
        """Give texts with where they stand; a row or a cell that doesn't say follows the one before it."""
        row = column = 0
        for each in sheet.iter():
            if each.tag == f"{_MAIN}row":
                row, column = int(each.get("r", row + 1)), 0
                self.hidden |= {row} if each.get("hidden") in _TRUE else set()
            elif each.tag == f"{_MAIN}c":
                match = _ADDRESS.fullmatch(each.get("r", ""))
                row, column = (int(match[2]), _column(match[1])) if match else (row, column + 1)
                if each.find(f"{_MAIN}v") is None and each.find(f"{_MAIN}f") is not None:
                    self.faults[row, column] = _UNKEPT
                elif text := self._value(each, (row, column)):
                    yield (row, column), text

    def _value(self, cell: ElementTree.Element, address: Address) -> str:
        value = cell.findtext(f"{_MAIN}v", "")
        match cell.get("t"):
            case "s":
                return self.book.shared[int(value)] if 0 <= int(value) < len(self.book.shared) else ""
            case "inlineStr":
                return _text(cell)
            case None | "n":
                return shown_number(value, self._format(cell), of_mac=self.book.of_mac)
            case "b":
                return "yes" if value == "1" else "no"
            case "e":
                self.faults[address] = f"the cell holds {value}, an error of the spreadsheet"
                return value
            case _:
                return _unescaped(value)

    def _format(self, cell: ElementTree.Element) -> Shown:
        style = cell.get("s", "")
        known = style.isdigit() and int(style) < len(self.book.formats)
        return self.book.formats[int(style)] if known else Shown.NUMBER

    def _spread(self, sheet: ElementTree.Element) -> None:
        """Write what merged cells say into every row that they reach over: people merge what goes for all of them."""
        last, spread = self._last()[0], 0
        for each in sheet.iter(f"{_MAIN}mergeCell"):
            first, _, end = each.get("ref", "").partition(":")
            begins, ends = _ADDRESS.fullmatch(first), _ADDRESS.fullmatch(end)
            if begins is None or ends is None:
                continue
            top, column = int(begins[2]), _column(begins[1])
            for row in range(top + 1, min(int(ends[2]), last) + 1):
                spread += 1
                if spread > ROWS * COLUMNS:
                    raise ValueError("its merged cells lie on one another")
                if (top, column) in self.cells:
                    self.cells.setdefault((row, column), self.cells[top, column])


def _path(target: str) -> str:
    return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"


def _formats(styles: ElementTree.Element) -> Iterator[Shown]:
    """Tell for each style of cells what it makes of a number."""
    own = (each.attrib for each in styles.iterfind(f"{_MAIN}numFmts/{_MAIN}numFmt"))
    codes = {_number(each.get("numFmtId")): each.get("formatCode", "") for each in own}
    for each in styles.iterfind(f"{_MAIN}cellXfs/{_MAIN}xf"):
        yield shown_by(_number(each.get("numFmtId")), codes)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def _text(element: ElementTree.Element) -> str:
    """Join the runs of a text, without what tells how its signs are spoken."""
    spoken = {text for run in element.iter(f"{_MAIN}rPh") for text in run.iter(f"{_MAIN}t")}
    return _unescaped("".join(each.text or "" for each in element.iter(f"{_MAIN}t") if each not in spoken))


def _unescaped(text: str) -> str:
    """Put back the characters that workbooks write by their numbers, such as the end of a line."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def _column(called: str) -> int:
    number = 0
    for letter in called:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
