"""Lines in the cells of a chart -> up to which body size each of them stays one line."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, measure

# The weights of words and heads; room for faces beside words, in the chart's own type.
PLAIN, HEADS, BOLD = 400, 600, 700
FACES = 3.6
_SIZE, _PADS = 0.94, 0.75  # of the chart's type, in body sizes; at both sides of a cell together, in its own


def widest_cells(lines: Sequence[tuple[str, int]], width: float, shop: Workshop, *, beside: float = 0.0) -> float:
    """Tell up to which body size lines of a weight each stay in a cell that is so wide, and holds so much else."""
    theme = shop.theme
    faces = {weight: Face(theme.heading if weight == HEADS else theme.text, weight) for _, weight in lines}
    longest = max((measure(text, faces[weight], 1.0) for text, weight in lines), default=0.0)
    return width / (longest + _PADS + beside) / _SIZE
