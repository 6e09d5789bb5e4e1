from __future__ import annotations

import io
from fractions import Fraction

import pikepdf
import pytest
from printing import A3, A4, HEADS, LETTER, book, folded, printed

from pipeline.contracts.paper import Anchor, Line, Point, Size, Words
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Flip
from pipeline.imposition import BookletSheet
from pipeline.model import Stock
from pipeline.preflight import page_texts, read_proof
from pipeline.units import Length

SHEET = Size(width=Length.of_mm(297), height=Length.of_mm(210))


def heads(pdf: bytes) -> list[list[str]]:
    """Name the pages on each side of each sheet, by their headings."""
    sides = []
    for text in page_texts(pdf):
        lines = [line.strip() for line in text.splitlines()]
        sides.append(sorted(name for name in HEADS if name in lines))
    return sides


@pytest.mark.parametrize("flip", Flip)
def test_sheets_carry_the_pages_of_the_plan(flip: Flip) -> None:
    assert heads(folded(flip=flip)) == [["cover"], ["alpha"], ["alpha rules", "end"], ["beta", "beta rules"]]


@pytest.mark.parametrize(
    ("stock", "width", "height"), [(A4, 841.89, 595.28), (LETTER, 792, 612), (A3, 1190.55, 841.89)]
)
def test_sheets_lie_wide(stock: Stock, width: float, height: float) -> None:
    file = pikepdf.open(io.BytesIO(folded(stock)))
    assert file.check_pdf_syntax() == []
    assert {tuple(round(float(edge), 2) for edge in page.mediabox) for page in file.pages} == {(0, 0, width, height)}


def operands(pdf: bytes, side: int, operator: str) -> list[list[float]]:
    file = pikepdf.open(io.BytesIO(pdf))
    return [
        [round(float(number), 2) for number in instruction.operands]
        for instruction in pikepdf.parse_content_stream(file.pages[side])
        if str(instruction.operator) == operator
    ]


def test_pages_of_a4_shrink_to_halves_of_a4_and_meet_at_the_fold() -> None:
    assert operands(folded(leaf_mm=0), 2, "cm") == [
        [0.71, 0, 0, 0.71, 0.04, 0],
        [0.71, 0, 0, 0.71, 420.94, 0],
    ]


def test_pages_of_a4_keep_their_size_on_a3() -> None:
    assert operands(folded(A3, leaf_mm=0), 2, "cm") == [[1, 0, 0, 1, 0, 0], [1, 0, 0, 1, 595.28, 0]]


def test_creep_moves_inner_pages_towards_the_fold_where_their_ink_ends() -> None:
    """Five millimetres of creep, as nobody has, shows: pages move by 14.17 pt, what they may ink doesn't."""
    still, crept = folded(A3, leaf_mm=0), folded(A3, leaf_mm=5)
    assert operands(crept, 0, "cm") == operands(still, 0, "cm")
    (left, right), (left_then, right_then) = operands(crept, 2, "cm"), operands(still, 2, "cm")
    assert left[4] - left_then[4] == pytest.approx(14.17, abs=0.011)
    assert right_then[4] - right[4] == pytest.approx(14.17, abs=0.011)
    assert operands(crept, 2, "re") == operands(still, 2, "re") == [[0, 0, 595.28, 841.89], [595.28, 0, 595.28, 841.89]]


def test_backs_are_turned_for_a_flip_about_the_long_edge() -> None:
    upright, turned = (operands(folded(flip=Flip.LONG_EDGE), side, "cm") for side in (0, 1))
    assert all(matrix[0] > 0 and matrix[3] > 0 for matrix in upright)
    assert all(matrix[0] < 0 and matrix[3] < 0 for matrix in turned)


def test_a_source_page_is_one_form_object() -> None:
    file = pikepdf.open(io.BytesIO(folded()))
    forms = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    assert len(forms) == 6


@pytest.mark.parametrize(("flip", "duplex"), [(Flip.SHORT_EDGE, "ShortEdge"), (Flip.LONG_EDGE, "LongEdge")])
def test_viewers_are_told_the_flip_and_to_scale_nothing(flip: Flip, duplex: str) -> None:
    file = pikepdf.open(io.BytesIO(folded(flip=flip)))
    preferences = file.Root.ViewerPreferences
    assert preferences.Duplex == f"/DuplexFlip{duplex}"
    assert preferences.PrintScaling == "/None"


def test_a_back_moves_and_turns_as_its_printer_needs_it() -> None:
    correction = Correction(right=Length.of_mm(1), up=Length.of_mm(-2), degrees=90)
    side = PlacedSide(paper=SHEET, is_back=True, correction=correction)
    assert operands(printed((side,)), 0, "cm") == [[0, 1, -1, 0, 721.42, -128.98]]


def test_marks_are_black_alone_and_words_can_be_read_back() -> None:
    start, end = (Point(x=Length.of_mm(x), y=Length.of_mm(20)) for x in (10, 110))
    marks = [
        Line(start=start, end=end, width=Length.parse("0.5pt")),
        Line(start=start, end=end, dashed=True),
        Words(text="Flip 90° (short edge)", at=end, points=8, anchor=Anchor.END),
    ]
    pdf = printed((PlacedSide(paper=SHEET).with_marks(marks), PlacedSide(paper=SHEET)))
    assert operands(pdf, 0, "G") == [[0]]
    assert operands(pdf, 0, "m") == [[28.35, 538.58]] * 2
    assert operands(pdf, 0, "w") == [[0.5], [0.25]]
    assert page_texts(pdf) == ("Flip 90° (short edge)", "")
    (kind,) = read_proof(pdf).pages[0].types
    assert (kind.font, kind.points, kind.embedded) == ("Barlow", 8, True)


@pytest.mark.parametrize(("anchor", "left", "right"), [(Anchor.START, 50, None), (Anchor.END, None, 50)])
def test_words_stand_by_their_anchor(anchor: Anchor, left: float | None, right: float | None) -> None:
    words = Words(text="Anchor", at=Point(x=Length.of_mm(50), y=Length.of_mm(50)), points=20, anchor=anchor)
    (stray,) = read_proof(printed((PlacedSide(paper=SHEET).with_marks([words]),)), safe=1000).pages[0].strays
    found = stray.left if left else float(SHEET.width) - stray.right
    assert found == pytest.approx(left or right, abs=0.7)


def test_words_sideways_run_upwards() -> None:
    words = Words(text="Anchor", at=Point(x=Length.of_mm(50), y=Length.of_mm(50)), points=20, sideways=True)
    (stray,) = read_proof(printed((PlacedSide(paper=SHEET).with_marks([words]),)), safe=1000).pages[0].strays
    assert float(SHEET.height) - stray.bottom == pytest.approx(50, abs=0.7)
    assert stray.left < 50


def test_fold_and_crop_marks_stand_where_pages_leave_room() -> None:
    assert BookletSheet.of(A4, A4).marks == ()
    lines = BookletSheet.of(LETTER, LETTER).marks
    assert len([line for line in lines if isinstance(line, Line) and line.dashed]) == 2
    middle = LETTER.height * Fraction(1, 2)
    assert {line.start.x for line in lines if isinstance(line, Line) and line.dashed} == {middle}


def test_sheets_are_the_same_bytes_again() -> None:
    assert folded() == folded()
    assert len(folded()) < 1.1 * len(book())
