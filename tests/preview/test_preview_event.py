"""An event in the preview: its own missions as they are played, what is wrong in its file, and what a save changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import write_pack
from chromium import Chromium
from previewed import Previewed, previewed

pytestmark = pytest.mark.slow
EVENT = """\
name: Moor Cup
date: 2027-09-18
place: The Depot
version: "1"
pack: ../moor
tables: 2
players: 4
rounds:
  - {mission: chase}
  - {mission: raid}
paper: a4
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Previewed]]:
    folder = tmp_path_factory.mktemp("event")
    write_pack(folder / "moor")
    (folder / "cup").mkdir()
    event = folder / "cup" / "event.yaml"
    event.write_text(EVENT)
    with previewed(folder / "cup") as seen:
        yield event, seen


def test_its_missions_are_those_that_are_played(running: tuple[Path, Previewed], browser: Chromium) -> None:
    _, seen = running
    state = seen.settled()
    assert [each["message"] for each in state["found"] if each["severity"] == "error"] == []
    assert (state["pack"]["title"], state["pack"]["kind"]) == ("Moor Cup", "event")
    assert [each["id"] for each in state["missions"]] == ["chase", "raid"]
    page = browser.open(seen.address)
    page.wait("window.preview?.state?.status === 'ready'")
    page.key("2")
    page.wait("document.querySelectorAll('.spread').length > 2")
    rows = "[...document.querySelectorAll('.spread')].map((each) => [...each.children].map((leaf) => leaf.page.unit))"
    assert page.eval(f"{rows}.filter((row) => row.length === 2)") == [["chase", "chase"], ["raid", "raid"]]
    assert page.eval(f"{rows}.every((row) => new Set(row).size === 1)")
    page.key("1")
    assert page.complaints == []
    page.close()


def test_a_save_shows_and_a_slip_is_told_beside_the_last_pages(running: tuple[Path, Previewed]) -> None:
    event, seen = running
    before = seen.settled()
    event.write_text(EVENT.replace("Moor Cup", "Mire Cup"))
    after = seen.settled(before["serial"] + 1)
    assert after["pack"]["title"] == "Mire Cup"
    keys = [[page["key"] for page in state["pages"]] for state in (before, after)]
    assert keys[0] != keys[1]
    event.write_text(EVENT.replace("{mission: raid}", "{mission: rade}"))
    wrong = seen.wait(lambda state: any(each["severity"] == "error" for each in state["found"]))
    (found,) = [each for each in wrong["found"] if each["severity"] == "error"]
    assert (found["file"], found["line"]) == ("cup/event.yaml", 10)
    assert "did you mean 'raid'?" in found["hints"]
    assert [page["key"] for page in wrong["pages"]] == keys[1]
    event.write_text(EVENT)
    mended = seen.wait(lambda state: state["status"] == "ready" and state["pack"]["title"] == "Moor Cup")
    assert [page["key"] for page in mended["pages"]] == keys[0]
