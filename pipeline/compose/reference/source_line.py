"""Of which game a reference is, and which book's pages it names -> lines at the foot of its pages."""

from __future__ import annotations

import math

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, measure

_WEIGHT, FOOT_LINE, _SHARE = 500, 1.25, 0.95  # of the type; of its size; how much of a line words may fill
_APART = 2.0  # sizes: at least so far lie the two ends of a foot apart
_SIGNS = 4.6  # sizes: two signs with the room about them


def source_line(text: str, size: float, width: float, shop: Workshop) -> Picture:
    """Set it in type of a size, in as many lines as it takes; sizes and widths are points."""
    lines = math.ceil(_wide(text, size, shop) / (width * _SHARE))
    return Picture("source", shop.render("reference-source", text=text, size=size), lines * size * FOOT_LINE)


def foot_line(lefts: tuple[str, ...], right: str, size: float, width: float, shop: Workshop, *, signs: bool) -> Picture:
    """Set a foot: at its left the first of some texts that has room beside the key of signs and the right one."""
    key = "".join(shop.labels[f"reference.{key}"] for key in ("passed", "failed")) if signs else ""
    room = width - _wide(key + right, size, shop) - (_APART + _SIGNS * signs) * size
    left = next((text for text in lefts if _wide(text, size, shop) <= room), "")
    html = shop.render("reference-foot", left=left, right=right, size=size, signs=signs)
    return Picture("foot", html, size * FOOT_LINE)


def _wide(text: str, size: float, shop: Workshop) -> float:
    return measure(text, Face(shop.theme.heading, _WEIGHT), size)
