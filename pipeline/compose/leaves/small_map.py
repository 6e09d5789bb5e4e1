"""A mission's map -> its small page, below the mission at a glance; how wide a map may be beside what else is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from pipeline.compose.fit.one_size import too_full
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import mission_head, score_head
from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.leaf_maps import drawn_map
from pipeline.compose.leaves.small_bench import SmallBench
from pipeline.compose.text.atoms import Picture
from pipeline.diagnostics import ContentError
from pipeline.draw import MapDrawing
from pipeline.units import MM_PER_POINT, Length

_TRIES, _APART = 8, 2  # widths at which a map is drawn, and millimetres between them
_MAP_SPACE, _ROWS_SPACE = 0.6, 0.0  # body sizes above them


@dataclass(frozen=True)
class SmallMap:
    """The page of a mission's map: the map as large as the page allows, below the mission at a glance."""

    material: LeafMaterial
    bench: SmallBench

    @property
    def page(self) -> list[Band]:
        """What stands on it."""
        above, drawing, width = self._chosen
        return [*above, self.drawn(drawing, width)]

    @property
    def shown(self) -> tuple[MapDrawing, Length]:
        """The map as it is shown, and how wide."""
        return self._chosen[1:]

    @cached_property
    def _chosen(self) -> tuple[list[Band], MapDrawing, Length]:
        """Give the map all that it needs: a high one a low head without the story, and at last the strip."""
        drawing = self.material.map
        for above, tried in (
            (self._above, drawing),
            (self._low_above, drawing),
            (self._low_above, drawing.without_strip),
        ):
            width = self.widest(tried, above)
            if width is not None:
                return above, tried, width
        raise self.too_high(drawing, self._above, "map")

    @property
    def _above(self) -> list[Band]:
        brief, shop = self.material.brief, self.bench.shop
        tags = (brief.kind, self.material.table)
        return [*mission_head(brief.title, brief.gist, tags, id=brief.mission, shop=shop), *self._glance]

    @property
    def _low_above(self) -> list[Band]:
        brief, shop = self.material.brief, self.bench.shop
        head = score_head(brief.title, (brief.kind, self.material.table), id=brief.mission, shop=shop)
        return [head, *self._glance]

    @property
    def _glance(self) -> list[Picture]:
        """Set the mission at a glance in two rows: abreast its words would be torn."""
        cells = self.material.brief.outline.glance if self.material.strip else ()
        half = -(-len(cells) // 2)
        rows = [cells[:half], cells[half:]]
        made = [glance_strip(row, self.material.icons, self.bench.shop) for row in rows if row]
        return [*made[:1], *(replace(each, room_before=_ROWS_SPACE) for each in made[1:])]

    def drawn(self, drawing: MapDrawing, width: Length) -> Picture:
        """Draw a map so wide."""
        return drawn_map(drawing, width, self.bench.shop, _MAP_SPACE)

    def least(self, drawing: MapDrawing) -> Picture:
        """Keep the least room for a map that is drawn later."""
        return Picture("map", "", drawing.height(self._least).points, room_before=_MAP_SPACE)

    def widest(self, drawing: MapDrawing, others: Sequence[Band]) -> Length | None:
        """Find how wide a map may be beside what else stands on its page, so that nothing is wrong with it.

        Wider ones may be lower, with fewer lines.
        """
        room = self._room(others)
        most, least = self.bench.shop.area.width * MM_PER_POINT, float(self._least)
        widths = (Length.of_mm(round(most - step, 1)) for step in range(int(most - least) + 1))
        fitting = (width for width in widths if drawing.height(width).points <= room)
        return drawing.cleanest(islice(fitting, 0, _TRIES * _APART, _APART))

    def too_high(self, drawing: MapDrawing, others: Sequence[Band], side: str) -> ContentError:
        """Say that a map has no room."""
        return too_full(self.bench.place(side), drawing.height(self._least).points - self._room(others))

    def _room(self, others: Sequence[Band]) -> float:
        return self.bench.room - self.bench.pile(others).height - _MAP_SPACE * self.bench.body

    @property
    def _least(self) -> Length:
        shop = self.bench.shop
        return Length.of_mm(round(shop.area.width * MM_PER_POINT * shop.measures.chart.least_map, 1))
