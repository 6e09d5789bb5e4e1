"""Of which game a reference is, and which book's pages it names -> a line at the foot of its first page."""

from __future__ import annotations

import math

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, measure

_WEIGHT, _LINE, _SHARE = 500, 1.25, 0.95  # of the type; of its size; how much of a line words may fill


def source_line(text: str, size: float, width: float, shop: Workshop) -> Picture:
    """Set it in type of a size, in as many lines as it takes; sizes and widths are points."""
    wide = measure(text, Face(shop.theme.heading, _WEIGHT), size)
    lines = math.ceil(wide / (width * _SHARE))
    return Picture("source", shop.render("reference-source", text=text, size=size), lines * size * _LINE)
