"""Writes workbooks as spreadsheets do: texts shared, numbers as numbers, empty cells left out, dates as days."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
# The styles of `STYLED`: plain, a date, a percentage, a date in a code of its own, a time.
PLAIN, DATE, PERCENT, OWN_DATE, TIME = range(5)
_STYLES = (
    f'<styleSheet {_MAIN}><numFmts><numFmt numFmtId="170" formatCode="[$-407]d. mmmm yyyy;@"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="20"/></cellXfs>'
    "</styleSheet>"
)


def workbook(rows: Sequence[Sequence[str]]) -> bytes:
    """Pack rows into one sheet, as a large program does."""
    shared: list[str] = []
    lines = "".join(
        f'<row r="{number}">{"".join(_cell(text, number, place, shared) for place, text in enumerate(row))}</row>'
        for number, row in enumerate(rows, 1)
    )
    strings = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in shared)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/sharedStrings.xml", f"<sst {_MAIN}>{strings}</sst>")
        packed.writestr("xl/worksheets/sheet1.xml", f"<worksheet {_MAIN}><sheetData>{lines}</sheetData></worksheet>")
    return made.getvalue()


def inline_workbook(rows: Sequence[Sequence[str]], *, behind: Sequence[Sequence[str]] = ()) -> bytes:
    """Pack rows as small programs do: text in cells without addresses, whole numbers with a point, two sheets."""
    return sheets(
        Sheet("Cards", "".join(f"<row>{''.join(map(_inline, row))}</row>" for row in rows)),
        Sheet("Notes", "".join(f"<row>{''.join(map(_inline, row))}</row>" for row in behind)),
    )


@dataclass(frozen=True)
class Sheet:
    """A worksheet: its name, its rows as XML, the cells merged in it, and whether its tab shows."""

    name: str
    rows: str
    merged: Sequence[str] = ()
    state: str = "visible"


def sheets(*written: Sheet, of_mac: bool = False) -> bytes:
    """Pack worksheets; the last has the first part, as programs number them by when they were made."""
    numbers = range(len(written), 0, -1)
    tabs = "".join(
        f'<sheet name="{escape(each.name)}" sheetId="{number}" state="{each.state}" r:id="rId{number}"/>'
        for number, each in zip(numbers, written, strict=True)
    )
    leads = "".join(
        f'<Relationship Id="rId{number}" Type="{_RELS}/worksheet" Target="{target}sheet{number}.xml"/>'
        for number in numbers
        for target in ["/xl/worksheets/" if number % 2 else "worksheets/"]
    )
    mac = '<workbookPr date1904="1"/>' if of_mac else ""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(
            "xl/workbook.xml", f'<workbook {_MAIN} xmlns:r="{_RELS}">{mac}<sheets>{tabs}</sheets></workbook>'
        )
        packed.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{leads}</Relationships>")
        packed.writestr("xl/styles.xml", _STYLES)
        for number, each in zip(numbers, written, strict=True):
            merged = "".join(f'<mergeCell ref="{area}"/>' for area in each.merged)
            sheet = f"<sheetData>{each.rows}</sheetData><mergeCells>{merged}</mergeCells>"
            packed.writestr(f"xl/worksheets/sheet{number}.xml", f"<worksheet {_MAIN}>{sheet}</worksheet>")
    return made.getvalue()


def row(*cells: str, hidden: bool = False) -> str:
    """Write a row; its cells stand one after the other."""
    return f"<row{' hidden=' + chr(34) + '1' + chr(34) if hidden else ''}>{''.join(cells)}</row>"


def words(*texts: str) -> str:
    """Write cells of text, or empty ones."""
    return "".join(map(_inline, texts))


def number(value: str, style: int = PLAIN) -> str:
    """Write a number in a style."""
    return f'<c s="{style}"><v>{value}</v></c>'


def formula(value: str = "", kind: str = "n") -> str:
    """Write a formula with what it comes to, where that is kept."""
    kept = f"<v>{escape(value)}</v>" if value else ""
    return f'<c t="{kind}"><f>SUM(A1:A2)</f>{kept}</c>'


def _inline(text: str) -> str:
    if text.isdigit():
        return f"<c><v>{text}.0</v></c>"
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>' if text else "<c/>"


def _cell(text: str, row: int, place: int, shared: list[str]) -> str:
    address = f"{chr(ord('A') + place)}{row}"
    if not text:
        return ""
    if text.isdigit():
        return f'<c r="{address}"><v>{text}</v></c>'
    shared.append(text)
    return f'<c r="{address}" t="s"><v>{len(shared) - 1}</v></c>'
