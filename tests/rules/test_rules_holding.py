from __future__ import annotations

from itertools import product

import pytest

from pipeline.rules.special.holding import Team, TeamKind, holds, is_clear, may_hold

TANK = Team(kind=TeamKind.TANK)
BAILED_OUT = Team(kind=TeamKind.TANK, is_bailed_out=True)
INFANTRY = Team(kind=TeamKind.INFANTRY)
TRANSPORT = Team(kind=TeamKind.TRANSPORT)


@pytest.mark.parametrize(
    ("team", "may"),
    [
        (TANK, True),
        (INFANTRY, True),
        (Team(kind=TeamKind.GUN), True),
        (TRANSPORT, False),
        (Team(kind=TeamKind.AIRCRAFT), False),
        (BAILED_OUT, False),
        (Team(kind=TeamKind.TANK, is_dashing=True), False),
        (Team(kind=TeamKind.INFANTRY, is_dashing=True), False),
        (Team(kind=TeamKind.INFANTRY, is_independent=True), False),
    ],
)
def test_who_may_hold_or_contest(team: Team, may: bool) -> None:
    assert may_hold(team) is may


def test_every_state_is_judged_by_the_three_exclusions() -> None:
    for kind, independent, bailed_out, dashing in product(TeamKind, *[(False, True)] * 3):
        team = Team(kind=kind, is_independent=independent, is_bailed_out=bailed_out, is_dashing=dashing)
        barred = (
            independent or dashing or kind.name in ("TRANSPORT", "AIRCRAFT") or (kind.name == "TANK" and bailed_out)
        )
        assert may_hold(team) is not barred


@pytest.mark.parametrize(
    ("own", "enemy", "won"),
    [
        ([INFANTRY], [], True),
        ([INFANTRY], [TRANSPORT, BAILED_OUT], True),
        ([INFANTRY], [TANK], False),
        ([BAILED_OUT, TRANSPORT], [], False),
        ([], [], False),
    ],
)
def test_an_objective_is_won_uncontested(own: list[Team], enemy: list[Team], won: bool) -> None:
    assert holds(own_at_start=own, enemy_at_end=enemy) is won


@pytest.mark.parametrize(
    ("near", "clear"), [([], True), ([TRANSPORT], True), ([BAILED_OUT], False), ([INFANTRY], False)]
)
def test_clearing_counts_every_fighting_team(near: list[Team], clear: bool) -> None:
    assert is_clear(near) is clear
