"""Rules in use: which rules a mission uses with which parameters, how it is won, and who begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pipeline.model.base import Made, Model, OneOf, made_type
from pipeline.model.parameters import Parameters, parameters_type
from pipeline.model.rule_words import Rule
from pipeline.model.sides import SideId, one_of


class RuleUse(OneOf, Made):
    """One rule in use, under its name, with its parameters; a pack's rules make the type that holds them."""

    @property
    def rule(self) -> Parameters:
        """The parameters of the rule in use."""
        rule = getattr(self, self.kind)
        assert isinstance(rule, Parameters)
        return rule


class WayToWin(RuleUse):
    """One way to win, or what settles a game that nobody has won."""


def use_id(rule: str, side: str | None) -> str:
    """Name a rule in use as steps and diagnostics do: by its name and the side that has it, if any."""
    return f"{rule}-{side}" if side else rule


def use_type(rules: Mapping[str, Rule], base: type[RuleUse], others: Iterable[str] = ()) -> type[RuleUse]:
    """Make the type of rules in use, or of ways to win, that a pack with these rules has.

    Of `others` nothing is known, or nothing that holds: they may have any parameters.
    """
    kinds = (
        (name, parameters_type(name, rule.parameters) | None)
        for name, rule in rules.items()
        if rule.wins is issubclass(base, WayToWin)
    )
    return made_type(base, (*((name, Any) for name in others), *kinds))


# Adds one to the roll for the first turn, like a side that does: whoever had deployed first.
FIRST_DEPLOYED = "first-deployed"


class FirstTurn(Model):
    """Who moves first: a side, or whoever wins a roll, to which somebody may add one."""

    side: SideId | None = None
    roll_off: bool = False
    bonus: Annotated[str, one_of((FIRST_DEPLOYED,))] | None = None
