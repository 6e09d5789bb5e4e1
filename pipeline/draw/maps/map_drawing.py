"""A battlefield and its brief -> the mission's map, which can be asked for any width, and for what is wrong with it.

How wide a map is, the words on its page decide, and that only when they are fitted. So what is handed to the page is
the drawing, not a plate: it tells its height at a width for next to nothing, and draws once the width is known.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import label
from pipeline.diagnostics import Diagnostic
from pipeline.draw.maps.map_faults import check_sheet
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.draw.maps.map_parts import MapSheet, sheet_of
from pipeline.draw.maps.map_sheet import SheetMaker, shown_steps
from pipeline.draw.maps.map_words import MapWords
from pipeline.draw.maps.svg import draw_sheet
from pipeline.draw.maps.thumbnails import bare_height, plan_bare
from pipeline.draw.pen.map_look import MapLook
from pipeline.geometry.frame import Frame
from pipeline.units import Distance, Length

Drawn = tuple[Plate, tuple[Diagnostic, ...]]


@dataclass(frozen=True, kw_only=True)
class TableDrawing(ABC):
    """A table's ground, to be drawn at any width; a bare one has no words, and nothing beside its table."""

    battlefield: Battlefield
    look: MapLook
    description: str | MapWords = ""

    def height(self, width: Length) -> Length:
        """Tell how high the map is at a width, without planning what lies on its table."""
        if width not in self._heights:
            look = self.look
            bare = bare_height(self.battlefield, width, look.arrivals) if look.bare else None
            self._heights[width] = bare or self._height(width)
        return self._heights[width]

    def plate(self, width: Length) -> Plate:
        """Draw the map so wide."""
        return self.drawn(width)[0]

    def drawn(self, width: Length) -> Drawn:
        """Draw the map so wide, and tell what is wrong with it."""
        if width not in self._plates:
            plan = self._bare(width) if self.look.bare else self._plan(width)
            sheet = plan if isinstance(plan, MapSheet) else sheet_of(plan)
            plate = draw_sheet(sheet, self.look.palette, title=self._title, description=str(self.description))
            self._plates[width] = plate, check_sheet(sheet, self.battlefield.path)
            self._frames[width] = _frame(sheet, self.battlefield)
        return self._plates[width]

    def frame(self, width: Length) -> Frame:
        """Tell where the table lies on the map so wide: on a sheet, that of the large map."""
        self.drawn(width)
        return self._frames[width]

    def cleanest(self, widths: Iterable[Length]) -> Length | None:
        """Choose the first width at which nothing is wrong with the map, the very first if none is; none of none."""
        tried = list[Length]()
        for width in widths:
            tried.append(width)
            if not self.drawn(width)[1]:
                break
        clean = [width for width in tried if not self.drawn(width)[1]]
        chosen = next(iter([*clean, *tried]), None)
        for width in tried:
            if width != chosen:
                del self._plates[width]
        return chosen

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the map at the widths that it has been drawn at so far, each fault once."""
        drawn = (*self._plates.values(), *((None, other.found) for other in self._others.values()))
        return tuple(dict.fromkeys(each for _, found in drawn for each in found))

    def with_arrivals(self, signs: float) -> Self:
        """The same, if it is bare, with room at its edges for what arrives, in signs so many times their usual size."""
        return self._looking(replace(self.look, arrivals=signs))

    def _looking(self, look: MapLook) -> Self:
        """The same with a look that differs in what such drawings differ in; its faults count here, too."""
        key = look.page, look.arrivals, look.measured, look.strip
        if key not in self._others:
            self._others[key] = replace(self, look=look)
        return self._others[key]

    def _bare(self, width: Length) -> MapPlan:
        return plan_bare(self.battlefield, self.look, width)

    # The fit of a page asks for the same few widths again and again, and what is drawn asks for its faults later.
    @cached_property
    def _heights(self) -> dict[Length, Length]:
        return {}

    @cached_property
    def _plates(self) -> dict[Length, Drawn]:
        return {}

    @cached_property
    def _frames(self) -> dict[Length, Frame]:
        return {}

    @cached_property
    def _others(self) -> dict[tuple[float | None, float, bool, bool], Self]:
        return {}

    @abstractmethod
    def _height(self, width: Length) -> Length:
        """Tell how high a map with words is."""

    @abstractmethod
    def _plan(self, width: Length) -> MapPlan | MapSheet:
        """Plan a map with words."""

    @property
    @abstractmethod
    def _title(self) -> str:
        """What the map is called."""


@dataclass(frozen=True, kw_only=True)
class MapDrawing(TableDrawing):
    """A mission's map; the description says in words what it shows."""

    brief: Brief

    @property
    def has_strip(self) -> bool:
        """Tell whether small maps stand beside the large one where there is room for them."""
        return bool(shown_steps(self.battlefield, self.look))

    @property
    def without_strip(self) -> MapDrawing:
        """The map alone, with what arrives around it, for pages that have no room for both."""
        return self._looking(replace(self.look, strip=False))

    @property
    def shows_ways(self) -> bool:
        """Tell whether the strip shows the other ways in which the ground may fall."""
        return self.has_strip and bool(self.battlefield.ways)

    def on_page(self, width: Length) -> MapDrawing:
        """The same for a page so wide: asked for a width, its large map is that wide, and the rest explains it."""
        if not self.has_strip:
            return self
        return self._looking(replace(self.look, page=float(width)))

    @property
    def unmeasured(self) -> MapDrawing:
        """The same without distances, for where they have no room."""
        return self._looking(replace(self.look, measured=False))

    def on_paper(self, distance: Distance, width: Length) -> Length:
        """Tell how long a distance on the table is on a map so wide."""
        mm_per_inch = self.look.wording.rulers.mm_per_inch
        return Length.near_mm(float(distance.inches) * mm_per_inch / self._maker.scale(width))

    def scale(self, width: Length) -> int:
        """Tell the scale of a map so wide, one to so many."""
        return round(self._maker.scale(width))

    def _height(self, width: Length) -> Length:
        return self._maker.height(width)

    def _bare(self, width: Length) -> MapPlan:
        return plan_bare(self.battlefield, self.look, width, self.brief)

    def _plan(self, width: Length) -> MapPlan | MapSheet:
        return self._maker.plan(width)

    @cached_property
    def _maker(self) -> SheetMaker:
        return SheetMaker(battlefield=self.battlefield, brief=self.brief, look=self.look)

    @property
    def _title(self) -> str:
        key = "map.title.alternative" if self.battlefield.alternative else "map.title"
        return label(self.look.wording.labels, key, mission=self.brief.title)


def _frame(sheet: MapSheet, battlefield: Battlefield) -> Frame:
    """Find the large map of a sheet, which comes first."""
    large = sheet.parts[0]
    table = large.plan.table
    scale = table.width / float(battlefield.width.inches)
    return Frame.of(battlefield, scale=scale, left=large.left + table.left, top=large.top + table.top)


def plates_to_scale(drawings: Mapping[str, TableDrawing], width: Length, *, signs: float = 0.0) -> dict[str, Plate]:
    """Draw tables to one scale, the widest as wide as asked.

    With signs, bare ones show what arrives over their edges, and all have room for it, so that they stay in line; none
    has where nothing arrives on any.
    """
    return {name: drawing.plate(wide) for name, (drawing, wide) in to_scale(drawings, width, signs=signs).items()}


def to_scale(
    drawings: Mapping[str, TableDrawing], width: Length, *, signs: float = 0.0
) -> dict[str, tuple[TableDrawing, Length]]:
    """Give each table as it is drawn to one scale with others, and how wide that is."""
    if signs and any(drawing.battlefield.arrivals for drawing in drawings.values()):
        drawings = {name: drawing.with_arrivals(signs) for name, drawing in drawings.items()}
    wide = {name: drawing.battlefield.width.inches for name, drawing in drawings.items()}
    widest = max(wide.values(), default=1)
    sizes = {name: Length.near_mm(float(width) * float(each / widest)) for name, each in wide.items()}
    return {name: (drawing, sizes[name]) for name, drawing in drawings.items()}
