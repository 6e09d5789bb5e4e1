"""The winner's losses -> points for both players, and the lines of the score chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.contracts.brief import VictoryLine
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import VictoryRow


def victory_lines(rows: Sequence[VictoryRow]) -> tuple[VictoryLine, ...]:
    """Turn rows that begin at a number of losses into lines with both ends; the last stays open."""
    following = (*rows[1:], None)
    return tuple(
        VictoryLine(
            least=row.losses, most=None if after is None else after.losses - 1, winner=row.winner, loser=row.loser
        )
        for row, after in zip(rows, following, strict=False)
    )


def check_victory_rows(rows: Sequence[VictoryRow]) -> Iterator[Diagnostic]:
    """Rows must begin at no losses and rise, so that every result has one line."""
    path = ("figures", "points_by_losses")
    if rows and rows[0].losses != 0:
        message = f"the first row of points begins at {rows[0].losses} losses, not at 0"
        yield error("E320", message, path=(*path, 0, "losses"))
    for index, (before, row) in enumerate(pairwise(rows), start=1):
        if row.losses <= before.losses:
            message = f"the points for {row.losses} losses stand after those for {before.losses}"
            yield error("E320", message, path=(*path, index, "losses"), hints=("list the rows by rising losses",))
