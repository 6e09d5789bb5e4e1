"""How the battle opens: who scouts first, who moves first -> facts and values of the sentences that say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.wording import side_values
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import EACH
from pipeline.model.rules import FIRST_DEPLOYED, FirstTurn, Reconnaissance
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ONE_SIDE, Case, Facts, Kind


class FirstTurnKind(Kind[FirstTurn]):
    """Who moves first."""

    text = "first-turn"
    part = "front"
    facts: ClassVar[Facts] = {"by": ("side", "roll-off"), "bonus": ("none", FIRST_DEPLOYED, *ONE_SIDE)}

    def answers(self, rule: FirstTurn) -> Facts:
        """Answer whether a side or a roll decides, and who adds one to the roll."""
        return {
            "by": ("roll-off",) if rule.roll_off else ("side",),
            "bonus": (rule.bonus or "none",),
        }

    def values(self, rule: FirstTurn, reading: Reading) -> dict[str, str]:
        """Say who moves first, or that each player rolls."""
        return side_values(reading.labels, rule.side or EACH)

    def check(self, rule: FirstTurn, case: Case) -> Iterator[Diagnostic]:
        """Exactly one of side and roll decides."""
        if (rule.side is not None) == rule.roll_off:
            found = "both" if rule.roll_off else "neither"
            message = f"the first turn is settled by a side or by a roll-off, here by {found}"
            side = next(iter(case.pack.sides.ids), "SIDE")
            hint = f"write first_turn: {{side: {side}}} or first_turn: {{roll_off: yes}}"
            yield error("E314", message, path=case.path, hints=(hint,))
        elif rule.bonus and not rule.roll_off:
            message = "a bonus is added to a roll, and the first turn is not rolled for"
            yield error("E314", message, path=(*case.path, "bonus"), hints=("take bonus away, or let them roll",))


class ReconnaissanceKind(Kind[Reconnaissance]):
    """Scouting before the first turn."""

    text = "reconnaissance"
    part = "front"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: Reconnaissance) -> Facts:
        """Answer who scouts first."""
        return {"side": (rule.side,)}

    def values(self, rule: Reconnaissance, reading: Reading) -> dict[str, str]:
        """Say who scouts first, and who then."""
        return side_values(reading.labels, rule.side)
