"""Many battles -> what cards paid against the median of their kind, who won where, and what is out of bounds."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean, median

LEAST, MOST = 1 / 3, 3.0  # of the median of its kind: what a card may pay
MOST_WINS = 0.55  # of the battles on a deployment that have a winner
SURE = 2.8  # standard errors: on ten deployments chance alone goes beyond them once in twenty times
# Kinds whose cards pay once, all or nothing: the median of one card would be nothing or all of it, so means are taken.
ONCE = ("sent", "secret")


@dataclass(kw_only=True)
class Result:
    """One battle: where, for what, who had the first turn, the points of both sides by source, what each card paid."""

    ground: str
    primary: str
    first: int
    points: tuple[tuple[int, ...], tuple[int, ...]]
    paid: list[tuple[str, str, int]]


@dataclass
class Figures:
    """All battles together."""

    results: list[Result] = field(default_factory=list)

    def cards(self) -> dict[str, dict[str, list[int]]]:
        """List what each card paid, each time that it was played, by kind."""
        found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for result in self.results:
            for kind, name, paid in result.paid:
                found[kind][name].append(paid)
        return found

    def typical(self) -> dict[str, dict[str, float]]:
        """Give what each card typically pays: the median, or the mean of those that pay once."""
        return {
            kind: {name: float(mean(paid) if kind in ONCE else median(paid)) for name, paid in sorted(cards.items())}
            for kind, cards in self.cards().items()
        }

    def wins(self, by: str) -> dict[str, tuple[int, int, int]]:
        """Count battles that each side won, and draws: by ground, by primary, or by who had the first turn."""
        found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for result in self.results:
            totals = [sum(points) for points in result.points]
            winner = 2 if totals[0] == totals[1] else totals.index(max(totals))
            if by == "first":
                found["first turn, second turn"][winner if winner == 2 else int(winner != result.first)] += 1
            else:
                found[getattr(result, by)][winner] += 1
        return {name: (a, b, c) for name, (a, b, c) in sorted(found.items())}

    def beyond(self) -> Iterator[str]:
        """Tell which cards pay too little or too much, and on which grounds a side wins too often, chance aside."""
        for kind, cards in self.typical().items():
            middle = median(cards.values())
            for name, pays in cards.items():
                if pays < middle * LEAST or pays > middle * MOST:
                    yield f"{kind} {name} pays {pays:.1f}, where {middle:.1f} is the median of its kind"
        for name, (one, other, _) in self.wins("ground").items():
            share, error = share_of(one, other)
            if abs(share - 0.5) - SURE * error > MOST_WINS - 0.5:
                yield f"on {name} the first of the sides wins {share:.1%} of {one + other} battles"

    def told(self) -> Iterator[str]:
        """Put it all into tables."""
        yield f"{len(self.results)} battles"
        totals = [sum(points) for result in self.results for points in result.points]
        sources = [mean(points[n] for result in self.results for points in result.points) for n in range(3)]
        parts = ", ".join(
            f"{name} {value:.1f}" for name, value in zip(("primary", "secondary", "secret"), sources, strict=True)
        )
        yield f"a player scores {mean(totals):.1f} on average ({parts}); the median is {median(totals):.0f}"
        for kind, cards in self.cards().items():
            typical = self.typical()[kind]
            middle = median(typical.values())
            yield ""
            yield f"{kind:<20} {'times':>6} {'median':>7} {'mean':>6} {'never':>6}   of the kind's {middle:.1f}"
            for name in sorted(typical, key=lambda each: typical[each]):
                paid = cards[name]
                never = sum(not each for each in paid) / len(paid)
                ratio = typical[name] / middle if middle else math.inf
                yield f"{name:<20} {len(paid):>6} {median(paid):>7.1f} {mean(paid):>6.1f} {never:>6.0%}   x {ratio:.2f}"
        for by in ("ground", "primary", "first"):
            yield ""
            yield f"{by:<24} {'wins':>5} {'other':>6} {'draws':>6}   share, and how sure"
            for name, (one, other, draws) in self.wins(by).items():
                share, error = share_of(one, other)
                yield f"{name:<24} {one:>5} {other:>6} {draws:>6}   {share:.1%} +- {SURE * error:.1%}"
        yield ""
        found = list(self.beyond())
        yield "out of bounds:" if found else "nothing is out of bounds"
        yield from (f"- {line}" for line in found)


def share_of(one: int, other: int) -> tuple[float, float]:
    """Give the share of battles with a winner that the first one won, and the standard error of an even share."""
    games = one + other
    return (one / games, 0.5 / math.sqrt(games)) if games else (0.5, 0.5)
