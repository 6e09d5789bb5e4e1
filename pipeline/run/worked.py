"""A pack made ready -> the same, worked out: every brief, battlefield and drawing made once, before anything is set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.ground_figures import GroundFigures
from pipeline.contracts.order import Form
from pipeline.contracts.wording import Wording, joined, label
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.draw import DeploymentDrawing, MapDrawing, MapLook
from pipeline.draw.maps.map_words import MapWords
from pipeline.geometry import lay_out_battlefield, measure_ground
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.geometry.turned import turn_arrivals, turn_battlefield
from pipeline.model import GroundCard, Mission, Pack, Stock, placed_markers
from pipeline.request import Progress
from pipeline.rules import (
    brief_mission,
    check_limits,
    check_rules,
    deployment_ground,
    fill,
    marker_words,
    mission_ground,
    mission_values,
)
from pipeline.run.preparation import Prepared
from pipeline.units import Distance

_LISTED = {"name", "kind", "table", "parts"}


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


def _look(prepared: Prepared) -> MapLook:
    """Choose how maps look; on small pages their type doesn't shrink with them, and strips are rows below them."""
    look, least = MapLook.of(prepared.theme, prepared.ink, prepared.wording), prepared.measures.map_type
    return look if least is None else replace(look, least_type=float(least))


def _map(brief: Brief, ground: Battlefield, look: MapLook) -> MapDrawing:
    return MapDrawing(
        battlefield=ground, brief=brief, look=look, description=MapWords(battlefield=ground, brief=brief, look=look)
    )


@dataclass(frozen=True, kw_only=True)
class DeploymentMaps:
    """A deployment's map as its card shows it, and its bare ground."""

    card: DeploymentDrawing
    bare: DeploymentDrawing

    @classmethod
    def of(cls, card: GroundCard, ground: Battlefield, look: MapLook) -> DeploymentMaps:
        """Draw the maps of a sound ground."""
        empty = replace(ground, markers=())
        words = f"{describe_battlefield(empty, (), look.wording)} {_spots(card, ground, look.wording)}"
        drawing = DeploymentDrawing(
            battlefield=ground,
            homes=card.homes,
            look=replace(look, small=True),
            title=card.name,
            description=words,
        )
        return cls(card=drawing, bare=replace(drawing, look=replace(look, small=True, bare=True)))


def _spots(card: GroundCard, ground: Battlefield, wording: Wording) -> str:
    """Say where the markers lie, for who can't see the map."""
    spots = marker_words(placed_markers(card.objectives, (ground.width, ground.depth)), wording)
    return label(wording.labels, "deck.map.words", spots=joined(wording.labels, spots))


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
class WorkedDeployment:
    """The ground of a deployment card, none where it has faults."""

    ground: Battlefield | None
    found: tuple[Diagnostic, ...]
    drawn: DeploymentMaps | None = None

    @property
    def maps(self) -> DeploymentMaps:
        """Its maps."""
        if self.drawn is None:
            raise ContentError(*self.found)
        return self.drawn

    @property
    def is_sound(self) -> bool:
        """Tell whether it can be drawn."""
        return self.ground is not None


@dataclass(frozen=True, kw_only=True)
class Worked:
    """A pack made ready, with all its missions and deployments worked out, and what is wrong with its rules."""

    prepared: Prepared
    missions: Mapping[str, WorkedMission]
    deployments: Mapping[str, WorkedDeployment]
    found: tuple[Diagnostic, ...]

    @property
    def pack(self) -> Pack:
        """The pack."""
        return self.prepared.pack

    @cached_property
    def listed(self) -> Pack:
        """The pack with no more of its missions than what a list of them shows.

        Most pages show no more, and aren't set anew when a mission is edited. One that asks for more finds nothing
        there, and fails at once.
        """
        rest = dict.fromkeys(set(Mission.model_fields) - _LISTED)
        missions = {name: mission.model_copy(update=rest) for name, mission in self.pack.missions.items()}
        return self.unpictured.model_copy(update={"missions": missions})

    @cached_property
    def unpictured(self) -> Pack:
        """The pack without its pictures: pages are given just those that they show."""
        return self.pack.model_copy(update={"pictures": {}})

    def of_form(self, form: Form) -> Worked:
        """The same, on the page of a form."""
        return replace(self, prepared=self.prepared.of_form(form))

    def for_folding(self, sheet: Stock) -> Worked:
        """The same, on pages that a sheet carries at full size."""
        prepared = self.prepared.for_folding(sheet)
        is_drawn_anew = prepared.measures != self.prepared.measures
        return self.drawn_as(prepared.settable) if is_drawn_anew else replace(self, prepared=prepared)

    def drawn_as(self, prepared: Prepared) -> Worked:
        """The same, drawn with the look of a pack that was made ready otherwise."""
        look = _look(prepared)
        cards = self.pack.deck.grounds if self.pack.deck else {}

        def captions(mission: WorkedMission) -> Sequence[str]:
            """Give what maps in the strip are called; beside a second map all ways stand on the second side."""
            return () if self.pack.leaf.second_map else mission.captions

        return replace(
            self,
            prepared=prepared,
            missions={
                name: replace(each, drawn=MissionMaps.of(each.brief, each.grounds, captions(each), look))
                if each.grounds
                else each
                for name, each in self.missions.items()
            },
            deployments={
                name: replace(each, drawn=DeploymentMaps.of(cards[name], each.ground, look)) if each.ground else each
                for name, each in self.deployments.items()
            },
        )


def work_out(prepared: Prepared, progress: Progress) -> Worked:
    """Work out all missions and deployments of a pack."""
    pack, wording = prepared.pack, prepared.wording
    deployments = pack.deck.grounds if pack.deck else {}
    progress.step(2, "rules", f"{pack.id}, {len(pack.missions)} missions")
    briefs = {name: brief_mission(pack, name, wording) for name in pack.missions}
    found = check_rules(pack, wording, {name: slips for name, (_, slips) in briefs.items()})
    grounds = len(pack.mission_order) + len(deployments)
    progress.step(3, "geometry", f"{pack.id}, {grounds} grounds")
    laid = {name: _deployment(pack, name) for name in deployments}
    worked = Worked(
        prepared=prepared,
        missions={name: _mission(pack, wording, *briefs[name]) for name in pack.mission_order},
        deployments=laid,
        found=(*found, *check_limits(pack, _measured(pack, laid.values()))),
    )
    progress.step(4, "draw", f"{pack.id}, {grounds} maps")
    # Drawings are made apart from grounds, as a print shop's inks draw the same ground anew.
    return worked.drawn_as(prepared.settable)


def work_out_some(prepared: Prepared, missions: Sequence[str]) -> Worked:
    """Work out some missions alone, for who can't wait for all; the pack's rules aren't checked."""
    pack, wording = prepared.pack, prepared.wording
    worked = Worked(
        prepared=prepared,
        missions={name: _mission(pack, wording, *brief_mission(pack, name, wording)) for name in missions},
        deployments={},
        found=(),
    )
    return worked.drawn_as(prepared.settable)


def _mission(pack: Pack, wording: Wording, brief: Brief, found: Sequence[Diagnostic]) -> WorkedMission:
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


def _deployment(pack: Pack, name: str) -> WorkedDeployment:
    ground, found = lay_out_battlefield(deployment_ground(pack, name))
    if Report(list(found)).is_failure():
        return WorkedDeployment(ground=None, found=found)
    return WorkedDeployment(ground=ground, found=())


def measured_grounds(pack: Pack) -> tuple[GroundFigures, ...]:
    """Measure the ground of every deployment card that is sound."""
    return _measured(pack, (_deployment(pack, name) for name in (pack.deck.grounds if pack.deck else {})))


def _measured(pack: Pack, laid: Iterable[WorkedDeployment]) -> tuple[GroundFigures, ...]:
    return tuple(measure_ground(each.ground, pack.sides.ids) for each in laid if each.ground is not None)
