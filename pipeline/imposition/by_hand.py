"""Sides in printing order and how a printer lays its sheets down -> two runs for whoever turns the pile by hand."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.contracts.placed import PlacedSide


class Tray(enum.StrEnum):
    """How printed sheets come to lie.

    Face down, the pile goes back into the tray as it is, its last sheet on top, so backs are printed from the last to
    the first. Face up, the pile is turned over first, which brings the first sheet to the top again.
    """

    FACE_DOWN = "face-down"
    FACE_UP = "face-up"

    def first_drawn(self, sheets: int) -> int:
        """Tell which sheet of the pile is drawn first in the second run."""
        return sheets if self is Tray.FACE_DOWN else 1


@dataclass(frozen=True, kw_only=True)
class ByHand:
    """Two runs through the printer, by the numbers of the sides, counted from 1: all fronts, then their backs."""

    fronts: tuple[int, ...]
    backs: tuple[int, ...]
    tray: Tray

    def __str__(self) -> str:
        first = self.tray.first_drawn(len(self.fronts))
        return f"by hand: {len(self.fronts)} fronts, then their backs, that of sheet {first} first"


def order_by_hand(sides: Sequence[PlacedSide], tray: Tray) -> ByHand:
    """Plan the two runs; every sheet must have a back, if only a blank one."""
    fronts = tuple(number for number, side in enumerate(sides, start=1) if not side.is_back)
    backs = tuple(number for number, side in enumerate(sides, start=1) if side.is_back)
    if backs != tuple(front + 1 for front in fronts):
        raise ValueError("a sheet without a back would be left out of the second run")
    return ByHand(fronts=fronts, backs=backs[::-1] if tray is Tray.FACE_DOWN else backs, tray=tray)
