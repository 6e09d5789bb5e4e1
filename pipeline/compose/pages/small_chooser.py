"""All missions of a pack -> the chart to choose by on small pages: a row of cells after the other, then key and dice.

Cells have a map and what dice must show; what is known of a mission besides stands on its own pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pipeline.compose.fit.display_type import fit_line
from pipeline.compose.pages.chooser import Choosing, Layout, has_room_for_key
from pipeline.compose.pages.chooser_bands import BETWEEN, KIND, ChooserBand, rows_of
from pipeline.compose.pages.page_material import Chart, PageMaterial
from pipeline.compose.text.atoms import Picture
from pipeline.draw import plates_to_scale
from pipeline.fonts import Face, measure
from pipeline.units import Length

# All in points.
_COLUMNS = range(2, 6)
_NAME_LEAST = 7.0
_WIDEST, _LEAST = 112.0, 64.0  # a map
_STEP, _HAIR = 2.0, 0.1
_BESIDE_KIND, _KIND_TRACK = 10.5, 0.02  # left and right of its name, in its band; how far its letters stand apart
_APART = 0.6  # body sizes: from one picture to the next
_FACES, _ROLL = 8.5, 3.0  # the type of faces of dice, and the room beside them


def small_chooser(material: PageMaterial) -> Chart:
    """Show all missions, in pieces that may stand on several pages; on the back of a booklet, those of one page."""
    made = _SmallChoosing(material)
    is_back = material.pack.pages[material.page].at is not None
    pieces = (*made.rows(), *(() if is_back else made.dice()))
    return Chart(series=pieces)


class _SmallChoosing(Choosing):
    slots_high = 0.0
    beside_name = 13.0

    def __init__(self, material: PageMaterial) -> None:
        super().__init__(material)
        self.marks = replace(self.marks, slots=dict.fromkeys(self.marks.slots, ()), icons={})

    def rows(self) -> Iterator[Picture]:
        """Make a picture of each row, and of the key, where no row has a free cell for it."""
        layout = self._fitted
        for place, head in enumerate(layout.heads):
            yield self._picture(head + layout.body, partial(self._row, layout, place))
        if layout.free is None:
            yield self._picture(layout.key_height, partial(self._key, layout))

    def _row(self, layout: Layout, place: int, height: float) -> str:
        """Draw a row, with the key where it has room for it."""
        plates = plates_to_scale(self.drawn, Length.near_points(layout.map_width))
        row, head, cell = layout.rows[place], layout.heads[place], self._cell(layout.columns)
        bands = [(band, [self._made(name, plates, cell) for name in band.missions]) for band in row]
        sizes = self._sizes(layout, max(plate.height.points for plate in plates.values()))
        alone = replace(layout, rows=(row,), heads=(head,), free=0)
        key = {"key": self._placed_key(alone, 0.0)} if layout.free == place else {}
        return self._piece(sizes, rows=[(0.0, head, bands)], **key)

    def _key(self, layout: Layout, height: float) -> str:
        return self._piece(self._sizes(layout, 0.0), key=self._placed_key(layout, 0.0))

    @property
    def _fitted(self) -> Layout:
        """Make maps as large as lets all stand on one page."""
        columns = next(filter(self._has_room, reversed(_COLUMNS)), _COLUMNS[0])
        most = min(self._cell(columns) - _HAIR, _WIDEST)
        widths = [most - step * _STEP for step in range(int((most - _LEAST) / _STEP) + 1)] or [most]
        bare = self._in_columns(columns)
        tried = [self._with_maps(bare, width, below=below) for width in widths for below in (False, True)]
        sound = [each for each in tried if each.free is None or has_room_for_key(each)]
        return next((each for each in sound if self._high(each) <= self._room()), sound[0])

    def _sizes(self, layout: Layout, map_height: float) -> dict[str, float]:
        """Set the names of kinds in the size in which the longest stands in its band."""
        return super()._sizes(layout, map_height) | {
            "kind": self._kind_size(layout.columns, layout.rows),
            "track": _KIND_TRACK,
        }

    def _kind_size(self, columns: int, rows: Sequence[Sequence[ChooserBand]]) -> float:
        face, step = Face(self.shop.theme.heading, 700), self._cell(columns) + BETWEEN
        rooms = {band: len(band.missions) * step - BETWEEN - _BESIDE_KIND for row in rows for band in row}
        return min(
            fit_line(band.kind.upper(), face, width=room, most=KIND, track=_KIND_TRACK) for band, room in rooms.items()
        )

    def _high(self, layout: Layout) -> float:
        pieces = len(layout.rows) + (layout.free is None)
        return layout.tops[-1] + layout.key_height + pieces * _APART * self.shop.measures.body.comfortable

    def _has_room(self, columns: int) -> bool:
        """Tell whether names, of missions and of their kinds, and faces of dice stand in so many columns."""
        cell, face = self._cell(columns), Face(self.shop.theme.heading, 700)
        rolls = [self.rolls.of(name) for name in self.pack.mission_order]
        wide = max((measure(roll.faces, face, _FACES) + _ROLL for row in rolls for roll in row), default=0.0)
        names = self._name_size(cell), self._kind_size(columns, rows_of(self.kinds, columns, cell, self.shop.theme))
        return min(names) >= _NAME_LEAST and max(map(len, rolls)) * wide <= cell

    def dice(self) -> Iterator[Picture]:
        """Make a picture of battle plans and dice."""
        if self.ways is not None:
            yield self._picture(self.ways.height, self._ways)

    def _ways(self, height: float) -> str:
        return self._piece({"cell": 0.0, "key_head": 0.0}, ways=self.ways)

    def _picture(self, height: float, write: Callable[[float], str]) -> Picture:
        """Keep room for a piece, which is drawn once it is known where it stands: pages are counted before."""
        return Picture("chart", "", height, room_before=_APART, write=write)

    def _piece(self, sizes: dict[str, float], **shown: object) -> str:
        nothing: dict[str, object] = {"rows": [], "key": {"rows": [], "is_headed": False}, "ways": None}
        return self.shop.render(
            "chooser",
            agreed=self._agreed,
            sizes=sizes,
            shared=self.rolls.is_shared,
            ways_top=0.0,
            **{**nothing, **shown},
        )
