"""How long builds take, as ratios to one plain WeasyPrint render of the same HTML: `python -m tests.bench [ROUNDS]`.

A large event's print run is held to its missions built once, and to the same event with a single table, each with pypdf
placing as many pages as the run prints; its files to those of the single table.

All kinds of run are measured in turn, round by round, so that a busy machine slows them alike. Trust the ratios.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.bench.plain import write_plain_html
from tests.bench.print_run import write_print_run
from tests.bench.watching import Watcher

ROOT = Path(__file__).parents[2]
PACK = "ww2-more-missions"
PLAIN = "import sys, weasyprint; weasyprint.HTML(sys.argv[1]).write_pdf(sys.argv[2], pdf_tags=True)"
# One after the other: in a round, no state of the pack comes twice.
EDITED = tuple(f"hold: {{side: attacker, from_turn: {turn}}}" for turn in (5, 6, 7))


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What is measured, against what (or what together), and the ratio to reach."""

    name: str
    bases: tuple[str, ...]
    ratio: float


GOALS = (
    Goal(name="cold build", bases=("plain render",), ratio=0.45),
    Goal(name="one mission edited", bases=("plain render",), ratio=0.14),
    Goal(name="one mission checked", bases=("plain render",), ratio=0.15),
    Goal(name="nothing changed", bases=("plain render",), ratio=0.05),
    Goal(name="nothing changed", bases=("bare Python",), ratio=2.0),
    Goal(name="watched edit", bases=("plain render",), ratio=0.05),
    Goal(name="watched edit", bases=("cold build",), ratio=0.04),
    Goal(name="pack --help", bases=("plain render",), ratio=0.10),
    Goal(name="print run", bases=("five missions", "pages placed"), ratio=1.5),
    Goal(name="print run", bases=("one table", "pages placed"), ratio=1.5),
)
GROWTH = 2.0  # of all files of the print run beside those for one table
COLD = ("cold build", "five missions", "one table", "print run")


@dataclass(frozen=True, kw_only=True)
class Growth:
    """What the files of the print run weigh, how much more than those for one table, and what a further side does."""

    megabytes: float
    ratio: float
    side: float


class Bench:
    """A folder with a copy of the pack, a cache of its own, and the same pages as one plain HTML file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pack = folder / PACK
        self.cache = folder / "cache"
        self.mission = self.pack / "missions" / "breakthrough.yaml"
        shutil.copytree(ROOT / "content" / PACK, self.pack)
        write_plain_html(self.pack, folder / "plain.html")
        write_print_run(folder)
        self.watcher = Watcher(folder, PACK)
        self.sides = self.count_sides("muster")
        # A memo is only kept for files that are older than the command.
        time.sleep(0.1)

    def runs(self) -> dict[str, Callable[[], object]]:
        """Name the kinds of run, in the order in which a round goes through them."""
        return {
            "bare Python": lambda: self.python("-I", "-c", "pass"),
            "pack --help": lambda: self.run("--help"),
            "plain render": lambda: self.python("-I", "-c", PLAIN, "plain.html", "plain.pdf"),
            "cold build": self.build,
            "nothing changed": self.build,
            "one mission edited": self.build,
            "one mission checked": lambda: self.run("check", str(self.pack)),
            "watched edit": self.watcher.save,
            "five missions": lambda: self.run("build", "five", "--jobs", "1"),
            "pages placed": self.place,
            "one table": lambda: self.run("event", "single", "--jobs", "1"),
            "print run": lambda: self.run("event", "muster", "--jobs", "1"),
        }

    def prepare(self, name: str) -> None:
        """Bring about what a run is named for; this isn't measured."""
        self.watcher.stop()
        if name == "watched edit":
            self.watcher.start()
        if name in COLD:
            shutil.rmtree(self.cache, ignore_errors=True)
        if name == "one mission checked":  # by somebody who has checked the pack before
            self.run("check", str(self.pack))
        if name in ("one mission edited", "one mission checked"):
            text = self.mission.read_text()
            place = next((place for place, each in enumerate(EDITED) if each in text), None)
            assert place is not None, f"{self.mission} has lost what is edited"
            self.mission.write_text(text.replace(EDITED[place], EDITED[(place + 1) % len(EDITED)]))

    def build(self) -> None:
        """Build the booklet."""
        self.run("build", str(self.pack), "--booklet", "--out", str(self.folder / "out"))

    def place(self) -> None:
        """Let pypdf place as many pages as the print run has sides."""
        self.python(
            "-I", str(ROOT / "tests" / "bench" / "placing.py"), "out/five-sheets.pdf", "placed.pdf", str(self.sides)
        )

    def count_sides(self, event: str) -> int:
        """Count the sides of an event's print run."""
        return int(json.loads(self.run("event", event, "--dry-run", "--json"))["ticket"]["sides"])

    def growth(self) -> Growth:
        """Weigh the files of the print run and those for one table; sides are only in what is printed."""
        whole, single = (sum(self.weights(event, "*")) for event in ("muster", "single"))
        printed = sum(self.weights("muster", "*.pdf")) - sum(self.weights("single", "*.pdf"))
        each = printed / (self.sides - self.count_sides("single"))
        return Growth(megabytes=whole / 1e6, ratio=whole / single, side=each)

    def weights(self, event: str, ending: str) -> list[int]:
        """Weigh the files of an event."""
        return [path.stat().st_size for path in (self.folder / "out").glob(f"{event}-{ending}")]

    def run(self, *words: str) -> bytes:
        """Run the command line as the launcher does; tell what it answers."""
        return self.python("-I", str(ROOT / "pipeline" / "__main__.py"), *words)

    def python(self, *words: str) -> bytes:
        """Run Python to its end."""
        environment = {**os.environ, "PACK_CACHE": str(self.cache)}
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=self.folder, env=environment, check=True, capture_output=True).stdout


def measure(rounds: int) -> tuple[dict[str, float], Growth]:
    """Give the median of each kind of run in seconds, and what was written."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        taken: dict[str, list[float]] = {name: [] for name in bench.runs()}
        for _ in range(rounds):
            for name, run in bench.runs().items():
                bench.prepare(name)
                began = time.perf_counter()
                run()
                taken[name].append(time.perf_counter() - began)
        growth = bench.growth()
    return {name: statistics.median(times) for name, times in taken.items()}, growth


def main(rounds: int) -> int:
    """Measure, write a table, and fail where a goal is missed."""
    medians, growth = measure(rounds)
    for name, seconds in medians.items():
        sys.stdout.write(f"{name:20} {seconds * 1000:7.0f} ms\n")
    missed = 0
    for goal in GOALS:
        ratio = medians[goal.name] / sum(medians[base] for base in goal.bases)
        missed += ratio > goal.ratio
        sys.stdout.write(f"{goal.name} / {' + '.join(goal.bases)}: {said(ratio, goal.ratio)}\n")
    missed += growth.ratio > GROWTH
    files = f"files of the print run, {growth.megabytes:.1f} MB, {growth.side:.0f} bytes for a further side"
    sys.stdout.write(f"{files} / files for one table: {said(growth.ratio, GROWTH)}\n")
    return int(missed > 0)


def said(ratio: float, most: float) -> str:
    """Say how large a ratio is, and whether its goal is reached."""
    return f"{ratio:.3f} (goal {most}, {'reached' if ratio <= most else 'missed'})"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
