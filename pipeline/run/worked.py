"""A pack made ready -> the same, worked out: every brief, battlefield and drawing made once, before anything is set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.ground_figures import GroundFigures
from pipeline.contracts.order import Form
from pipeline.contracts.wording import Wording, joined, label
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.draw import DeploymentDrawing, MapLook
from pipeline.geometry import lay_out_battlefield, measure_ground
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.model import GroundCard, Mission, Pack, Stock, placed_markers
from pipeline.request import Progress
from pipeline.rules import (
    check_limits,
    check_rules,
    deployment_ground,
    marker_words,
)
from pipeline.run.preparation import Prepared
from pipeline.run.worked_missions import MissionMaps, Missions, WorkedMission

_LISTED = {"name", "kind", "table", "parts"}


def _look(prepared: Prepared) -> MapLook:
    """Choose how maps look; on small pages their type doesn't shrink with them, and strips are rows below them."""
    look, least = MapLook.of(prepared.theme, prepared.ink, prepared.wording), prepared.measures.map_type
    return look if least is None else replace(look, least_type=float(least))


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


def work_out(prepared: Prepared, progress: Progress, *, stays: bool = False) -> Worked:
    """Work out all missions and deployments of a pack; a process that `stays` does so again when some have changed."""
    pack, wording = prepared.pack, prepared.wording
    deployments = pack.deck.grounds if pack.deck else {}
    progress.step(2, "rules", f"{pack.id}, {len(pack.missions)} missions")
    missions = Missions(pack=pack, wording=wording, stays=stays)
    told = {name: missions.told(name) for name in pack.missions}
    found = check_rules(pack, wording, {name: each.found for name, each in told.items()})
    grounds = len(pack.mission_order) + len(deployments)
    progress.step(3, "geometry", f"{pack.id}, {grounds} grounds")
    laid = {name: _deployment(pack, name) for name in deployments}
    worked = Worked(
        prepared=prepared,
        missions={name: told[name].worked for name in pack.mission_order},
        deployments=laid,
        found=(*found, *check_limits(pack, _measured(pack, laid.values()))),
    )
    progress.step(4, "draw", f"{pack.id}, {grounds} maps")
    # Drawings are made apart from grounds, as a print shop's inks draw the same ground anew.
    return worked.drawn_as(prepared.settable)


def work_out_some(prepared: Prepared, names: Sequence[str]) -> Worked:
    """Work out some missions alone, for who can't wait for all; the pack's rules aren't checked."""
    missions = Missions(pack=prepared.pack, wording=prepared.wording, stays=True)
    worked = Worked(
        prepared=prepared,
        missions={name: missions.told(name).worked for name in names},
        deployments={},
        found=(),
    )
    return worked.drawn_as(prepared.settable)


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
