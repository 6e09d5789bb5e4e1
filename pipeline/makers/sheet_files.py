"""Sides to print and what they must be -> their files, checked: one, or two for those who turn the pile by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Flip, Plan
from pipeline.fonts import Face, face_path
from pipeline.imposition.by_hand import Tray, order_by_hand
from pipeline.imposition.page_sheet import SLUG_POINTS
from pipeline.run.prints import Making, Print, PrintSide, inspected, metadata_of
from pipeline.units import Length

if TYPE_CHECKING:
    from pipeline.contracts.expectation import Expectation, Spot
    from pipeline.press import Opening
    from pipeline.request import Request
    from pipeline.run.preparation import Prepared

_OPENING = 400  # so many characters tell a page from all others


@dataclass(frozen=True, kw_only=True)
class SheetFile:
    """Sides in printing order, the file whose pages they carry, the face of their words, and what they must be."""

    form: str
    sides: tuple[PlacedSide, ...]
    pages: bytes
    face: Face
    flip: Flip
    promise: Expectation
    plan: tuple[str, ...]
    fits: tuple[PrintSide, ...] = ()

    @property
    def is_two_sided(self) -> bool:
        """Tell whether anything is printed on backs."""
        return any(side.is_back for side in self.sides)


def tray_of(request: Request) -> Tray | None:
    """Tell how the user's printer lays sheets down; None where it turns them itself."""
    return Tray(request.by_hand) if request.by_hand else None


def print_sheets(prepared: Prepared, file: SheetFile, tray: Tray | None) -> Making:
    """Press and check the sides as one file; by hand as two, the fronts and their backs in the order of the tray."""
    from pipeline.press import Opening

    if tray is None or not file.is_two_sided:
        return _print(prepared, file, file.form, Opening.of_flip(file.flip))
    runs = order_by_hand(file.sides, tray)
    fronts = replace(_run(file, runs.fronts), plan=(*file.plan, str(runs)))
    backs = replace(_run(file, runs.backs), plan=(str(runs),), fits=())
    makings = [
        _print(prepared, run, f"{file.form}-{name}", Opening.ONE_SIDED)
        for run, name in ((fronts, "fronts"), (backs, "backs"))
    ]
    return Making(
        prints=tuple(each for making in makings for each in making.prints),
        found=tuple(each for making in makings for each in making.found),
    )


def _run(file: SheetFile, numbers: Sequence[int]) -> SheetFile:
    """Take some of the sides, in the order of one run through the printer."""
    sides = tuple(file.sides[number - 1] for number in numbers)
    return replace(file, sides=sides, promise=file.promise.of_pages(numbers))


def _print(prepared: Prepared, file: SheetFile, form: str, opening: Opening) -> Making:
    from pipeline.press import SheetFont, impose

    font = SheetFont(family=file.face.family, file=face_path(file.face).read_bytes())
    data = impose(file.sides, metadata_of(prepared), opening, font, file.pages)
    made, found = inspected(_unread(prepared, file, form, data))
    return Making(prints=(made,), found=found)


def _unread(prepared: Prepared, file: SheetFile, form: str, data: bytes) -> Print:
    return Print(
        name=f"{prepared.pack.id}-{form}.pdf",
        form=form,
        data=data,
        pages=len(file.sides),
        width=file.sides[0].paper.width,
        height=file.sides[0].paper.height,
        sides=file.fits,
        plan=file.plan,
        expectation=file.promise,
    )


def promise_of(made: Print, sides: Sequence[PlacedSide], scale: Fraction) -> Expectation:
    """Say what sheets must be that carry the pages of a checked file, made smaller by a scale."""
    from pipeline.contracts.expectation import Expectation, Paper

    assert made.expectation is not None
    page, paper = made.expectation, sides[0].paper
    moved = max((abs(float(way)) for side in sides for way in (side.correction.right, side.correction.up)), default=0)
    safe = page.paper.safe * scale - Length.of_mm(moved)
    return Expectation(
        pages=len(sides),
        paper=Paper(width=paper.width, height=paper.height, safe=safe),
        families=page.families,
        smallest_points=min(page.smallest_points * float(scale), SLUG_POINTS),
        tagged=False,
        title=page.title,
        language=page.language,
        thinnest_line=page.thinnest_line * float(scale),
        spots=tuple(_page_spots(sides, made.data)),
    )


def _page_spots(sides: Sequence[PlacedSide], pages: bytes) -> Iterator[Spot]:
    """Say which page must be found where; backs are moved as the printer needs it."""
    from pipeline.contracts.expectation import Spot
    from pipeline.preflight import page_texts

    texts = page_texts(pages)
    for number, side in enumerate(sides, start=1):
        for placed in side.pages:
            box = placed.trim.moved(right=side.correction.right, down=side.correction.up * -1)
            words = texts[placed.page - 1][:_OPENING]
            yield Spot(page=number, words=words, what=f"page {placed.page}", box=box)


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
