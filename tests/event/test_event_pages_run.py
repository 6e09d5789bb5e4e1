"""Print runs of a small event, read back: pages in their order, packets on fronts, stamps that tell copies apart."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from event_files import LONG, PLAYERS, TABLES, Made, made, stamp_on, text_in, texts

from pipeline.model.event import ItemKind

PACKETS, SCORES, PACKS = ItemKind.TABLE_PACKETS, ItemKind.SCORE_SHEETS, ItemKind.PLAYER_PACKS


@pytest.fixture(scope="module")
def run() -> Made:
    """Everything but what takes long to paint."""
    return made(PACKS, PACKETS, SCORES, ItemKind.TABLE_SIGNS, ItemKind.NAME_CARDS)


@pytest.mark.slow
def test_there_is_a_file_for_each_kind_and_round_with_its_pages(run: Made) -> None:
    assert {name.removeprefix("cup-"): each.pages for name, each in run.files.items()} == {
        # Schedule and house rules on one leaf, two missions, two score sheets with blank backs.
        "player-packs.pdf": len(PLAYERS) * 2 * (1 + 2 + 2),
        "table-packets-round-1.pdf": TABLES * 2,
        "table-packets-round-2.pdf": TABLES * 2,
        "score-sheets-round-1.pdf": (TABLES + 1) // 2,
        "score-sheets-round-2.pdf": (TABLES + 1) // 2,
        "table-signs.pdf": TABLES,
        "name-cards.pdf": 1,
    }


@pytest.mark.slow
def test_a_table_packet_begins_on_a_front_and_says_whose_it_is(run: Made) -> None:
    data = run.files["cup-table-packets-round-2.pdf"].data
    for table in range(1, TABLES + 1):
        front = 2 * table - 2
        stamp = [f"Round 2 · Table {table}", f"Small Cup · version 1 · copy {table} of {TABLES}"]
        assert stamp_on(data, front) == stamp_on(data, front + 1) == stamp
        assert "SETTING UP" in texts(data)[front]
        assert "CONTACT SPECIAL RULES" in texts(data)[front + 1]


@pytest.mark.slow
def test_a_player_pack_has_score_sheets_with_the_last_game_first_each_on_its_own_leaf(run: Made) -> None:
    data = run.files["cup-player-packs.pdf"].data
    mine = texts(data)[10:20]  # the second player's
    stamps = [stamp_on(data, page)[:1] for page in range(10, 20)]
    assert stamps == [*[["Bram Crane"]] * 2, *[["Round 1"]] * 2, *[["Round 2"]] * 2, ["Round 2"], [], ["Round 1"], []]
    assert ["HOUSE RULES" in text for text in mine] == [False, True, *[False] * 8]
    assert ["UNITS LOST" in text for text in mine] == [*[False] * 6, True, False, True, False]
    assert all("Bram Crane" in text for text in mine if text)


def test_a_blank_back_has_nothing_on_it(run: Made) -> None:
    file = pikepdf.open(BytesIO(run.files["cup-player-packs.pdf"].data))
    assert ["/Contents" in page for page in file.pages][:10] == [*[True] * 6, True, False, True, False]


def test_score_sheets_are_filled_from_the_pairings(run: Made) -> None:
    data = run.files["cup-score-sheets-round-1.pdf"].data
    stamp = ["Round 1 · Table 1", "Ada Brook v Bram Crane", "Small Cup · version 1 · copy 1 of 6"]
    assert stamp_on(data, 0, 0, 0.5) == stamp
    *_, names, armies = text_in(data, 0, 0, 0.5).splitlines()
    assert (names, armies) == ("Ada Brook Bram Crane", "Army 0 Army 1")


def test_cut_piles_of_score_sheets_are_in_the_tables_order(run: Made) -> None:
    """The left pile on the right one; the last is a spare, for no table."""
    for number in (1, 2):
        data = run.files[f"cup-score-sheets-round-{number}.pdf"].data
        count = len(texts(data))
        pile = [stamp_on(data, sheet, half, half + 0.5) for half in (0, 0.5) for sheet in range(count)]
        heads = [*(f"Round {number} · Table {table}" for table in range(1, TABLES + 1)), f"Round {number}"]
        assert [lines[0].startswith(head) for lines, head in zip(pile, heads, strict=True)] == [True] * len(heads)
        assert pile[-1][-1].endswith("spare")


@pytest.mark.slow
def test_cut_piles_are_in_order_when_the_last_sheet_is_partly_filled() -> None:
    """Three leaves on two sheets: the second pile is one leaf high, its other place stays blank."""
    run = made(SCORES, tables=3)
    data = run.files["cup-score-sheets-round-2.pdf"].data
    pile = [stamp_on(data, sheet, half, half + 0.5)[:1] for half in (0, 0.5) for sheet in (0, 1)]
    assert pile == [["Round 2 · Table 1"], ["Round 2 · Table 2"], ["Round 2 · Table 3"], []]


def test_what_is_not_known_yet_can_be_typed_in(run: Made) -> None:
    file = pikepdf.open(BytesIO(run.files["cup-score-sheets-round-1.pdf"].data))
    names = [str(field.T) for field in file.Root.AcroForm.Fields]
    assert len(set(names)) == len(names)
    of_table = {table: {name for name in names if f"Table {table} " in name} for table in range(1, TABLES + 1)}
    assert of_table[1] == {
        f"Round 1 Table 1 copy 1 {place}"
        for place in (
            *(f"side-{player}-{side}" for player in (1, 2) for side in ("attacker", "defender")),
            *("losses-1", "losses-2", "objectives-1", "objectives-2"),
            *(f"result-{player}-{result}" for player in (1, 2) for result in ("won", "lost")),
            *("points-1", "points-2", "notes"),
        )
    }
    assert {name.rpartition(" ")[2] for name in of_table[5] - of_table[1]} >= {"player-1", "player-2", "force-1"}
    told = {str(field.T): str(field.TU) for field in file.Root.AcroForm.Fields}
    assert told["Round 1 Table 1 copy 1 points-2"] == "Victory Points, player 2"
    assert told["Round 1 Table 1 copy 1 side-2-defender"] == "Side, player 2: Defender"
    assert all("/N" in field.AP and float(field.Rect[2]) > float(field.Rect[0]) for field in file.Root.AcroForm.Fields)


def test_fields_follow_one_another_as_a_sheet_is_read(run: Made) -> None:
    """Line by line on the left half, then on the right one, each line from left to right."""
    file = pikepdf.open(BytesIO(run.files["cup-score-sheets-round-1.pdf"].data))
    page = file.pages[0]
    middle = float(page.MediaBox[2]) / 2
    spots = [
        (float(west) > middle, -round((float(low) + float(high)) / 20), float(west))
        for west, low, _, high in (field.Rect for field in page.Annots)
    ]
    assert spots == sorted(spots)
    assert {spot[0] for spot in spots} == {False, True}


def test_boxes_can_be_ticked(run: Made) -> None:
    file = pikepdf.open(BytesIO(run.files["cup-score-sheets-round-1.pdf"].data))
    ticks = [field for field in file.Root.AcroForm.Fields if field.FT == "/Btn"]
    assert {set(field.AP.N.keys()) == {"/Yes", "/Off"} for field in ticks} == {True}
    assert {str(field.AS) for field in ticks} == {"/Off"}
    empty = shown(file)
    for field in ticks:
        field.V = field.AS = pikepdf.Name("/Yes")
    assert shown(file) != empty


def shown(file: pikepdf.Pdf) -> bytes:
    """Show the first page with its form, as viewers do."""
    written = BytesIO()
    file.save(written)
    document = pypdfium2.PdfDocument(written)
    document.init_forms()
    return bytes(document[0].render(scale=1).to_pil().tobytes())


def test_only_score_sheets_can_be_typed_into(run: Made) -> None:
    assert [name for name, each in run.files.items() if has_fields(each.data)] == [
        "cup-score-sheets-round-1.pdf",
        "cup-score-sheets-round-2.pdf",
    ]


def has_fields(pdf: bytes) -> bool:
    with pikepdf.open(BytesIO(pdf)) as file:
        return "/AcroForm" in file.Root


def test_signs_name_their_table_and_cards_their_player(run: Made) -> None:
    signs = texts(run.files["cup-table-signs.pdf"].data)
    assert [text.count("TABLE") for text in signs] == [1] * TABLES
    for number, text in enumerate(signs, start=1):
        assert text.split().count(str(number)) >= 2, text  # on the face for the hall, on that for the players
    assert "Ada Brook" in signs[0]
    assert "Bram Crane" in signs[0]
    (cards,) = texts(run.files["cup-name-cards.pdf"].data)
    assert all(name in cards for name in PLAYERS if name != LONG)
    assert "Club 3" in cards


def test_a_long_name_is_set_smaller_and_stays_on_its_card(run: Made) -> None:
    data = run.files["cup-name-cards.pdf"].data
    (cards,) = texts(data)
    assert LONG in cards
    page = pypdfium2.PdfDocument(data)[0]
    words = page.get_textpage()
    boxes = [words.get_rect(index) for index in range(words.count_rects())]
    (long,) = [box for box in boxes if words.get_text_bounded(*box).startswith("Maximiliane")]
    card = 85 / 25.4 * 72
    assert long[2] - long[0] < card - 2 * 5 / 25.4 * 72 + 0.5


@pytest.mark.slow
def test_pages_of_a_reprint_are_those_of_the_whole_run(run: Made) -> None:
    again = made(PACKETS, only="round=2,table=4")
    (part,) = again.files.values()
    assert contents(part.data, 0, 2) == contents(run.files["cup-table-packets-round-2.pdf"].data, 6, 8)


def contents(pdf: bytes, first: int, last: int) -> list[tuple[bytes, dict[str, bytes]]]:
    """What pages draw: their contents, and the forms that these place, by name."""
    with pikepdf.open(BytesIO(pdf)) as file:
        return [
            (
                page.Contents.read_bytes(),
                {name: form.read_raw_bytes() for name, form in page.Resources.XObject.items()},
            )
            for page in file.pages[first:last]
        ]


@pytest.mark.slow
def test_a_run_is_the_same_bytes_each_time() -> None:
    one, other = made(PACKETS, only="round=1"), made.__wrapped__(PACKETS, only="round=1")
    assert [each.data for each in one.files.values()] == [each.data for each in other.files.values()]


def test_a_page_is_in_the_file_once_however_often_it_is_placed(run: Made) -> None:
    file = pikepdf.open(BytesIO(run.files["cup-player-packs.pdf"].data))
    forms = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    # Schedule, house rules, two missions of two sides, two score sheets, and the QR code.
    assert len(forms) == 2 + 4 + 2 + 1


@pytest.mark.slow
def test_the_organisers_copy_has_schedule_draws_grid_and_all_missions() -> None:
    run = made(ItemKind.ORGANISER_COPY)
    data = run.files["cup-organiser-copy.pdf"].data
    heads = ("HOUSE RULES", "HOW THE MISSIONS WERE DRAWN", "WHO PLAYS WHERE", "DUST UP", "CONTACT")
    pages = texts(data)
    assert [next((head for head in heads if head in text.splitlines()), "") for text in pages[:3]] == [
        "",
        "HOUSE RULES",
        "HOW THE MISSIONS WERE DRAWN",
    ]
    (grid,) = [text for text in pages if "WHO PLAYS WHERE" in text]
    assert all(name in grid for name in PLAYERS if name != LONG)
    assert sum("SPECIAL RULES" in text for text in pages) >= 2
    assert len(pages) % 2 == 0


@pytest.mark.slow
def test_a_sheet_for_any_mission_says_what_all_of_them_score() -> None:
    run = made(ItemKind.SCORE_SHEETS, rounds="{battle_plans: yes}")
    words = texts(run.files["cup-score-sheets-round-1.pdf"].data)[0]
    assert "VICTORY POINTS" in words
    assert "Winner lost" in words
