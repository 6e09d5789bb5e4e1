"""Writes a workbook as spreadsheets do: texts shared, numbers as numbers, empty cells left out."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def workbook(rows: Sequence[Sequence[str]]) -> bytes:
    """Pack rows into one sheet."""
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


def _cell(text: str, row: int, place: int, shared: list[str]) -> str:
    address = f"{chr(ord('A') + place)}{row}"
    if not text:
        return ""
    if text.isdigit():
        return f'<c r="{address}"><v>{text}</v></c>'
    shared.append(text)
    return f'<c r="{address}" t="s"><v>{len(shared) - 1}</v></c>'
