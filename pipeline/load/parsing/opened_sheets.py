"""The bytes of a spreadsheet, of whatever kind -> one sheet of it, and what is to be said of that."""

from __future__ import annotations

from pathlib import PurePosixPath

from pipeline.diagnostics import Diagnostic, error, note
from pipeline.load.parsing.nodes import Node
from pipeline.load.parsing.source import Source, decode, decode_as
from pipeline.load.parsing.workbook import Sheet, read_sheet

WORKBOOK = ".xlsx"
# What programs write that don't write UTF-8, in most of the countries where this is read.
_USUAL = "cp1252"
_MARKED = (b"\xff\xfe", b"\xfe\xff")

Opened = tuple[Sheet | None, tuple[Diagnostic, ...]]


def open_sheet(name: str, data: bytes, wanted: Node | None = None, encoding: str = "") -> Opened:
    """Open the sheet that is wanted by name, or the first; letters are in this encoding, or in one that is found."""
    if name.lower().endswith(WORKBOOK):
        read = read_sheet(name, data, wanted)
        return (None, (read,)) if isinstance(read, Diagnostic) else (read, ())
    if wanted is not None:
        hint = "leave `sheet` out: only workbooks have several"
        message = f"{PurePosixPath(name).name} is one sheet, and has no others"
        return None, (error("E131", message, hints=(hint,)).at(wanted.place),)
    source, found = _decoded(name, data, encoding)
    if isinstance(source, Diagnostic):
        return None, (source, *found)
    return Sheet(source=source, is_workbook=False), found


def _decoded(name: str, data: bytes, encoding: str) -> tuple[Source | Diagnostic, tuple[Diagnostic, ...]]:
    """Read letters as it is said they are kept; unless it is, as UTF-8, or else as most programs wrote them."""
    if encoding or data[:2] in _MARKED:
        return decode_as(name, data, encoding or "utf-16"), ()
    source = decode(name, data)
    if not isinstance(source, Diagnostic) or source.code != "E104":
        return source, ()
    other = decode_as(name, data, _USUAL)
    if isinstance(other, Diagnostic):
        return source, ()
    hint = f"say `table: {{encoding: {_USUAL}}}` where letters are right, or save the file as UTF-8"
    said = note("N132", f"{source.message}: it is read as {_USUAL}", hints=(hint,)).at(other.place(0))
    return other, (said,)
