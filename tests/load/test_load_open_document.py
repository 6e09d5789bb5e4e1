"""Spreadsheets of OpenDocument: their cells as they are shown, bounds, and what strangers may send in their place."""

from __future__ import annotations

import io
import zipfile

import pytest

from pipeline.diagnostics import Diagnostic
from pipeline.load.parsing.lists import ListFile, read_ways
from pipeline.load.parsing.open_document import read_open_document
from pipeline.load.parsing.rows import COLUMNS, ROWS

SPACES = " ".join(
    f'xmlns:{each}="urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"' for each in ("office", "table", "text")
)


def cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def document(*rows: str, head: str = "", second: str = "") -> bytes:
    """Pack rows into a sheet, as spreadsheets do: the part that says what it is comes first, unpacked."""
    table = f'<table:table table:name="Round 1">{"".join(rows)}</table:table>{second}'
    content = f"{head}<office:document-content {SPACES}><office:body><office:spreadsheet>{table}"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        packed.writestr("content.xml", f"{content}</office:spreadsheet></office:body></office:document-content>")
    return made.getvalue()


def text(*rows: str) -> str:
    sheets = read_open_document("list.ods", document(*rows))
    assert isinstance(sheets, dict)
    return sheets["Round 1"].text


def slip(data: bytes) -> str:
    found = read_open_document("list.ods", data)
    assert isinstance(found, Diagnostic)
    assert found.code == "E124"
    return found.message


def test_cells_are_as_the_spreadsheet_shows_them() -> None:
    figure = '<table:table-cell office:value-type="float" office:value="7.5"><text:p>7,5</text:p></table:table-cell>'
    assert text(row(cell("Name"), cell("Score")), row(cell("Ada &amp; Bo"), figure)) == 'Name,Score\nAda & Bo,"7,5"\n'


def test_what_is_repeated_stands_there_as_often_and_the_empty_end_of_a_sheet_does_not() -> None:
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    rest = row(empty, more='table:number-rows-repeated="1048575"')
    gap = row(empty, more='table:number-rows-repeated="2"')
    twice = cell("x", 'table:number-columns-repeated="2"')
    assert text(row(cell("Name"), empty), gap, row(twice, more='table:number-rows-repeated="2"'), rest) == (
        "Name,\n,\n,\nx,x\nx,x\n"
    )


def test_links_marks_blanks_and_remarks_are_read_as_words_or_not_at_all() -> None:
    words = 'Ada<text:s text:c="2"/><text:span>Bro</text:span><text:a>ok</text:a>'
    remark = "<office:annotation><text:p>is late</text:p></office:annotation>"
    assert text(row(f"<table:table-cell>{remark}<text:p>{words}</text:p></table:table-cell>")) == "Ada  Brook\n"


def test_a_list_is_read_by_what_it_is_whatever_it_is_called() -> None:
    second = f'<table:table table:name="Round 2">{row(cell("Bo"))}</table:table>'
    data = document(row(cell("Name")), row(cell("Ada")), second=second)
    for name in ("list.ods", "list.csv", "(pasted)"):
        ways = read_ways(name, data)
        assert not isinstance(ways, Diagnostic)
        assert [way.sheet for way in ways] == ["Round 1", "Round 2"]
        assert isinstance(ways[0], ListFile)
        assert ways[0].lines[1].text(1) == "Ada"


def test_an_old_workbook_says_what_to_do() -> None:
    found = read_ways("list.csv", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.message) == ("E124", "this is a workbook of the old kind (.xls)")
    assert found.hints == ("open it in a spreadsheet, and save it as .xlsx, .ods, or as .csv in UTF-8",)


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'
TYPED = "the workbook can't be read: it has a document type, which no spreadsheet writes"
LIMITS = f"the workbook can't be read: it has more than {ROWS} rows or {COLUMNS} columns"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04 no archive", "the workbook can't be read: File is not a zip file"),
        (document(), "the table is empty"),
        (
            document(row(cell("a")), head=BOMB),
            "the workbook can't be read: it has a document type, which no spreadsheet writes",
        ),
        (document(row(cell("a"), more='table:number-rows-repeated="99999999"')), LIMITS),
        (document(row(cell("a", 'table:number-columns-repeated="99999"'))), LIMITS),
        (document(row(cell("<text:span>" * 3000 + "a" + "</text:span>" * 3000))), None),
        (document(row(cell("a" * 21_000_000))), "the workbook can't be read: it unpacks to more than 20,000,000 bytes"),
    ],
)
def test_what_is_no_spreadsheet_is_told_in_one_line(data: bytes, message: str | None) -> None:
    ways = read_ways("list.ods", data)
    if message is None:
        assert not isinstance(ways, Diagnostic) or ways.code == "E124"
    else:
        assert isinstance(ways, Diagnostic)
        assert ways.message == message
