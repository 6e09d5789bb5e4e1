"""Reconnaissance: who scouts first -> the facts and values of the sentence that says so."""

from __future__ import annotations

from typing import ClassVar

from pipeline.contracts.wording import side_values
from pipeline.model.rules import Reconnaissance
from pipeline.rules.reading import Reading
from pipeline.rules.special.kind import ONE_SIDE, Facts, Kind


class ReconnaissanceKind(Kind[Reconnaissance]):
    """Scouting before the first turn."""

    text = "reconnaissance"
    part = "front"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: Reconnaissance) -> Facts:
        """Answer who scouts first."""
        return {"side": (rule.side.value,)}

    def values(self, rule: Reconnaissance, reading: Reading) -> dict[str, str]:
        """Say who scouts first, and who then."""
        return side_values(reading.labels, rule.side)
