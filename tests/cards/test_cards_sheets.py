"""Sheets of cards as they leave the press: what is on them, and that fronts and backs meet."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from benches import SHIPPED, changed, made_ready
from card_packs import WEATHER, catalogue, pack_with
from galleys import METADATA, font_files, set_pdf
from making import make

from pipeline.contracts.plan import Flip, Plan, Turnover
from pipeline.imposition import CardPages, impose_cards, impose_gutterfold, place
from pipeline.imposition.card_grid import CardGrid, choose_grid
from pipeline.load import layouts_root, load_library
from pipeline.press import Opening, SheetFont, impose
from pipeline.publications.printers import Reading, save_reading
from pipeline.request import FORMS, Request
from pipeline.run.prints import Making

DPI = 600
PIXEL = 25.4 / DPI
Picture = Any  # a numpy array of yes and no, rows from the top


def made(prepared_at: Path, **wanted: object) -> Making:
    request = Request(packs=(prepared_at,), forms=("cards",), **wanted)  # type: ignore[arg-type]
    prepared = made_ready(prepared_at, paper=request.paper, ink=request.ink)
    return make(prepared, "cards", request)


def texts(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(io.BytesIO(data))]


@pytest.mark.slow
def test_the_shipped_pack_has_its_plans_and_what_they_look_up_on_one_sheet() -> None:
    making = made(SHIPPED)
    assert making.found == ()
    (printed,) = making.prints
    assert (printed.name, printed.pages) == ("ww2-more-missions-cards.pdf", 2)
    assert (float(printed.width), float(printed.height)) == (297, 210)
    assert printed.plan[-1] == (
        "sheet 1 front: 1 | 2 | 3 | 4 / 5 | 6 | 7 | 8; "
        "back: 13 | 14 | 15 | 16 on their heads / 9 | 10 | 11 | 12 on their heads"
    )
    front, back = texts(printed.data)
    for word in ("ATTACK", "MANOEUVRE", "DEFEND"):
        assert front.count(word) == 2
        assert word not in back
    assert "sheet 1 of 1, front · flip on the long edge" in front
    assert "sheet 1 of 1, back · flip on the long edge" in back
    assert "Is it 94.1 mm? A4 on Letter. 97.3 mm? Letter on A4. 96.0 mm? Shrunk to margins. Print at 100 %." in front
    assert made(SHIPPED).prints[0].data == printed.data


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wanted", "slug", "pages"),
    [
        ({"gutterfold": True}, "sheet 1 of 2 · fold at the dashes, glue, then cut", 2),
        ({"flip": "short", "paper": "letter"}, "sheet 1 of 2, front · flip on the short edge", 4),
        ({"cut_lines": True, "ink": "lean"}, "sheet 1 of 1, front · flip on the long edge", 2),
    ],
)
def test_other_ways_to_print_them(wanted: dict[str, object], slug: str, pages: int) -> None:
    making = made(SHIPPED, **wanted)
    assert making.found == ()
    assert making.prints[0].pages == pages
    assert slug in texts(making.prints[0].data)[0]


@pytest.mark.slow
def test_a_printer_that_is_off_has_its_backs_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    save_reading("home", Reading(right=2.0, up=-1.5, degrees=0.3, turnover="upwards"), wide=True)
    making = made(SHIPPED, printer="home")
    assert making.found == ()
    assert "backs moved +2 mm right, -1.5 mm up, turned by 0.3°" in making.prints[0].plan


@pytest.mark.slow
def test_decks_of_several_sizes_share_a_file(tmp_path: Path) -> None:
    second = (
        changed(WEATHER, "decks:\n", "").replace("weather", "large-weather").replace("own\n", "own\n    size: a6\n")
    )
    prepared = pack_with(tmp_path, WEATHER + second)
    making = make(prepared, "cards", Request(packs=(), forms=("cards",)))
    assert making.found == ()
    document = pypdfium2.PdfDocument(io.BytesIO(making.prints[0].data))
    wide = [page.get_width() > page.get_height() for page in document]
    assert wide == [True] * 10
    assert "RAIN" in texts(making.prints[0].data)[2]


@pytest.mark.slow
def test_one_sided_decks_have_no_backs(tmp_path: Path) -> None:
    cards = changed("\n".join(line for line in WEATHER.splitlines() if "back:" not in line), "own", "none")
    making = make(pack_with(tmp_path, cards), "cards", Request(packs=(), forms=("cards",)))
    assert making.prints[0].pages == 1
    assert "sheet 1 of 1 · printed on one side" in texts(making.prints[0].data)[0]


def test_e762_a_card_too_large_for_the_paper(tmp_path: Path) -> None:
    cards = changed(WEATHER, "    face: text\n", "    face: text\n    size: 200mm x 280mm\n")
    making = make(pack_with(tmp_path, cards), "cards", Request(packs=(), forms=("cards",)))
    assert [(each.code, each.message, each.path) for each in making.found] == [
        ("E762", "a card of 200 x 280 mm doesn't fit on A4", ("cards", "decks", 0, "size"))
    ]


@pytest.mark.parametrize(("forms", "code"), [(("cards",), "E254"), (("sheets", "cards"), "N254")])
def test_a_pack_without_cards(tmp_path: Path, forms: tuple[str, ...], code: str) -> None:
    prepared = pack_with(tmp_path)
    bare = prepared.pack.model_copy(update={"cards": None})
    making = make(type(prepared)(**{**vars(prepared), "pack": bare}), "cards", Request(packs=(), forms=forms))
    assert [(each.code, each.message) for each in making.found] == [(code, f"the pack {bare.id} has no cards")]


def test_a_pack_without_cards_is_no_news_where_every_form_was_asked_for(tmp_path: Path) -> None:
    prepared = pack_with(tmp_path)
    bare = replace(prepared, pack=prepared.pack.model_copy(update={"cards": None}))
    assert make(bare, "cards", Request(packs=(), forms=FORMS)).found == ()


def black_cards() -> bytes:
    """A face and a back, black from edge to edge of their trim."""
    style = "@page { margin: 0 } body { margin: 0 } section { height: 88.9mm; background: #000 }"
    return set_pdf("<section></section><section></section>", size="63.5mm 88.9mm", style=style)


def poker_grid(paper: str, *, folded: bool = False) -> CardGrid:
    form = catalogue().format_of("poker")
    assert form is not None
    stock = load_library(layouts_root(), "en", "field").stocks[paper]
    choice = choose_grid(form, stock, catalogue().sheet, bleeds=True, folded=folded)
    assert choice is not None
    return choice.best


def printed(plan: Plan, grid: CardGrid) -> list[Picture]:
    """Print the black cards of a plan, and look at every side of its sheets."""
    font = SheetFont(family="Barlow", file=font_files()[0])
    pdf = impose(place(plan, grid.grid), METADATA, Opening.of_flip(plan.flip), font, black_cards())
    pages = pypdfium2.PdfDocument(io.BytesIO(pdf))
    return [page.render(scale=DPI / 72, grayscale=True).to_numpy() < 128 for page in pages]


def turned(picture: Picture, turnover: Turnover) -> Picture:
    """Turn a sheet over, and look through it."""
    return picture[:, ::-1] if turnover is Turnover.SIDEWAYS else picture[::-1, :]


def edges(black: Picture) -> list[tuple[int, ...]]:
    """Find the black boxes in a picture: left, top, right and bottom in pixels."""
    return [
        (left, top, right, bottom)
        for top, bottom in runs(black.any(axis=1))
        for left, right in runs(black.any(axis=0))
        if black[(top + bottom) // 2, (left + right) // 2]
    ]


def runs(line: Picture) -> list[tuple[int, int]]:
    """Find where a line of yes and no is yes."""
    flags = [False, *map(bool, line), False]
    starts = [index for index in range(1, len(flags)) if flags[index] and not flags[index - 1]]
    ends = [index for index in range(1, len(flags)) if flags[index - 1] and not flags[index]]
    return list(zip(starts, ends, strict=True))


def apart(ours: Picture, theirs: Picture) -> float:
    """Measure how far the edges of boxes that should meet are apart at most, in millimetres."""
    pairs = zip(edges(ours), edges(theirs), strict=True)
    return max(abs(one - other) for box, behind in pairs for one, other in zip(box, behind, strict=True)) * PIXEL


@pytest.mark.slow
@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize(("paper", "count"), [("a4", 8), ("a4", 5), ("letter", 6), ("letter", 2)])
def test_trims_of_front_and_back_meet_on_paper(flip: Flip, paper: str, count: int) -> None:
    grid = poker_grid(paper)
    plan = impose_cards([CardPages(face=1, back=2)] * count, grid.grid.raster, wide=grid.is_wide, flip=flip)
    front, back = printed(plan, grid)
    assert len(edges(front)) == count
    assert apart(front, turned(back, plan.turnover)) < 0.05


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "count"), [("a4", 4), ("a4", 3), ("letter", 2)])
def test_trims_meet_when_the_sheet_is_folded(paper: str, count: int) -> None:
    grid = poker_grid(paper, folded=True)
    assert grid.fold is not None
    plan = impose_gutterfold([CardPages(face=1, back=2)] * count, grid.faces, wide=grid.is_wide, fold=grid.fold)
    (sheet,) = printed(plan, grid)
    folded = turned(sheet, grid.fold)
    middle = tuple(size // 2 for size in sheet.shape)
    part = (slice(None), slice(middle[1])) if grid.fold is Turnover.SIDEWAYS else (slice(middle[0]), slice(None))
    assert len(edges(sheet[part])) == count
    assert apart(sheet[part], folded[part]) < 0.05


@pytest.mark.slow
def test_edges_that_do_not_meet_are_seen() -> None:
    grid = poker_grid("a4")
    plan = impose_cards([CardPages(face=1, back=2)] * 5, grid.grid.raster, wide=grid.is_wide, flip=Flip.SHORT_EDGE)
    front, back = printed(plan, grid)
    moved = back[:, 2:]
    assert apart(front[:, 2:], turned(moved, plan.turnover)) > 0.05
