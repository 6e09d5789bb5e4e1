"""What serves at the table where words leave room: odds, a tally of losses, a record of the game, lines for notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import VictoryLine
from pipeline.contracts.rule_results import RollOdds

_HEAD_ROWS = 2  # how many rows its head is as high as
_NOTE_ROW = 1  # the line below
_ROOM = 0.7  # body sizes: the room before what is put below a page's words
_TALLY_HEAD = 23.0  # points
_PAIR = 2  # sides that the heights of charts are measured for
_BOXES = 12  # Units lost that a tally has boxes for


def percent(chance: Fraction) -> str:
    """Write a chance in whole per cent; never 0 or 100 unless it is."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    shown = f"{round(chance * 100)}%"
    return {"0%": "<1%", "100%": ">99%"}.get(shown, shown)


@dataclass(frozen=True, kw_only=True)
class OddsRow:
    """A line of the odds: the turn, whose it is where players roll in turn, its dice, the chances in words.

    `target` is what they must show, where that differs from roll to roll.
    """

    turn: str
    who: str
    dice: int
    sure: bool
    chances: tuple[str, ...]
    target: str = ""


def odds_chart(odds: RollOdds, shop: Workshop) -> Picture:
    """Show what dice bring by when; a chart of many successes, up to the turn from which nothing is left to chance."""
    never, whole = shop.labels["chart.never"], percent(Fraction(1))
    turns = [turn for turn in odds.turns if turn.dice]
    settled = [not odds.ends and all(chance == 1 for chance in turn.chances) for turn in turns]
    shown = turns[: settled.index(True) + 1] if True in settled else turns
    rows = [
        OddsRow(
            turn=str(turn.turn),
            who=turn.who,
            dice=turn.dice,
            sure=turn.sure,
            chances=tuple(percent(chance) if chance else never for chance in turn.chances),
            target=f"{turn.target}+" if turn.target else "",
        )
        for turn in shown
    ]
    if len(shown) < len(turns):
        rows[-1] = replace(rows[-1], turn=shop.labels["odds.from"].format(turn=rows[-1].turn))
    note = bool(odds.sure) and any(row.sure for row in rows)
    html = shop.render("odds", odds=odds, rows=rows, note=note, none=never, whole=whole)
    count = len(rows) + _HEAD_ROWS + (_NOTE_ROW if note else 0)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * count, room_before=0.5)


def victory_chart(lines: Sequence[VictoryLine], shop: Workshop, *, is_narrow: bool = False) -> Picture:
    """Show points by the winner's losses."""
    losses = shop.labels["chart.losses.short" if is_narrow else "chart.losses"]
    html = shop.render("victory", lines=lines, losses=losses)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(lines) + 1), room_before=0.5)


@dataclass(frozen=True, kw_only=True)
class Score:
    """What a win is worth over so many boxes of a tally."""

    boxes: int
    words: str


def tally_height(shop: Workshop) -> float:
    """Tell how high a tally is: a row for each side below its head."""
    pair = shop.measures.chart.tally.points - _TALLY_HEAD
    return _TALLY_HEAD + pair * len(shop.wording.sides.ids) / _PAIR


def loss_tally(lines: Sequence[VictoryLine], shop: Workshop) -> Picture:
    """Make a box to tick for every Unit lost, under what a win then scores."""
    reached = [next(line for line in lines if line.most is None or lost <= line.most) for lost in range(1, _BOXES + 1)]
    scores = [
        Score(boxes=len(list(same)), words=shop.labels["tally.win"].format(winner=line.winner, loser=line.loser))
        for line, same in groupby(reached)
    ]
    row = (shop.measures.chart.tally.points - _TALLY_HEAD) / _PAIR
    height = tally_height(shop)
    html = shop.render("tally", scores=scores, boxes=_BOXES, sides=shop.wording.sides.ids, row=row, head=_TALLY_HEAD)
    return Picture("tally", html, height, room_before=_ROOM)


def note_lines(height: float, shop: Workshop) -> Picture:
    """Rule lines for notes into so many points."""
    line = shop.measures.chart.note_line.points
    count = int(height // line)
    return Picture("notes", shop.render("notes", lines=count, line=line), count * line, room_before=_ROOM)
