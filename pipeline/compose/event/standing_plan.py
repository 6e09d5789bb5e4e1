"""How many stand in a list, and a paper -> the sheets that standings take, and how large their rows are."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from pipeline.contracts.paper import Size
from pipeline.units import MM_PER_POINT

MM = 1 / MM_PER_POINT  # points
_USUAL = 210.0  # millimetres: the width of a page whose head and foot are one
_LEAST, _MOST = 9.2, 17.5  # millimetres: how high a row is; names in it are six tenths of that
_SCREEN_ROWS, _SCREEN_ROW, _SCREEN_GROWTH = 9, 14.6, 1.3


@dataclass(frozen=True, kw_only=True)
class StandingSizes:
    """How large things are on one paper, in points; on a screen, lists stand in three columns."""

    width: float
    height: float
    scale: float
    head: float
    foot: float
    row: float
    most_rows: int
    is_screen: bool = False

    @classmethod
    def of(cls, size: Size, margin: float, *, is_screen: bool = False) -> StandingSizes:
        """Choose sizes for a paper with so many points of margin, or for a screen."""
        width, height = size.width.points - 2 * margin, size.height.points - 2 * margin
        if is_screen:
            row, head, foot = _SCREEN_ROW * MM, 29 * MM, 9 * MM
            rows, scale = _SCREEN_ROWS, 1.0
        else:
            scale = min(float(size.width), float(size.height)) / _USUAL
            head, foot = 38 * scale * MM, 18 * scale * MM
            row = _LEAST * max(1.0, scale * 0.72) * MM
            rows = int((height - head - foot) / row)
        return cls(
            width=width,
            height=height,
            scale=scale,
            head=head,
            foot=foot,
            row=row,
            most_rows=rows,
            is_screen=is_screen,
        )

    @property
    def heads(self) -> float:
        """How high the heads of columns are, above the line that the rows begin at."""
        return self.head * 0.19

    @property
    def columns(self) -> int:
        """How many columns a list stands in."""
        return 3 if self.is_screen else 1

    def growth(self, rows: int) -> float:
        """Tell how much higher rows are where there are few."""
        if not rows:
            return 1.0
        if self.is_screen:
            return min(_SCREEN_GROWTH, self.most_rows / rows)
        return min(_MOST * MM * max(1.0, self.scale * 0.86), (self.height - self.head - self.foot) / rows) / self.row


def plan_standings(count: int, sizes: StandingSizes) -> tuple[tuple[int, ...], ...]:
    """Share rows out evenly over as many sheets as they need."""
    most = sizes.most_rows * sizes.columns
    sheets = max(1, ceil(count / most))
    each = max(1, ceil(count / sheets))
    return tuple(tuple(range(start, min(count, start + each))) for start in range(0, max(count, 1), each))
