"""A mission -> its ground laid out, with what is wrong with it; points of a table -> millimetres of a plate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pipeline.contracts.battlefield import Area, Battlefield, Point, ZoneArea
from pipeline.contracts.brief import Brief
from pipeline.contracts.ground import Ground
from pipeline.contracts.wording import Wording, capital, spoken
from pipeline.diagnostics import Diagnostic
from pipeline.geometry import Frame, lay_out_battlefield
from pipeline.geometry.tabletop import Tabletop
from pipeline.model import Pack
from pipeline.rules import brief_mission, mission_ground
from pipeline.units import Unit

Facts = dict[str, Any]
_DECIMALS = 3  # of a millimetre: finer than any screen


def ground_of(pack: Pack, mission: str, wording: Wording, brief: Brief) -> tuple[Ground, tuple[Diagnostic, ...]]:
    """Gather the ground of a mission's main map."""
    return mission_ground(pack, mission, wording, brief.arrivals, None, brief.marks)


@dataclass(frozen=True, kw_only=True)
class Site:
    """A mission's ground, written and laid out, with all that is wrong with it."""

    ground: Ground
    battlefield: Battlefield
    wording: Wording
    found: tuple[Diagnostic, ...] = ()

    @property
    def tabletop(self) -> Tabletop:
        """The bare table."""
        return Tabletop.of(self.ground)

    @classmethod
    def of(cls, pack: Pack, mission: str, wording: Wording, brief: Brief | None = None) -> Site:
        """Lay a mission's ground out as its main map has it; its brief need not be written yet."""
        told: tuple[Diagnostic, ...] = ()
        if brief is None:
            brief, told = brief_mission(pack, mission, wording)
        ground, slips = ground_of(pack, mission, wording, brief)
        battlefield, faults = lay_out_battlefield(ground)
        return cls(ground=ground, battlefield=battlefield, wording=wording, found=(*told, *slips, *faults))


def zone_name(zone: ZoneArea, wording: Wording) -> str:
    """Say what a zone is called: as on the map, or by whose it is, or by its name in the file."""
    if zone.label:
        return capital(zone.label)
    if zone.name in wording.sides.owners:
        return f"Zone of {wording.labels[f'who.{zone.name}']}"
    return spoken(zone.name)


def per_inch(unit: Unit, wording: Wording) -> Fraction:
    """Tell how many of a unit an inch of the table is."""
    if unit is Unit.IN:
        return Fraction(1)
    return wording.rulers.cm_per_inch * (10 if unit is Unit.MM else 1)


def line_on(points: Iterable[Point], frame: Frame) -> list[list[float]]:
    """Lay a line on the plate."""
    return [xy_on(point, frame) for point in points]


def rings_on(area: Area, frame: Frame) -> list[list[list[float]]]:
    """Lay an area on the plate: all that bounds it."""
    return [[rounded(point) for point in ring] for ring in frame.area_to_plate(area).rings]


def xy_on(point: Point, frame: Frame) -> list[float]:
    """Lay a point on the plate."""
    return rounded(frame.to_plate(point))


def rounded(point: Point) -> list[float]:
    """Write a point of the plate."""
    return [round(point.x, _DECIMALS), round(point.y, _DECIMALS)]
