"""Boards that the press draws: what it draws stands where the typesetter would put it, and no page is set for a row."""

from __future__ import annotations

import ctypes
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
import uharfbuzz
from event_files import changes, place, planned
from large_event import write_large_event
from PIL import ImageChops
from pypdfium2 import raw
from scored import with_standings

from pipeline.compose.event.board import Lettering, Piece, Spot, bar, board_manuscript, board_shop, triangle
from pipeline.compose.event.board_painting import painted
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.screen_show import ScreenPage, screen_show
from pipeline.compose.typesetting.galleys import set_galley
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board, BoardLine
from pipeline.contracts.paper import Size
from pipeline.contracts.placed import PlacedSide
from pipeline.event.making.run_pages import RunPages
from pipeline.event.making.run_publications import make_prints, run_publications
from pipeline.event.making.source_pages import page_counts
from pipeline.event.planning.print_run import Packet, PageKey, PageKind, PrintRun, RunLeaf, StampedPage, pictured
from pipeline.event.planning.run_files import plan_run
from pipeline.event.reading.opening import open_event
from pipeline.event.reading.ready_event import Event
from pipeline.fonts import Face, face_data
from pipeline.load import layouts_root, load_sheet_store
from pipeline.model import Ink, Stock
from pipeline.model.event import ItemKind
from pipeline.preflight.stamped_sides import read_sides
from pipeline.press import Opening, SheetFont, SheetFonts, impose, join
from pipeline.request import Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import Prepared, prepare
from pipeline.run.prints import metadata_of
from pipeline.run.publication import as_they_come
from pipeline.run.worked import work_out
from pipeline.units import Length

PAGE = Stock(name="", width=Length.of_mm(200), height=Length.of_mm(120))
SIZE = Size(width=PAGE.width, height=PAGE.height)
WORDS = ("AVATAR WAY 1", "Łukasz Ľudovít Ďurka", "Tørre v Ægir fi ffl", "Dmitrij To. Va 4–7")
LOOKS = ("", "caps bold", "middle soft", "end quiet", "on-dark caps middle", "on-dark lit end bold")
GROUNDS = ("lit-ground", "card", "hollow", "half", "card faint-box", "tick", "line dot", "dim", "thin")
# Kinds of which there are as many as players need; those for the desk list players, some dozens to a page.
UNBOUND = tuple(kind for kind in ItemKind if kind not in (ItemKind.CHECKS, ItemKind.ROUND_CLOCK))
NEAR = 0.25  # points: less than a tenth of a millimetre
DOTS_PER_POINT = 2
CLEARLY = 96  # levels


@cache
def made_ready(ink: Ink = Ink.COLOUR) -> Prepared:
    lines = {**changes("{mission: dust-up}"), "ink": f"ink: {ink.value}"}
    return planned(place() / f"drawn-{ink.value}" / "cup", lines)[1]


def shop(ink: Ink) -> Workshop:
    return board_shop(made_ready(ink).workshop(), PAGE, Length.of_mm(9))


def pieces(made_in: Workshop) -> list[Piece]:
    """Write a board with something of every look."""
    type_ = Lettering(shop=made_in)
    found = [bar(Spot(left=0, top=0, width=500, height=150), "dark")]
    found.append(bar(Spot(left=0, top=150, width=240, height=80), "even"))
    for index, look in enumerate(GROUNDS):
        found.append(bar(Spot(left=8 + 50 * index, top=160.4, width=30.3, height=20.7), look))
    for index, text in enumerate(WORDS):
        for column, look in enumerate(LOOKS):
            spot = Spot(left=3 + 83 * column, top=10 + 30 * index, width=80, height=22)
            found.append(type_.line(spot, text, look, most=13.3, weight=700 if "bold" in look else 600))
    return found


def typeset(made_in: Workshop, prepared: Prepared) -> bytes:
    galley, found = set_galley(board_manuscript(PageTitle(id="board", title="Board"), pieces(made_in), made_in))
    assert not found
    fonts = [face_data(face) for face in made_in.faces]
    data, complaints = join([galley], as_they_come([galley]), metadata_of(prepared), fonts, None)
    assert not complaints
    return data


def drawn(board: Board, prepared: Prepared) -> bytes:
    size, family = Size(width=PAGE.width, height=PAGE.height), prepared.theme.heading
    side = PlacedSide(paper=size, marks=(board,))
    plain, medium, strong = (
        SheetFont(family=family, file=face_data(Face(family, weight))) for weight in (500, 600, 700)
    )
    fonts = SheetFonts(plain=plain, medium=medium, strong=strong)
    return impose([side], metadata_of(prepared), Opening.ONE_SIDED, fonts)


def letters(pdf: bytes) -> list[tuple[str, float, float]]:
    """Read where each letter of a page stands, in the order of the lines."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    found = []
    for index in range(text.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text.raw, index, x, y)
        if not (letter := chr(raw.FPDFText_GetUnicode(text.raw, index))).isspace():
            found.append((letter, x.value, y.value))
    return sorted(found, key=lambda each: (round(each[2]), each[1]))


@pytest.mark.slow
@pytest.mark.parametrize("ink", list(Ink))
def test_the_press_draws_what_the_typesetter_would_set(ink: Ink) -> None:
    prepared, made_in = made_ready(ink), shop(ink)
    one, other = typeset(made_in, prepared), drawn(painted(pieces(made_in), made_in), prepared)
    before, after = letters(one), letters(other)
    assert [letter for letter, _, _ in before] == [letter for letter, _, _ in after]
    for (letter, *was), (_, *now) in zip(before, after, strict=True):
        assert now == pytest.approx(was, abs=NEAR), letter
    pages = [pypdfium2.PdfDocument(pdf)[0].render(scale=DOTS_PER_POINT).to_pil().convert("L") for pdf in (one, other)]
    differing = ImageChops.difference(*pages).point(lambda level: 255 if level > CLEARLY else 0).histogram()[255]
    assert differing < 0.003 * pages[0].width * pages[0].height


def test_words_on_a_board_are_read_back_as_they_were_drawn() -> None:
    """Whatever the face joins to one sign or sets apart."""
    made_in = shop(Ink.COLOUR)
    board = painted(pieces(made_in), made_in)
    (side,) = read_sides(drawn(board, made_ready()))
    assert side.words == board.words
    assert len(board.words) == len(WORDS) * len(LOOKS)


def test_what_only_the_typesetter_can_show_is_not_lost_in_silence() -> None:
    shown = Piece(spot=Spot(left=0, top=0, width=9, height=9), look="", html="<img>")
    with pytest.raises(ValueError, match="only the typesetter"):
        painted([shown], shop(Ink.COLOUR))


@pytest.mark.parametrize("is_up", [True, False])
def test_triangles_are_filled_where_they_point_up(is_up: bool) -> None:
    made_in = shop(Ink.COLOUR)
    board = painted([triangle(Spot(left=100, top=100, width=80, height=80), made_in, is_up=is_up)], made_in)
    page = pypdfium2.PdfDocument(drawn(board, made_ready()))[0].render(scale=1).to_pil().convert("L")
    middle = made_in.area.margin.left.points + 140
    assert (page.getpixel((round(middle), round(middle))) < 128) == is_up


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("Ada <Brook> & Co", "Ada &lt;Brook&gt; &amp; Co"),
        ("Ľudovít", "Ľudovít"),
        ("paľba", 'paľ<tspan dx="+">ba</tspan>'),
    ],
)
def test_words_of_a_show_are_text(words: str, written: str) -> None:
    line = BoardLine(text=words, left=10.126, base=20, size=12, weight=600, colour="#102030")
    page = ScreenPage(picture=b"dots", board=Board(pieces=(line, line)))
    show = screen_show("Round 1", [page, page], SIZE, shop(Ink.COLOUR)).decode()
    assert re.sub(r'dx="0?\.\d+"', 'dx="+"', show).count(f'y="20">{written}</text>') == 4
    assert show.count("font-size: 12px; font-weight: 600; fill: #102030") == 1
    assert show.count("data:image/png;base64,") == 1
    assert 'x="10.13"' in show
    (face,) = re.findall(r"data:font/ttf;base64,([^)]*)", show)
    font = uharfbuzz.Font(uharfbuzz.Face(b64decode(face)))
    assert [letter for letter in words if not font.get_nominal_glyph(ord(letter))] == []
    assert font.get_nominal_glyph(ord("Q")) is None


@pytest.mark.parametrize(("tag", "told"), [("style", "style-src"), ("script", "script-src")])
def test_a_show_lets_nothing_in_but_its_own_script_and_style(tag: str, told: str) -> None:
    show = screen_show("Round 1", [ScreenPage(picture=b"dots")], SIZE, shop(Ink.COLOUR)).decode()
    (within,) = re.findall(f"<{tag}>(.*?)</{tag}>", show, re.DOTALL)
    assert f"{told} 'sha256-{b64encode(sha256(within.encode()).digest()).decode()}'" in show
    assert "default-src 'none'" in show


@pytest.mark.parametrize(("leaves", "pictures"), [(1, 1), (12, 12), (13, 1), (70, 1)])
def test_what_is_too_much_for_slides_has_a_picture_of_its_first_page_alone(leaves: int, pictures: int) -> None:
    leaf = RunLeaf(front=StampedPage(key=PageKey(kind=PageKind.POSTER)))
    assert len(pictured(Packet(title="Round 1", leaves=(leaf,) * leaves, round=1))) == pictures


@pytest.mark.slow
def test_no_more_pages_are_set_for_more_players(tmp_path: Path) -> None:
    """A page that the typesetter sets takes a hundred times as long as one that is drawn."""
    few, many = (laid_out(tmp_path / str(tables), tables) for tables in (30, 300))
    assert many == few
    assert few < 60


def laid_out(folder: Path, tables: int) -> int:
    """Count the pages that are set for all kinds of prints of an event whose standings are known."""
    event, _, run = large(folder, tables)
    assert sum(len(file.leaves) for file in run.files) > 10 * tables
    assert event.items == UNBOUND
    return len(RunPages.of(run).units)


def large(folder: Path, tables: int) -> tuple[Event, Prepared, PrintRun]:
    event = replace(open_event(write_large_event(folder, tables)).event, items=UNBOUND)
    for after in range(1, len(event.rounds) + 1):
        event = with_standings(event, after)
    prepared, _ = prepare(event.pack, Request(packs=(event.pack,), forms=("sheets",), paper=event.sheet.paper))
    store, _ = load_sheet_store(layouts_root())
    assert prepared is not None
    assert store is not None
    return event, prepared, plan_run(prepared, event, store, page_counts(prepared, event))


@pytest.mark.slow
def test_what_takes_minutes_says_so_before_it_begins(tmp_path: Path) -> None:
    event, prepared, run = large(tmp_path / "muster", 30)
    worked, request = work_out(prepared, Silence()), Request(packs=(event.pack,), forms=("sheets",))
    longer = replace(run, files=run.files * 100)
    sides = sum(len(leaf.pages) for file in run.files for leaf in file.leaves)
    pages = len(RunPages.of(run).units)
    names = [next(run_publications(worked, event, each, request)).name for each in (run, longer)]
    assert names[0] == f"muster, {pages} pages for {sides:,} sides"
    assert re.fullmatch(rf"muster, {pages} pages for {sides * 100:,} sides, some \d+ minutes", names[1])


@dataclass
class Heard:
    """Hears how far a run is."""

    counted: list[tuple[int, int, str]] = field(default_factory=list)

    def pack(self, number: int, of: int, name: str) -> None: ...

    def step(self, number: int, name: str, detail: str) -> None: ...

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        self.counted.append((done, total, what))


@pytest.mark.slow
def test_progress_counts_sides_as_they_are_pressed() -> None:
    event, prepared, run = planned(place() / "heard" / "cup", changes("{mission: dust-up}"), ItemKind.SCORE_SHEETS)
    heard, request = Heard(), Request(packs=(event.pack,), forms=("sheets",))
    make_prints(work_out(prepared, Silence()), event, run, request, Conductor(progress=heard, jobs=1))
    sides = [(done, total) for done, total, what in heard.counted if what == "sides"]
    pressed = sum(len(leaf.pages) for file in run.files for leaf in file.leaves)
    assert sides[0][0] == 0
    assert sides[-1][0] == sides[-1][1] > pressed
    assert [done for done, _ in sides] == sorted(done for done, _ in sides)
