"""A real scheduler of dask with workers, each a process, on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from distributed import Client

from pipeline.diagnostics import Refused, error

ROOT = Path(__file__).parents[2]
_DASK = str(Path(sys.executable).parent / "dask")


@dataclass(kw_only=True)
class Machines:
    """A scheduler's address, and the processes of its workers."""

    folder: Path
    address: str
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def hire(self, count: int) -> None:
        """Start workers, each with a cache of its own, and wait until they are there."""
        for _ in range(count):
            name = str(len(self.workers))
            words = ("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name)
            self.workers.append(_start(self.folder, *words, "--local-directory", str(self.folder / name), cache=name))
        with Client(self.address, timeout=60) as client:
            client.wait_for_workers(len(self.alive), timeout=60)

    @property
    def alive(self) -> list[subprocess.Popen[bytes]]:
        return [worker for worker in self.workers if worker.poll() is None]

    def dismiss(self) -> None:
        for worker in self.alive:
            worker.kill()
            worker.wait()


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    """Start a scheduler without workers; all ends with it."""
    told = folder / "scheduler.json"
    scheduler = _start(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", file=told)
    made = None
    try:
        while not told.exists() or not told.read_text(encoding="utf-8").strip():
            assert scheduler.poll() is None, (folder / "log").read_text(encoding="utf-8")
            time.sleep(0.05)
        made = Machines(folder=folder, address=json.loads(told.read_text(encoding="utf-8"))["address"])
        yield made
    finally:
        if made:
            made.dismiss()
        scheduler.kill()
        scheduler.wait()


def _start(folder: Path, *words: str, file: Path | None = None, cache: str = "") -> subprocess.Popen[bytes]:
    more = ("--scheduler-file", str(file)) if file else ()
    found = os.pathsep.join((str(ROOT), str(Path(__file__).parent)))  # work of these tests is found by workers, too
    environment = {**os.environ, "PYTHONPATH": found, "PACK_CACHE": str(folder / f"cache-{cache}")}
    with (folder / "log").open("ab") as log:
        return subprocess.Popen([_DASK, *words, *more], cwd=folder, env=environment, stdout=log, stderr=log)


@dataclass(frozen=True, kw_only=True)
class Sum:
    """Work that can be told from other work."""

    numbers: tuple[int, ...]

    @property
    def called(self) -> str:
        return f"the sum of {len(self.numbers)}"

    def do(self) -> int:
        if not self.numbers:
            raise Refused(error("E507", "there is nothing to add", hints=("give it numbers",)))
        return sum(self.numbers)


@dataclass(frozen=True, kw_only=True)
class Faulty:
    """Work with a fault of ours in it."""

    called = "a faulty task"

    def do(self) -> int:
        raise ValueError("a slip of ours")


@dataclass(frozen=True, kw_only=True)
class Fatal:
    """Work that the process which does it doesn't survive."""

    by: signal.Signals
    called = "a fatal task"

    def do(self) -> int:
        os.kill(os.getpid(), self.by)
        return 0


@dataclass(frozen=True, kw_only=True)
class Slow:
    """Work that waits."""

    seconds: float
    called = "a slow task"

    def do(self) -> float:
        time.sleep(self.seconds)
        return self.seconds


@dataclass(frozen=True, kw_only=True)
class Whose:
    """Work that tells which process does it."""

    called = "whose"

    def do(self) -> int:
        return os.getpid()
