"""A battlefield and its brief -> the mission's map, which can be asked for any width, and for what is wrong with it.

How wide a map is, the words on its page decide, and that only when they are fitted. So what is handed to the page is
the drawing, not a plate: it tells its height at a width for next to nothing, and draws once the width is known.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield, Role
from pipeline.contracts.brief import Brief
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import label
from pipeline.diagnostics import Diagnostic
from pipeline.draw.maps.map_faults import check_sheet
from pipeline.draw.maps.map_marks import MapPlan, Marker, covered
from pipeline.draw.maps.map_parts import MapSheet, sheet_of
from pipeline.draw.maps.map_sheet import plan_sheet, sheet_height, sheet_scale, shown_steps
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.marker_marks import marker_tone
from pipeline.draw.maps.svg import draw_sheet
from pipeline.draw.maps.table_ground import table_box
from pipeline.draw.maps.terrain_inks import terrain_inks
from pipeline.draw.maps.zone_inks import clear_hatch, zone_inks
from pipeline.draw.pen.map_look import MapLook
from pipeline.geometry.frame import Frame
from pipeline.units import Distance, Length

Drawn = tuple[Plate, tuple[Diagnostic, ...]]
_DOT = 0.024  # of the width: the radius of an objective
_LEAST_DOT, _MOST_DOT = 0.8, 2.2  # millimetres: smaller dots look like dirt, larger ones hide the zones


@dataclass(frozen=True, kw_only=True)
class TableDrawing(ABC):
    """A table's ground, to be drawn at any width; a bare one has no words, and nothing beside its table."""

    battlefield: Battlefield
    look: MapLook
    description: str = ""

    def height(self, width: Length) -> Length:
        """Tell how high the map is at a width, without planning what lies on its table."""
        if width not in self._heights:
            bare = self.look.bare
            self._heights[width] = bare_height(self.battlefield, width) if bare else self._height(width)
        return self._heights[width]

    def plate(self, width: Length) -> Plate:
        """Draw the map so wide."""
        return self.drawn(width)[0]

    def drawn(self, width: Length) -> Drawn:
        """Draw the map so wide, and tell what is wrong with it."""
        if width not in self._plates:
            bare = self.look.bare
            plan = plan_bare(self.battlefield, self.look, width) if bare else self._plan(width)
            sheet = plan if isinstance(plan, MapSheet) else sheet_of(plan)
            plate = draw_sheet(sheet, self.look.palette, title=self._title, description=self.description)
            self._plates[width] = plate, check_sheet(sheet, self.battlefield.path)
        return self._plates[width]

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the map at the widths that it has been drawn at so far, each fault once."""
        return tuple(dict.fromkeys(each for _, found in self._plates.values() for each in found))

    # The fit of a page asks for the same few widths again and again, and what is drawn asks for its faults later.
    @cached_property
    def _heights(self) -> dict[Length, Length]:
        return {}

    @cached_property
    def _plates(self) -> dict[Length, Drawn]:
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

    def on_paper(self, distance: Distance, width: Length) -> Length:
        """Tell how long a distance on the table is on a map so wide."""
        if width not in self._scales:
            self._scales[width] = sheet_scale(self.battlefield, self.brief, self.look, width)
        mm_per_inch = self.look.wording.rulers.mm_per_inch
        return Length.of_mm(round(float(distance.inches) * mm_per_inch / self._scales[width], 2))

    @cached_property
    def _scales(self) -> dict[Length, int]:
        return {}

    def _height(self, width: Length) -> Length:
        return sheet_height(self.battlefield, self.brief, self.look, width)

    def _plan(self, width: Length) -> MapPlan | MapSheet:
        return plan_sheet(self.battlefield, self.brief, self.look, width)

    @property
    def _title(self) -> str:
        key = "map.title.alternative" if self.battlefield.alternative else "map.title"
        return label(self.look.wording.labels, key, mission=self.brief.title)


def plates_to_scale(drawings: Mapping[str, TableDrawing], width: Length) -> dict[str, Plate]:
    """Draw tables to one scale, the widest as wide as asked."""
    wide = {name: drawing.battlefield.width.inches for name, drawing in drawings.items()}
    widest = max(wide.values(), default=1)
    sizes = {name: Length.of_mm(round(float(width) * float(each / widest), 2)) for name, each in wide.items()}
    return {name: drawing.plate(sizes[name]) for name, drawing in drawings.items()}


def bare_height(battlefield: Battlefield, width: Length) -> Length:
    """Tell how high a map will be whose table fills the width."""
    border = _border(width)
    return Length.of_mm(round(_frame(battlefield, width).height + border, 2))


def plan_bare(battlefield: Battlefield, look: MapLook, width: Length) -> MapPlan:
    """Plan a map whose table fills the width."""
    sizes, border, frame = Sizes.of(float(width), small=True), _border(width), _frame(battlefield, width)
    deployed = replace(battlefield, zones=tuple(zone for zone in battlefield.zones if zone.role is Role.DEPLOYMENT))
    dots = tuple(_dots(battlefield, frame, look, float(width)))
    return MapPlan(
        id=f"{battlefield.id}-bare",
        width=float(width),
        height=frame.height + border,
        table=table_box(frame),
        scale=round(look.wording.rulers.mm_per_inch / frame.scale),
        border=border,
        zones=clear_hatch(zone_inks(deployed, frame, look, sizes), covered((), dots)),
        terrain=terrain_inks(battlefield, frame, look, sizes),
        markers=dots,
    )


def _border(width: Length) -> float:
    return Sizes.of(float(width), small=True).border


def _frame(battlefield: Battlefield, width: Length) -> Frame:
    border = _border(width)
    scale = (float(width) - border) / float(battlefield.width.inches)
    return Frame.of(battlefield, scale=scale, left=border / 2, top=border / 2)


def _dots(battlefield: Battlefield, frame: Frame, look: MapLook, width: float) -> Iterator[Marker]:
    """Mark where objectives may lie; those that are taken away again are hollow."""
    radius = min(_MOST_DOT, max(_LEAST_DOT, _DOT * width))
    for group in battlefield.objectives:
        for place, spot in enumerate(group.spots):
            yield Marker(
                name=f"objective-{group.zone}-{place + 1}",
                number=None,
                centre=frame.to_plate(spot),
                radius=radius,
                hollow=place >= len(group.spots) - group.removed,
            )
    for marker in battlefield.markers:
        yield Marker(
            name=f"objective-{marker.sign}",
            number=None,
            centre=frame.to_plate(marker.at),
            radius=radius,
            tone=marker_tone(marker, look),
        )
