from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from benches import WorkedPack, made_ready, worked_pack
from laid_out import set_pages

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.leaves.summaries import die_chart, faces_text, summary_chart, word_chart
from pipeline.compose.text.atoms import Picture, Words
from pipeline.compose.text.word_chart import WordChart
from pipeline.compose.typesetting.galleys import Side, overruns
from pipeline.compose.workshop import Workshop
from pipeline.contracts.rule_results import DieChart, RollOdds, RollTurn, RuleStrip, StripTurn, TableLine
from pipeline.load import content_roots

LONG = "Five Units or more: withdraw one of them and take every Delay Counter away again; fewer: gain a Delay Counter"


@cache
def worked() -> WorkedPack:
    return worked_pack(made_ready(content_roots()[-1] / "ww3-more-missions"))


def shop() -> Workshop:
    return worked().shop


@cache
def sides_of(mission: str) -> tuple[Side, ...]:
    return worked().manuscript(mission).sides


def times(*, rolled: bool) -> DieChart:
    line = TableLine(id="dusk", name="Dusk", faces=(2, 3, 4) if rolled else (), says="Light at first")
    return DieChart(heads=("Die", "Time", "What it does"), rolled=rolled, lines=(line,))


def withdrawal(*events: str) -> RuleStrip:
    turns = (StripTurn(turn=3, events=events),)
    return RuleStrip(id="strategic-withdrawal-defender", who="defender", heading="What happens", turns=turns)


@pytest.mark.parametrize(("faces", "text"), [((4,), "4"), ((2, 3, 4), "2–4")])
def test_faces_are_written_from_the_least_to_the_most(faces: tuple[int, ...], text: str) -> None:
    assert faces_text(faces) == text


@pytest.mark.parametrize(
    ("rolled", "cells"), [(True, ["2–4", "Dusk", "Light at first"]), (False, ["Dusk", "Light at first"])]
)
def test_the_table_of_times_shows_faces_only_where_it_may_be_rolled(rolled: bool, cells: list[str]) -> None:
    chart = die_chart(times(rolled=rolled), shop())
    assert [words.text for words in chart.words] == cells
    html = chart.html(9, 250)
    assert html.count('scope="col"') == len(cells)
    assert html.count('scope="row"') == 1
    assert (">Die<" in html, ">Time<" in html) == (rolled, True)


def test_a_row_is_as_high_as_its_words() -> None:
    one, two = (summary_chart(withdrawal(*events), shop()) for events in (("Check",), ("Check", LONG)))
    assert isinstance(one, WordChart)
    assert isinstance(two, WordChart)
    assert two.height(9, 250) > one.height(9, 250)
    assert two.height(9, 120) > two.height(9, 500) == one.height(9, 500)


def test_the_light_is_summed_up_line_by_line() -> None:
    odds = RollOdds(
        id="time-of-day",
        name="Time of Day",
        who="attacker",
        target=5,
        heading="How soon the light changes: Dawn or Dusk",
        heads=("Changed",),
        sure="",
        ends=True,
        turns=(RollTurn(turn=4, who="Attacker", dice=2, sure=False, chances=(Fraction(19, 27),)),),
    )
    chart = summary_chart(odds, shop())
    assert isinstance(chart, Picture)
    assert "How soon the light changes: Dawn or Dusk" in chart.html
    row = '<th scope="row">4</th><td>Attacker</td><td>2</td><td>70%</td>'
    assert row in chart.html.replace("\n", "")


def atoms(side: Side) -> list[object]:
    """Read a side's words and charts in their order, column after column."""
    flows = [placed.band for placed in side.fitted.bands if isinstance(placed.band, FittedFlow)]
    return [placed.atom for flow in flows for column in flow.columns for placed in column.atoms]


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["dust-up", "fighting-withdrawal"])
def test_the_table_of_times_stands_right_below_its_step_in_its_column(mission: str) -> None:
    flows = [each.band for each in sides_of(mission)[0].fitted.bands if isinstance(each.band, FittedFlow)]
    columns = [[placed.atom for placed in column.atoms] for flow in flows for column in flow.columns]
    (column,) = (each for each in columns if any(isinstance(atom, WordChart) for atom in each))
    above = column[next(index for index, atom in enumerate(column) if isinstance(atom, WordChart)) - 1]
    assert isinstance(above, Words)
    assert above.kind == "step"
    assert "time of day" in above.text


def test_the_withdrawal_is_summed_up_on_the_rules_side_alone() -> None:
    charts = [[each for each in atoms(side) if isinstance(each, WordChart)] for side in sides_of("fighting-withdrawal")]
    assert [len(found) for found in charts] == [1, 1]
    assert [words.text for row in charts[1][0].rows for words in row[0]] == ["3", "4", "5", "6", "7", "8"]


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["dust-up", "fighting-withdrawal"])
def test_charts_of_words_keep_to_their_room(mission: str) -> None:
    assert list(overruns(set_pages(worked().manuscript(mission)))) == []


@pytest.mark.parametrize("head", ["What happens", "What happens as the turn of the Defender starts" * 3])
def test_a_long_head_makes_no_chart_wider_than_its_room(head: str) -> None:
    chart = word_chart((0.14, 0.86), ["Turn", head], [["3", "Withdraw a Unit"]], shop())
    assert sum(chart._columns(9.0, 180.0)) == pytest.approx(180.0)


def test_each_line_of_a_cell_begins_anew() -> None:
    chart = word_chart((0.5, 0.5), ["Reserves", "Ambush"], [["Attacker: late\nDefender: at once", "none"]], shop())
    assert [words.text for words in chart.words] == ["Attacker: late", "Defender: at once", "none"]
    assert ">Attacker: late\nDefender: at once<" in chart.html(9, 400)
    plain = word_chart((0.5, 0.5), ["Reserves", "Ambush"], [["Attacker: late", "none"]], shop())
    assert chart.height(9, 400) - plain.height(9, 400) == pytest.approx(chart.words[0].height(9, 400))
