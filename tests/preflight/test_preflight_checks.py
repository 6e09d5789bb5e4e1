from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pikepdf
import pytest
from galleys import FAMILIES, font_files, joined, leaf, order_of, prose
from printing import A4, printed

from pipeline.contracts.expectation import Expectation, MissionPages, Paper
from pipeline.contracts.order import Form, Parity
from pipeline.diagnostics import Diagnostic
from pipeline.imposition import BookletSheet, impose_saddle, place
from pipeline.preflight import check_pdf, page_texts, read_proof
from pipeline.press.font_case import subset
from pipeline.units import Length

PAPER = Paper(width=Length.parse("210mm"), height=Length.parse("297mm"), safe=Length.parse("5mm"))
EXPECTED = Expectation(
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


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), None, leaf("alpha"))


def changed(pdf: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    """Do something to a file that the press would never do."""
    file, out = pikepdf.open(io.BytesIO(pdf)), io.BytesIO()
    change(file)
    file.save(out)
    return out.getvalue()


def said(found: tuple[Diagnostic, ...]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in found]


def page_of(words: str, style: str = "") -> bytes:
    return joined(prose("cover", words, style=style))


ONE = replace(EXPECTED, pages=1, blanks=frozenset(), missions=(), paths=(("pages", "cover"),))


def test_a_sound_file_passes(book: bytes) -> None:
    assert check_pdf(book, EXPECTED) == ()


def test_texts_of_pages(book: bytes) -> None:
    assert [text.split()[:1] for text in page_texts(book)] == [["cover"], [], ["alpha"], ["alpha"]]


def test_sizes_are_those_on_paper(book: bytes) -> None:
    sizes = {kind.points for page in read_proof(book).pages for kind in page.types}
    assert 10.0 in sizes
    assert 20.0 in sizes
    drawn = 4 * 300 / 60 * 0.75  # 4 units of a drawing 60 wide that is shown 300 px wide
    assert drawn in sizes


def test_a_page_too_many(book: bytes) -> None:
    assert ("E801", "the file has 4 pages where 3 were planned") in said(check_pdf(book, replace(EXPECTED, pages=3)))


def test_a_page_of_another_size() -> None:
    (found,) = check_pdf(joined(prose("cover", size="Letter")), ONE)
    assert (found.code, found.message) == ("E802", "page 1 is 215.90 x 279.40 mm, not 210 x 297 mm")
    assert found.path == ("pages", "cover")


def test_a_font_that_is_not_in_the_file(book: bytes) -> None:
    def take_out(file: pikepdf.Pdf) -> None:
        for each in file.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/FontName", "") == "/HHABIE+Barlow":
                del each["/FontFile2"]

    def names(pdf: bytes) -> set[str]:
        return {kind.font for page in read_proof(pdf).pages for kind in page.types if not kind.embedded}

    broken = changed(book, take_out)
    assert names(broken) == {"Barlow"}
    assert said(check_pdf(broken, EXPECTED))[0] == ("E803", "page 1 uses the font Barlow, which is not in the file")


def test_a_font_of_another_family(book: bytes) -> None:
    found = check_pdf(book, replace(EXPECTED, families=frozenset({"Barlow Condensed"})))
    assert said(found)[0] == ("E804", "page 1 uses the font Barlow, which is not one of the theme's")
    assert found[0].hints == ("the theme's families are: Barlow Condensed",)


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ("p { position: absolute; left: -13mm }", "page 1: 'Far out' stands 2.3 mm from the left edge"),
        (
            "p { position: absolute; left: 190mm; white-space: nowrap }",
            "page 1: 'Far out' stands 5.6 mm beyond the right edge",
        ),
        (
            "p { position: absolute; top: 284mm; overflow: hidden }",
            "page 1: 'Far out' stands 5.6 mm beyond the bottom edge",
        ),
    ],
)
def test_words_near_the_edge_or_beyond(style: str, message: str) -> None:
    assert said(check_pdf(page_of("Far out", style), ONE)) == [("E805", message)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("style", "lies"),
    [
        ("top: 0", True),
        ("top: 3mm", True),
        ("top: 3mm; transform: rotate(-90deg)", True),
        ("top: 12mm", False),
        ("top: 0; left: 80mm", False),
    ],
)
def test_words_on_other_words(style: str, lies: bool) -> None:
    after = f"p::after {{ content: 'Defender'; position: absolute; left: 10mm; {style} }}"
    page = page_of("Across the wide river", f"p {{ position: absolute; top: 0 }} {after}")
    assert {code for code, _ in said(check_pdf(page, ONE))} == ({"E837"} if lies else set())


def test_a_mission_on_the_wrong_page(book: bytes) -> None:
    expected = replace(EXPECTED, missions=(MissionPages(id="beta", name="Beta", first_page=3),))
    found = check_pdf(book, expected)
    assert said(found) == [
        ("E806", "page 3 should carry the map of Beta, but doesn't name it"),
        ("E806", "page 4 should carry the rules of Beta, but doesn't name it"),
    ]
    assert found[0].path == ("missions", "beta")


def test_a_map_apart_from_its_rules(book: bytes) -> None:
    (found,) = check_pdf(book, replace(EXPECTED, map_parity=Form.BOOKLET.mission_parity))
    assert found.code == "E807"
    assert found.message == "the map of Alpha stands on page 3, which is not even; map and rules come apart"


def test_text_that_draws_nothing() -> None:
    def blind(file: pikepdf.Pdf) -> None:
        """Put a font in whose outlines are gone."""
        for each in file.objects:
            if isinstance(each, pikepdf.Dictionary) and str(each.get("/FontName", "")).endswith("+Barlow"):
                each.FontFile2 = file.make_stream(subset(font_files()[0], []))

    found = check_pdf(changed(page_of("W"), blind), ONE)
    assert said(found) == [("E808", "page 1: pieces of text that draw nothing: 1")]


@pytest.mark.parametrize(
    ("action", "code", "message"),
    [
        ({"/S": "/URI", "/URI": "file:///etc/passwd"}, "E809", "page 4: a link opens 'file:///etc/passwd'"),
        ({"/S": "/URI", "/URI": "javascript:1"}, "E809", "page 4: a link opens 'javascript:1'"),
        ({"/S": "/Launch", "/F": "a.exe"}, "E809", "page 4: a link starts a program"),
        ({"/S": "/GoToR", "/F": "b.pdf", "/D": "x"}, "E809", "page 4: a link opens another file"),
        ({"/S": "/Named"}, "E810", "page 4: a link leads nowhere"),
    ],
)
def test_links_that_may_not_be(book: bytes, action: dict[str, str], code: str, message: str) -> None:
    def plant(file: pikepdf.Pdf) -> None:
        link = file.pages[3].Annots[1]
        link.A = pikepdf.Dictionary(
            {key: pikepdf.Name(value) if value.startswith("/") else value for key, value in action.items()}
        )

    assert said(check_pdf(changed(book, plant), EXPECTED)) == [(code, message)]


def test_scripts_and_attachments_may_not_be(book: bytes) -> None:
    def plant(file: pikepdf.Pdf) -> None:
        script = pikepdf.Dictionary(S=pikepdf.Name("/JavaScript"), JS="app.alert(1)")
        file.Root.Names = pikepdf.Dictionary(JavaScript=pikepdf.Dictionary(Names=["x", file.make_indirect(script)]))
        file.attachments["secret.txt"] = b"secret"

    assert said(check_pdf(changed(book, plant), EXPECTED)) == [
        ("E809", "the file carries scripts (1)"),
        ("E809", "the file carries other files (1)"),
    ]


def test_a_file_without_tags(book: bytes) -> None:
    def strip(file: pikepdf.Pdf) -> None:
        del file.Root["/MarkInfo"]
        del file.Root["/StructTreeRoot"]

    stripped = changed(book, strip)
    assert said(check_pdf(stripped, EXPECTED)) == [("E811", "the file is not tagged")]
    assert check_pdf(stripped, replace(EXPECTED, tagged=False)) == ()


def test_a_page_that_lost_its_tags(book: bytes) -> None:
    def lose(file: pikepdf.Pdf) -> None:
        del file.pages[3]["/StructParents"]

    assert said(check_pdf(changed(book, lose), EXPECTED)) == [("E811", "page 4 is not tagged")]


def test_type_below_the_floor() -> None:
    found = check_pdf(page_of("Small print", "p { font-size: 6.5pt }"), ONE)
    assert said(found) == [("E812", "page 1 has type of 6.5 pt; 7 pt is the least")]


def test_letters_that_stand_by_themselves_have_a_floor_of_their_own() -> None:
    """In discs and on dice they are signs; beside others they are words, though each is drawn by itself."""
    signs = replace(ONE, smallest_sign=6.0)
    style = "p { font-size: 6.5pt } span { margin-right: 20pt }"
    assert check_pdf(page_of("<span>A</span><span>12</span><span>D1</span>", style), signs) == ()
    assert [code for code, _ in said(check_pdf(page_of("<span>A</span>", style), ONE))] == ["E812"]
    smaller = style.replace("6.5pt", "5.5pt")
    found = said(check_pdf(page_of("<span>A</span>", smaller), signs))
    assert found == [("E812", "page 1 has signs of 5.5 pt; 6 pt is the least")]
    drawn = "".join(
        f'<text x="{x}" y="20" font-size="6.5" font-family="Barlow">{letter}</text>'
        for x, letter in zip((0, 4, 8), "two", strict=True)
    )
    svg = f'<svg width="60pt" height="30pt" viewBox="0 0 60 30">{drawn}</svg>'
    found = said(check_pdf(page_of(svg, style), signs))
    assert found == [("E812", "page 1 has type of 6.5 pt; 7 pt is the least")]


def test_what_a_reading_order_promises() -> None:
    from pipeline.model import Mission, Pack
    from pipeline.publications.page_publications import ordered
    from pipeline.run.formes import Terms

    mission = Mission.model_construct(name="Alpha")
    pack = Pack.model_construct(missions={"alpha": mission}, title="Trials & Errors", language="en")
    order = order_of(prose("cover"), None, leaf("alpha"))
    terms = Terms(families=FAMILIES, smallest_points=7.0, title=pack.title, language=pack.language)
    promised = terms.expect(order.pages, PAPER, **ordered(pack, order))
    # What is printed at home may have pictures that a press would not take.
    assert promised == replace(EXPECTED, map_parity=Parity.ODD, picture_dpi=72)


def test_only_pages_of_the_order_have_a_path() -> None:
    assert [EXPECTED.path_of(page) for page in (1, 2, 4, 5)] == [("pages", "cover"), (), ("missions", "alpha"), ()]


def test_sheets_to_fold_are_measured_as_they_are_printed(book: bytes) -> None:
    plan = impose_saddle(4)
    sheets = printed(place(plan, BookletSheet.of(A4, A4).grid), book)
    wide = Paper(width=PAPER.height, height=PAPER.width, safe=PAPER.safe)
    expected = Expectation(pages=len(plan.sides), paper=wide, families=FAMILIES, smallest_points=7.0, tagged=False)
    assert check_pdf(sheets, expected) == ()
    small = sorted({kind.points for page in read_proof(sheets).pages for kind in page.types})
    assert small[0] == pytest.approx(10 / 2**0.5, abs=0.01)
    assert said(check_pdf(sheets, replace(expected, smallest_points=7.5)))[0] == (
        "E812",
        "page 1 has type of 7.07 pt; 7.5 pt is the least",
    )
