"""What rules sum up -> their charts: a die table below its step, chances and what happens turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pipeline.compose.leaves.extras import odds_chart
from pipeline.compose.text.atoms import Picture, Words
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.rule_results import DieChart, RollOdds, RuleStrip, Summary
from pipeline.fonts import Face, measure

# Shares of the width: roll, name, what it says; without a roll one column fewer; a turn, what happens in it.
_ROLLED = (0.14, 0.26, 0.6)
_CHOSEN = (0.3, 0.7)
_STRIP = (0.14, 0.86)
# Heads as the style sheet sets them: their weight, their size and the room beside them, in body sizes.
_HEAD_WEIGHT, _HEADS, _BESIDE_HEADS = 600, 0.92, 0.5


def faces_text(faces: Sequence[int]) -> str:
    """Write the faces of a die: one, or from the least to the most."""
    return "\N{EN DASH}".join(str(face) for face in sorted({min(faces), max(faces)}))


def die_chart(chart: DieChart, shop: Workshop) -> WordChart:
    """Show a die table, with the faces where a die may pick."""
    rows = [
        [*([f"**{faces_text(line.faces)}**"] if chart.rolled else []), f"**{line.name}**", line.says]
        for line in chart.lines
    ]
    shares = _ROLLED if chart.rolled else _CHOSEN
    return word_chart(shares, chart.heads if chart.rolled else chart.heads[1:], rows, shop)


def summary_chart(summary: Summary, shop: Workshop) -> Picture | WordChart:
    """Show what sums a rule up."""
    return odds_chart(summary, shop) if isinstance(summary, RollOdds) else _strip_chart(summary, shop)


def _strip_chart(summary: RuleStrip, shop: Workshop) -> WordChart:
    head = [shop.labels["chart.turn"], summary.heading]
    rows = [[f"**{turn.turn}**", ". ".join(turn.events) + "."] for turn in summary.turns]
    return word_chart(_STRIP, head, rows, shop)


def word_chart(
    shares: tuple[float, ...], head: Sequence[str], rows: Sequence[Sequence[str]], shop: Workshop
) -> WordChart:
    """Make a chart of words with these shares of its width for its columns; each line of a text begins anew."""
    face = Face(shop.theme.heading, _HEAD_WEIGHT)
    return WordChart(
        shares=shares,
        rows=tuple(tuple(_cell(text, shop) for text in row) for row in rows),
        write=partial(_write, shop, tuple(head)),
        least_columns=tuple(measure(title, face, _HEADS) + _BESIDE_HEADS for title in head),
    )


def _cell(text: str, shop: Workshop) -> tuple[Words, ...]:
    return tuple(shop.maker.words("chart", read_runs(line)) for line in text.split("\n"))


def _write(shop: Workshop, head: tuple[str, ...], height: float, rows: Sequence[SetRow]) -> str:
    return shop.render("word-chart", head=head, height=height, rows=rows)
