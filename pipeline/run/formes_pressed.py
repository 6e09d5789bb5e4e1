"""Formes as they are laid out -> what was pressed and read back: the first are at work while others are laid out."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pipeline import limits
from pipeline.run.book_run import Pressing
from pipeline.run.crew import Crew, Hand, can_fork, crew_size, one_by_one
from pipeline.run.prints import Making

# Who is told how many sides are pressed, of how many, and which file was the latest.
Counting = Callable[[int, int, str], None]


def press_as_laid_out(pressings: Iterable[Pressing], jobs: int, count: Counting) -> list[Making]:
    """Press formes and read them back, by no more processes at once than jobs; sides are counted once all are known.

    A process holds the formes that were there when it was forked. So each of the first has one of its own, and the rest
    wait for such as hold all of them, as much is alike on formes.
    """
    sides = _Sides(count=count)
    if not can_fork():
        known = [*pressings]
        sides.know(known)
        return one_by_one(lambda pressing: pressing.do(), known, _called, sides.heard)
    known, made = list[Pressing](), dict[int, Making]()
    crew = Crew(work=lambda number: known[number].do(), names=[], spent=limits.spend, shut=())
    size, held, given = crew_size(jobs, limits.OPEN_FILES), dict[Hand, int](), 0

    def keep_busy(*, at_once: bool) -> None:
        nonlocal given
        for hand in crew.hear_some(made, sides.heard, at_once=at_once) if crew.hands else ():
            if given < held[hand]:
                hand.give(given)
                given += 1
            else:
                crew.let_go(hand)
        while given < (min(size, len(known)) if at_once else len(known)) and len(crew.hands) < size:
            held[crew.hire_for(given)] = len(known)
            given += 1

    gc.freeze()  # what is shared with a new process stays shared
    try:
        for pressing in pressings:
            known.append(pressing)
            crew.names.append(_called(pressing))
            keep_busy(at_once=True)
        sides.know(known)
        while len(made) < len(known):
            keep_busy(at_once=False)
    finally:
        crew.dismiss()
        gc.unfreeze()
    return [made[number] for number in range(len(known))]


@dataclass(kw_only=True)
class _Sides:
    """Counts sides as they are pressed, and tells of them as soon as it is known how many there will be."""

    count: Counting
    known: list[Pressing] = field(default_factory=list)
    pressed: set[int] = field(default_factory=set)

    def know(self, known: list[Pressing]) -> None:
        """Take note of all formes."""
        self.known = known
        if known:
            self._tell("")

    def heard(self, number: int, made: object) -> None:
        """Hear that a forme is pressed."""
        self.pressed.add(number)
        if self.known:
            self._tell(_called(self.known[number]))

    def _tell(self, latest: str) -> None:
        weights = [pressing.forme.weight for pressing in self.known]
        self.count(sum(weights[number] for number in self.pressed), sum(weights), latest)


def _called(pressing: Pressing) -> str:
    return pressing.called
