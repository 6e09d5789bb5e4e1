"""A selection, a seed and perhaps two plans -> a mission, who attacks, every die rolled, and all of it in words."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.diagnostics import UsageError, error
from pipeline.model import BattlePlans, Labels, Pack, Selection, Side
from pipeline.rules.dice import Dice
from pipeline.rules.prose import did_you_mean
from pipeline.rules.selection import cell_of
from pipeline.rules.words import label

_ROLL_OFF_DIE = 6


class Settled(enum.Enum):
    """What settled who attacks."""

    PLANS = "plans"
    ROLL_OFF = "roll-off"
    FORTIFIED = "fortified"


@dataclass(frozen=True, kw_only=True)
class RollOff:
    """One roll of both players for Attacker; equal faces are rolled again."""

    first: int
    second: int

    @property
    def is_tie(self) -> bool:
        """Tell whether it must be rolled again."""
        return self.first == self.second


@dataclass(frozen=True, kw_only=True)
class Picked:
    """A chosen mission. `players` are ids, the row player's first; `plans` are theirs where plans were laid."""

    mission: str
    table: str
    face: int
    players: tuple[str, str]
    plans: tuple[str, str] | None
    attacker: str
    settled: Settled
    roll_offs: tuple[RollOff, ...]

    @property
    def defender(self) -> str:
        """The player who does not attack."""
        first, second = self.players
        return second if self.attacker == first else first


def player_ids(selection: Selection) -> tuple[str, str]:
    """Name both players: those of the battle plans, or simply the first and the second."""
    plans = selection.battle_plans
    return (plans.rows.id, plans.columns.id) if plans else ("first", "second")


def pick(
    selection: Selection, seed: str, *, plans: tuple[str, str] | None = None, fortified: frozenset[str] = frozenset()
) -> Picked:
    """Choose a mission: by battle plans (the row player's first) or, without any, at random.

    `fortified` names the players whose forces are; the same seed gives the same dice on every machine.

    Raises:
        UsageError: the pack has no such plans, or a fortified player lays another plan than the one it must.
    """
    dice, players = Dice(seed), player_ids(selection)
    _check_players(players, fortified)
    if plans is None:
        attacker = _by_role(selection, players, fortified)
        settled, table = Settled.FORTIFIED, selection.random
    else:
        cell = cell_of(_checked(selection, players, plans, fortified), *plans)
        attacker, settled, table = cell.attacker, Settled.PLANS, cell.table
    face = dice.roll(selection.tables[table].die)
    roll_offs = () if attacker else _roll_off(dice)
    if attacker is None:
        settled = Settled.ROLL_OFF
        attacker = players[0] if roll_offs[-1].first > roll_offs[-1].second else players[1]
    return Picked(
        mission=next(row.mission for row in selection.tables[table].rows if face in row.faces),
        table=table,
        face=face,
        players=players,
        plans=plans,
        attacker=attacker,
        settled=settled,
        roll_offs=roll_offs,
    )


def _check_players(players: tuple[str, str], fortified: frozenset[str]) -> None:
    for player in sorted(fortified.difference(players)):
        raise UsageError(error("E343", f"no player is called {player!r}", hints=did_you_mean(player, players)))


def _by_role(selection: Selection, players: tuple[str, str], fortified: frozenset[str]) -> str | None:
    """Let the one fortified player take the role that fortified forces take; two of them, or none, roll off."""
    if selection.fortified_role is None or len(fortified) != 1:
        return None
    first, second = players
    (one,) = fortified
    other = second if one == first else first
    return one if selection.fortified_role is Side.ATTACKER else other


def _roll_off(dice: Dice) -> tuple[RollOff, ...]:
    rolled = [RollOff(first=dice.roll(_ROLL_OFF_DIE), second=dice.roll(_ROLL_OFF_DIE))]
    while rolled[-1].is_tie:
        rolled.append(RollOff(first=dice.roll(_ROLL_OFF_DIE), second=dice.roll(_ROLL_OFF_DIE)))
    return tuple(rolled)


def _checked(
    selection: Selection, players: tuple[str, str], plans: tuple[str, str], fortified: frozenset[str]
) -> BattlePlans:
    matrix = selection.battle_plans
    if matrix is None:
        raise UsageError(error("E340", "the pack has no battle plans", hints=("choose at random instead",)))
    known = {plan.id: plan for plan in matrix.plans}
    for player, plan in zip(players, plans, strict=True):
        if plan not in known:
            raise UsageError(error("E341", f"no battle plan is called {plan!r}", hints=did_you_mean(plan, known)))
        if player in fortified and matrix.fortified_plan not in (None, plan):
            message = f"{player} is fortified and must choose {matrix.fortified_plan}, not {plan}"
            raise UsageError(error("E342", message))
    return matrix


def tell_pick(picked: Picked, pack: Pack, labels: Labels) -> tuple[str, ...]:
    """Say what was laid, rolled and chosen, one line each."""
    assert pack.selection is not None
    matrix = pack.selection.battle_plans
    names = {player: labels.words.get(f"pick.player.{player}", player) for player in picked.players}
    if matrix is not None:
        names = {matrix.rows.id: matrix.rows.name, matrix.columns.id: matrix.columns.name}
    mission = pack.missions[picked.mission].name
    table = pack.selection.tables[picked.table].name
    return (
        *_plan_line(picked, matrix, names, labels),
        label(labels, "pick.mission", table=table, face=picked.face, mission=mission),
        *_attacker_lines(picked, names, labels),
        label(
            labels,
            "pick.result",
            mission=mission,
            attacker=names[picked.attacker],
            defender=names[picked.defender],
        ),
    )


def _plan_line(picked: Picked, matrix: BattlePlans | None, names: dict[str, str], labels: Labels) -> tuple[str, ...]:
    if matrix is None or picked.plans is None:
        return ()
    called = {plan.id: plan.name for plan in matrix.plans}
    first, second = (names[player] for player in picked.players)
    first_plan, second_plan = (called[plan] for plan in picked.plans)
    parts = {"first": first, "first_plan": first_plan, "second": second, "second_plan": second_plan}
    return (label(labels, "pick.plans", **parts),)


def _attacker_lines(picked: Picked, names: dict[str, str], labels: Labels) -> tuple[str, ...]:
    if picked.settled is Settled.FORTIFIED:
        return (label(labels, "pick.fortified", player=names[picked.defender]),)
    first, second = (names[player] for player in picked.players)
    return tuple(
        label(
            labels,
            "pick.tie" if roll.is_tie else "pick.roll-off",
            first=first,
            first_face=roll.first,
            second=second,
            second_face=roll.second,
        )
        for roll in picked.roll_offs
    )
