"""How time, memory and files grow with what is asked for: `PYTHONPATH=tests python -m tests.bench.growth [KIND]`.

Each figure is one run of the command line in a process of its own, with a cold cache: seconds of computing in it and
its crew, the most memory that any one of its processes held, and all together, and the bytes of the files. A straight
line is what each table should show; where a row costs more for each thing than the row above, something grows faster.
What processes hold together is looked at three times a second, as Linux tells it: what they share counts once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.benches import FILES, write_pack
from tests.event.large_event import write_large_event

ROOT = Path(__file__).parents[2]
PACKS, PAGES, TABLES = (1, 10, 100), (24, 100, 400), (20, 200, 500, 2_000)
_GLANCE = 0.3  # seconds
_LINE = "mission_order: [raid, chase]"


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What a run took."""

    count: int
    seconds: float
    megabytes: float
    together: float
    written: int

    def row(self) -> str:
        """Write it as a line, with what each of the things took."""
        each = f"{self.seconds / self.count * 1000:8.0f} ms each {self.written / self.count / 1000:8.1f} kB each"
        held = f"{self.megabytes:8.0f} MB of memory {self.together:8.0f} MB in all processes"
        return f"{self.count:6} {self.seconds:8.1f} s {each} {held}"


def run(folder: Path, count: int, *words: str) -> Cost:
    """Run the command line with one job, and weigh it."""
    out = folder / f"out-{count}"
    command = [sys.executable, "-I", str(ROOT / "pipeline" / "__main__.py"), *words, "--out", str(out), "--jobs", "1"]
    environment = {**os.environ, "PACK_CACHE": str(folder / f"cache-{count}")}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=quiet, stderr=quiet) as process:
        together, ended = 0, 0
        while not ended:
            together = max(together, sum(map(share, family(process.pid))))
            time.sleep(_GLANCE)
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    seconds = used.ru_utime + used.ru_stime
    return Cost(count=count, seconds=seconds, megabytes=used.ru_maxrss / 1000, together=together / 1000, written=size)


def family(process: int) -> Iterator[int]:
    """List a process and all that it has started, as long as they are there."""
    yield process
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in path.read_text().split():
                yield from family(int(child))


def share(process: int) -> int:
    """Tell what a process holds in kilobytes, of what it shares with others its part."""
    with suppress(OSError):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return 0


def packs(folder: Path) -> Iterator[Cost]:
    """Build more and more packs of two missions in one call."""
    for number in range(PACKS[-1]):
        write_pack(folder / f"pack-{number}", pack=("Moor and Mire", f"Moor and Mire {number}"))
    for count in PACKS:
        yield run(folder, count, "build", *(f"./pack-{number}" for number in range(count)))


def pages(folder: Path) -> Iterator[Cost]:
    """Build one pack of more and more missions, two pages each."""
    for count in PAGES:
        names = [f"raid-{number}" for number in range(count // 2)]
        pack = write_pack(
            folder / f"pages-{count}", pack=(_LINE, f"mission_order: [{', '.join(['raid', 'chase', *names])}]")
        )
        for name in names:
            text = FILES["missions/raid.yaml"].replace("name: Raid", f"name: {name.title()}")
            (pack / "missions" / f"{name}.yaml").write_text(text, encoding="utf-8")
        yield run(folder, count, "build", f"./pages-{count}")


def tables(folder: Path) -> Iterator[Cost]:
    """Print events of five rounds at more and more tables."""
    for count in TABLES:
        write_large_event(folder / f"muster-{count}", count)
        yield run(folder, count, "event", f"muster-{count}")


KINDS: dict[str, Callable[[Path], Iterator[Cost]]] = {"packs": packs, "pages": pages, "tables": tables}


def main(names: list[str]) -> None:
    """Measure and write a table for each kind."""
    for name in names or list(KINDS):
        sys.stdout.write(f"{name}\n")
        with tempfile.TemporaryDirectory() as folder:
            for cost in KINDS[name](Path(folder)):
                sys.stdout.write(f"{cost.row()}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
