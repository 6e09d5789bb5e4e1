from __future__ import annotations

import re
from fractions import Fraction

import pytest
from benches import shop
from tables import cells

from pipeline.compose.leaves.extras import loss_tally, odds_chart, percent
from pipeline.contracts.brief import VictoryLine
from pipeline.contracts.rule_results import RollOdds, RollTurn

SURE, NO = Fraction(1), Fraction(0)
LINES = (
    VictoryLine(least=0, most=1, winner=8, loser=1),
    VictoryLine(least=2, most=2, winner=7, loser=2),
    VictoryLine(least=3, most=None, winner=6, loser=3),
)


def odds(*chances: Fraction, ends: bool = False) -> RollOdds:
    turns = tuple(
        RollTurn(turn=number, who="", dice=number, sure=number >= 3, chances=(chance, NO if chance < 1 else SURE))
        for number, chance in enumerate(chances, 1)
    )
    return RollOdds(
        id="reserves",
        name="Reserves",
        who="defender",
        target=5,
        heading="How soon they come",
        heads=("1st", "2nd"),
        sure="one Unit comes in any case",
        ends=ends,
        turns=turns,
    )


@pytest.mark.parametrize(
    ("chance", "text"),
    [(NO, "0%"), (Fraction(1, 999), "<1%"), (Fraction(2, 3), "67%"), (Fraction(998, 999), ">99%"), (SURE, "100%")],
)
def test_only_what_is_certain_is_said_to_be(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_odds_end_where_nothing_is_left_to_chance() -> None:
    chart = odds_chart(odds(Fraction(1, 3), Fraction(2, 3), SURE, SURE, SURE), shop())
    shown = cells(chart.html)
    assert shown[2:5] == [["1", "1", "33%", "–"], ["2", "2", "67%", "–"], ["3 on", "3*", "100%", "100%"]]
    assert shown[5] == ["* one Unit comes in any case"]
    assert chart.per_body == pytest.approx(shop().measures.chart.row * len(shown))


def test_odds_without_a_sure_turn_need_no_note() -> None:
    chart = odds_chart(odds(Fraction(1, 3), Fraction(2, 3)), shop())
    assert cells(chart.html)[2:] == [["1", "1", "33%", "–"], ["2", "2", "67%", "–"]]
    assert chart.per_body == pytest.approx(shop().measures.chart.row * 4)


def test_where_the_first_success_is_the_last_every_roll_is_shown() -> None:
    shown = cells(odds_chart(odds(Fraction(1, 3), SURE, SURE, ends=True), shop()).html)
    assert [row[0] for row in shown[2:]] == ["1", "2", "3", "* one Unit comes in any case"]


def test_a_tally_says_over_its_boxes_what_a_win_scores_with_a_dash() -> None:
    html = loss_tally(LINES, shop()).html
    assert re.findall(r'colspan="(\d+)">([^<]+)', html) == [("1", "8–1"), ("1", "7–2"), ("10", "6–3")]
    assert html.count('class="box"') == 24
