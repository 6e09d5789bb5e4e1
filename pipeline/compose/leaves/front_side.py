"""A leaf's words and map -> its first side: what it is, a map as large as words leave room for, set-up, winning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.one_size import Place, fit_at_size, page_flow
from pipeline.compose.fit.side_fitting import Band, FittedSide
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import mission_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, front_atoms
from pipeline.compose.leaves.leaf_maps import drawn_map, map_space, width_between
from pipeline.compose.leaves.page_foot import foot_down, with_drawn
from pipeline.compose.leaves.winning_panel import WinningPanel
from pipeline.compose.workshop import Workshop
from pipeline.units import Length

_MAP_SPACE = 0.6  # body sizes: the room above the map


@dataclass(frozen=True)
class FrontPlan:
    """The front of a leaf at any width of its map: `share` goes from the least, 0, to that of the page, 1.

    Pictures of winning may be low ones, and columns may end where they better didn't. Before its map gets narrower than
    can well be read, all else gives way; only a plan that is the last has such a map.
    """

    material: LeafMaterial
    shop: Workshop
    is_low: bool = False
    is_loose: bool = False
    is_last: bool = False

    @cached_property
    def _above(self) -> list[Band]:
        """What stands above the map: title, gist, tags, and the mission at a glance, where its pack wants that."""
        material, shop = self.material, self.shop
        brief = material.brief
        head = mission_head(brief.title, brief.gist, (brief.kind, material.table), id=brief.mission, shop=shop)
        return [*head, *([glance_strip(brief.outline.glance, material.icons, shop)] if material.strip else [])]

    @cached_property
    def panel(self) -> WinningPanel:
        """How it is won."""
        return WinningPanel(self.material, self.shop, is_low=self.is_low)

    @cached_property
    def _below(self) -> list[Band]:
        """What stands below it: special rules, set-up, deployment, first turn; how it is won, at the foot."""
        words = page_flow(front_atoms(self.material, self.shop, winning=False), self.shop, columns=COLUMNS)
        return [replace(words, loose=self.is_loose), *self.panel.bands]

    def map_width(self, share: float) -> Length:
        """How wide the map is, with its strip."""
        return width_between(self._least, 1.0, share, self.shop)

    @cached_property
    def _least(self) -> float:
        """How narrow the map may get, as a part of the page's width: one of a deep table narrower than others."""
        chart, drawing = self.shop.measures.chart, self.material.map
        least = (chart.last_sheet if self.is_last else chart.least_sheet) if drawing.has_strip else chart.least_map
        wide = width_between(least, 1.0, 0.0, self.shop)
        deep = chart.deep * wide.points / drawing.height(wide).points
        return min(least, max(chart.least_deep, least * deep))

    def bands(self, share: float) -> list[Band]:
        """List all bands, with room for the map."""
        return [*self._above, map_space(self.material.map, self.map_width(share), _MAP_SPACE), *self._below]


def _plans(material: LeafMaterial, shop: Workshop, *, keeps_readings: bool) -> Iterator[FrontPlan]:
    """List what may stand on a front, richest first: names of special rules, which head the second side, go first.

    Readings go before the map gets narrower than can well be read, unless they must stay.
    """
    yield FrontPlan(material, shop)
    yield FrontPlan(material, shop, is_low=True)
    kept = material.drafts[:1] if keeps_readings else material.drafts
    bare = tuple(replace(each, brief=replace(each.brief, special_rules=())) for each in kept)
    # Where the second side is made of other things than rules, their names are the last to go.
    readable, last = (bare, bare[-1:]) if material.seat is None else (kept, (kept[-1], bare[-1]))
    for each in readable:
        yield FrontPlan(each, shop, is_low=True, is_loose=True)
    for each in last:
        yield FrontPlan(each, shop, is_low=True, is_loose=True, is_last=True)


def fit_front(
    material: LeafMaterial, shop: Workshop, *, keeps_readings: bool = False
) -> tuple[FittedSide, LeafMaterial]:
    """Fit the front, and draw its map, and how it is won to the map's scale; give what is left for the second side."""
    page = Length.of_points(shop.area.width, decimals=2)
    given = replace(material, map=material.map.on_page(page))
    mission, plans = material.brief.mission, list(_plans(given, shop, keeps_readings=keeps_readings))
    place = Place(name=f"{mission}, front", path=("missions", mission))
    made = fit_at_size([plan.bands for plan in plans], shop, place)
    plan, pile = plans[made.draft], made.pile
    width = plan.map_width(pile.looseness)
    pile = with_drawn(pile, drawn_map(given.map, width, shop, _MAP_SPACE))
    pile = with_drawn(pile, plan.panel.drawn(width)) if plan.panel.bands else pile
    over = () if plan.material.brief.readings else tuple(each for each in material.brief.readings if not each.block)
    side = foot_down(replace(made, pile=pile).side(shop.room), shop.room)
    return replace(side, map_scale=given.map.scale(width)), replace(material, over=over)
