"""The bytes of a finished PDF -> what a print shop counts: its sides, those with anything on them, and their sizes."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.press.objects import SourceFile
from pipeline.press.values import items, written
from pipeline.units import PAPER_MILLIMETRES

_MM_PER_POINT = float(PAPER_MILLIMETRES["pt"])


@dataclass(frozen=True, kw_only=True, order=True)
class PaperSize:
    """The paper of a side, in whole millimetres."""

    width: int
    height: int


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What a file holds: `sides` counts blank ones too, `printed` doesn't."""

    sides: int
    printed: int
    papers: tuple[PaperSize, ...]


def count_sides(pdf: bytes) -> Counted:
    """Count the sides of a file; a side without contents is blank."""
    file = SourceFile(pdf)
    printed, papers = 0, set()
    for number in file.pages:
        page = file.dictionary(number)
        printed += "/Contents" in page
        left, bottom, right, top = (float(written(edge)) for edge in items(page, "/MediaBox"))
        papers.add(PaperSize(width=round((right - left) * _MM_PER_POINT), height=round((top - bottom) * _MM_PER_POINT)))
    return Counted(sides=len(file.pages), printed=printed, papers=tuple(sorted(papers)))
