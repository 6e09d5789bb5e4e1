from __future__ import annotations

import gc
import multiprocessing
import os
import threading
import time
import weakref
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from pipeline.diagnostics import ContentError, Refused, UsageError, error
from pipeline.run import crew
from pipeline.run.crew import crew_size, dispatch


def square(number: int) -> int:
    return number * number


def process_of(number: int) -> tuple[int, int]:
    return number, os.getpid()


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_their_tasks(jobs: int) -> None:
    assert dispatch(square, range(23), jobs) == [number * number for number in range(23)]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("forks", [True, False])
def test_every_task_that_is_done_is_heard_of(monkeypatch: pytest.MonkeyPatch, jobs: int, forks: bool) -> None:
    monkeypatch.setattr(crew, "_FORKS", forks)
    heard: dict[int, int] = {}
    dispatch(square, range(5), jobs, heard=heard.__setitem__)
    assert heard == {number: number**2 for number in range(5)}


def test_a_task_may_have_a_crew_of_its_own() -> None:
    assert dispatch(lambda number: dispatch(square, [number, number + 1], jobs=2), [1, 5], jobs=1) == [[1, 4], [25, 36]]


class Ring:
    """Holds itself, so that only a search for rubbish finds that nobody needs it."""

    def __init__(self) -> None:
        self.itself = self


def test_a_hand_keeps_little_rubbish(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tasks it does: rings that each of them leaves are found once there are as many as it keeps."""
    each, tasks_kept = 1000, 12
    monkeypatch.setattr(crew, "_KEPT", each * tasks_kept)
    made: list[weakref.ref[Ring]] = []

    def left(number: int) -> int:
        for _ in range(each):
            ring = Ring()
        made.append(weakref.ref(ring))
        return sum(ref() is not None for ref in made)

    kept = dispatch(left, range(40), jobs=1)
    assert tasks_kept / 3 < max(kept) <= tasks_kept
    assert kept.count(1) > 40 / tasks_kept - 1


def test_what_hangs_on_looking_for_rubbish_stays_at_home() -> None:
    def in_a_hand(number: int) -> int:
        gc.collect()
        return len(gc.callbacks)

    def wait_for_a_thread(phase: str, info: dict[str, int]) -> None:
        """Stand for a library whose threads don't go along with a fork."""

    gc.callbacks.append(wait_for_a_thread)
    try:
        assert dispatch(in_a_hand, [0, 1], jobs=1) == [0, 0]
        assert wait_for_a_thread in gc.callbacks
    finally:
        gc.callbacks.remove(wait_for_a_thread)


def test_no_task_makes_no_process() -> None:
    assert dispatch(square, [], jobs=4) == []


def test_one_job_works_in_one_process_of_its_own() -> None:
    """Even a single process must be one that can be held to limits."""
    results = dispatch(process_of, [1, 2], jobs=1)
    (process,) = {process for _, process in results}
    assert process != os.getpid()


def test_more_jobs_work_in_processes_of_their_own() -> None:
    results = dispatch(process_of, [1, 2, 3], jobs=2)
    assert [number for number, _ in results] == [1, 2, 3]
    assert os.getpid() not in {process for _, process in results}


def test_work_need_not_be_sent(tmp_path: Path) -> None:
    """What the work knows goes along with the fork, even what could not be pickled."""
    lock = threading.Lock()
    assert dispatch(lambda number: (number, lock.locked()), [1, 2], jobs=2) == [(1, False), (2, False)]


@pytest.mark.parametrize("kind", [ContentError, UsageError, Refused])
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_finds_comes_home_whole(kind: type[ContentError], jobs: int) -> None:
    found = (error("E703", "too much", path=("missions", "raid"), hints=("shorten",)), error("E704", "over"))

    def fail(number: int) -> int:
        raise kind(*found)

    with pytest.raises(kind) as caught:
        dispatch(fail, [1, 2], jobs)
    assert caught.value.diagnostics == found
    assert str(caught.value) == "too much; over"


@pytest.mark.parametrize(("jobs", "tasks", "size"), [(1, 9, 1), (4, 9, 4), (4, 2, 2), (4, 0, 1)])
def test_the_crew_is_as_large_as_asked_but_no_larger_than_its_tasks(jobs: int, tasks: int, size: int) -> None:
    assert crew_size(jobs, tasks) == size


def test_a_crew_not_asked_for_takes_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1, 2}, raising=False)
    assert crew_size(0, 9) == 3


def test_a_system_that_does_not_tell_which_cores_are_ours_gives_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert crew_size(0, 9) == 5


def test_where_processes_cannot_fork_one_does_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_FORKS", False)
    assert crew_size(4, 9) == 1
    assert dispatch(lambda number: (number, os.getpid()), [1, 2], jobs=2) == [(1, os.getpid()), (2, os.getpid())]


def test_what_is_needed_next_is_made_ready_while_the_crew_is_at_work(tmp_path: Path) -> None:
    sign = tmp_path / "ready"

    def waits(task: int) -> int:
        until = time.monotonic() + 20
        while not sign.exists() and time.monotonic() < until:
            time.sleep(0.01)
        return task if sign.exists() else -1

    assert dispatch(waits, [1, 2, 3], 2, meanwhile=sign.touch) == [1, 2, 3]


def test_what_cannot_be_made_ready_fails_the_whole(tmp_path: Path) -> None:
    def fails() -> None:
        raise OSError("cannot load library")

    with pytest.raises(OSError, match="cannot load library"):
        dispatch(str, [1, 2], 2, meanwhile=fails)
    assert multiprocessing.active_children() == []


def test_hands_that_a_hand_has_hired_end_with_it(tmp_path: Path) -> None:
    """However it ends, and whatever they are at."""

    def waits(number: int) -> None:
        (tmp_path / str(os.getpid())).touch()
        time.sleep(600)

    def hires(number: int) -> None:
        dispatch(waits, [1, 2], jobs=2)

    def killed(number: int) -> None:
        dispatch(hires, [1], jobs=1, meanwhile=lambda: kill(next(iter(multiprocessing.active_children()))))

    def kill(hand: BaseProcess) -> None:
        while len([*tmp_path.iterdir()]) < 2:
            time.sleep(0.01)
        hand.kill()

    with pytest.raises(Refused):
        killed(1)
    late = time.monotonic() + 20
    while any(Path(f"/proc/{each.name}").exists() for each in tmp_path.iterdir()):
        assert time.monotonic() < late
        time.sleep(0.01)


def test_what_a_hand_had_done_by_others_counts_as_its_own() -> None:
    def computes(number: int) -> None:
        while time.process_time() < 0.3:
            pass

    counted: list[float] = []
    dispatch(lambda number: dispatch(computes, [1, 2], jobs=2), [1], jobs=1, spent=counted.append)
    assert sum(counted) > 0.6


@pytest.mark.parametrize(("jobs", "tasks", "hands"), [(1, 1, 1), (2, 1, 2), (2, 2, 1), (4, 3, 1), (8, 3, 2), (2, 0, 1)])
def test_where_there_are_fewer_tasks_than_hands_each_may_use_several(jobs: int, tasks: int, hands: int) -> None:
    assert crew.hands_for_each(jobs, tasks) == hands
