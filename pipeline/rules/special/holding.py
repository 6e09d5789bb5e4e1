"""Objectives: Teams near one -> who may hold or contest it, who holds it, and whether enemies are clear of it."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass


class TeamKind(enum.Enum):
    """What a Team is."""

    TANK = "tank"
    INFANTRY = "infantry"
    GUN = "gun"
    TRANSPORT = "transport"
    AIRCRAFT = "aircraft"

    @property
    def fights_for_ground(self) -> bool:
        """Only the fighting arms count for Objectives; Transports and Aircraft never do."""
        return self in (TeamKind.TANK, TeamKind.INFANTRY, TeamKind.GUN)


@dataclass(frozen=True, kw_only=True)
class Team:
    """A Team with all of its state that matters for Objectives. A Dash lasts until the Team moves again."""

    kind: TeamKind
    is_independent: bool = False
    is_bailed_out: bool = False
    is_dashing: bool = False


def may_hold(team: Team) -> bool:
    """Tell whether a Team may hold an Objective, or stop the enemy from holding it: both ask the same of it."""
    if not team.kind.fights_for_ground or team.is_independent or team.is_dashing:
        return False
    return not (team.kind is TeamKind.TANK and team.is_bailed_out)


def holds(*, own_at_start: Iterable[Team], enemy_at_end: Iterable[Team]) -> bool:
    """Tell whether a player wins an Objective: a Team of its own near as the turn starts, no enemy near as it ends."""
    return any(map(may_hold, own_at_start)) and not any(map(may_hold, enemy_at_end))


def is_clear(enemy_near: Iterable[Team]) -> bool:
    """Tell whether no enemy is left near the Objectives; here every fighting Team counts, whatever its state."""
    return not any(team.kind.fights_for_ground for team in enemy_near)
