"""The bytes of a finished PDF -> what a print shop counts: its sides, those with anything on them, and their sizes."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass

from pipeline.pdf.source_file import SourceFile
from pipeline.units import MM_PER_POINT

# The press writes it on the page itself; a box above it, which PDF allows, would not be found.
_MEDIA_BOX = re.compile(rb"/MediaBox\s*\[([^]]*)\]")


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
    """Count the sides of a file."""
    with closing(SourceFile(pdf)) as file:
        return counted(file)


def counted(file: SourceFile) -> Counted:
    """Count the sides of a file that is open; a side without contents is blank."""
    pages = [file.body(number).value for number in file.pages]
    boxes = {box[1] for page in pages if (box := _MEDIA_BOX.search(page))}
    return Counted(
        sides=len(pages),
        printed=sum(b"/Contents" in page for page in pages),
        papers=tuple(sorted({_paper(*map(float, box.split())) for box in boxes})),
    )


def _paper(left: float, bottom: float, right: float, top: float) -> PaperSize:
    return PaperSize(width=round((right - left) * MM_PER_POINT), height=round((top - bottom) * MM_PER_POINT))
