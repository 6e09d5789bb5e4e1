"""How the command line starts: lightly, and the same from anywhere."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from launching import ROOT, Launch

HEAVY = {"weasyprint", "shapely", "pydantic", "pypdf", "rich", "yaml", "jinja2", "svgwrite", "pypdfium2", "uharfbuzz"}
LOADED = "import sys; from pipeline.cli import main; main(sys.argv[1:]); sys.stderr.write(' '.join(sys.modules))"


def test_help_imports_nothing_heavy(launch: Launch) -> None:
    run = launch(python=("-c", LOADED, "--help"))
    assert run.stdout.startswith("Usage: pack")
    assert HEAVY & set(run.stderr.split()) == set()


@pytest.mark.slow
def test_misuse_imports_nothing_heavy(launch: Launch) -> None:
    run = launch(python=("-c", LOADED, "build", "--papr"))
    assert "No such option" in run.stderr
    assert HEAVY & set(run.stderr.split()) <= {"pydantic"}, "typer itself reads options with it"


@pytest.mark.slow
def test_a_reader_who_has_enough_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} {ROOT}/pipeline/__main__.py odds | head -n 1"
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert run.stdout.startswith("Mission")
    assert run.stderr == ""
    assert run.returncode == 0


# Modules that a first run may ask Python for; a pack that brings its own must not be the one who answers.
PLANTED = ("pip", "venv", "ensurepip", "pathlib", "subprocess", "sysconfig", "tomllib", "weasyprint", "sitecustomize")


def a_strangers_folder(folder: Path) -> Path:
    """A folder with modules that leave a mark where one of them is run."""
    for name in PLANTED:
        (folder / name).mkdir(parents=True)
        for file in ("__init__.py", "__main__.py"):
            (folder / name / file).write_text(f"open({str(folder / 'was-run')!r}, 'a').write({name!r})\n")
    return folder


def a_checkout(folder: Path, *, python: str = "") -> Path:
    """A copy of the launcher with nothing to install but what no index has; with `python` it has a .venv already."""
    folder.mkdir()
    shutil.copy(ROOT / "pack", folder / "pack")
    (folder / "pyproject.toml").write_text('[project]\ndependencies = ["no-such-thing-anywhere"]\n')
    if python:
        (folder / ".venv" / "bin").mkdir(parents=True)
        (folder / ".venv" / "bin" / "python").symlink_to(python)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    "python",
    [pytest.param("", marks=pytest.mark.slow, id="first-run"), pytest.param(sys.executable, id="stale")],
)
def test_a_first_run_runs_nothing_of_the_folder_it_is_started_in(tmp_path: Path, python: str) -> None:
    here, checkout = a_strangers_folder(tmp_path / "pack-of-a-stranger"), a_checkout(tmp_path / "own", python=python)
    run = subprocess.run(
        [checkout / "pack", "check", "."],
        cwd=here,
        env={**os.environ, "PACK_PYTHON": sys.executable, "PIP_NO_INDEX": "1", "PIP_NO_CACHE_DIR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "could not install the Python packages" in run.stderr, "it comes as far as that"
    assert not (here / "was-run").exists()


def on_a_terminal(command: list[str], environment: dict[str, str]) -> str:
    """Run a command whose stderr is a terminal, and give what stood there."""
    ours, its = pty.openpty()
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=its, stdin=subprocess.DEVNULL):
        os.close(its)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
    os.close(ours)
    return shown.decode()


@pytest.mark.slow
def test_a_first_run_shows_its_steps_on_a_terminal_alone(tmp_path: Path) -> None:
    checkout = a_checkout(tmp_path / "own", python=sys.executable)
    environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_NO_CACHE_DIR": "1", "PACK_PYTHON": sys.executable}
    shown = on_a_terminal([str(checkout / "pack"), "list"], environment)
    assert "\rpack: step 1 of 2, installing packages (0 s)\x1b[K" in shown
    assert "\r\x1b[K" in shown, "the line is gone before anything else is said"
    assert "pack: could not install the Python packages" in shown.rpartition("\r\x1b[K")[2]
    piped = subprocess.run([checkout / "pack", "list"], env=environment, capture_output=True, text=True, check=False)
    assert piped.stdout == ""
    assert "step" not in piped.stderr
    assert "\r" not in piped.stderr
    assert piped.stderr.startswith("pack: first run: making .venv")


def a_first_run(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a run says that gets no further than pip, which has no index."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PACK_")}
    return subprocess.run(
        ["/bin/sh", checkout / "pack", "--version"],
        env={**kept, "PIP_NO_INDEX": "1", "PIP_NO_CACHE_DIR": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"PACK_PYTHON": "/no/python"}, "pack: PACK_PYTHON names no Python 3.11 or newer: /no/python\n"),
        ({"PACK_PYTHON": "/bin/true"}, "pack: PACK_PYTHON names no Python 3.11 or newer: /bin/true\n"),
        ({"PACK_GROUPS": "nope *"}, "pack: PACK_GROUPS names no group 'nope'; there are: \n"),
        ({"PATH": "/nowhere"}, "pack: there is no cksum on the PATH, which is: /nowhere\n"),
    ],
)
def test_a_wrong_environment_is_said_and_harms_nothing(tmp_path: Path, environment: dict[str, str], said: str) -> None:
    checkout = a_checkout(tmp_path / "own", python=sys.executable)
    note = checkout / ".venv" / ".made"
    note.write_text("an older one\n")
    run = a_first_run(checkout, **environment)
    assert (run.returncode, run.stderr.replace("pack: bringing .venv up to date with pyproject.toml\n", "")) == (
        70,
        said,
    )
    assert note.read_text() == "an older one\n"
    assert not (checkout / ".venv.lock").is_symlink()


@pytest.mark.slow
def test_of_several_pythons_the_quicker_is_taken(tmp_path: Path) -> None:
    """The first name on the list leads to one that is slowed down, the second to its equal that isn't."""
    for name in ("slow", "quick"):
        venv.create(tmp_path / name, symlinks=False)
    path = tmp_path / "path"
    path.mkdir()
    slowed = "import sys; t = lambda *_: t; sys.settrace(t); exec(sys.argv[1])"
    (path / "python3.13").write_text(f"#!/bin/sh\nexec {tmp_path}/slow/bin/python -I -c '{slowed}' \"$3\"\n")
    (path / "python3.13").chmod(0o755)
    (path / "python3.12").symlink_to(tmp_path / "quick" / "bin" / "python")
    checkout = a_checkout(tmp_path / "own")
    a_first_run(checkout, PATH=f"{path}:{os.environ['PATH']}")
    taken = (checkout / ".venv" / "pyvenv.cfg").read_text()
    assert taken.startswith("home = /")
    assert str(tmp_path / "slow") not in taken, "the quick one, or the system's own where that is quicker still"


@pytest.mark.slow
@pytest.mark.parametrize("held_by", ["1", "a text"])
def test_a_turn_that_no_launcher_holds_is_taken(tmp_path: Path, held_by: str) -> None:
    checkout = a_checkout(tmp_path / "own", python=sys.executable)
    (checkout / ".venv.lock").symlink_to(held_by)
    run = a_first_run(checkout)
    assert "could not install the Python packages" in run.stderr
    assert "another first run" not in run.stderr


@pytest.mark.slow
def test_a_turn_that_a_launcher_holds_is_waited_for(tmp_path: Path) -> None:
    checkout = a_checkout(tmp_path / "own", python=sys.executable)
    with subprocess.Popen(["/bin/sh", "-c", "sleep 2; true", "pack"]) as other:
        (checkout / ".venv.lock").symlink_to(str(other.pid))
        run = a_first_run(checkout)
    assert f"another first run is at work (process {other.pid}); waiting for it" in run.stderr
    assert "could not install the Python packages" in run.stderr
