from __future__ import annotations

import re
from fractions import Fraction

import pytest
from benches import shipped

from pipeline.compose.leaves.extras import loss_tally, odds_chart, percent, record_strip, turn_log, turn_track
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import ReserveOdds, ReserveTurn, TurnEvent, VictoryLine

SURE, NO = Fraction(1), Fraction(0)
LINES = (
    VictoryLine(least=0, most=1, winner=8, loser=1),
    VictoryLine(least=2, most=2, winner=7, loser=2),
    VictoryLine(least=3, most=None, winner=6, loser=3),
)


def shop() -> Workshop:
    return shipped().workshop()


def cells(html: str) -> list[list[str]]:
    """The words of a table, row by row."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    return [
        [re.sub(r"<[^>]+>", " ", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in rows
    ]


def odds(*chances: Fraction) -> ReserveOdds:
    turns = tuple(
        ReserveTurn(turn=number, dice=number, sure=number >= 3, arrived=(chance, NO if chance < 1 else SURE))
        for number, chance in enumerate(chances, 1)
    )
    return ReserveOdds(id="reserves", name="Reserves", who="defender", target=5, turns=turns)


@pytest.mark.parametrize(
    ("chance", "text"),
    [(NO, "0%"), (Fraction(1, 1000), "1%"), (Fraction(2, 3), "67%"), (Fraction(999, 1000), "99%"), (SURE, "100%")],
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


def test_a_tally_says_over_its_boxes_what_a_win_scores_with_a_dash() -> None:
    html = loss_tally(LINES, shop()).html
    assert re.findall(r'colspan="(\d+)">([^<]+)', html) == [("1", "8–1"), ("1", "7–2"), ("10", "6–3")]
    assert html.count('class="box"') == 24


def test_a_track_marks_every_turn_in_which_a_side_can_win() -> None:
    event = TurnEvent(turn=6, who="attacker", text="Attacker can win", short="can win", opens_win=True)
    html = turn_track((event,), shop()).html
    attacker, defender = re.findall(r'<tr class="slot-[12]".*?</tr>', html, re.DOTALL)
    assert (attacker.count('class="wins"'), defender.count('class="wins"')) == (3, 0)
    # A box for each turn, and one beside the name that tells whose it is.
    assert (html.count("tick slot-1"), html.count("tick slot-2")) == (9, 9)
    assert ("tick slot-1" in attacker, "tick slot-2" in defender) == (True, True)


def test_a_log_has_a_row_a_turn_and_fills_its_room() -> None:
    event = TurnEvent(turn=9, who="defender", text="Defender wins as it starts", short="wins")
    log = turn_log((event,), 400.0, shop())
    heights = [float(height) for height in re.findall(r'<tr style="height:([\d.]+)pt', log.html)]
    assert len(heights) == 10
    assert sum(heights) == pytest.approx(400, abs=0.1)
    assert cells(log.html)[-1] == ["9", "", "Defender wins as it starts"]


def test_a_record_asks_for_points_only_where_they_are_scored() -> None:
    scored, unscored = (cells(record_strip(shop(), scored=scored).html) for scored in (True, False))
    assert scored[0] == ["Attacker", "Player and force", "Points", "Units lost", "Victory Points"]
    assert unscored[1] == ["Defender", "Player and force", "Points", "Units lost", "How it ended"]
