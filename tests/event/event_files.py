"""Files of a small event, made once for all tests, and what their pages say."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pypdfium2
from small_event import opened

from pipeline.diagnostics import Report
from pipeline.event.making.leaf_prints import part_prints
from pipeline.event.making.run_publications import make_prints
from pipeline.event.making.source_pages import page_counts
from pipeline.event.planning.chosen_packets import keep_only, read_only
from pipeline.event.planning.print_run import PrintRun
from pipeline.event.planning.run_files import plan_run
from pipeline.event.reading.ready_event import Event
from pipeline.load import layouts_root, load_sheet_store
from pipeline.model.event import ItemKind
from pipeline.request import Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import Prepared, prepare
from pipeline.run.prints import Making, Print
from pipeline.run.worked import work_out

LONG = "Maximiliane-Theodora von Hohenlangenfeld-Breitenstein d. Ä."
PLAYERS = ("Ada Brook", "Bram Crane", "Cleo Dunn", "Dov Ember", LONG, "Falk Grove")
TABLES = 5
HOUSE_RULES = "# Manners\n\n- Bring dice.\n- Be kind.\n"
ROUNDS = "{mission: dust-up, pairings: one.csv}, {mission: contact}"
POINTS_PER_MM = 72 / 25.4
STRIP = 15.8  # millimetres from the head of a page to the end of its stamp
URL = "https://example.org/cup"


@dataclass(frozen=True)
class Made:
    """An event's files by name, and what they were made from."""

    event: Event
    prepared: Prepared
    run: PrintRun
    files: Mapping[str, Print]


def changes(rounds: str, *more: str) -> dict[str, str]:
    """Write the lines of an event that differ from the small one's."""
    lines = {
        "rounds": f"rounds: [{rounds}]",
        "tables": f"tables: {TABLES}",
        "players": "players: players.csv",
        "house_rules": "house_rules: rules.md",
        "url": f"url: {URL}",
        "score_sheets": "score_sheets: both",
    }
    return {**lines, **{line.partition(":")[0]: line for line in more}}


def attached() -> dict[str, str]:
    """Write the files of an event: players, and who meets in the first round."""
    rows = [f"{name},Club {index},Army {index}" for index, name in enumerate(PLAYERS)]
    met = [f"{table},{PLAYERS[2 * table - 2]},{PLAYERS[2 * table - 1]}" for table in (1, 2, 3)]
    return {
        "players_csv": "\n".join(["name,team,army", *rows]),
        "one_csv": "\n".join(["table,player 1,player 2", *met]),
        "rules_md": HOUSE_RULES,
    }


def planned(folder: Path, lines: Mapping[str, str], *kinds: ItemKind) -> tuple[Event, Prepared, PrintRun]:
    """Open an event and plan some kinds of its files."""
    event = replace(opened(folder, lines, **attached()).event, items=kinds)
    prepared, found = prepare(
        event.pack, Request(packs=(event.pack,), forms=("sheets",), paper=event.sheet.paper, ink=event.sheet.ink.value)
    )
    assert prepared is not None
    assert not Report(list(found)).is_failure()
    store, _ = load_sheet_store(layouts_root())
    assert store is not None
    return event, prepared, plan_run(prepared, event, store, page_counts(prepared, event))


def make(event: Event, prepared: Prepared, run: PrintRun) -> Making:
    """Make the files of a plan; the prints of their leaves are no file."""
    making = make_prints(
        work_out(prepared, Silence()),
        event,
        run,
        Request(packs=(event.pack,), forms=("sheets",)),
        Conductor(progress=Silence(), jobs=1),
    )
    files, _ = part_prints(making.prints)
    return replace(making, prints=files)


@cache
def place() -> Path:
    """A folder for events that all tests of this process share; it goes with the process."""
    folder = tempfile.mkdtemp(prefix="pack-event-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@cache
def made(*kinds: ItemKind, only: str = "", tables: int = TABLES, rounds: str = ROUNDS) -> Made:
    """Make some kinds of files of the small event, or of a part of it alone."""
    spare = "spares: {score-sheets: tables + 1}" if tables == TABLES else "spares: {}"
    lines = changes(rounds, spare, f"tables: {tables}")
    event, prepared, run = planned(Path(tempfile.mkdtemp(dir=place())) / "cup", lines, *kinds)
    if only:
        run = keep_only(run, read_only(only, event))
    making = make(event, prepared, run)
    assert not Report(list(making.found)).is_failure(), [each.message for each in making.found]
    return Made(event, prepared, run, {each.name: each for each in part_prints(making.prints)[0]})


@cache
def texts(pdf: bytes) -> tuple[str, ...]:
    """Read the words of every page."""
    document = pypdfium2.PdfDocument(pdf)
    return tuple(page.get_textpage().get_text_range() for page in document)


def text_in(pdf: bytes, page: int, left: float = 0, right: float = 1, *, down: float = 1e3) -> str:
    """Read the words of an upright strip of a page, in shares of its width, so many millimetres down."""
    read = pypdfium2.PdfDocument(pdf)[page]
    width, height = read.get_size()
    low = max(0, height - down * POINTS_PER_MM)
    return str(read.get_textpage().get_text_bounded(left * width, low, right * width, height))


def stamp_on(pdf: bytes, page: int, left: float = 0, right: float = 1) -> list[str]:
    """Read the lines of the stamp at the head of a page."""
    return text_in(pdf, page, left, right, down=STRIP).splitlines()
