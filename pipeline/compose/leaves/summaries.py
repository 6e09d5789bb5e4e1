"""What rules sum up -> their charts: the times of day below their step, the light and the withdrawal turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pipeline.compose.leaves.extras import percent
from pipeline.compose.text.atoms import Picture, Words
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import LightOdds, Summary, TimeChart, WithdrawalSummary
from pipeline.contracts.wording import joined, label

_HEAD_ROWS = 2  # the head and its rule are as high as two rows
# Shares of the width: roll, time, what it does; without a roll one column fewer; a turn, what happens in it.
_ROLLED = (0.14, 0.26, 0.6)
_CHOSEN = (0.3, 0.7)
_WITHDRAWAL = (0.14, 0.86)


def faces_text(faces: Sequence[int]) -> str:
    """Write the faces of a die: one, or from the least to the most."""
    return "\N{EN DASH}".join(str(face) for face in sorted({min(faces), max(faces)}))


def time_chart(times: TimeChart, shop: Workshop) -> WordChart:
    """Show the times of day, with the faces that give them where a die may pick."""
    head = [shop.labels[key] for key in ("chart.die", "chart.time", "chart.light")]
    rows = [
        [*([f"**{faces_text(line.faces)}**"] if times.rolled else []), f"**{line.name}**", line.says]
        for line in times.lines
    ]
    shares = _ROLLED if times.rolled else _CHOSEN
    return word_chart(shares, head if times.rolled else head[1:], rows, shop)


def summary_chart(summary: Summary, shop: Workshop) -> Picture | WordChart:
    """Show what sums a rule up."""
    return light_chart(summary, shop) if isinstance(summary, LightOdds) else _withdrawal_chart(summary, shop)


def light_chart(odds: LightOdds, shop: Workshop) -> Picture:
    """Show how soon the light changes."""
    rows = [(turn.turn, turn.who, turn.dice, percent(turn.changed)) for turn in odds.turns]
    title = label(shop.labels, "heading.light", times=joined(shop.labels, odds.times))
    html = shop.render("light-odds", title=title, rows=rows)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(rows) + _HEAD_ROWS), room_before=0.5)


def _withdrawal_chart(summary: WithdrawalSummary, shop: Workshop) -> WordChart:
    whose = shop.labels[f"whose.{summary.who.value}"]
    head = [shop.labels["chart.turn"], label(shop.labels, "chart.events", whose=whose)]
    rows = [[f"**{turn.turn}**", ". ".join(turn.events) + "."] for turn in summary.turns]
    return word_chart(_WITHDRAWAL, head, rows, shop)


def word_chart(
    shares: tuple[float, ...], head: Sequence[str], rows: Sequence[Sequence[str]], shop: Workshop
) -> WordChart:
    """Make a chart of words with these shares of its width for its columns; each line of a text begins anew."""
    return WordChart(
        shares=shares,
        rows=tuple(tuple(_cell(text, shop) for text in row) for row in rows),
        write=partial(_write, shop, tuple(head)),
    )


def _cell(text: str, shop: Workshop) -> tuple[Words, ...]:
    return tuple(shop.maker.words("chart", read_runs(line)) for line in text.split("\n"))


def _write(shop: Workshop, head: tuple[str, ...], height: float, rows: Sequence[SetRow]) -> str:
    return shop.render("word-chart", head=head, height=height, rows=rows)
