"""Mutates from seed to seed, and tells every exception that is not ours, the slowest input and the most memory.

`python tests/fuzz content/ww2-more-missions 0 1000` checks and draws a thousand mutants of a pack; with `load` at the
end it loads them. `python tests/fuzz pictures 0 1000` reads spoiled pictures: the kinds of readers.py, or `readers` for
all of them. Inputs that end otherwise than they should are kept in the folder `found`, where one is named last.
"""

from __future__ import annotations

import collections
import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from examination import examine
from measuring import Hang, Measured, measured
from mutations import Files, mutate
from readers import KINDS, loaded_once, own_surroundings, spoiled

from pipeline.cli.terminal import render
from pipeline.diagnostics import Report
from pipeline.event.reading import opening

HANG_SECONDS = 20
MEGABYTES = 400


def tell(problem: BaseException) -> str:
    """Name a problem by where in the package it came up."""
    frames = traceback.extract_tb(problem.__traceback__)
    spot = ([frame for frame in frames if "pipeline" in frame.filename] or frames)[-1]
    return f"{type(problem).__name__}: {str(problem)[:100]!r} @ {spot.filename}:{spot.lineno} {spot.name}"


@dataclass
class Tally:
    """What came of all inputs of one kind."""

    name: str
    megabytes: int
    keep: Path | None = None
    inputs: int = 0
    problems: collections.Counter[str] = field(default_factory=collections.Counter)
    slowest: tuple[float, int] = (0.0, 0)
    largest: tuple[float, int] = (0.0, 0)

    def take(self, seed: int, data: bytes, work: Callable[[], None]) -> None:
        """Do one input, and note what comes of it."""
        self.inputs += 1
        outcome = measured(work, HANG_SECONDS)
        self.slowest = max(self.slowest, (outcome.seconds, seed))
        self.largest = max(self.largest, (outcome.megabytes, seed))
        problem = outcome.problem or _too_much(outcome, self.megabytes)
        if problem is not None:
            self.problems[tell(problem)] += 1
            sys.stdout.write(f"{self.name} {seed}: {tell(problem)}\n")
            sys.stdout.flush()
            if self.keep is not None:
                self.keep.mkdir(parents=True, exist_ok=True)
                (self.keep / f"{self.name}-{seed}").write_bytes(data)

    def __str__(self) -> str:
        """Say it in one line."""
        return (
            f"{self.name}: {self.inputs} inputs, {sum(self.problems.values())} problems of {len(self.problems)} kinds, "
            f"slowest {self.slowest[0]:.2f} s (seed {self.slowest[1]}), "
            f"most memory {self.largest[0]:.0f} MB (seed {self.largest[1]})"
        )


def _too_much(outcome: Measured, megabytes: int) -> BaseException | None:
    return Hang(f"{outcome.megabytes:.0f} MB of memory") if outcome.megabytes > megabytes else None


def packs(pack: Path, seeds: Iterable[int], *, fit: bool, keep: Path | None) -> Tally:
    """Mutate a pack."""
    files: Files = {
        path.relative_to(pack).as_posix(): path.read_bytes() for path in sorted(pack.rglob("*")) if path.is_file()
    }
    tally = Tally(pack.name, MEGABYTES, keep)
    for seed in seeds:
        folder = Path(pack.name)
        shutil.rmtree(folder, ignore_errors=True)
        for name, content in mutate(files, seed).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

        def look(folder: Path = folder) -> None:
            said = render(Report(list(examine(folder, fit=fit))), colour=False)
            assert said.replace("\n", "").isprintable(), "what is said holds what can't be printed"

        tally.take(seed, b"", look)
    return tally


def readers(name: str, seeds: Iterable[int], keep: Path | None) -> Tally:
    """Spoil what one kind of reader takes."""
    kind = KINDS[name]
    samples = kind.samples()
    for sample in samples:
        kind.read(sample)  # with all that is imported and made once
    tally = Tally(name, kind.megabytes, keep)
    for seed in seeds:
        data = spoiled(kind, samples, seed)
        tally.take(seed, data, lambda data=data: kind.read(data))  # type: ignore[misc]
    return tally


def main(words: list[str]) -> int:
    what, first, count, *more = words
    seeds = range(int(first), int(first) + int(count))
    keep = next((Path(word).resolve() for word in more if word != "load"), None)
    pack = Path(what).resolve()
    names = [*KINDS] if what == "readers" else [what]
    tallies = []
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        tempfile.tempdir = place
        own_surroundings(Path(place))
        opening.load_pack = loaded_once  # the packs of events are ours, and as sound each time
        if what != "readers" and what not in KINDS:
            tallies = [packs(pack, seeds, fit="load" not in more, keep=keep)]
            sys.stdout.write(f"{tallies[0]}\n")
        else:
            for name in names:
                tallies.append(readers(name, seeds, keep))
                sys.stdout.write(f"{tallies[-1]}\n")
                sys.stdout.flush()
        os.chdir("/")
    return int(any(tally.problems for tally in tallies))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
