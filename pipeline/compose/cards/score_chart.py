"""Points of a card -> their table: what earns them in words, the points in a box for each use of the card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.text.words import read_runs
from pipeline.compose.workshop import Workshop
from pipeline.model import ScoreTable

_BOX = 0.17  # of the width: a box of points


def score_chart(table: ScoreTable, shop: Workshop) -> WordChart:
    """Set what pays beside what it pays."""
    boxes = len(table.head) - 1
    rows = tuple(
        tuple((shop.maker.words("chart", read_runs(text)),) for text in (row.what, *row.points)) for row in table.rows
    )
    return WordChart(
        shares=(1 - boxes * _BOX, *[_BOX] * boxes), rows=rows, write=partial(_write, shop, tuple(table.head))
    )


def _write(shop: Workshop, head: tuple[str, ...], height: float, rows: Sequence[SetRow]) -> str:
    return shop.render("card-scores", head=head, height=height, rows=rows)
