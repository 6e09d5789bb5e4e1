"""How a battle is scored -> tables to write points into: for each player a column a round, a row for each source."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.score_words import ScoreWords
from pipeline.fonts import Face, measure

_HEAD = 0.86  # of a row: each head of a table, and what stands between two
_HEADS, _LOW_HEADS = 3, 2  # heads of a table, and the space below it; one more where players share cards
_NAMES, _LOW_NAMES = 0.17, 0.4  # of the width: the heads of sources
_LINE_NAMES = 0.1  # of the width: what is written into a line, where a source has several sorts
_NAME, _CAP = 11.0, 8.5  # points: the names of sources, and their caps
_LOW_NAME, _LOW_CAP = 9.0, 7.5
_NAME_LEADING, _CAP_LEADING, _CAP_WEIGHT = 1.15, 1.1, 400
_PADS = 8.0  # points: at both sides of a cell
_SLACK = 0.97  # of the room: lines break a little earlier
_ROW_PAD = 4.0  # points: above and below the words of a row
_LEAST_ROW = 20.0  # points: nobody writes into lower boxes
_MOST = 2.0  # of the least: higher boxes serve nobody
_RULES = 2.0  # points: the lines at the ends of its tables
_TEAR = 5.0  # points: the line between tables, and what heavy lines within them take


@dataclass(frozen=True, kw_only=True)
class SheetHead:
    """What the head of each table asks for besides a name: what players share, who is which side, who goes `first`."""

    shared: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    first: bool = True


@dataclass(frozen=True, kw_only=True)
class _Heights:
    """How high the lines of each source are at least, in points, that of the total, and a table with its heads."""

    lines: tuple[float, ...]
    total: float
    table: float


def _heights(scoring: ScoreWords, shop: Workshop, *, is_low: bool, heads: SheetHead | None = None) -> _Heights:
    """Tell how high rows must be for the head of every source, whose caps may take several lines."""
    lines = tuple(_line_height(each.caps, each.lines, shop, is_low=is_low) for each in scoring.sources)
    total = _line_height(("",), 1, shop, is_low=is_low)
    rows = sum(height * each.lines for height, each in zip(lines, scoring.sources, strict=True)) + total
    count = _LOW_HEADS if is_low else _HEADS + (heads is not None and bool(heads.shared))
    return _Heights(lines=lines, total=total, table=rows + count * _HEAD * _LEAST_ROW)


def _line_height(caps: Sequence[str], lines: int, shop: Workshop, *, is_low: bool) -> float:
    """A head that stands beside several lines has the height of all of them."""
    name, cap_size, share = (_LOW_NAME, _LOW_CAP, _LOW_NAMES) if is_low else (_NAME, _CAP, _NAMES)
    face, room = Face(shop.theme.heading, _CAP_WEIGHT), (shop.area.width * share - _PADS) * _SLACK
    told = [f"{shop.labels['score.sheet.most']} {caps[0]}", *caps[1:]] if caps else []
    count = sum(math.ceil(measure(cap, face, cap_size) / room) for cap in told)
    return max(_LEAST_ROW, (name * _NAME_LEADING + count * cap_size * _CAP_LEADING + _ROW_PAD) / lines)


def score_tables(scoring: ScoreWords, height: float, shop: Workshop, heads: SheetHead) -> Picture:
    """Rule a table for each player, to be cut apart: a column for each round, rows for each source with its caps.

    Cards of one source share a head, as they share a cap. Where so many points are too few, heads are short.
    """
    if scoring.players * _heights(scoring, shop, is_low=False, heads=heads).table + _TEAR <= height:
        return _tables(scoring, height, shop, _numbered(scoring, shop), is_low=False, heads=heads)
    return low_tables(scoring, shop, height)


def tables_within(scoring: ScoreWords, room: float, shop: Workshop, names: Sequence[str]) -> Picture | None:
    """Rule the same as large as so many points allow: with short heads or one line a source, or not at all."""
    short = _shortened(scoring)
    for each, is_low in ((scoring, False), (short, True), (short.in_single_lines, True)):
        if _height(each, shop, is_low=is_low) + _RULES <= room:
            most = _height(each, shop, is_low=is_low) * _MOST
            return _tables(each, min(room - _RULES, most), shop, names, is_low=is_low)
    return None


def low_tables(scoring: ScoreWords, shop: Workshop, height: float = 0.0) -> Picture:
    """Rule the same with short heads, so high or as low as can be written in."""
    short = _shortened(scoring)
    least = _height(short, shop, is_low=True)
    return _tables(short, max(height, least), shop, _numbered(short, shop), is_low=True)


def _height(scoring: ScoreWords, shop: Workshop, *, is_low: bool) -> float:
    """Tell how high tables are at least, in points."""
    return scoring.players * _heights(scoring, shop, is_low=is_low).table


def _shortened(scoring: ScoreWords) -> ScoreWords:
    """Put the caps of each source into one line."""
    short = (replace(each, caps=(", ".join(each.caps),) if each.caps else ()) for each in scoring.sources)
    return replace(scoring, sources=tuple(short))


def _numbered(scoring: ScoreWords, shop: Workshop) -> Sequence[str]:
    return [shop.labels["score.sheet.player"].format(number=number) for number in range(1, scoring.players + 1)]


def _tables(
    scoring: ScoreWords,
    height: float,
    shop: Workshop,
    names: Sequence[str],
    *,
    is_low: bool,
    heads: SheetHead | None = None,
) -> Picture:
    total = () if scoring.total is None else (str(scoring.total),)
    least = _heights(scoring, shop, is_low=is_low, heads=heads)
    scale = (height - _TEAR) / scoring.players / least.table
    named = not is_low and any(line.name for each in scoring.sources for line in each.rows)
    share = _LOW_NAMES if is_low else _NAMES
    html = shop.render(
        "score-sheet",
        players=names,
        rounds=range(1, scoring.rounds + 1),
        sources=tuple(zip(scoring.sources, (each * scale for each in least.lines), strict=True)),
        total=total,
        total_row=least.total * scale,
        head=_LEAST_ROW * _HEAD * scale,
        low=is_low,
        heads=heads,
        columns=(share, _LINE_NAMES if named else 0.0),
    )
    return Picture("chart", html, height + _RULES)
