"""Mutates a pack from seed to seed, and tells every exception that is not ours: PACK FIRST COUNT [load].

`python tests/fuzz content/ww2-more-missions 0 1000` checks and draws a thousand mutants; with `load`, it loads them.
"""

from __future__ import annotations

import collections
import shutil
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path
from types import FrameType

from examination import examine
from mutations import Files, mutate

from pipeline.cli.terminal import render
from pipeline.diagnostics import Report

HANG_SECONDS = 20


class Hang(BaseException):
    """More computing than any mutant of a small pack can need."""


def ring(number: int, frame: FrameType | None) -> None:
    raise Hang


def tell(problem: BaseException) -> str:
    """Name a problem by where in the package it came up."""
    frames = traceback.extract_tb(problem.__traceback__)
    spot = ([frame for frame in frames if "pipeline" in frame.filename] or frames)[-1]
    return f"{type(problem).__name__}: {str(problem)[:100]} @ {spot.filename}:{spot.lineno} {spot.name}"


def main(pack: Path, first: int, count: int, *, fit: bool) -> int:
    files: Files = {
        path.relative_to(pack).as_posix(): path.read_bytes() for path in sorted(pack.rglob("*")) if path.is_file()
    }
    problems: collections.Counter[str] = collections.Counter()
    slowest = 0.0
    signal.signal(signal.SIGPROF, ring)
    with tempfile.TemporaryDirectory() as place:
        for seed in range(first, first + count):
            folder = Path(place) / pack.name
            shutil.rmtree(folder, ignore_errors=True)
            for name, content in mutate(files, seed).items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            began = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, HANG_SECONDS)
            try:
                said = render(Report(list(examine(folder, fit=fit))), colour=False)
                assert said.replace("\n", "").isprintable(), "what is said holds what can't be printed"
            except (Exception, Hang) as problem:
                problems[tell(problem)] += 1
                sys.stdout.write(f"seed {seed}: {tell(problem)}\n")
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            slowest = max(slowest, time.process_time() - began)
    kinds = f"{sum(problems.values())} problems of {len(problems)} kinds"
    sys.stdout.write(f"{pack.name}: seeds {first} to {first + count - 1}, {kinds}, slowest {slowest:.1f} s\n")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3]), fit="load" not in sys.argv[4:]))
