"""Paper as it is: sheets turned over, folded and cut, without asking the plan how it did its sums."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.paper import Box, Size
from pipeline.contracts.placed import PlacedPage, PlacedSide
from pipeline.contracts.plan import Sheet, SheetSide, Slot, Turnover


@dataclass(frozen=True, kw_only=True)
class Panel:
    """A part of a sheet: what is on its front, what is on its back, each with whether it stands on its head."""

    front: Slot
    back: Slot

    @property
    def pages(self) -> tuple[int | None, int | None]:
        return self.front.page, self.back.page


def turned_over(side: SheetSide, turnover: Turnover) -> list[list[Slot]]:
    """Hold a sheet against the light: the slots of its back where they lie behind those of the front.

    What stands upright here stands upright to a reader who turns the sheet like the page of a book.
    """
    rows = [list(row) for row in side.rows]
    if turnover is Turnover.SIDEWAYS:
        return [row[::-1] for row in rows]
    return [[Slot(page=slot.page, turned=not slot.turned, creep=slot.creep) for slot in row] for row in rows[::-1]]


def panels(sheet: Sheet, turnover: Turnover) -> list[list[Panel]]:
    """Cut a sheet up, or fold it: each part with both its sides."""
    assert sheet.back is not None
    behind = turned_over(sheet.back, turnover)
    return [
        [Panel(front=front, back=back) for front, back in zip(row, backs, strict=True)]
        for row, backs in zip(sheet.front.rows, behind, strict=True)
    ]


def behind(box: Box, paper: Size, turnover: Turnover) -> Box:
    """Find where a box of the back lies when the sheet is seen from its front."""
    if turnover is Turnover.SIDEWAYS:
        return Box(left=paper.width - box.right, top=box.top, size=box.size)
    return Box(left=box.left, top=paper.height - box.bottom, size=box.size)


def cards(front: PlacedSide, back: PlacedSide, turnover: Turnover) -> list[tuple[int, int | None, bool]]:
    """Cut cards out along their faces: the page of each, of what lies exactly behind it, and if that is upright."""
    backs: dict[Box, PlacedPage] = {behind(page.trim, back.paper, turnover): page for page in back.pages}
    found = []
    for page in front.pages:
        other = backs.pop(page.trim, None)
        upright = other is not None and other.turned == (turnover is Turnover.UPWARDS)
        found.append((page.page, other.page if other else None, upright))
    assert backs == {}, "ink lies behind no face"
    return found
