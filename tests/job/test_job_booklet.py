"""The booklet to fold, built from the pack as a user does it, cut and folded by its text."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from benches import made_ready
from printing import folded

from pipeline import job
from pipeline.contracts.plan import Turnover
from pipeline.diagnostics import UsageError
from pipeline.imposition import impose_saddle
from pipeline.load import content_roots, layouts_root, load_sheet_store
from pipeline.preflight import page_texts, read_proof
from pipeline.preflight.file_checks import check_reduction
from pipeline.publications.page_publications import note_blanks
from pipeline.publications.papers import BookletPaper, choose_booklet_paper, folding_sheet
from pipeline.publications.printers import parse_reading, save_reading
from pipeline.request import Outcome, Request, Silence
from pipeline.units import Length

PACK = "ww2-more-missions"
FOLDING = "Fold in the middle, staple, trim."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with settings of its own."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("booklets")
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        yield folder


def built(folder: Path, **how: str) -> tuple[Outcome, Path]:
    out = folder / ("-".join(how.values()) or "plain")
    request = Request(packs=(content_roots()[-1] / PACK,), forms=("booklet",), out=out, jobs=1)
    return job.build(replace(request, **how), Silence()), out  # type: ignore[arg-type]


def letters(text: str) -> Counter[str]:
    """The letters and figures on a page, in whatever order a reader takes them and breaks its lines."""
    return Counter(filter(str.isalnum, text))


def halves(pdf: bytes) -> list[tuple[Counter[str], Counter[str]]]:
    """Cut every side along its fold."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        words = page.get_textpage()
        found.append(
            (
                letters(words.get_text_bounded(0, 0, width / 2, height)),
                letters(words.get_text_bounded(width / 2, 0, width, height)),
            )
        )
    return found


def fold(sides: list[tuple[Counter[str], Counter[str]]], *, turned: bool) -> list[Counter[str]]:
    """Fold the sheets, nest them, leaf through. A back that is turned upwards keeps its left half on the left."""
    opening: list[Counter[str]] = []
    closing: list[Counter[str]] = []
    for (left, right), back in zip(sides[::2], sides[1::2], strict=True):
        behind_left, behind_right = back if turned else back[::-1]
        opening += [right, behind_right]
        closing = [behind_left, left, *closing]
    return opening + closing


@pytest.mark.slow
@pytest.mark.parametrize("how", [{}, {"flip": "long"}, {"stock": "a3"}], ids=["plain", "long", "a3"])
def test_the_booklet_to_fold_reads_from_the_first_page_to_the_last(folder: Path, how: dict[str, str]) -> None:
    outcome, out = built(folder, **how)
    assert [product.path.name for product in outcome.products] == [f"{PACK}-booklet.pdf", f"{PACK}-booklet-imposed.pdf"]
    book = [letters(text) for text in page_texts((out / f"{PACK}-booklet.pdf").read_bytes())]
    sides = halves((out / f"{PACK}-booklet-imposed.pdf").read_bytes())
    edge = how.get("flip", "short")
    slugs = [letters(f"Print on both sides at 100 %, flip on the {edge} edge."), letters(FOLDING)]
    assert all(half >= slug for half, slug in zip(sides[0], slugs, strict=True))
    sides[0] = (sides[0][0] - slugs[0], sides[0][1] - slugs[1])
    read = fold(sides, turned=edge == "long")
    assert len(read) % 4 == 0
    assert read[: len(book)] == book
    assert all(not page for page in read[len(book) :])


@pytest.mark.slow
def test_the_record_tells_the_plan_and_no_note_of_small_type(folder: Path) -> None:
    outcome, out = built(folder)
    imposed = json.loads((out / f"{PACK}-build.json").read_text(encoding="utf-8"))["files"][1]
    assert imposed["form"] == "booklet-imposed"
    assert (imposed["width_mm"], imposed["height_mm"]) == (297, 210)
    assert imposed["plan"][0] == "A5 pages at full size on A4, paper of 80 g/m2, 0.105 mm thick"
    assert imposed["plan"][1].startswith(f"saddle stitch: {imposed['pages'] // 2} sheets, flip on the short edge")
    assert imposed["plan"][-1].endswith(" mm")
    assert [each for each in outcome.report if each.code in ("N820", "W820")] == []


@pytest.mark.slow
def test_a_printer_that_is_off_moves_backs_alone(folder: Path) -> None:
    save_reading("attic", parse_reading("1,-0.5", Turnover.SIDEWAYS), wide=True)
    _, out = built(folder, printer="attic")
    plan = json.loads((out / f"{PACK}-build.json").read_text(encoding="utf-8"))["files"][1]["plan"]
    assert plan[1] == "backs moved +1 mm right, -0.5 mm up"


def read_smallest(pdf: bytes) -> float:
    return min(kind.points for page in read_proof(pdf).pages for kind in page.types)


def chosen(paper: str = "a4", **how: str) -> BookletPaper:
    store, _ = load_sheet_store(layouts_root())
    assert store is not None
    request = replace(Request(packs=(), forms=("booklet",), paper=paper), **how)  # type: ignore[arg-type]
    sheet = folding_sheet(store.stocks[paper], request, store)
    page = made_ready(content_roots()[-1] / PACK, paper=paper).for_folding(sheet).stock
    return choose_booklet_paper(page, sheet, request, store)


def shrunk(stock: str) -> BookletPaper:
    """Lay large pages on a sheet that is too small for them."""
    store, _ = load_sheet_store(layouts_root())
    assert store is not None
    request = Request(packs=(), forms=("booklet",), stock=stock)
    return choose_booklet_paper(store.stocks["a4"], store.stocks[stock or "a4"], request, store)


@pytest.mark.parametrize(
    ("paper", "stock", "expected", "thick"),
    [
        ("a4", "", "A5 pages at full size on A4", "0.105mm"),
        ("a3", "", "A4 pages at full size on A3", "0.105mm"),
        ("a4", "a3", "A4 pages at full size on A3", "0.105mm"),
        ("a4", "a3:120", "A4 pages at full size on A3", "0.145mm"),
        ("a4", "a4", "A5 pages at full size on A4", "0.105mm"),
        ("a4", ":160", "A5 pages at full size on A4", "0.19mm"),
        ("letter", "", "Half Letter pages at full size on Letter", "0.105mm"),
        ("letter", "legal", "A5 pages at full size on Legal", "0.105mm"),
        ("letter", "tabloid", "Letter pages at full size on Tabloid", "0.105mm"),
        ("a5", "", "A5 pages at full size on A4", "0.105mm"),
        ("a4", "a5", "A4 pages at 49.83 % on A5", "0.105mm"),
    ],
)
def test_what_a_booklet_is_printed_on(paper: str, stock: str, expected: str, thick: str) -> None:
    found = chosen(paper, stock=stock)
    assert (str(found.sheet), found.leaf.thickness) == (expected, Length.parse(thick))
    assert found.is_chosen is bool(stock.partition(":")[0])


@pytest.mark.parametrize(
    ("stock", "code", "message"),
    [
        ("a33", "E920", "no paper is called 'a33'"),
        ("a3:85", "E946", "no paper of 85 g/m2 is known"),
        ("a3:thick", "E946", "no paper of thick g/m2 is known"),
    ],
)
def test_stocks_that_there_arent(stock: str, code: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        chosen(stock=stock)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == (code, message)


@pytest.mark.parametrize(
    ("stock", "code", "severity"), [("", "N820", "note"), ("a4", "W820", "warning")], ids=["usual", "chosen"]
)
def test_small_type_is_a_warning_only_on_a_stock_that_was_chosen(stock: str, code: str, severity: str) -> None:
    paper = shrunk(stock)
    (found,) = check_reduction(
        [read_smallest(folded())], paper.sheet, least=7.5, is_chosen=paper.is_chosen, hint=paper.hint
    )
    assert (found.code, found.severity.word) == (code, severity)
    assert found.message == (
        "A4 pages at 70.71 % on A4: the smallest type is 7.07 pt as printed; below 7.5 pt it is hard to read"
    )
    assert found.hints == ("--stock a3 prints at full size; --paper a5 sets pages for this sheet, where they fit",)


@pytest.mark.parametrize(("stock", "least"), [("a4", 7), ("a3", 99)], ids=["large-enough", "full-size"])
def test_type_that_is_as_large_as_it_was_or_should_be_is_no_matter(stock: str, least: float) -> None:
    paper = shrunk(stock)
    assert check_reduction([read_smallest(folded())], paper.sheet, least=least, is_chosen=True, hint=paper.hint) == ()


def test_blanks_at_the_end_are_reported() -> None:
    (found,) = note_blanks(impose_saddle(26))
    assert (found.code, found.severity.word) == ("N760", "note")
    assert found.message == "the last 2 of the booklet's 28 pages stay blank, as sheets to fold carry four"
    assert list(note_blanks(impose_saddle(28))) == []
