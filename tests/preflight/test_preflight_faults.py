"""Planted faults: one file each that is right but for one thing."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

import pikepdf
import pytest
from galleys import FAMILIES, METADATA, joined, leaf, prose
from printing import FONT

from pipeline.contracts.expectation import Expectation, LineGrid, MissionPages, Paper, PressTerms, Spot
from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import Diagnostic
from pipeline.imposition.single_pages import single_pages
from pipeline.model.shops import Colours, Marks, Standard
from pipeline.preflight import check_pdf, inspect_pdf
from pipeline.press import Finish, Opening, OutputIntent, impose
from pipeline.units import Length

A4 = Size(width=Length.parse("210mm"), height=Length.parse("297mm"))
BLEED = Length.parse("3mm")
PAPER = Paper(width=A4.width, height=A4.height, safe=Length.parse("4mm"))
READER = Expectation(
    pages=4,
    paper=PAPER,
    families=FAMILIES,
    smallest_points=7.0,
    blanks=frozenset({2}),
    missions=(MissionPages(id="alpha", name="Alpha", first_page=3),),
    paths=(("pages", "cover"), (), ("missions", "alpha"), ("missions", "alpha")),
    title="Trials & Errors",
    language="en",
    knows_blanks=True,
    repeats=False,
)
TERMS = PressTerms(bleed=BLEED, colours=Colours.CMYK, ink_limit=280, standard=Standard.X1A)
SHOP = Expectation(
    pages=4,
    paper=PAPER,
    families=FAMILIES,
    smallest_points=7.0,
    tagged=False,
    title="Trials & Errors",
    language="en",
    knows_blanks=True,
    repeats=False,
    pages_in=4,
    press=TERMS,
)
INKS = (
    "@page { bleed: 3mm } html { color: device-cmyk(0 0 0 1) }"
    "div { position: absolute; left: -18mm; right: -18mm; top: -18mm; height: 40mm; z-index: -1;"
    " background: device-cmyk(.9 .4 0 .5) }"
)

Change = Callable[[pikepdf.Pdf], None]


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), None, leaf("alpha"))


def shop_pages(*words: str, style: str = INKS, finish: Finish | None = None, marks: Marks = Marks.CROP) -> bytes:
    """Make a file for a shop, a page for each of the words."""
    pages = joined(*(prose(f"page {number}", f"{each}<div></div>", style=style) for number, each in enumerate(words)))
    sides = single_pages(range(1, len(words) + 1), A4, bleed=BLEED, marks=marks)
    finish = finish or Finish(standard=Standard.X1A, intent=OutputIntent(condition="CGATS TR 001"), is_separated=True)
    return impose(sides, METADATA, Opening.of_flip(Flip.LONG_EDGE), FONT, pages, finish)


@pytest.fixture(scope="module")
def handed_in() -> bytes:
    return shop_pages("one", "two", "three", "four")


def one_page(words: str = "words", style: str = "") -> bytes:
    return joined(prose("cover", words, style=style))


ONE = replace(READER, pages=1, blanks=frozenset(), missions=(), paths=(("pages", "cover"),))


def changed(pdf: bytes, *changes: Change) -> bytes:
    """Do something to a file that the press would never do."""
    file, out = pikepdf.open(io.BytesIO(pdf)), io.BytesIO()
    for change in changes:
        change(file)
    file.save(out, min_version=file.pdf_version, force_version=file.pdf_version)
    return out.getvalue()


def said(found: Sequence[Diagnostic]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in found]


def test_the_file_for_a_shop_is_right(handed_in: bytes) -> None:
    inspection = inspect_pdf(handed_in, SHOP)
    assert said(inspection.found) == []
    assert inspection.verified == (
        "4 pages, a multiple of 4; none turned",
        "trim of 210.00 x 297.00 mm, right to 0.01 mm",
        "fonts in the file: Barlow, Barlow Condensed Semi Bold Condensed",
        "words 4 mm clear of the trim, none on others, none cut off, every character drawn",
        "type of 10 pt and more, lines of 0.25 pt and more",
        "0 links within the file and 0 to addresses; no scripts, no actions, no other files",
        "language en, title 'Trials & Errors', printed without scaling",
        "bleed of 3 mm on every side, right to 0.01 mm, and ink to its edge",
        "no colour but CMYK and grey",
        "black words in the black ink alone, nothing seen through",
        "at most 180 % of ink, on page 1; 280 % is the limit",
        "PDF/X-1a:2003: version, output intent, claim",
    )


def test_what_is_wrong_is_not_verified(handed_in: bytes) -> None:
    inspection = inspect_pdf(handed_in, replace(SHOP, press=replace(TERMS, ink_limit=170)))
    assert said(inspection.found) == [
        ("E816", f"page {page} lays 180 % of ink; 170 % is the most") for page in (1, 2, 3, 4)
    ]
    assert not [line for line in inspection.verified if "ink;" in line or "% of ink" in line]


def swap_maps(file: pikepdf.Pdf) -> None:
    kids = file.Root.Pages.Kids
    kids[2], kids[3] = kids[3], kids[2]


def turn(file: pikepdf.Pdf) -> None:
    file.pages[2].Rotate = 90


def add_art_box(file: pikepdf.Pdf) -> None:
    file.pages[0].ArtBox = file.pages[0].TrimBox


def empty(file: pikepdf.Pdf) -> None:
    file.pages[0].Contents = file.make_stream(b"")


def fill_blank(file: pikepdf.Pdf) -> None:
    file.pages[1].Contents = file.pages[0].Contents
    file.pages[1].Resources = file.pages[0].Resources


def double(file: pikepdf.Pdf) -> None:
    file.pages[3].Contents = file.pages[2].Contents


def speak_german(file: pikepdf.Pdf) -> None:
    file.Root.Lang = "de"


def rename(file: pikepdf.Pdf) -> None:
    file.docinfo["/Title"] = "Untitled"


def allow_scaling(file: pikepdf.Pdf) -> None:
    del file.Root.ViewerPreferences["/PrintScaling"]


def run_on_opening(file: pikepdf.Pdf) -> None:
    file.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name("/JavaScript"), JS="app.alert(1)")


def start_on_opening(file: pikepdf.Pdf) -> None:
    file.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name("/Launch"), F="a.exe")


def run_on_turning(file: pikepdf.Pdf) -> None:
    script = pikepdf.Dictionary(S=pikepdf.Name("/JavaScript"), JS="app.alert(1)")
    file.pages[0].AA = pikepdf.Dictionary(O=script)


@pytest.mark.parametrize(
    ("plant", "code", "message"),
    [
        (swap_maps, "E806", "the bookmark of Alpha leads to page 4, not to its map on page 3"),
        (turn, "E814", "page 3 is turned by 90 degrees"),
        (add_art_box, "E813", "page 1 has an ArtBox beside its TrimBox"),
        (empty, "E819", "page 1 is blank, but shouldn't be"),
        (fill_blank, "E819", "page 2 should be blank, but isn't"),
        (double, "E827", "page 4 is page 3 over again"),
        (speak_german, "E824", "the file says that its language is 'de', not 'en'"),
        (rename, "E824", "the file calls itself 'Untitled', not 'Trials & Errors'"),
        (allow_scaling, "E825", "the file lets printers scale its pages"),
        (run_on_opening, "E809", "the file does something on its own (1)"),
        (start_on_opening, "E809", "the file does something on its own (1)"),
        (run_on_turning, "E809", "the file does something on its own (1)"),
    ],
)
def test_faults_in_a_file_to_read(book: bytes, plant: Change, code: str, message: str) -> None:
    assert (code, message) in said(check_pdf(changed(book, plant), READER))


def test_nothing_is_found_in_the_file_before(book: bytes) -> None:
    assert said(check_pdf(changed(book), READER)) == []


def test_a_page_short(book: bytes) -> None:
    def drop(file: pikepdf.Pdf) -> None:
        del file.pages[3]

    found = said(check_pdf(changed(book, drop), READER))
    assert found[0] == ("E801", "the file has 3 pages where 4 were planned")
    assert ("E810", "the bookmark 'alpha rules' leads nowhere") in found


def test_words_that_a_frame_cuts_off() -> None:
    style = "p { position: absolute; width: 30mm; height: 4mm; white-space: nowrap; overflow: hidden }"
    found = check_pdf(one_page("More words than there is room for", style), ONE)
    assert said(found) == [("E821", "page 1: a frame cuts off 'More words than there is room for'")]


COLUMNS = "main { columns: 2; column-gap: 10mm } p { margin: 0; line-height: 13pt }"
TWO_COLUMNS = "<main><p>One.<p>Two.<p class=third>Three.<p>Four.<p class=up>Five.<p>Six.</main>"
ON_GRID = replace(ONE, grid=LineGrid(font="Barlow", line=1.3, sizes=((1, 10.0),)))


@pytest.mark.parametrize(
    "style",
    [
        "",
        ".up { margin-top: 13pt }",  # a line further down
        ".up { font-size: 9pt; line-height: 10pt } .up + p { margin-top: 3pt }",  # words in another size, between lines
        "main { columns: 1 } .up { margin-top: 4pt }",  # in one column, lines may stand anywhere
    ],
)
def test_lines_of_two_columns_that_are_level(style: str) -> None:
    inspection = inspect_pdf(one_page(TWO_COLUMNS, COLUMNS + style), ON_GRID)
    assert said(inspection.found) == []
    (told,) = (line for line in inspection.verified if "level" in line)
    assert told in {f"words on {lines} lines, those of columns level" for lines in (3, 4, 6)}


@pytest.mark.parametrize(
    ("style", "message"),
    [
        (".up { margin-top: 4pt }", "page 1: 'Five.' stands 4.0 pt lower than 'Two.' beside it"),
        (".third { margin-top: 1pt }", "page 1: 'Three.' stands 1.0 pt lower than 'Six.' beside it"),
    ],
)
def test_lines_of_two_columns_that_are_not_level(style: str, message: str) -> None:
    inspection = inspect_pdf(one_page(TWO_COLUMNS, COLUMNS + style), ON_GRID)
    assert said(inspection.found) == [("E838", message)]
    assert not [line for line in inspection.verified if "level" in line]


def test_lines_are_held_to_no_grid_where_none_is_promised() -> None:
    assert said(check_pdf(one_page(TWO_COLUMNS, COLUMNS + ".up { margin-top: 4pt }"), ONE)) == []


def test_a_hairline() -> None:
    found = check_pdf(one_page(style="p { border-bottom: .1pt solid #000000 }"), ONE)
    assert said(found) == [("E817", "page 1 has a line of 0.1 pt; 0.25 pt is the least")]


def picture(dots: int) -> bytes:
    """Draw a page with a picture an inch wide and high."""

    def show(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        image = file.make_stream(
            b"\x80" * dots * dots,
            Type=pikepdf.Name("/XObject"),
            Subtype=pikepdf.Name("/Image"),
            Width=dots,
            Height=dots,
            BitsPerComponent=8,
            ColorSpace=pikepdf.Name("/DeviceGray"),
        )
        page.Resources.XObject = pikepdf.Dictionary(I=image)
        page.contents_add(b"q 72 0 0 72 200 400 cm /I Do Q")

    return changed(one_page(), show)


@pytest.mark.parametrize(("dots", "code"), [(120, "E818"), (250, "W818")])
def test_a_coarse_picture(dots: int, code: str) -> None:
    found = check_pdf(picture(dots), ONE)
    assert said(found) == [(code, f"page 1 has a picture of {dots} dots to the inch; 300 are due")]


def test_a_fine_picture() -> None:
    assert said(check_pdf(picture(300), ONE)) == []


@pytest.mark.parametrize("junk", [b"", b"%PDF-1.7\nnothing", b"PK\x03\x04"])
def test_what_can_not_be_read_is_not_right(junk: bytes) -> None:
    inspection = inspect_pdf(junk, READER)
    assert [each.code for each in inspection.found] == ["E829"]
    assert inspection.verified == ()


def test_a_file_cut_short(book: bytes) -> None:
    assert [each.code for each in check_pdf(book[: len(book) // 2], READER)] == ["E829"]


def test_seven_pages_to_be_folded() -> None:
    words = ("one", "two", "three", "four", "five", "six", "seven")
    found = check_pdf(shop_pages(*words), replace(SHOP, pages=7))
    assert said(found) == [("E822", "the file has 7 pages, which is no multiple of 4")]


def paint(content: bytes) -> Change:
    def change(file: pikepdf.Pdf) -> None:
        file.pages[0].contents_add(content)

    return change


def set_box(name: str, grow: float) -> Change:
    def change(file: pikepdf.Pdf) -> None:
        left, bottom, right, top = (float(edge) for edge in file.pages[0].TrimBox)
        file.pages[0][name] = pikepdf.Array([left - grow, bottom - grow, right + grow, top + grow])

    return change


def drop_box(file: pikepdf.Pdf) -> None:
    del file.pages[0]["/BleedBox"]


def scale(file: pikepdf.Pdf) -> None:
    file.pages[0].UserUnit = 2


def shine(file: pikepdf.Pdf) -> None:
    file.pages[0].Resources.ExtGState = pikepdf.Dictionary(T=pikepdf.Dictionary(ca=0.5))
    file.pages[0].contents_add(b"/T gs 0 0 0 .2 k 100 100 50 50 re f")


def group_in_rgb(file: pikepdf.Pdf) -> None:
    file.pages[0].Group = pikepdf.Dictionary(S=pikepdf.Name("/Transparency"), CS=pikepdf.Name("/DeviceRGB"))


def drop_intent(file: pikepdf.Pdf) -> None:
    del file.Root["/OutputIntents"]


def drop_claim(file: pikepdf.Pdf) -> None:
    del file.docinfo["/GTS_PDFXVersion"]


def drop_trapped(file: pikepdf.Pdf) -> None:
    del file.docinfo["/Trapped"]


def claim_more(file: pikepdf.Pdf) -> None:
    packet = file.Root.Metadata.read_bytes()
    claim = b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>"
    file.Root.Metadata = file.make_stream(packet.replace(b"</rdf:Description>", claim + b"</rdf:Description>"))


SEEN = b"200 400 20 20 re f"


@pytest.mark.parametrize(
    ("plant", "code", "message"),
    [
        (paint(b"1 0 0 rg " + SEEN), "E815", "page 1 has areas in DeviceRGB, not DeviceCMYK"),
        (paint(b"0 0 1 RG 2 w 200 400 m 220 400 l S"), "E815", "page 1 has lines in DeviceRGB, not DeviceCMYK"),
        (group_in_rgb, "E815", "page 1 uses DeviceRGB, not DeviceCMYK"),
        (paint(b".9 .8 .7 .6 k " + SEEN), "E816", "page 1 lays 300 % of ink; 280 % is the most"),
        (drop_box, "E813", "page 1 has no BleedBox"),
        (set_box("/BleedBox", 5.669291), "E813", "page 1 bleeds 2.00, 2.00, 2.00, 2.00 mm beyond its trim, not 3 mm"),
        (set_box("/MediaBox", 0.0), "E813", "page 1: the bleed goes beyond the MediaBox"),
        (set_box("/TrimBox", 1.0), "E802", "page 1 is 210.71 x 297.71 mm, not 210 x 297 mm"),
        (scale, "E813", "page 1 is scaled by a UserUnit of 2"),
        (shine, "E820", "page 1 has parts that are seen through"),
        (drop_intent, "E826", "the file is no PDF/X-1a:2003: it has no output intent"),
        (drop_trapped, "E826", "the file is no PDF/X-1a:2003: it doesn't say that it is not trapped"),
        (drop_claim, "E826", "the file claims no standard where PDF/X-1a:2003 was promised"),
        (claim_more, "E826", "the file claims PDF/X-4 where PDF/X-1a:2003 was promised"),
    ],
)
def test_faults_in_a_file_for_a_shop(handed_in: bytes, plant: Change, code: str, message: str) -> None:
    assert (code, message) in said(check_pdf(changed(handed_in, plant), SHOP))


def test_nothing_is_found_in_the_shops_file_before(handed_in: bytes) -> None:
    assert said(check_pdf(changed(handed_in), SHOP)) == []


def test_words_in_a_black_of_four_inks() -> None:
    style = INKS.replace("color: device-cmyk(0 0 0 1)", "color: device-cmyk(.6 .4 .4 1)")
    found = check_pdf(shop_pages("one", style=style), replace(SHOP, pages=1, pages_in=1))
    assert said(found) == [("E828", "page 1 sets words in a black of several inks")]


def test_words_in_rgb() -> None:
    style = INKS.replace("color: device-cmyk(0 0 0 1)", "color: #112233")
    found = check_pdf(shop_pages("one", style=style), replace(SHOP, pages=1, pages_in=1))
    assert said(found) == [("E815", "page 1 has words in DeviceRGB, not DeviceCMYK")]


def test_ink_that_ends_at_the_trim() -> None:
    style = INKS.replace("top: -18mm", "top: -15mm")
    found = check_pdf(shop_pages("one", style=style), replace(SHOP, pages=1, pages_in=1))
    assert said(found) == [("E832", "page 1: what reaches the top edge doesn't go on into the bleed")]


def test_pale_ink_goes_on_into_the_bleed_as_dark_ink_does() -> None:
    """Where art has a darker spot at the trim than beyond, pale as it is, nothing ends there."""
    pale = "body::after { content: ''; position: fixed; left: 30mm; width: 40mm; top: %s; height: 20mm;"
    style = INKS + pale % "-18mm" + " background: device-cmyk(0 0 0 .014) }"
    style += "html::after { content: ''; position: fixed; left: 40mm; width: 20mm; top: -15mm; height: 10mm;"
    style += " background: device-cmyk(0 0 0 .04) }"
    assert said(check_pdf(shop_pages("one", style=style), replace(SHOP, pages=1, pages_in=1))) == []


def test_a_back_behind_no_face(handed_in: bytes) -> None:
    spots = (Spot(page=1, words="One", what="the face of one"), Spot(page=2, words="one", what="its back"))
    found = check_pdf(handed_in, replace(SHOP, spots=spots))
    assert said(found) == [("E823", "page 2 should hold its back, but doesn't say 'one'")]


def test_a_profile_is_needed_for_x4() -> None:
    named = Finish(standard=Standard.X4, intent=OutputIntent(condition="CGATS TR 001"), is_separated=True)
    expected = replace(SHOP, pages=1, pages_in=1, press=replace(TERMS, standard=Standard.X4))
    found = check_pdf(shop_pages("one", finish=named), expected)
    assert said(found) == [("E826", "the file is no PDF/X-4: its output intent has no profile")]
    profiled = replace(named, intent=OutputIntent(condition="some press", profile=b"profile"))
    assert said(check_pdf(shop_pages("one", finish=profiled), expected)) == []
