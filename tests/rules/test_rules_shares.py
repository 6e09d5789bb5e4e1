from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import FIGURES, english, make_pack, make_reserves, one_mission, reading

from pipeline.model import Pack, ReservesScale
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.figures.reserve_figures import (
    least_in_reserve,
    most_in_reserve,
    most_on_table,
    reserves_table,
    share_values,
)
from pipeline.rules.special.reserves import ReservesKind

HALVES = {**FIGURES["reserves"], "on_table_percent": 50, "share_of": "units", "forces": (5, 6), "deep_armour": 4}
CORNERS = {"arrive": ({"corners": ("north-east",), "within": "corner"},)}
FLANKING = {"side": "attacker", "timing": "delayed", "flanking": True, "hold": "one-to-share", **CORNERS}


def pack_with(**changes: Any) -> Pack:
    return make_pack(figures={**FIGURES, "reserves": {**HALVES, **changes}})


def scale(**changes: Any) -> ReservesScale:
    found = pack_with(**changes).figures.reserves
    assert found is not None
    return found


@given(st.integers(1, 60))
def test_of_an_odd_number_the_least_rounds_up_and_the_most_rounds_down(units: int) -> None:
    assert least_in_reserve(scale(), units) == -(-units // 2)
    assert most_on_table(scale(), units) == most_in_reserve(scale(), units) == units // 2


def test_the_table_of_units_says_what_one_to_share_allows() -> None:
    rows = [(row.force, row.on_table, row.in_reserve, row.at_most) for row in reserves_table(pack_with())]
    assert rows == [(5, 2, 3, 2), (6, 3, 3, 3)]
    assert {row.at_most for row in reserves_table(make_pack())} == {None}


@pytest.mark.parametrize(("percent", "cap", "share"), [(50, "50%", "half"), (60, "60%", "40%"), (25, "25%", "75%")])
def test_shares_in_words(percent: int, cap: str, share: str) -> None:
    found = share_values(scale(on_table_percent=percent), english())
    assert (found["cap"], found["share"], found["deep_armour"]) == (cap, share, "4")


def test_reserves_know_their_share_and_their_armour() -> None:
    found = ReservesKind().values(make_reserves(hold="one-to-share"), reading(pack_with()))
    assert (found["share"], found["deep_armour"]) == ("half", "4")
    assert "deep_armour" not in ReservesKind().values(make_reserves(), reading(make_pack()))
    assert ReservesKind().answers(make_reserves(hold="one-to-share"))["hold"] == ("one-to-share",)


def test_flanking_reserves_may_hold_one_up_to_the_share() -> None:
    pack = one_mission(rules=({"reserves": FLANKING},), pack={"figures": {**FIGURES, "reserves": HALVES}})
    assert check_rules(pack) == ()


def test_one_up_to_the_share_needs_a_share_of_units() -> None:
    (problem,) = check_rules(one_mission(rules=({"reserves": FLANKING},)))
    message = "one Unit up to a share needs a share of Units, and the pack's figures share points"
    assert (problem.code, problem.message) == ("E313", message)
    assert problem.path == ("missions", "skirmish", "rules", 0, "reserves", "hold")
    assert problem.hints == ("write share_of: units under figures: reserves: in pack.yaml, or hold: at-least-one",)
