from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import FIGURES, IMMEDIATE, make_pack, one_mission, used, values_of_use, wording

from pipeline.contracts.rule_results import ShareChart
from pipeline.model import Pack
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.telling.rule_charts import rule_chart

POINTS = FIGURES["reserves"]
HALVES = {**POINTS, "on_table_percent": 50, "share_of": "units", "forces": (5, 6), "deep_armour": 4}
CORNERS = {"arrive": ({"corners": ("north-east",), "within": "corner"},)}
FLANKING = {"side": "attacker", "timing": "delayed", "flanking": True, "hold": "one-to-share", **CORNERS}


def pack_with(figures: dict[str, Any], **rule: Any) -> Pack:
    rules = ({"reserves": {**IMMEDIATE, **rule}},) if rule else ()
    return one_mission(rules=rules, pack={"figures": {**FIGURES, "reserves": figures}})


def chart_of(figures: dict[str, Any]) -> ShareChart:
    chart = rule_chart(pack_with(figures), "reserves_share_chart", wording())
    assert isinstance(chart, ShareChart)
    return chart


@given(st.integers(1, 60))
def test_of_an_odd_number_the_least_rounds_up_and_the_most_rounds_down(units: int) -> None:
    (line,) = chart_of({**HALVES, "forces": (units,)}).lines
    assert line.waiting == -(-units // 2)
    assert line.on_table == line.at_most == units // 2


@given(points=st.integers(1, 5000), percent=st.integers(1, 100))
def test_the_share_is_never_exceeded_nor_a_point_short_of_it(points: int, percent: int) -> None:
    (line,) = chart_of({**POINTS, "forces": (points,), "on_table_percent": percent}).lines
    assert 100 * line.on_table <= percent * points < 100 * (line.on_table + 1)
    assert line.on_table + line.waiting == points


def test_the_chart_of_points_keeps_to_the_share() -> None:
    chart = chart_of(POINTS)
    assert chart.heads == ("Force", "On the table, at\u00a0most", "In Reserve, at\u00a0least")
    assert [(line.force, line.on_table, line.waiting, line.at_most) for line in chart.lines] == [
        (50, 30, 20, None),
        (75, 45, 30, None),
        (101, 60, 41, None),
    ]


def test_the_chart_of_units_says_what_one_to_share_allows() -> None:
    chart = chart_of(HALVES)
    assert (chart.heads[0], chart.heads[3]) == ("Units", "In Reserve, one\u00a0up_to".replace("_", "\u00a0"))
    assert [(line.force, line.on_table, line.waiting, line.at_most) for line in chart.lines] == [
        (5, 2, 3, 2),
        (6, 3, 3, 3),
    ]


def test_a_pack_without_reserves_has_no_chart() -> None:
    assert rule_chart(make_pack(figures={}), "reserves_share_chart", wording()) is None


@pytest.mark.parametrize(("percent", "cap", "share"), [(50, "50%", "half"), (60, "60%", "40%"), (25, "25%", "75%")])
def test_shares_in_words(percent: int, cap: str, share: str) -> None:
    found = values_of_use(pack_with({**HALVES, "on_table_percent": percent}, hold="one-to-share"))
    assert (found["share"], found["share_rest"], found["deep_armour_figure"]) == (cap, share, "4")


def test_reserves_know_their_share_and_their_armour() -> None:
    assert "deep_armour_figure" not in values_of_use(pack_with(POINTS, deep=True))
    assert used(pack_with(HALVES, hold="one-to-share")).answers["hold"] == ("one-to-share",)


def test_flanking_reserves_may_hold_one_up_to_the_share() -> None:
    assert check_rules(pack_with(HALVES, **FLANKING)) == ()


def test_one_up_to_the_share_needs_a_share_of_units() -> None:
    (problem,) = check_rules(pack_with(POINTS, **FLANKING))
    message = "one Unit up to a share needs a share of Units, and the pack's figures share points"
    assert (problem.code, problem.message) == ("E312", message)
    assert problem.path == ("missions", "skirmish", "rules", 0, "reserves", "hold")
    assert problem.hints == (
        "write `share_of: units` in pack.yaml at `figures: {reserves: …}`, or `hold: at-least-one`",
    )
