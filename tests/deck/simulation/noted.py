"""The secondaries that write something down or perform an Action, and the secrets: their conditions, by id."""

from __future__ import annotations

from collections.abc import Iterable

from tests.deck.simulation.card import Card, Counts, Plan
from tests.deck.simulation.field import Spot, away, towards
from tests.deck.simulation.state import GAP, LONG, NEAR, REACH, Unit


class Decoy(Card):
    uses = ("long",)
    awards = 2

    def begin(self) -> None:
        self.unit: Unit | None = None

    def late(self) -> bool:
        return True

    def counts(self, side: int) -> Counts:
        state, unit = self.state, self.unit
        if unit is None or state.side == side or unit not in state.units[side]:
            return 0, 0
        hit = state.turn in unit.hit
        return int(hit), int(not hit and sum(state.sees(enemy, unit, LONG) for enemy in state.units[1 - side]) >= 2)

    def may_act(self, side: int, unit: Unit) -> float:
        state = self.state
        if state.ground.in_zone(side, unit.spot) or state.last_turn(side):
            return 0.0
        targets = sum(state.sees(enemy, unit, LONG) for enemy in state.units[1 - side])
        return (0.0, 1.0, 1.6 + 0.2 * unit.steps)[min(targets, 2)]

    def complete(self, side: int, unit: Unit) -> None:
        self.unit = unit

    def end_turn(self) -> None:
        if self.state.side != self.side:
            self.unit = None


class WrongNumber(Card):
    awards = 2

    def begin(self) -> None:
        self.number: int | None = None
        self.guessed = False

    def start_turn(self, side: int) -> None:
        state = self.state
        free = list(state.ground.outside(side))
        weights = [self._pull(side, marker) for marker in free]
        self.number = state.random.choices(free, weights)[0]
        self.guessed = state.random.choices(free, weights)[0] == self.number

    def _pull(self, side: int, marker: int) -> float:
        state, spot = self.state, self.state.ground.markers[marker]
        near = sum(away(unit.spot, spot) <= unit.sort.move + NEAR for unit in state.units[side])
        return 0.05 + max(0, near - len(state.around(1 - side, spot, NEAR)))

    def counts(self, side: int) -> Counts:
        held = self.number is not None and self.state.control[self.number] == side
        return int(held), int(held and not self.guessed)


class RollCall(Card):
    awards = 2

    def begin(self) -> None:
        self.answered: set[Unit] = set()
        self.last = -1

    def counts(self, side: int) -> Counts:
        return len(self.answered), int(self.last == self.state.turn)

    def may_act(self, side: int, unit: Unit) -> float:
        state = self.state
        near = any(unit in state.near[m][side] for m in state.ground.outside(side))
        if not near or unit in self.answered:
            return 0.0
        return 5.0 if self.mode == "sent" else 0.8 * (6 - state.round)

    def complete(self, side: int, unit: Unit) -> None:
        self.answered.add(unit)
        self.last = self.state.turn


class TheTail(Card):
    uses = ("reach",)

    def begin(self) -> None:
        self.unit: Unit | None = None

    def start_turn(self, side: int) -> None:
        state = self.state
        own = state.units[side]
        # The opponent names those that are farthest from its enemies.
        named = sorted(
            state.units[1 - side], key=lambda enemy: -min((away(u.spot, enemy.spot) for u in own), default=0)
        )[:3]
        reach = {enemy: min((away(u.spot, enemy.spot) - u.sort.move for u in own), default=99.0) for enemy in named}
        self.unit = min(named, key=lambda enemy: reach[enemy], default=None)

    def counts(self, side: int) -> Counts:
        state, unit = self.state, self.unit
        if unit is None or unit not in state.units[1 - side] or state.turn in unit.hit:
            return (0,)
        return (int(any(own.silent for own in state.around(side, unit.spot, REACH))),)

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        return () if self.unit is None else (towards(self.unit.spot, unit.spot, REACH - 0.5),)


class WeakSignal(Card):
    def begin(self) -> None:
        self.marker: int | None = None

    def start_turn(self, side: int) -> None:
        state = self.state
        rolls = [state.random.randint(1, 6) - 1 for _ in range(2)]
        outside = list(state.ground.outside(side))

        def reach(marker: int) -> float:
            spot = state.ground.markers[marker]
            return min((away(unit.spot, spot) for unit in state.units[side]), default=0.0)

        # A number that is none outside the zone lets the opponent name one: the hardest.
        meant = [roll if roll in outside else max(outside, key=reach) for roll in rolls]
        self.marker = min(meant, key=reach)

    def counts(self, side: int) -> Counts:
        marker = self.marker
        if marker is None:
            return (0,)
        return (int(self.state.at(side, marker)),)

    def plans(self, side: int) -> Iterable[Plan]:
        """Send whoever is nearest."""
        state = self.state
        if self.marker is not None:
            spot = state.ground.markers[self.marker]
            nearest = sorted(state.units[side], key=lambda unit: away(unit.was, spot) - unit.sort.move)[:1]
            yield {unit: towards(spot, unit.was, 1.5) for unit in nearest}


class Pledge(Card):
    def begin(self) -> None:
        self.pledged: list[tuple[Unit, int]] = []

    def start_turn(self, side: int) -> None:
        state = self.state
        ways = sorted(
            (away(unit.spot, state.ground.markers[m]) - unit.sort.move, i, m)
            for i, unit in enumerate(state.units[side])
            for m in state.ground.outside(side)
            if state.free(side, m)
        )
        self.pledged = []
        for short, index, marker in ways:
            unit = state.units[side][index]
            new = all(unit is not one and marker != other for one, other in self.pledged)
            if new and (short <= NEAR - 0.5 or not self.pledged) and len(self.pledged) < 3:
                self.pledged.append((unit, marker))

    def counts(self, side: int) -> Counts:
        near, free = self.state.near, self.state.free
        kept = all(unit in near[m][side] and free(side, m) for unit, m in self.pledged)
        return (len(self.pledged) if kept else 0,)

    def hope(self, side: int) -> float:
        """A pledge is worth something for each unit that keeps its own, so that the next one counts as well."""
        return 0.8 * sum(unit in self.state.near[m][side] for unit, m in self.pledged)


class Recorder(Card):
    def begin(self) -> None:
        self.spot: Spot | None = None
        self.die = 0
        self.laid = -1

    def _takes(self, side: int) -> bool:
        state = self.state
        if self.spot is None or self.laid == state.turn or not state.around(side, self.spot, NEAR):
            return False
        risk = any(away(enemy.spot, self.spot) <= enemy.sort.move + NEAR for enemy in state.units[1 - side])
        return self._shows >= 3 or state.round == 5 or (risk and len(state.around(side, self.spot, NEAR)) < 2)

    @property
    def _shows(self) -> int:
        """What it shows at the end of this turn."""
        return self.die if self.laid == self.state.turn else min(3, self.die + 1)

    def counts(self, side: int) -> Counts:
        return (self._shows if self._takes(side) else 0,)

    def scored(self, side: int, counts: Counts) -> None:
        self.spot = None

    def may_act(self, side: int, unit: Unit) -> float:
        state = self.state
        near = any(unit in state.near[m][side] for m in state.ground.outside(side))
        return 3.0 if near and self.spot is None and state.round < 5 else 0.0

    def complete(self, side: int, unit: Unit) -> None:
        self.spot, self.die, self.laid = unit.spot, 1, self.state.turn

    def after_score(self, side: int) -> None:
        if self.laid != self.state.turn:
            self.die = min(3, self.die + 1)

    def end_turn(self) -> None:
        state, spot = self.state, self.spot
        if spot is not None and state.around(1 - self.side, spot, NEAR) and not state.around(self.side, spot, NEAR):
            self.spot = None

    def hope(self, side: int) -> float:
        if self.spot is None:
            return 0.0
        return 1.5 * self.die - min((away(u.spot, self.spot) for u in self.state.units[side]), default=20.0) / 10

    def spots(self, side: int, unit: Unit) -> Iterable[Spot]:
        return () if self.spot is None else (self.spot,)


class InsideMan(Card):
    def begin(self) -> None:
        self.unit: Unit | None = None
        self.noted = 0

    def counts(self, side: int) -> Counts:
        state, unit = self.state, self.unit
        if unit is None or unit not in state.units[1 - side] or any(turn > self.noted for turn in unit.hit):
            return (0,)
        return (int(any(unit in state.near[m][1 - side] for m in state.ground.outside(1 - side))),)

    def after_score(self, side: int) -> None:
        state = self.state
        markers = [state.ground.markers[m] for m in state.ground.outside(1 - side)]
        self.noted = state.turn
        self.unit = min(
            state.units[1 - side],
            key=lambda enemy: min(away(enemy.spot, spot) for spot in markers) - 0.5 * enemy.steps,
            default=None,
        )


class CalledShot(Card):
    def begin(self) -> None:
        self.pair: tuple[Unit, Unit] | None = None

    def start_turn(self, side: int) -> None:
        state = self.state
        ways = [
            (own.sort.dice / (enemy.steps + 1), index, other)
            for index, own in enumerate(state.units[side])
            for other, enemy in enumerate(state.units[1 - side])
            if away(own.spot, enemy.spot) <= own.sort.move + LONG - 4 and not own.dark and not own.mute
        ]
        best = max(ways, default=None)
        self.pair = None if best is None else (state.units[side][best[1]], state.units[1 - side][best[2]])

    def counts(self, side: int) -> Counts:
        return (int(any(self.pair == (by, enemy) for enemy, by in self.state.killed)),)


class EmptyHouse(Card):
    awards = 2

    def counts(self, side: int) -> Counts:
        state = self.state
        empty = not any(state.ground.in_zone(side, unit.spot) for unit in state.units[side])
        return int(empty), int(sum(bool(own[side]) for own in state.near) >= 3)


class SealedCargo(Card):
    def begin(self) -> None:
        own, far = self.state.units[self.side], self._far()
        self.unit = min(own, key=lambda u: away(u.spot, far) - 2 * u.sort.move - 2 * u.steps, default=None)

    def _far(self) -> Spot:
        ground = self.state.ground
        return ground.markers[ground.home.index(1 - self.side)]

    def counts(self, side: int) -> Counts:
        ground = self.state.ground
        return (int(self.unit in self.state.near[ground.home.index(1 - side)][side]),)

    def hope(self, side: int) -> float:
        unit = self.unit
        return 4.0 - away(unit.spot, self._far()) / 5 if unit in self.state.units[side] and unit else 0.0


class BrokenRecord(Card):
    def counts(self, side: int) -> Counts:
        held = [len(self.state.controls(each)) for each in (0, 1)]
        return (int(held[0] == held[1] > 0),)


class Sleeper(Card):
    uses = ("span",)

    def begin(self) -> None:
        own = self.state.units[self.side]
        centre = self.state.ground.centre
        self.unit = min(own, key=lambda unit: (unit.sort.dice, away(unit.spot, centre)), default=None)
        if self.unit is not None:
            self.unit.mute = True

    def counts(self, side: int) -> Counts:
        unit = self.unit
        return (
            int(
                unit in self.state.units[side] and unit is not None and away(unit.spot, self.state.ground.centre) <= 12
            ),
        )


class BorrowedNames(Card):
    awards = 2

    def begin(self) -> None:
        state, enemies = self.state, self.state.units[1 - self.side]

        def far(unit: Unit) -> float:
            return unit.steps * 4 + min(away(unit.spot, spot) for spot in state.ground.markers)

        self.units = sorted(enemies, key=far)[-2:]

    def counts(self, side: int) -> Counts:
        state = self.state
        alive = len(self.units) == 2 and all(unit in state.units[1 - side] for unit in self.units)
        away_from = not any(unit in own[1 - side] for own in state.near for unit in self.units)
        return int(alive), int(alive and away_from)


class WideTriangle(Card):
    uses = ("gap", "step")

    def counts(self, side: int) -> Counts:
        state = self.state
        free = [unit for unit in state.units[side] if not state.around(1 - side, unit.spot, 6)]
        for one in free:
            wide = [unit for unit in free if away(unit.spot, one.spot) >= GAP]
            if any(away(a.spot, b.spot) >= GAP for i, a in enumerate(wide) for b in wide[i + 1 :]):
                return (1,)
        return (0,)

    def hope(self, side: int) -> float:
        """Count how many keep well apart from all others."""
        units = self.state.units[side]
        best = 0.0
        for one in units:
            apart = sorted((away(one.spot, other.spot) for other in units if other is not one), reverse=True)[:2]
            best = max(best, sum(min(each, GAP) for each in apart) / GAP)
        return 3.0 * best

    def plans(self, side: int) -> Iterable[Plan]:
        ground = self.state.ground
        east, north = ground.width - 3, ground.depth - 3
        corners = [(3.0, 3.0), (east, 3.0), (3.0, north), (east, north)]
        for left in range(4):
            three = [corner for number, corner in enumerate(corners) if number != left]
            plan: Plan = {}
            for corner in three:
                free = [unit for unit in self.state.units[side] if unit not in plan]
                if free:
                    plan[min(free, key=lambda unit, corner=corner: away(unit.was, corner))] = corner  # type: ignore[misc]
            yield plan


class LastLight(Card):
    def begin(self) -> None:
        state, side = self.state, self.side

        def pull(marker: int) -> float:
            spot = state.ground.markers[marker]
            return sum(sorted(away(unit.spot, spot) for unit in state.units[side])[:2])

        self.marker = min(state.ground.open, key=pull)

    def counts(self, side: int) -> Counts:
        held = [m for m in self.state.ground.open if self.state.control[m] == side]
        return (int(held == [self.marker]),)


class OpenChannel(Card):
    uses = ("step",)

    def begin(self) -> None:
        state = self.state
        every = [unit for own in state.units for unit in own]
        self.marker = min(
            state.ground.open, key=lambda m: sum(away(u.spot, state.ground.markers[m]) < 12 for u in every)
        )

    def counts(self, side: int) -> Counts:
        spot = self.state.ground.markers[self.marker]
        return (int(not self.state.around(0, spot, 6) and not self.state.around(1, spot, 6)),)


BY_NOTE: dict[str, type[Card]] = {
    "decoy": Decoy,
    "wrong-number": WrongNumber,
    "roll-call": RollCall,
    "the-tail": TheTail,
    "weak-signal": WeakSignal,
    "pledge": Pledge,
    "recorder": Recorder,
    "inside-man": InsideMan,
    "called-shot": CalledShot,
}
SECRETS: dict[str, type[Card]] = {
    "empty-house": EmptyHouse,
    "sealed-cargo": SealedCargo,
    "broken-record": BrokenRecord,
    "sleeper": Sleeper,
    "borrowed-names": BorrowedNames,
    "wide-triangle": WideTriangle,
    "last-light": LastLight,
    "open-channel": OpenChannel,
}
