"""The example event, built whole: its files read back page by page, and a part of it printed again."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from launching import ROOT, Launch, launcher

from pipeline.cli import main

pytestmark = pytest.mark.slow

ID = "grey-harbour-open"
FOLDER = str(ROOT / "content" / "events" / ID)
PAIRED, SCORED = (1, 2, 3, 4), (1, 2, 3)
GONE = "Silas Thornbury"  # left after the first round
TABLES = [*(f"Table {number}" for number in range(1, 12)), "Lighthouse"]


@pytest.fixture(scope="module")
def launch(tmp_path_factory: pytest.TempPathFactory) -> Launch:
    return launcher(tmp_path_factory.mktemp("event"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build all of it once, where tests run: other processes make parts of it again."""
    out = tmp_path_factory.mktemp("built")
    said, blamed = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(blamed):
        assert main(["event", FOLDER, "--out", str(out), "--jobs", "1", "--quiet"]) == 0
    assert blamed.getvalue() == ""
    assert [Path(line).name for line in said.getvalue().split()] == [
        each for each in files() if not each.endswith((".txt", ".json"))
    ]
    return out


def files() -> list[str]:
    """Name what an event with everything has, as the command lists it."""
    rounds = range(1, 6)
    parts = [
        "player-packs.pdf",
        *(f"table-packets-round-{number}.pdf" for number in rounds),
        *(f"score-sheets-round-{number}.pdf" for number in rounds),
        *("table-signs.pdf", "round-posters.pdf", "schedule-poster.pdf"),
        *(f"pairings-round-{number}.pdf" for number in PAIRED),
        "standings-round-3.pdf",
        *(part for number in rounds for part in screens(number)),
        *("organiser-copy.pdf", "name-cards.pdf"),
        *("judges-sheet.pdf", "list-checks.pdf", "lost-and-found.pdf", "badges.pdf", "ballots.pdf"),
        *("plan-cards.pdf", "round-clock.html"),
        *(f"job-ticket.{suffix}" for suffix in ("pdf", "txt", "json")),
        "printed.json",
    ]
    return [f"{ID}-{part}" for part in parts]


def screens(number: int) -> list[str]:
    """Name what is shown of a round: its mission, by table, by name, and where everybody stands after it."""
    if number not in PAIRED:
        return [f"projector-round-{number}.png"]
    pages = 4 if number in SCORED else 3
    name = f"projector-round-{number}"
    return [*(f"{name}-page-{page}.png" for page in range(1, pages + 1)), f"{name}.html"]


@cache
def texts(file: Path) -> list[str]:
    document = pypdfium2.PdfDocument(file)
    return [document[number].get_textpage().get_text_range() for number in range(len(document))]


def head(words: str) -> str:
    """Find the line of a stamp that says for which round and table a page is."""
    found = re.search(r"^Round \d( · [^\n\r]+)?", words, re.MULTILINE)
    return found[0].strip() if found else ""


def test_there_is_everything_that_an_event_needs(built: Path) -> None:
    assert sorted(path.name for path in built.iterdir() if not path.name.startswith(".")) == sorted(files())


def test_the_ticket_tells_what_the_files_hold(built: Path) -> None:
    ticket: dict[str, Any] = json.loads((built / f"{ID}-job-ticket.json").read_text(encoding="utf-8"))
    assert ticket["counted"] is True
    for row in ticket["files"]:
        if "pages" in row:
            assert all((built / name).is_file() for name in (*row.get("pictures", ()), *row["pages"]))
            if row["kind"] == "projector":
                assert len(row["pictures"]) == 5 + 2 * len(PAIRED) + len(SCORED)
            continue
        pages = texts(built / row["file"])
        assert len(pages) == row["sheets"] * (2 if row["duplex"] else 1), row["file"]
        assert sum(bool(page.strip()) for page in pages) <= row["sides"] <= len(pages)
    assert ticket["sheets"] == sum(row.get("sheets", 0) for row in ticket["files"])
    words = (built / f"{ID}-job-ticket.txt").read_text(encoding="utf-8")
    assert re.search(rf"\b{ticket['sheets']}  +{ticket['sides']}  +\d+  +{ticket['cost']} +In all\n", words)
    printed = "\n".join(texts(built / f"{ID}-job-ticket.pdf"))
    assert re.search(rf"In all\s+{ticket['sheets']}\s+{ticket['sides']}\s+\d+\s+{ticket['cost']}", printed)


def test_player_packs_follow_the_list_and_begin_on_fronts(built: Path) -> None:
    pages = texts(built / f"{ID}-player-packs.pdf")
    names = [line.split(",")[0] for line in Path(FOLDER, "players.csv").read_text(encoding="utf-8").splitlines()[1:]]
    names.remove(GONE)
    step = len(pages) // 24
    assert (step % 2, step * 24) == (0, len(pages))
    for number, name in enumerate([*names, "spare"]):
        pack = pages[number * step : (number + 1) * step]
        stamped = [page for page in pack if page.strip()]
        assert all(name in page for page in stamped)
        assert all(f"copy {number + 1} of 24" in page for page in stamped)
    assert not any("Signature" in page for page in pages)  # score sheets lie at the tables


def test_table_packets_are_stamped_in_the_tables_order(built: Path) -> None:
    for number in range(1, 6):
        pages = texts(built / f"{ID}-table-packets-round-{number}.pdf")
        packets = list(dict.fromkeys(head(page) for page in pages if page.strip()))
        assert packets == [*(f"Round {number} · {table}" for table in TABLES), f"Round {number}"]
        heads = [head(page) for page in pages]
        assert all(heads.index(packet) % 2 == 0 for packet in packets)


def test_cut_score_sheets_come_out_in_the_tables_order(built: Path) -> None:
    document = pypdfium2.PdfDocument(built / f"{ID}-score-sheets-round-1.pdf")
    halves: dict[int, list[str]] = {0: [], 1: []}
    for number in range(len(document)):
        width, height = document[number].get_size()
        reader = document[number].get_textpage()
        for half, pile in halves.items():
            words = reader.get_text_bounded(half * width / 2, 0, (half + 1) * width / 2, height)
            pile.append(head(words))
    assert halves[0] + halves[1] == [*(f"Round 1 · {table}" for table in TABLES), "Round 1", "Round 1"]


def drawn(page: pikepdf.Page) -> list[bytes]:
    """List all that a page draws, byte for byte: its own stream, and those of the forms it places by their names."""
    found = [page.Contents.read_bytes()]
    for name, form in sorted(page.Resources.get("/XObject", {}).items()):
        found += [name.encode(), form.read_bytes(), str(form.get("/BBox")).encode()]
    return found


def test_a_reprint_is_the_same_byte_for_byte(built: Path, launch: Launch, tmp_path: Path) -> None:
    words = ("event", FOLDER, "--out", str(tmp_path), "--only", "round=3,table=7", "--jobs", "1", "--quiet")
    assert launch(*words).returncode == 0
    printed = {path.name for path in tmp_path.iterdir() if path.suffix == ".pdf"}
    part = "only-round-3-table-7"
    assert printed == {f"{ID}-{kind}-{part}.pdf" for kind in ("table-packets", "score-sheets")} | {
        f"{ID}-job-ticket-{part}.pdf"
    }
    whole = pikepdf.open(built / f"{ID}-table-packets-round-3.pdf")
    again = pikepdf.open(tmp_path / f"{ID}-table-packets-{part}.pdf")
    first = texts(built / f"{ID}-table-packets-round-3.pdf").index(
        texts(tmp_path / f"{ID}-table-packets-{part}.pdf")[0]
    )
    assert len(again.pages) == 2
    for number, page in enumerate(again.pages):
        assert drawn(page) == drawn(whole.pages[first + number])


def test_another_process_makes_the_same_bytes(launch: Launch, tmp_path: Path) -> None:
    made = []
    for name, surroundings in {"one": {}, "two": {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}}.items():
        words = ("event", FOLDER, "--out", str(tmp_path / name), "--item", "score-sheets")
        assert launch(*words, **surroundings).returncode == 0
        made.append({path.name: path.read_bytes() for path in (tmp_path / name).glob("grey-*")})
    assert len(made[0]) == 9
    assert made[0] == made[1]
