from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from benches import changed, write_pack

from pipeline import job
from pipeline.cli import app, main, watching
from pipeline.cli.watching import Change, Watch, Watched
from pipeline.diagnostics import ContentError, error
from pipeline.request import Outcome, Report

LONG_AGO = 1_700_000_000


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Write a pack that nobody has touched for long."""
    folder = write_pack(tmp_path / "small")
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, (LONG_AGO, LONG_AGO))
    return folder


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """Let things happen in the pauses of a watch, one in each; a pause too many is a watch that doesn't see."""
    happens: list[Callable[[], object]] = []

    def pause(seconds: float) -> None:
        if seconds == watching.PAUSE_SECONDS:
            happens.pop(0)()

    monkeypatch.setattr(watching.time, "sleep", pause)
    return happens


def nothing() -> None:
    """Let nothing happen."""


def wait(pack: Path, watch: Watch | None = None, **others: tuple[str, ...]) -> Change:
    return (watch or Watch()).wait(Watched(packs=(str(pack),), **others), began=time.time())


@pytest.mark.parametrize(
    "edit",
    [
        lambda pack: (pack / "pack.yaml").write_text("title: New\n"),
        lambda pack: (pack / "missions" / "raid.yaml").unlink(),
        lambda pack: (pack / "pages" / "new.md").write_text("# New\n"),
        lambda pack: (pack / "pack.yaml").rename(pack / "pack.yml"),
    ],
)
def test_an_edit_ends_the_wait(
    pack: Path, meanwhile: list[Callable[[], object]], edit: Callable[[Path], object]
) -> None:
    meanwhile += [nothing, nothing, lambda: edit(pack)]
    assert wait(pack) is Change.PACK
    assert not meanwhile


def test_a_pack_that_goes_and_comes_back_is_two_changes(pack: Path, meanwhile: list[Callable[[], object]]) -> None:
    aside, watch = pack.with_name("aside"), Watch()
    meanwhile += [lambda: pack.rename(aside)]
    assert wait(pack, watch) is Change.PACK
    meanwhile += [nothing, lambda: aside.rename(pack)]
    assert wait(pack, watch) is Change.PACK
    assert not meanwhile


def test_what_is_saved_over_a_build_is_built_at_once_but_only_once(
    pack: Path, meanwhile: list[Callable[[], object]]
) -> None:
    watch, ahead = Watch(), time.time() + 5_000
    os.utime(pack / "pack.yaml", (ahead, ahead))  # as from a drive whose clock is ahead
    assert wait(pack, watch) is Change.PACK
    meanwhile += [nothing, lambda: (pack / "pack.yaml").write_text("title: New\n")]
    assert wait(pack, watch) is Change.PACK
    assert not meanwhile


def test_what_the_build_itself_wrote_into_the_pack_is_no_change(
    pack: Path, meanwhile: list[Callable[[], object]]
) -> None:
    made = pack / "out" / "small-sheets.pdf"
    made.parent.mkdir()
    meanwhile += [lambda: made.write_bytes(b"%PDF"), lambda: (pack / "pack.yaml").write_text("title: New\n")]
    assert wait(pack, written=(str(made),)) is Change.PACK
    assert not meanwhile


def test_a_change_of_the_layouts_makes_the_process_outdated(
    pack: Path, tmp_path: Path, meanwhile: list[Callable[[], object]]
) -> None:
    layouts = tmp_path / "measures.yaml"
    layouts.write_text("page: {}\n", encoding="utf-8")
    os.utime(layouts, (LONG_AGO, LONG_AGO))
    edit = [lambda: layouts.write_text("page: {more: 1}\n", encoding="utf-8")]
    meanwhile += [*edit, *[nothing] * (watching.OURSELVES_EVERY - 1)]
    assert wait(pack, others=(str(layouts),)) is Change.OURSELVES
    assert not meanwhile


def test_a_change_of_the_layouts_is_seen_with_one_of_the_pack(
    pack: Path, tmp_path: Path, meanwhile: list[Callable[[], object]]
) -> None:
    layouts = tmp_path / "measures.yaml"
    layouts.write_text("page: {}\n", encoding="utf-8")
    os.utime(layouts, (LONG_AGO, LONG_AGO))

    def edit() -> None:
        layouts.write_text("page: {more: 1}\n", encoding="utf-8")
        (pack / "pack.yaml").write_text("title: New\n", encoding="utf-8")

    meanwhile += [nothing, edit]
    assert wait(pack, others=(str(layouts),)) is Change.OURSELVES
    assert not meanwhile


def test_who_called_is_gone(pack: Path, meanwhile: list[Callable[[], object]]) -> None:
    meanwhile += [nothing]
    assert wait(pack, Watch(parent=0)) is Change.ORPHANED


def test_a_watched_build_tells_each_time_and_an_error_ends_nothing(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = [Outcome(products=(), report=Report()), ContentError(error("E204", "no such zone"))]
    changes = [Change.PACK, Change.ORPHANED]

    def build(*asked: object, stays: bool) -> Outcome:
        assert stays
        answer = answers.pop(0)
        if isinstance(answer, ContentError):
            raise answer
        return answer

    monkeypatch.setattr(job, "build_all", build)
    monkeypatch.setattr(app.Watch, "wait", lambda *asked: changes.pop(0))
    assert main(["build", str(pack), "--watch"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("pack: made in ")
    assert said[1] == "error E204: no such zone"
    assert said[-1] == "pack: what was there before is untouched; watching for changes, Ctrl-C ends it"
    assert not answers
    assert not changes


def test_an_outdated_process_begins_anew(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begun: list[list[str]] = []
    monkeypatch.setattr(job, "build_all", lambda *asked, stays: Outcome(products=(), report=Report()))
    changes = [Change.OURSELVES, Change.ORPHANED]
    monkeypatch.setattr(app.Watch, "wait", lambda *asked: changes.pop(0))
    monkeypatch.setattr(os, "execv", lambda program, words: begun.append([program, *words[1:]]))
    main(["build", str(pack), "--watch"])
    assert begun == [[sys.executable, *sys.orig_argv[1:]]]


@pytest.mark.slow
def test_a_watched_pack_is_built_again_in_one_process_until_it_is_stopped(pack: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pipeline", "build", str(pack), "--watch", "--out", str(tmp_path / "out")]
    # A shell that runs tests aside has them ignore the keyboard, and so would what they start.
    obeying = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, preexec_fn=obeying
    ) as running:
        try:
            await_made(running)
            first = (tmp_path / "out" / "small-sheets.pdf").read_bytes()
            edited = pack / "missions" / "raid.yaml"
            edited.write_text(changed(edited.read_text("utf-8"), "gap: 8in", "gap: 9in"), encoding="utf-8")
            await_made(running)
            assert (tmp_path / "out" / "small-sheets.pdf").read_bytes() != first
            running.send_signal(signal.SIGINT)
            assert running.wait(timeout=30) == 0
        finally:
            running.kill()


def await_made(running: subprocess.Popen[str]) -> None:
    """Read on until something is made."""
    assert running.stderr is not None
    for line in running.stderr:
        if line.startswith("pack: made in"):
            return
    pytest.fail("it ended")
