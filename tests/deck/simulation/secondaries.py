"""The secondaries that go by where units stand: their conditions, by id."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from tests.deck.simulation.card import Card, Counts, Plan
from tests.deck.simulation.field import Spot, away, from_line, towards
from tests.deck.simulation.state import GAP, LONG, NEAR, REACH, STEP, Unit

ON = 0.6  # inches: so near a line a unit lies on it, as its models are no points


class CrossFix(Card):
    uses = ("step",)

    def counts(self, side: int) -> Counts:
        return (int(any(self._fixed(side, m) for m in self.state.ground.open)),)

    def _fixed(self, side: int, marker: int) -> bool:
        """A spot lies in a triangle of some of them if no half of the compass is without one."""
        state, spot = self.state, self.state.ground.markers[marker]
        if not state.free(side, marker):
            return False
        around = sorted(
            math.atan2(unit.spot[1] - spot[1], unit.spot[0] - spot[0])
            for unit in state.units[side]
            if away(unit.spot, spot) >= STEP
        )
        if len(around) < 3:
            return False
        gaps = [b - a for a, b in zip(around, [*around[1:], around[0] + 2 * math.pi], strict=True)]
        return max(gaps) < math.pi

    def plans(self, side: int) -> Iterable[Plan]:
        """Send the three that are nearest to the corners of a triangle about a marker, turned as suits them."""
        state = self.state
        for marker in state.ground.open:
            east, north = state.ground.markers[marker]
            if not state.free(side, marker):
                continue
            for turn in range(4):
                angles = [turn * math.pi / 6 + corner * 2 * math.pi / 3 for corner in range(3)]
                corners = [(east + 6.6 * math.cos(each), north + 6.6 * math.sin(each)) for each in angles]
                plan = nearest_to(corners, state.units[side])
                if plan:
                    yield plan


def nearest_to(spots: Sequence[Spot], units: Sequence[Unit]) -> Plan:
    """Give each spot the unit that reaches it best; nothing if one can't be reached."""
    plan: Plan = {}
    for spot in spots:
        free = [unit for unit in units if unit not in plan and away(unit.was, spot) <= unit.sort.move + 0.3]
        if not free:
            return {}
        plan[min(free, key=lambda unit, spot=spot: away(unit.spot, spot))] = spot  # type: ignore[misc]
    return plan


class RunnersChain(Card):
    uses = ("reach",)

    def counts(self, side: int) -> Counts:
        state = self.state
        left = list(state.units[side])
        reached = [unit for unit in left if state.ground.in_zone(side, unit.spot)]
        ends = {u for m in state.ground.open if state.free(side, m) for u in state.near[m][side]}
        while reached:
            if any(unit in ends for unit in reached):
                return (1,)
            left = [unit for unit in left if unit not in reached]
            reached = [unit for unit in left if any(away(unit.spot, other.spot) <= REACH for other in reached)]
        return (0,)

    def plans(self, side: int) -> Iterable[Plan]:
        """Form a row from the zone to a marker, with as many links as that takes."""
        state = self.state
        for marker in state.ground.open:
            end = state.ground.markers[marker]
            starts = [unit.was for unit in state.units[side] if state.ground.in_zone(side, unit.was)]
            if not starts or not state.free(side, marker):
                continue
            start = min(starts, key=lambda spot: away(spot, end))
            links = math.ceil(max(0.0, away(start, end) - 2.5) / 8.8)
            row = [towards(start, end, 8.8 * number) for number in range(links + 1)]
            if len(row) <= len(state.units[side]) and (plan := nearest_to(row, state.units[side])):
                yield plan


class QuietHour(Card):
    def counts(self, side: int) -> Counts:
        state = self.state
        if any(unit.attacked for unit in state.units[side]):
            return (0,)
        return (int(sum(state.seen(unit) for unit in state.out(side)) >= 2),)


class ChangeOfWatch(Card):
    def begin(self) -> None:
        self.held: dict[int, set[Unit]] = {}

    def start_turn(self, side: int) -> None:
        state = self.state
        self.held = {m: set(state.near[m][side]) for m in state.controls(side, outside=True)}

    def counts(self, side: int) -> Counts:
        now = self.state.controls(side, outside=True)
        return (int(any(m in self.held and self._relieved(m, side) for m in now)),)

    def _relieved(self, marker: int, side: int) -> bool:
        """Tell whether one has left a marker, and another has come."""
        then, now = self.held[marker], set(self.state.near[marker][side])
        return bool(then - now) and bool(now - then)

    def hope(self, side: int) -> float:
        state = self.state
        markers = [(state.ground.markers[m], state.near[m][side]) for m in state.controls(side, outside=True)]
        return 0.8 * any(unit not in near for spot, near in markers for unit in state.around(side, spot, REACH))

    def plans(self, side: int) -> Iterable[Plan]:
        """Relieve all who were near a marker by one that was not."""
        state = self.state
        for marker, then in self.held.items():
            spot = state.ground.markers[marker]
            old = [unit for unit in state.units[side] if unit in then]
            fresh = [
                unit for unit in state.units[side] if unit not in old and away(unit.was, spot) <= unit.sort.move + 2
            ]
            for unit in sorted(fresh, key=lambda unit: away(unit.was, spot))[:2]:
                others = [state.ground.markers[m] for m in state.ground.open if m != marker]
                first = min(old, key=lambda each: away(each.was, state.ground.centre))
                leave = {first: _leaving(first.was, spot, others)}
                yield {unit: towards(unit.was, spot, max(0.0, away(unit.was, spot) - 1.0)), **leave}


def _leaving(start: Spot, spot: Spot, goals: Sequence[Spot]) -> Spot:
    """Go from a marker to the next, at least out of its reach."""
    goal = min(goals, key=lambda each: away(each, start))
    return goal if away(goal, spot) > STEP else towards(spot, goal, 4.0)


class Intercept(Card):
    uses = ("gap", "step")

    def _lines(self, side: int) -> list[tuple[Spot, Spot]]:
        enemies = self.state.units[1 - side]
        return [(a.spot, b.spot) for a, b in combinations(enemies, 2) if away(a.spot, b.spot) >= GAP]

    def counts(self, side: int) -> Counts:
        lines = self._lines(side)
        return (
            int(
                any(
                    from_line(unit.spot, one, other) <= ON and min(away(unit.spot, one), away(unit.spot, other)) >= STEP
                    for unit in self.state.out(side)
                    for one, other in lines
                )
            ),
        )

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        for one, other in self._lines(side):
            if from_line(unit.spot, one, other) <= unit.sort.move:
                length = away(one, other)
                along = sum((p - a) * (b - a) for p, a, b in zip(unit.spot, one, other, strict=True)) / length
                yield towards(one, other, min(max(along, STEP), length - STEP))


class Jamming(Card):
    uses = ("reach",)

    def counts(self, side: int) -> Counts:
        state = self.state
        return (
            int(
                any(
                    sum(unit.silent and state.sees(enemy, unit, REACH) for unit in state.units[side]) >= 2
                    for enemy in state.units[1 - side]
                )
            ),
        )

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        for enemy in self.state.units[1 - side]:
            if away(enemy.spot, unit.spot) <= unit.sort.move + REACH:
                yield towards(enemy.spot, unit.spot, REACH - 0.5)


class Heliograph(Card):
    uses = ("long",)

    def begin(self) -> None:
        self.known: set[frozenset[Unit]] = set()

    def _pair(self, side: int) -> frozenset[Unit] | None:
        """Find a pair that can signal and has not counted yet."""
        state = self.state
        quiet = [unit for unit in state.units[side] if unit.silent]
        for one, other in combinations(quiet, 2):
            if frozenset((one, other)) in self.known:
                continue
            if away(one.spot, other.spot) < LONG or not state.sees(one, other):
                continue
            if not any(state.ground.in_half_of(1 - side, each.spot) for each in (one, other)):
                continue
            if not any(from_line(enemy.spot, one.spot, other.spot) <= NEAR for enemy in state.units[1 - side]):
                return frozenset((one, other))
        return None

    def counts(self, side: int) -> Counts:
        return (int(self._pair(side) is not None),)

    def scored(self, side: int, counts: Counts) -> None:
        pair = self._pair(side)
        if pair is not None:
            self.known.add(pair)


class WalkAway(Card):
    uses = ("step",)

    def _ready(self, side: int) -> list[Unit]:
        state = self.state
        return [unit for unit in state.units[side] if state.ground.to_edge(1 - side, unit.spot) <= STEP]

    def counts(self, side: int) -> Counts:
        ready = self._ready(side)
        worth = min((unit.steps for unit in ready), default=9) * 0.4 * (5 - self.state.round)
        return (int(bool(ready) and worth < (8 if self.mode == "sent" else 5)),)

    def scored(self, side: int, counts: Counts) -> None:
        gone = min(self._ready(side), key=lambda unit: unit.steps)
        self.state.units[side].remove(gone)
        self.state.changed()

    def hope(self, side: int) -> float:
        ground = self.state.ground
        nearest = min((ground.to_edge(1 - side, unit.spot) for unit in self.state.units[side]), default=40.0)
        return 3.0 - nearest / 10

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        return (self.state.ground.at_edge(1 - side, unit.spot),)


class ClearChannel(Card):
    def counts(self, side: int) -> Counts:
        state = self.state
        every = [unit for own in state.units for unit in own]
        for one, other in combinations(state.controls(side, outside=True), 2):
            ends = {unit for m in (one, other) for own in state.near[m] for unit in own}
            line = state.ground.markers[one], state.ground.markers[other]
            if not any(unit not in ends and from_line(unit.spot, *line) <= NEAR for unit in every):
                return (1,)
        return (0,)


class NobodysVoice(Card):
    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        markers = self.state.ground.markers
        return [towards(markers[m], unit.was, 2.8) for m in self.state.ground.open]

    def counts(self, side: int) -> Counts:
        state, markers = self.state, self.state.ground.open
        return (int(any(state.control[m] is None and state.near[m][side] for m in markers)),)


class BlackBox(Card):
    def begin(self) -> None:
        self.opened = -1

    def _box(self, side: int, unit: Unit) -> Spot | None:
        state = self.state
        near = (box for box in state.boxes if away(unit.spot, box) <= NEAR and not state.around(1 - side, box, NEAR))
        return next(near, None)

    def counts(self, side: int) -> Counts:
        return (int(self.opened == self.state.turn),)

    def may_act(self, side: int, unit: Unit) -> float:
        return 0.0 if self._box(side, unit) is None else 5.0 if self.mode == "sent" else 3.0

    def complete(self, side: int, unit: Unit) -> None:
        box = self._box(side, unit)
        if box is not None:
            self.state.boxes.remove(box)
            self.opened = self.state.turn

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        return self.state.boxes


BY_PLACE: dict[str, type[Card]] = {
    "cross-fix": CrossFix,
    "runners-chain": RunnersChain,
    "quiet-hour": QuietHour,
    "change-of-watch": ChangeOfWatch,
    "intercept": Intercept,
    "jamming": Jamming,
    "heliograph": Heliograph,
    "walk-away": WalkAway,
    "clear-channel": ClearChannel,
    "nobodys-voice": NobodysVoice,
    "black-box": BlackBox,
}
