"""One source, four forms: all hold the same blocks, full and legible, and pack build says what a pack hasn't got."""

from __future__ import annotations

import ctypes
import json
import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from making import make
from pypdf import PdfReader
from references import FOLDER, PACK, TOP, block_maker, drafted, reference, request, shipped, write_reference

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.reference.every_turn import EveryTurn
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.typesetting.galleys import Side
from pipeline.contracts.paper import Size
from pipeline.desk.inspection import inspect_file
from pipeline.diagnostics import ContentError, Severity
from pipeline.imposition.sheet_marks import panel_folds
from pipeline.job import build, check
from pipeline.load import content_roots
from pipeline.model import Stock
from pipeline.request import FORMS, Outcome, Silence
from pipeline.run.preparation import prepare
from pipeline.units import Length

pytestmark = pytest.mark.slow

LEAST_POINTS = 7.2
NAMES = ("sheets", "booklet", "booklet-imposed", "cards", "large-print")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """Every form on A4; cards with upright backs, as words on their heads are read in another order."""
    return build(request(out=tmp_path_factory.mktemp("out"), flip="short"), Silence())


def records(folder: Path) -> dict[str, dict[str, object]]:
    """What the record of a build says of each form."""
    (record,) = folder.glob("*-build.json")
    return {file["form"]: file for file in json.loads(record.read_text(encoding="utf-8"))["files"]}


def path_of(built: Outcome, form: str) -> Path:
    (product,) = (each for each in built.products if each.form == form)
    return product.path


def pages_of(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def close(text: str) -> str:
    """Leave out what lines and cells put between words, and where capitals were set."""
    return re.sub(r"\s", "", re.sub("[\ufffe\x02]", "-", text)).upper()


def test_all_forms_are_built_without_a_word(built: Outcome) -> None:
    assert list(built.report) == []
    assert tuple(product.form for product in built.products) == NAMES


@pytest.mark.parametrize("form", NAMES)
def test_every_form_holds_every_word_of_every_block(built: Outcome, form: str) -> None:
    whole = close("".join(pages_of(path_of(built, form))))
    maker = block_maker(drafted("card").shop)
    atoms = [atom for phase in reference().phases for atom in maker.atoms(phase)]
    said = [words.text for atom in atoms for words in atom.words if len(words.text) > 1]  # no dots before steps
    assert len(atoms) == 58 + 5
    assert [text for text in said if close(text) not in whole] == []


def headed(whole: str) -> dict[str, int]:
    """Count how often the heading of each block stands there; its code alone also stands in lists of steps."""
    blocks = [block for phase in reference().phases for block in phase.blocks]
    return {
        each.code: len(re.findall(rf"(?m)^{each.code}\s+{re.escape(each.block.heading.split()[0])}", whole))
        for each in blocks
    }


@pytest.mark.parametrize("form", NAMES)
def test_every_block_is_printed_once_in_every_form(built: Outcome, form: str) -> None:
    pages = pages_of(path_of(built, form))
    if form == "cards":  # the last card has those of every turn once more, in large type, and an index of all behind
        blocks = [told for phase in reference().phases for told in phase.blocks]
        assert [told.code for told in blocks if close(told.block.heading) not in close(pages[-1])] == []
        large = headed(pages[-2])
        assert [told.code for told in blocks if told.block.every_turn and not large[told.code]] == []
        return
    assert [code for code, count in headed(" ".join(pages)).items() if count != 1] == []


@pytest.mark.parametrize("form", ["sheets", "booklet", "cards", "large-print"])
def test_every_page_says_of_which_reference_and_version_it_is(built: Outcome, form: str) -> None:
    named = close(f"{shipped().pack.title} {shipped().pack.version}")
    cards = 8  # on a face each, four to the two sides of a sheet
    pages = pages_of(path_of(built, form))
    assert [number for number, page in enumerate(pages, start=1) if named not in close(page)] == []
    if form == "cards":
        assert "".join(map(close, pages)).count(named) >= 2 * cards


@pytest.mark.parametrize("form", ["sheets", "booklet", "cards", "large-print"])
def test_every_page_says_of_what_date_it_is(built: Outcome, form: str) -> None:
    assert [page for page in pages_of(path_of(built, form)) if str(shipped().pack.date) not in page] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("form", ["sheet", "leaflet", "quarter", "card", "large"])
def test_a_form_has_one_size_and_it_is_large_enough_to_read_at_a_table(form: str, paper: str) -> None:
    (body,) = {round(side.body, 2) for side in drafted(form, paper).sides}
    assert body >= (16 if form == "large" else 8)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("form", ["leaflet", "quarter"])
def test_each_phase_begins_at_the_head_of_a_panel_and_the_cover_says_which(form: str, paper: str) -> None:
    work = reference(paper)
    cover, *panels = drafted(form, paper).sides
    heads = [side.fitted.bands[0].band.columns[0].atoms[0].atom for side in panels]
    opened = {head.code: number for number, head in enumerate(heads, start=2) if head.kind == "bar"}
    assert list(opened) == [phase.letter for phase in work.phases]
    bars = [
        placed.atom.kind
        for side in panels
        for column in side.fitted.bands[0].band.columns
        for placed in column.atoms[1:]
    ]
    assert "bar" not in bars
    orders = [atom for atom in cover.fitted.bands[1].band.flow.atoms if atom.kind == "order"]
    told = [re.findall(r"\d+", atom.page.text) for atom in orders]
    assert [int(numbers[0]) for numbers in told] == list(opened.values())
    following = [*list(opened.values())[1:], 9]
    assert [int(numbers[-1]) for numbers in told] == [number - 1 for number in following]


@pytest.mark.parametrize(("form", "count"), [("leaflet", 2), ("quarter", 1), ("card", 3)])
def test_what_is_looked_up_every_turn_stands_on_the_cover_or_on_a_card(form: str, count: int) -> None:
    """As much of it as there is room for, the first of it first; a card holds all."""
    sides = drafted(form).sides
    blocks = [told for phase in reference().phases for told in phase.blocks if told.block.every_turn]
    (framed,) = (html for side in sides for html in framed_in(side))
    assert [told.code for told in blocks if f">{told.code}<" in framed] == [told.code for told in blocks][:count]


def framed_in(side: Side) -> list[str]:
    """What stands in the frame of every turn on a side, as HTML."""
    bands = [placed.band for placed in side.fitted.bands]
    flows = [band for band in bands if isinstance(band, FittedFlow)]
    placed = [(each.atom, flow.flow.width) for flow in flows for column in flow.columns for each in column.atoms]
    framed = [atom.html(side.body, width) for atom, width in placed if isinstance(atom, EveryTurn)]
    return [*framed, *(band.html for band in bands if isinstance(band, Picture) and band.kind == "every-turn")]


def test_a_lean_print_has_no_white_words(tmp_path: Path) -> None:
    """It has lines without fills: nothing dark would lie beneath them."""
    outcome = build(request(forms=("sheets", "booklet", "cards"), ink="lean", out=tmp_path), Silence())
    assert [product.path.name for product in outcome.products if lightest_word(product.path) > 160] == []


def lightest_word(path: Path) -> int:
    """How light the lightest word of a file is, of 255."""
    lightest = 0
    with pypdfium2.PdfDocument(path) as pdf:
        for page in pdf:
            text = page.get_textpage()
            for index in range(text.count_chars()):
                inks = [ctypes.c_uint() for _ in range(4)]
                if pypdfium2.raw.FPDFText_GetFillColor(text.raw, index, *map(ctypes.byref, inks)):
                    lightest = max(lightest, min(ink.value for ink in inks[:3]))
    return lightest


def test_a_leaflet_is_marked_where_it_is_folded() -> None:
    """At both ends of each fold, in the margins of the panels, where no word stands."""
    paper = Size(width=Length.of_mm(297), height=Length.of_mm(210))
    marks = list(panel_folds(paper, 4, Length.of_mm(9)))
    assert [float(mark.start.x.mm) for mark in marks[::2]] == [74.25, 148.5, 222.75]
    assert {(float(mark.start.y.mm), float(mark.end.y.mm)) for mark in marks} == {(0, 9), (201, 210)}
    assert all(mark.dashed and mark.start.x == mark.end.x for mark in marks)


@pytest.mark.parametrize(("fold_in_four", "ticks"), [(False, 6), (True, 4)])
def test_ticks_of_folds_are_on_both_sides_of_the_sheet(fold_in_four: bool, ticks: int, tmp_path: Path) -> None:
    outcome = build(request(forms=("booklet",), fold_in_four=fold_in_four, out=tmp_path), Silence())
    pages = PdfReader(path_of(outcome, "booklet-imposed")).pages
    assert [page.get_contents().get_data().count(b"[3 2] 0 d") for page in pages] == [ticks, ticks]


@pytest.mark.parametrize("form", ["sheet", "leaflet", "card"])
def test_tests_stand_in_columns_of_one_width(form: str) -> None:
    """The eye runs down what passes and what fails: in columns as wide as each other, wherever a page has them."""
    maker = block_maker(drafted(form).shop)
    tables = [
        part
        for phase in reference().phases
        for atom in maker.atoms(phase)
        for part in atom.parts
        if isinstance(part, ColumnTable) and part.of is not None
    ]
    assert len(tables) >= 8
    assert len({table.columns(8.0, 190.0) for table in tables}) == 1


@pytest.mark.parametrize(("form", "pages"), [("sheets", 2), ("booklet", 8), ("booklet-imposed", 2)])
def test_forms_have_their_pages(built: Outcome, form: str, pages: int) -> None:
    assert len(pages_of(path_of(built, form))) == pages


def test_the_sheet_lies_wide_and_goes_over_like_a_leaf(built: Outcome) -> None:
    with pypdfium2.PdfDocument(path_of(built, "sheets")) as pdf:
        assert [round(side) for side in pdf[0].get_size()] == [842, 595]
    turns = [PdfReader(path_of(built, form)).root_object["/ViewerPreferences"] for form in ("sheets", "large-print")]
    assert [turn["/Duplex"] for turn in turns] == ["/DuplexFlipShortEdge", "/DuplexFlipLongEdge"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("form", ["sheet", "leaflet", "quarter", "card", "large"])
def test_sides_are_full_and_no_type_is_small(form: str, paper: str) -> None:
    work, manuscript = reference(paper), drafted(form, paper)
    assert work.card == Stock(name="A6", width=Length.of_mm(105), height=Length.of_mm(148))
    kinds = [kind for name, kind in manuscript.shop.measures.kinds.items() if name in work.measures.kinds]
    assert min(kind.points_at(side.body) for side in manuscript.sides for kind in kinds) >= LEAST_POINTS
    if form in ("sheet", "leaflet", "quarter"):  # blocks have one rhythm, no column is stretched to its foot
        least = 0.7 if form == "quarter" else 0.75  # each phase begins at the head of a page
        assert min(side.fitted.full for side in manuscript.sides) > least


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pack_check_finds_nothing(paper: str) -> None:
    assert list(check(request(paper=paper), Silence()).report) == []


def test_a_reference_too_long_for_its_sheet_is_told_by_how_much(tmp_path: Path) -> None:
    text = (FOLDER / "phases/shooting.yaml").read_text(encoding="utf-8")
    said = "text: Roll one die for each point of ROF."
    assert said in text
    longer = text.replace(said, f"text: {'One die, and one more. ' * 120}")
    files = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.yaml")}
    folder = write_reference(tmp_path / "long", {**files, "phases/shooting.yaml": longer})
    (folder / "phases/moving.yaml").unlink()
    with pytest.raises(ContentError) as caught:
        build(replace(request(folder, out=tmp_path), forms=("sheets",)), Silence())
    (found,) = caught.value.diagnostics
    assert found.code == "E709"
    assert re.fullmatch(r"the reference is about \d+ % too long for the sheet at 8 points", found.message)


def test_as_many_columns_are_planned_as_the_sheet_has(tmp_path: Path) -> None:
    folder = write_reference(tmp_path / "small", {"pack.yaml": f"{TOP}sheet_columns: [[moving]]\n"})
    with pytest.raises(ContentError) as caught:
        build(replace(request(folder, out=tmp_path), forms=("sheets",)), Silence())
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E372", "1 columns are planned, and the sheet has 8 on its two sides")


def test_a_phase_stands_where_its_columns_are_planned_and_is_shared_out_evenly() -> None:
    """The sheet of the shipped reference: who begins at the head of a column, and what stands in large type."""
    first, second = drafted("sheet").sides
    poured = [side.fitted.bands[-2].band for side in (first, second)]  # the foot stands below
    heads = [[column.atoms[0].atom for column in each.columns] for each in poured]
    assert [[getattr(atom, "code", "large") for atom in side] for side in heads] == [
        ["A", "large", "C", "C"],
        ["B", "B", "D", "E"],
    ]
    assert [block.code for block in heads[0][1].blocks] == ["C6", "C12", "C14"]
    assert heads[0][1].size > 1.3
    for number in (2, 3), (0, 1):
        high = [poured[number != (2, 3)].columns[each].height for each in number]
        assert max(high) - min(high) < 0.15 * max(high)


def test_a_pack_of_missions_has_no_large_print(tmp_path: Path) -> None:
    folder = content_roots()[-1] / "ww2-more-missions"
    with pytest.raises(ContentError) as caught:
        build(request(folder, forms=("large-print",), out=tmp_path), Silence())
    (found,) = caught.value.diagnostics
    assert (found.code, found.severity) == ("E255", Severity.ERROR)
    assert found.message == "the pack ww2-more-missions has no large-print: it is a pack of kind missions"
    assert found.hints == ("forms that it has: sheets, booklet, cards",)


def test_a_form_that_is_missing_beside_others_is_a_note_and_with_all_of_them_nothing() -> None:
    folder = content_roots()[-1] / "ww2-more-missions"
    prepared, _ = prepare(folder, request(folder))
    assert prepared is not None
    (found,) = make(prepared, "large-print", request(folder, forms=("sheets", "large-print"))).found
    assert (found.code, found.severity) == ("N255", Severity.NOTE)
    assert make(prepared, "large-print", request(folder, forms=FORMS)).found == ()


def test_a_leaflet_is_not_made_press_ready(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        build(request(forms=("booklet",), press_ready="generic-eu", out=tmp_path), Silence())
    (found,) = caught.value.diagnostics
    assert (found.code, found.message, found.hints) == (
        "E255",
        f"the pack {PACK} has no press-ready booklet: it is a pack of kind reference",
        ("forms that it has: sheets",),
    )


def test_its_sheet_is_printed_by_a_shop_in_inks(tmp_path: Path) -> None:
    outcome = build(request(forms=("sheets",), press_ready="generic-eu", out=tmp_path), Silence())
    assert [product.path.name for product in outcome.products] == [f"{PACK}-sheets-generic-eu.pdf"]
    (file,) = json.loads((tmp_path / f"{PACK}-generic-eu-build.json").read_text(encoding="utf-8"))["files"]
    assert (file["width_mm"], file["height_mm"]) == (297, 210)
    assert "no colour but CMYK and grey" in file["verified"]
    assert "black words in the black ink alone, nothing seen through" in file["verified"]


@pytest.mark.parametrize("form", NAMES)
def test_what_was_verified_is_on_record(built: Outcome, form: str) -> None:
    path = path_of(built, form)
    assert records(path.parent)[form]["verified"]
    assert inspect_file(path).found == ()


def test_a_leaflet_has_no_signatures(tmp_path: Path) -> None:
    (found,) = build(request(forms=("booklet",), signature=4, out=tmp_path), Silence()).report
    assert (found.code, found.severity) == ("W256", Severity.WARNING)
    assert found.message == "the leaflet of ww2-quick-reference is a single sheet: --signature does nothing"


def test_sheets_and_leaflets_are_turned_by_hand(tmp_path: Path) -> None:
    forms = ("sheets", "booklet", "large-print")
    outcome = build(request(forms=forms, by_hand="face-down", out=tmp_path), Silence())
    assert [each.form for each in outcome.products if each.form not in NAMES] == [
        f"{form}-{run}" for form in ("sheets", "booklet-imposed", "large-print") for run in ("fronts", "backs")
    ]
    first, *others = pages_of(tmp_path / f"{PACK}-large-print-backs.pdf")
    pages = pages_of(tmp_path / f"{PACK}-large-print.pdf")
    assert len(others) + 1 == -(-len(pages) // 2)
    assert close(pages[1]) in close(others[-1])
    assert close(pages[1]) not in close(first)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_leaflet_folded_in_four_holds_every_block_in_its_small_pages(paper: str, tmp_path: Path) -> None:
    outcome = build(request(forms=("booklet",), paper=paper, fold_in_four=True, out=tmp_path), Silence())
    assert list(outcome.report) == []
    pages = pages_of(path_of(outcome, "booklet"))
    assert len(pages) == 8
    assert [code for code, count in headed(" ".join(pages)).items() if count != 1] == []


@pytest.mark.parametrize("fold_in_four", [False, True])
def test_a_leaflet_is_folded_of_the_stock_that_was_named(fold_in_four: bool, tmp_path: Path) -> None:
    build(request(forms=("booklet",), stock="a3:120", fold_in_four=fold_in_four, out=tmp_path), Silence())
    imposed = records(tmp_path)["booklet-imposed"]
    assert {imposed["width_mm"], imposed["height_mm"]} == {297, 420}


def test_a_leaflet_of_a_larger_sheet_is_folded_in_four(tmp_path: Path) -> None:
    build(request(forms=("booklet",), paper="a3", fold_in_four=True, out=tmp_path), Silence())
    imposed = records(tmp_path)["booklet-imposed"]
    assert (imposed["pages"], imposed["width_mm"], imposed["height_mm"]) == (2, 297, 420)
    assert imposed["plan"] == [
        "Quarter A3 pages at full size on A3",
        "leaflet folded in four: 1 sheet, flip on the long edge",
        "sheet 1 front: 5 | 4 on their heads / 8 | 1; back: 3 | 6 on their heads / 2 | 7",
    ]
