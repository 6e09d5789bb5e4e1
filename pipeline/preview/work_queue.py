"""Tasks, the most pressing first -> what came of them: given to hands as they are idle; the first waits for haste."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from pipeline.run.warm_crew import Reply, Task, WarmHand

AHEAD, LOOKED_AT, WANTED, BEHIND, LATER = range(5)  # how pressing a job is
_FIRST = (AHEAD, WANTED)  # what the first hand does, and nothing that takes long: what it has read stays warm


@dataclass(frozen=True, kw_only=True)
class Job:
    """A task that waits for a hand, and who hears what came of it. Of two, the one of the lower rank is first."""

    rank: int
    name: str
    task: Task
    then: Callable[[Reply], None]


@dataclass(kw_only=True)
class WorkQueue:
    """What is to be done, and by whom it is being done."""

    hands: Sequence[WarmHand]
    waiting: list[Job] = field(default_factory=list)
    work: dict[WarmHand, Job] = field(default_factory=dict)

    def add(self, job: Job) -> None:
        """Have something done, unless just that waits or is being done already."""
        if not self.has(job.name):
            self.waiting.append(job)

    def has(self, name: str) -> bool:
        """Tell whether something waits or is being done."""
        return any(job.name == name for job in self.jobs)

    def drop(self, is_idle: Callable[[Job], bool]) -> None:
        """Forget what waits and isn't wanted any more."""
        self.waiting = [job for job in self.waiting if not is_idle(job)]

    @property
    def jobs(self) -> Iterator[Job]:
        """All that waits or is being done."""
        yield from self.work.values()
        yield from self.waiting

    @property
    def lines(self) -> dict[Connection, WarmHand]:
        """The lines on which answers come."""
        return {hand.line: hand for hand in self.work if hand.line is not None}

    @property
    def left(self) -> float | None:
        """So many seconds until somebody must have answered."""
        return min((hand.left for hand in self.work), default=None)

    def hand_out(self) -> None:
        """Give work to who is idle; the first hand is kept free for what somebody waits for.

        While the page that is looked at is being set, nothing else may take a core from it.
        """
        self.waiting.sort(key=lambda job: job.rank)
        is_hasty = any(job.rank <= LOOKED_AT for job in self.jobs)
        usual = (LOOKED_AT, WANTED) if is_hasty else (LOOKED_AT, WANTED, BEHIND, LATER)
        for number, hand in enumerate(self.hands):
            if not hand.is_busy:
                ranks = usual if number else _FIRST
                job = next((job for job in self.waiting if job.rank in ranks), None)
                if job is not None:
                    self.waiting.remove(job)
                    self.work[hand] = job
                    hand.give(job.task)

    def take(self, hand: WarmHand) -> None:
        """Take an answer."""
        self.work.pop(hand).then(hand.answer())
