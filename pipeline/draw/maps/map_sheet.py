"""A battlefield and its brief -> its large map with a strip of small ones beside it, one for each step of setting up.

What arrives over the edges stands in the strip alone, with its words, so that the large map is free for what is placed.
The strip is a column at the map's left while it is no higher than the map, else a row below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import Brief
from pipeline.contracts.step_words import PlaceKind
from pipeline.draw.maps import captions
from pipeline.draw.maps.arrival_entries import entries
from pipeline.draw.maps.map_marks import Label
from pipeline.draw.maps.map_parts import MapSheet, Part, sheet_of
from pipeline.draw.maps.map_plan import map_height, plan_map, set_table
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.setup_steps import Shown, Step, setup_steps, without_arrivals
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Style, Words, set_block, set_line, set_row
from pipeline.model import SideId
from pipeline.units import Length

_FEWEST = 2  # small maps: one alone says nothing that the large one doesn't
_WIDEST, _NARROWEST, _NARROWER = 40.0, 16.0, 2.0  # millimetres: a column, and by how much narrower ones are tried
_LEAST_BESIDE = 90.0  # millimetres: on a narrower plate a column would leave the map too little
_LEAST_ROOM = 60.0  # millimetres: on a narrower plate what arrives stands around the map
_SHARE = 0.172  # of the plate's width: no column is wider
_HIGHER = 1.04  # of the map's height: no column is higher
_GAP = 4.0  # millimetres between the strip and the map
_ABOVE, _BELOW_TITLE, _BELOW_MAP, _BELOW_LINE = 0.3, 0.9, 1.4, 0.8  # millimetres
_BESIDE_TITLE = 1.0  # millimetres from a title to the numbers of its steps
_SMALLER_NUMBERS = (1.0, 0.93, 0.86, 0.8)
_ABOUT = {
    Step.EDGES: (PlaceKind.PICK,),
    Step.OBJECTIVES: (PlaceKind.OBJECTIVES, PlaceKind.TAKEN_BACK),
    Step.DEPLOY: (PlaceKind.ZONE,),
    Step.ARRIVALS: (PlaceKind.ARRIVAL,),
}
_BETWEEN = 1.7  # millimetres from one small map to the title of the next


@dataclass(frozen=True, kw_only=True)
class _Strip:
    """Small maps with titles, at their places from the strip's upper left corner."""

    width: float
    height: float
    parts: tuple[Part, ...]
    labels: tuple[Label, ...]

    def at(self, left: float, top: float) -> _Strip:
        """The same elsewhere."""
        parts = tuple(replace(part, left=part.left + left, top=part.top + top) for part in self.parts)
        labels = tuple(
            replace(label, centre=Point(label.centre.x + left, label.centre.y + top)) for label in self.labels
        )
        return replace(self, parts=parts, labels=labels)


def sheet_height(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> Length:
    """Tell how high a map with its strip is at a width, without planning what lies on its tables."""
    steps = shown_steps(battlefield, look) if float(width) >= _LEAST_ROOM else ()
    if not steps:
        return map_height(battlefield, brief, look, width)
    return Length.of_mm(round(_sheet(battlefield, brief, look, width, steps, is_drawn=False).height, 2))


def plan_sheet(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> MapSheet:
    """Plan a map with its strip; a look without strips has the map alone, with what arrives around it."""
    steps = shown_steps(battlefield, look) if float(width) >= _LEAST_ROOM else ()
    if not steps:
        return sheet_of(plan_map(battlefield, brief, look, width))
    return _sheet(battlefield, brief, look, width, steps, is_drawn=True)


def sheet_scale(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> float:
    """Tell at which scale, one to so many, the large map of a sheet is drawn, without planning what lies on it."""
    steps = shown_steps(battlefield, look) if float(width) >= _LEAST_ROOM else ()
    if not steps:
        return set_table(battlefield, brief, look, width).scale
    large = Length.of_mm(_sheet(battlefield, brief, look, width, steps, is_drawn=False).large)
    look = replace(look, type_width=float(width))
    return set_table(without_arrivals(battlefield), brief, look, large).scale


def shown_steps(battlefield: Battlefield, look: MapLook) -> tuple[Shown, ...]:
    """List the steps of which a map's strip is made; none where a look has no strips, or there are too few."""
    if look.small or look.bare or not look.strip:
        return ()
    steps = setup_steps(battlefield, look.wording.sides)
    return steps if len(steps) >= _FEWEST else ()


def _sheet(
    battlefield: Battlefield, brief: Brief, look: MapLook, width: Length, steps: tuple[Shown, ...], *, is_drawn: bool
) -> MapSheet:
    """Set the strip beside the map where it is hardly higher than that, else below it; what arrives is told below."""
    room, alone = float(width), without_arrivals(battlefield)
    look = replace(look, type_width=max(room, look.least_type or 0.0))
    strips = _Strips(brief=brief, look=look, room=room, steps=steps, is_drawn=is_drawn)
    tried: list[tuple[float, float, Length, float, _Strip, _Strip]] = []
    measured = replace(strips, is_drawn=False)  # only what is chosen is drawn: planning maps takes long
    for strip in map(measured.column, strips.widths()):
        left = strip.width + _GAP
        beside = Length.of_mm(round(room - left, 2))
        high = float(map_height(alone, brief, look, beside))
        told = strips.arrivals(battlefield, float(beside)).at(left, high)
        tried.append((max(strip.height, high + told.height), left, beside, high, strip, told))
        if strip.height <= (high + told.height) * _HIGHER:
            tried = tried[-1:]
            break
    else:
        high = float(map_height(alone, brief, look, width))
        row = strips.row().at(0.0, high + _GAP)
        below = high + _GAP + row.height
        told = strips.arrivals(battlefield, room).at(0.0, below)
        tried.append((below + told.height, 0.0, width, below, replace(row, height=below), told))
    _, left, beside, high, strip, told = min(tried, key=lambda each: each[0])
    if is_drawn and left:
        strip = strips.column(strip.width)
    plan = (Part(left=left, top=0.0, plan=plan_map(alone, brief, look, beside)),) if is_drawn else ()
    return MapSheet(
        id=battlefield.id,
        width=room,
        height=max(strip.height, high + told.height),
        parts=(*plan, *strip.parts),
        labels=(*strip.labels, *told.labels),
        large=float(beside),
    )


@dataclass(frozen=True, kw_only=True)
class _Strips:
    """Makes columns and rows of small maps."""

    brief: Brief
    look: MapLook
    room: float
    steps: tuple[Shown, ...]
    is_drawn: bool

    @property
    def _is_row(self) -> bool:
        """Tell whether there is more room below the map than beside it: on small pages, with a table that lies wide."""
        table = self.steps[0].battlefield
        return self.look.least_type is not None and table.width > table.depth

    def widths(self) -> Iterator[float]:
        """List how wide columns may be, the widest first."""
        width = min(_WIDEST, self.room * _SHARE) if self.room >= _LEAST_BESIDE and not self._is_row else 0.0
        while width >= _NARROWEST:
            yield width
            width -= _NARROWER

    def column(self, width: float) -> _Strip:
        """Make a column of a width."""
        top, made = 0.0, []
        for shown in self.steps:
            head = self._head(shown, width)
            one = self._one(shown, width, head, _bottom(head)).at(0.0, top)
            top += one.height + _BETWEEN
            made.append(one)
        return _together(made, width, top - _BETWEEN)

    def row(self) -> _Strip:
        """Make a row as wide as the plate, whose maps begin at one height."""
        count = len(self.steps)
        width = min(_WIDEST, (self.room - (count - 1) * _GAP) / count)
        start = (self.room - count * width - (count - 1) * _GAP) / 2
        heads = [self._head(shown, width) for shown in self.steps]
        below = max(map(_bottom, heads))
        made = [
            self._one(shown, width, head, below).at(start + number * (width + _GAP), 0.0)
            for number, (shown, head) in enumerate(zip(self.steps, heads, strict=True))
        ]
        return _together(made, self.room, max(each.height for each in made))

    def _one(self, shown: Shown, width: float, head: tuple[Label, ...], below: float) -> _Strip:
        """Set one small map below its head."""
        small, wide = replace(self.look, small=True, dots=True), Length.of_mm(round(width, 2))
        below += _BELOW_TITLE
        parts: tuple[Part, ...] = ()
        if self.is_drawn:
            parts = (Part(left=0.0, top=below, plan=plan_map(shown.battlefield, self.brief, small, wide)),)
        below += float(map_height(shown.battlefield, self.brief, small, wide))
        return _Strip(width=width, height=below, parts=parts, labels=head)

    def _titled(self, title: str, width: float) -> Block:
        """Set a title on as many lines as it takes to stay above its map."""
        style, lines = self._sizes.step_title, [""]
        for word in title.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._line(longer, style, Tone.INK).width > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return set_block(self.look.family, [Words(text=line, style=style, tone=Tone.INK) for line in lines])

    def _head(self, shown: Shown, width: float) -> tuple[Label, ...]:
        """Set a title no wider than its map, and the discs of steps that this shows beside it, or else below."""
        name = f"step-{shown.step}{f'-{shown.battlefield.alternative}' if shown.step is Step.WAY else ''}"
        return tuple(self._head_labels(name, self._titled(self._title(shown), width), shown, width))

    def _head_labels(self, name: str, title: Block, shown: Shown, width: float) -> Iterator[Label]:
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
        return Sizes.of(max(self.room, self.look.least_type or 0.0), small=False)

    def _title(self, shown: Shown) -> str:
        labels = self.look.wording.labels
        if shown.step is Step.ARRIVALS:
            return labels["map.legend.arrival"]
        is_quarters = shown.step is Step.EDGES and any(len(zone.area.outlines) > 1 for zone in shown.battlefield.zones)
        return labels[f"map.step.{'quarters' if is_quarters else shown.step}"]

    def arrivals(self, field: Battlefield, width: float) -> _Strip:
        """Say what arrives, whose, from when and how far from a corner, each thing once."""
        said: dict[tuple[str, ...], SideId | None] = {}
        for entry in entries(field, self.brief, 1.0):
            notes = captions.arrival_notes(self.look.wording, entry.mark, entry.sides)
            reach = captions.corner_words(self.look.wording, entry.mark)
            said.setdefault((entry.mark.name, *notes, *reach), captions.sole(entry.sides))
        below, labels = _BELOW_MAP if said else 0.0, list[Label]()
        for (name, *notes_of), side in said.items():
            tone = self.look.tones(side).text
            head = Words(text=name, style=self._sizes.step_name, tone=tone)
            parts = [Words(text=note, style=self._sizes.step_note, tone=tone) for note in _parted(notes_of)]
            flat = Words(text=" · ".join(notes_of), style=self._sizes.step_note, tone=tone)
            is_short = set_row(self.look.family, (head, flat)).width <= width
            for row in self._rows([head, flat] if is_short else [head, *parts], width):
                place = Point(row.width / 2, below + row.height / 2)
                labels.append(Label(name=f"arrives-{len(labels) + 1}", block=row, centre=place))
                below += row.height + _BELOW_LINE
        return _Strip(width=width, height=below, parts=(), labels=tuple(labels))

    def _rows(self, words: list[Words], width: float) -> Iterator[Block]:
        """Set words beside one another, in as many rows as their width takes."""
        row: list[Words] = []
        for each in words:
            if row and set_row(self.look.family, (*row, each)).width > width:
                yield set_row(self.look.family, row)
                row = []
            row.append(each)
        yield set_row(self.look.family, row)

    def _line(self, text: str, style: Style, tone: Tone) -> Block:
        return set_line(self.look.family, text, style, tone)


def _bottom(head: Sequence[Label]) -> float:
    return max(each.box.bottom for each in head)


def _parted(notes: Sequence[str]) -> Iterator[str]:
    """Part notes from one another by a dot."""
    yield from (f"{note} ·" if place < len(notes) else note for place, note in enumerate(notes, start=1))


def _together(made: list[_Strip], width: float, height: float) -> _Strip:
    parts = tuple(part for each in made for part in each.parts)
    labels = tuple(label for each in made for label in each.labels)
    return _Strip(width=width, height=height, parts=parts, labels=labels)
