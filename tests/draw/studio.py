"""The shipped pack's missions laid out, and looks to draw them with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording, with_sides
from pipeline.draw import MapLook, plan_map
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.draw.maps.map_parts import MapSheet
from pipeline.draw.maps.map_sheet import SheetMaker
from pipeline.geometry import lay_out_battlefield
from pipeline.load import content_roots, layouts_root, load_library, load_pack
from pipeline.model import Ink, Labels, Pack, Theme
from pipeline.rules import brief_mission, mission_ground
from pipeline.units import Length, Rulers, Units


@dataclass(frozen=True, kw_only=True)
class Site:
    """A mission laid out, ready to be drawn."""

    battlefield: Battlefield
    brief: Brief


class Studio:
    """The shipped pack with its labels and theme: lays missions out and makes looks."""

    def __init__(self, pack: Pack, labels: Labels, theme: Theme) -> None:
        self.pack, self.labels, self.theme = pack, with_sides(labels, pack), theme
        self._sites: dict[tuple[str, str | None, Units], Site] = {}

    def look(
        self,
        *,
        ink: Ink = Ink.COLOUR,
        units: Units = Units.BOTH,
        small: bool = False,
        bare: bool = False,
    ) -> MapLook:
        wording = Wording(labels=self.labels, sides=self.pack.sides, rulers=Rulers(units=units))
        return MapLook(
            palette=self.theme.palettes[ink],
            ink=ink,
            family=self.theme.heading,
            wording=wording,
            small=small,
            bare=bare,
            band=None if self.theme.band is None else float(self.theme.band),
        )

    def site(self, mission: str, alternative: str | None = None, units: Units = Units.BOTH) -> Site:
        key = (mission, alternative, units)
        if key not in self._sites:
            brief, _ = brief_mission(self.pack, mission, self.look(units=units).wording)
            wording = self.look(units=units).wording
            ground, _ = mission_ground(self.pack, mission, wording, brief.arrivals, alternative)
            battlefield, _ = lay_out_battlefield(ground)
            self._sites[key] = Site(battlefield=battlefield, brief=brief)
        return self._sites[key]


@cache
def studio_of(pack: str) -> Studio:
    """Open a studio for a published pack, in the pack's own theme, once for all tests."""
    loading = load_pack(content_roots()[-1] / pack)
    assert loading.pack is not None
    library = load_library(layouts_root(), loading.pack.language, loading.pack.theme)
    assert library.labels is not None
    assert library.theme is not None
    return Studio(loading.pack, library.labels, library.theme)


@cache  # many tests look at the same plan
def plan(
    studio: Studio, mission: str, width: float = 174, *, alternative: str | None = None, **look: object
) -> MapPlan:
    how = studio.look(**look)  # type: ignore[arg-type]
    site = studio.site(mission, alternative, how.wording.rulers.units)
    return plan_map(site.battlefield, site.brief, how, Length.of_mm(width))


def plan_sheet(battlefield: Battlefield, brief: Brief, look: MapLook, width: Length) -> MapSheet:
    """Plan a map with its strip; on a page, if the look has one."""
    return SheetMaker(battlefield=battlefield, brief=brief, look=look).plan(width)
