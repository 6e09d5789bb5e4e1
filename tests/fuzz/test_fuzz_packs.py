"""Whatever is done to a pack or an archive, only our diagnostics come of it. `python tests/fuzz` goes on for longer."""

from __future__ import annotations

import io
import shutil
import tempfile
import zipfile
from pathlib import Path

import pytest
from examination import examine
from mutations import Files, mutate, spoil
from readers import loaded_once

from pipeline.cli.terminal import render
from pipeline.diagnostics import PackError, Refused, Report
from pipeline.event.reading import opening
from pipeline.event.reading.opening import open_event
from pipeline.load import find_pack, load_pack

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def files_of(folder: Path) -> Files:
    """Read all files of a pack or an event."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


FILES = files_of(ROOT / "tests" / "check" / "moorland")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def write(files: Files) -> Path:
    folder = Path("moorland")
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def packed(files: Files) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"moorland/{name}", content)
    return written.getvalue()


@pytest.mark.parametrize("first", range(0, 150, 50))
def test_loading_ends_in_diagnostics(first: int) -> None:
    for seed in range(first, first + 50):
        found = examine(write(mutate(FILES, seed)), fit=False)
        assert render(Report(list(found)), colour=False).replace("\n", "").isprintable(), seed


@pytest.mark.parametrize("name", ["small-table", "ww2-quick-reference", "scifi-mission-deck"])
def test_variants_references_and_decks_end_in_diagnostics(name: str) -> None:
    files = files_of(ROOT / "content" / name)
    for seed in range(15):
        examine(write(mutate(files, seed)), fit=False)


def test_events_are_opened_or_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event of a stranger, with its lists and pictures, of a pack that nobody has touched."""
    monkeypatch.setattr(opening, "load_pack", loaded_once)
    files = files_of(ROOT / "content" / "events" / "grey-harbour-open")
    told: list[str] = []
    for seed in range(40):
        try:
            open_event(write(mutate(files, seed)))
        except PackError as problem:
            told.append(render(Report(list(problem.diagnostics)), colour=False))
    assert 0 < len(told) < 40
    assert all(each.replace("\n", "").isprintable() for each in told)


@pytest.mark.parametrize("first", range(1_000, 1_030, 10))
def test_checking_and_drawing_end_in_diagnostics(first: int) -> None:
    for seed in range(first, first + 10):
        examine(write(mutate(FILES, seed)))


def test_spoiled_archives_are_read_or_refused() -> None:
    data = packed(FILES)
    refusals: list[Refused] = []
    for seed in range(120):
        Path("moorland.zip").write_bytes(spoil(data, seed))
        try:
            load_pack(find_pack("moorland.zip", ()), roots=())
        except Refused as refusal:
            refusals.append(refusal)
    assert 20 < len(refusals) < 120, "some are spoiled past reading, some are not"
    places = [each.place for refusal in refusals for each in refusal.diagnostics]
    assert all(place and place.file.startswith("moorland.zip") for place in places)
