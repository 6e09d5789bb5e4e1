"""How a battle is scored -> tables to write points into: for each player a column a round, a row for each source."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.score_words import ScoreWords
from pipeline.fonts import Face, measure

_HEAD = 0.72  # of a row: each head of a table, and what stands between two
_HEADS, _LOW_HEADS = 3, 2  # heads of a table, and the space below it
_NAMES, _LOW_NAMES = 0.22, 0.4  # of the width: the heads of sources
_NAME, _CAP = 11.0, 8.5  # points: the names of sources, and their caps
_LOW_NAME, _LOW_CAP = 9.0, 7.5
_NAME_LEADING, _CAP_LEADING, _CAP_WEIGHT = 1.15, 1.1, 400
_PADS = 8.0  # points: at both sides of a cell
_SLACK = 0.97  # of the room: lines break a little earlier
_ROW_PAD = 4.0  # points: above and below the words of a row
_LEAST_ROW = 20.0  # points: nobody writes into lower boxes
_MOST_ROW = 40.0  # points: higher boxes serve nobody
_RULES = 2.0  # points: the lines at the ends of its tables


def _least_row(scoring: ScoreWords, shop: Workshop, *, is_low: bool) -> float:
    """Tell how high a row must be for the head of every source, whose caps may take several lines."""
    name, cap_size, share = (_LOW_NAME, _LOW_CAP, _LOW_NAMES) if is_low else (_NAME, _CAP, _NAMES)
    face, room = Face(shop.theme.heading, _CAP_WEIGHT), (shop.area.width * share - _PADS) * _SLACK
    most = shop.labels["score.sheet.most"]
    told = [[f"{most} {caps[0]}", *caps[1:]] for each in scoring.sources if (caps := each.caps)]
    lines = [sum(math.ceil(measure(cap, face, cap_size) / room) for cap in caps) for caps in told]
    words = name * _NAME_LEADING + max(lines, default=0) * cap_size * _CAP_LEADING
    return max(_LEAST_ROW, words + _ROW_PAD)


def _rows(scoring: ScoreWords, *, is_low: bool) -> float:
    """Count the rows of one table: those of its sources, the total's, its heads."""
    return sum(each.lines for each in scoring.sources) + 1 + (_LOW_HEADS if is_low else _HEADS) * _HEAD


def score_tables(scoring: ScoreWords, height: float, shop: Workshop) -> Picture:
    """Rule a table for each player: a column for each round, rows for each source, headed with its caps.

    Cards of one source share a head, as they share a cap. Where so many points are too few, heads are short.
    """
    if _height(scoring, shop, is_low=False) <= height:
        return _tables(scoring, height, shop, _numbered(scoring, shop), is_low=False)
    return low_tables(scoring, shop, height)


def tables_within(scoring: ScoreWords, room: float, shop: Workshop, names: Sequence[str]) -> Picture | None:
    """Rule the same as large as so many points allow: with short heads or one line a source, or not at all."""
    short = _shortened(scoring)
    single = replace(short, sources=tuple(replace(each, lines=1) for each in short.sources))
    for each, is_low in ((scoring, False), (short, True), (single, True)):
        if _height(each, shop, is_low=is_low) + _RULES <= room:
            most = scoring.players * _rows(each, is_low=is_low) * _MOST_ROW
            return _tables(each, min(room - _RULES, most), shop, names, is_low=is_low)
    return None


def low_tables(scoring: ScoreWords, shop: Workshop, height: float = 0.0) -> Picture:
    """Rule the same with short heads, so high or as low as can be written in."""
    short = _shortened(scoring)
    least = _height(short, shop, is_low=True)
    return _tables(short, max(height, least), shop, _numbered(short, shop), is_low=True)


def _height(scoring: ScoreWords, shop: Workshop, *, is_low: bool) -> float:
    """Tell how high tables are at least, in points."""
    return scoring.players * _rows(scoring, is_low=is_low) * _least_row(scoring, shop, is_low=is_low)


def _shortened(scoring: ScoreWords) -> ScoreWords:
    """Put the caps of each source into one line."""
    short = (replace(each, caps=(", ".join(each.caps),) if each.caps else ()) for each in scoring.sources)
    return replace(scoring, sources=tuple(short))


def _numbered(scoring: ScoreWords, shop: Workshop) -> Sequence[str]:
    return [shop.labels["score.sheet.player"].format(number=number) for number in range(1, scoring.players + 1)]


def _tables(scoring: ScoreWords, height: float, shop: Workshop, names: Sequence[str], *, is_low: bool) -> Picture:
    total = () if scoring.total is None else (str(scoring.total),)
    sources = [(each.name, each.caps, each.lines) for each in scoring.sources]
    sources.append((shop.labels["score.sheet.total"], total, 1))
    row = height / scoring.players / _rows(scoring, is_low=is_low)
    html = shop.render(
        "score-sheet",
        players=names,
        rounds=range(1, scoring.rounds + 1),
        sources=sources,
        head=row * _HEAD,
        row=row,
        low=is_low,
    )
    return Picture("chart", html, height + _RULES)
