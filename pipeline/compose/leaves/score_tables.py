"""How a battle is scored -> tables to write points into: for each player a column a round, a row for each source."""

from __future__ import annotations

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.score_words import ScoreWords

_HEAD = 0.72  # of a row: the head of a table, and what stands between two
_RULES = 2.0  # points: the lines at the ends of its tables


def score_tables(scoring: ScoreWords, height: float, shop: Workshop) -> Picture:
    """Rule a table for each player: a column for each round, rows for each source, headed with its caps.

    Cards of one source share a head, as they share a cap.
    """
    total = () if scoring.total is None else (str(scoring.total),)
    sources = [(each.name, each.caps, each.lines) for each in scoring.sources]
    sources.append((shop.labels["score.sheet.total"], total, 1))
    row = height / scoring.players / (sum(lines for *_, lines in sources) + 3 * _HEAD)
    html = shop.render(
        "score-sheet",
        players=range(1, scoring.players + 1),
        rounds=range(1, scoring.rounds + 1),
        sources=sources,
        head=row * _HEAD,
        row=row,
    )
    return Picture("chart", html, height + _RULES)
