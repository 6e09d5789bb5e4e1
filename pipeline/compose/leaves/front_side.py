"""A leaf's words and map -> its first side: what it is, a map as large as words leave room for, set-up, winning."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

from pipeline.compose.fit.one_size import Fitted, Place, fit_at_size, page_flow
from pipeline.compose.fit.side_fitting import Band, FittedSide
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import mission_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, front_atoms
from pipeline.compose.leaves.leaf_maps import map_space, width_between, with_drawn
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.units import Length

_MAP_SPACE = 0.75  # body sizes: the room above the map


@dataclass(frozen=True)
class FrontPlan:
    """The front of a leaf at any width of its map: `share` goes from the least, 0, to that of the page, 1."""

    material: LeafMaterial
    shop: Workshop

    @cached_property
    def above(self) -> list[Band]:
        """What stands above the map: title, gist, tags, and the mission at a glance, where its pack wants that."""
        material, shop = self.material, self.shop
        brief = material.brief
        head = mission_head(brief.title, brief.gist, (brief.kind, material.table), id=brief.mission, shop=shop)
        return [*head, *([glance_strip(brief.outline.glance, material.icons, shop)] if material.strip else [])]

    def below(self, material: LeafMaterial) -> list[Band]:
        """What stands below it: special rules, set-up, deployment, first turn, winning."""
        return [page_flow(front_atoms(material, self.shop), self.shop, columns=COLUMNS)]

    def map_width(self, share: float) -> Length:
        """How wide the map is, with its strip."""
        return width_between(self._least, 1.0, share, self.shop)

    @cached_property
    def _least(self) -> float:
        """How narrow the map may get, as a part of the page's width: one of a deep table narrower than others."""
        chart, drawing = self.shop.measures.chart, self.material.map
        least = chart.least_sheet if drawing.has_strip else chart.least_map
        whole = width_between(1.0, 1.0, 1.0, self.shop)
        deep = chart.deep * whole.points / drawing.height(whole).points
        return min(least, max(chart.least_deep, least * deep))

    def map_space(self, share: float) -> Picture:
        """The room that the map takes."""
        return map_space(self.material.map, self.map_width(share), _MAP_SPACE)

    def fit(self) -> Fitted:
        """Pile all bands up, the map as wide as they leave room for."""
        mission = self.material.brief.mission
        place = Place(name=f"{mission}, front", path=("missions", mission))
        drafts = [partial(self._bands, self.below(each)) for each in self.material.drafts]
        return fit_at_size(drafts, self.shop, place)

    def _bands(self, below: list[Band], share: float) -> list[Band]:
        return [*self.above, self.map_space(share), *below]


def fit_front(material: LeafMaterial, shop: Workshop) -> FittedSide:
    """Fit the front, and draw its map."""
    plan = FrontPlan(material, shop)
    made = plan.fit()
    return with_drawn(made, material.map, plan.map_width(made.pile.looseness), shop).side(shop.room)
