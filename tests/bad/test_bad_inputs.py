"""Every input in tests/bad/inputs: one fault each, said with its exact words, its exit code, and no harm done.

A folder in inputs/ is named for its fault. Its files stand in place of those of the sound pack in tests/check/moorland;
what no file can hold is made by the function of the same name in one of the modules bad_*.py.
`expected.txt` begins with the command and holds its exit code and all that it says. `--update-golden` writes that anew.
"""

from __future__ import annotations

import contextlib
import importlib
import shutil
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from bad_makers import MAKERS
from leftovers import children

from pipeline import __version__
from pipeline.cli import main
from pipeline.load.folders import roots
from pipeline.run import crew

for faults in ("bad_archives", "bad_packs", "bad_pictures", "bad_surroundings"):
    importlib.import_module(faults)

HERE = Path(__file__).parent
SOUND = HERE.parents[0] / "check" / "moorland"
INPUTS = sorted(path.name for path in (HERE / "inputs").iterdir())
CODES = {0, 1, 2, 3}  # as the README documents them


@pytest.fixture(scope="module")
def server() -> Iterator[socket.socket]:
    """A server on this machine, which must never be asked for anything."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        yield listening


def _nothing_but_layouts(name: str) -> tuple[Path, ...]:
    """Leave the shipped packs out, as messages list them."""
    return (HERE.parents[1] / "layouts",) if name == "layouts" else ()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sound pack and an earlier build's output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path.parent))
    monkeypatch.setattr(roots, "_ours", _nothing_but_layouts)
    monkeypatch.setattr(crew, "_FORKS", False)  # a process for each of a hundred and more inputs would take its time
    shutil.copytree(SOUND, "moorland")
    Path("out").mkdir()
    Path("out/moorland-sheets.pdf").write_bytes(b"%PDF, as it was")
    return tmp_path


def lay_out(fault: str, folder: Path, port: int) -> str:
    """Put the fault into the pack, and say which command is to find it."""
    overlay = HERE / "inputs" / fault
    for path in sorted(overlay.rglob("*")):
        if path.is_file() and path.name != "expected.txt":
            target = folder / path.relative_to(overlay)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes().replace(b"{{port}}", str(port).encode()))
    if fault in MAKERS:
        MAKERS[fault](folder)
        for path in (each for kind in ("*.css", "*.svg") for each in folder.parent.rglob(kind)):
            path.write_bytes(path.read_bytes().replace(b"{{port}}", str(port).encode()))
    return (overlay / "expected.txt").read_text(encoding="utf-8").splitlines()[0].removeprefix("$ pack ")


def snapshot(folder: Path) -> dict[str, object]:
    """Note every file, link and folder with what it holds."""
    return {str(path.relative_to(folder)): _held(path) for path in sorted(folder.rglob("*"))}


def _held(path: Path) -> object:
    if path.is_symlink():
        return path.readlink()
    return path.read_bytes() if path.is_file() and path.stat().st_size < 100_000 else path.stat().st_size


@pytest.mark.slow
@pytest.mark.parametrize("fault", INPUTS)
def test_a_bad_input(
    fault: str,
    running: frozenset[int],
    here: Path,
    server: socket.socket,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    port = server.getsockname()[1]
    command = lay_out(fault, here / "moorland", port)
    before = snapshot(here)
    code = main(command.split())
    out, err = capsys.readouterr()
    said = f"$ pack {command}\nexit {code}\n{out}{err}"
    said = said.replace(str(port), "{{port}}").replace(f"this is {__version__}", "this is {{version}}")
    golden = HERE / "inputs" / fault / "expected.txt"
    if request.config.getoption("--update-golden"):
        golden.write_text(said, encoding="utf-8")
    assert said == golden.read_text(encoding="utf-8")
    assert code in CODES
    assert (code == 0) == fault.startswith(("accepted-", "unread-"))
    assert "Traceback" not in said
    assert all(line.isprintable() for line in said.splitlines())
    assert snapshot(here) == before, "nothing is written, nothing is taken away"
    with contextlib.suppress(BlockingIOError):
        server.accept()
        pytest.fail("somebody asked the network")


def test_there_are_inputs_enough_and_each_has_one_name() -> None:
    assert len(INPUTS) >= 60
    assert set(MAKERS) <= set(INPUTS)


@pytest.fixture(scope="module")
def running() -> frozenset[int]:
    return children()


def test_no_process_is_left(running: frozenset[int], server: socket.socket) -> None:
    assert children() <= running
