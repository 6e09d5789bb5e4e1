"""A plan and its sides -> what is said on sheets: how to print them, which each is, how the pile is turned by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Flip, Plan
from pipeline.imposition import Tray
from pipeline.request import Request


def tray_of(request: Request) -> Tray | None:
    """Tell how the user's printer lays sheets down; None where it turns them itself."""
    return Tray(request.by_hand) if request.by_hand else None


def told_sides(labels: dict[str, str], plan: Plan, sides: Sequence[PlacedSide], tray: Tray | None) -> Iterator[str]:
    """Say on the first side how to print; on all which they are, where they are to be sorted or turned by hand."""
    is_two_sided = any(side.is_back for side in sides)
    how = "sheet.print" if is_two_sided else "sheet.print-one-side"
    printing = labels[how].format(turn=turning_words(labels, plan.flip, tray))
    is_sorted = (is_two_sided and tray is not None) or plan.signatures > 1
    numbered = [number for number, sheet in enumerate(plan.sheets, start=1) for _ in sheet.sides]
    for index, (side, number) in enumerate(zip(sides, numbered, strict=True)):
        told = [] if index else [printing]
        if is_sorted and plan.signatures > 1:
            names = {"signature": plan.sheets[number - 1].signature, "signatures": plan.signatures}
            told.append(labels["sheet.signature"].format(**names))
        if is_sorted:
            where = {"sheet": number, "sheets": len(plan.sheets)}
            told.append(labels["sheet.side.back" if side.is_back else "sheet.side.front"].format(**where))
        yield " · ".join(told)


def turning_words(labels: dict[str, str], flip: Flip, tray: Tray | None) -> str:
    """Say how sheets get their backs: how a printer turns them, or how their pile is turned by hand."""
    return labels[f"sheet.turn.{tray.value if tray else 'duplex'}"].format(edge=labels[f"sheet.edge.{flip.value}"])
