"""An address -> its QR code as a plate, in modules of one size: runs of dark modules are one path, without seams."""

from __future__ import annotations

from itertools import groupby

from pipeline.address_codes import code_rows
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.canvas import Canvas
from pipeline.draw.pen.map_look import Tone
from pipeline.model import Palette
from pipeline.units import Length


def draw_code(address: str, module: Length, palette: Palette, *, most: int) -> Plate:
    """Draw an address's code; one of more modules across than `most` forgives less, so that it stays small."""
    rows = code_rows(address, most)
    side = module * len(rows)
    canvas = Canvas(width=float(len(rows)), height=float(len(rows)), title=address, palette=palette)
    canvas.show_at(float(side), float(side))
    canvas.path("".join(_runs(rows)), fill=Tone.INK)
    return canvas.plate(side, side)


def _runs(rows: tuple[bytes, ...]) -> list[str]:
    drawn = []
    for down, row in enumerate(rows):
        start = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                drawn.append(f"M{start} {down}h{width}v1h-{width}Z")
            start += width
    return drawn
