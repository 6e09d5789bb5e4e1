from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.paper import Box, Line, Point, Size, Words
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Flip, Turnover
from pipeline.imposition import Grid, Raster, impose_saddle, place
from pipeline.imposition.calibration_sheet import calibration_sides, degrees_per_mm, places
from pipeline.imposition.grid import check_overrun
from pipeline.load import layouts_root, load_library
from pipeline.units import Length


def mm(value: float) -> Length:
    return Length.of_mm(value)


A4 = Size(width=mm(210), height=mm(297))
offsets = st.integers(-80, 80).map(lambda tenths: tenths / 10)
angles = st.integers(-20, 20).map(lambda tenths: tenths / 10)
LABELS = load_library(layouts_root(), "en", "field").labels


def misprinted(x: float, y: float, *, right: float, up: float, angle: float, paper: Size) -> tuple[float, float]:
    """Print a spot of a back on a printer that moves and turns all that it prints on backs."""
    middle_x, middle_y = float(paper.width) / 2, float(paper.height) / 2
    turn = radians(angle)
    across, above = x - middle_x, middle_y - y
    return (
        middle_x + across * cos(turn) - above * sin(turn) + right,
        middle_y - across * sin(turn) - above * cos(turn) - up,
    )


@given(offsets, offsets, angles, st.integers(0, 4))
def test_what_the_scale_reads_sets_the_printer_right(right: float, up: float, angle: float, place: int) -> None:
    """A printer moves backs and turns them. Read its calibration sheet, correct, and each spot falls in its place."""
    off = {"right": right, "up": up, "angle": angle, "paper": A4}
    zero_x, zero_y = misprinted(105, 148.5, **off)
    turn = radians(-angle)  # the scale is turned with the back, so it is read along its own lines
    across, above = 105 - zero_x, zero_y - 148.5
    reading = Correction(
        right=mm(round(across * cos(turn) - above * sin(turn), 9)),
        up=mm(round(across * sin(turn) + above * cos(turn), 9)),
        degrees=-angle,
    )
    spot = places(A4)[place]
    x, y = misprinted(*reading.moved(spot, A4), **off)
    assert hypot(x - float(spot.x), y - float(spot.y)) < 1e-6


def test_half_a_turn_undoes_itself() -> None:
    correction = Correction(right=mm(1.5), up=mm(-0.4), degrees=0.2)
    assert correction.after_half_turn == Correction(right=mm(-1.5), up=mm(0.4), degrees=0.2)
    assert correction.after_half_turn.after_half_turn == correction


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        (Correction(), "0 mm right, 0 mm up"),
        (Correction(right=mm(1.5), up=mm(-0.4)), "+1.5 mm right, -0.4 mm up"),
        (Correction(up=mm(2), degrees=-0.3), "0 mm right, +2 mm up, turned by -0.3°"),
    ],
)
def test_corrections_in_words(correction: Correction, words: str) -> None:
    assert str(correction) == words


def test_how_far_a_moved_box_leaves_the_paper() -> None:
    box = Box(left=mm(5), top=mm(5), size=Size(width=mm(200), height=mm(287)))
    assert Correction(right=mm(3)).overrun(box, A4) == pytest.approx(-2)
    assert Correction(up=mm(7)).overrun(box, A4) == pytest.approx(2)
    assert Correction(degrees=1).overrun(box, A4) > -3


def sides(correction: Correction) -> tuple[PlacedSide, ...]:
    grid = Grid.centred(A4.turned, Size(width=mm(140), height=mm(200)), Raster(columns=2, rows=1))
    return place(impose_saddle(4), grid, correction=correction)


def test_only_backs_are_corrected() -> None:
    front, back = sides(Correction(right=mm(1)))
    assert front.correction.is_none
    assert back.correction == Correction(right=mm(1))


def test_a_correction_that_the_sheet_has_room_for_is_fine() -> None:
    assert check_overrun(sides(Correction(right=mm(8.5))), mm(0)) == ()
    assert check_overrun(sides(Correction(right=mm(10))), mm(1.5)) == ()


def test_a_correction_too_large_for_the_sheet_is_an_error() -> None:
    (found,) = check_overrun(sides(Correction(right=mm(10))), mm(1))
    assert (found.code, found.severity.word) == ("E945", "error")
    assert found.message == "the printer's correction pushes pages 1.5 mm off the sheet; 1.0 mm is the most"


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", [A4, A4.turned], ids=["upright", "wide"])
def test_zeros_lie_behind_crosses_with_the_same_numbers(paper: Size, flip: Flip) -> None:
    assert LABELS is not None
    turnover = flip.turnover(wide=paper.is_wide)
    front, back = calibration_sides(paper, turnover, LABELS.words)
    crosses = numbered(front, paper)
    assert crosses == {number: seen_through(spot, paper, turnover) for number, spot in numbered(back, paper).items()}
    assert set(crosses) == {"1", "2", "3", "4", "5"}


def numbered(side: PlacedSide, paper: Size) -> dict[str, tuple[Length, Length]]:
    """Find the crossing of two long lines next to each number."""
    lines = [mark for mark in side.marks if isinstance(mark, Line)]
    level = [line for line in lines if line.start.y == line.end.y and line.end.x - line.start.x >= mm(20)]
    upright = [line for line in lines if line.start.x == line.end.x and line.end.y - line.start.y >= mm(20)]
    spots = [
        (down.start.x, across.start.y)
        for across in level
        for down in upright
        if across.start.x < down.start.x < across.end.x and down.start.y < across.start.y < down.end.y
    ]
    numbers = [mark for mark in side.marks if isinstance(mark, Words) and mark.text in "12345" and mark.points > 10]
    return {number.text: min(spots, key=lambda spot: distance(number.at, spot)) for number in numbers}


def distance(first: Point, second: tuple[Length, Length]) -> float:
    return hypot(float(first.x - second[0]), float(first.y - second[1]))


def seen_through(spot: tuple[Length, Length], paper: Size, turnover: Turnover) -> tuple[Length, Length]:
    x, y = spot
    return (paper.width - x, y) if turnover is Turnover.SIDEWAYS else (x, paper.height - y)


def test_the_angle_follows_from_two_readings() -> None:
    """Two scales 146 mm apart that read 1 mm apart: the back is turned by 0.39 degrees."""
    assert degrees_per_mm(A4) == pytest.approx(0.3924, abs=1e-4)
