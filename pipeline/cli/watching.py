"""What a command read -> a wait until some of it changes: `--watch` builds again and again in one process.

Files are looked at rather than listened for: that works on every system and drive, and a pack has few.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from pipeline import unchanged
from pipeline.lifeline import caller
from pipeline.preview.seen_files import Looks, differing, looks

PAUSE_SECONDS = 0.04
# Our own code and layouts are a thousand files, and hardly ever edited: they are looked at in one pause of so many.
OURSELVES_EVERY = 25
# An editor may take several steps to save: go on once nothing has changed for so long.
CALM_SECONDS = 0.05


class Change(Enum):
    """What ends a wait: a pack was edited, what the process itself is made of, or nobody is there any more."""

    PACK = "pack"
    OURSELVES = "ourselves"
    ORPHANED = "orphaned"


@dataclass(frozen=True, kw_only=True)
class Watched:
    """What a build read of packs, whatever else it read, and what it wrote."""

    packs: tuple[str, ...]
    others: tuple[str, ...] = ()
    written: tuple[str, ...] = ()

    def of_packs(self) -> Looks:
        """See how the files of packs look; what was written among them isn't theirs."""
        written = {str(Path(each).resolve()) for each in self.written}
        return {file: stamp for file, stamp in looks(self.packs).items() if file not in written}

    def of_others(self) -> Looks:
        """See how all else looks that this process has read, its own code among it."""
        return looks((*self.others, *unchanged.ourselves()))


@dataclass
class Watch:
    """Remembers from one wait to the next how files looked."""

    parent: int = field(default_factory=caller)
    seen: Looks = field(default_factory=dict)

    def wait(self, watched: Watched, began: float) -> Change:
        """Wait until something changes that a build which `began` then hasn't seen."""
        packs, others = watched.of_packs(), watched.of_others()
        files = packs | others
        late = {file for file, stamp in files.items() if stamp[0] >= began * 1e9 and self.seen.get(file) != stamp}
        # Such a file is news but once: it may come from a clock that is ahead of ours.
        self.seen = files
        pauses = 0
        while not late:
            time.sleep(PAUSE_SECONDS)
            pauses += 1
            if caller() != self.parent:
                return Change.ORPHANED
            late = differing(packs, watched.of_packs())
            if late or pauses % OURSELVES_EVERY == 0:
                late |= differing(others, watched.of_others())
        _calm(watched)
        return Change.OURSELVES if late & others.keys() else Change.PACK


def _calm(watched: Watched) -> None:
    before = watched.of_packs()
    time.sleep(CALM_SECONDS)
    while (now := watched.of_packs()) != before:
        before = now
        time.sleep(CALM_SECONDS)
