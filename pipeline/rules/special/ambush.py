"""Ambush: whose it is -> its facts, and the values that its words ask for."""

from __future__ import annotations

from typing import ClassVar

from pipeline.contracts.wording import number_word, side_values
from pipeline.model import Keeps
from pipeline.model.rules import Ambush
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ONE_SIDE, Facts, SpecialRule

# The rulebook's own, for all missions alike: prose asks for them as {big_tanks} and {big_teams}.
BIG_UNIT_TANKS = 8
BIG_UNIT_TEAMS = 12


class AmbushKind(SpecialRule[Ambush]):
    """Ambush as packs use it."""

    text = "ambush"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: Ambush) -> Facts:
        """Answer whose ambush it is."""
        return {"side": (rule.side,)}

    def keeps(self, rule: Ambush) -> Keeps:
        """Tell what it keeps off the table."""
        return Keeps.AMBUSH

    def values(self, rule: Ambush, reading: Reading) -> dict[str, str]:
        """Say whose it is and what counts as a big Unit."""
        return side_values(reading.labels, rule.side) | {
            "big_tanks": number_word(reading.labels, BIG_UNIT_TANKS),
            "big_teams": number_word(reading.labels, BIG_UNIT_TEAMS),
        }
