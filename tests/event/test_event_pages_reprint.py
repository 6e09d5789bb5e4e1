"""A change after printing: the list of what to print again is what differs by pixels, sheet by sheet."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
from event_files import stamp_on, texts
from small_event import write_event

from pipeline.cli import main

pytestmark = pytest.mark.slow

NAMES = ("Ada Brook", "Bram Crane", "Cleo Dunn", "Dov Ember")
KINDS = (
    "player-packs",
    "table-packets",
    "score-sheets",
    "table-signs",
    "pairings",
    "organiser-copy",
    "name-cards",
)
ITEMS = [word for kind in KINDS for word in ("--item", kind)]
LINES = {
    "pack": "pack: ours",
    "rounds": "rounds: [{mission: dust-up, pairings: one.csv}, {draw: [contact, encounter]}, {mission: breakthrough}]",
    "seed": "seed: x",
    "players": "players: players.csv",
    "spares": "spares: {player-packs: players + 1, table-packets: tables + 1}",
    "schedule": "schedule: [{at: '12:00', what: Lunch}]",
    "tables": "tables: ['1', {name: '2', terrain: A pond.}]",
}
PACK = "extends: ww2-more-missions\ntitle: Ours\n"
DOTS = 50  # an inch: a comma shows


def write(folder: Path, pack: str = PACK, pairings: str = "", **changes: str) -> None:
    pairs = pairings or f"1,{NAMES[0]},{NAMES[1]}\n2,{NAMES[2]},{NAMES[3]}\n"
    lines = {**LINES, **{key: f"{key}: {line}" for key, line in changes.items()}}
    rows = "\n".join(f"{name},Club {name[0]},Army {name[-1]}" for name in NAMES)
    write_event(folder, lines, players_csv=f"name,team,army\n{rows}\n", one_csv=f"table,player 1,player 2\n{pairs}")
    (folder / "ours").mkdir(exist_ok=True)
    (folder / "ours" / "pack.yaml").write_text(pack, encoding="utf-8")


def run(*words: str) -> None:
    assert main(["event", "cup", *ITEMS, "--quiet", "--jobs", "1", *words]) == 0


def pictures(out: Path) -> dict[str, list[str]]:
    """Paint every leaf of a run, both its sides, by its packet; leaves on cut sheets by their places there."""
    packets = json.loads((out / "cup-printed.json").read_text(encoding="utf-8"))["packets"]
    found: dict[str, list[str]] = {name: [] for name in packets}
    waiting = {kind: [name for name in packets if name.startswith(f"{kind}: ")] for kind in KINDS}
    tickets = json.loads((out / "cup-job-ticket.json").read_text(encoding="utf-8"))["files"]
    for row in tickets:
        leaves = iter(_leaves(out / row["file"], row))
        for name in waiting[row["kind"]][: row["sets"]]:
            found[name] = [next(leaves) for _ in packets[name]["leaves"]]
        del waiting[row["kind"]][: row["sets"]]
    return found


def _leaves(path: Path, row: Mapping[str, int]) -> Iterator[str]:
    with pypdfium2.PdfDocument(path) as document:
        sides = [page.render(scale=DOTS / 72, grayscale=True).to_numpy().squeeze() for page in document]
    if row["cut_into"] == 2:
        halves = [(side, half) for half in (0, 1) for side in sides]
        yield from (_hash(side[:, half * side.shape[1] // 2 :][:, : side.shape[1] // 2]) for side, half in halves)
    elif row["cut_into"] > 2:  # cards: all on one sheet, five rows of two
        side = sides[0]
        high, wide = side.shape[0] // 5, side.shape[1] // 2
        yield from (
            _hash(side[high * line : high * (line + 1), wide * column : wide * (column + 1)])
            for line in range(5)
            for column in range(2)
        )
    else:
        step = 2 if row["duplex"] else 1
        yield from (_hash(*sides[at : at + step]) for at in range(0, len(sides), step))


def _hash(*sides: object) -> str:
    return sha256(b"".join(bytes(side) for side in sides)).hexdigest()  # type: ignore[call-overload]


@dataclass(frozen=True)
class Printed:
    """The whole event printed before a change, and painted."""

    folder: Path
    before: dict[str, list[str]]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Printed]:
    folder, here = tmp_path_factory.mktemp("reprint"), Path.cwd()
    os.chdir(folder)
    try:
        write(Path("cup"))
        run()
        yield Printed(folder, pictures(Path("out")))
    finally:
        os.chdir(here)


SWAPPED = LINES["rounds"].partition(": ")[2].replace("{mission: breakthrough}", "{mission: no-retreat}")
CHANGES: Mapping[str, dict[str, str]] = {
    "another mission in a round": {"rounds": SWAPPED},
    "a distance of a mission": {"pack": f"{PACK}distances: {{near: 6in}}\n"},
    "other pairings": {"pairings": f"1,{NAMES[0]},{NAMES[2]}\n2,{NAMES[1]},{NAMES[3]}\n"},
    "another lunch": {"schedule": "[{at: '12:30', what: Lunch}]"},
    "another table": {"tables": "['1', {name: '2', terrain: A bog.}]"},
    "nothing": {},
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_list_of_what_to_print_again_is_what_differs_by_pixels(printed: Printed, change: str) -> None:
    write(Path("cup"), **CHANGES[change])
    run("--out", "new")
    now = pictures(Path("new"))
    differing = {}
    for name, leaves in now.items():
        old = Counter(printed.before[name])
        new = []
        for place, leaf in enumerate(leaves, start=1):
            if old[leaf]:
                old[leaf] -= 1
            else:
                new.append(place)
        if new:
            differing[name] = new
    told = told_again()
    assert told == differing
    assert bool(told) == (change != "nothing")


def told_again() -> dict[str, list[int]]:
    """Ask what to print again, and print it somewhere else."""
    run("--changed-since", "out", "--out", "again")
    ticket = Path("again/cup-job-ticket-version-2.json")
    if not ticket.exists():
        return {}
    changes = json.loads(ticket.read_text(encoding="utf-8"))["again"]
    ticket.unlink()
    seen = Counter[str]()
    told = {}
    for each in changes:
        name = f"{each['kind']}: {each['set']}"
        seen[name] += 1
        told[name if seen[name] == 1 else f"{name} ({seen[name]})"] = each["sheets"]
    return {name: sheets for name, sheets in told.items() if sheets}


def test_only_that_is_printed_and_every_sheet_says_what_it_replaces(
    printed: Printed, capsys: pytest.CaptureFixture[str]
) -> None:
    write(Path("cup"), rounds=SWAPPED)
    before = {path.name: path.read_bytes() for path in Path("out").iterdir() if path.name != "cup-printed.json"}
    capsys.readouterr()
    run("--changed-since", "out")
    said = capsys.readouterr().out
    assert {name: (Path("out") / name).read_bytes() for name in before} == before
    packs = Path("out/cup-player-packs-version-2.pdf").read_bytes()
    # The schedule and the mission of each pack, of the spare one, too.
    assert len(texts(packs)) == (len(NAMES) + 1) * 2 * 2
    assert all("version 2 · replaces version 1 · copy" in stamp_on(packs, page)[-1] for page in (0, 2))
    assert "Player packs, Ada Brook, Bram Crane, Cleo Dunn and 2 more: of each set, print sheets 1, 4 of " in said
    assert "; take the old sheets 1, 4 out and throw them away (version 1)\n" in said
    assert "Table packets, Round 3 (Table 1, spare): print them again; throw the old ones away (version 1)\n" in said
    assert not Path("out/cup-score-sheets-round-1-version-2.pdf").exists()
    run("--changed-since", "out")
    assert capsys.readouterr().out == "Everything on paper shows what the event says now.\n"
    write(Path("cup"))
    run("--changed-since", "out/cup-job-ticket.json")
    packs = Path("out/cup-player-packs-version-3.pdf").read_bytes()
    assert "version 3 · replaces version 2 · copy" in stamp_on(packs, 0)[-1]


EVERYTHING = (
    *("player-packs", "table-packets", "score-sheets", "table-signs", "round-posters", "schedule-poster", "pairings"),
    *("standings", "organiser-copy", "name-cards", "captains-sheets", "team-score-sheets", "judges-sheet"),
    *("list-checks", "lost-and-found", "badges", "ballots"),
)


def test_every_kind_of_sheet_says_its_version_and_the_one_it_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another name of the event changes all sheets; each leaf of each file says so, wherever it is cut or folded."""
    monkeypatch.chdir(tmp_path)
    changes = {
        "rounds": "rounds: [{mission: dust-up, pairings: one.csv, captains: two.csv, results: three.csv}]",
        "players": "players: players.csv",
        "team_size": "team_size: 2",
        "prices": "paper: letter",
    }
    players = "\n".join(f"{name},{'Reds' if number < 2 else 'Blues'}" for number, name in enumerate(NAMES))
    files = {
        "players_csv": f"name,team\n{players}\n",
        "one_csv": "Table,Team 1,Team 2\n1,Reds,Blues\n",
        "two_csv": f"Table,Player 1,Player 2\n1,{NAMES[0]},{NAMES[2]}\n2,{NAMES[1]},{NAMES[3]}\n",
        "three_csv": "Table,Score 1,Score 2\n1,8,1\n2,7,2\n",
    }
    asked = ["event", "cup", "--quiet", "--jobs", "1", *(word for kind in EVERYTHING for word in ("--item", kind))]
    write_event(Path("cup"), changes, **files)
    assert main(asked) == 0
    ticket = json.loads(Path("out/cup-job-ticket.json").read_text(encoding="utf-8"))["files"]
    assert {row["kind"] for row in ticket} == set(EVERYTHING)
    assert not [row["file"] for row in ticket if said_in(Path("out") / row["file"], "version 1") < 1]
    write_event(Path("cup"), {**changes, "name": "name: Large Cup"}, **files)
    assert main([*asked, "--changed-since", "out"]) == 0
    again = json.loads(Path("out/cup-job-ticket-version-2.json").read_text(encoding="utf-8"))["files"]
    assert {row["kind"] for row in again} == set(EVERYTHING)
    leaves = {each["kind"]: 0 for each in again}
    found = dict(leaves)
    for row in again:
        found[row["kind"]] += said_in(Path("out") / row["file"], "version 2 · replaces version 1")
        leaves[row["kind"]] += row["sides"] if row["cut_into"] == 1 else row["sets"]
    assert found == leaves


def said_in(path: Path, words: str) -> int:
    return sum(text.count(words) for text in texts(path.read_bytes()))


def test_what_is_shown_is_made_anew_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a round's page open in the hall sees the new pairings; other rounds stay untouched."""
    monkeypatch.chdir(tmp_path)
    asked = ["event", "cup", "--quiet", "--jobs", "1", "--item", "projector", "--item", "round-clock"]
    write(Path("cup"), rounds="[{mission: dust-up, pairings: one.csv}, {mission: contact}]")
    assert main(asked) == 0
    before = {path.name: path.read_bytes() for path in Path("out").iterdir()}
    write(
        Path("cup"),
        rounds="[{mission: dust-up, pairings: one.csv}, {mission: contact}]",
        pairings=f"1,{NAMES[0]},{NAMES[2]}\n2,{NAMES[1]},{NAMES[3]}\n",
    )
    assert main([*asked, "--changed-since", "out"]) == 0
    now = {path.name: path.read_bytes() for path in Path("out").iterdir() if "job-ticket" not in path.name}
    shown = {name for name in before if name.endswith((".png", ".html"))}
    assert shown == {name for name in now if name.endswith((".png", ".html"))}
    assert {name for name in shown if now[name] != before[name]} == {
        "cup-projector-round-1.html",
        "cup-projector-round-1-page-2.png",
        "cup-projector-round-1-page-3.png",
    }
