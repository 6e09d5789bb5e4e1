"""A mission's steps -> what each is about on the map: ground, objectives, picks and what arrives, and who does it.

A step may say `where` it takes place; otherwise one that is called like a zone is about that. One that speaks of a
rule is about what arrives by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.step_words import PlaceKind, StepPlace
from pipeline.model import Mission, ObjectiveGroup, Pack, SideId, Step
from pipeline.model.zones import Zone
from pipeline.rules.used.uses import Use


@dataclass(frozen=True, kw_only=True)
class StepFinder:
    """Finds places in one mission; `uses` are its rules by what steps call them, `arrivals` what comes by these."""

    pack: Pack
    mission: Mission
    uses: Mapping[str, Use]
    arrivals: tuple[ArrivalMark, ...]

    def places(self, step: Step) -> tuple[StepPlace, ...]:
        """List what a step is about."""
        found = list(self._said(step) if step.where is not None else self._called(step))
        who = dict.fromkeys(mark.side for mark in self.arrivals if step.of and mark.id == step.of)
        found += [StepPlace(kind=PlaceKind.ARRIVAL, name=str(step.of), who=side) for side in who]
        return tuple(dict.fromkeys(found))

    def side(self, step: Step, places: Iterable[StepPlace]) -> SideId | None:
        """Tell which side takes a step; None where several do, or nothing tells."""
        sides = self.pack.sides
        use = self.uses.get(step.of or "")
        doers = {place.who for place in places} or {use.who if use else None}
        (doer, *others) = doers
        return doer if not others and doer in sides.ids else None

    def _said(self, step: Step) -> Iterator[StepPlace]:
        where = step.where
        assert where is not None
        yield from (StepPlace(kind=PlaceKind.PICK, name=side, who=side) for side in where.picks)
        for number in where.objectives:
            yield from (self._placed(group) for group, numbers in self._groups if number in numbers)
        for number in where.taken_back:
            for group, numbers in self._groups:
                if number in numbers:
                    yield StepPlace(kind=PlaceKind.TAKEN_BACK, name=group.zone, who=group.removed_by)
        for zone in where.zones:
            yield from self._zone(zone)

    def _called(self, step: Step) -> Iterator[StepPlace]:
        if step.id in self._zones:
            yield from self._zone(step.id)
        elif step.id in self.pack.sides.ids and any(side in self._zones for side in self.pack.sides.ids):
            yield StepPlace(kind=PlaceKind.ZONE, name=step.id, who=step.id)  # it has no ground, but a place on the map

    def _zone(self, zone: str) -> Iterator[StepPlace]:
        """A zone stands for the objectives that go there, if any do."""
        groups = [self._placed(group) for group, _ in self._groups if group.zone == zone]
        if groups:
            yield from groups
        elif zone in self._zones:
            side = self._zones[zone].side or (zone if zone in self.pack.sides.owners else None)
            yield StepPlace(kind=PlaceKind.ZONE, name=zone, who=side)

    def _placed(self, group: ObjectiveGroup) -> StepPlace:
        return StepPlace(kind=PlaceKind.OBJECTIVES, name=group.zone, who=group.placed_by)

    @cached_property
    def _zones(self) -> dict[str, Zone]:
        """The zones, and those that only alternatives have."""
        others = {name: zone for each in self.mission.alternatives for name, zone in each.zones.items()}
        return others | self.mission.zones

    @cached_property
    def _groups(self) -> tuple[tuple[ObjectiveGroup, range], ...]:
        """The objectives that sides place, with their numbers on the map."""
        found, last = [], 0
        for group in self.mission.objectives:
            if isinstance(group, ObjectiveGroup):
                found.append((group, range(last + 1, last + group.count + 1)))
                last += group.count
        return tuple(found)
