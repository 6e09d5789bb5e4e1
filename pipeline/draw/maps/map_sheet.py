"""A battlefield and its brief -> its large map, and all that explains it beside it: a sheet as wide as its page.

A strip of small maps shows setting up step by step; below these stand the legend, and what arrives. Neither takes
height from the map, and the large map is free for what is placed. Strip and words stand at the map's left, in as many
columns as go in there; a map that is nearly as wide as its page has them below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.draw.maps.legend_rows import Legend
from pipeline.draw.maps.map_parts import MapSheet, Part, sheet_of
from pipeline.draw.maps.map_plan import plan_set
from pipeline.draw.maps.map_setting import Setting, TableSetter
from pipeline.draw.maps.setup_steps import Shown, setup_steps, without_arrivals
from pipeline.draw.maps.strip_maps import Strip, StripMaps, column_width
from pipeline.draw.maps.strip_words import ArrivalWords
from pipeline.draw.pen.map_look import MapLook
from pipeline.units import Length

_FEWEST = 2  # small maps: one alone says nothing that the large one doesn't
_WIDEST, _NARROWEST, _NARROWER = 40.0, 18.0, 2.0  # millimetres: a small map, and by how much narrower ones are tried
_IN_ROW = 32.0  # millimetres: a small map in a row below the large one
_MOST_COLUMNS = 4
_LEAST_WORDS = 28.0  # millimetres: words are not broken into a narrower column
_LEAST_BESIDE = 90.0  # millimetres: on a narrower page a column would leave the map too little
_LEAST_ROOM = 60.0  # millimetres: on a narrower one what arrives stands around the map
_LEAST_BESIDE_ROW = 44.0  # millimetres: words beside a row of small maps
_LEAST_LARGE = 0.6  # of the plate: how narrow a map is made for the strip beside it
_HIGHER = 1.02  # of the map's height: no column is higher where there is a choice
_GAP = 4.0  # millimetres between the strip and the map
_ABOVE_WORDS, _BETWEEN_WORDS = 2.6, 1.6  # millimetres above the legend in a column, and from it to what arrives
_ABOVE_ROWS, _ABOVE_ROW = 1.2, 2.0  # millimetres above rows of words below a map, and above a row of small maps


@dataclass(frozen=True, kw_only=True)
class _Columns:
    """Small maps in columns, measured."""

    count: int
    each: float
    strip: Strip


@dataclass(frozen=True, kw_only=True)
class _Spread:
    """Everything at its place but for what lies on the tables; what arrives is told below the legend."""

    setting: Setting
    columns: _Columns
    legend: Legend
    told: Strip
    top: float = 0.0

    @property
    def height(self) -> float:
        return max(self.setting.height, self.top + self.columns.strip.height, self.legend.bottom, self.told.bottom)


@dataclass(frozen=True, kw_only=True)
class _Makers:
    """Who sets the table of the large map, and who makes the small ones, in one size of type."""

    table: TableSetter
    strips: StripMaps


@dataclass(frozen=True, kw_only=True)
class SheetMaker:
    """Makes sheets of a mission; without a page to stand on, their maps are as large as their strips allow."""

    battlefield: Battlefield
    brief: Brief
    look: MapLook

    def height(self, width: Length) -> Length:
        """Tell how high a sheet is, without planning what lies on its tables."""
        if not self._has_strip(width):
            return Length.near_mm(self._whole.at(width).height)
        return Length.near_mm(self._spread(width).height)

    def scale(self, width: Length) -> float:
        """Tell at which scale, one to so many, the large map of a sheet is drawn."""
        if not self._has_strip(width):
            return self._whole.at(width).scale
        # A map that is as wide as it was asked for, or as its page, is set without what stands beside it.
        is_set = self.look.page or self._is_above_strip(width)
        return (self._set(float(width), self._look_on(width)) if is_set else self._spread(width).setting).scale

    def plan(self, width: Length) -> MapSheet:
        """Plan a sheet; a look without strips has the map alone, with what arrives around it."""
        if not self._has_strip(width):
            return sheet_of(plan_set(self.battlefield, self.brief, self.look, self._whole.at(width)))
        spread, look = self._spread(width), self._look_on(width)
        columns = spread.columns
        strip = self._made(look).strips.grid(columns.count, columns.each, is_drawn=True).at(0.0, spread.top)
        setting = replace(spread.setting, width=self._page(width), height=spread.height, legend=spread.legend)
        large = plan_set(self._alone, self.brief, look, setting)
        return MapSheet(
            id=self.battlefield.id,
            width=self._page(width),
            height=spread.height,
            parts=(Part(left=0.0, top=0.0, plan=large), *strip.parts),
            labels=(*strip.labels, *spread.told.labels),
        )

    def _page(self, width: Length) -> float:
        return self.look.page or float(width)

    def _has_strip(self, width: Length) -> bool:
        return bool(self._steps) and self._page(width) >= _LEAST_ROOM

    @cached_property
    def _steps(self) -> tuple[Shown, ...]:
        return shown_steps(self.battlefield, self.look)

    @cached_property
    def _alone(self) -> Battlefield:
        return without_arrivals(self.battlefield)

    @cached_property
    def _whole(self) -> TableSetter:
        return TableSetter(battlefield=self.battlefield, brief=self.brief, look=self.look)

    def _look_on(self, width: Length) -> MapLook:
        """Type is of one size on all sheets of a form, however wide their maps are."""
        least, page = self.look.least_type or 0.0, self._page(width)
        return replace(self.look, type_width=least if self.look.page and least else max(least, page))

    @cached_property
    def _makers(self) -> dict[float | None, _Makers]:
        return {}

    def _made(self, look: MapLook) -> _Makers:
        if look.type_width not in self._makers:
            self._makers[look.type_width] = _Makers(
                table=TableSetter(battlefield=self._alone, brief=self.brief, look=look),
                strips=StripMaps(brief=self.brief, look=look, steps=self._steps),
            )
        return self._makers[look.type_width]

    @cached_property
    def _spreads(self) -> dict[Length, _Spread]:
        return {}

    def _spread(self, width: Length) -> _Spread:
        if width not in self._spreads:
            self._spreads[width] = self._with_page(width) if self.look.page else self._largest(width)
        return self._spreads[width]

    def _with_page(self, width: Length) -> _Spread:
        """Set a map so wide; where a strip beside it would be too narrow, or too high, it stands below."""
        page, look = self._page(width), self._look_on(width)
        room = page - float(width) - _GAP
        if room < _NARROWEST:
            return self._below(float(width), page, look)
        return min(self._beside(float(width), page, look), key=lambda each: each.height)

    def _largest(self, width: Length) -> _Spread:
        """Set the largest map beside which a strip is hardly higher.

        With type that is meant for more room, a table that lies wide has the strip below, where there is more room.
        """
        page, look = float(width), self._look_on(width)
        if self._is_above_strip(width):
            return self._below(page, page, look)
        tried = list[_Spread]()
        large = page - _NARROWEST - _GAP
        while large >= page * _LEAST_LARGE:
            *_, each = self._beside(large, page, look)
            if each.columns.strip.height <= each.setting.height * _HIGHER:
                return each
            tried.append(each)
            large -= _NARROWER
        return min(tried, key=lambda each: each.height)

    def _is_above_strip(self, width: Length) -> bool:
        """Tell whether a page leaves no room for a strip beside the map."""
        is_wide = self.battlefield.width > self.battlefield.depth and float(width) < (self.look.least_type or 0.0)
        return is_wide or float(width) < _LEAST_BESIDE

    def _beside(self, large: float, page: float, look: MapLook) -> Iterator[_Spread]:
        """Set a map so wide at the right of a page, the strip at its left; words stand below the strip or the map."""
        left, told = page - large, self._arrivals(look)
        setting, room = self._set(large, look).moved(left), left - _GAP
        below, inner = setting.height + _ABOVE_ROWS, setting.table.left
        wide = page - inner
        if room >= _LEAST_WORDS:
            yield self._in_column(setting, room, look)
            legend = self._legend(setting, look, room, is_list=True)
            columns = self._columns(room, setting.height - legend.height - _ABOVE_WORDS, look)
            yield _Spread(
                setting=setting,
                columns=columns,
                legend=legend.at(0.0, columns.strip.height + _ABOVE_WORDS),
                told=told.rows(wide).at(inner, below),
            )
        legend = self._legend(setting, look, wide).at(inner, below)
        words = told.rows(wide).at(inner, max(legend.bottom, below))
        columns = self._columns(room, max(legend.bottom, words.bottom), look)
        yield _Spread(setting=setting, columns=columns, legend=legend, told=words)

    def _in_column(self, setting: Setting, room: float, look: MapLook) -> _Spread:
        """Set all words below the strip: what arrives below the legend, or in a column of its own beside that."""
        is_abreast = room >= 2 * _LEAST_WORDS + _GAP
        width = (room - _GAP) / 2 if is_abreast else room
        legend, told = self._legend(setting, look, width, is_list=True), self._arrivals(look).column(width)
        down = 0.0 if is_abreast else legend.height + (_BETWEEN_WORDS if legend.height and told.height else 0.0)
        high = max(legend.height, down + told.height)
        columns = self._columns(room, setting.height - high - _ABOVE_WORDS, look)
        top = columns.strip.height + _ABOVE_WORDS
        right = width + _GAP if is_abreast else 0.0
        return _Spread(setting=setting, columns=columns, legend=legend.at(0.0, top), told=told.at(right, top + down))

    def _below(self, large: float, page: float, look: MapLook) -> _Spread:
        """Set a map with its strip in a row below it, and words beside that where there is room."""
        setting, count, told = self._set(large, look), len(self._steps), self._arrivals(look)
        each = min(_IN_ROW, column_width(count, page))
        columns = _Columns(count=count, each=each, strip=self._made(look).strips.grid(count, each))
        left, top = columns.strip.width + _GAP, setting.height + _ABOVE_ROW
        room = page - left
        if room >= _LEAST_BESIDE_ROW:
            legend = self._legend(setting, look, room, is_list=True).at(left, top)
            words = told.column(room).at(left, max(legend.bottom + _BETWEEN_WORDS, top))
        else:
            below = top + columns.strip.height + _ABOVE_ROWS
            legend = self._legend(setting, look, page).at(0.0, below)
            words = told.rows(page).at(0.0, max(legend.bottom, below))
        return _Spread(setting=setting, columns=columns, legend=legend, told=words, top=top)

    def _set(self, large: float, look: MapLook) -> Setting:
        return self._made(look).table.at(Length.near_mm(large), is_explained=False)

    def _legend(self, setting: Setting, look: MapLook, width: float, *, is_list: bool = False) -> Legend:
        return setting.legend_of(self._alone, look, width, is_list=is_list)

    def _arrivals(self, look: MapLook) -> ArrivalWords:
        return ArrivalWords(battlefield=self.battlefield, brief=self.brief, look=look)

    def _columns(self, room: float, high: float, look: MapLook) -> _Columns:
        """Find the largest small maps that are no higher in their columns, or else the lowest."""
        most = {count: min(_WIDEST, column_width(count, room)) for count in range(1, _MOST_COLUMNS + 1)}
        sizes = sorted(((each, count) for count, width in most.items() for each in _down_from(width)), reverse=True)
        tried = list[_Columns]()
        for each, count in sizes:
            tried.append(_Columns(count=count, each=each, strip=self._made(look).strips.grid(count, each)))
            if tried[-1].strip.height <= high:
                return tried[-1]
        return min(tried, key=lambda columns: columns.strip.height)


def shown_steps(battlefield: Battlefield, look: MapLook) -> tuple[Shown, ...]:
    """List the steps of which a map's strip is made; none where a look has no strips, or there are too few."""
    if look.small or look.bare or not look.strip:
        return ()
    steps = setup_steps(battlefield, look.wording.sides)
    return steps if len(steps) >= _FEWEST else ()


def _down_from(width: float) -> Iterator[float]:
    """List widths of small maps, which are few."""
    each = width // _NARROWER * _NARROWER
    while each >= _NARROWEST:
        yield each
        each -= _NARROWER
