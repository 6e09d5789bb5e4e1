"""A preview as it runs: follows the disk, keeps the last good pages, bears rough handling, and refuses strangers."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import RAID, write_pack
from previewed import ROOT, Previewed, State, previewed

from pipeline.preview.held_pages import key_of
from pipeline.publications.catalogue import publications
from pipeline.request import Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out

pytestmark = pytest.mark.slow
RAID_FILE = Path("missions/raid.yaml")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Previewed]]:
    folder = write_pack(tmp_path_factory.mktemp("live") / "moor")
    with previewed(folder) as seen:
        seen.settled()
        seen.ask("api/look", {"unit": "raid", "width": 800})
        yield folder, seen


@pytest.fixture
def live(running: tuple[Path, Previewed]) -> Iterator[tuple[Path, Previewed]]:
    """The same preview, of a pack that is whole again."""
    folder, seen = running
    yield folder, seen
    before = seen.state["serial"]
    if (folder / RAID_FILE).read_text() != RAID:
        (folder / RAID_FILE).write_text(RAID)
        seen.settled(before + 1)


def key(state: State, unit: str = "raid") -> str:
    return next(str(page["key"]) for page in state["pages"] if page["unit"] == unit)


def said(state: State) -> list[str]:
    return [each["message"] for each in state["found"] if each["severity"] == "error"]


def test_pages_are_those_that_a_build_sets(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    request = Request(packs=(folder,), forms=("sheets",))
    prepared, _ = prepare(folder, request)
    assert prepared is not None
    conductor = Conductor(progress=Silence(), jobs=1)
    (printed,) = publications(work_out(prepared, Silence()), "sheets", request, conductor)
    galleys = [each.galley for each in conductor.galleys(printed.units)]
    assert {each.id: key_of(b"".join(each.pdfs)) for each in galleys if each} == {
        page["unit"]: page["key"] for page in seen.state["pages"] if page["unit"]
    }


def test_a_save_shows_as_a_new_page_and_as_its_picture(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    before = seen.state
    (folder / RAID_FILE).write_text(RAID.replace("gap: 8in", "gap: 10in"))
    after = seen.settled(before["serial"] + 1)
    assert key(after) != key(before)
    # Its first side may be there before the leaf is, and looks no different.
    for shown in {key(state) for state in seen.states if state["serial"] > before["serial"]} - {key(before)}:
        assert seen.ask(f"page/{shown}/0.png?w=800")[1] == seen.ask(f"page/{key(after)}/0.png?w=800")[1]
    assert key(after, "chase") == key(before, "chase")
    status, png = seen.ask(f"page/{key(after)}/0.png?w=800")
    assert (status, png[:8]) == (200, b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20], "big") == 800
    assert b'10\\"' in seen.ask("map/raid")[1]


def test_the_last_good_page_stays_beside_what_is_wrong(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    before = seen.state
    (folder / RAID_FILE).write_text(RAID.replace("zone: prize", "zone: price"))
    wrong = seen.wait(lambda state: bool(said(state)))
    assert key(wrong) == key(before)
    (found,) = [each for each in wrong["found"] if each["severity"] == "error"]
    assert (found["file"], found["line"]) == ("moor/missions/raid.yaml", 11)
    assert found["source"].endswith("zone: price}")
    assert "did you mean 'prize'?" in found["hints"]
    (folder / RAID_FILE).write_text(RAID)
    mended = seen.settled(wrong["serial"] + 1)
    assert (said(mended), key(mended)) == ([], key(before))


def test_a_file_half_written_is_told_and_mended(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    serial = seen.state["serial"]
    (folder / RAID_FILE).write_text(RAID[: len(RAID) // 2] + "\n  - {")
    wrong = seen.wait(lambda state: state["serial"] > serial and bool(said(state)))
    (folder / RAID_FILE).write_text(RAID)
    assert said(seen.settled(wrong["serial"] + 1)) == []


def test_switches_print_otherwise(live: tuple[Path, Previewed]) -> None:
    _, seen = live
    before = key(seen.state)
    for switch, word in (("paper", "letter"), ("units", "cm"), ("ink", "grey")):
        usual = seen.state["choice"][switch]
        assert seen.ask("api/choose", {switch: word})[0] == 200
        other = seen.wait(lambda state: state["choice"][switch] == word and state["status"] == "ready")  # noqa: B023
        assert key(other) != before
        seen.ask("api/choose", {switch: usual})
        back = seen.wait(lambda state: state["choice"][switch] == usual and state["status"] == "ready")  # noqa: B023
        assert key(back) == before
    seen.ask("api/choose", {"paper": "../../etc", "form": ["x"], "theme": "no-such", "other": 1})
    assert seen.ask("api/choose", {"paper": "a4"})[0] == 200
    assert key(seen.state) == before


def test_words_on_a_page_lead_to_their_line(live: tuple[Path, Previewed]) -> None:
    _, seen = live
    page_of = {"key": key(seen.state), "unit": "raid"}
    spots = (
        seen.ask("api/spot", {**page_of, "page": page, "x": x / 10, "y": y / 80})[1].decode()
        for page in (0, 1)
        for x in (2, 6)
        for y in range(4, 78)
    )
    assert any("Both sides deploy" in spot and '"line":15' in spot for spot in spots)


def test_files_are_pressed_and_read_back(live: tuple[Path, Previewed]) -> None:
    _, seen = live
    seen.ask("api/want", {"press": True})
    state = seen.wait(lambda state: bool(state["files"]) and state["press"] == "ready")
    (file,) = state["files"]
    assert (file["name"], file["flip"]) == ("moor-sheets.pdf", "long")
    assert any("trim of 210.00 x 297.00 mm" in line for line in file["verified"])
    assert seen.ask(f"page/{file['key']}/0.png?w=400")[0] == 200
    seen.ask("api/want", {"press": False})


def test_fifty_saves_in_a_row_end_with_the_last(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    before, memory = seen.settled()["serial"], seen.memory()
    began = time.monotonic()
    for number in range(50):
        (folder / RAID_FILE).write_text(RAID.replace("gap: 8in", f"gap: {4 + number % 9}in"))
        time.sleep(max(0.0, began + (number + 1) * 0.1 - time.monotonic()))
    seen.wait(lambda state: state["serial"] > before and state["saved"] >= (folder / RAID_FILE).stat().st_mtime - 0.01)
    assert b'8\\"' in seen.ask("map/raid")[1]  # the fiftieth is 4 + 49 % 9
    after = seen.settled()
    assert said(after) == []
    assert all(page["fresh"] for page in after["pages"])
    assert seen.memory() < memory + 250_000_000


def test_a_folder_that_goes_and_comes_back(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    aside = folder.with_name("aside")
    folder.rename(aside)
    gone = seen.wait(lambda state: bool(said(state)))
    assert key(gone)
    shutil.copytree(aside, folder)
    shutil.rmtree(aside)
    back = seen.wait(lambda state: not said(state) and state["status"] == "ready")
    (folder / RAID_FILE).write_text(RAID.replace("gap: 8in", "gap: 11in"))
    assert key(seen.settled(back["serial"] + 1)) != key(back)


def test_two_previews_of_one_pack_see_the_same(live: tuple[Path, Previewed]) -> None:
    folder, seen = live
    with previewed(folder) as other:
        other.settled()
        before = seen.state["serial"]
        (folder / RAID_FILE).write_text(RAID.replace("gap: 8in", "gap: 9in"))
        mine = seen.settled(before + 1)
        assert key(other.wait(lambda state: key(state) == key(mine))) == key(mine)
        assert other.token != seen.token
        assert seen.ask(f"/{other.token}/")[0] == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 404),
        ("/static/preview.js", 404),
        ("static/preview.js", 200),
        ("static/..%2f..%2fstock.yaml", 404),
        ("static/%2e%2e/%2e%2e/stock.yaml", 404),
        ("static/../../measures.yaml", 404),
        ("static/.hidden.js", 404),
        ("static//etc/passwd", 404),
        ("page/../../../../etc/passwd/0.png?w=400", 404),
        ("page/0123456789abcdef/0.png?w=400", 404),
        ("page/0123456789abcdef/0.png?w=99999999", 404),
        ("page/0123456789abcdef/-1.png?w=400", 404),
        ("face/999", 404),
        ("map/no-such-mission", 404),
        ("map/..%2f..%2fpack", 404),
    ],
)
def test_only_what_the_page_needs_is_handed_out(live: tuple[Path, Previewed], path: str, status: int) -> None:
    assert live[1].ask(path)[0] == status


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("api/open", {"file": "/etc/passwd", "line": 1}, 404),
        ("api/open", {"file": "../../etc/passwd", "line": 1}, 404),
        ("api/open", {"file": "moor/../../etc/passwd", "line": 1}, 404),
        ("api/open", {"file": "moor/missions/raid.yaml", "line": "1; rm"}, 404),
        ("api/look", {"unit": "raid", "width": 10**9}, 400),
        ("api/look", b"{", 400),
        ("api/look", b"[" * 60_000, 400),
        ("api/choose", [1], 400),
        ("api/choose", b"x" * 70_000, 413),
        ("api/nothing", {}, 404),
        ("api/spot", {"key": "x", "page": 0, "x": 9e99, "y": 0, "unit": ""}, 404),
        ("api/zones", {"mission": "../x"}, 404),
    ],
)
def test_what_is_asked_badly_is_refused(live: tuple[Path, Previewed], path: str, body: object, status: int) -> None:
    assert live[1].ask(path, body)[0] == status


def test_other_sites_learn_nothing(live: tuple[Path, Previewed]) -> None:
    _, seen = live
    host = {"host": "evil.example"}
    assert seen.ask("", headers=host) == (421, b"")
    assert seen.ask("events", headers={"origin": "http://evil.example"}) == (403, b"")
    assert seen.ask("api/choose", {"paper": "letter"}, headers={"origin": f"http://{seen.host}"}) == (403, b"")


def test_it_ends_with_all_its_processes(tmp_path: Path) -> None:
    with previewed(write_pack(tmp_path / "moor")) as seen:
        seen.settled()
        family = seen.family()
        assert len(family) > 2
    end = time.monotonic() + 20
    while (left := [pid for pid in family if _runs(pid)]) and time.monotonic() < end:
        time.sleep(0.1)
    assert left == []


def _runs(pid: int) -> bool:
    try:
        return not re.search(r"\) [ZX] ", Path(f"/proc/{pid}/stat").read_text())
    except OSError:
        return False


def test_it_ends_when_whoever_started_it_is_killed(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "moor")
    words = [sys.executable, str(ROOT / "pipeline" / "__main__.py"), "preview", str(folder), "--no-open"]
    script = "import subprocess, sys; subprocess.run(sys.argv[1:])"
    parent = subprocess.Popen([sys.executable, "-c", script, *words], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    seen = Previewed(process=parent, address=parent.stdout.readline().strip())
    seen.listen()
    seen.settled()
    family = seen.family()[1:]
    assert len(family) > 3  # the one that waits, the server, the engine, its hands
    parent.kill()
    parent.wait(20)
    parent.stdout.close()
    end = time.monotonic() + 20
    while (left := [pid for pid in family if _runs(pid)]) and time.monotonic() < end:
        time.sleep(0.1)
    assert left == []


def test_all_end_with_the_server(tmp_path: Path) -> None:
    with previewed(write_pack(tmp_path / "moor")) as seen:
        seen.settled()
        family = seen.family()
        for pid in family[:2]:  # the one that waits, and the server
            os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + 20
        while (left := [pid for pid in family[2:] if _runs(pid)]) and time.monotonic() < end:
            time.sleep(0.1)
        assert left == []
