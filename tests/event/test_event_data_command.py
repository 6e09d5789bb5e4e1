"""`pack event` on the command line: tickets, what is asked for wrongly, and that nothing is half written."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from small_event import NAMES, write_event

from pipeline.cli import main
from pipeline.cli.answer import StatusLine, progress, time_left
from pipeline.event.reading.event_files import read_given

LISTED = {"players": "players: players.csv"}
FOUR = "\n".join(["Name", *NAMES]) + "\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["event", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_an_event_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    write_event(Path("content/events/spring-cup"), LISTED, players_csv=FOUR)
    code, out, _ = said(capsys, "spring-cup", "--dry-run", "--quiet")
    assert (code, "spring-cup-player-packs.pdf" in out) == (0, True)
    code, _, err = said(capsys, "sprng-cup", "--dry-run", "--quiet")
    assert (code, "hint: did you mean 'spring-cup'?" in err) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["nowhere"], 2, "error E401: no event is described in 'nowhere'"),
        (["cup", "--round", "3"], 2, "error E444: the event has no round 3"),
        (["cup", "--pairings", "r.csv"], 2, "error E444: pairings are of a round"),
        (["cup", "--round", "1", "--pairings", "r.csv"], 2, "error E403: there is no file 'r.csv'"),
        (["cup", "--item", "packets"], 2, "error E445: no kind of print is called 'packets'"),
        (["cup", "--round", "2", "--item", "table-signs"], 2, "error E443: nothing in the run is for round 2 alone"),
        (
            ["cup", "--round", "2", "--item", "score-sheets", "--item", "table-signs"],
            2,
            "error E443: nothing of table-signs is for round 2 alone",
        ),
        (["cup", "--cluster", "tcp://10.0.0.5:8786", "--jobs", "2"], 2, "error E922: --jobs does nothing here"),
        (["cup", "--only", "seat=1"], 2, "error E442: 'seat=1' tells no part of the event"),
        (
            ["cup", "--only", "round=1", "--item", "name-cards"],
            2,
            "error E443: nothing in the run is for round 1 alone",
        ),
    ],
)
def test_what_is_asked_for_wrongly(
    words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_event(Path("cup"), LISTED, players_csv=FOUR)
    told = said(capsys, *words, "--dry-run", "--quiet")
    assert told[0] == code
    assert told[1] == ""
    assert message in told[2]


def test_papers_that_there_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    write_event(Path("cup"), {"paper": "paper: a44", "poster": "poster: b0"})
    code, _, err = said(capsys, "cup", "--dry-run")
    assert code == 1
    assert "cup/event.yaml:8:8: error E416: no paper is called 'a44'" in err
    assert "cup/event.yaml:9:9: error E416: no paper is called 'b0'" in err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("theme: nope", "cup/event.yaml:8:8: error E220: no theme is called 'nope'"),
        ("language: xx", "cup/event.yaml:8:11: error E220: no language is called 'xx'"),
        ("printer: attic", "cup/event.yaml:8:10: error E940: no printer is called 'attic'"),
    ],
)
def test_what_the_layouts_or_this_machine_havent_got(
    line: str, message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    write_event(Path("cup"), {"more": line})
    code, out, err = said(capsys, "cup", "--dry-run", "--quiet")
    assert (code, out) == (1, "")
    assert message in err
    assert "1 error;" in err


def test_too_many_players(capsys: pytest.CaptureFixture[str]) -> None:
    many = "\n".join(["Name", *(f"Player {number}" for number in range(4001))])
    write_event(Path("cup"), {**LISTED, "tables": "tables: 2000"}, players_csv=many)
    code, _, err = said(capsys, "cup", "--dry-run")
    assert code == 1
    assert "cup/players.csv!A4002: error E411: the list names 4001 players; 4000 is the most" in err


def test_an_event_with_errors_writes_nothing_and_leaves_what_was_there(capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_event(Path("cup"), {"logo": "logo: logo.png"}, logo_png=b"\x89PNG\r\n\x1a\n" + bytes(3_000_000))
    Path("out").mkdir()
    (Path("out") / "cup-table-signs.pdf").write_text("old", encoding="utf-8")
    code, out, err = said(capsys, str(folder))
    assert (code, out) == (1, "")
    assert "cup/event.yaml:8:7: error E404" in err
    assert [path.name for path in Path("out").iterdir()] == ["cup-table-signs.pdf"]
    assert (Path("out") / "cup-table-signs.pdf").read_text(encoding="utf-8") == "old"


@pytest.mark.slow
def test_a_ticket_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    write_event(Path("cup"), LISTED, players_csv=FOUR)
    code, out, err = said(capsys, "cup", "--dry-run")
    assert code == 0
    assert out.startswith("Job ticket: Small Cup, version 1")
    assert err.startswith("players.csv  4 players\n             name: 'Name'")
    facts = json.loads(said(capsys, "cup", "--dry-run", "--json")[1])
    assert facts["diagnostics"] == []
    assert facts["products"] == []
    assert [each["file"] for each in facts["ticket"]["files"][:2]] == [
        "cup-player-packs.pdf",
        "cup-table-packets-round-1.pdf",
    ]


def test_pairings_may_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    pasted = io.TextIOWrapper(io.BytesIO(b"Player 1\tPlayer 2\nAda\tBram\n"))
    monkeypatch.setattr("sys.stdin", pasted)
    given = read_given("-")
    assert (given.shown, given.data) == ("(pasted)", b"Player 1\tPlayer 2\nAda\tBram\n")


class Status:
    """What a terminal would show."""

    shown: str = ""

    def update(self, text: object) -> None:
        self.shown = str(text)


def test_progress_counts_and_tells_how_long_the_rest_takes() -> None:
    status = Status()
    line = StatusLine(status)  # type: ignore[arg-type]
    line.step(7, "press", "packs")
    assert status.shown == "7/8 press  packs"
    line.count(1200, 4800, "leaves", "")
    assert status.shown == "7/8 press  1,200 of 4,800 leaves"
    line.count(1201, 4800, "leaves", "table 7\x1b[2J")
    assert status.shown == "7/8 press  1,201 of 4,800 leaves, table 7\\x1b[2J"
    assert time_left(1200, 4800, 20.0) == ", 1 min 0 s left"
    assert time_left(2400, 4800, 20.0) == ", 20 s left"
    assert time_left(0, 4800, 20.0) == ""
    assert time_left(4800, 4800, 0.5) == ""


@pytest.mark.slow
def test_a_new_event_can_be_printed_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["new", "event", "Spring Cup", "--tables", "4", "--players", "8", "--place", "The Shed"]) == 0
    out, err = capsys.readouterr()
    assert out == "spring-cup/event.yaml\nspring-cup/house-rules.md\n"
    assert err == "`pack preview spring-cup` shows it while you write; `pack event spring-cup` prints it\n"
    code, ticket, err = said(capsys, "spring-cup", "--dry-run", "--strict")
    assert (code, err) == (0, "")
    assert ticket.startswith("Job ticket: Spring Cup, version 1")
    assert ticket.count("drawn with the seed") == 3


@pytest.mark.slow
def test_an_event_may_be_played_with_a_variant_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_event(Path("cup"), {"pack": "pack: ours", "rounds": "rounds: [{mission: contact}]"})
    (folder / "ours").mkdir()
    (folder / "ours" / "pack.yaml").write_text(
        "extends: ww2-more-missions\ntitle: Ours\ndistances: {near: 6in}\n", encoding="utf-8"
    )
    code, ticket, _ = said(capsys, "cup", "--dry-run", "--quiet", "--item", "table-packets")
    assert code == 0
    assert "Round 1: Contact" in ticket
    write_event(Path("cup"), {"pack": "pack: ours", "rounds": "rounds: [{mission: retreat}]"})
    code, _, err = said(capsys, "cup", "--dry-run", "--quiet")
    assert (code, "error E421: the pack ours has no mission 'retreat'" in err) == (1, True)


@pytest.mark.slow
def test_plan_cards_that_a_pack_hasnt_got(capsys: pytest.CaptureFixture[str]) -> None:
    write_event(Path("cup"), {"pack": "pack: ww2-classic-missions", "rounds": "rounds: [{mission: dust-up}]"})
    text = Path("cup/event.yaml").read_text(encoding="utf-8")
    Path("cup/event.yaml").write_text(f"{text}items: [plan-cards]\n", encoding="utf-8")
    code, out, err = said(capsys, "cup", "--quiet", "--jobs", "1")
    assert (code, out) == (1, "")
    assert "cup/event.yaml:8:8: error E457: the pack ww2-classic-missions has no cards of battle plans" in err
    assert not Path("out").exists()


def test_what_lay_ready_at_first_took_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    status, clock = Status(), [0.0]
    monkeypatch.setattr("pipeline.cli.answer.time.monotonic", lambda: clock[0])
    line = StatusLine(status)  # type: ignore[arg-type]
    line.step(6, "compose", "packs")
    line.count(90, 100, "pages", "")
    clock[0] = 4.0
    line.count(92, 100, "pages", "raid")
    assert status.shown == "6/8 compose  92 of 100 pages, raid, 16 s left"


@pytest.mark.parametrize(("of", "before"), [(1, ""), (1200, "pack 7 of 1,200  ")])
def test_progress_says_which_pack_it_is_where_there_are_several(of: int, before: str) -> None:
    status = Status()
    line = StatusLine(status)  # type: ignore[arg-type]
    line.pack(7, of, "moor")
    line.step(1, "load", "moor")
    assert status.shown == f"{before}1/8 load  moor"
    line.count(3, 9, "pages", "raid")
    assert status.shown == f"{before}1/8 load  3 of 9 pages, raid"


def test_events_are_lines_of_json_with_nothing_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(quiet=True, events=True) as listener:
        listener.pack(2, 10, "moor")
        listener.step(6, "compose", "raid\x1b[2J")
        listener.count(2, 31, "pages", "raid")
    pack, first, second = capsys.readouterr().err.splitlines()
    assert json.loads(pack) == {"event": "pack", "number": 2, "of": 10, "name": "moor"}
    assert "\x1b" not in first
    assert json.loads(first) == {"event": "step", "number": 6, "of": 8, "room": "compose", "detail": "raid\x1b[2J"}
    assert json.loads(second) == {"event": "count", "done": 2, "total": 31, "what": "pages", "latest": "raid"}
