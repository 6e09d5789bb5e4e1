"""What a card pays, and its action -> charts of words that are fitted with the rest of its face."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from pipeline.compose.text.atoms import Words
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import Cell, SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.model import ActionTable, ScoreRow, ScoreTable
from pipeline.model.map_key import KeyRow
from pipeline.units import Length

_TWO = 2  # columns: what pays, and what it pays
_BOX = 0.16  # of the width: a box of points; one whose head is wider grows with it
_LEAST_ROW = 2.0  # body sizes: figures are larger than words
_OF_HEADS = {"face": "heading", "weight": 700, "track": 0.03}
_OF_MOMENTS = {"face": "heading", "weight": 600, "track": 0.02}
_OF_KEYS = {"face": "heading", "weight": 500}
_SMALLER = 0.84
_SIGN = (Length.of_mm(9), Length.of_mm(4.8))  # of a key
_SIGNS, _AROUND = 0.19, 1.4  # of its width; points above and below together
_PARTS = 0.21  # of the width: the words that head the parts of an action


def score_chart(table: ScoreTable, shop: Workshop, *, with_most: bool = True) -> WordChart:
    """Set what pays beside what it pays, each moment once above all that it pays; the most in all, if it is wanted."""
    boxes = len(table.head) - 1
    return WordChart(
        shares=(1 - boxes * _BOX, *[_BOX] * boxes),
        rows=tuple(_rows([row for row in table.rows if with_most or not row.is_most], shop)),
        write=partial(_write, shop, tuple(table.head)),
        heads=tuple(_styled(text, shop, _OF_HEADS, smaller=boxes > 1) for text in table.head),
        least_rows=_LEAST_ROW,
    )


def _rows(rows: Sequence[ScoreRow], shop: Workshop) -> Iterator[tuple[Cell, ...]]:
    for when, group in groupby(rows, key=lambda row: row.when):
        if when is not None:
            yield ((_styled(when, shop, _OF_MOMENTS),),)
        for row in group:
            told = row.what if when is None else row.said or row.what
            yield tuple((shop.maker.words("chart", read_runs(text)),) for text in (told, *row.points))


def action_chart(table: ActionTable, shop: Workshop) -> WordChart:
    """Set an action: who does it, when and to what end, row by row below its name."""
    return WordChart(
        shares=(_PARTS, 1 - _PARTS),
        rows=tuple(
            ((_styled(head, shop, _OF_HEADS),), (shop.maker.words("chart", read_runs(said)),))
            for head, said in table.rows
        ),
        write=partial(_write_action, shop, table.name),
        air=0.15,
    )


def key_chart(
    rows: Sequence[KeyRow], draw: Callable[[KeyRow, tuple[Length, Length], str], Plate], shop: Workshop
) -> WordChart:
    """Set each sign of a key beside what it means; signs are drawn in a size."""

    def write(height: float, cells: Sequence[SetRow]) -> str:
        head = [shop.labels["deck.key.mark"], shop.labels["deck.key.meaning"]]
        plates = [draw(row, _SIGN, "".join(run.text for run in read_runs(row.says))) for row in rows]
        return shop.render("card-key", head=head, height=height, rows=list(zip(cells, plates, strict=True)))

    return WordChart(
        shares=(_SIGNS, 1 - _SIGNS),
        rows=tuple(((_styled("", shop, _OF_KEYS),), (_styled(row.says, shop, _OF_KEYS),)) for row in rows),
        write=write,
        least_row=_SIGN[1].points + _AROUND,
    )


def _styled(text: str, shop: Workshop, looks: dict[str, object], *, smaller: bool = False) -> Words:
    """Set words as themes set heads at most; those of several narrow columns smaller, so that words have room."""
    words = shop.maker.words("chart", read_runs(text))
    size = {"size": words.measures.size * _SMALLER} if smaller else {}
    return replace(words, measures=words.measures.model_copy(update={**looks, **size}))


def _write(shop: Workshop, head: tuple[str, ...], height: float, rows: Sequence[SetRow]) -> str:
    return shop.render(
        "card-scores", head=head, head_size=_SMALLER if len(head) > _TWO else 1.0, height=height, rows=rows
    )


def _write_action(shop: Workshop, name: str, height: float, rows: Sequence[SetRow]) -> str:
    return shop.render("card-action", name=name, height=height, rows=rows)
