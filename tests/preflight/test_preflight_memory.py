from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from galleys import joined, leaf, prose
from test_preflight_checks import EXPECTED, changed

from pipeline.pdf.source_file import SourceFile
from pipeline.preflight import PageMemory, inspect_pdf, proof
from pipeline.preflight.glyph_keys import shown_in
from pipeline.preflight.page_keys import page_keys


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), None, leaf("alpha"))


def keys(pdf: bytes) -> tuple[str, ...]:
    return tuple(key.with_codes(key.find_codes()) for key in page_keys(SourceFile(pdf)))


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


def pages_changed(before: bytes, after: bytes) -> list[int]:
    """Tell which pages of a file aren't known by another, counted from 1."""
    known = keys(before)
    codes = {key.refers: key.find_codes() for key in page_keys(SourceFile(before))}
    for key in page_keys(SourceFile(after)):
        assert codes.get(key.refers, key.find_codes()) == key.find_codes(), "codes hang on what a page refers to"
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


def test_the_codes_that_a_page_shows_are_not_looked_for_again(book: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    known = remembered(book)
    looked: list[int] = []

    def look(content: bytes) -> object:
        looked.append(len(content))
        return shown_in(content)

    monkeypatch.setattr("pipeline.preflight.page_keys.shown_in", look)
    remembered(book)
    assert len(looked) >= 3
    looked.clear()
    memory = PageMemory(known=known)
    assert inspect_pdf(book, EXPECTED, memory).found == ()
    assert looked == []
    assert memory.kept == known


def test_a_page_that_has_changed_is_read_again(book: bytes, read: list[int]) -> None:
    known = remembered(book)
    read.clear()
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
    memory = PageMemory(known=known, keys=page_keys(SourceFile(book)))
    proof.read_proof(book, safe=100, recall=memory.recall)
    assert read == [1, 2, 3, 4]


@pytest.mark.parametrize("spoiled", [{}, [], {"width": 1}, None, 7, [{"F": "41"}], [{"F": "x"}], [{"F": 1}], ["F"]])
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


def test_a_letter_more_on_one_page_leaves_the_others_as_they_were(book: bytes) -> None:
    """The face that all of them share has another glyph then; who reads them sees the same."""
    assert pages_changed(book, joined(prose("cover"), None, leaf("alpha", number=37))) == [3]


COVER_ALONE, LEAF_ALONE, ON_ALL = 148, 500, 208  # glyphs of Barlow Regular, by the pages that show them


@pytest.fixture(scope="module")
def pair() -> bytes:
    """Three pages that show these glyphs, among others."""
    return changed(joined(prose("cover", "Words of no weight."), leaf("alpha", number=31)), lambda pdf: None)


def _barlow(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return next(font for name, font in pdf.pages[0].Resources.Font.items() if str(font.BaseFont).endswith("+Barlow"))


def _drawn_otherwise(pdf: pikepdf.Pdf, glyph: int) -> None:
    """Move the first outline of a glyph a little to the left."""
    stream = _barlow(pdf).DescendantFonts[0].FontDescriptor.FontFile2
    font = TTFont(BytesIO(stream.read_bytes()), recalcBBoxes=False, recalcTimestamp=False)
    outline = font["glyf"][font.getGlyphName(glyph)]
    assert outline.numberOfContours
    outline.coordinates[0] = (outline.coordinates[0][0] - 7, outline.coordinates[0][1])
    stream.write(_saved(font))


def _with_wider_bearing(pdf: pikepdf.Pdf, glyph: int) -> None:
    stream = _barlow(pdf).DescendantFonts[0].FontDescriptor.FontFile2
    font = TTFont(BytesIO(stream.read_bytes()), recalcBBoxes=False, recalcTimestamp=False)
    metrics, name = font["hmtx"].metrics, font.getGlyphName(glyph)
    metrics[name] = (metrics[name][0], metrics[name][1] + 9)
    stream.write(_saved(font))


def _saved(font: TTFont) -> bytes:
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def _wider(pdf: pikepdf.Pdf, glyph: int) -> None:
    glyphs = _barlow(pdf).DescendantFonts[0]
    for first, run in zip([*glyphs.W][::2], [*glyphs.W][1::2], strict=True):
        if int(first) <= glyph < int(first) + len(run):
            run[glyph - int(first)] = int(run[glyph - int(first)]) + 1


def _read_otherwise(pdf: pikepdf.Pdf, glyph: int) -> None:
    mapping = _barlow(pdf).ToUnicode
    before = mapping.read_bytes()
    after = re.sub(rb"<%04x> <[0-9a-f]+>" % glyph, rb"<%04x> <0021>" % glyph, before)
    assert after != before
    mapping.write(after)


@pytest.mark.parametrize("change", [_drawn_otherwise, _with_wider_bearing, _wider, _read_otherwise])
@pytest.mark.parametrize(("glyph", "pages"), [(COVER_ALONE, [1]), (LEAF_ALONE, [2]), (ON_ALL, [1, 2, 3])])
def test_of_a_font_a_page_has_the_glyphs_that_it_shows(
    pair: bytes, change: Callable[[pikepdf.Pdf, int], None], glyph: int, pages: list[int]
) -> None:
    shown = [glyph in (shown_in(page.Contents.read_bytes()) or {}).get(b"HHABIE", ()) for page in opened(pair).pages]
    assert [number for number, is_shown in enumerate(shown, start=1) if is_shown] == pages
    assert pages_changed(pair, changed(pair, lambda pdf: change(pdf, glyph))) == pages


def _with_field(pdf: pikepdf.Pdf) -> None:
    """Let a viewer set what somebody types in, in a face of the page."""
    field = pikepdf.Dictionary(Type=pikepdf.Name("/Annot"), Subtype=pikepdf.Name("/Widget"), V="x", Rect=[0, 0, 9, 9])
    field.DA, field.DR = pikepdf.String("/HHABIE 9 Tf"), pdf.pages[0].Resources
    pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(field)])
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pdf.pages[0].Annots)


def _in_letters(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b" BT /HHABIE 9 Tf (\\000\\003) Tj ET")


@pytest.mark.parametrize(("change", "pages"), [(_with_field, [1, 2, 3]), (_in_letters, [1, 2])])
def test_where_text_is_set_otherwise_the_whole_font_counts(
    pair: bytes, change: Callable[[pikepdf.Pdf], None], pages: list[int]
) -> None:
    """The second page shows the letter; a field belongs to the file."""
    before = changed(pair, change)
    after = changed(before, lambda pdf: _drawn_otherwise(pdf, LEAF_ALONE))
    assert pages_changed(before, after) == pages


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        (b"BT /A 9 Tf <00010002>Tj ET", {b"A": {1, 2}, b"": set()}),
        (b"BT /A 9 Tf [<0001>-9<>-1<000a>]TJ /B 8.5 Tf <0001> Tj ET", {b"A": {1, 10}, b"B": {1}, b"": set()}),
        (b"q /A 9 Tf <0001>Tj Q <0002>Tj", {b"A": {1}, b"": {2}}),
        (b"<0003>Tj /P <</MCID 0>> BDC /A 9 Tf <0001>Tj", {b"A": {1}, b"": {3}}),
        (b"/A 9 Tf (x)Tj", None),
        (b"/A 9 Tf <001>Tj", None),
        (b"/A 9 Tf <00 01>Tj", None),
        (b"/A 9\nTf <0001>Tj", None),
    ],
)
def test_codes_are_told_by_their_fonts(content: bytes, shown: dict[bytes, set[int]] | None) -> None:
    assert shown_in(content) == shown


def test_a_file_that_goes_in_circles_is_read_whole(book: bytes) -> None:
    assert keys(changed(book, _circle)) == ()
