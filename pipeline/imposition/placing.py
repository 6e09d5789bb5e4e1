"""A plan and a grid -> every page in its box on its side of its sheet, with marks: all that the press must draw."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.contracts.paper import NOTHING, Box
from pipeline.contracts.placed import NO_CORRECTION, Correction, PlacedPage, PlacedSide
from pipeline.contracts.plan import Plan, SheetSide, Slot
from pipeline.diagnostics import Diagnostic, error
from pipeline.imposition.grid import Grid
from pipeline.units import Length


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
