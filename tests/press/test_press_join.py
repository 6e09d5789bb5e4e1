from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from galleys import METADATA, font_files, joined, leaf, order_of, prose, set_pdf

from pipeline.contracts.galley import Galley
from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.diagnostics import ContentError
from pipeline.pdf.source_file import SourceFile
from pipeline.preflight import page_texts
from pipeline.press import join, make_ready

ROOT = Path(__file__).parents[2]


def opened(pdf: bytes) -> pikepdf.Pdf:
    file = pikepdf.open(io.BytesIO(pdf))
    assert file.check_pdf_syntax() == []
    return file


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), None, leaf("alpha", link="beta"), leaf("beta", link="alpha-rules"), prose("end"))


@pytest.fixture(scope="module")
def file(book: bytes) -> pikepdf.Pdf:
    return opened(book)


def of_type(file: pikepdf.Pdf, name: str) -> list[pikepdf.Dictionary]:
    return [each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == name]


def test_pages_come_in_reading_order_with_the_blank_where_it_was_planned(book: bytes) -> None:
    heads = [text.split("\n")[0].strip() for text in page_texts(book)]
    assert heads == ["cover", "", "alpha", "alpha rules", "beta", "beta rules", "end"]


def test_every_page_has_the_trim_of_the_galleys(file: pikepdf.Pdf) -> None:
    boxes = {tuple(round(float(edge), 2) for edge in page.trimbox) for page in file.pages}
    assert boxes == {(0, 0, 595.28, 841.89)}


def test_one_document_element_holds_every_tag(file: pikepdf.Pdf) -> None:
    root = file.Root.StructTreeRoot
    assert [kid.S for kid in root.K] == ["/Document"]
    headings = [element.S for element in walk(root.K[0]) if element.S in ("/H1", "/H2")]
    assert headings == ["/H1", "/H1", "/H2", "/H1", "/H2", "/H1"]


def walk(element: pikepdf.Dictionary) -> list[pikepdf.Dictionary]:
    """List an element and all below it, checking that each knows its parent."""
    found = [element]
    for kid in element.get("/K", []):
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/StructElem":
            assert kid.P.objgen == element.objgen
            found += walk(kid)
    return found


def test_a_galley_in_several_files_is_joined_as_one_in_one() -> None:
    """Its pages, its outline, its tags and what leads to it."""
    sides = [leaf("alpha", link="alpha-rules"), leaf("alpha", link="cover")]
    apart = Galley.of_sides([replace(side, id="alpha") for side in sides])
    assert apart.pages == 4
    book = opened(joined(prose("cover"), apart))
    numbers = {page.objgen: number for number, page in enumerate(book.pages)}
    with book.open_outline() as outline:
        places = [numbers[item.destination[0].objgen] for top in outline.root for item in (top, *top.children)]
    assert places == [0, 1, 2, 3, 4]
    links = [link for page in book.pages for link in page.get("/Annots", []) if "/Dest" in link]
    assert [numbers[link.Dest[0].objgen] for link in links] == [4, 1, 0, 3], "of each, one by its name and one within"
    assert sum(element.S == "/H1" for element in walk(book.Root.StructTreeRoot.K[0])) == 3


def test_galleys_that_were_read_ahead_or_joined_before_are_joined_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is read once, whenever that is."""
    galleys = [prose("cover"), leaf("first", link="second"), leaf("second", link="first-rules")]
    expected, heard = joined(*galleys), list[bytes]()
    press = sys.modules["pipeline.press.join"]
    press._read.cache_clear()

    def opened_once(pdf: bytes) -> SourceFile:
        heard.append(pdf)
        return SourceFile(pdf)

    monkeypatch.setattr(press, "SourceFile", opened_once)
    make_ready(galleys[:2])
    pdfs = [pdf for galley in galleys for pdf in galley.pdfs]
    assert heard == pdfs[: len(heard)]
    assert len(heard) > 1
    assert joined(*galleys) == expected
    assert joined(*galleys) == expected
    assert heard == pdfs


def test_no_tag_is_lost_in_joining(book: bytes) -> None:
    def count(pdf: bytes) -> int:
        part = opened(pdf)
        return sum(element.S != "/Document" for element in of_type(part, "/StructElem"))

    parts = [prose("cover"), leaf("alpha", link="beta"), leaf("beta", link="alpha-rules"), prose("end")]
    assert count(book) == sum(count(pdf) for part in parts for pdf in part.pdfs)


def test_every_page_and_link_finds_its_tags_by_its_key(file: pikepdf.Pdf) -> None:
    nums = list(file.Root.StructTreeRoot.ParentTree.Nums)
    parents = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
    assert list(parents) == sorted(parents)
    for page in file.pages:
        if "/StructParents" not in page:
            continue
        marked = [element for element in parents.pop(int(page.StructParents)) if "/Pg" in element]
        assert {element.Pg.objgen for element in marked} == {page.objgen}
        for link in page.get("/Annots", []):
            assert any(
                kid.Obj.objgen == link.objgen
                for kid in parents.pop(int(link.StructParent)).K
                if isinstance(kid, pikepdf.Dictionary)
            )
    assert parents == {}


def test_table_headers_of_two_galleys_have_ids_of_their_own(file: pikepdf.Pdf) -> None:
    elements = of_type(file, "/StructElem")
    ids = [str(element.ID) for element in elements if "/ID" in element]
    named = {str(name) for element in elements if element.S == "/TD" for name in element.A.get("/Headers", [])}
    assert len(ids) == len(set(ids)) == 4
    assert named == set(ids)
    tree = file.Root.StructTreeRoot.IDTree.Names
    assert [str(name) for name in tree][::2] == sorted(ids)


def test_each_font_is_in_the_file_once(file: pikepdf.Pdf) -> None:
    names = [str(font.FontName).partition("+")[2] for font in of_type(file, "/FontDescriptor")]
    assert len(names) == len(set(names))
    assert sorted(names) == ["Barlow", "Barlow-Bold", "Barlow-Condensed,-Semi-Bold-Condensed", "Barlow-Italic"]


def test_a_font_holds_the_glyphs_of_all_galleys_and_no_more() -> None:
    pdf = joined(prose("ab", "ab"), prose("cd", "cd"))
    file = opened(pdf)
    fonts = [font for font in of_type(file, "/Font") if font.Subtype == "/CIDFontType2"]
    assert [sum(len(run) for run in list(font.W)[1::2]) for font in fonts] == [4, 4]
    assert [text.split() for text in page_texts(pdf)] == [["ab", "ab"], ["cd", "cd"]]


def test_links_jump_across_galleys_and_say_where(file: pikepdf.Pdf) -> None:
    numbers = {page.objgen: number for number, page in enumerate(file.pages, start=1)}
    links = [
        (number, str(link.Contents), numbers[link.Dest[0].objgen] if "/Dest" in link else str(link.A.URI))
        for number, page in enumerate(file.pages, start=1)
        for link in page.get("/Annots", [])
    ]
    web = "https://example.org"
    assert links == [
        (4, "beta", 5),
        (4, "front", 3),
        (4, web, web),
        (6, "alpha rules", 4),
        (6, "front", 5),
        (6, web, web),
    ]


def test_the_outline_follows_the_bookmarks(file: pikepdf.Pdf) -> None:
    with file.open_outline() as outline:
        found = [(item.title, [kid.title for kid in item.children]) for item in outline.root]
    assert found == [("cover", []), ("alpha", ["alpha rules"]), ("beta", ["beta rules"]), ("end", [])]


def test_metadata_says_what_the_pack_says(file: pikepdf.Pdf) -> None:
    assert str(file.docinfo.Title) == "Trials & Errors"
    assert str(file.docinfo.CreationDate) == "D:20261118000000Z"
    with file.open_metadata(set_pikepdf_as_editor=False) as packet:
        assert packet["dc:title"] == "Trials & Errors"
        assert packet["dc:creator"] == ["A. Tester"]
        assert packet["xmp:CreateDate"] == "2026-11-18T00:00:00Z"
        assert packet["pdfuaid:part"] == "1"
    assert str(file.Root.Lang) == "en"
    assert file.Root.MarkInfo.Marked is True
    assert file.Root.ViewerPreferences.DisplayDocTitle is True


@pytest.mark.parametrize(("form", "layout"), [(Form.SHEETS, "/SinglePage"), (Form.BOOKLET, "/TwoPageRight")])
def test_a_booklet_opens_as_spreads(form: Form, layout: str) -> None:
    assert opened(joined(prose("cover"), form=form)).Root.PageLayout == layout


def test_joining_keeps_the_file_as_small_as_one_document_would_be(book: bytes, file: pikepdf.Pdf) -> None:
    parts = [*prose("cover").pdfs, *leaf("alpha").pdfs, *leaf("beta").pdfs, *prose("end").pdfs]
    fonts = sum(len(font.FontFile2.read_raw_bytes()) for font in of_type(file, "/FontDescriptor"))
    assert len(book) - fonts < 1.1 * sum(map(len, parts))


def test_a_name_with_brackets_and_a_far_letter_survives() -> None:
    words = "1 0 R (see 2 0 R) \\ Ł"
    galley = Galley(id="odd", pdfs=(set_pdf(f"<h1>{words}</h1>"),), pages=1)
    assert page_texts(joined(galley))[0].strip() == words


SCRIPT = """
import hashlib, sys
sys.path.insert(0, "tests")
from galleys import joined, leaf, prose
print(hashlib.sha256(joined(prose("cover"), None, leaf("alpha", link="beta"), leaf("beta"))).hexdigest())
"""


@pytest.mark.slow
def test_same_galleys_same_bytes_in_two_processes() -> None:
    def digest(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "TZ": f"UTC+{seed}"}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        return run.stdout.strip()

    here = joined(prose("cover"), None, leaf("alpha", link="beta"), leaf("beta"))
    assert digest("1") == digest("2") == hashlib.sha256(here).hexdigest()


def test_a_link_to_a_page_that_this_form_lacks_is_an_error() -> None:
    galleys = [prose("cover"), leaf("alpha", link="printing")]
    _, (found,) = join(galleys, order_of(*galleys), METADATA, font_files())
    assert (found.code, found.path) == ("E753", ("missions", "alpha"))
    assert found.message == "a link leads to 'printing', which is not in this form of the pack"
    assert found.hints == ("names there are: alpha, alpha-rules, cover",)


def test_a_galley_that_runs_over_is_an_error() -> None:
    order = ReadingOrder(form=Form.SHEETS, entries=(Entry(first_page=1, pages=1, mission="alpha"),))
    with pytest.raises(ContentError) as caught:
        join([leaf("alpha")], order, METADATA, font_files())
    (found,) = caught.value.diagnostics
    assert (found.code, found.path) == ("E750", ("missions", "alpha"))
    assert found.message == "alpha takes 2 pages, but the reading order gives it 1"


def test_a_font_of_the_machine_is_an_error() -> None:
    galley = prose("cover")
    with pytest.raises(ContentError) as caught:
        join([galley], order_of(galley), METADATA, font_files()[1:])
    (found,) = caught.value.diagnostics
    assert (found.code, found.path) == ("E751", ("pages", "cover"))
    assert found.message == "the pages use the font Barlow, which is not one of the theme's"


def test_a_character_without_a_glyph_is_an_error(caplog: pytest.LogCaptureFixture) -> None:
    galley = Galley(id="odd", pdfs=(set_pdf("<p>\U0010fffd</p>"),), pages=1)
    _, (found,) = join([galley], order_of(galley), METADATA, font_files())
    assert found.code == "E752"
    assert found.message == "the font Barlow has no glyph for '\\U0010fffd'"
    assert ".notdef" in caplog.text
