"""A selection, a seed and perhaps two plans -> a mission, who has which side, every die rolled; all in words."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.wording import label
from pipeline.diagnostics import UsageError, error
from pipeline.model import BattlePlans, DieTable, Labels, Pack, Row, Selection, Sides
from pipeline.rules.choosing.chances import cell_of, part_name
from pipeline.rules.choosing.dice import Dice
from pipeline.rules.choosing.joint import NOTHING, Made, missions_of
from pipeline.rules.prose.placeholders import did_you_mean

# Players roll off with an ordinary die, whatever die the tables are read with.
_ROLL_OFF_DIE = 6


class Settled(enum.Enum):
    """What settled who plays which side."""

    PLANS = "plans"
    ROLL_OFF = "roll-off"
    BOUND = "bound"
    MISSION = "mission"


@dataclass(frozen=True, kw_only=True)
class RollOff:
    """One roll of both players for the first side; equal faces are rolled again."""

    first: int
    second: int

    @property
    def is_tie(self) -> bool:
        """Tell whether it must be rolled again."""
        return self.first == self.second


@dataclass(frozen=True, kw_only=True)
class TableRoll:
    """One roll on a table; `leads_to` names the table that it sends the players on to, if any; `part` what it gave.

    `in_vain` where the parts rolled so far make no mission, so that all are rolled again.
    """

    table: str
    face: int
    leads_to: str | None = None
    part: str | None = None
    in_vain: bool = False


@dataclass(frozen=True, kw_only=True)
class Picked:
    """A chosen mission. `players` are ids, the row player's first; `plans` are theirs where plans were laid.

    `table` gave it. Nobody has the first side yet where the mission itself settles that.
    """

    mission: str
    table: str
    rolls: tuple[TableRoll, ...]
    players: tuple[str, str]
    plans: tuple[str, str] | None
    first_side: str | None
    settled: Settled
    roll_offs: tuple[RollOff, ...]

    @property
    def face(self) -> int:
        """The face that gave the mission."""
        return self.rolls[-1].face

    @property
    def second_side(self) -> str | None:
        """The player who has the other side."""
        first, second = self.players
        return {first: second, second: first}.get(self.first_side or "")


def player_ids(selection: Selection) -> tuple[str, str]:
    """Name both players: those of the battle plans, or simply the first and the second."""
    plans = selection.battle_plans
    return (plans.rows.id, plans.columns.id) if plans else ("first", "second")


def pick(
    selection: Selection,
    seed: str,
    *,
    sides: Sides,
    plans: tuple[str, str] | None = None,
    bound: frozenset[str] = frozenset(),
    made: Made = NOTHING,
) -> Picked:
    """Choose a mission: by battle plans (the row player's first) or, without any, at random.

    `bound` names the players whose forces have no choice, `made` the missions that are made of parts; the same seed
    gives the same dice on every machine.

    Raises:
        UsageError: the pack has no such plans, or a player who is bound lays another plan.
    """
    dice, players = Dice(seed), player_ids(selection)
    _check_players(players, bound)
    if plans is None:
        first_side = _by_force(selection, sides, players, bound)
        settled, table = Settled.BOUND, selection.random
    else:
        cell = cell_of(_checked(selection, players, plans, bound), *plans)
        first_side, settled, table = cell.first_side, Settled.PLANS, cell.table
    mission, table, rolls = _roll_mission(selection, table, dice, made)
    # Dice and plans settle who plays which of two sides; one has nothing to settle, three do so at the table.
    if selection.tables[table].roles_in_mission or len(sides.ids) != len(players):
        first_side, settled = None, Settled.MISSION
    roll_offs = () if first_side or settled is Settled.MISSION else _roll_off(dice)
    if roll_offs:
        settled = Settled.ROLL_OFF
        first_side = players[0] if roll_offs[-1].first > roll_offs[-1].second else players[1]
    return Picked(
        mission=mission,
        table=table,
        rolls=rolls,
        players=players,
        plans=plans,
        first_side=first_side,
        settled=settled,
        roll_offs=roll_offs,
    )


def _roll_mission(selection: Selection, name: str, dice: Dice, made: Made) -> tuple[str, str, tuple[TableRoll, ...]]:
    """Roll on a table and those that it leads on to, until one gives a mission: name that, and the table."""
    rolls: list[TableRoll] = []
    while True:
        table = selection.tables[name]
        if table.roll:
            mission, together = _roll_parts(selection, table, dice, made)
            return mission, name, (*rolls, *together)
        face, row = _roll_row(table, dice)
        rolls.append(TableRoll(table=name, face=face, leads_to=row.table))
        if row.mission is not None:
            return row.mission, name, tuple(rolls)
        name = str(row.table)


def _roll_row(table: DieTable, dice: Dice) -> tuple[int, Row]:
    face = dice.roll(table.die)
    return face, next(row for row in table.rows if face in row.faces)


def _roll_parts(selection: Selection, table: DieTable, dice: Dice, made: Made) -> tuple[str, tuple[TableRoll, ...]]:
    """Roll on each of the tables for a part, and on all of them again while the parts make no mission."""
    rolls: list[TableRoll] = []
    while True:
        for name in table.roll:
            face, row = _roll_row(selection.tables[name], dice)
            rolls.append(TableRoll(table=name, face=face, part=row.part))
        parts = tuple((str(selection.tables[each.table].of), str(each.part)) for each in rolls[-len(table.roll) :])
        found = missions_of(table, parts, made)
        if found:
            return found[0], tuple(rolls)
        rolls[-1] = replace(rolls[-1], in_vain=True)


def _check_players(players: tuple[str, str], bound: frozenset[str]) -> None:
    for player in sorted(bound.difference(players)):
        raise UsageError(error("E343", f"no player is called {player!r}", hints=did_you_mean(player, players)))


def _by_force(selection: Selection, sides: Sides, players: tuple[str, str], bound: frozenset[str]) -> str | None:
    """Let the one player who is bound take the side of such forces; two of them, or none, roll off."""
    if selection.bound is None or selection.bound.side is None or len(bound) != 1:
        return None
    first, second = players
    (one,) = bound
    other = second if one == first else first
    return one if sides.slot(selection.bound.side) == 0 else other


def _roll_off(dice: Dice) -> tuple[RollOff, ...]:
    rolled = [RollOff(first=dice.roll(_ROLL_OFF_DIE), second=dice.roll(_ROLL_OFF_DIE))]
    while rolled[-1].is_tie:
        rolled.append(RollOff(first=dice.roll(_ROLL_OFF_DIE), second=dice.roll(_ROLL_OFF_DIE)))
    return tuple(rolled)


def _checked(
    selection: Selection, players: tuple[str, str], plans: tuple[str, str], bound: frozenset[str]
) -> BattlePlans:
    matrix, force = selection.battle_plans, selection.bound
    if matrix is None:
        raise UsageError(error("E340", "the pack has no battle plans", hints=("choose at random instead",)))
    known = {plan.id: plan for plan in matrix.plans}
    for player, plan in zip(players, plans, strict=True):
        if plan not in known:
            raise UsageError(error("E341", f"no battle plan is called {plan!r}", hints=did_you_mean(plan, known)))
        if player in bound and force is not None and force.plan not in (None, plan):
            message = f"{player} is {force.says} and must choose {force.plan}, not {plan}"
            raise UsageError(error("E342", message))
    return matrix


def tell_pick(picked: Picked, pack: Pack, labels: Labels) -> tuple[str, ...]:
    """Say what was laid, rolled and chosen, one line each."""
    assert pack.selection is not None
    matrix = pack.selection.battle_plans
    names = {player: labels.words.get(f"pick.player.{player}", player) for player in picked.players}
    if matrix is not None:
        names = {matrix.rows.id: matrix.rows.name, matrix.columns.id: matrix.columns.name}
    return (
        *_plan_line(picked, matrix, names, labels),
        *_roll_lines(picked, pack, pack.selection, labels),
        *_side_lines(picked, names, pack, labels),
        _result_line(picked, pack.missions[picked.mission].name, names, pack.sides, labels),
    )


def _roll_lines(picked: Picked, pack: Pack, selection: Selection, labels: Labels) -> Iterator[str]:
    for roll in picked.rolls:
        table, mission = selection.tables[roll.table].name, pack.missions[picked.mission].name
        if roll.part is not None:
            part = part_name(pack, str(selection.tables[roll.table].of), roll.part)
            yield label(labels, "pick.part", table=table, face=roll.face, part=part)
        elif roll.leads_to is None:
            yield label(labels, "pick.mission", table=table, face=roll.face, mission=mission)
        else:
            further = selection.tables[roll.leads_to].name
            yield label(labels, "pick.further", table=table, face=roll.face, further=further)
        if roll.in_vain:
            yield labels["pick.again"]


def _result_line(picked: Picked, mission: str, names: dict[str, str], sides: Sides, labels: Labels) -> str:
    if picked.first_side is None or picked.second_side is None:
        return label(labels, "pick.result.open", mission=mission)
    first, second = (labels[f"side.{side}"] for side in sides.ids)
    players = {"first": names[picked.first_side], "second": names[picked.second_side]}
    return label(labels, "pick.result", mission=mission, first_side=first, second_side=second, **players)


def _plan_line(picked: Picked, matrix: BattlePlans | None, names: dict[str, str], labels: Labels) -> tuple[str, ...]:
    if matrix is None or picked.plans is None:
        return ()
    called = {plan.id: plan.name for plan in matrix.plans}
    first, second = (names[player] for player in picked.players)
    first_plan, second_plan = (called[plan] for plan in picked.plans)
    parts = {"first": first, "first_plan": first_plan, "second": second, "second_plan": second_plan}
    return (label(labels, "pick.plans", **parts),)


def _side_lines(picked: Picked, names: dict[str, str], pack: Pack, labels: Labels) -> tuple[str, ...]:
    """Say what gave a player its side."""
    if picked.settled is Settled.MISSION:
        return ()
    force = pack.selection.bound if pack.selection else None
    if picked.settled is Settled.BOUND and force is not None and force.side is not None:
        player = picked.first_side if pack.sides.slot(force.side) == 0 else picked.second_side
        side = labels[f"side.{force.side}"]
        return (label(labels, "pick.bound", player=names[player or ""], says=force.says, side=side),)
    first, second = (names[player] for player in picked.players)
    return tuple(
        label(
            labels,
            "pick.tie" if roll.is_tie else "pick.roll-off",
            side=labels[f"side.{pack.sides.ids[0]}"],
            first=first,
            first_face=roll.first,
            second=second,
            second_face=roll.second,
        )
        for roll in picked.roll_offs
    )
