"""What was begun may be seen at once: `pack new` asks for it on a terminal, and nowhere else."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = ["new", "variant", "our-league", "--of", "small-table", "--title", "Ours", "--subtitle", "One table"]
QUESTION = "See its pages in the browser while you write? [Y/n]"


def on_a_terminal(folder: Path, answer: str, ends: str) -> str:
    """Run `pack new` on a terminal, give one answer, and list what was said until something was."""
    ours, theirs = pty.openpty()
    words = [sys.executable, str(ROOT / "pipeline" / "__main__.py"), *WORDS]
    own = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    process = subprocess.Popen(
        words, cwd=folder, env=own, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    said, end = "", time.monotonic() + 60
    while ends not in said and time.monotonic() < end:
        if select.select([ours], [], [], 0.2)[0]:
            try:
                said += os.read(ours, 4096).decode("utf-8", "replace")
            except OSError:  # the other side is closed
                break
        if QUESTION in said and answer:
            os.write(ours, answer.encode())
            answer = ""
    process.terminate()
    process.wait(20)
    os.close(ours)
    return said


@pytest.mark.slow
def test_who_wants_to_sees_the_pages_at_once(tmp_path: Path) -> None:
    said = on_a_terminal(tmp_path, "\n", "Ctrl-C ends it")
    assert QUESTION in said
    assert "http://127.0.0.1:" in said


@pytest.mark.slow
def test_who_does_not_want_to_is_left_alone(tmp_path: Path) -> None:
    said = on_a_terminal(tmp_path, "n\n", "\x00")
    assert QUESTION in said
    assert "http://127.0.0.1:" not in said
    assert (tmp_path / "our-league" / "pack.yaml").is_file()


@pytest.mark.slow
def test_nobody_is_asked_in_a_pipe(tmp_path: Path) -> None:
    words = [sys.executable, str(ROOT / "pipeline" / "__main__.py"), *WORDS]
    made = subprocess.run(words, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    assert made.stderr == "`pack preview our-league` shows it while you write; `pack build our-league` prints it\n"
