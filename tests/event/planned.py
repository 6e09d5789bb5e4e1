"""Events made ready and planned, as tests look at them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from small_event import opened

from pipeline.event.planning.print_run import PageKind, PrintRun, RunFile
from pipeline.event.planning.run_files import plan_run
from pipeline.event.reading.ready_event import Event
from pipeline.load import find_pack, layouts_root, load_sheet_store
from pipeline.model.layouts import SheetStore
from pipeline.request import Request
from pipeline.run.preparation import Prepared, prepare

ROOT = Path(__file__).parents[2]
LENGTHS = {PageKind.HOUSE_RULES: 1, PageKind.GRID: 1}


@cache
def store() -> SheetStore:
    """Read the papers."""
    found, _ = load_sheet_store(layouts_root())
    assert found is not None
    return found


@cache
def prepared(paper: str = "a4") -> Prepared:
    """Make the pack of small events ready."""
    folder = find_pack("ww2-more-missions", (ROOT / "content",))
    made, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",), paper=paper))
    assert made is not None
    return made


def planned(folder: Path, changes: Mapping[str, str] | None = None, **files: str | bytes) -> tuple[Event, PrintRun]:
    """Write a small event, open it and plan its run."""
    event = opened(folder, changes, **files).event
    return event, plan_run(prepared(event.sheet.paper), event, store(), LENGTHS)


def file_of(run: PrintRun, ending: str) -> RunFile:
    """Find a file of a run by how its name ends."""
    (found,) = (file for file in run.files if file.name.endswith(f"{ending}.pdf"))
    return found
