"""A mission and what it may know of its pack -> the same, worked out: its brief, its ground in all ways, its maps.

Who works the same pack out again and again takes those missions of which nothing has changed as they came out before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.draw import MapDrawing, MapLook
from pipeline.draw.maps.map_words import MapWords
from pipeline.geometry import lay_out_battlefield
from pipeline.geometry.turned import turn_arrivals, turn_battlefield
from pipeline.model import Pack
from pipeline.rules import brief_mission, fill, mission_ground, mission_values
from pipeline.run.fingerprint import fingerprint
from pipeline.units import Distance

_MOST = 500  # missions that are kept as they came out


@dataclass(frozen=True, kw_only=True)
class MissionMaps:
    """A mission's maps: the main one, small ones of its alternatives, and its bare ground."""

    main: MapDrawing
    others: tuple[MapDrawing, ...]
    bare: MapDrawing

    @classmethod
    def of(cls, brief: Brief, grounds: Sequence[Battlefield], captions: Sequence[str], look: MapLook) -> MissionMaps:
        """Draw the maps of sound grounds, the main one first, beside which the other ways stand that have captions.

        It shows the first of all ways itself.
        """
        main, *others = grounds
        ways = tuple(zip(captions, others, strict=False))[1:]
        return cls(
            main=_map(brief, replace(main, ways=ways), replace(look, steps=True)),
            others=tuple(_map(brief, other, replace(look, small=True)) for other in others),
            # Its description stands on the mission's own page.
            bare=MapDrawing(battlefield=main, brief=brief.of_ground, look=replace(look, bare=True)),
        )

    @cached_property
    def seat(self) -> MapDrawing:
        """The main map as the side across the table sees it: all turned by half."""
        ground, brief = turn_battlefield(self.bare.battlefield), self.main.brief
        look = replace(self.bare.look, bare=False, legend=False, strip=False)
        return _map(replace(brief, arrivals=turn_arrivals(brief.arrivals)), ground, look)


def _map(brief: Brief, ground: Battlefield, look: MapLook) -> MapDrawing:
    return MapDrawing(
        battlefield=ground, brief=brief, look=look, description=MapWords(battlefield=ground, brief=brief, look=look)
    )


@dataclass(frozen=True, kw_only=True)
class WorkedMission:
    """A mission's brief and its ground, first as it is mostly played, then its alternatives with their captions.

    Where the ground has faults there is none.
    """

    brief: Brief
    grounds: tuple[Battlefield, ...]
    captions: tuple[str, ...]
    found: tuple[Diagnostic, ...]
    drawn: MissionMaps | None = None

    @property
    def is_sound(self) -> bool:
        """Tell whether it can be drawn."""
        return bool(self.grounds)

    @property
    def maps(self) -> MissionMaps:
        """Its maps."""
        if self.drawn is None:
            raise ContentError(*self.found)
        return self.drawn

    @property
    def apart(self) -> Distance | None:
        """Tell how far apart the sides deploy."""
        gap, look = self.maps.main.battlefield.least_gap, self.maps.main.look
        return None if gap is None else look.wording.rulers.rough(gap)


@dataclass(frozen=True, kw_only=True)
class Told:
    """A mission put into words, and what is wrong with them; its ground isn't laid out yet."""

    pack: Pack
    wording: Wording
    brief: Brief
    found: tuple[Diagnostic, ...]

    @cached_property
    def worked(self) -> WorkedMission:
        """Lay its ground out in all its ways."""
        return _laid_out(self.pack, self.wording, self.brief, self.found)


@dataclass(frozen=True, kw_only=True)
class Missions:
    """The missions of a pack, each put into words as if it were the only one: no other can show in it.

    A process that `stays` keeps them for the next time that the pack is worked out.
    """

    pack: Pack
    wording: Wording
    stays: bool = False

    @cached_property
    def _rest(self) -> Pack:
        return self.pack.model_copy(update={"missions": {}, "mission_order": ()})

    def told(self, name: str) -> Told:
        """Put a mission into words, or give it as it was before where it is made of the same."""
        mission = self.pack.missions[name]
        alone = self._rest.model_copy(update={"missions": {name: mission}})
        if not self.stays:
            return self._told(alone, name)
        asked = fingerprint(self._rest, self.wording, name, mission)
        told = _known.pop(asked, None) or self._told(alone, name)
        _known[asked] = told  # behind all others: who was asked for again stays longest
        while len(_known) > _MOST:
            _known.popitem(last=False)
        return told

    def _told(self, alone: Pack, name: str) -> Told:
        brief, found = brief_mission(alone, name, self.wording)
        return Told(pack=alone, wording=self.wording, brief=brief, found=found)


_known: OrderedDict[str, Told] = OrderedDict()


def _laid_out(pack: Pack, wording: Wording, brief: Brief, found: Sequence[Diagnostic]) -> WorkedMission:
    """Lay a mission's ground out in all its ways; a fault that several of them share is told once."""
    mission = pack.missions[brief.mission]
    told, faults, laid = [*found], list[Diagnostic](), list[Battlefield]()
    for alternative in (None, *(each.id for each in mission.alternatives)):
        ground, slips = mission_ground(pack, brief.mission, wording, brief.arrivals, alternative, brief.marks)
        battlefield, complaints = lay_out_battlefield(ground)
        known = {(each.code, each.path) for each in faults}
        faults += (each for each in complaints if (each.code, each.path) not in known)
        told += slips
        laid.append(battlefield)
    values = mission_values(pack, brief.mission, wording)
    captions = []
    for index, each in enumerate(mission.alternatives):
        path = ("missions", brief.mission, "alternatives", index, "caption")
        caption, slips = fill(each.caption, values, path)
        told += slips
        captions.append(caption)
    return WorkedMission(
        brief=brief,
        grounds=() if Report(faults).is_failure() else tuple(laid),
        captions=tuple(captions),
        found=tuple(dict.fromkeys((*told, *faults))),
    )
