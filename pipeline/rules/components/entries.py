"""What waits, and where it comes onto the table -> marks for the map, places in words, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pipeline.contracts.brief import ArrivalMark, TurnEvent
from pipeline.contracts.wording import joined, label
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Corner, Edge, Home, Prose, SideId
from pipeline.model.arrivals import SideArrival
from pipeline.model.component_fields import named
from pipeline.model.components import Arrive, Keep
from pipeline.rules.components.arrival_words import place_words
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.case import Case, joined_ids, last_turn, nobodys
from pipeline.rules.declared.scope import WAYS, ways
from pipeline.units import Distance

# What only some ways in can have, and how to say that another has it.
_BELONG = {
    "half": (("edges",), "half is a part of edges"),
    "along": (("corners", "scatter"), "along keeps corners to some of their edges"),
    "within": (("corners", "scatter"), "within is measured from corners"),
    "mirrored": (("spots",), "mirrored is for spots"),
    "across": (("spots",), "across is for spots"),
}


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
        return self.scope.distance(self.component.within)

    @property
    def _faces(self) -> dict[int, Edge | Corner]:
        found = self.scope.find(self.component.faces)
        return found if isinstance(found, dict) else {}

    def _reach(self, arrival: SideArrival) -> Distance | None:
        """Tell how far from a corner it may come in; an edge and a spot have no such limit."""
        return arrival.within or self._within if arrival.corners or arrival.scatter else None

    def _clear(self, arrival: SideArrival) -> Distance | None:
        """Tell how far from enemies it comes in at least."""
        return arrival.no_nearer or self.scope.distance(self.component.no_nearer)

    def values(self) -> dict[str, str]:
        """Say the places, how far from a corner, and how far from enemies; several that differ are listed."""
        name, labels = self.component.id, self.teller.labels
        lengths = self._lengths("within", self._reach) | self._lengths("clear", self._clear)
        known = {**self.teller.own, **lengths}
        path = self.written("ways")
        places = [
            (place_words(self.teller, each, known, (*path, index)), self._clear(each))
            for index, each in enumerate(self.ways_in)
        ]
        # What keeps all of them alike from enemies is said once.
        shared = {clear for _, clear in places} if len({clear for _, clear in places}) == 1 else set()
        words = list(dict.fromkeys(place if shared else self._kept_clear(place, clear) for place, clear in places))
        said = self._kept_clear(joined(labels, words), next(iter(shared), None))
        return lengths | ({name: Prose(said)} if words else {})

    def _lengths(self, part: str, of: Callable[[SideArrival], Distance | None]) -> dict[str, str]:
        """Write out a length of all ways in."""
        found = dict.fromkeys(of(arrival) for arrival in self.ways_in)
        texts = [self.teller.reading.wording.distance(distance) for distance in found if distance is not None]
        return {f"{self.component.id}_{part}": joined(self.teller.labels, texts)} if texts else {}

    def _kept_clear(self, place: str, clear: Distance | None) -> str:
        """Say how far from enemies a place must be."""
        if clear is None:
            return place
        distance = self.teller.reading.wording.distance(clear)
        return label(self.teller.labels, "arrival.no-nearer", place=place, distance=distance)

    def events(self, values: Mapping[str, str]) -> tuple[TurnEvent, ...]:
        """Mark what comes in its own turn."""
        labels, whose = self.teller.labels, self.scope.who(self.component.who) or EACH
        coming = dict.fromkeys(
            (arrival.turn, arrival.side or whose, arrival.name or self.teller.name)
            for arrival in self.ways_in
            if arrival.turn is not None
        )
        return tuple(
            TurnEvent(
                turn=turn,
                who=who,
                text=label(labels, "turn.arrival", name=name),
                short=label(labels, "turn.short.arrival", name=name),
            )
            for turn, who, name in coming
        )

    def arrivals(self) -> tuple[ArrivalMark, ...]:
        """Mark every side's ways in."""
        who, ways = self.scope.who(self.component.who), self.written("ways")
        pack, mission = self.teller.reading.pack, self.teller.reading.mission
        return tuple(
            ArrivalMark(
                id=self.use,
                side=side,
                name=arrival.name or self.teller.name,
                first_turn=self.scope.number(self.component.from_turn) if arrival.turn is None else None,
                turn=arrival.turn,
                no_nearer=self._clear(arrival),
                edges=self._own_edges(arrival, [mission.homes.get(each) for each in pack.sides.enemies(side)]),
                half=arrival.half,
                corners=arrival.corners,
                along=arrival.along,
                within=self._reach(arrival),
                spots=arrival.points,
                images=arrival.images,
                scatter=tuple(sorted(self._faces.items())) if arrival.scatter else (),
                may_enter_enemy_zone=arrival.may_enter_enemy_zone,
                path=(*ways, index),
            )
            for side in pack.sides.of(who)
            for index, arrival in enumerate(self.ways_in)
            if arrival.side in (None, side)
        )

    def _own_edges(self, arrival: SideArrival, taken: Sequence[Home | None]) -> tuple[Edge, ...]:
        """Leave out the enemies' home edges where all sides share one list of edges: each comes in at its own."""
        if self.scope.who(self.component.who) != EACH or len(arrival.edges) < 2:
            return arrival.edges
        return tuple(edge for edge in arrival.edges if edge not in taken)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Each arrival is somebody's, with one way in, what that way needs, and a side where sides differ."""
        who, ways = self.scope.who(self.component.who), self.written("ways")
        if self.ways_in and who is None:
            yield nobodys(case)
        for index, arrival in enumerate(self.ways_in):
            path = (*ways, index)
            yield from self._check_way(arrival, case, path)
            yield from _check_side(who, arrival, self.ways_in, case.pack.sides.ids, path)
        if self.component.faces and not self._faces and any(arrival.scatter for arrival in self.ways_in):
            figure = ": ".join(named(self.component.faces))
            hint = f"add `{figure}: …`, a place for each face, in pack.yaml at `figures: {{{self.scope.name}: …}}`"
            yield error(
                "E313", "the pack's figures say no places for the scatter die", path=case.path, hints=(hint,)
            ).relying_on(("figures",))

    def _check_way(self, arrival: SideArrival, case: Case, path: Path) -> Iterator[Diagnostic]:
        found, known = ways(arrival), WAYS if self.component.faces else WAYS[:-1]
        if len(found) != 1 or found[0] not in known:
            message = f"an arrival has exactly one of {', '.join(known)}, here {' and '.join(found) or 'none'}"
            yield error("E309", message, path=path)
            return
        if arrival.corners and arrival.within is None:
            hint = "write `within:` and a distance beside the corners"
            yield error("E310", "corners need the distance within which Units come in", path=path, hints=(hint,))
        for key, (belongs, says) in _BELONG.items():
            if getattr(arrival, key) and found[0] not in belongs:
                hint = f"leave {key} out, or write {' or '.join(belongs)} in the place of {found[0]}"
                yield error("E310", f"{says}, and this arrival has {found[0]}", path=(*path, key), hints=(hint,))
        if arrival.turn is not None and arrival.turn > (last := last_turn(case.pack, case.mission)):
            message = f"this comes in in turn {arrival.turn}, but the last turn played is {last}"
            yield error("E315", message, path=(*path, "turn"), hints=("choose an earlier one",))

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
            figure = ": ".join(named(self.component.within or "=corner"))
            hint = f"add `{figure}: …`, a distance, in pack.yaml at `figures: {{{self.scope.name}: …}}`"
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
        yield error("E311", message, path=path, hints=(f"write `side:` and {joined_ids(sides)}",))
