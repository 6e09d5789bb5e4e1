"""What waits, and where it comes onto the table -> marks for the map, places in words, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.wording import joined
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Corner, Edge, Prose, SideId
from pipeline.model.arrivals import SideArrival
from pipeline.model.components import Arrive, Keep
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.case import Case, joined_ids, nobodys
from pipeline.rules.declared.scope import WAYS, ways
from pipeline.units import Distance


class KeepWorker(Worker[Keep]):
    """What waits off the table; the outline tells whose it is."""

    def values(self) -> dict[str, str]:
        """Tell how much is kept, where the rule says that."""
        amount = self.write(self.component.amount, self.teller.own, "amount")
        return {"kept": amount} if amount else {}


class ArriveWorker(Worker[Arrive]):
    """Ways onto the table."""

    @property
    def ways_in(self) -> tuple[SideArrival, ...]:
        """The ways in, as the mission gives them."""
        found = self.scope.find(self.component.ways)
        return found if isinstance(found, tuple) else ()

    @property
    def _within(self) -> Distance | None:
        found = self.scope.find(self.component.within)
        return found if isinstance(found, Distance) else None

    @property
    def _faces(self) -> dict[int, Edge | Corner]:
        found = self.scope.find(self.component.faces)
        return found if isinstance(found, dict) else {}

    def _reach(self, arrival: SideArrival) -> Distance | None:
        """Tell how far from a corner it may come in; an edge has no such limit."""
        return None if arrival.edges else arrival.within or self._within

    def values(self) -> dict[str, str]:
        """Say the places, and how far from a corner; several that differ are listed."""
        name, reading = self.component.id, self.teller.reading
        found = dict.fromkeys(self._reach(arrival) for arrival in self.ways_in)
        texts = [reading.wording.distance(distance) for distance in found if distance is not None]
        reaches = {f"{name}_within": joined(reading.labels, texts)} if texts else {}
        known = {**self.teller.own, **reaches}
        path = (*self.teller.path, self.component.ways.removeprefix("="))
        places = (self.teller.place(each, known, (*path, index)) for index, each in enumerate(self.ways_in))
        words = list(dict.fromkeys(places))
        return reaches | ({name: Prose(joined(reading.labels, words))} if words else {})

    def arrivals(self) -> tuple[ArrivalMark, ...]:
        """Mark every side's ways in."""
        who = self.scope.who(self.component.who)
        pack, mission = self.teller.reading.pack, self.teller.reading.mission
        return tuple(
            ArrivalMark(
                id=self.use,
                side=side,
                name=self.teller.name,
                first_turn=self.scope.number(self.component.from_turn),
                edges=self._own_edges(arrival, [mission.homes.get(each) for each in pack.sides.enemies(side)]),
                half=arrival.half,
                corners=arrival.corners,
                along=arrival.along,
                within=self._reach(arrival) if arrival.corners or arrival.scatter else arrival.within,
                scatter=tuple(sorted(self._faces.items())) if arrival.scatter else (),
                may_enter_enemy_zone=arrival.may_enter_enemy_zone,
            )
            for side in pack.sides.of(who)
            for arrival in self.ways_in
            if arrival.side in (None, side)
        )

    def _own_edges(self, arrival: SideArrival, taken: Sequence[Edge | None]) -> tuple[Edge, ...]:
        """Leave out the enemies' home edges where all sides share one list of edges: each comes in at its own."""
        if self.scope.who(self.component.who) != EACH or len(arrival.edges) < 2:
            return arrival.edges
        return tuple(edge for edge in arrival.edges if edge not in taken)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Each arrival is somebody's, with one way in, what that way needs, and a side where sides differ."""
        who, name = self.scope.who(self.component.who), self.component.ways.removeprefix("=")
        if self.ways_in and who is None:
            yield nobodys(case)
        for index, arrival in enumerate(self.ways_in):
            path = (*case.path, name, index)
            yield from self._check_way(arrival, path)
            yield from _check_side(who, arrival, self.ways_in, case.pack.sides.ids, path)
        if self.component.faces and not self._faces and any(arrival.scatter for arrival in self.ways_in):
            figure = self.component.faces.removeprefix("=")
            hint = f"add {figure}: with a place for each face under figures: {self.scope.name}: in pack.yaml"
            yield error(
                "E313", "the pack's figures say no places for the scatter die", path=case.path, hints=(hint,)
            ).relying_on(("figures",))

    def _check_way(self, arrival: SideArrival, path: Path) -> Iterator[Diagnostic]:
        found, known = ways(arrival), WAYS if self.component.faces else WAYS[:2]
        if len(found) != 1 or found[0] not in known:
            message = f"an arrival has exactly one of {', '.join(known)}, here {' and '.join(found) or 'none'}"
            yield error("E309", message, path=path)
        elif arrival.corners and arrival.within is None:
            hint = "write within: and a distance beside the corners"
            yield error("E310", "corners need the distance within which Units come in", path=path, hints=(hint,))
        elif arrival.edges and arrival.within is not None:
            yield error("E310", "within is measured from corners, and this arrival has edges", path=(*path, "within"))

    def check_figures(self) -> Iterator[Diagnostic]:
        """Every face leads somewhere, and corners need a reach."""
        faces, path = self._faces, self.figure(self.component.faces)
        die = self.scope.number("=die")
        if not faces or die is None:
            return
        missing = [str(face) for face in range(1, die + 1) if face not in faces]
        beyond = [str(face) for face in sorted(faces) if not 1 <= face <= die]
        if missing:
            yield error("E319", f"the scatter die has no place for {', '.join(missing)}", path=path)
        if beyond:
            yield error("E319", f"a die of {die} faces never shows {', '.join(beyond)}", path=path)
        if self._within is None and any(isinstance(place, Corner) for place in faces.values()):
            figure = str(self.component.within or "=corner").removeprefix("=")
            hint = f"add {figure}: and a distance under figures: {self.scope.name}:"
            message = "the scatter die leads to corners, and no distance from them is given"
            yield error("E319", message, path=path, hints=(hint,))


def _check_side(
    who: str | None, arrival: SideArrival, arrivals: Sequence[SideArrival], sides: tuple[SideId, ...], path: Path
) -> Iterator[Diagnostic]:
    if arrival.side is not None and who not in (None, EACH, arrival.side):
        message = f"the arrival is for the {arrival.side}, but this is the {who}'s"
        yield error("E311", message, path=(*path, "side"))
    elif arrival.side is None and who == EACH and any(other.side for other in arrivals):
        message = "all sides come in here and other arrivals name a side: name one here too"
        yield error("E311", message, path=path, hints=(f"write side: {joined_ids(sides)}",))
