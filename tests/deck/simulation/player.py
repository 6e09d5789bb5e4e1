"""A simple player: moves each unit to where most is scored at the end of this turn, then acts, attacks or is quiet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from pipeline.model import Moment
from tests.deck.simulation.book import SENT, Play
from tests.deck.simulation.field import Spot, away, towards
from tests.deck.simulation.state import LONG, Unit

if TYPE_CHECKING:
    from tests.deck.simulation.battle import Battle

_HITS, _FIGHTS, _BACK = 0.28, 0.42, 0.3  # the chance of a die to take a step: shooting, charging, fighting back
_CHARGE = 7.0
_TOO_NEAR = 1.2
_LOOKED_AT = 14  # spots for each unit
_PLANS = 12  # of each card
_PULL = 0.02  # points for each inch nearer to a marker
_WEIGHTS = {Moment.YOUR_TURN: 1.0, Moment.ANY_TURN: 1.5, Moment.ROUND: 0.8}
_AT_END = {1: 0.05, 2: 0.1, 3: 0.2, 4: 0.45, 5: 0.9}


class Player:
    """The turn of a side."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle, self.state, self.side = battle, battle.state, side
        self.plays = [play for play in battle.plays[side] if not play.done and play.left(battle.book) > 0]
        self.quiet = battle.quiet[side] == self.state.round

    def play(self) -> list[tuple[Unit, Play]]:
        """Play the turn, and tell which units perform an Action."""
        state = self.state
        units = list(state.units[self.side])
        for number in range(2):
            state.random.shuffle(units)
            for unit in units:
                self._move(unit)
            if number == 0:
                self._move_together()
        return self._fight()

    def _move_together(self) -> None:
        """Try what cards say that several units should do at once; keep it where it is worth more."""
        state, ground = self.state, self.state.ground
        best = self.worth()
        for plan in [plan for play in self.plays for plan in islice(play.card.plans(self.side), _PLANS)]:
            before = {unit: unit.spot for unit in plan}
            for unit, spot in plan.items():
                unit.spot = ground.held(towards(unit.was, spot, unit.sort.move))
            state.changed()
            value = self.worth()
            if value > best:
                best = value
            else:
                for unit, spot in before.items():
                    unit.spot = spot
                state.changed()

    def worth(self) -> float:
        """Tell what the battle is worth as things stand: what is scored now, what is hoped for, ground held."""
        state = self.state
        value = sum(self._expected(play) for play in self.plays)
        home = state.ground.home
        for marker, who in enumerate(state.control):
            if who == self.side:
                value += 0.5 if home[marker] != self.side else 0.2
            elif who is not None:
                value -= 0.5
        return value

    def _expected(self, play: Play) -> float:
        state, battle = self.state, self.battle
        counts, value = play.earned(self.side), 0.0
        for award, earned in zip(play.data.awards, counts, strict=True):
            if earned:
                weight = _AT_END[state.round] if award.when is Moment.BATTLE else _WEIGHTS[award.when]
                early = award.when is not Moment.BATTLE and state.round < award.from_round
                value += play.pays(award, earned) * weight * (0.3 if early else 1.0)
        room = min(play.left(battle.book), battle.book.caps[play.kind] - state.points[self.side][play.kind])
        if play.kind == 0:
            room = min(room, battle.book.in_round)
        if play.kind == 2:
            value += play.card.hope(self.side) * _AT_END[state.round] * 2
        else:
            value = min(value, room) + play.card.hope(self.side)
        return value + (self._action_hope(play) if play.data.action is not None and not self.quiet else 0.0)

    def _action_hope(self, play: Play) -> float:
        """Tell what those are worth who could perform its Action best."""
        ready = sorted((play.card.may_act(self.side, unit) for unit in self.state.units[self.side]), reverse=True)
        return 0.9 * sum(ready[: play.data.action.each_turn or 9]) if play.data.action else 0.0

    def _spots(self, unit: Unit) -> Iterator[Spot]:
        state, ground, move = self.state, self.state.ground, unit.sort.move
        start = unit.was
        roll = state.random.uniform
        for spot in ground.markers:
            if away(start, spot) > 0.1:
                yield towards(start, (spot[0] + roll(-1.5, 1.5), spot[1] + roll(-1.5, 1.5)), move)
        yield towards(start, ground.at_edge(1 - self.side, start), move)
        yield start[0] + roll(-move, move) * 0.7, start[1] + roll(-move, move) * 0.7
        enemies = state.units[1 - self.side]
        if enemies:
            nearest = min((enemy.spot for enemy in enemies), key=lambda spot: away(spot, start))
            yield towards(start, nearest, min(move, max(0.0, away(start, nearest) - 6.0)))
        wanted = [spot for play in self.plays for spot in play.card.spots(self.side, unit)]
        state.random.shuffle(wanted)
        for spot in sorted(wanted[:24], key=lambda spot: away(spot, start) > move)[: _LOOKED_AT - 8]:
            yield towards(start, spot, move)

    def _move(self, unit: Unit) -> None:
        state, ground = self.state, self.state.ground
        enemies = [enemy.spot for enemy in state.units[1 - self.side]]
        there = unit.spot
        pulls = [ground.markers[m] for m in ground.outside(self.side)]
        best = self.worth() + 0.01 - _PULL * min(away(there, pull) for pull in pulls)
        for spot in self._spots(unit):
            held = ground.held(spot)
            if any(away(held, enemy) < _TOO_NEAR for enemy in enemies):
                continue
            unit.spot = held
            state.changed()
            value = self.worth() - _PULL * min(away(held, pull) for pull in pulls)
            if value > best:
                best, there = value, held
        unit.spot = there
        state.changed()

    def _fight(self) -> list[tuple[Unit, Play]]:
        """Let units act, attack or keep quiet, whatever is worth most to each."""
        state = self.state
        acting: list[tuple[Unit, Play]] = []
        started: dict[str, int] = {}
        busy: set[Unit] = set()
        for play in self.plays if not self.quiet else ():
            action = play.data.action
            if action is None:
                continue
            own = state.units[self.side]
            ready = [(play.card.may_act(self.side, unit), -unit.sort.dice, i) for i, unit in enumerate(own)]
            for worth, _, index in sorted(ready, reverse=True):
                unit = own[index]
                if worth <= 0 or unit in busy or started.get(play.name, 0) >= (action.each_turn or 9):
                    continue
                target = self._target(unit)
                if target is None or worth > target[0]:
                    acting.append((unit, play))
                    busy.add(unit)
                    started[play.name] = started.get(play.name, 0) + 1
        for unit in state.random.sample(state.units[self.side], len(state.units[self.side])):
            if unit not in busy and unit in state.units[self.side] and not unit.dark and not unit.mute:
                self._attack(unit)
        return acting

    def _step(self) -> float:
        """Tell what it is worth to take a step off an enemy unit."""
        return 0.12 * (6 - self.state.round) + 0.1

    def _target(self, unit: Unit) -> tuple[float, Unit, bool] | None:
        """Find the enemy that is best shot at or charged, with what that is worth."""
        if unit.dark or unit.mute:
            return None
        state, found = self.state, list[tuple[float, int, bool]]()
        calling = self._calling()
        for number, enemy in enumerate(state.units[1 - self.side]):
            if not state.sees(unit, enemy, LONG):
                continue
            hurts = unit.sort.dice * _HITS
            value = min(hurts, enemy.steps) * self._step() + (0.5 if enemy.steps <= hurts + 0.5 else 0.0)
            value += 0.4 if any(enemy in near[1 - self.side] for near in state.near) else 0.0
            value += self._called(unit, enemy, hurts) - (1.0 if enemy in calling else 0.0)
            found.append((value, number, False))
            if away(unit.spot, enemy.spot) <= _CHARGE:
                fought = unit.sort.dice * _FIGHTS
                lost = enemy.sort.dice * _BACK
                worth = value + (min(fought, enemy.steps) - hurts - min(lost, unit.steps)) * self._step()
                found.append((worth, number, True))
        best = max(found, default=None)
        return None if best is None else (best[0], state.units[1 - self.side][best[1]], best[2])

    def _calling(self) -> list[object]:
        """List the enemy's units that would like to be attacked."""
        plays = self.battle.plays[1 - self.side]
        return [getattr(play.card, "unit", None) for play in plays if play.name == "decoy" and not play.done]

    def _called(self, unit: Unit, enemy: Unit, hurts: float) -> float:
        for play in self.plays:
            if play.name == "called-shot" and getattr(play.card, "pair", None) is not None:
                pair = play.card.pair  # type: ignore[attr-defined]
                if pair == (unit, enemy):
                    return (7.0 if play.mode == SENT else 5.0) * min(1.0, hurts / enemy.steps)
                if pair[1] is enemy and not pair[0].attacked:
                    return 0.6 if enemy.steps > unit.sort.dice else -1.0
        return 0.0

    def _attack(self, unit: Unit) -> None:
        state, target = self.state, self._target(unit)
        if target is None:
            return
        worth, enemy, charges = target
        before = self.worth()
        new = state.turn not in enemy.hit
        unit.attacked, loud = True, unit.loud
        unit.loud = True
        enemy.hit.add(state.turn)
        if worth + self.worth() <= before:
            unit.attacked, unit.loud = False, loud
            if new:
                enemy.hit.discard(state.turn)
            return
        if charges:
            unit.spot = towards(enemy.spot, unit.spot, _TOO_NEAR)
            state.changed()
        self._roll(unit, enemy, _FIGHTS if charges else _HITS)
        if charges and enemy in state.units[1 - self.side]:
            enemy.loud = True
            self._roll(enemy, unit, _BACK)

    def _roll(self, unit: Unit, enemy: Unit, chance: float) -> None:
        state = self.state
        enemy.steps -= sum(state.random.random() < chance for _ in range(unit.sort.dice))
        if enemy.steps <= 0:
            state.units[enemy.side].remove(enemy)
            state.boxes.append(enemy.spot)
            state.killed.append((enemy, unit))
            state.changed()
