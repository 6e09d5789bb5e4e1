"""What is on paper, kept beside a run; which leaves of a packet stay, and what is said of the others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from planned import planned, prepared
from small_event import write_event

from pipeline.cli import main
from pipeline.diagnostics import UsageError
from pipeline.event.planning.paper_record import (
    PaperLeaf,
    PaperRecord,
    count_up,
    find_record,
    named_packets,
    record_beside,
    write_record,
)
from pipeline.event.planning.print_run import PrintRun
from pipeline.event.planning.reprints import Change, Reprint, reprint
from pipeline.event.ticket.change_words import tell_changes
from pipeline.model.event import ItemKind


@pytest.fixture
def run(tmp_path: Path) -> PrintRun:
    """Player packs, in which each mission is a leaf."""
    lines = {"items": "items: [player-packs]", "players": "players: 2", "tables": "tables: 1"}
    return planned(tmp_path, lines)[1]


def prints(run: PrintRun) -> dict[str, tuple[str, ...]]:
    """Take every leaf for what its first page is."""
    return {
        name: tuple(f"{leaf.front.key.kind} {leaf.front.key.name}" for leaf in packet.leaves)
        for _, packet, name in named_packets(run)
    }


def on_paper(marks: Mapping[str, tuple[str, ...]], version: str = "1") -> PaperRecord:
    packets = {name: tuple(PaperLeaf(print=mark, version=version) for mark in leaves) for name, leaves in marks.items()}
    return PaperRecord(event="cup", packets=packets)


def again(run: PrintRun, before: Mapping[str, tuple[str, ...]], *, is_whole: bool = True) -> Reprint:
    return reprint(run, prints(run), on_paper(before), "2", is_whole=is_whole)


def said(found: Reprint) -> tuple[str, ...]:
    return tell_changes(found.changes, prepared().labels)


def test_leaves_that_moved_stay(run: PrintRun) -> None:
    found = again(run, {name: tuple(reversed(leaves)) for name, leaves in prints(run).items()})
    assert (found.changes, found.run.files) == ((), ())
    assert said(found) == ("Everything on paper shows what the event says now.",)


def test_a_leaf_that_differs_goes_into_the_place_of_one_that_does_no_more(run: PrintRun) -> None:
    first, second = prints(run).values()
    found = again(run, {"player-packs: Player 1": ("old", *first[1:]), "player-packs: Player 2": second})
    count = len(first)
    assert said(found) == (
        f"Player packs, Player 1: print sheet 1 of {count}; take the old sheet 1 out and throw it away (version 1)",
    )
    (file,) = found.run.files
    assert file.name.endswith("-player-packs-version-2.pdf")
    assert [(packet.title, len(packet.leaves)) for packet in file.packets] == [("Player 1", 1)]
    stamp = file.leaves[0].front.stamp
    assert stamp is not None
    assert stamp.replaces == "1"
    versions = [leaf.version for leaf in found.record.packets["player-packs: Player 1"]]
    assert versions == ["2", *["1"] * (count - 1)]


def test_new_sets_replace_nothing_and_old_ones_go(run: PrintRun) -> None:
    first, second = prints(run).values()
    found = again(run, {"player-packs: Player 1": first, "player-packs: Somebody": second})
    assert said(found) == (
        "Player packs, Player 2: print it, it is new",
        "Player packs, Somebody: no longer needed; throw it away (version 1)",
    )
    assert set(found.record.packets) == set(prints(run))


def test_of_a_part_nothing_else_is_told_and_all_else_stays_on_paper(run: PrintRun) -> None:
    found = again(run, {**prints(run), "score-sheets: Round 1, Table 1": ("x",)}, is_whole=False)
    assert found.changes == ()
    assert "score-sheets: Round 1, Table 1" in found.record.packets


def test_a_second_copy_is_a_packet_of_its_own(run: PrintRun) -> None:
    (file,) = run.files
    twice = replace(run, files=(replace(file, packets=(file.packets[0],) * 2),))
    names = [name for _, _, name in named_packets(twice)]
    assert names == ["player-packs: Player 1", "player-packs: Player 1 (2)"]
    first = {names[0]: prints(twice)[names[0]]}
    found = reprint(twice, prints(twice), on_paper(first), "2", is_whole=True)
    assert len(found.run.files[0].packets) == 1


@pytest.mark.parametrize(
    ("version", "about", "now"),
    [
        ("1", {"1"}, "2"),
        ("1", {"1", "2", "3"}, "4"),
        ("2", {"1"}, "2"),
        ("v1.9", {"v1.9"}, "v1.10"),
        ("draft b", {"draft b"}, "draft b-2"),
        ("draft b", {"draft b", "draft b-2"}, "draft b-3"),
    ],
)
def test_a_version_is_counted_up_while_paper_of_it_is_about(version: str, about: set[str], now: str) -> None:
    assert count_up(version, frozenset(about)) == now


def test_what_is_on_paper_is_read_as_it_was_written(tmp_path: Path) -> None:
    leaves = (PaperLeaf(print="a", version="1"), PaperLeaf(print="b", version="2"))
    record = PaperRecord(
        event="cup", packets={"x: Ø": leaves, "y": leaves[:1], "z": ()}, files={"c.pdf": "d"}, lists=("e",)
    )
    (tmp_path / "cup-printed.json").write_bytes(write_record(record))
    assert record_beside(tmp_path, "cup") == find_record(tmp_path, "cup") == record
    assert find_record(tmp_path / "cup-job-ticket-round-2.json", "cup") == record
    assert record_beside(tmp_path, "other") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "pack-printed-1"}',
        "[" * 100_000,
        '{"format": "pack-printed-1", "packets": [], "files": 3}',
    ],
)
def test_a_file_that_says_nothing_of_paper(tmp_path: Path, text: str) -> None:
    (tmp_path / "cup-printed.json").write_text(text, encoding="utf-8")
    assert record_beside(tmp_path, "cup") is None
    with pytest.raises(UsageError) as found:
        find_record(tmp_path, "cup")
    assert found.value.diagnostics[0].code == "E447"


@pytest.mark.slow
def test_there_must_be_a_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_event(Path("cup"))
    assert main(["event", "cup", "--changed-since", "out", "--quiet"]) == 2
    assert "error E447: 'out' holds no print of cup: there is no out" in capsys.readouterr().err
    Path("out").mkdir()
    assert main(["event", "cup", "--changed-since", "out", "--quiet"]) == 2
    assert "error E447: 'out' holds no print of cup: there is no cup-printed.json" in capsys.readouterr().err
    Path("out/cup-printed.json").write_text(json.dumps({"format": "x"}), encoding="utf-8")
    assert main(["event", "cup", "--changed-since", "out", "--quiet"]) == 2
    assert "error E447: 'out/cup-printed.json' doesn't say what was printed of cup" in capsys.readouterr().err


ALL = {"leaves": (1, 2), "of": 2, "taken_out": (1, 2), "replaces": ("1",)}
TOLD: dict[str, tuple[ItemKind, tuple[str, ...], dict[str, object], str]] = {
    "sets of a round": (
        ItemKind.TABLE_PACKETS,
        tuple(f"Round 2, Table {number}" for number in range(1, 14)),
        ALL,
        (
            "Table packets, Round 2 (Table 1, Table 2, Table 3 and 10 more): of each set, print all 2 sheets again; "
            "throw all the old ones away (version 1)"
        ),
    ),
    "single sheets": (
        ItemKind.SCORE_SHEETS,
        ("Round 1, Table 4", "Round 1, Table 6"),
        {"leaves": (1,), "of": 1, "taken_out": (1,), "replaces": ("2",)},
        "Score sheets, Round 1 (Table 4, Table 6): print them again; throw the old ones away (version 2)",
    ),
    "a sheet that a set lost": (
        ItemKind.PLAYER_PACKS,
        ("Ada",),
        {"of": 3, "taken_out": (4,), "replaces": ("1",)},
        "Player packs, Ada: print nothing; take the old sheet 4 out and throw it away (version 1)",
    ),
    "a poster of several sheets": (
        ItemKind.PAIRINGS,
        ("Round 2",),
        ALL,
        "Pairings, Round 2: print all 2 sheets again; throw all the old ones away (version 1)",
    ),
    "what is shown": (
        ItemKind.PROJECTOR,
        ("Round 2",),
        ALL,
        "For the projector, Round 2: made anew; open the page again where it is shown",
    ),
    "plan cards": (
        ItemKind.PLAN_CARDS,
        ("Small Cup",),
        {"leaves": (1,), "of": 1},
        "Battle plan cards, Small Cup: print the file again; throw the old cards away",
    ),
    "what nobody needs": (
        ItemKind.BADGES,
        ("Ada", "Dov"),
        {"of": 1, "replaces": ("1",), "is_gone": True},
        "Badges, Ada, Dov: no longer needed; throw them away (version 1)",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_it_is_said_in_plain_words_what_to_print_and_what_to_throw_away(name: str) -> None:
    kind, titles, more, told = TOLD[name]
    changes = [Change(kind=kind, title=title, name=f"{kind.value}: {title}") for title in titles]
    changes = [replace(each, **more) for each in changes]  # type: ignore[arg-type]
    assert tell_changes(changes, prepared().labels) == (told,)


@pytest.mark.slow
def test_how_a_list_was_read_is_told_once_and_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = {"players": "players: players.csv", "items": "items: [name-cards]"}

    def told(players: str, *words: str) -> str:
        write_event(Path("cup"), lines, players_csv=players)
        assert main(["event", "cup", "--jobs", "1", *words]) == 0
        said = capsys.readouterr().err
        return "\n".join(line for line in said.splitlines() if "players" in line or "left out" in line)

    four = "Name,Dropped\nAda,\nBram,\nCleo,\nDov,\nEve,yes\n"
    first = "players.csv  4 players\n             left out: Eve (dropped)"
    assert told(four) == first
    assert told(four) == ""
    assert told(four, "--out", "elsewhere") == first
    assert told(four, "--dry-run") == first
    assert told(four.replace("Dov", "Dora"), "--changed-since", "out") == first
    assert told(four.replace("Dov", "Dora")) == ""
