"""Names on the wall: who plays where, by table and by name, in type that is read from three metres."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from event_files import LONG, PLAYERS, Made, changes, made, make, planned, texts
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import raw

from pipeline.colours import contrast
from pipeline.compose.event.board_looks import BoardLooks
from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN
from pipeline.compose.event.pairing_plan import PairingPart, PairingRow, WallSizes, plan_pairings
from pipeline.contracts.paper import Size
from pipeline.diagnostics import UsageError
from pipeline.event.making.page_words import pairing_lists
from pipeline.event.planning.chosen_packets import keep_asked
from pipeline.event.planning.run_files import SCREEN
from pipeline.event.planning.walls import order_of_name
from pipeline.model.event import ItemKind
from pipeline.units import Length

READABLE = 18.0  # points: a capital of 4.4 mm, five minutes of arc at three metres, is the least that good eyes read
BYES = "{mission: dust-up, pairings: one.csv}, {mission: contact}"


def paper(width: float, height: float) -> Size:
    return Size(width=Length.of_mm(width), height=Length.of_mm(height))


A3, A4, WIDE = paper(297, 420), paper(210, 297), paper(420, 297)


def sizes_on(size: Size) -> WallSizes:
    if size == SCREEN:
        return WallSizes.of(size, SCREEN_MARGIN.points, is_screen=True)
    return WallSizes.of(size, WALL_MARGIN.points)


@pytest.mark.parametrize(
    ("size", "tables", "names", "sheets"),
    [
        (A3, 12, 24, "both"),
        (A3, 14, 24, "both"),
        (A3, 16, 32, "tables names"),
        (A3, 200, 400, " ".join(["tables"] * 9 + ["names"] * 5)),
        (A4, 5, 10, "both"),
        (A4, 12, 24, "tables names"),
        (WIDE, 12, 24, "both"),
        (SCREEN, 12, 24, "tables names"),
        (SCREEN, 1, 2, "tables names"),
    ],
)
def test_lists_stand_together_where_they_have_room(size: Size, tables: int, names: int, sheets: str) -> None:
    planned_sheets = plan_pairings(tables, names, sizes_on(size))
    assert " ".join(sheet.part.value for sheet in planned_sheets) == sheets


@given(
    size=st.sampled_from([A3, A4, WIDE, SCREEN]),
    tables=st.integers(min_value=1, max_value=500),
    byes=st.integers(min_value=0, max_value=9),
)
def test_every_row_stands_once_and_within_its_sheet(size: Size, tables: int, byes: int) -> None:
    sizes, names = sizes_on(size), 2 * tables + byes
    sheets = plan_pairings(tables + byes, names, sizes)
    assert [row for sheet in sheets for row in sheet.tables] == list(range(tables + byes))
    assert [row for sheet in sheets for row in sheet.names] == list(range(names))
    for sheet in sheets:
        head = sizes.head if sheet.part is PairingPart.BOTH else sizes.small_head
        deep = -(-len(sheet.tables) // sizes.table_columns) * sizes.table_row
        deep += -(-len(sheet.names) // sizes.name_columns) * sizes.name_row
        assert head + deep * sheet.growth + sizes.foot <= sizes.height + 0.01
        assert 0.93 < sheet.growth < 1.41
        assert (sheet.number, sheet.of) == (sheets.index(sheet) + 1, len(sheets))


def test_names_are_ordered_as_people_look_for_them() -> None:
    names = ["Zoë", "Øyvind", "Olga", "Łukasz", "Lena", "Ängel", "Andrea", "Þór", "Ottó", "Ægir"]
    assert sorted(names, key=order_of_name) == [
        *("Ægir", "Andrea", "Ängel", "Lena", "Łukasz", "Olga", "Ottó", "Øyvind", "Þór", "Zoë")
    ]


@cache
def wall() -> Made:
    return made(ItemKind.PAIRINGS, ItemKind.PROJECTOR, rounds=BYES)


def type_sizes(pdf: bytes, words: str) -> list[float]:
    """Measure the type of letters in a line that shows these words, in points."""
    page = pypdfium2.PdfDocument(pdf)[0]
    text = page.get_textpage()
    whole = text.get_text_range()
    starts = [match.start() for match in re.finditer(re.escape(words), whole)]
    assert starts, f"{words} isn't there"
    # Both count in UTF-16; none of these words goes beyond it.
    return [raw.FPDFText_GetFontSize(text.raw, start) for start in starts]


@pytest.mark.slow
def test_everybody_finds_table_and_opponent_on_the_wall() -> None:
    poster = wall().files["cup-pairings-round-1.pdf"]
    assert poster.pages == 1
    (page,) = texts(poster.data)
    for name in PLAYERS:
        shown = name if name != LONG else LONG[:12]
        assert page.count(shown) == 2, name
        assert min(type_sizes(poster.data, shown)) >= READABLE
    assert "1 Ada Brook v Bram Crane 2 Cleo Dunn v Dov Ember " in page.replace("\r\n", " ")
    assert page.count("free in this round") == 2
    assert "DUST UP" in page


@pytest.mark.slow
def test_a_round_without_pairings_has_no_poster_of_them() -> None:
    assert sorted(name for name in wall().files if "pairings" in name) == ["cup-pairings-round-1.pdf"]


@pytest.mark.slow
def test_screens_of_a_round_follow_one_another_in_one_page_for_a_browser() -> None:
    files = wall().files
    pictures = sorted(name for name in files if name.endswith(".png"))
    assert pictures == [
        *(f"cup-projector-round-1-page-{page}.png" for page in (1, 2, 3)),
        "cup-projector-round-2.png",
    ]
    show = files["cup-projector-round-1.html"].data.decode()
    assert show.count("data:image/png;base64,") == 2  # the mission, and the ground of both lists
    assert show.count('class="shown page') == 1
    assert show.count('class="page') == 2
    for name in PLAYERS:
        assert show.count(f">{name[:12]}") == 2, name
    bare = re.sub(r"base64,[^\")]*|sha256-[^']*", "", show)
    assert not re.search(r"(?:src|href)=\"(?!data:)|https?:|//|url\((?!data:)", bare)
    assert "default-src 'none'" in show
    assert "cup-projector-round-2.html" not in files


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["grey", "lean"])
def test_boards_print_without_colour(ink: str, tmp_path: Path) -> None:
    """A bye stands out by its badge, not by its hue."""
    lines = {**changes(BYES), "ink": f"ink: {ink}"}
    event, prepared, run = planned(tmp_path / "cup", lines, ItemKind.PAIRINGS)
    (poster,) = make(event, prepared, run).prints
    shown = pypdfium2.PdfDocument(poster.data)[0].render(scale=0.5).to_pil().convert("HSV")
    assert shown.getchannel("S").getextrema()[1] == 0


@pytest.mark.parametrize(
    ("item", "message", "hint"),
    [
        ("pairings", "there are no pairings to print", "give them with --round N --pairings FILE"),
        ("standings", "there are no standings to print", "they come of results"),
        ("captains-sheets", "there are no teams to print", "say how many play in one with `team_size:`"),
        ("team-score-sheets", "there are no teams to print", "say how many play in one with `team_size:`"),
    ],
)
def test_kinds_that_wait_for_something_say_so(item: str, message: str, hint: str, tmp_path: Path) -> None:
    lines = changes("{mission: dust-up}")
    _, _, run = planned(tmp_path / "cup", lines, ItemKind(item))
    assert run.files == ()
    with pytest.raises(UsageError) as caught:
        keep_asked(run, (item,), None)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E449", message)
    assert found.hints[0].startswith(hint)


def test_the_head_of_pairings_says_day_time_and_end(tmp_path: Path) -> None:
    rounds = (
        '{mission: dust-up, pairings: one.csv, day: 1, starts: "09:30", minutes: 150}, '
        '{mission: contact, day: 2, starts: "09:00"}'
    )
    event, prepared, _ = planned(tmp_path / "cup", {**changes(rounds), "until": "until: 2027-03-07"})
    heads = [pairing_lists(event, each, prepared.pack, prepared.labels) for each in event.rounds]
    assert [(head.round, head.time, head.day, head.mission) for head in heads] == [
        ("Round 1", "09:30–12:00", "Saturday, 6 March · 150 minutes", "Dust Up"),
        ("Round 2", "09:00", "Sunday, 7 March", "Contact"),
    ]


PAIR = "Ada Brook & Bram Winterbourne"


@pytest.mark.parametrize(("names", "columns"), [(("Ada Brook", "Bram Crane"), 2), ((PAIR, PAIR), 1)])
def test_pairs_have_the_whole_width_of_a_screen(names: tuple[str, ...], columns: int) -> None:
    rows = [PairingRow(place=str(number), names=names) for number in range(6)]
    sizes = WallSizes.of(SCREEN, SCREEN_MARGIN.points, is_screen=True, rows=rows)
    assert sizes.table_columns == columns
    assert WallSizes.of(A3, WALL_MARGIN.points, rows=rows).table_columns == 1


@pytest.mark.parametrize("ink", ["colour", "grey", "lean"])
@pytest.mark.parametrize(
    ("ground", "words"), [("dim", "on-dark"), ("dark", "on-dark"), ("lit-ground", ""), ("even", "")]
)
def test_words_of_boards_stand_out_from_their_ground(ink: str, ground: str, words: str, tmp_path: Path) -> None:
    _, prepared, _ = planned(tmp_path / "cup", {**changes(BYES), "ink": f"ink: {ink}"})
    shop = prepared.workshop()
    looks = BoardLooks(shop.palette, shop.ink)
    assert contrast(looks.of(ground).ground, looks.of(words).ink) >= 7
