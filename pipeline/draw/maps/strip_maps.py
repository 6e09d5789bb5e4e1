"""The steps of setting up -> small maps with titles, in columns or in a row, measured before they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from pipeline.contracts.battlefield import Point
from pipeline.contracts.brief import Brief
from pipeline.contracts.step_words import PlaceKind
from pipeline.draw.maps.map_marks import Label
from pipeline.draw.maps.map_parts import Part
from pipeline.draw.maps.map_plan import plan_set
from pipeline.draw.maps.map_setting import TableSetter
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.setup_steps import Shown, Step
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_broken, set_row
from pipeline.units import Length

_ABOVE, _BELOW_TITLE = 0.3, 0.9  # millimetres
_BESIDE_TITLE = 1.0  # millimetres from a title to the numbers of its steps
_SMALLER_NUMBERS = (1.0, 0.93, 0.86, 0.8)
_ACROSS, _DOWN = 3.0, 1.7  # millimetres from one small map to the next
_ABOUT = {
    Step.EDGES: (PlaceKind.PICK,),
    Step.OBJECTIVES: (PlaceKind.OBJECTIVES, PlaceKind.TAKEN_BACK),
    Step.DEPLOY: (PlaceKind.ZONE,),
    Step.ARRIVALS: (PlaceKind.ARRIVAL,),
}


@dataclass(frozen=True, kw_only=True)
class Strip:
    """Small maps with titles, or words, at their places from the strip's upper left corner."""

    width: float = 0.0
    height: float = 0.0
    bottom: float = 0.0
    parts: tuple[Part, ...] = ()
    labels: tuple[Label, ...] = ()

    def at(self, left: float, top: float) -> Strip:
        """The same elsewhere; one that has nothing is nowhere."""
        if not self.height:
            return self
        parts = tuple(replace(part, left=part.left + left, top=part.top + top) for part in self.parts)
        labels = tuple(
            replace(label, centre=Point(label.centre.x + left, label.centre.y + top)) for label in self.labels
        )
        return replace(self, bottom=top + self.height, parts=parts, labels=labels)


@dataclass(frozen=True, kw_only=True)
class StripMaps:
    """Makes small maps of a mission's steps; type on the page is as large as on a map `look.type_width` wide."""

    brief: Brief
    look: MapLook
    steps: tuple[Shown, ...]

    def grid(self, columns: int, width: float, *, is_drawn: bool = False) -> Strip:
        """Set small maps so wide in so many columns, row after row; those of a row stand in line."""
        if is_drawn:
            return self._grid(columns, width, is_drawn=True)
        if (columns, width) not in self._grids:
            self._grids[columns, width] = self._grid(columns, width, is_drawn=False)
        return self._grids[columns, width]

    @cached_property
    def _grids(self) -> dict[tuple[int, float], Strip]:
        return {}

    def _grid(self, columns: int, width: float, *, is_drawn: bool) -> Strip:
        top, made = 0.0, list[Strip]()
        for first in range(0, len(self.steps), columns):
            row = self.steps[first : first + columns]
            heads = [self._heads(shown, width) for shown in row]
            below = max(each.height for each in heads)
            maps = [self._map(shown, width, is_drawn=is_drawn) for shown in row]
            for number, (head, map_) in enumerate(zip(heads, maps, strict=True)):
                left = number * (width + _ACROSS)
                made += (head.at(left, top), map_.at(left, top + below))
            top += below + max(each.height for each in maps) + _DOWN
        return Strip(
            width=across(columns, width),
            height=top - _DOWN,
            parts=tuple(part for each in made for part in each.parts),
            labels=tuple(label for each in made for label in each.labels),
        )

    @cached_property
    def _known(self) -> dict[tuple[str, float], Strip]:
        # The fit of a page asks for the same few widths again and again.
        return {}

    def _map(self, shown: Shown, width: float, *, is_drawn: bool) -> Strip:
        """Set one small map; only what is chosen is drawn, as planning a map takes long."""
        table = self._table(shown)
        setting = table.at(Length.near_mm(width))
        if not is_drawn:
            return Strip(width=width, height=float(Length.near_mm(setting.height)))
        plan = plan_set(table.battlefield, self.brief, table.look, setting)
        return Strip(width=width, height=plan.height, parts=(Part(left=0.0, top=0.0, plan=plan),))

    def _table(self, shown: Shown) -> TableSetter:
        name = _name(shown)
        if name not in self._tables:
            look = replace(self.look, small=True, dots=True)
            self._tables[name] = TableSetter(battlefield=shown.battlefield, brief=self.brief, look=look)
        return self._tables[name]

    @cached_property
    def _tables(self) -> dict[str, TableSetter]:
        return {}

    def _heads(self, shown: Shown, width: float) -> Strip:
        """Set what stands above a small map."""
        key = _name(shown), width
        if key not in self._known:
            words = Words(text=self._title(shown), style=self._sizes.step_title, tone=Tone.INK)
            title = set_broken(self.look.family, (words,), width)
            labels = tuple(self._head(_name(shown), title, shown, width))
            high = max(each.box.bottom for each in labels) + _BELOW_TITLE
            self._known[key] = Strip(width=width, height=high, labels=labels)
        return self._known[key]

    def _head(self, name: str, title: Block, shown: Shown, width: float) -> Iterator[Label]:
        """Set a title, and beside it, or else below, the discs of the steps that its map shows."""
        steps = StepDiscs(brief=self.brief, look=self.look, sizes=self._sizes)
        discs = steps.of_ways() if shown.step is Step.WAY else steps.of(*_ABOUT[shown.step])
        numbers = self._numbers(discs, width - title.width - _BESIDE_TITLE) if discs else None
        high = max(title.height, numbers.height if numbers else 0.0)
        yield Label(name=name, block=title, centre=Point(title.width / 2, _ABOVE + high / 2))
        if numbers:
            is_beside = title.width + _BESIDE_TITLE + numbers.width <= width
            left = width - numbers.width if is_beside else 0.0
            top = _ABOVE if is_beside else _ABOVE + high + _BELOW_TITLE / 2
            middle = Point(left + numbers.width / 2, top + (high if is_beside else numbers.height) / 2)
            yield Label(name=f"{name}-numbers", block=numbers, centre=middle)

    def _numbers(self, discs: tuple[Words, ...], width: float) -> Block:
        """Set discs as large as fits beside their title, or in full below it."""
        blocks = [
            set_row(self.look.family, [replace(each, style=each.style.scaled(factor)) for each in discs])
            for factor in _SMALLER_NUMBERS
        ]
        return next((block for block in blocks if block.width <= width), blocks[0])

    @property
    def _sizes(self) -> Sizes:
        return Sizes.of(self.look.type_width or inf, small=False)

    def _title(self, shown: Shown) -> str:
        labels = self.look.wording.labels
        if shown.step is Step.ARRIVALS:
            return labels["map.legend.arrival"]
        is_quarters = shown.step is Step.EDGES and any(len(zone.area.outlines) > 1 for zone in shown.battlefield.zones)
        return labels[f"map.step.{'quarters' if is_quarters else shown.step}"]


def _name(shown: Shown) -> str:
    return f"step-{shown.step}{f'-{shown.battlefield.alternative}' if shown.step is Step.WAY else ''}"


def across(columns: int, width: float) -> float:
    """Tell how wide so many columns are."""
    return columns * width + (columns - 1) * _ACROSS


def column_width(columns: int, room: float) -> float:
    """Tell how wide each of so many columns may be."""
    return (room - (columns - 1) * _ACROSS) / columns
