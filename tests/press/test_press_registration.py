"""Card sheets painted, turned over and compared: fronts and backs meet within a twentieth of a millimetre."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pypdfium2
import pytest
from galleys import set_pdf
from numpy.typing import NDArray
from printing import printed

from pipeline.contracts.paper import Box, Size
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Flip, Plan, Turnover
from pipeline.imposition import CardPages, Grid, Raster, densest_raster, impose_cards, impose_gutterfold, place
from pipeline.units import Length

DOTS_PER_INCH = 300
TOLERANCE_MM = 0.05
NEAR = 2.5  # how far around a slot ink is looked for, in millimetres: within the gutters
CARD = Size(width=Length.of_mm(63.5), height=Length.of_mm(88.9))
GUTTER = Size(width=Length.of_mm(6), height=Length.of_mm(6))
A4 = Size(width=Length.of_mm(210), height=Length.of_mm(297))
LETTER = Size(width=Length.parse("8.5in"), height=Length.parse("11in"))
PAPERS = {"a4": A4, "a4-wide": A4.turned, "letter": LETTER, "letter-wide": LETTER.turned}

Picture = NDArray[np.float64]


def two_cards() -> bytes:
    """A face and a back, each a black oval that touches its trim on all four sides.

    Round, because upright rectangles are painted to the next whole dot, and a dot is nearly a tenth of a millimetre.
    """
    oval = "<ellipse cx=317.5 cy=444.5 rx=317.5 ry=444.5 />"
    card = f"<svg width='63.5mm' height='88.9mm' viewBox='0 0 635 889'>{oval}</svg>"
    style = "@page{bleed:3mm;margin:0}body{margin:0}svg{display:block}svg + svg{break-before:page}"
    return set_pdf(card * 2, size="63.5mm 88.9mm", style=style)


def pictures(sides: tuple[PlacedSide, ...]) -> list[Picture]:
    """Paint every side: 1 is ink, 0 is paper."""
    document = pypdfium2.PdfDocument(printed(sides, two_cards()))
    painted = [page.render(scale=DOTS_PER_INCH / 72, grayscale=True).to_numpy() for page in document]
    return [1 - picture.reshape(picture.shape[:2]).astype(float) / 255 for picture in painted]


def mirrored(picture: Picture, turnover: Turnover) -> Picture:
    """See a back from the front, as if the paper were glass."""
    return picture[:, ::-1] if turnover is Turnover.SIDEWAYS else picture[::-1, :]


@dataclass(frozen=True)
class Edges:
    """Where the ink of a card begins and ends, in millimetres from the left and the top of the sheet."""

    left: float
    right: float
    top: float
    bottom: float

    def off(self, other: Edges) -> float:
        pairs = ((self.left, other.left), (self.right, other.right), (self.top, other.top), (self.bottom, other.bottom))
        return max(abs(mine - theirs) for mine, theirs in pairs)


def edges(picture: Picture, box: Box, paper: Size) -> Edges | None:
    """Find a card near its slot; grey dots at its edges tell where they lie between the dots."""
    across, down = picture.shape[1] / float(paper.width), picture.shape[0] / float(paper.height)
    first_x, last_x = ((float(edge) + near) * across for edge, near in ((box.left, -NEAR), (box.right, NEAR)))
    first_y, last_y = ((float(edge) + near) * down for edge, near in ((box.top, -NEAR), (box.bottom, NEAR)))
    part = picture[round(first_y) : round(last_y), round(first_x) : round(last_x)]
    if part.max() == 0:
        return None
    left, right = (dot / across for dot in span(part[part.shape[0] // 2], round(first_x)))
    top, bottom = (dot / down for dot in span(part[:, part.shape[1] // 2], round(first_y)))
    return Edges(left, right, top, bottom)


def span(profile: NDArray[np.float64], start: int) -> tuple[float, float]:
    """Find where ink begins and ends along a line of dots."""
    length = profile.sum()
    middle = (profile * (np.arange(len(profile)) + 0.5)).sum() / length + start
    return middle - length / 2, middle + length / 2


def slots(grid: Grid) -> list[Box]:
    return [grid.box(column, row) for row in range(grid.raster.rows) for column in range(grid.raster.columns)]


def planned(paper: Size, flip: Flip, count: int) -> tuple[Plan, Grid]:
    raster = densest_raster(paper, CARD, GUTTER, Length.of_mm(8))
    grid = Grid.centred(paper, CARD, raster, GUTTER)
    assert raster.slots >= 4
    return impose_cards(
        [CardPages(face=1, back=2)] * min(count, raster.slots), raster, wide=paper.is_wide, flip=flip
    ), grid


@pytest.mark.slow
@pytest.mark.parametrize("count", [99, 3], ids=["full", "partly-filled"])
@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", PAPERS)
def test_trims_of_fronts_and_backs_meet(paper: str, flip: Flip, count: int) -> None:
    plan, grid = planned(PAPERS[paper], flip, count)
    front, back = pictures(place(plan, grid, bleed=Length.of_mm(3)))
    behind = mirrored(back, plan.turnover)
    found = [(edges(front, box, grid.paper), edges(behind, box, grid.paper)) for box in slots(grid)]
    cards = [(face, other) for face, other in found if face and other]
    assert len(cards) == min(count, grid.raster.slots)
    assert all((face is None) == (other is None) for face, other in found)
    assert max(face.off(other) for face, other in cards) < TOLERANCE_MM


@pytest.mark.parametrize("paper", PAPERS)
def test_trims_lie_where_the_grid_has_them(paper: str) -> None:
    plan, grid = planned(PAPERS[paper], Flip.LONG_EDGE, 99)
    front, _ = pictures(place(plan, grid))
    for box in slots(grid):
        found = edges(front, box, grid.paper)
        assert found is not None
        assert found.off(Edges(*map(float, (box.left, box.right, box.top, box.bottom)))) < TOLERANCE_MM


@pytest.mark.parametrize("count", [4, 3], ids=["full", "partly-filled"])
@pytest.mark.parametrize("fold", Turnover)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_faces_and_backs_meet_across_the_fold(paper: Size, fold: Turnover, count: int) -> None:
    lies = paper.turned if fold is Turnover.SIDEWAYS else paper
    whole = Raster(columns=4, rows=2) if fold is Turnover.SIDEWAYS else Raster(columns=2, rows=2)
    faces = Raster(columns=2, rows=2) if fold is Turnover.SIDEWAYS else Raster(columns=2, rows=1)
    grid = Grid.centred(lies, Size(width=Length.of_mm(57), height=CARD.height), whole, GUTTER)
    plan = impose_gutterfold([CardPages(face=1, back=2)] * count, faces, wide=lies.is_wide, fold=fold)
    for picture in pictures(place(plan, grid)):
        folded = mirrored(picture, fold)
        found = [(edges(picture, box, grid.paper), edges(folded, box, grid.paper)) for box in slots(grid)]
        assert any(face for face, _ in found)
        assert all((face is None) == (back is None) for face, back in found)
        assert max(face.off(back) for face, back in found if face and back) < TOLERANCE_MM


@pytest.mark.parametrize("flip", Flip)
def test_a_corrected_back_meets_its_front_on_a_printer_that_is_off(flip: Flip) -> None:
    """The printer puts backs 24 dots to the left and 12 too high; moved as far right and down, they meet."""
    plan, grid = planned(A4, flip, 99)
    correction = Correction(right=Length.parse("0.08in"), up=Length.parse("0.04in") * -1)
    front, back = pictures(place(plan, grid, correction=correction))
    behind = mirrored(np.roll(back, (-12, -24), axis=(0, 1)), plan.turnover)
    for box in slots(grid):
        face, other = edges(front, box, grid.paper), edges(behind, box, grid.paper)
        assert face is not None
        assert other is not None
        assert face.off(other) < TOLERANCE_MM


def test_a_back_that_is_off_is_seen() -> None:
    """The comparison can fail: a tenth of a millimetre shows."""
    plan, grid = planned(A4, Flip.LONG_EDGE, 99)
    front, back = pictures(place(plan, grid, correction=Correction(right=Length.of_mm(0.1))))
    box = grid.box(0, 0)
    face, other = edges(front, box, grid.paper), edges(mirrored(back, plan.turnover), box, grid.paper)
    assert face is not None
    assert other is not None
    assert face.off(other) == pytest.approx(0.1, abs=0.02)
