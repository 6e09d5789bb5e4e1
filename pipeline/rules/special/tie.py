"""A game that nobody won -> what settles it: the facts and values of the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.wording import side_values
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import Labels
from pipeline.model.rules import TieWin
from pipeline.rules.reading import Reading
from pipeline.rules.special.kind import Case, Condition, Facts


class TieKind(Condition[TieWin]):
    """Neither side has won: a rule for ties settles it."""

    text = "winning-tie"
    ends_game = False
    facts: ClassVar[Facts] = {}

    def answers(self, rule: TieWin) -> Facts:
        """It has no parameters to ask for."""
        return {}

    def values(self, rule: TieWin, reading: Reading) -> dict[str, str]:
        """Speak of either side."""
        return side_values(reading.labels, rule.side)

    def tag(self, rule: TieWin, labels: Labels) -> str:
        """Say when."""
        return labels["win.tie"]

    def check(self, rule: TieWin, case: Case) -> Iterator[Diagnostic]:
        """It settles what nothing else does: where somebody wins in the end, there is no tie."""
        if any(win.at_end or win.survive for win in case.mission.winning):
            message = "there is no tie to settle: a side wins in the end in any case"
            yield error("E346", message, path=case.path, hints=("take tie away, or at_end and survive",))
