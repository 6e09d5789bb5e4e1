"""A plan and the way a printer lays its sheets down -> the order of sides for whoever turns the pile by hand."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.imposition.sheets import Plan


class Tray(enum.Enum):
    """How printed sheets come to lie.

    Face down, the pile goes back into the tray as it is, its last sheet on top, so backs are printed from the last to
    the first. Face up, the pile is turned over first, which brings the first sheet to the top again.
    """

    FACE_DOWN = "face down"
    FACE_UP = "face up"


@dataclass(frozen=True, kw_only=True)
class ByHand:
    """Two runs through the printer: sheet numbers of all fronts, then of the backs as the tray needs them."""

    fronts: tuple[int, ...]
    backs: tuple[int, ...]

    @property
    def side_indexes(self) -> tuple[int, ...]:
        """Indexes into the sides of the plan, counted from 0, in the order in which they are printed."""
        return (*(2 * (number - 1) for number in self.fronts), *(2 * number - 1 for number in self.backs))

    def __str__(self) -> str:
        fronts, backs = (", ".join(map(str, numbers)) for numbers in (self.fronts, self.backs))
        return f"first the fronts of sheets {fronts}; then the backs of sheets {backs}"


def order_by_hand(plan: Plan, tray: Tray) -> ByHand:
    """Plan the two runs; every sheet of the plan must have a back, if only a blank one."""
    if any(sheet.back is None for sheet in plan.sheets):
        raise ValueError("sheets that are printed on one side need no second run")
    numbers = tuple(range(1, len(plan.sheets) + 1))
    return ByHand(fronts=numbers, backs=numbers[::-1] if tray is Tray.FACE_DOWN else numbers)
