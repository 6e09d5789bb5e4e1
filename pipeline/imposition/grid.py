"""Columns and rows of slots -> where each lies on the paper; a plan -> its pages there, all that the press must draw.

A slot has its place by its column and row alone; a sheet that is only partly filled is laid out like a full one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.paper import NOTHING, Box, Size
from pipeline.contracts.placed import NO_CORRECTION, Correction, PlacedPage, PlacedSide
from pipeline.contracts.plan import Plan, SheetSide, Slot, Turnover
from pipeline.diagnostics import Diagnostic, error
from pipeline.imposition.cutting import Raster
from pipeline.units import Length

_HALF = Fraction(1, 2)


@dataclass(frozen=True, kw_only=True)
class Grid:
    """Slots of one size on a paper as it lies, with gutters between them, none where they are butted."""

    paper: Size
    slot: Size
    raster: Raster
    gutter: Size
    left: Length
    top: Length

    @classmethod
    def centred(cls, paper: Size, slot: Size, raster: Raster, gutter: Size | None = None) -> Grid:
        """Lay the full grid out in the middle of the paper."""
        gutter = gutter or Size(width=NOTHING, height=NOTHING)
        whole = _whole(slot, raster, gutter)
        return cls(
            paper=paper,
            slot=slot,
            raster=raster,
            gutter=gutter,
            left=(paper.width - whole.width) * _HALF,
            top=(paper.height - whole.height) * _HALF,
        )

    @property
    def whole(self) -> Box:
        """The box around all slots."""
        return Box(left=self.left, top=self.top, size=_whole(self.slot, self.raster, self.gutter))

    def fits(self, margin: Length = NOTHING) -> bool:
        """Tell whether all slots keep clear of the paper's edges."""
        whole = self.whole
        return (
            min(whole.left, whole.top) >= margin
            and self.paper.width - whole.right >= margin
            and self.paper.height - whole.bottom >= margin
        )

    def box(self, column: int, row: int) -> Box:
        """Find the slot in a column and a row, counted from 0 at the upper left."""
        across, down = self.slot.width + self.gutter.width, self.slot.height + self.gutter.height
        return Box(left=self.left + across * column, top=self.top + down * row, size=self.slot)

    def inked(self, column: int, row: int, bleed: Length) -> Box:
        """Grow a slot by its bleed, but no farther than the middle of a gutter: ink stays off the neighbours."""
        slot = self.box(column, row)
        left, right = self._bleeds(column, self.raster.columns, self.gutter.width, bleed)
        above, below = self._bleeds(row, self.raster.rows, self.gutter.height, bleed)
        size = Size(width=slot.size.width + left + right, height=slot.size.height + above + below)
        return Box(left=slot.left - left, top=slot.top - above, size=size)

    def _bleeds(self, index: int, count: int, gutter: Length, bleed: Length) -> tuple[Length, Length]:
        inner = min(bleed, gutter * _HALF)
        return (inner if index else bleed), (inner if index < count - 1 else bleed)

    def behind(self, turnover: Turnover) -> Grid:
        """The grid on the back, each of whose slots lies behind one of the front's."""
        whole = self.whole
        sideways = turnover is Turnover.SIDEWAYS
        return Grid(
            paper=self.paper,
            slot=self.slot,
            raster=self.raster,
            gutter=self.gutter,
            left=self.paper.width - whole.right if sideways else self.left,
            top=self.top if sideways else self.paper.height - whole.bottom,
        )


def _whole(slot: Size, raster: Raster, gutter: Size) -> Size:
    return Size(
        width=slot.width * raster.columns + gutter.width * (raster.columns - 1),
        height=slot.height * raster.rows + gutter.height * (raster.rows - 1),
    )


def densest_raster(paper: Size, slot: Size, gutter: Size, margin: Length) -> Raster:
    """Count how many slots a paper takes with a margin all round."""

    def count(room: Length, each: Length, between: Length) -> int:
        return max(0, int((room - margin * 2 + between).mm // (each + between).mm))

    return Raster(
        columns=count(paper.width, slot.width, gutter.width), rows=count(paper.height, slot.height, gutter.height)
    )


def place(
    plan: Plan, grid: Grid, *, bleed: Length = NOTHING, correction: Correction = NO_CORRECTION
) -> tuple[PlacedSide, ...]:
    """Put the pages of a plan into the slots of a grid, side by side in printing order."""
    sides: list[PlacedSide] = []
    behind = grid.behind(plan.turnover)
    for sheet in plan.sheets:
        sides.append(PlacedSide(paper=grid.paper, pages=_placed(sheet.front, grid, bleed)))
        if sheet.back is not None:
            pages = _placed(sheet.back, behind, bleed)
            sides.append(PlacedSide(paper=grid.paper, pages=pages, correction=correction, is_back=True))
    return tuple(sides)


def _placed(side: SheetSide, grid: Grid, bleed: Length) -> tuple[PlacedPage, ...]:
    return tuple(
        PlacedPage(
            page=slot.page,
            trim=_crept(grid.box(column, row), slot, column, grid),
            clip=grid.inked(column, row, bleed),
            turned=slot.turned,
        )
        for row, slots in enumerate(side.rows)
        for column, slot in enumerate(slots)
        if slot.page is not None
    )


def _crept(box: Box, slot: Slot, column: int, grid: Grid) -> Box:
    """Push a page towards the fold, which lies in the middle of the columns."""
    towards_right = 2 * column + 1 < grid.raster.columns
    return box.moved(right=slot.creep * (1 if towards_right else -1)) if slot.creep.mm else box


def check_overrun(sides: Iterable[PlacedSide], room: Length) -> tuple[Diagnostic, ...]:
    """Look for pages that a correction pushes off their sheet by more than the room they have to spare."""
    overruns = [side.correction.overrun(page.trim, side.paper) for side in sides if side.is_back for page in side.pages]
    worst = max(overruns, default=0.0)
    if worst <= float(room):
        return ()
    message = f"the printer's correction pushes pages {worst:.1f} mm off the sheet; {float(room):.1f} mm is the most"
    hint = "measure it again with pack calibrate; what is truly so far off is set right in the printer's own menu"
    return (error("E945", message, hints=(hint,)),)
