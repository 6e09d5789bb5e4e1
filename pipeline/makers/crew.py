"""Tasks -> results, in order, spread over the cores; a task that fails fails the whole."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")

_FORKS = "fork" in multiprocessing.get_all_start_methods()


def crew_size(jobs: int, tasks: int) -> int:
    """Say how many processes to use: as many as asked for, or one per core, and no more than there are tasks."""
    if not _FORKS:
        return 1
    return max(1, min(jobs or len(os.sched_getaffinity(0)), tasks))


_work: list[Callable[[object], object]] = []


def _do(task: object) -> object:
    return _work[-1](task)


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> list[Result]:
    """Do all tasks. Processes are forked once everything heavy is in memory, so that they share it."""
    size = crew_size(jobs, len(tasks))
    if size == 1:
        return [work(task) for task in tasks]
    # The work and all that it knows goes along with the fork; only tasks and results are sent.
    _work.append(cast(Callable[[object], object], work))
    gc.freeze()
    try:
        with ProcessPoolExecutor(size, mp_context=multiprocessing.get_context("fork"), initializer=gc.disable) as pool:
            return cast(list[Result], list(pool.map(_do, tasks)))
    finally:
        gc.unfreeze()
        _work.pop()
