"""What a leaf, a page and a score sheet say of scoring: sources with their caps, and what each pays for, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, kw_only=True)
class LineWords:
    """A line of a score sheet: what is written into it and the most that it counts for, where a source has sorts.

    Nothing can be scored but in its `rounds` and, if it `ends`, at the end of the battle.
    """

    name: str = ""
    cap: str = ""
    rounds: frozenset[int]
    ends: bool


@dataclass(frozen=True, kw_only=True)
class SourceWords:
    """A source of points: its name, the most that it counts for, and in words all that limits it.

    `caps` begin with that most, said as on a score sheet, where the source takes these `rows`; `notes` are all the
    rest. `limits` are all of them as a sentence takes them. A source whose awards stand on cards, or on pages, has none
    here; the others say each of them in a sentence. `when` says when it is scored,
    `cards` which cards pay from it.
    """

    id: str
    name: str
    cap: int | None
    caps: tuple[str, ...]
    notes: tuple[str, ...]
    limits: tuple[str, ...] = ()
    rows: tuple[LineWords, ...]
    awards: tuple[str, ...] = ()
    when: str = ""
    cards: str = ""

    @property
    def lines(self) -> int:
        """How many lines of a score sheet it takes."""
        return len(self.rows)

    @property
    def in_one_line(self) -> SourceWords:
        """The same with all that it pays in one line."""
        rounds = frozenset[int]().union(*(row.rounds for row in self.rows))
        return replace(self, rows=(LineWords(rounds=rounds, ends=any(row.ends for row in self.rows)),))


@dataclass(frozen=True, kw_only=True)
class ScoreWords:
    """How a battle is scored: how many rounds, by how many players, from which sources, up to which total.

    `wins` says who wins, `ends` in a few words how it is decided; `lost` what becomes of points above the total, and
    `told` each source in a line.
    """

    rounds: int
    players: int
    sources: tuple[SourceWords, ...]
    total: int | None
    wins: str
    ends: str
    lost: str = ""
    told: tuple[str, ...] = ()

    @property
    def in_single_lines(self) -> ScoreWords:
        """The same with one line for each source."""
        return replace(self, sources=tuple(each.in_one_line for each in self.sources))


def shared_by(all_scored: Sequence[ScoreWords]) -> ScoreWords | None:
    """Say what several battles share: all their sources, and of each what is said alike of it in all of them."""
    if not all_scored:
        return None
    sources: dict[str, SourceWords] = {}
    for source in (each for scored in all_scored for each in scored.sources):
        first = sources.setdefault(source.id, source)
        if first.caps != source.caps:
            sources[source.id] = first = replace(first, cap=None, caps=(), notes=())
        if first.rows != source.rows:
            sources[source.id] = replace(first, rows=_both(first.rows, source.rows))
    totals = {each.total for each in all_scored}
    return replace(
        all_scored[0],
        rounds=max(each.rounds for each in all_scored),
        sources=tuple(sources.values()),
        total=all_scored[0].total if len(totals) == 1 else None,
    )


def _both(some: Sequence[LineWords], others: Sequence[LineWords]) -> tuple[LineWords, ...]:
    """Give as many lines as either has, each open whenever any of them is."""
    every = (*some, *others)
    rounds, ends = frozenset[int]().union(*(row.rounds for row in every)), any(row.ends for row in every)
    return tuple(LineWords(rounds=rounds, ends=ends) for _ in range(max(len(some), len(others))))
