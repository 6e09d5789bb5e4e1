"""What surrounds a command: its folder, streams and environment may be odd, and it says so instead of breaking."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.cli.entry import main
from pipeline.diagnostics import WORDS_AT_MOST, UsageError, error
from pipeline.source_date import source_date


def run(words: str, folder: Path, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a shell, which can close and redirect what it likes."""
    line = f"{surroundings.pop('BEFORE', '')}{sys.executable} -P -m pipeline {words}"
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), **surroundings}
    return subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("epoch", ["99999999999999", "253402300800", "²", "9" * 5000, "-1", "1e9", "tomorrow"])
def test_a_date_in_the_environment_that_is_none(epoch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(UsageError) as caught:
        source_date()
    assert caught.value.diagnostics[0].code == "E904"


def test_a_date_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert source_date() == datetime(1970, 1, 2, tzinfo=UTC)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "")
    assert source_date() is None


@pytest.mark.parametrize("words", [["build", "small-table"], ["calibrate"], ["new", "pack", "our-league"]])
def test_commands_that_date_files_say_so(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "tomorrow")
    assert main(words) == 2
    assert "error E904: SOURCE_DATE_EPOCH is no date: " in capsys.readouterr().err
    assert not any(tmp_path.rglob("*.pdf"))


@pytest.mark.slow
def test_a_full_disk_behind_the_answer(tmp_path: Path) -> None:
    done = run("list >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (2, "pack: cannot write the answer: No space left on device\n")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["--help", "build --help", "--version", "explain E204", "labels ww2-more-missions"])
def test_whoever_writes_the_answer_says_that_the_disk_is_full(words: str, tmp_path: Path) -> None:
    done = run(f"{words} >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (2, "pack: cannot write the answer: No space left on device\n")


@pytest.mark.slow
@pytest.mark.parametrize("asked", ["complete_bash", "complete_zsh", "complete_fish", "source_bash", "complete_", "x"])
def test_a_shell_that_asks_nothing_is_told_so(asked: str, tmp_path: Path) -> None:
    done = run("list", tmp_path, _PACK_COMPLETE=asked)
    assert done.returncode in (0, 1, 2)
    assert "our bug" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("words", "code"), [("check no-such-pack", 2), ("explain E204", 0), ("build --papr", 2)])
def test_a_full_disk_behind_what_is_said(words: str, code: int, tmp_path: Path) -> None:
    """The exit code is that of the command, whoever hears what it says."""
    assert run(f"{words} 2>/dev/full", tmp_path).returncode == code


def test_a_reader_who_has_had_enough(tmp_path: Path) -> None:
    done = run("labels small-table | head -n 1", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&-"])
def test_a_stream_that_is_closed(closed: str, tmp_path: Path) -> None:
    done = run(f"explain E204 {closed}", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("E204") is (">&-" not in closed.replace("2>&-", ""))


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    done = run("list", tmp_path, BEFORE="cd gone && rmdir ../gone && ")
    assert done.returncode == 2
    assert done.stderr.endswith("pack: the folder that you are in is gone; go to another, then try again\n")


def test_a_number_that_no_list_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", f"breakthrough.{'9' * 5000}"]) == 2
    assert "E911" in capsys.readouterr().err


def test_what_a_message_quotes_has_an_end() -> None:
    told = error("E204", "x" * 1_000_000, hints=("y" * 1_000_000,))
    assert max(map(len, (told.message, *told.hints))) < WORDS_AT_MOST + 10
    assert told.message.startswith("xxx")
