"""Tracks and logs of one side to four, as players read them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from benches import shipped
from tables import cells

from pipeline.compose.leaves.extras import loss_tally, record_strip
from pipeline.compose.leaves.turn_track import RoundsChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import RoundsPlan, TurnEvent, VictoryLine
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


def chart(sides: int, *events: TurnEvent, **plan: object) -> RoundsChart:
    shown = RoundsPlan(**({"count": 3, "rows": NAMES[:sides]} | plan))  # type: ignore[arg-type]
    return RoundsChart(plan=shown, events=events, shop=shop(sides))


def heights(html: str) -> list[float]:
    return [float(height) for height in re.findall(r'<tr[^>]* style="height:([\d.]+)pt', html)]


CAN_WIN = TurnEvent(turn=2, who="ants", text="Ants can win", short="can win", opens_win=True)
STORM = TurnEvent(turn=3, who="neutral", text="The storm comes", short="storm")
MARCH = TurnEvent(turn=1, who="pests", text="All pests march", short="march")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_track_has_a_row_for_each_side_and_is_as_high_as_its_rows(count: int) -> None:
    track = chart(count, CAN_WIN).track()
    shown = cells(track.html)
    assert shown[0] == ["Turn", "1", "2", "3"]
    assert [row[0] for row in shown[1:]] == ["Ants", "Bees", "Crows", "Dogs"][:count]
    assert shown[1][1:] == ["", "can win", ""]
    assert sum(heights(track.html)) == pytest.approx(track.fixed - 2, abs=0.1)
    assert (track.html.count('class="wins"'), track.html.count("tick slot-1")) == (2, 4)


def test_all_that_is_said_of_rounds_stands_on_the_track() -> None:
    track = chart(
        3,
        *(CAN_WIN, STORM, MARCH),
        rows=("crows", "ants", "bees", "neutral"),
        first=("crows", None, None),
        phases=("Command", "Fight"),
        names=True,
        is_said=True,
    ).track()
    assert cells(track.html) == [
        ["Round", "1", "2", "3"],
        ["Goes first", "C", "A B C", "A B C"],
        ["Crows", "1 2", "1 2", "1 2"],
        ["Ants", "march 1 2", "can win 1 2", "1 2"],
        ["Bees", "march 1 2", "1 2", "1 2"],
        ["Neutral", "", "", "storm"],
        ["Each turn: 1 Command 2 Fight"],
    ]
    assert track.html.count("player-line") == 3
    assert sum(heights(track.html)) == pytest.approx(track.fixed - 2, abs=0.1)


def test_rows_by_the_order_of_play_show_what_is_each_players() -> None:
    limits = TurnEvent(turn=1, who="each", text="Limits if first", short="limits if first")
    rolls = TurnEvent(
        turn=3,
        who="each",
        text="First 2 dice, second 3",
        by_order=(
            (Mover.FIRST, TurnEvent(turn=3, who="each", text="2 dice", short="for light", dice=2)),
            (Mover.SECOND, TurnEvent(turn=3, who="each", text="3 dice", short="for light", dice=3)),
        ),
    )
    first_only = replace(limits, by_order=((Mover.FIRST, limits),))
    win = TurnEvent(turn=2, who="each", text="Both can win", short="can win", opens_win=True)
    made = chart(2, first_only, win, rolls, rows=tuple(Mover), by_order=True)
    track = made.track()
    assert cells(track.html) == [
        ["Turn", "1", "2", "3"],
        ["First player", "limits if first", "can win", "2 for light"],
        ["Second player", "", "can win", "3 for light"],
    ]
    assert (track.html.count('class="wins"'), track.html.count("player-line")) == (4, 2)
    assert cells(made.log(120.0).html)[:2] == [["Turn", "First player", "Second player"], ["1", "Limits if first", ""]]


def test_a_log_says_the_same_with_room_to_write() -> None:
    log = chart(2, CAN_WIN, first=(None, "bees", "ants"), phases=("Go",), names=True, is_said=True).log(120.0)
    assert cells(log.html) == [
        ["Round", "Goes first", "Ants", "Bees"],
        ["1", "A B", "1", "1"],
        ["2", "B", "1 Ants can win", "1"],
        ["3", "A", "1", "1"],
        ["Each turn: 1 Go"],
    ]
    assert sum(heights(log.html)) == pytest.approx(120, abs=0.1)


@pytest.mark.parametrize("count", [1, 3, 8])
def test_a_log_is_no_larger_than_players_can_use(count: int) -> None:
    """However much room there is, and however few rounds are played."""
    log = chart(2, count=count).log(700.0)
    assert log.fixed <= 19 + 54 * count
    assert sum(heights(log.html)) == pytest.approx(log.fixed, abs=0.1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_rows_of_records_and_tallies_are_alike_however_many_play(count: int) -> None:
    pair, made = shop(2), shop(count)
    for table, two in (
        (record_strip(made, scored=True), record_strip(pair, scored=True)),
        (loss_tally(LINES, made), loss_tally(LINES, pair)),
    ):
        assert len(cells(table.html)) - len(cells(two.html)) == count - 2
        assert heights(table.html)[-1] == pytest.approx(heights(two.html)[-1])
        assert sum(heights(table.html)) == pytest.approx(table.fixed, abs=0.1)
