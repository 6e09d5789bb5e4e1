"""What deployment maps show -> their key: each thing drawn, named and explained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.draw.maps.table_pieces import KeyMark, draw_key_mark
from pipeline.units import Length

_SHARES = (0.13, 0.3, 0.57)
_WIDTH, _HEIGHT = Length.of_mm(11), Length.of_mm(6)


def map_key(shop: Workshop) -> WordChart:
    """Explain all that a deployment map shows."""
    labels = shop.labels
    texts = [
        ("", f"**{labels[f'deck.key.{mark.value}']}**", labels[f"deck.key.{mark.value}.means"]) for mark in KeyMark
    ]
    rows = tuple(tuple((shop.maker.words("chart", read_runs(text)),) for text in row) for row in texts)
    return WordChart(shares=_SHARES, rows=rows, write=partial(_write, shop), least_row=_HEIGHT.points)


def _write(shop: Workshop, height: float, rows: Sequence[SetRow]) -> str:
    labels = shop.labels
    plates = [
        draw_key_mark(mark, shop.palette, shop.ink, _WIDTH, _HEIGHT, labels[f"deck.key.{mark.value}"])
        for mark in KeyMark
    ]
    head = [labels["deck.key.mark"], labels["deck.key.name"], labels["deck.key.meaning"]]
    return shop.render("map-key", head=head, height=height, rows=list(zip(rows, plates, strict=True)))
