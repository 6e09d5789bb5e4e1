"""A battle as it stands: units, who is near what, who sees whom; what cards score from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from tests.deck.simulation.field import Field, Spot, away

NEAR, REACH, SPAN, GAP, LONG = 3.0, 9.0, 12.0, 18.0, 24.0
STEP = 6.0


@dataclass(frozen=True)
class Sort:
    """A sort of unit: how far it moves, how much it takes, how many dice it has."""

    move: float
    steps: int
    dice: int


FAST, LINE, GUARD, HEAVY = Sort(10, 3, 2), Sort(6, 4, 2), Sort(8, 4, 3), Sort(5, 6, 4)
ARMY = (FAST, FAST, LINE, LINE, LINE, LINE, GUARD, HEAVY)
PATROL = (FAST, LINE, LINE, LINE, GUARD)  # on a small table
SMALL = 50.0  # inches wide


@dataclass(eq=False)
class Unit:
    """A unit, which is a point on the table."""

    side: int
    sort: Sort
    spot: Spot
    steps: int
    attacked: bool = False  # in this turn
    loud: bool = False  # in this round
    dark: bool = False  # in this round it may not attack
    mute: bool = False  # for the rest of the battle it may not attack
    acting: object = None
    was: Spot = (0.0, 0.0)  # where it stood as the turn began
    calls: int = -1  # the number of the turn in which it called as a decoy
    since: int = 99  # the number of the turn in which it last attacked, from 0
    hit: set[int] = field(default_factory=set)  # the turns in which it was attacked

    @property
    def silent(self) -> bool:
        return not self.attacked


@dataclass
class State:
    """A battle as it stands: the field, who is left, the round and the turn. `changed` says that a unit moved."""

    ground: Field
    random: Random
    units: tuple[list[Unit], list[Unit]] = ([], [])
    round: int = 0
    turn: int = -1  # turns are counted from 0
    first: int = 0
    side: int = 0
    boxes: list[Spot] = field(default_factory=list)
    killed: list[tuple[Unit, Unit]] = field(default_factory=list)  # in this turn: the unit, and by whom
    points: tuple[list[int], list[int]] = ([0, 0, 0], [0, 0, 0])  # primary, secondary, secret

    def changed(self) -> None:
        """Forget what was seen before something moved."""
        self.__dict__.pop("near", None)
        self.__dict__.pop("control", None)

    @cached_property
    def near(self) -> list[tuple[list[Unit], list[Unit]]]:
        """Tell who is near each marker, by side."""
        found: list[tuple[list[Unit], list[Unit]]] = [([], []) for _ in self.ground.markers]
        for side, own in enumerate(self.units):
            for unit in own:
                x, y = unit.spot
                for (east, north), near in zip(self.ground.markers, found, strict=True):
                    if -NEAR <= x - east <= NEAR and (x - east) ** 2 + (y - north) ** 2 <= NEAR * NEAR:
                        near[side].append(unit)
        return found

    @cached_property
    def control(self) -> list[int | None]:
        """Tell who controls each marker: whoever has more units near it."""
        return [0 if len(a) > len(b) else 1 if len(b) > len(a) else None for a, b in self.near]

    def controls(self, side: int, *, outside: bool = False) -> list[int]:
        home = self.ground.home
        return [m for m, who in enumerate(self.control) if who == side and not (outside and home[m] == side)]

    def free(self, side: int, marker: int) -> bool:
        """Tell whether no enemy unit is near a marker."""
        return not self.near[marker][1 - side]

    def at(self, side: int, marker: int) -> bool:
        """Tell whether a unit of a side is near a marker, and no enemy unit is."""
        own, enemy = self.near[marker][side], self.near[marker][1 - side]
        return bool(own) and not enemy

    def around(self, side: int, spot: Spot, within: float) -> list[Unit]:
        return [unit for unit in self.units[side] if away(unit.spot, spot) <= within]

    def out(self, side: int) -> list[Unit]:
        """List the units that are outside their zone."""
        return [unit for unit in self.units[side] if not self.ground.in_zone(side, unit.spot)]

    def sees(self, one: Unit, other: Unit, within: float = 99.0) -> bool:
        return away(one.spot, other.spot) <= within and not self.ground.hidden(one.spot, other.spot)

    def seen(self, unit: Unit, within: float = 99.0) -> bool:
        """Tell whether an enemy sees a unit from so near."""
        return any(self.sees(enemy, unit, within) for enemy in self.units[1 - unit.side])

    def last_turn(self, side: int) -> bool:
        return self.round == 5 and (side != self.first or self.side == side)

    def total(self, side: int) -> int:
        return sum(self.points[side])

    def behind(self) -> int:
        """Name the player with fewer points; of two who have as many, the one with the second turn."""
        a, b = self.total(0), self.total(1)
        return 0 if a < b else 1 if b < a else 1 - self.first
