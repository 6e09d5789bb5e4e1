"""A mission worked out -> its map alone, as SVG, and where its table lies on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pipeline.diagnostics import ContentError, Report
from pipeline.draw import MapDrawing
from pipeline.geometry.frame import Frame
from pipeline.preview.measured_maps import map_measures
from pipeline.run.worked import Worked
from pipeline.units import Length

WIDTH = Length.of_mm(180)  # about as wide as on a leaf, so that type and lines are as heavy as there


@dataclass(frozen=True, kw_only=True)
class MapSeen:
    """A map as it is shown, and the frame that its table lies in."""

    facts: dict[str, Any]
    frame: Frame


@dataclass(frozen=True, kw_only=True)
class MapView:
    """A mission's map, to be drawn."""

    worked: Worked
    mission: str

    @classmethod
    def of(cls, worked: Worked, mission: str) -> MapView:
        """Take along what one mission needs, as it goes to another process."""
        return cls(
            worked=replace(worked, missions={mission: worked.missions[mission]}, deployments={}), mission=mission
        )

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return f"the map of {self.mission}"

    def do(self) -> MapSeen:
        """Draw it."""
        mission, drawing = self.worked.missions[self.mission], map_drawing(self.worked, self.mission)
        plate = drawing.plate(WIDTH)
        found = dict.fromkeys((*mission.found, *drawing.found))
        report = Report([*self.worked.prepared.loading.tell(found)])
        if report.is_failure():
            raise ContentError(*report)
        frame = drawing.frame(WIDTH)
        ground = drawing.battlefield
        facts = {
            "mission": self.mission,
            "svg": plate.svg,
            "words": plate.description,
            "table": {"left": frame.left, "top": frame.top, "width": frame.width, "height": frame.height},
            "inches": {"width": float(ground.width.inches), "depth": float(ground.depth.inches)},
        }
        return MapSeen(facts={**facts, "measures": map_measures(self.worked, self.mission, frame)}, frame=frame)


def map_drawing(worked: Worked, mission: str) -> MapDrawing:
    """Take a mission's map as it is shown alone: its list of steps stands elsewhere."""
    main = worked.missions[mission].maps.main
    return replace(main, look=replace(main.look, steps=False))


def map_frame(worked: Worked, mission: str) -> Frame:
    """Say where the table lies on the map as it is shown."""
    return map_drawing(worked, mission).frame(WIDTH)
