"""An icon: shapes in three tones within a square, and nothing else; a pack's own and ours are alike."""

from __future__ import annotations

import enum
from dataclasses import dataclass

SIDE = 10.0  # of the square that all icons are drawn in


class IconTone(enum.StrEnum):
    """What a shape is drawn in: the ink of words, the paper that they stand on, or the theme's accent."""

    INK = "ink"
    PAPER = "paper"
    ACCENT = "accent"


@dataclass(frozen=True, kw_only=True)
class IconShape:
    """A path with absolute points, filled or drawn along its edge, or both; `even_odd` leaves holes in overlaps."""

    data: str
    fill: IconTone | None = None
    even_odd: bool = False
    stroke: IconTone | None = None
    width: float = 0.0
    cap: str = "butt"
    join: str = "miter"


@dataclass(frozen=True, kw_only=True)
class Icon:
    """Shapes that lie over one another, the first beneath all others."""

    name: str
    shapes: tuple[IconShape, ...]
