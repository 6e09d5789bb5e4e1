"""The figures of a game: those that its rules ask for, and points by losses."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from pipeline.model.base import Made, Model, made_type
from pipeline.model.parameters import Parameters, parameters_type
from pipeline.model.rule_words import Rule

# The rule that says how points by losses are counted: the figures are every mission's, and so are its words.
POINTS_BY_LOSSES = "points-by-losses"


class VictoryRow(Model):
    """Points of both players by what the winner lost."""

    losses: int = Field(ge=0)
    winner: int
    loser: int


class GameFigures(Made):
    """The figures of the game that missions share.

    Besides these there are those of each rule that asks for any, under its name: what a pack's rules ask for makes the
    type that holds them.
    """

    points_by_losses: tuple[VictoryRow, ...] = ()

    def of(self, rule: str) -> Parameters | None:
        """Give the figures of a rule, where the pack gives them."""
        found = getattr(self, rule, None)
        return found if isinstance(found, Parameters) else None


def figures_type(rules: Mapping[str, Rule]) -> type[GameFigures]:
    """Make the type of the figures that a pack with these rules may give."""
    kinds = (
        (name, parameters_type(name, rule.figures, rule.parameters) | None)
        for name, rule in rules.items()
        if rule.figures
    )
    return made_type(GameFigures, tuple(kinds))
