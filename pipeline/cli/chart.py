"""Rows of cells -> lines of text with their columns aligned, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.cli.visible import visible, width

GAP = "  "


def chart(rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> str:
    """Align cells; the columns in `right` stand flush right."""
    shown = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*shown, strict=True)]
    return "".join(_line(row, widths, right) for row in shown)


def _line(row: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    padded = []
    for index, cell in enumerate(row):
        room = " " * (widths[index] - width(cell))
        padded.append(room + cell if index in right else cell + room)
    return GAP.join(padded).rstrip() + "\n"
