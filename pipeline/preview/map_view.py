"""A mission worked out -> its map alone, as SVG, and where its table lies on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pipeline.diagnostics import ContentError, Report
from pipeline.geometry.frame import Frame
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
        mission = self.worked.missions[self.mission]
        main = mission.maps.main
        drawing = replace(main, look=replace(main.look, steps=False))  # its list of steps stands elsewhere
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
        return MapSeen(facts=facts, frame=frame)
