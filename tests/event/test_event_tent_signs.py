"""Signs that stand: a face for the hall, one for the players; and codes with table and round filled in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from event_files import PLAYERS, changes, make, place, planned
from launching import ROOT
from small_event import slips, told, write_event

from pipeline.contracts.paper import Box
from pipeline.event.event_request import EventRequest
from pipeline.event.making.tent_words import ground_of, known_of_table, tent_words
from pipeline.event.planning.print_run import PageKind, RunFile
from pipeline.event.planning.run_sheets import lay_out
from pipeline.event.reading.event_names import told_address
from pipeline.event.reading.people import Table
from pipeline.event.reading.ready_event import Event
from pipeline.event.run import make_event
from pipeline.model import Labels
from pipeline.model.event import ItemKind
from pipeline.preflight import page_texts
from pipeline.request import Silence

RESULT = "https://example.org/cup/result?table={table}&round={round}"
TABLES = 'tables: ["1", {name: "2", terrain: "Salt pans: the dykes are low walls."}, {name: Old Mill, terrain: Bare.}]'
ROUNDS = "{mission: dust-up, pairings: one.csv}, {mission: contact}"
LINES = (TABLES, f'result_url: "{RESULT}"')
KINDS = (ItemKind.TABLE_SIGNS, ItemKind.SCORE_SHEETS, ItemKind.TABLE_PACKETS, ItemKind.PLAYER_PACKS)


@cache
def cup() -> tuple[Event, Labels, dict[str, RunFile]]:
    lines = {**changes(ROUNDS, *LINES), "house_rules": "house_rules: null"}
    event, prepared, run = planned(place() / "tents" / "cup", lines, *KINDS)
    return event, prepared.labels, {file.name: file for file in run.files}


def test_a_sign_has_one_sheet_whose_upper_half_stands_on_its_head() -> None:
    file = cup()[2]["cup-table-signs.pdf"]
    first, *others = lay_out(file)
    assert len(others) == 2
    hall, players = first.pages
    assert (hall.page.key.kind, hall.turned) == (PageKind.SIGN, False)
    assert (players.page.key.kind, players.turned) == (PageKind.SIGN_BACK, True)
    assert millimetres(players.box) == (0, 0, 210, 148.5)
    assert millimetres(hall.box) == (0, 148.5, 210, 148.5)
    assert {mark.start.y.mm for mark in first.marks if hasattr(mark, "start")} == {hall.box.top.mm}


def millimetres(box: Box) -> tuple[float, ...]:
    return tuple(float(each) for each in (box.left, box.top, box.size.width, box.size.height))


def test_faces_differ_by_what_is_known_of_the_ground() -> None:
    names = [leaf.front.key.name for leaf in cup()[2]["cup-table-signs.pdf"].leaves]
    assert names == ["bare", "", "word"]


@pytest.mark.parametrize(
    ("terrain", "name", "rule"),
    [
        ("Salt pans: the dykes are low walls.", "Salt pans", "The dykes are low walls."),
        ("The tower is solid.", "", "The tower is solid."),
        ("Whatever stands here hides what stands behind it: nobody sees it.", "", ""),
        ("", "", ""),
    ],
)
def test_a_ground_is_parted_into_its_name_and_what_holds_there(terrain: str, name: str, rule: str) -> None:
    parted = ground_of(Table(number=1, name="1", terrain=terrain))
    assert parted == (name, rule or terrain)


def test_who_meets_is_filled_in_where_it_is_known() -> None:
    event, labels, _ = cup()
    known = known_of_table(event, event.tables[0], labels)
    assert {key: value for key, value in known.items() if value} == {
        "table": "1",
        "qr": "https://example.org/cup/result?table=1&round=",
        "meets-1": PLAYERS[0],
        "meets-2": PLAYERS[1],
    }


def test_codes_lead_to_the_form_with_table_and_round_filled_in() -> None:
    files = cup()[2]
    packets = files["cup-table-packets-round-2.pdf"].packets
    sheets = files["cup-score-sheets-round-1.pdf"].packets
    codes = [packet.leaves[0].front.stamp for packet in (packets[2], sheets[0])]
    assert [stamp.qr for stamp in codes if stamp] == [
        "https://example.org/cup/result?table=Old%20Mill&round=2",
        "https://example.org/cup/result?table=1&round=1",
    ]
    (pack, *_) = files["cup-player-packs.pdf"].packets
    assert pack.leaves[0].front.stamp
    assert pack.leaves[0].front.stamp.qr == "https://example.org/cup"
    assert told_address(RESULT) == "example.org/cup/result"


def test_packets_of_tables_bear_the_names_of_who_meets() -> None:
    files = cup()[2]
    stamps = [packet.leaves[0].front.stamp for packet in files["cup-table-packets-round-1.pdf"].packets]
    assert [stamp.players for stamp in stamps if stamp] == [PLAYERS[:2], PLAYERS[2:4], PLAYERS[4:6]]
    (stamp, *_) = (packet.leaves[0].front.stamp for packet in files["cup-table-packets-round-2.pdf"].packets)
    assert stamp
    assert stamp.players == ()


@pytest.mark.parametrize(
    "address",
    ["example.org/{table}", "https://example.org/{seat}", "https://example.org/{table", "https://ex ample.org"],
)
def test_an_address_for_results_that_cannot_be_filled_in(address: str, tmp_path: Path) -> None:
    (found,) = slips(tmp_path / "cup", {"result_url": f'result_url: "{address}"'})
    said = "write an address in plain letters that begins with https://, with {table} and {round} where they belong"
    assert told(found) == f"event.yaml:8:13: E211 {address!r} doesn't fit result_url: {said}"


@pytest.mark.slow
def test_signs_are_printed() -> None:
    lines = {**changes(ROUNDS, *LINES), "house_rules": "house_rules: null"}
    event, prepared, run = planned(place() / "tents-printed" / "cup", lines, ItemKind.TABLE_SIGNS)
    making = make(event, prepared, run)
    assert [(made.name, made.pages) for made in making.prints] == [("cup-table-signs.pdf", 3)]


@pytest.mark.parametrize(
    ("rule", "told_below"),
    [
        ("Dice down at once.", "Dice down at once."),
        ("**Dice down** at once.", "Fill the score sheet in together."),
        ("", "Fill the score sheet in together."),
        ("Whoever moves ends the move. " * 4, "Fill the score sheet in together."),
    ],
)
def test_signs_say_what_is_done_when_time_is_up(rule: str, told_below: str) -> None:
    event, labels, _ = cup()
    sheet = event.sheet.model_copy(update={"time_up": rule})
    assert tent_words(replace(event, sheet=sheet), labels).told == told_below


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "missions"),
    [("ww2-more-missions", ["dust-up", "contact"] * 10), (ROOT / "content/examples/low-water", ["chalk-stair"])],
)
def test_signs_print_however_many_rounds_there_are_and_whatever_the_ground(
    tmp_path: Path, pack: str | Path, missions: list[str]
) -> None:
    rounds = "".join(f"\n  - {{mission: {each}, starts: '09:00', minutes: 60}}" for each in missions)
    lines = {"pack": f"pack: {pack}", "rounds": f"rounds:{rounds}", "repeats": "repeats: yes"}
    asked = EventRequest(
        path=write_event(tmp_path / "cup", lines), items=("table-signs",), out=tmp_path / "out", jobs=1
    )
    made = make_event(asked, Silence())
    assert not made.report.is_failure()
    (signs,) = (product.path for product in made.products if product.path.name.endswith("table-signs.pdf"))
    numbers = [str(number) for number in range(1, len(missions) + 1)]
    assert all(number in text.split() for text in page_texts(signs.read_bytes()) for number in numbers)
