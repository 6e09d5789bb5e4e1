"""Writes a workbook as spreadsheets do: texts shared, numbers as numbers, empty cells left out."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


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
    rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    sheets = '<sheet name="Cards" sheetId="2" r:id="rId7"/><sheet name="Notes" sheetId="1" r:id="rId3"/>'
    leads = "".join(
        f'<Relationship Id="{name}" Type="{rels}/worksheet" Target="{target}"/>'
        for name, target in (("rId3", "worksheets/sheet1.xml"), ("rId7", "/xl/worksheets/sheet2.xml"))
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", f'<workbook {_MAIN} xmlns:r="{rels}"><sheets>{sheets}</sheets></workbook>')
        packed.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{leads}</Relationships>")
        for number, each in ((1, behind), (2, rows)):
            lines = "".join(f"<row>{''.join(map(_inline, row))}</row>" for row in each)
            sheet = f"<worksheet {_MAIN}><sheetData>{lines}</sheetData></worksheet>"
            packed.writestr(f"xl/worksheets/sheet{number}.xml", sheet)
    return made.getvalue()


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
