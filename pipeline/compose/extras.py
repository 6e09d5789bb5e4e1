"""What serves at the table where words leave room: a turn track, a record of the game, odds, lines for notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.compose.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.model import Who
from pipeline.rules.brief import ReserveOdds, TurnEvent, VictoryLine
from pipeline.rules.turns import TURNS_SHOWN

_HEAD_ROWS = 2
_LOG_HEAD = 17.0  # points


def percent(chance: Fraction) -> str:
    """Write a chance in whole per cent; never 0 or 100 unless it is."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    return f"{min(99, max(1, round(chance * 100)))}%"


@dataclass(frozen=True, kw_only=True)
class OddsRow:
    """A line of the odds: the turn, its dice, the chances in words."""

    turn: int
    dice: int
    sure: bool
    chances: tuple[str, ...]


def odds_chart(odds: ReserveOdds, shop: Workshop) -> Picture:
    """Show how soon reserves come."""
    rows = [
        OddsRow(
            turn=turn.turn,
            dice=turn.dice,
            sure=turn.sure,
            chances=tuple(percent(chance) for chance in turn.arrived),
        )
        for turn in odds.turns
        if turn.dice
    ]
    html = shop.render("odds", odds=odds, rows=rows)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(rows) + _HEAD_ROWS), room_before=0.5)


def victory_chart(lines: Sequence[VictoryLine], shop: Workshop) -> Picture:
    """Show Victory Points by the winner's losses."""
    html = shop.render("victory", lines=lines)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(lines) + 1), room_before=0.5)


@dataclass(frozen=True, kw_only=True)
class TrackTurn:
    """A turn of the track: its number, and what each side does then."""

    number: int
    attacker: tuple[TurnEvent, ...]
    defender: tuple[TurnEvent, ...]


def _turns(events: Sequence[TurnEvent]) -> tuple[TrackTurn, ...]:
    last = max((event.turn for event in events), default=0)
    return tuple(
        TrackTurn(
            number=number,
            attacker=tuple(event for event in events if event.turn == number and event.who is not Who.DEFENDER),
            defender=tuple(event for event in events if event.turn == number and event.who is not Who.ATTACKER),
        )
        for number in range(1, max(last, TURNS_SHOWN) + 1)
    )


def turn_track(events: Sequence[TurnEvent], shop: Workshop) -> Picture:
    """Draw the track of turns across the page, with what happens when."""
    height = shop.measures.chart.track.points
    return Picture("track", shop.render("track", turns=_turns(events), height=height), height, room_before=1.0)


def turn_log(events: Sequence[TurnEvent], height: float, shop: Workshop) -> Picture:
    """Rule a log of the game into so many points: a row a turn, with what happens in it and room to write."""
    turns = _turns(events)
    row = (height - _LOG_HEAD) / len(turns)
    return Picture("log", shop.render("log", turns=turns, row=row, head=_LOG_HEAD), height, room_before=1.0)


def record_strip(shop: Workshop, *, spare: float = 0.0) -> Picture:
    """Make the strip in which players write who fought and how it ended, higher by what room is to spare."""
    height = shop.measures.chart.record.points + spare
    return Picture("record", shop.render("record", height=height), height, room_before=1.0)


def note_lines(height: float, shop: Workshop) -> Picture:
    """Rule lines for notes into so many points."""
    line = shop.measures.chart.note_line.points
    count = int(height // line)
    return Picture("notes", shop.render("notes", lines=count, line=line), count * line, room_before=0.0)
