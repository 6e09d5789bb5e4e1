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

from networks import Machine

from pipeline.diagnostics import Refused, error

ROOT = Path(__file__).parents[2]
_DASK = str(Path(sys.executable).parent / "dask")


@dataclass(kw_only=True)
class Machines:
    """A scheduler's address and the words that run a command where it is, and the processes of its workers."""

    folder: Path
    address: str
    there: tuple[str, ...] = ()
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def hire(self, count: int, at: Machine | None = None, libraries: Path | None = None) -> None:
        """Start workers, each with a cache of its own, and wait until they are there."""
        for _ in range(count):
            name = str(len(self.workers))
            words = ("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name)
            words = (*words, "--local-directory", str(self.folder / name))
            self.workers.append(_start(self.folder, *words, cache=name, at=at, libraries=libraries))
        told = subprocess.run(
            [*self.there, sys.executable, "-c", _WAIT, self.address, str(len(self.alive))], check=False
        )
        assert told.returncode == 0, (self.folder / "log").read_text(encoding="utf-8")

    @property
    def alive(self) -> list[subprocess.Popen[bytes]]:
        return [worker for worker in self.workers if worker.poll() is None]

    def dismiss(self) -> None:
        for worker in self.alive:
            worker.kill()
            worker.wait()


_WAIT = """
import sys
from distributed import Client
with Client(sys.argv[1], timeout=60) as client:
    client.wait_for_workers(int(sys.argv[2]), timeout=60)
"""


@contextmanager
def machines(folder: Path, at: Machine | None = None) -> Iterator[Machines]:
    """Start a scheduler without workers, here or at a machine of a network; all ends with it."""
    told, host = folder / "scheduler.json", at.address if at else "127.0.0.1"
    scheduler = _start(folder, "scheduler", "--host", host, "--port", "0", "--no-dashboard", file=told, at=at)
    made = None
    try:
        while not told.exists() or not told.read_text(encoding="utf-8").strip():
            assert scheduler.poll() is None, (folder / "log").read_text(encoding="utf-8")
            time.sleep(0.05)
        address = json.loads(told.read_text(encoding="utf-8"))["address"]
        made = Machines(folder=folder, address=address, there=at.there if at else ())
        yield made
    finally:
        if made:
            made.dismiss()
        scheduler.kill()
        scheduler.wait()


def _start(
    folder: Path,
    *words: str,
    file: Path | None = None,
    cache: str = "",
    at: Machine | None = None,
    libraries: Path | None = None,
) -> subprocess.Popen[bytes]:
    more = ("--scheduler-file", str(file)) if file else ()
    # The work of these tests is found by workers, too.
    found = os.pathsep.join(str(each) for each in (libraries, ROOT, Path(__file__).parent) if each)
    environment = {**os.environ, "PYTHONPATH": found, "PACK_CACHE": str(folder / f"cache-{cache}")}
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [*(at.there if at else ()), _DASK, *words, *more], cwd=folder, env=environment, stdout=log, stderr=log
        )


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
