"""Tables of cards that can't be read: each slip is told by its cell."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from spreadsheets import read_own

from pipeline.diagnostics import Diagnostic, Refused
from pipeline.load.folders.files import SourceFile
from pipeline.load.folders.tree import grow_tree
from pipeline.load.parsing.workbook import read_workbook


@pytest.mark.parametrize(
    ("text", "code", "message", "cell"),
    [
        ("", "E120", "the table is empty", "A1"),
        ("gist,name.of\nOne,Two\n", "E121", "no column is called 'id'", "A1"),
        ("id,name\na,One\n,Two\n", "E121", "the row has no 'id'", "A3"),
        ("id,awards..when\na,b\n", "E122", "'awards..when' names no column", "B1"),
        ("id,awards,awards.1.when\na,b,c\n", "E122", "column 'awards.1.when' clashes with another", "C1"),
        ("id,,name\na,more,One\n", "E122", "the cell stands below no column's name", "B2"),
        ("id,name\na,One, more\n", "E127", "the row has 3 cells, the first row 2", "C2"),
        ("id,name\na,One\n\na,Two\n", "E123", "a second card is called 'a'", "A4"),
    ],
)
def test_broken_tables(text: str, code: str, message: str, cell: str) -> None:
    (found, *_) = read_own(text).diagnostics
    assert (found.code, found.message, str(found.place)) == (code, message, f"cards.csv!{cell}")


def _packed(name: str, text: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, text)
    return made.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


# A text of many letters, merged over many rows: it takes little room in the file.
TEXT_OF_MANY_CELLS = f'<c r="A1" t="str"><v>{"x" * 30_000}</v></c><c r="B1999"><v>1</v></c><mergeCell ref="A1:A1999"/>'


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"id,name", "File is not a zip file"),
        (_packed("readme.txt", "hello"), "it has no sheet"),
        (_packed(SHEET, "<a>"), "no element found: line 1, column 3"),
        (_packed(SHEET, "<!DOCTYPE a><a/>"), "it has a document type, which no spreadsheet writes"),
        (_packed(SHEET, "<\0!\0D\0O\0C\0T\0Y\0P\0E\0"), "it is not UTF-8"),
        (_packed(SHEET, " " * 20_000_001), "it unpacks to more than 20,000,000 bytes"),
        (
            _packed(SHEET, f"<worksheet xmlns='{MAIN}'>{TEXT_OF_MANY_CELLS}</worksheet>"),
            "its cells hold more than 20,000,000 letters together",
        ),
        (
            _packed(SHEET, f'<worksheet xmlns="{MAIN}"><c r="A9999"><v>1</v></c></worksheet>'),
            "it has more than 5000 rows or 200 columns",
        ),
    ],
)
def test_broken_workbooks(data: bytes, why: str) -> None:
    found = read_workbook("cards.xlsx", data)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.message) == ("E124", f"the workbook can't be read: {why}")
    assert str(found.place) == "cards.xlsx!A1"


@pytest.mark.parametrize(
    ("text", "cell"),
    [("id,name\n" + "a,b\n" * 5_000, "A5001"), (",".join(f"c{number}" for number in range(201)), "GS1")],
)
def test_tables_that_are_too_large(text: str, cell: str) -> None:
    with pytest.raises(Refused) as caught:
        read_own(text)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E506", "more than 5,000 rows or 200 columns")
    assert str(found.place) == f"cards.csv!{cell}"


def test_a_type_of_cards_has_one_file() -> None:
    texts = {"pack.yaml": "title: A\n", "deck/rule.csv": "id,name\na,One\n", "deck/rule.yaml": "b: {name: Two}\n"}
    files = [SourceFile(name=name, shown=name, data=text.encode()) for name, text in texts.items()]
    found: list[Diagnostic] = []
    grow_tree(Path("small"), files, found)
    assert [(each.code, each.message, each.hints) for each in found] == [
        ("E125", "a second file holds the rule cards", ("rule.csv has them too; keep one of the two",))
    ]
    assert str(found[0].place) == "deck/rule.yaml:1:1"
