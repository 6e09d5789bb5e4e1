from __future__ import annotations

import io

import pikepdf
import pytest
from galleys import METADATA, joined, leaf, prose

from pipeline.imposition import Flip, Form, impose_saddle
from pipeline.model import Stock
from pipeline.preflight import page_texts
from pipeline.press import impose
from pipeline.units import Length

A4 = Stock(name="a4", width=Length.parse("210mm"), height=Length.parse("297mm"))
LETTER = Stock(name="letter", width=Length.parse("8.5in"), height=Length.parse("11in"))


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), leaf("alpha"), leaf("beta"), prose("end"), form=Form.BOOKLET)


def heads(pdf: bytes) -> list[list[str]]:
    """Name the pages on each side of each sheet, by their headings."""
    names = ("cover", "alpha rules", "alpha", "beta rules", "beta", "end")
    sides = []
    for text in page_texts(pdf):
        lines = [line.strip() for line in text.splitlines()]
        sides.append(sorted(name for name in names if name in lines))
    return sides


@pytest.mark.parametrize("flip", Flip)
def test_sheets_carry_the_pages_of_the_plan(book: bytes, flip: Flip) -> None:
    sheets = impose(book, impose_saddle(6, flip=flip), A4, METADATA)
    assert heads(sheets) == [["cover"], ["alpha"], ["alpha rules", "end"], ["beta", "beta rules"]]


@pytest.mark.parametrize(("stock", "width", "height"), [(A4, 841.89, 595.28), (LETTER, 792, 612)])
def test_sheets_lie_wide(book: bytes, stock: Stock, width: float, height: float) -> None:
    file = pikepdf.open(io.BytesIO(impose(book, impose_saddle(6), stock, METADATA)))
    assert file.check_pdf_syntax() == []
    assert {tuple(round(float(edge), 2) for edge in page.mediabox) for page in file.pages} == {(0, 0, width, height)}


def matrices(pdf: bytes, side: int) -> list[list[float]]:
    file = pikepdf.open(io.BytesIO(pdf))
    return [
        [float(number) for number in instruction.operands]
        for instruction in pikepdf.parse_content_stream(file.pages[side])
        if str(instruction.operator) == "cm"
    ]


def test_an_a4_page_fills_half_an_a4_sheet(book: bytes) -> None:
    front = matrices(impose(book, impose_saddle(6), A4, METADATA), 2)
    assert [[round(number, 2) for number in matrix] for matrix in front] == [
        # Creep is 0.28 pt towards the fold; half an A4 sheet is 0.04 pt wider than a scaled page.
        [0.71, 0, 0, 0.71, 0.3, 0],
        [0.71, 0, 0, 0.71, 420.68, 0],
    ]


def test_backs_are_turned_for_a_flip_about_the_long_edge(book: bytes) -> None:
    signature = impose_saddle(4, flip=Flip.LONG_EDGE)
    upright, turned = (matrices(impose(book, signature, A4, METADATA), side) for side in (0, 1))
    assert all(matrix[0] > 0 and matrix[3] > 0 for matrix in upright)
    assert all(matrix[0] < 0 and matrix[3] < 0 for matrix in turned)


def test_a_source_page_is_one_form_object(book: bytes) -> None:
    file = pikepdf.open(io.BytesIO(impose(book, impose_saddle(6), A4, METADATA)))
    forms = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    assert len(forms) == 6
    assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_sheets_are_the_same_bytes_again(book: bytes) -> None:
    assert impose(book, impose_saddle(6), A4, METADATA) == impose(book, impose_saddle(6), A4, METADATA)
