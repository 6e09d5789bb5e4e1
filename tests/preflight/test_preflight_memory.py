from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from galleys import joined, leaf, prose
from test_preflight_checks import EXPECTED, changed

from pipeline.pdf.source_file import SourceFile
from pipeline.preflight import PageMemory, inspect_pdf, proof
from pipeline.preflight.page_keys import page_keys


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), None, leaf("alpha"))


def keys(pdf: bytes) -> tuple[str, ...]:
    return page_keys(SourceFile(pdf))


def pages_changed(before: bytes, after: bytes) -> list[int]:
    """Tell which pages of a file aren't known by another, counted from 1."""
    known = keys(before)
    return [number for number, key in enumerate(keys(after), start=1) if key not in known]


def remembered(pdf: bytes) -> dict[str, Any]:
    """Read a file, and keep what was read as a disk does."""
    memory = PageMemory(known={})
    assert inspect_pdf(pdf, EXPECTED, memory).found == ()
    kept: dict[str, Any] = json.loads(json.dumps(memory.kept))
    return kept


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note which pages are read, counted from 1."""
    heard: list[int] = []
    usual = proof._read_page

    def _read_page(raw: Any, document: Any, index: int, *more: Any) -> Any:
        heard.append(index + 1)
        return usual(raw, document, index, *more)

    monkeypatch.setattr(proof, "_read_page", _read_page)
    return heard


def test_pages_that_have_not_changed_are_not_read_again(book: bytes, read: list[int]) -> None:
    known = remembered(book)
    assert read == [1, 2, 3, 4]
    read.clear()
    memory = PageMemory(known=known)
    assert inspect_pdf(book, EXPECTED, memory) == inspect_pdf(book, EXPECTED)
    assert read == [1, 2, 3, 4], "once, by who remembers nothing"
    assert memory.kept == known


def test_a_page_that_has_changed_is_read_again(book: bytes, read: list[int]) -> None:
    known = remembered(book)
    read.clear()
    # With the same letters, or the fonts of all pages would be others.
    other = joined(prose("cover"), None, leaf("alpha", number=21))
    found = inspect_pdf(other, EXPECTED, PageMemory(known=known))
    assert read == [3]
    assert found == inspect_pdf(other, EXPECTED)


def test_numbers_of_objects_and_tags_say_nothing(book: bytes) -> None:
    longer = joined(prose("plover", "Words of weight, no."), prose("cover"), None, leaf("alpha"))
    assert pages_changed(book, longer) == [1]


def test_more_asked_of_a_page_is_read_anew(book: bytes, read: list[int]) -> None:
    known = remembered(book)
    read.clear()
    memory = PageMemory(known=known, keys=keys(book))
    proof.read_proof(book, safe=100, recall=memory.recall)
    assert read == [1, 2, 3, 4]


@pytest.mark.parametrize("spoiled", [{}, [], {"width": 1}, None, 7])
def test_a_spoiled_note_is_as_good_as_none(book: bytes, read: list[int], spoiled: object) -> None:
    known = dict.fromkeys(remembered(book), spoiled)
    read.clear()
    assert inspect_pdf(book, EXPECTED, PageMemory(known=known)).found == ()
    assert read == [1, 2, 3, 4]


def _say_more(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b" 0 0 1 1 re f")


def _crop(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].TrimBox = [0, 0, 100, 100]


def _crop_all(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Pages.CropBox = [0, 0, 100, 100]


def _turn(pdf: pikepdf.Pdf) -> None:
    pdf.pages[3].Rotate = 90


def _other_font(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].Resources.Font.values():
        font.BaseFont = pikepdf.Name("/Other")


def _other_address(pdf: pikepdf.Pdf) -> None:
    (link,) = (each for each in pdf.pages[3].Annots if "/A" in each)
    link.A.URI = "https://example.org/other"


def _launch(pdf: pikepdf.Pdf) -> None:
    (link,) = (each for each in pdf.pages[3].Annots if "/A" in each)
    link.A = pikepdf.Dictionary(S=pikepdf.Name("/Launch"), F="other.exe")


def _untagged(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot.K


def _unlisted(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot.ParentTree


def _cut_off(pdf: pikepdf.Pdf) -> None:
    document = pdf.Root.StructTreeRoot.K[0]
    document.K = pikepdf.Array([document.K[0]])


@pytest.mark.parametrize(
    ("change", "pages"),
    [
        (_say_more, [1]),
        (_crop, [1]),
        (_crop_all, [1, 2, 3, 4]),
        (_turn, [4]),
        (_other_font, [1, 3, 4]),
        (_other_address, [4]),
        (_launch, [4]),
        (_untagged, [1, 3, 4]),
        (_unlisted, [1, 3, 4]),
        (_cut_off, [3, 4]),
    ],
)
def test_whatever_a_reader_would_see_makes_another_page(
    book: bytes, change: Callable[[pikepdf.Pdf], None], pages: list[int]
) -> None:
    written_anew = changed(book, lambda pdf: None)
    assert pages_changed(written_anew, changed(book, change)) == pages


def _circle(pdf: pikepdf.Pdf) -> None:
    form = pdf.make_stream(b"")
    form.Resources = pdf.make_indirect(pikepdf.Dictionary(XObject=pikepdf.Dictionary(Me=form)))
    pdf.pages[0].Resources.XObject = pikepdf.Dictionary(Me=form)


def test_a_file_that_goes_in_circles_is_read_whole(book: bytes) -> None:
    assert keys(changed(book, _circle)) == ()
