"""A mission's words -> shared out to its small pages: steps that face the map, then rules, the clock below the last.

A mission has four pages; two where all its words face its map, six where its rules are long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.leaf import LeafMaterial, back_atoms, front_atoms
from pipeline.compose.leaves.orders_side import order_bands, turned_heading
from pipeline.compose.leaves.small_bench import SPACE, Pages, SmallBench
from pipeline.compose.leaves.small_map import SmallMap
from pipeline.compose.leaves.winning_panel import WinningPanel
from pipeline.compose.text.atoms import Atom, Picture

SMALL_LEAF = 4  # pages that a mission takes mostly
RULES_FROM = 2  # pages before the rules: the map and the steps
_MOST = 10  # pages: longer rules are a book
_LEAF = 2  # pages: by so many it grows, so that the next map stands on the same hand
_STEPS = 10  # in so many steps pages are tried fuller, until all rules go in


@dataclass(frozen=True)
class _Front:
    """What faces the map: the steps, and how it is won in a panel at the foot, if not among them."""

    steps: Band
    panel: tuple[Band, ...] = ()


@dataclass(frozen=True)
class SmallWords:
    """Shares the words of a mission out."""

    material: LeafMaterial
    bench: SmallBench

    @property
    def count(self) -> int:
        """How many pages it takes; where even many don't do, that is told when it is written."""
        return next((count for count in range(_LEAF, _MOST, _LEAF) if self.pages(count)), SMALL_LEAF)

    def pages(self, count: int) -> Pages | None:
        """Share the words out to all pages but the map's; None where they have no room on so many."""
        return next((pages for pages in self._ways(count) if self._fit(pages, count)), None)

    def excess(self, count: int) -> float:
        """Tell by how much they are too long for so many."""
        found = (self._over(pages[-1]) for pages in self._ways(count) if pages)
        return max(min(found, default=0.0), 0.0)

    @cached_property
    def clock(self) -> Picture:
        """The clock at the foot of the last page."""
        return game_clock(self.material.brief, self.bench.shop)

    @cached_property
    def _at_foot(self) -> list[Band]:
        """What stands below the last words: the map from the other seat at its least, and the clock."""
        seat = self.material.seat
        return [*self.turned, *([SmallMap(self.material, self.bench).least(seat)] if seat else []), self.clock]

    @cached_property
    def turned(self) -> list[Band]:
        """The heading of the map from the other seat, where there is one."""
        return [self.bench.flow([turned_heading(self.bench.shop)], 1)] if self.material.seat else []

    def _fit(self, pages: Pages, count: int) -> bool:
        return len(pages) == count - 1 and self._over(pages[-1]) <= 0

    def _over(self, page: Sequence[Band]) -> float:
        """Tell by how much the last page is too full with so much of the rules."""
        return self.bench.excess([*page, *self._at_foot])

    def _ways(self, count: int) -> Iterator[Pages]:
        """Try ways to share them out, the best first.

        Where rules are long, odds that are only good to know give way first; then rules begin below the steps.
        """
        if count == _LEAF:
            for front in self._fronts:
                yield [[self.bench.head("setup"), front.steps, *self._told, *front.panel]]
            return
        for front in self._fronts:
            yield from self._beginning(front, [], self._told, count)
        if self._least_told is not self._told:
            for front in self._fronts:
                yield from self._beginning(front, [], self._least_told, count)
        for front in self._fronts:
            yield from self._beginning(front, self._least_told, [], count)

    def _beginning(self, front: _Front, more: Sequence[Band], told: Sequence[Band], count: int) -> Iterator[Pages]:
        """Fill the page that faces the map; what has no room stands before the rules, but never steps above a panel."""
        taken = self.bench.pile(front.panel).height + SPACE if front.panel else 0.0
        poured = self.bench.poured([front.steps, *more], less=taken)
        if not poured or (front.panel and not more and len(poured) > 1):
            return
        first = [self.bench.head("setup"), *poured[0], *front.panel]
        over = [band for page in poured[1:] for band in page]
        for pages in (*self._at_rules(over, told), *self._evenly([*over, *told], count - RULES_FROM)):
            yield [first, *self._filled_up(pages, count - RULES_FROM)]

    @cached_property
    def _fronts(self) -> list[_Front]:
        """Set the steps with how it is won in a panel, in a low one, and in words."""
        shop, flow = self.bench.shop, self.bench.flow
        plain, told = (flow(front_atoms(self.material, shop, winning=winning)) for winning in (False, True))
        panels = [WinningPanel(self.material, shop, is_low=is_low).bands for is_low in (False, True)]
        return [*(_Front(plain, tuple(panel)) for panel in panels if panel), _Front(told)]

    @cached_property
    def _told(self) -> list[Band]:
        """Set the rules with odds, or the orders of a mission whose rules stand in a rulebook."""
        if self.material.seat is not None:
            return order_bands(self.material, self.bench.shop)
        return self._rules(odds=True)

    @cached_property
    def _least_told(self) -> list[Band]:
        """Set the rules without odds, where there are any."""
        return self._told if self.material.seat is not None else self._rules(odds=False)

    def _rules(self, *, odds: bool) -> list[Band]:
        atoms = back_atoms(self.material, self.bench.shop, odds=odds)
        return [self.bench.flow(atoms)] if atoms else []

    def _at_rules(self, over: Sequence[Band], told: Sequence[Band]) -> Iterator[Pages]:
        """Part the rules between pages, before a rule; a page takes as many as it has room for."""
        if len(told) != 1 or not isinstance(told[0], Flow):
            return
        pages, page, atoms = Pages(), [self.bench.head("rules"), *over], list[Atom]()
        for rule in _rules(told[0].atoms):
            if atoms and self.bench.excess([*page, self.bench.flow([*atoms, *rule])]) > 0:
                pages.append([*page, self.bench.flow(atoms)])
                page, atoms = [self.bench.head("rules", len(pages) + 1)], []
            atoms += rule
        pages.append([*page, self.bench.flow(atoms)])
        if all(self.bench.excess(page) <= 0 for page in pages):
            yield pages

    def _evenly(self, bands: Sequence[Band], count: int) -> Iterator[Pages]:
        """Part the rules wherever pages end; more than two pages are filled as little as will do."""
        for part in range(_STEPS // 2 if count > SMALL_LEAF - RULES_FROM else _STEPS, _STEPS + 1):
            poured = self.bench.poured(bands, part / _STEPS) if bands else []
            yield [[self.bench.head("rules", number), *page] for number, page in enumerate(poured, start=1)]

    def _filled_up(self, pages: Pages, count: int) -> Pages:
        """Add pages for what serves at the table where the rules leave some."""
        added: Pages = [[self.bench.head("play", number)] for number in range(1, count - len(pages) + 1)]
        return [*pages, *added]


def _rules(atoms: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
    """Part atoms before each rule."""
    starts = [0, *(place for place, atom in enumerate(atoms) if place and atom.kind == "rule"), len(atoms)]
    yield from (atoms[start:end] for start, end in pairwise(starts))
