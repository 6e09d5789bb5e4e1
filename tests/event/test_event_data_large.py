"""Two hundred tables, five rounds, four hundred players: complete, in order, and small in memory and on disk."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest
from large_event import names, write_large_event
from launching import launcher

pytestmark = pytest.mark.slow

TABLES, ROUNDS, SPARES = 200, 5, 5
MEMORY_KILOBYTES = 500_000


# Runs a command line, and tells the most memory that it or a process of its own had. Its own is read from the system's
# files where there are some: `getrusage` counts what the process that started it had before.
MEASURED = """
import pathlib, re, resource, sys
from pipeline.cli import main
code = main(sys.argv[1:])
status = pathlib.Path("/proc/self/status")
found = re.search(r"VmHWM:\\s+([0-9]+) kB", status.read_text()) if status.exists() else None
own = int(found[1]) if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sys.stderr.write(str(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)))
sys.exit(code)
"""


@dataclass(frozen=True)
class Built:
    """Where the files are, and how much memory they took to make."""

    out: Path
    kilobytes: int


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("large")
    write_large_event(folder / "muster", TABLES)
    kinds = ("player-packs", "table-packets", "score-sheets", "organiser-copy", "name-cards", "table-signs")
    items = [word for kind in kinds for word in ("--item", kind)]
    done = launcher(folder)(python=("-c", MEASURED, "event", "muster", *items, "--jobs", "1", "--quiet"))
    assert done.returncode == 0, done.stderr
    return Built(folder / "out", int(done.stderr))


def test_its_ticket_adds_up(built: Built) -> None:
    ticket = json.loads((built.out / "muster-job-ticket.json").read_text(encoding="utf-8"))
    rows = {row["file"].removeprefix("muster-").removesuffix(".pdf"): row for row in ticket["files"]}
    assert rows["player-packs"]["sets"] == 2 * TABLES + SPARES
    # A schedule and five missions; score sheets lie at the tables.
    assert rows["player-packs"]["sheets"] == (2 * TABLES + SPARES) * 6
    assert rows["table-packets-round-5"]["sides"] == (TABLES + SPARES) * 2
    assert rows["score-sheets-round-1"]["sheets"] == -(-(TABLES + SPARES) // 2)
    assert rows["name-cards"]["sheets"] == 2 * TABLES // 10
    assert rows["table-signs"]["sheets"] == TABLES


def test_every_pack_begins_on_a_front_and_is_its_players(built: Built) -> None:
    document = pypdfium2.PdfDocument(built.out / "muster-player-packs.pdf")
    assert len(document) == (2 * TABLES + SPARES) * 12
    for number, name in enumerate(names(2 * TABLES)):
        if number % 40 == 0:
            words = document[12 * number].get_textpage().get_text_range()
            assert name in words
            assert f"copy {number + 1} of {2 * TABLES + SPARES}" in words


def test_cut_piles_are_in_the_tables_order(built: Built) -> None:
    document = pypdfium2.PdfDocument(built.out / "muster-score-sheets-round-3.pdf")
    piles: list[list[str]] = [[], []]
    for number in range(len(document)):
        width, height = document[number].get_size()
        reader = document[number].get_textpage()
        for half, pile in enumerate(piles):
            words = reader.get_text_bounded(half * width / 2, height - 60, (half + 1) * width / 2, height)
            found = re.search(r"Round 3 · Table (\d+)", words)
            pile.append(found[1] if found else "")
    order = [table for pile in piles for table in pile]
    assert order[: TABLES + SPARES] == [*map(str, range(1, TABLES + 1)), *[""] * SPARES]


def test_files_grow_with_what_is_unique(built: Built) -> None:
    whole = sum(path.stat().st_size for path in built.out.glob("*.pdf"))
    packs = (built.out / "muster-player-packs.pdf").stat().st_size
    assert packs < 4_000_000
    assert whole < 8_000_000


def test_memory_stays_small(built: Built) -> None:
    assert 50_000 < built.kilobytes < MEMORY_KILOBYTES
