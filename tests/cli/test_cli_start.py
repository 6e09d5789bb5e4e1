"""How the command line starts: lightly, and the same from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from launching import ROOT, Launch

HEAVY = {"weasyprint", "shapely", "pydantic", "pypdf", "rich", "yaml", "jinja2", "svgwrite", "pypdfium2", "uharfbuzz"}
LOADED = "import sys; from pipeline.cli import main; main(sys.argv[1:]); sys.stderr.write(' '.join(sys.modules))"


def test_help_imports_nothing_heavy(launch: Launch) -> None:
    run = launch(python=("-c", LOADED, "--help"))
    assert run.stdout.startswith("Usage: pack")
    assert HEAVY & set(run.stderr.split()) == set()


def test_misuse_imports_nothing_heavy(launch: Launch) -> None:
    run = launch(python=("-c", LOADED, "build", "--papr"))
    assert "No such option" in run.stderr
    assert HEAVY & set(run.stderr.split()) <= {"pydantic"}, "typer itself reads options with it"


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
