"""Pages put on sheets as users ask for it, printed by a printer of our own, and read as paper is read."""

from __future__ import annotations

import io
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from benches import made_ready, write_pack
from making import make

from pipeline.contracts.plan import Turnover
from pipeline.imposition import Tray
from pipeline.preflight import check_pdf, page_texts, read_proof
from pipeline.preflight.promise import read_promise, write_promise
from pipeline.publications.printers import parse_reading, save_reading
from pipeline.request import Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print

TRAYS = [tray.value for tray in Tray]
DECKS = """\
decks:
  - id: weather
    title: Weather
    face: text
    backs: own
    sets: 3
    cards:
      - {id: rain, title: Rain, quantity: 3, text: Mud., back: {title: Wet, motto: It pours.}}
      - {id: fog, title: Fog, text: Nobody sees far., back: {title: Grey, motto: It creeps.}}
  - {id: notes, title: Notes, face: text, backs: none, cards: [{id: mud, title: Mud, text: It is wet.}]}
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Two raids on six pages; a deck with backs, and one without."""
    folder = write_pack(tmp_path_factory.mktemp("pack"))
    (folder / "cards.yaml").write_text(DECKS, encoding="utf-8")
    return made_ready(folder)


def made(pack: Prepared, form: str, **how: object) -> Making:
    making = make(pack, form, replace(Request(packs=(), forms=(form,), jobs=1), **how))  # type: ignore[arg-type]
    assert [each.code for each in making.found if each.severity.word != "note"] == []
    return making


def printed(making: Making, name: str) -> Print:
    (found,) = [each for each in making.prints if each.form == name]
    return found


def letters(text: str) -> Counter[str]:
    return Counter(filter(str.isalnum, text))


def by_hand(fronts: bytes, backs: bytes, tray: str) -> list[tuple[str, str]]:
    """Print the fronts, put the pile back as the printer laid it down, print the backs from its top."""
    pile = list(page_texts(fronts))  # the last that was printed lies on top
    if tray == "face-up":
        pile.reverse()  # turned over, to bring the blank sides up
    sheets = [(pile.pop(), back) for back in page_texts(backs)]
    assert pile == []
    return sheets[::-1] if tray == "face-down" else sheets


@pytest.mark.slow
@pytest.mark.parametrize("tray", TRAYS)
@pytest.mark.parametrize(
    ("form", "imposed"), [("sheets", "sheets"), ("booklet", "booklet-imposed"), ("cards", "cards")]
)
def test_two_runs_by_hand_make_the_sheets_that_duplex_makes(pack: Prepared, form: str, imposed: str, tray: str) -> None:
    making = made(pack, form, by_hand=tray)
    fronts, backs = printed(making, f"{imposed}-fronts"), printed(making, f"{imposed}-backs")
    for file in (fronts, backs):
        assert pikepdf.open(io.BytesIO(file.data)).Root.ViewerPreferences.Duplex == "/Simplex"
    sheets = by_hand(fronts.data, backs.data, tray)
    duplex = page_texts(printed(made(pack, form), imposed).data)
    wanted = list(zip(duplex[::2], (*duplex[1::2], ""), strict=False))
    assert len(sheets) == len(wanted) > 1
    for sheet, expected in zip(sheets, wanted, strict=True):
        for side, page in zip(sheet, expected, strict=True):
            assert letters(page) - letters(side) <= letters("flip on the long edge, flip on the short edge")


@pytest.mark.slow
@pytest.mark.parametrize("tray", TRAYS)
def test_every_side_tells_which_it_is_and_the_first_what_to_do(pack: Prepared, tray: str) -> None:
    making = made(pack, "sheets", by_hand=tray)
    sheets = by_hand(printed(making, "sheets-fronts").data, printed(making, "sheets-backs").data, tray)
    for number, (front, back) in enumerate(sheets, start=1):
        assert letters(front) >= letters(f"sheet {number} of {len(sheets)}, front")
        assert letters(back) >= letters(f"sheet {number} of {len(sheets)}, back")
    which = "last" if tray == "face-down" else "first"
    told = f"fronts first; for backs turn the pile over its long edge, {which} sheet first"
    assert letters(sheets[0][0]) >= letters(told)


@pytest.mark.slow
def test_preflight_finds_backs_in_the_wrong_order(pack: Prepared) -> None:
    """The one fault that nobody sees until the pile is printed."""
    down, up = (printed(made(pack, "sheets", by_hand=tray), "sheets-backs") for tray in TRAYS)
    assert up.expectation is not None
    assert check_pdf(up.data, up.expectation) == ()
    assert "E823" in {each.code for each in check_pdf(down.data, up.expectation)}


@pytest.mark.slow
def test_cards_without_backs_go_through_the_printer_with_the_others(pack: Prepared) -> None:
    """They have one size, and lie on one sheet; behind those that have no back nothing is printed."""
    making = made(pack, "cards", by_hand="face-up")
    assert [each.pages for each in making.prints] == [2, 2]
    fronts, backs = (page_texts(each.data)[-1] for each in making.prints)
    assert "MUD" in fronts
    assert "MUD" not in backs
    assert "sheet 2 of 2, back" in backs


@pytest.mark.slow
def test_backs_are_moved_as_the_printer_needs_it(
    pack: Prepared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    save_reading("attic", parse_reading("1.5,-0.5", Turnover.SIDEWAYS), wide=False)
    making = made(pack, "sheets", printer="attic")
    file = printed(making, "sheets-to-print")
    assert file.plan[1] == "backs moved +1.5 mm right, -0.5 mm up"
    still, moved = (read_proof(printed(making, form).data, safe=99).pages for form in ("sheets", file.form))
    for before, after in zip(still[2:4], moved[2:4], strict=True):
        (first, *_), (other, *_) = before.strays, after.strays
        right, down = (other.left - first.left, other.top - first.top)
        assert (right, down) == pytest.approx((1.5, 0.5) if after.number == 4 else (0, 0), abs=0.02)


def parts(pdf: bytes, columns: int) -> list[list[str]]:
    """Cut every side into its columns; what it reads in each."""
    found = []
    for page in pypdfium2.PdfDocument(io.BytesIO(pdf)):
        width, height = page.get_size()
        words, edge = page.get_textpage(), width / columns
        found.append([words.get_text_bounded(edge * at, 0, edge * (at + 1), height) for at in range(columns)])
    return found


def holds(side: str, page: str) -> bool:
    return letters(side) >= letters(page)


@pytest.mark.slow
def test_pages_two_to_a_side_are_read_from_the_left(pack: Prepared) -> None:
    making = made(pack, "sheets", n_up=2)
    pages = page_texts(printed(making, "sheets").data)
    read = [part for side in parts(printed(making, "sheets-2-up").data, 2) for part in side]
    assert all(holds(part, page) for part, page in zip(read, pages, strict=False))
    assert len(read) - len(pages) < 4


@pytest.mark.slow
def test_leaves_that_are_cut_and_stacked_are_in_order(pack: Prepared) -> None:
    making = made(pack, "sheets", cut_and_stack=True)
    pages = page_texts(printed(making, "sheets").data)
    cut = parts(printed(making, "sheets-2-up-to-cut").data, 2)
    leaves = [zip(front, back[::-1], strict=True) for front, back in zip(cut[::2], cut[1::2], strict=True)]
    piles = list(zip(*leaves, strict=True))  # one for each part of a sheet, the first sheet on top
    read = [side for pile in piles for leaf in pile for side in leaf]
    assert all(holds(side, page) for side, page in zip(read, pages, strict=False))
    assert len(read) - len(pages) < 4


@pytest.mark.slow
def test_signatures_are_folded_one_by_one(pack: Prepared) -> None:
    making = made(pack, "booklet", signature=1)
    pages, sheets = (page_texts(printed(making, form).data) for form in ("booklet", "booklet-imposed"))
    assert printed(making, "booklet-imposed").plan[1].startswith("perfect binding: 2 sheets in 2 signatures")
    halves = parts(printed(making, "booklet-imposed").data, 2)
    read = [
        page
        for (last, first), (second, third) in zip(halves[::2], halves[1::2], strict=True)
        for page in (first, second, third, last)
    ]
    assert all(holds(side, page) for side, page in zip(read, pages, strict=False))
    assert holds(sheets[0], "signature 1 of 2 · sheet 1 of 2, front")
    assert holds(sheets[0], "Fold each signature, lay them in order, glue or sew the back, trim.")


@pytest.mark.slow
@pytest.mark.parametrize(("stock", "kind"), [("", "N820"), ("a4", "W820"), ("a3", None)])
def test_how_small_type_becomes_is_said(pack: Prepared, stock: str, kind: str | None) -> None:
    making = make(pack, "sheets", Request(packs=(), forms=("sheets",), n_up=2, stock=stock, jobs=1))
    found = [each for each in making.found if each.code in ("N820", "W820")]
    assert [each.code for each in found] == ([kind] if kind else [])
    assert [each.hints for each in found] == ([("--stock a3 prints at full size",)] if kind else [])


def test_the_plan_of_the_runs_stands_beside_the_file(pack: Prepared) -> None:
    assert printed(made(pack, "sheets", by_hand="face-down"), "sheets-fronts").plan[-1] == (
        "by hand: 3 fronts, then their backs, that of sheet 3 first"
    )


@pytest.mark.slow
def test_a_booklet_of_few_pages_is_folded_in_four(pack: Prepared) -> None:
    """The upper half goes behind, then the left one: so leaves lie, with the fold at their head cut open."""
    making = made(pack, "booklet", fold_in_four=True)
    pages = page_texts(printed(making, "booklet").data)
    front, back = quarters(printed(making, "booklet-imposed").data)
    (five, four), (eight, one) = front
    (three, six), (two, seven) = back
    read = [one, two, three, four, five, six, seven, eight]
    assert all(holds(side, page) for side, page in zip(read, pages, strict=False))
    assert holds(eight, "Cut open the fold at the head"), "beside the back, as the cover has art up to its edge"
    assert not holds(one, "Cut open")
    assert printed(making, "booklet-imposed").plan[1] == (
        f"leaflet folded in four: 1 sheet, flip on the long edge, {8 - len(pages)} places blank"
    )


def quarters(pdf: bytes) -> list[list[list[str]]]:
    """Cut every side in four; what each quarter reads, row by row from the top."""
    found = []
    for page in pypdfium2.PdfDocument(io.BytesIO(pdf)):
        width, height = page.get_size()
        words, across, up = page.get_textpage(), width / 2, height / 2
        found.append(
            [
                [words.get_text_bounded(across * at, up * row, across * (at + 1), up * (row + 1)) for at in (0, 1)]
                for row in (1, 0)
            ]
        )
    return found


@pytest.mark.slow
def test_e764_a_booklet_too_long_to_be_folded_in_four(pack: Prepared) -> None:
    longer = replace(pack, pack=pack.pack.model_copy(update={"order": (*pack.pack.order, *["notes"] * 4)}))
    making = make(longer, "booklet", Request(packs=(), forms=("booklet",), fold_in_four=True, jobs=1))
    (found,) = [each for each in making.found if each.code == "E764"]
    assert found.message == "a sheet folded in four has 8 pages, the booklet 9"
    assert found.hints == ("leave --fold-in-four out: longer booklets are stapled, or folded in signatures",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "how"),
    [
        ("sheets", {"n_up": 2}),
        ("sheets", {"printer": "attic"}),
        ("sheets", {"cut_and_stack": True, "by_hand": "face-down"}),
        ("booklet", {}),
        ("booklet", {"signature": 1, "printer": "attic"}),
        ("booklet", {"by_hand": "face-up"}),
        ("cards", {"by_hand": "face-down"}),
    ],
)
def test_what_stands_in_the_record_is_kept_by_the_file(
    pack: Prepared, form: str, how: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pack preflight` reads the promise back from JSON, where lengths are no fractions."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for wide in (False, True):
        save_reading("attic", parse_reading("1,-0.5", Turnover.SIDEWAYS), wide=wide)
    for each in made(pack, form, **how).prints:
        assert each.expectation is not None
        promised = read_promise(json.loads(json.dumps(write_promise(each.expectation))))
        assert check_pdf(each.data, promised) == ()
        assert each.verified


def planted(made: Print, page: int, matrix: bytes) -> list[str]:
    """Move all that stands on a page, as no word is lost by that, and check the file."""
    file, out = pikepdf.open(io.BytesIO(made.data)), io.BytesIO()
    file.pages[page - 1].contents_add(matrix, prepend=True)
    file.save(out)
    assert made.expectation is not None
    return [each.message for each in check_pdf(out.getvalue(), made.expectation) if each.code == "E836"]


@pytest.mark.slow
def test_cards_that_lie_off_their_place(pack: Prepared) -> None:
    cards = printed(made(pack, "cards"), "cards")
    assert any(line.endswith("where they belong, to 0.05 mm") for line in cards.verified)
    assert planted(cards, 2, b"1 0 0 1 0 0 cm") == []
    moved = planted(cards, 2, b"1 0 0 1 0.567 0 cm")
    assert len(moved) == 8
    assert moved[0] == "page 2: the back of rain lies 0.20 mm off its place"
    assert planted(cards, 1, b".99 0 0 .99 0 0 cm") != []


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_that_were_moved_and_turned_for_a_printer_are_in_place(
    pack: Prepared, flip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for wide in (False, True):
        save_reading("attic", parse_reading("1.5,-0.5,0.3", Turnover.UPWARDS), wide=wide)
    assert printed(made(pack, "cards", printer="attic", flip=flip), "cards").verified
