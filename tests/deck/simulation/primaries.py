"""The primaries: their conditions, by id."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tests.deck.simulation.card import Card, Counts, Plan
from tests.deck.simulation.field import Spot, away, from_line, towards
from tests.deck.simulation.state import NEAR, REACH, SPAN, STEP, Unit

DISC = 0.8  # inches: half of a marker's width


class CrossedBearings(Card):
    uses = ("span",)

    def counts(self, side: int) -> Counts:
        state, used, found = self.state, set[Unit](), 0
        own = state.units[side]
        for marker in state.ground.outside(side):
            if not state.free(side, marker):
                continue
            spot = state.ground.markers[marker]
            for one, other in combinations([unit for unit in own if unit not in used], 2):
                if away(one.spot, other.spot) >= SPAN and from_line(spot, one.spot, other.spot) <= DISC:
                    used |= {one, other}
                    found += 1
                    break
        return (min(found, 3),)

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        for marker in self.state.ground.outside(side):
            spot = self.state.ground.markers[marker]
            if away(unit.spot, spot) > unit.sort.move + SPAN:
                continue
            for other in self.state.units[side]:
                far = away(other.spot, spot)
                if other is not unit and far > 0.5:
                    beyond = max(SPAN - far, 1.5)
                    yield towards(other.spot, spot, far + beyond) if far < 1e-6 else _past(other.spot, spot, beyond)


def _past(start: Spot, through: Spot, beyond: float) -> Spot:
    far = away(start, through) or 1e-6
    share = (far + beyond) / far
    return start[0] + (through[0] - start[0]) * share, start[1] + (through[1] - start[1]) * share


class RisingTone(Card):
    def begin(self) -> None:
        self.dice = dict.fromkeys(self.state.ground.open, 2)

    def _taps(self, side: int) -> list[int]:
        last = self.state.round >= 4
        held = [marker for marker in self.dice if self.state.control[marker] == side]
        return [m for m in held if self.dice[m] >= 2 or (last and self.dice[m])]

    def counts(self, side: int) -> Counts:
        return (sum(self.dice[marker] for marker in self._taps(side)),)

    def scored(self, side: int, counts: Counts) -> None:
        for marker in self._taps(side):
            self.dice[marker] = 0

    def end_round(self) -> None:
        for marker in self.dice:
            if not any(self.state.near[marker]):
                self.dice[marker] = min(self.dice[marker] + 1, 4)


class LastCourier(Card):
    awards = 2

    def begin(self) -> None:
        units = self.state.units
        self.carrier = [max(own, key=lambda unit: (unit.sort.move, unit.steps)) for own in units]
        self.logged: tuple[set[int], set[int]] = (set(), set())
        self.carried = [{unit} for unit in self.carrier]

    def _hand(self, side: int) -> Unit | None:
        """Choose who takes the courier at the end of the moves."""
        carrier = self.carrier[side]
        fresh = [
            unit
            for unit in self.state.around(side, carrier.spot, NEAR)
            if unit not in self.carried[side] and not self.state.ground.in_zone(side, unit.spot)
        ]
        return max(fresh, key=lambda unit: (self._calls(side, unit) is not None, unit.steps), default=None)

    def _calls(self, side: int, unit: Unit) -> int | None:
        state = self.state
        return next(
            (
                m
                for m in state.ground.outside(side)
                if m not in self.logged[side] and unit in state.near[m][side] and state.free(side, m)
            ),
            None,
        )

    def counts(self, side: int) -> Counts:
        if not self.state.units[side]:
            return 0, 0
        self._keep(side)
        taker = self._hand(side)
        holder = taker or self.carrier[side]
        called = self._calls(side, self.carrier[side]) is not None or self._calls(side, holder) is not None
        return int(called), int(taker is not None)

    def _keep(self, side: int) -> None:
        """The opponent gives the courier of a unit that was lost to another: to the one that is farthest back."""
        if self.carrier[side] not in self.state.units[side]:
            self.carrier[side] = min(
                self.state.units[side], key=lambda unit: self.state.ground.to_edge(side, unit.spot)
            )

    def scored(self, side: int, counts: Counts) -> None:
        if not self.state.units[side]:
            return
        taker = self._hand(side)
        for unit in filter(None, (self.carrier[side], taker)):
            called = self._calls(side, unit)
            if called is not None:
                self.logged[side].add(called)
                break
        if taker is not None:
            self.carrier[side] = taker
            self.carried[side].add(taker)

    def hope(self, side: int) -> float:
        if not self.state.units[side]:
            return 0.0
        self._keep(side)
        spot = self.carrier[side].spot
        left = [m for m in self.state.ground.outside(side) if m not in self.logged[side]]
        nearest = min((away(spot, self.state.ground.markers[m]) for m in left), default=40.0)
        mates = sum(u not in self.carried[side] for u in self.state.around(side, spot, STEP))
        return 3.0 - nearest / 10 + 0.7 * min(mates, 2)

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        east, north = self.carrier[side].spot
        return ((east + 2, north), (east - 2, north), (east, north + 2), (east, north - 2))


class BlindFrequencies(Card):
    awards = 2

    def begin(self) -> None:
        self.tuned: list[int | None] = [None, None]

    def start_round(self) -> None:
        if self.state.round < 2:
            return
        state = self.state
        for side in (0, 1):
            free = [m for m in state.ground.outside(side) if m != self.tuned[side]]
            weights = [_pull(self.state, side, m) for m in free]
            self.tuned[side] = state.random.choices(free, weights)[0]

    def counts(self, side: int) -> Counts:
        mine, theirs = self.tuned[side], self.tuned[1 - side]
        control = self.state.control
        return (
            int(mine is not None and control[mine] == side),
            int(theirs is not None and control[theirs] == side),
        )


def _pull(state, side: int, marker: int) -> float:  # type: ignore[no-untyped-def]
    """Tell how much a player trusts to hold a marker."""
    spot = state.ground.markers[marker]
    own = sorted(away(unit.spot, spot) for unit in state.units[side])[:2]
    enemy = sorted(away(unit.spot, spot) for unit in state.units[1 - side])[:2]
    return float(2.0 ** ((sum(enemy, 0.0) - sum(own, 0.0)) / 8))


class GoingDark(Card):
    awards = 2

    def begin(self) -> None:
        self.live: int | None = None

    def start_round(self) -> None:
        state = self.state
        self.live = None
        if state.round < 2:
            return
        bids = [min(state.random.choice((0, 1, 1, 2, 2, 3)), len(own)) for own in state.units]
        named = max(state.ground.open, key=lambda m: _pull(state, bids.index(max(bids)), m))
        self.live = named if bids[0] != bids[1] else 0
        for side, bid in enumerate(bids):
            spots = [state.ground.markers[m] for m in state.ground.outside(side) if m != self.live]
            ready = sorted(state.units[side], key=lambda unit: min(away(unit.spot, spot) for spot in spots))
            for unit in ready[:bid]:
                unit.dark = True

    def counts(self, side: int) -> Counts:
        state = self.state
        if self.live is None:
            return 0, 0
        others = (m for m in state.ground.outside(side) if m != self.live and state.free(side, m))
        return int(state.control[self.live] == side), int(any(u.dark for m in others for u in state.near[m][side]))


class FalseCharts(Card):
    def begin(self) -> None:
        self.values = [5 if n == 0 else 3 if n < 3 else 1 for n in range(len(self.state.ground.markers))]

    def counts(self, side: int) -> Counts:
        return (sum(self.values[m] for m in self.state.controls(side)),)

    def _swap(self, side: int, unit: Unit) -> tuple[int, int, int]:
        """Find the best swap: what it gains, and both markers."""
        mine = self.state.controls(side)
        others = [m for m in range(len(self.values)) if m not in mine]
        near = [m for m in mine if unit in self.state.near[m][side]]
        ways = [(self.values[o] - self.values[m], m, o) for m in near for o in others]
        return max(ways, default=(0, 0, 0))

    def may_act(self, side: int, unit: Unit) -> float:
        return max(0.0, self._swap(side, unit)[0] * (2.0 if self.state.round > 1 else 1.5))

    def complete(self, side: int, unit: Unit) -> None:
        gain, one, other = self._swap(side, unit)
        if gain > 0:
            self.values[one], self.values[other] = self.values[other], self.values[one]


class SlowBuoy(Card):
    uses = ("reach",)
    awards = 3

    def begin(self) -> None:
        self.spot, self.towed = self.state.ground.centre, -1

    def counts(self, side: int) -> Counts:
        there = self.state.ground.in_half_of(1 - side, self.spot)
        towed = self.towed == self.state.turn
        return int(there), int(there and not towed), int(towed)

    def _gain(self, side: int) -> float:
        ground = self.state.ground
        deep = ground.to_edge(side, self.spot) - ground.to_edge(1 - side, self.spot)
        return 0.0 if deep > REACH else 8.0 if deep > -2 * REACH else 4.0

    def may_act(self, side: int, unit: Unit) -> float:
        return self._gain(side) if away(unit.spot, self.spot) <= NEAR and self._holds(side) else 0.0

    def _holds(self, side: int) -> bool:
        own, enemy = (self.state.around(each, self.spot, NEAR) for each in (side, 1 - side))
        return len(own) > len(enemy)

    def complete(self, side: int, unit: Unit) -> None:
        state = self.state
        if self._holds(side):
            edge = state.ground.at_edge(1 - side, self.spot)
            self.spot, self.towed = state.ground.held(towards(self.spot, edge, REACH)), state.turn

    def hope(self, side: int) -> float:
        near = sorted(away(unit.spot, self.spot) for unit in self.state.units[side])[:3]
        return 2.5 - sum(near) / 16 + (2.0 if self._holds(side) else 0.0)

    def plans(self, side: int) -> Iterable[Plan]:
        """Bring the three that are nearest."""
        own = sorted(self.state.units[side], key=lambda unit: away(unit.was, self.spot) - unit.sort.move)
        yield {unit: towards(self.spot, unit.was, 1.5) for unit in own[:3]}

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        east, north = self.spot
        return ((east + 1.5, north), (east - 1.5, north), (east, north + 1.5), (east, north - 1.5))


class LongWire(Card):
    uses = ("span", "step")
    awards = 2

    def begin(self) -> None:
        self.masts: tuple[list[Spot], list[Spot]] = ([], [])

    def linked(self, side: int) -> list[Spot]:
        left, found = list(self.masts[side]), list[Spot]()
        reached = [spot for spot in left if self.state.ground.to_edge(side, spot) <= SPAN]
        while reached:
            found += reached
            left = [spot for spot in left if spot not in reached]
            reached = [spot for spot in left if any(away(spot, other) <= SPAN for other in found)]
        return found

    def counts(self, side: int) -> Counts:
        linked, ground = self.linked(side), self.state.ground
        out = sum(not ground.in_zone(side, spot) for spot in linked)
        return out, int(any(ground.to_edge(1 - side, spot) <= SPAN for spot in linked))

    def _place(self, side: int, unit: Unit) -> Spot | None:
        ground = self.state.ground
        edge = ground.at_edge(1 - side, unit.spot)
        linked = self.linked(side)
        for far in (2.9, 1.5, 0.0, -2.9):
            spot = ground.held(towards(unit.spot, edge, far) if far >= 0 else _past(edge, unit.spot, -far))
            apart = all(away(spot, other) >= STEP for other in self.masts[side])
            joined = ground.to_edge(side, spot) <= SPAN or any(away(spot, other) <= SPAN for other in linked)
            if apart and joined:
                return spot
        return None

    def may_act(self, side: int, unit: Unit) -> float:
        spot = self._place(side, unit)
        if spot is None:
            return 0.0
        rounds, out = 6 - self.state.round, self.counts(side)[0]
        outside = not self.state.ground.in_zone(side, spot)
        return (2.0 * rounds * 0.6 if outside and out < 4 else 1.0) + 2.0

    def complete(self, side: int, unit: Unit) -> None:
        spot = self._place(side, unit)
        if spot is not None:
            self.masts[side].append(spot)

    def end_turn(self) -> None:
        for side in (0, 1):
            self.masts[side][:] = [
                spot
                for spot in self.masts[side]
                if not self.state.around(1 - side, spot, NEAR) or self.state.around(side, spot, NEAR)
            ]

    def hope(self, side: int) -> float:
        ground = self.state.ground
        front = min((ground.to_edge(1 - side, unit.spot) for unit in self.state.units[side]), default=40.0)
        cut = sum(bool(self.state.around(side, spot, NEAR)) for spot in self.masts[1 - side])
        return -front / 20 + 0.5 * cut

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        return self.masts[1 - side]


class UnderTheNoise(Card):
    uses = ("span",)
    awards = 2

    def counts(self, side: int) -> Counts:
        state = self.state
        quiet = sum(unit.silent and state.seen(unit, SPAN) for unit in state.out(side))
        loud = [sum(unit.loud for unit in own) for own in state.units]
        return quiet, int(0 < loud[side] < loud[1 - side])


class CodeBooks(Card):
    awards = 3

    def begin(self) -> None:
        self.pages: dict[Unit, int] = {}
        self.sent = [0, 0]

    def start_turn(self, side: int) -> None:
        self.sent[side] = 0

    def counts(self, side: int) -> Counts:
        sent = self.sent[side]
        return int(sent > 0), int(sent > 1), int(sent > 2)

    def _held(self, side: int, unit: Unit) -> int:
        mates = self.state.around(side, unit.spot, NEAR)
        return min(3, sum(self.pages.get(mate, 0) for mate in mates))

    def may_act(self, side: int, unit: Unit) -> float:
        held = self._held(side, unit)
        if not held or self.state.ground.in_zone(side, unit.spot):
            return 0.0
        pays = (0, 3, 7, 12)[held]
        return (
            pays if held == 3 or self.state.round >= 4 or self.state.around(1 - side, unit.spot, SPAN) else pays * 0.4
        )

    def complete(self, side: int, unit: Unit) -> None:
        left = self.sent[side] = self._held(side, unit)
        for mate in self.state.around(side, unit.spot, NEAR):
            taken = min(left, self.pages.get(mate, 0))
            left -= taken
            self.pages[mate] = self.pages.get(mate, 0) - taken

    def after_score(self, side: int) -> None:
        for marker in self.state.controls(side, outside=True):
            keeper = max(self.state.near[marker][side], key=lambda unit: (self.pages.get(unit, 0) < 3, unit.steps))
            self.pages[keeper] = min(3, self.pages.get(keeper, 0) + 1)

    def hope(self, side: int) -> float:
        return 2.0 * min(3, len(self.state.controls(side, outside=True))) * (self.state.round < 5)


class TideOfStatic(Card):
    awards = 2

    def begin(self) -> None:
        self.was: set[int] = set()
        self.live: int | None = None

    def start_round(self) -> None:
        state = self.state
        self.live = None
        if state.round < 2:
            return
        who = state.behind()
        free = [m for m in range(len(state.ground.markers)) if m not in self.was]
        self.live = max(free, key=lambda m: _pull(state, who, m) * state.random.uniform(0.5, 1.5))
        self.was.add(self.live)

    def counts(self, side: int) -> Counts:
        held = self.state.controls(side)
        never = (m for m in held if m not in self.was and self.state.ground.home[m] != side)
        return int(self.live in held), int(any(True for _ in never))


class Echoes(Card):
    def begin(self) -> None:
        self.owner: dict[int, int] = {}

    def counts(self, side: int) -> Counts:
        markers = self.state.ground.markers
        own = (m for m, who in self.owner.items() if who == side)
        return (sum(not self.state.around(side, markers[m], NEAR) for m in own),)

    def after_score(self, side: int) -> None:
        for marker in self.state.controls(side, outside=True):
            self.owner[marker] = side

    def plans(self, side: int) -> Iterable[Plan]:
        """Leave an echo alone, or leave all of them; whoever leaves goes to the next marker."""
        state, every = self.state, dict[Unit, Spot]()
        for marker, who in self.owner.items():
            spot = state.ground.markers[marker]
            if who == side:
                others = [m for m in state.ground.outside(side) if m != marker and self.owner.get(m) != side]
                goals = [state.ground.markers[m] for m in others] or [state.ground.centre]
                leave: Plan = {}
                for unit in state.around(side, spot, NEAR):
                    goal = min(goals, key=lambda each, unit=unit: away(each, unit.was))  # type: ignore[misc]
                    far = goal if away(goal, spot) > NEAR else _past(spot, unit.was, NEAR)
                    leave[unit] = far
                yield leave
                every |= leave
        yield every

    def hope(self, side: int) -> float:
        fresh = sum(self.owner.get(m) != side for m in self.state.controls(side, outside=True))
        return 2.0 * fresh if self.state.round < 5 else 0.0


PRIMARIES: dict[str, type[Card]] = {
    "crossed-bearings": CrossedBearings,
    "rising-tone": RisingTone,
    "last-courier": LastCourier,
    "blind-frequencies": BlindFrequencies,
    "going-dark": GoingDark,
    "false-charts": FalseCharts,
    "slow-buoy": SlowBuoy,
    "long-wire": LongWire,
    "under-the-noise": UnderTheNoise,
    "code-books": CodeBooks,
    "tide-of-static": TideOfStatic,
    "echoes": Echoes,
}
