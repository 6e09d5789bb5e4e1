"""A run is planned in the right order and number: packets, copies, spares, piles after the cut, parts alone."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from planned import file_of, planned
from small_event import told

from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import UsageError
from pipeline.event.planning import run_files
from pipeline.event.planning.chosen_packets import Only, keep_only, keep_round, read_only
from pipeline.event.planning.print_run import Packet, PageKey, PageKind, RunFile, RunLeaf, StampedPage, StampedSide
from pipeline.event.planning.run_files import CARD, in_parts
from pipeline.event.planning.run_sheets import cut_marks, lay_out, page_size
from pipeline.imposition import Grid, Raster
from pipeline.model import Ink
from pipeline.model.event import ItemKind
from pipeline.units import Length

LISTED = {"players": "players: players.csv"}
FOUR = "Name,Army\nAda,Tanks\nBram,Guns\nCleo,Rifles\nDov,Scouts\n"
PAIRED = {
    **LISTED,
    "rounds": "rounds: [{mission: dust-up, pairings: r.csv}, {mission: contact}]",
    "spares": "spares: {player-packs: players + 1, table-packets: tables + 1, score-sheets: tables * 2}",
    "house_rules": "house_rules: rules.md",
}
BOTH = {"score_sheets": "score_sheets: both"}
FILES = {"players_csv": FOUR, "r_csv": "Table,Player 1,Player 2\n2,Ada,Cleo\n1,Dov,Bram\n", "rules_md": "- Be kind.\n"}


def shown(packet: Packet) -> list[str]:
    """Write a packet leaf by leaf, as `map contact | rules contact`."""
    return [" | ".join(f"{page.key.kind} {page.key.name}".strip() for page in leaf.pages) for leaf in packet.leaves]


def stamps(packet: Packet) -> str:
    stamp = packet.leaves[0].front.stamp
    assert stamp is not None
    assert stamp.copy is not None
    who = " v ".join(stamp.players)
    parts = (stamp.round, stamp.table, who, f"{stamp.copy.number}/{stamp.copy.of}", "spare" * stamp.is_spare)
    return ", ".join(filter(None, parts))


def test_a_player_pack_is_torn_off_from_its_end(tmp_path: Path) -> None:
    _, run = planned(tmp_path, PAIRED | BOTH, **FILES)
    packs = file_of(run, "player-packs").packets
    assert shown(packs[0]) == [
        "schedule | house-rules",
        "map dust-up | rules dust-up",
        "map contact | rules contact",
        "score contact",
        "score dust-up",
    ]
    assert [stamps(pack) for pack in packs] == ["Ada, 1/5", "Bram, 2/5", "Cleo, 3/5", "Dov, 4/5", "5/5, spare"]
    rounds = [leaf.front.stamp.round for leaf in packs[0].leaves if leaf.front.stamp]
    assert rounds == ["", "Round 1", "Round 2", "Round 2", "Round 1"]


def test_player_packs_may_follow_the_first_tables(tmp_path: Path) -> None:
    _, run = planned(tmp_path, {**PAIRED, "collate": "collate: {player_packs: table}"}, **FILES)
    assert [pack.title for pack in file_of(run, "player-packs").packets] == ["Bram", "Dov", "Ada", "Cleo", "spare"]


def test_a_table_packet_is_stamped_with_round_and_table(tmp_path: Path) -> None:
    terrain = {"tables": "tables: [Mill, {name: Ford, terrain: Water is knee-deep.}]"}
    _, run = planned(tmp_path, {**PAIRED, **terrain}, **{**FILES, "r_csv": "Player,Opponent\nAda,Cleo\nBram,Dov\n"})
    packets = file_of(run, "table-packets-round-2").packets
    assert [shown(packet) for packet in packets] == [
        ["map contact | rules contact"],
        ["map contact | rules contact", "terrain"],
        ["map contact | rules contact"],
    ]
    assert [stamps(packet) for packet in packets] == ["Round 2, Mill, 1/3", "Round 2, Ford, 2/3", "Round 2, 3/3, spare"]


def test_table_packets_may_be_collated_by_table(tmp_path: Path) -> None:
    _, run = planned(tmp_path, {"collate": "collate: {table_packets: table}"})
    titles = [packet.title for packet in file_of(run, "table-packets").packets]
    assert titles == ["Round 1, Table 1", "Round 2, Table 1", "Round 1, Table 2", "Round 2, Table 2"]


def test_score_sheets_name_who_meets_where_that_is_known(tmp_path: Path) -> None:
    _, run = planned(tmp_path, PAIRED, **FILES)
    assert [stamps(packet) for packet in file_of(run, "score-sheets-round-1").packets] == [
        "Round 1, Table 1, Dov v Bram, 1/4",
        "Round 1, Table 2, Ada v Cleo, 2/4",
        "Round 1, 3/4, spare",
        "Round 1, 4/4, spare",
    ]
    assert stamps(file_of(run, "score-sheets-round-2").packets[0]) == "Round 2, Table 1, 1/4"


def test_battle_plans_bring_the_pages_to_choose_by_and_all_that_they_lead_to(tmp_path: Path) -> None:
    event, run = planned(tmp_path, {"rounds": "rounds: [{battle_plans: yes}, {mission: contact}]"})
    packet = file_of(run, "table-packets-round-1").packets[0]
    assert shown(packet)[:2] == ["pack-page chooser", "map breakthrough | rules breakthrough"]
    assert len(packet.leaves) == 10
    assert {leaf.front.stamp.round for leaf in packet.leaves if leaf.front.stamp} == {"Round 1"}
    assert shown(file_of(run, "score-sheets-round-1").packets[0]) == ["score"]
    assert (ItemKind.PLAN_CARDS in event.items, run.plan_card_sets) == (True, 4)


def test_every_packet_begins_on_a_front(tmp_path: Path) -> None:
    _, run = planned(tmp_path, PAIRED, **FILES)
    for file in run.files:
        sides = lay_out(file)
        fronts = [side for side in sides if not side.is_back]
        step = 2 if file.is_duplex else 1
        assert [side.is_back for side in sides] == [False, *[True] * (step - 1)] * len(fronts)
        if not file.is_cut:
            starts = [sum(len(each.leaves) for each in file.packets[:index]) for index in range(len(file.packets))]
            firsts = [packet.leaves[0].front for packet in file.packets]
            assert [fronts[start].pages[0].page for start in starts] == firsts


def leaf(number: int, *, has_back: bool) -> RunLeaf:
    front, back = (StampedPage(key=PageKey(kind=PageKind.SIGN, name=side, number=number)) for side in ("f", "b"))
    return RunLeaf(front=front, back=back if has_back else None)


def cut_file(leaves: int, raster: Raster, *, has_backs: bool, wide: bool) -> RunFile:
    upright = Size(width=Length.of_mm(210), height=Length.of_mm(297))
    packets = tuple(Packet(title=str(each), leaves=(leaf(each, has_back=has_backs),)) for each in range(1, leaves + 1))
    return RunFile(
        name="x.pdf",
        kind=ItemKind.TABLE_SIGNS,
        packets=packets,
        paper="a4",
        sheet=upright.turned if wide else upright,
        raster=raster,
        slot=Size(width=Length.of_mm(40), height=Length.of_mm(50)),
        ink=Ink.COLOUR,
        flip=Flip.LONG_EDGE,
    )


def piles(sides: list[StampedSide], raster: Raster) -> list[int]:
    """Cut a stack of fronts slot by slot, lay the piles on one another, and read them from the top."""
    spots = sorted({(each.box.top.mm, each.box.left.mm) for side in sides for each in side.pages})
    order: list[int] = []
    for spot in spots:
        for side in sides:
            order += [each.page.key.number for each in side.pages if (each.box.top.mm, each.box.left.mm) == spot]
    assert len(spots) <= raster.slots
    return order


@pytest.mark.slow
@given(st.integers(1, 60), st.integers(1, 3), st.integers(1, 4), st.booleans())
def test_cut_piles_are_in_order_however_full_the_last_sheet_is(
    leaves: int, columns: int, rows: int, wide: bool
) -> None:
    raster = Raster(columns=columns, rows=rows)
    sides = lay_out(cut_file(leaves, raster, has_backs=False, wide=wide))
    assert len(sides) == -(-leaves // raster.slots)
    assert piles(list(sides), raster) == list(range(1, leaves + 1))


@pytest.mark.slow
@given(st.integers(1, 20), st.integers(1, 3), st.integers(1, 3), st.booleans())
def test_every_back_lies_behind_its_front(leaves: int, columns: int, rows: int, wide: bool) -> None:
    file = cut_file(leaves, Raster(columns=columns, rows=rows), has_backs=True, wide=wide)
    sides = lay_out(file)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert (front.is_back, back.is_back) == (False, True)
        behind = {each.page.key.number: each for each in back.pages}
        for each in front.pages:
            other = behind[each.page.key.number]
            mirrored = file.sheet.height - other.box.bottom if wide else file.sheet.width - other.box.right
            assert (each.box.top if wide else each.box.left) == mirrored
            assert other.turned is wide


def test_marks_stand_outside_of_cards_and_at_the_edge_of_halves() -> None:
    sheet = Size(width=Length.of_mm(210), height=Length.of_mm(297))
    cards = list(cut_marks(Grid.centred(sheet, CARD, Raster(columns=2, rows=5))))
    assert len(cards) == 2 * (3 + 6)
    wide = sheet.turned
    half = Size(width=wide.width * Fraction(1, 2), height=wide.height)
    ticks = list(cut_marks(Grid.centred(wide, half, Raster(columns=2, rows=1))))
    assert [(float(tick.start.x), float(tick.start.y), float(tick.end.y)) for tick in ticks] == [
        (148.5, 0, 4),
        (148.5, 206, 210),
    ]


def test_a_score_sheet_is_half_a_page_and_fills_a_leaf_of_a_pack(tmp_path: Path) -> None:
    _, run = planned(tmp_path, {"paper": "paper: letter", **BOTH})
    key = PageKey(kind=PageKind.SCORE, name="contact")
    packs, sheets = file_of(run, "player-packs"), file_of(run, "score-sheets-round-2")
    assert str(page_size(key, packs)) == str(page_size(key, sheets)) == "139.7 x 215.9 mm"
    (box,) = (each.box for side in lay_out(packs)[4:5] for each in side.pages if each.page.key.kind is PageKind.MAP)
    assert str(box.size) == "215.9 x 279.4 mm"
    scores = [each.box for side in lay_out(packs) for each in side.pages if each.page.key == key]
    assert round(float(scores[0].size.height), 1) == 279.4
    assert file_of(run, "round-posters").paper == "tabloid"


def test_a_part_of_a_run_is_as_it_is_in_the_whole(tmp_path: Path) -> None:
    event, run = planned(tmp_path, PAIRED, **FILES)
    part = keep_only(run, read_only("round=2, table=2", event))
    assert [file.name.removeprefix(f"{event.id}-") for file in part.files] == [
        "table-packets-only-round-2-table-2.pdf",
        "score-sheets-only-round-2-table-2.pdf",
    ]
    for file in part.files:
        whole = file_of(run, f"{file.kind.value}-round-2")
        assert [packet for packet in whole.packets if packet.table == 2] == [*file.packets]


def test_one_player_of_all(tmp_path: Path) -> None:
    event, run = planned(tmp_path, PAIRED, **FILES)
    part = keep_only(run, read_only("player=cleo", event))
    assert [(file.kind, [packet.title for packet in file.packets]) for file in part.files] == [
        (ItemKind.PLAYER_PACKS, ["Cleo"]),
        (ItemKind.NAME_CARDS, ["Cleo"]),
    ]


def test_one_round_is_made_from_what_belongs_to_it(tmp_path: Path) -> None:
    event, run = planned(tmp_path)
    kept = keep_round(run, 2)
    assert [file.name.removeprefix(f"{event.id}-") for file in kept.files] == [
        "table-packets-round-2.pdf",
        "score-sheets-round-2.pdf",
        "round-posters-round-2.pdf",
        "projector.pdf",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("round 2", "E442 'round 2' tells no part of the event"),
        ("seat=2", "E442 'seat=2' tells no part of the event"),
        ("table=13", "E442 the event has no table '13'"),
        ("player=Eve", "E442 the event has no player 'Eve'"),
        ("round=2,player=Ada", "E443 nothing in the run is for round 2 player 1 alone"),
    ],
)
def test_parts_that_there_are_not(tmp_path: Path, words: str, message: str) -> None:
    event, run = planned(tmp_path, PAIRED, **FILES)
    with pytest.raises(UsageError) as problem:
        keep_only(run, read_only(words, event))
    assert [told(each) for each in problem.value.diagnostics] == [f"-: {message}"]


def test_a_part_names_its_files() -> None:
    assert Only(round=2, table=7).label == "-round-2-table-7"


def test_a_name_goes_before_a_number(tmp_path: Path) -> None:
    """What stands on paper is a table's name, even where it is another table's number."""
    event, _ = planned(tmp_path, {"tables": 'tables: ["3", "1", Bridge]'})
    asked = [read_only(f"table={word}", event).table for word in ("3", "1", "bridge", "2")]
    assert asked == [1, 2, 3, 2]


def test_a_file_with_too_many_sides_comes_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packets stay whole, and in their order; one that has too many sides itself is a part alone."""
    _, run = planned(tmp_path, PAIRED, **FILES)
    file = file_of(run, "player-packs")
    sides = [sum(len(leaf.pages) for leaf in packet.leaves) for packet in file.packets]
    assert [*in_parts(file)] == [file]
    assert len(set(sides)) == 1
    for most, packets in ((sides[0] * 2, [2, 2, 1]), (sides[0] * 2 + 1, [2, 2, 1]), (sides[0] - 1, [1] * 5)):
        monkeypatch.setattr(run_files, "MOST_SIDES", most)
        parts = [*in_parts(file)]
        assert [len(part.packets) for part in parts] == packets
        assert sum((part.packets for part in parts), ()) == file.packets
        assert [part.name for part in parts] == [
            file.name.replace(".pdf", f"-part-{number}.pdf") for number in range(1, len(parts) + 1)
        ]


def test_what_is_shown_round_by_round_stays_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, run = planned(tmp_path, {**PAIRED, "items": "items: [projector]"}, **FILES)
    monkeypatch.setattr(run_files, "MOST_SIDES", 1)
    (screens,) = run.files
    assert [*in_parts(screens)] == [screens]
