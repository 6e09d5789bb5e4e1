"""A leaf's material -> its small pages: the map, the steps that face it; the rules, and what serves at the table.

What a page leaves stays white, or becomes lines for notes above the clock, which stands at the foot of the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.one_size import too_full
from pipeline.compose.fit.side_fitting import Band, FittedSide, Stack
from pipeline.compose.leaves.extras import loss_tally, note_lines
from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.page_foot import foot_down, with_drawn
from pipeline.compose.leaves.score_tables import tables_within
from pipeline.compose.leaves.small_bench import SPACE, SmallBench
from pipeline.compose.leaves.small_map import SmallMap
from pipeline.compose.leaves.small_words import RULES_FROM, SmallWords
from pipeline.compose.leaves.winning_panel import WinningPanel
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark

_LEAST_NOTES = 3  # lines: fewer look like a mistake


def leaf_pages(material: LeafMaterial, shop: Workshop) -> int:
    """Tell how many pages a mission takes."""
    return SmallLeaf.of(material, shop).words.count


def rules_place(count: int) -> int:
    """Tell how many of a mission's pages stand before its rules: the map and the steps, if rules have pages at all."""
    return min(RULES_FROM, count - 1)


def small_manuscript(
    material: LeafMaterial, footing: Footing, first_page: int, count: int, shop: Workshop
) -> Manuscript:
    """Write a mission's pages."""
    brief, sides = material.brief, SmallLeaf.of(material, shop).sides(count)
    others, rules = range(RULES_FROM, count), rules_place(count)
    names = ["map", "steps", *(f"rules-{place}" for place in others)]
    kinds = ["front", "steps", *("back" for _ in others)]
    feet = ["map", "steps" if others else "whole", *("rules" for _ in others)]
    return Manuscript(
        id=brief.mission,
        path=("missions", brief.mission),
        title=brief.title,
        language=shop.labels.language,
        sides=tuple(
            Side(
                name=name,
                kind=kind,
                fitted=fitted,
                foot=footing.foot(
                    first_page + place, shop, what=brief.title, note=shop.labels[f"foot.small.{pointer}"]
                ),
            )
            for place, (name, kind, pointer, fitted) in enumerate(zip(names, kinds, feet, sides, strict=True))
        ),
        bookmarks=(
            Bookmark(title=brief.title, page=0),
            Bookmark(title=shop.labels["title.rules"].format(mission=brief.title), page=rules, level=1),
        ),
        targets=((brief.mission, 0), (f"{brief.mission}-rules", rules)),
        shop=shop,
        is_set_by_side=True,
    )


@dataclass(frozen=True)
class SmallLeaf:
    """Piles up the pages of a mission."""

    material: LeafMaterial
    bench: SmallBench
    map: SmallMap
    words: SmallWords

    @classmethod
    def of(cls, material: LeafMaterial, shop: Workshop) -> SmallLeaf:
        """Take a mission to a bench of its own."""
        bench = SmallBench(mission=material.brief.mission, title=material.brief.title, shop=shop)
        return cls(material, bench, SmallMap(material, bench), SmallWords(material, bench))

    def sides(self, count: int) -> list[FittedSide]:
        """Fill so many pages: the map, the steps, the rules, and what serves at the table."""
        pages = self.words.pages(count)
        if pages is None:
            raise too_full(self.bench.place("rules side"), self.words.excess(count))
        drawing, width = self.map.shown
        front = replace(self._side(self.map.page), map_scale=drawing.scale(width))
        return [front, *(self._side(page) for page in (*pages[:-1], self._last(pages[-1])))]

    def _side(self, bands: Sequence[Band]) -> FittedSide:
        """Make a side of bands; one that has nothing but its head is for notes."""
        if len(bands) == 1:
            bands = [*bands, note_lines(-self.bench.excess(bands) - SPACE, self.bench.shop)]
        pile = self._with_panel(self.bench.pile(bands))
        side = FittedSide(body=self.bench.body, bands=pile.bands, full=pile.height / self.bench.shop.room)
        return foot_down(side, self.bench.room)

    def _with_panel(self, pile: Stack) -> Stack:
        """Draw how it is won to the scale of the map that it faces."""
        for panel in self._panels:
            if any(placed.band in panel.bands[:1] for placed in pile.bands):
                return with_drawn(pile, panel.drawn(self.map.shown[1]))
        return pile

    @cached_property
    def _panels(self) -> list[WinningPanel]:
        """How it is won, as it may stand beside the map."""
        material = replace(self.material, map=self.map.shown[0])
        return [WinningPanel(material, self.bench.shop, is_low=is_low) for is_low in (False, True)]

    def _last(self, words: Sequence[Band]) -> list[Band]:
        """Put below the last rules what serves at the table, the clock at the foot."""
        clock, bands = self.words.clock, [*words, *self.words.turned]
        seat = self.material.seat
        if seat is not None:
            width = self.map.widest(seat, [*bands, clock])
            if width is None:
                raise self.map.too_high(seat, [*bands, clock], "rules side")
            bands.append(self.map.drawn(seat, width))
        for extra in self._extras():
            if self.bench.excess([*bands, extra, clock]) <= 0:
                bands.append(extra)
        left = -self.bench.excess([*bands, clock]) - SPACE
        if left >= _LEAST_NOTES * self.bench.shop.measures.chart.note_line.points:
            bands.append(note_lines(left, self.bench.shop))
        return [*bands, clock]

    def _extras(self) -> Iterator[Picture]:
        """List what players write into, in the order in which it gets room."""
        brief, shop = self.material.brief, self.bench.shop
        if brief.scoring is not None:
            names = [shop.labels[f"side.{side}"] for side in shop.wording.sides.ids]
            tables = tables_within(brief.scoring, shop.room, shop, names)
            if tables is not None:
                yield tables
        if brief.victory:
            yield loss_tally(brief.victory, shop)
