"""Same input, same bytes: two processes that disagree about hash seeds, time zone, language, folder and cores."""

from __future__ import annotations

from pathlib import Path

import pytest
from launching import Launch

SETTINGS = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": ""},
)


@pytest.mark.slow
def test_two_processes_write_the_same_bytes(launch: Launch, tmp_path: Path) -> None:
    built = []
    for number, setting in enumerate(SETTINGS):
        out = tmp_path / f"out-{number}"
        cache = str(tmp_path / f"cache-{number}")
        words = ("build", "--all", "--out", str(out), "--jobs", str(2 - number))
        run = launch(*words, **setting, PACK_CACHE=cache)
        assert run.returncode == 0, run.stderr
        built.append({path.name: path.read_bytes() for path in sorted(out.glob("*.*")) if path.name[0] != "."})
    first, second = built
    assert set(first) == {
        "ww2-more-missions-booklet-imposed.pdf",
        "ww2-more-missions-booklet.pdf",
        "ww2-more-missions-build.json",
        "ww2-more-missions-cards.pdf",
        "ww2-more-missions-sheets.pdf",
    }
    assert first == second


@pytest.mark.slow
def test_galleys_from_the_shelf_make_the_same_bytes(launch: Launch, tmp_path: Path) -> None:
    """The first build sets every unit; the second finds all of them on the shelf."""
    built = []
    for name in ("set", "shelved"):
        out = tmp_path / name
        assert launch("build", "--booklet", "--out", str(out)).returncode == 0
        built.append((out / "ww2-more-missions-booklet.pdf").read_bytes())
    assert built[0] == built[1]
