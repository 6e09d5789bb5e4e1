"""The words of a booklet of small pages -> which of them share pages, so that none stays blank before the missions.

Words that follow words share a page with them. Where a page would stay blank before the missions, words begin on a page
of their own instead; where there are none that could, the last ones stand behind the missions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.pages.small_pages import Poured, Pourer
from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import MISSIONS, Form, PageCounts, Parity
from pipeline.model import Pack

Written = Mapping[str, Sequence[Band]]


@dataclass(frozen=True, kw_only=True)
class Sequel:
    """What follows what: pages that are printed, by their ids, and the missions where there are any, before `behind`.

    `lengths` says how many pages each takes that isn't words.
    """

    names: tuple[str, ...]
    behind: tuple[str, ...]
    has_missions: bool
    lengths: Mapping[str, int]

    @classmethod
    def of(cls, pack: Pack, printed: Collection[str]) -> Sequel:
        """Take the order of a pack."""
        names = [name for name in pack.order if name == MISSIONS or (name in printed and pack.pages[name].at is None)]
        split = names.index(MISSIONS) if MISSIONS in names else len(names)
        return cls(
            names=tuple(names[:split]),
            behind=tuple(names[split + 1 :]),
            has_missions=MISSIONS in names and bool(pack.mission_order),
            lengths={name: pack.pages[name].pages for name in names if name != MISSIONS},
        )


def shared(counts: PageCounts, written: Written, sequel: Sequel, shop: Workshop) -> PageCounts:
    """Let words share pages with those that they follow, in the order of the pack."""
    sharing = _Sharing(written, shop)
    others = sum(counts.pages.get(name, sequel.lengths[name]) for name in sequel.names if name not in written)
    front = sharing.runs(sequel.names)
    if sequel.has_missions:
        front = sharing.before_missions(front, others)
    kept = {name for run in front for name in run.names}
    behind = tuple(name for name in sequel.names if name in written and name not in kept)
    for run in (*front, *sharing.runs([*behind, *sequel.behind])):
        counts = run.counted(counts)
    return replace(counts, behind=behind)


@dataclass(frozen=True, kw_only=True)
class _Run:
    """Pages of words that follow one another, as they are poured."""

    names: Sequence[str]
    poured: Poured

    @property
    def count(self) -> int:
        """How many pages it takes."""
        return len(self.poured.sides)

    def counted(self, counts: PageCounts) -> PageCounts:
        """Put down how many pages each takes that begins one, with those that begin below it."""
        pages, joined = {**counts.pages}, {**counts.joined}
        ends, starts = self.count, self.poured.starts
        below: dict[str, int] = {}
        for place, name in reversed([*enumerate(self.names)] if starts else []):
            if place in self.poured.joined:
                below = {name: starts[place], **below}
                continue
            pages[name], ends = ends - starts[place], starts[place]
            joined[name], below = {each: start - starts[place] for each, start in below.items()}, {}
        return replace(counts, pages=pages, joined={name: each for name, each in joined.items() if each})


@dataclass(frozen=True)
class _Sharing:
    """Pours the words of a pack."""

    written: Written
    shop: Workshop

    @cached_property
    def _pourer(self) -> Pourer:
        return Pourer(self.shop)

    def runs(self, names: Sequence[str]) -> list[_Run]:
        """Pour words that follow one another; what is no words parts them."""
        groups = groupby(names, key=lambda name: name in self.written)
        return [self._run([*group]) for is_words, group in groups if is_words]

    def before_missions(self, runs: Sequence[_Run], others: int) -> list[_Run]:
        """Choose the way in which no page stays blank that wastes least paper."""
        ways = [way for way in self._ways(runs) if self._fills(way, others)]
        return next(iter(ways), [*runs])

    def _ways(self, runs: Sequence[_Run]) -> Iterator[list[_Run]]:
        """List ways to pour them, the best first: shared, one apart with no page too empty, without the last."""
        yield [*runs]
        apart = [
            (place, self._run(run.names, [chapter]))
            for place, run in enumerate(runs)
            for chapter in range(1, len(run.names))
        ]
        for place, run in sorted(apart, key=lambda each: -each[1].poured.least(self.shop)):
            yield [*runs[:place], run, *runs[place + 1 :]]
        for count in range(1, len(runs[-1].names) + 1) if runs else ():
            kept = runs[-1].names[:-count]
            yield [*runs[:-1], *([self._run(kept)] if kept else [])]

    def _fills(self, runs: Sequence[_Run], others: int) -> bool:
        """Tell whether the missions begin where they must."""
        first = sum(run.count for run in runs) + others + 1
        return Parity.of(first) is Form.BOOKLET.mission_parity

    def _run(self, names: Sequence[str], apart: Collection[int] = ()) -> _Run:
        return _Run(names=names, poured=self._pourer.pour([self.written[name] for name in names], apart))
