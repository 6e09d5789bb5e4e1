"""All missions of a pack -> a chart to choose by: kind by kind, each with its map, its marks, and its dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from pipeline.compose.fit.copyfit import largest
from pipeline.compose.fit.display_type import fit_line
from pipeline.compose.leaves.heads import page_head
from pipeline.compose.pages.chooser_bands import (
    BETWEEN,
    KIND,
    KIND_TRACK,
    SAYS,
    ChooserBand,
    KindOfMissions,
    kinds_of,
    rows_of,
    taken,
)
from pipeline.compose.pages.chooser_cells import SLOTS_HIGH, Roll, Rolls, SetSlot, marks_of, rolls_of
from pipeline.compose.pages.chooser_key import KEY_HEAD, KeyRow, Sample, key_rows, key_samples
from pipeline.compose.pages.chooser_ways import Ways, lay_out_ways
from pipeline.compose.pages.page_material import Chart, PageMaterial, absent
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError
from pipeline.draw import plates_to_scale
from pipeline.fonts import Face
from pipeline.units import Length

# All in points.
_COLUMNS = range(2, 8)
_BAND, _BAND_LINE, _BAND_FOOT, _BELOW_BAND = 15.0, 9.0, 3.0, 4.0
_NAME, _NAME_LINE, _NAME_LEAST, _NUMBER = 11.5, 14.0, 7.5, 18.0
_BESIDE_MAP = 2.0  # above and below it
_ABOVE_ROLLS, _BELOW = 2.0, 9.0
_ABOVE_WAYS = 6.0
_WIDEST, _LEAST, _NEARLY = 300.0, 64.0, 0.85  # a map; the share of the widest that is as good
_ABOVE = 1.2  # body sizes: above the lead, and between it and the chart
_SHARE = 0.6  # of a page: how high it stands among other words
_SIGNS = 1.0  # what arrives, beside its usual size
_SAFE = 0.98  # of a width: what words fill


@dataclass(frozen=True, kw_only=True)
class ChooserCell:
    """A mission: its map, its name, its page, its marks, its dice."""

    id: str
    plate: Plate
    name: str
    page: int | None
    slots: tuple[SetSlot, ...]
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, kw_only=True)
class Layout:
    """So many columns of maps of a width: its rows, how high the bands of each are, and how high what is below them.

    The key stands in a free cell of the row `free`, or below all rows. Before its maps are chosen, it has no width.
    """

    columns: int
    rows: Sequence[Sequence[ChooserBand]]
    heads: tuple[float, ...]
    key: tuple[KeyRow, ...]
    free: int | None
    map_width: float = 0.0
    body: float = 0.0

    @property
    def tops(self) -> tuple[float, ...]:
        """Where each row begins, and where the last of them ends."""
        return tuple(accumulate((head + self.body for head in self.heads), initial=0.0))

    @property
    def key_height(self) -> float:
        """How high the key stands below all rows."""
        return 0.0 if self.free is not None else _key_height(self.key, self.columns)


def chooser(material: PageMaterial) -> Chart:
    """Show all missions, those of a kind together, and how dice and plans come to each."""
    picture = Choosing(material).picture()
    return Chart(picture=picture, full=True)


class Choosing:
    """All that the chart is made of, and how it is laid out."""

    slots_high = SLOTS_HIGH
    beside_name = _NUMBER

    def __init__(self, material: PageMaterial) -> None:
        if not material.pack.mission_order:
            raise ContentError(absent(material.page, "missions"))
        self.material, self.pack, self.shop = material, material.pack, material.shop
        self.across = self.shop.area.width
        self.marks = marks_of(material)
        has_dice = self.pack.selection is not None
        self.rolls = (
            rolls_of(material.charts, self.pack.mission_order) if has_dice else Rolls(tables=(), is_shared=False)
        )
        self.ways: Ways | None = lay_out_ways(material) if has_dice else None
        drawn = {name: material.tables[name] for name in self.pack.mission_order}
        has_arrivals = any(drawing.battlefield.arrivals for drawing in drawn.values())
        self.drawn = {name: each.with_arrivals(_SIGNS) if has_arrivals else each for name, each in drawn.items()}

    @cached_property
    def kinds(self) -> tuple[KindOfMissions, ...]:
        """All kinds of missions."""
        return kinds_of(self.pack)

    def picture(self) -> Picture:
        """Set it as large as its page lets it be."""
        narrow = min(_LEAST, self._cell(_COLUMNS[-1]))
        layouts = self._layouts() or [self._with_maps(self._in_columns(_COLUMNS[-1]), narrow, below=True)]
        widest = max(each.map_width for each in layouts)
        # The fewest columns, where that costs the maps little: fuller rows are easier to read.
        layout = next(each for each in layouts if each.map_width >= _NEARLY * widest)
        plates = plates_to_scale(self.drawn, Length.near_points(layout.map_width))
        cell, tops = self._cell(layout.columns), layout.tops
        top = tops[-1] - (0.0 if self.ways or layout.key_height else _BELOW)
        total = top + layout.key_height + (self.ways.height + _ABOVE_WAYS if self.ways else 0.0)
        html = self.shop.render(
            "chooser",
            rows=[
                (at, head, [(band, [self._made(name, plates, cell) for name in band.missions]) for band in row])
                for at, head, row in zip(tops, layout.heads, layout.rows, strict=False)
            ],
            agreed=self._agreed,
            sizes=self._sizes(layout, max(plate.height.points for plate in plates.values())),
            shared=self.rolls.is_shared,
            key=self._placed_key(layout, top),
            ways=self.ways,
            ways_top=total - self.ways.height if self.ways else 0.0,
        )
        return Picture("chart", html, total, room_before=0.6)

    def _sizes(self, layout: Layout, map_height: float) -> dict[str, float]:
        """Gather what the template must know."""
        cell = self._cell(layout.columns)
        return {
            "body": layout.body,
            "cell": cell,
            "step": cell + BETWEEN,
            "map": map_height,
            "name": self._name_size(cell),
            "name_line": _NAME_LINE,
            "kind": KIND,
            "track": KIND_TRACK,
            "says": SAYS,
            "line": _BAND_LINE,
            "below_band": _BELOW_BAND,
            "beside": _BESIDE_MAP,
            "slots": self.slots_high,
            "above_rolls": _ABOVE_ROLLS,
            "rolls": self.rolls.height,
            "key_head": KEY_HEAD,
            "one_line": _BAND,
        }

    @property
    def _agreed(self) -> frozenset[str]:
        return frozenset(self.pack.selection.by_agreement_only) if self.pack.selection else frozenset()

    def _made(self, name: str, plates: dict[str, Plate], cell: float) -> ChooserCell:
        return ChooserCell(
            id=name,
            plate=plates[name],
            name=str(self.pack.missions[name].name),
            page=self.material.references.page(name),
            slots=self.marks.set(name, cell),
            rolls=self.rolls.of(name),
        )

    # How much room there is, and how much it takes.

    def _room(self) -> float:
        page = self.pack.pages[self.material.page]
        if page.body.strip() != "{chooser}":
            return self.shop.room * _SHARE
        head, body = page_head(page.title, id=page.id, shop=self.shop), self.shop.measures.body.comfortable
        lead = self.shop.maker.words("lead", read_runs(str(page.lead))).height(body, self.across) if page.lead else 0.0
        return self.shop.room - head.fixed - lead - _ABOVE * body

    def _cell(self, columns: int) -> float:
        return (self.across - BETWEEN * (columns - 1)) / columns

    def _layouts(self) -> list[Layout]:
        """Find the largest map in each number of columns in which everything has room."""
        room = self._room() - (self.ways.height + _ABOVE_WAYS if self.ways else 0.0)
        found = []
        for columns in _COLUMNS:
            cell = self._cell(columns)
            if cell < self.marks.least or self._name_size(cell) < _NAME_LEAST:
                continue
            bare = self._in_columns(columns)
            for below in (False, True):
                layout = self._widest(bare, min(cell, _WIDEST), room, below=below)
                if layout is not None and (below or has_room_for_key(layout)):
                    found.append(layout)
                    break
        return found

    def _widest(self, bare: Layout, most: float, room: float, *, below: bool) -> Layout | None:
        def fits(width: float) -> bool:
            layout = self._with_maps(bare, width, below=below)
            return layout.tops[-1] + layout.key_height <= room

        width = largest(fits, _LEAST, most)
        return None if width is None else self._with_maps(bare, width, below=below)

    def _in_columns(self, columns: int) -> Layout:
        """Lay out all but the maps: so many columns have the same rows and key, however wide maps are in them."""
        cell, theme = self._cell(columns), self.shop.theme
        rows = rows_of(self.kinds, columns, cell, theme)
        return Layout(
            columns=columns,
            rows=rows,
            heads=tuple(map(_band_height, rows)),
            key=key_rows(self._samples, self.rolls, cell * _SAFE, theme.heading),
            free=next((at for at in reversed(range(len(rows))) if taken(rows[at]) < columns), None),
        )

    @cached_property
    def _samples(self) -> tuple[Sample, ...]:
        return key_samples(self.material, self.marks, self.rolls)

    def _with_maps(self, bare: Layout, width: float, *, below: bool) -> Layout:
        """Lay out maps of a width, the key `below` all rows or where it has room."""
        rolls = self.rolls.height + _ABOVE_ROLLS if self.rolls.height else 0.0
        body = _NAME_LINE + self._map_height(width) + 2 * _BESIDE_MAP + self.slots_high + rolls + _BELOW
        return replace(bare, map_width=width, body=body, free=None if below else bare.free)

    def _map_height(self, width: float) -> float:
        wide = {name: drawing.battlefield.width.inches for name, drawing in self.drawn.items()}
        widest = max(wide.values())
        return max(
            drawing.height(Length.near_points(width * float(wide[name] / widest))).points
            for name, drawing in self.drawn.items()
        )

    def _name_size(self, cell: float) -> float:
        face = Face(self.shop.theme.heading, 700)
        names = [str(self.pack.missions[name].name).upper() for name in self.pack.mission_order]
        width = (cell - self.beside_name) * _SAFE
        return min(fit_line(name, face, width=width, most=_NAME, track=0.03) for name in names)

    def _placed_key(self, layout: Layout, top: float) -> dict[str, object]:
        """Say where each row of the key stands: in a free cell below one another, or in columns below all."""
        step, placed = self._cell(layout.columns) + BETWEEN, []
        if layout.free is not None:
            left, top = taken(layout.rows[layout.free]) * step, layout.tops[layout.free]
            downs = accumulate((row.height for row in layout.key), initial=top + KEY_HEAD)
            placed = [(left, down, row) for down, row in zip(downs, layout.key, strict=False)]
            return {"rows": placed, "left": left, "top": top, "is_headed": True}
        down = top
        for line in _in_rows(layout.key, layout.columns):
            placed.extend((at * step, down, row) for at, row in enumerate(line))
            down += max(row.height for row in line)
        return {"rows": placed, "left": 0.0, "top": top, "is_headed": False}


def has_room_for_key(layout: Layout) -> bool:
    """Tell whether a row has a free cell, and is as high as the key."""
    if layout.free is None:
        return False
    high = layout.heads[layout.free] + layout.body - _BELOW
    return KEY_HEAD + sum(row.height for row in layout.key) <= high


def _band_height(row: Sequence[ChooserBand]) -> float:
    lines = max(0 if band.beside else len(band.says) for band in row)
    return _BAND + (lines * _BAND_LINE + _BAND_FOOT if lines else 0.0) + _BELOW_BAND


def _key_height(key: Sequence[KeyRow], columns: int) -> float:
    return sum(max(each.height for each in row) for row in _in_rows(key, columns)) + _BELOW


def _in_rows(key: Sequence[KeyRow], columns: int) -> list[Sequence[KeyRow]]:
    return [key[at : at + columns] for at in range(0, len(key), columns)]
