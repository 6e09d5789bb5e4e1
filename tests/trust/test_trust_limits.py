"""Work that takes too much is ended, and says which unit took too much of what."""

from __future__ import annotations

import faulthandler
import os
import resource
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from leftovers import children

from pipeline import limits
from pipeline.cli import main
from pipeline.diagnostics import Refused
from pipeline.limits import bounded, reading
from pipeline.run import crew
from pipeline.run.crew import dispatch


def endless(name: str) -> None:
    while True:
        pass


def waiting(name: str) -> None:
    time.sleep(60)


def greedy(name: str) -> int:
    return len(bytearray(limits.MEMORY_BYTES * 11 // 10))


def verbose(name: str) -> None:
    Path("much").write_bytes(bytes(limits.FILE_BYTES + 1))


def nested(name: str) -> None:
    nested(name)


def broken(name: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def giving_up(name: str) -> None:
    faulthandler.disable()  # it would print where, for each run of the tests
    os.abort()


def leaving(name: str) -> None:
    os._exit(7)


def refusal(work: Callable[[str], object]) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        dispatch(work, ["raid", "raid"], jobs=1, called=lambda name: f"the mission {name}")
    assert caught.value.exit_code == 3
    (found,) = caught.value.diagnostics
    assert found.hints
    return found.code, found.message


@pytest.mark.slow
def test_a_unit_that_computes_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TASK_SECONDS", 1)
    assert refusal(endless) == ("E507", "the mission raid took more than 1 second of computing")


def test_a_unit_that_computes_without_end_where_nothing_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_FORKS", False)
    monkeypatch.setattr(limits, "TASK_SECONDS", 0.1)
    assert refusal(endless) == ("E507", "the mission raid took more than 0.1 seconds of computing")


def test_a_unit_that_waits_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WALL_SECONDS", 0.05)
    assert refusal(waiting) == ("E507", "the mission raid was not done in 0.05 seconds")


def test_a_unit_that_fills_the_memory() -> None:
    assert refusal(greedy) == ("E508", "the mission raid needed more than 3,072 MB of memory")


def test_a_unit_that_is_nested_too_deeply() -> None:
    assert refusal(nested) == ("E513", "the mission raid is nested too deeply to be set")


def test_a_unit_that_fills_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(limits, "FILE_BYTES", 1_000)
    assert refusal(verbose) == ("E508", "the mission raid wrote a file of more than 1,000 bytes")


def test_the_limit_that_is_told_is_the_one_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (60 * 1024**2, 60 * 1024**2))
    assert limits.too_large("raid").diagnostics[0].message == "raid needed more than 60 MB of memory"
    assert limits.too_verbose("raid").diagnostics[0].message == "raid wrote a file of more than 62,914,560 bytes"


def test_a_unit_whose_process_breaks_down() -> None:
    assert refusal(broken) == ("E509", "the process that worked on the mission raid was ended by signal SIGKILL")
    assert refusal(giving_up) == (
        "E509",
        (
            "the process that worked on the mission raid gave up (signal SIGABRT), "
            "most often as it may not use more than 3,072 MB of memory"
        ),
    )
    assert refusal(leaving) == ("E509", "the process that worked on the mission raid ended with code 7")


@pytest.mark.slow
def test_limits_count_for_each_unit_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three together compute for longer than the limit, but no single one does."""
    monkeypatch.setattr(limits, "TASK_SECONDS", 1)

    def busy(number: int) -> int:
        end = time.process_time() + 0.75
        while time.process_time() < end:
            pass
        return number

    assert dispatch(busy, [1, 2, 3], jobs=1) == [1, 2, 3]


def test_no_process_is_left_behind() -> None:
    def told(number: int) -> int:
        if number == 2:
            raise Refused
        return os.getpid()

    before = children()
    with pytest.raises(Refused):
        dispatch(told, [1, 2, 3, 4], jobs=2)
    assert children() == before


def test_work_in_this_process_is_ended_too() -> None:
    with pytest.raises(Refused) as caught, bounded("reading small", 0.05):
        endless("small")
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E507", "reading small took more than 0.05 seconds of computing")
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_work_within_work_lets_the_clock_outside_go_on() -> None:
    def both() -> None:
        with bounded("inside", 5):
            pass
        endless("outside")

    with pytest.raises(Refused) as caught, bounded("outside", 0.1):
        both()
    assert caught.value.diagnostics[0].message == "outside took more than 0.1 seconds of computing"


def test_work_within_work_has_no_more_time_than_is_left_outside() -> None:
    def both() -> None:
        with bounded("inside", 5):
            endless("inside")

    with pytest.raises(Refused) as caught, bounded("outside", 0.1):
        both()
    assert caught.value.diagnostics[0].message == "outside took more than 0.1 seconds of computing"


def test_reading_that_fills_the_memory() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    with pytest.raises(Refused) as caught, reading("reading small"):
        bytearray(limits.READING_BYTES * 11 // 10)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E508", "reading small needed more than 1,024 MB of memory")
    assert resource.getrlimit(resource.RLIMIT_AS) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "module", "worker", "message"),
    [
        ("fmt moorland", "pipeline.authoring.formatting", "_formatted", "formatting moorland"),
        ("event cup", "pipeline.event.reading.opening", "load_event_sheet", "reading cup"),
    ],
)
def test_commands_that_read_what_strangers_wrote(
    words: str,
    module: str,
    worker: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(Path(__file__).parents[1] / "check" / "moorland", "moorland")
    monkeypatch.setattr(f"{module}.{worker}", endless)
    monkeypatch.setattr(limits, "READING_SECONDS", 1)
    assert main(words.split()) == 3
    assert capsys.readouterr().err.startswith(f"error E507: {message} took more than 1 second of computing")


def test_a_bug_in_another_process_tells_its_own_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(number: int) -> float:
        return number / 0

    monkeypatch.setattr("pipeline.cli.app.run", lambda words, began: dispatch(faulty, [1], jobs=1))
    assert main(["odds"]) == 70
    said = capsys.readouterr().err
    assert "ZeroDivisionError: 'division by zero' in File " in said
    assert said.splitlines()[0].endswith(", in faulty")


def test_too_little_memory_at_home_is_no_bug(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(words: object, began: object) -> int:
        raise MemoryError

    monkeypatch.setattr("pipeline.cli.app.run", short)
    assert main(["odds"]) == 3
    assert capsys.readouterr().err.startswith("pack: there is not enough memory")
