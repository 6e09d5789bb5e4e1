"""Same input, same bytes: two processes that disagree about hash seeds, time zone, language, folder and cores."""

from __future__ import annotations

from pathlib import Path

import pytest
from launching import Launch, launcher

pytestmark = pytest.mark.slow

SETTINGS = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": ""},
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("determinism")


@pytest.fixture(scope="module")
def launch(folder: Path) -> Launch:
    return launcher(folder)


@pytest.fixture(scope="module")
def built(launch: Launch, folder: Path) -> list[dict[str, bytes]]:
    """Build everything of the default pack from nothing, once in each setting."""
    return [build(launch, folder / str(number), setting) for number, setting in enumerate(SETTINGS)]


def build(launch: Launch, folder: Path, setting: dict[str, str]) -> dict[str, bytes]:
    out, jobs = folder / "out", str(1 + (setting is SETTINGS[0]))
    run = launch("build", "--all", "--out", str(out), "--jobs", jobs, **setting, PACK_CACHE=str(folder / "cache"))
    assert run.returncode == 0, run.stderr
    return {path.name: path.read_bytes() for path in sorted(out.glob("*.*")) if path.name[0] != "."}


def test_two_processes_write_the_same_bytes(built: list[dict[str, bytes]]) -> None:
    first, second = built
    assert set(first) == {
        "ww2-more-missions-booklet-imposed.pdf",
        "ww2-more-missions-booklet.pdf",
        "ww2-more-missions-build.json",
        "ww2-more-missions-cards.pdf",
        "ww2-more-missions-sheets.pdf",
    }
    assert first == second


def test_galleys_from_the_shelf_make_the_same_bytes(
    launch: Launch, folder: Path, built: list[dict[str, bytes]]
) -> None:
    """The first builds set every unit; this one finds all of them on the shelf."""
    name, out = "ww2-more-missions-booklet.pdf", folder / "shelved"
    assert launch("build", "--booklet", "--out", str(out), PACK_CACHE=str(folder / "0" / "cache")).returncode == 0
    assert (out / name).read_bytes() == built[0][name]
