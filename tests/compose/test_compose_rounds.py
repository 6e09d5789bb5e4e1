"""Clocks of games of one side to four, as players read them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from benches import shipped
from tables import cells

from pipeline.compose.leaves.extras import loss_tally
from pipeline.compose.leaves.game_clock import GameClock
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import RoundsPlan, TurnEvent, VictoryLine, WinWords
from pipeline.contracts.wording import side_words
from pipeline.model import Called, Sides
from pipeline.model.parameters import Mover

NAMES = ("ants", "bees", "crows", "dogs")
LINES = (VictoryLine(least=0, most=None, winner=8, loser=1),)


def sides_of(count: int) -> Sides:
    return Sides.model_validate(
        {
            name: {
                "name": name.title(),
                "letter": name[0].upper(),
                "forms": dict.fromkeys(("who", "whose", "its"), name),
                **({"team": "pests"} if name in ("ants", "bees") else {}),
            }
            for name in (*NAMES[:count], "neutral")
        }
    )


def shop(count: int) -> Workshop:
    made, sides = shipped().workshop(), sides_of(count)
    pests = Called.model_validate({"name": "Pests", "forms": dict.fromkeys(("who", "whose", "its"), "pests")})
    labels = made.labels.filled_up(side_words(sides, teams={"pests": pests}))
    wording = replace(made.wording, sides=sides, labels=labels)
    return replace(made, wording=wording)


def clock(sides: int, *events: TurnEvent, wins: tuple[WinWords, ...] = (), **plan: object) -> GameClock:
    shown = RoundsPlan(**({"count": 3, "rows": NAMES[:sides]} | plan))  # type: ignore[arg-type]
    return GameClock(plan=shown, events=events, shop=shop(sides), wins=wins)


def heights(html: str) -> list[float]:
    return [float(height) for height in re.findall(r'<tr[^>]* style="height:([\d.]+)pt', html)]


CAN_WIN = TurnEvent(turn=2, who="ants", text="Ants can win", short="can win", opens_win=True)
ROLL = TurnEvent(turn=1, who="ants", text="Rain: 2 dice", short="rain", dice=2)
SWARM = TurnEvent(turn=1, who="ants", text="Swarm: 3 dice", dice=3)
STORM = TurnEvent(turn=3, who="neutral", text="The storm comes", short="storm")
MARCH = TurnEvent(turn=1, who="pests", text="All pests march", short="march")
HILL = WinWords(who="ants", says="From turn two, ants win on the hill.", from_turn=2)
LAST = WinWords(who="bees", says="Bees win at the end.", otherwise=True)
ALL = WinWords(who="each", says="Each wins alone.", from_turn=1)
KEY = "Tick a box as that turn ends."


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_clock_has_a_row_for_each_side_and_is_as_high_as_its_rows(count: int) -> None:
    drawn = clock(count).picture()
    shown = cells(drawn.html)
    assert shown[0] == ["Turn", "1", "2", "3"]
    assert [row[0] for row in shown[1:-1]] == ["Ants", "Bees", "Crows", "Dogs"][:count]
    assert shown[-1] == [KEY]
    assert drawn.html.count('class="pen"') == 3 * count
    assert sum(heights(drawn.html)) == pytest.approx(drawn.fixed - 2, abs=0.1)


def test_a_band_says_by_what_a_side_wins_from_the_turn_on_in_which_it_counts() -> None:
    drawn = clock(2, CAN_WIN, wins=(HILL, LAST, ALL)).picture()
    assert cells(drawn.html)[1:-1] == [
        ["Ants", "", "", ""],
        ["", "", "From turn two, ants win on the hill."],
        ["Bees", "", "", ""],
        ["", "Each wins alone."],
        ["Bees win at the end."],
    ]
    assert re.findall(r'<td colspan="(\d)"(?: class="wins")?>', drawn.html) == ["1", "2", "3", "4", "4"]
    assert sum(heights(drawn.html)) == pytest.approx(drawn.fixed - 2, abs=0.1)


def test_dice_stand_large_in_a_cell_and_those_of_further_rolls_before_their_words() -> None:
    drawn = clock(1, SWARM, ROLL).picture()
    assert cells(drawn.html)[1] == ["Ants", "3 2 rain", "", ""]
    assert re.findall(r'class="die full( small)?">(\d)', drawn.html) == [("", "3"), (" small", "2")]
    assert cells(drawn.html)[-1] == [f"{KEY} In a filled die: how many dice to roll."]


def test_an_open_game_goes_on_behind_the_last_turn_that_is_shown() -> None:
    later = replace(ROLL, turn=3)
    head, ants, bees, _ = cells(clock(2, later, is_open=True).picture().html)
    assert head == ["Turn", "1", "2", "3", "4+"]
    assert (ants[3:], bees[3:]) == (["2 rain", "and so on"], ["", ""])


def test_rows_by_the_order_of_play_show_what_is_each_players() -> None:
    limits = TurnEvent(turn=1, who="each", text="Limits if first", short="limits")
    rolls = TurnEvent(
        turn=3,
        who="each",
        text="First 2 dice, second 3",
        by_order=(
            (Mover.FIRST, TurnEvent(turn=3, who="each", text="2 dice", short="for light", dice=2)),
            (Mover.SECOND, TurnEvent(turn=3, who="each", text="3 dice", short="for light", dice=3)),
        ),
    )
    thaw = TurnEvent(turn=2, who="each", text="The ice melts", short="thaw")
    events = (replace(limits, by_order=((Mover.FIRST, limits),)), thaw, rolls)
    drawn = clock(2, *events, wins=(ALL,), rows=tuple(Mover), by_order=True).picture()
    assert cells(drawn.html)[1:-1] == [
        ["First player", "limits", "thaw", "2 for light"],
        ["Second player", "", "thaw", "3 for light"],
        ["", "Each wins alone."],
    ]
    assert (drawn.html.count("player-line"), drawn.html.count('class="pen"')) == (2, 6)
    assert sum(heights(drawn.html)) == pytest.approx(drawn.fixed - 2, abs=0.1)


def test_all_that_is_said_of_rounds_stands_on_the_clock() -> None:
    drawn = clock(
        3,
        *(CAN_WIN, STORM, MARCH),
        rows=("crows", "ants", "bees", "neutral"),
        first=("crows", None, None),
        phases=("Command", "Fight"),
        names=True,
        is_said=True,
    ).picture()
    assert cells(drawn.html) == [
        ["Round", "1", "2", "3"],
        ["Goes first", "C", "A B C", "A B C"],
        ["Crows", "1 2", "1 2", "1 2"],
        ["Ants", "1 2 march", "1 2", "1 2"],
        ["Bees", "1 2 march", "1 2", "1 2"],
        ["Neutral", "", "", "storm"],
        ["Each turn: 1 Command 2 Fight"],
    ]
    assert drawn.html.count("player-line") == 3
    assert drawn.html.count('class="pen"') == 0
    assert sum(heights(drawn.html)) == pytest.approx(drawn.fixed - 2, abs=0.1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_rows_of_tallies_are_alike_however_many_play(count: int) -> None:
    table, two = loss_tally(LINES, shop(count)), loss_tally(LINES, shop(2))
    assert len(cells(table.html)) - len(cells(two.html)) == count - 2
    assert heights(table.html)[-1] == pytest.approx(heights(two.html)[-1])
    assert sum(heights(table.html)) == pytest.approx(table.fixed, abs=0.1)
