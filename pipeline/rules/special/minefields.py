"""Minefields: who lays them, and the pack's rates -> the values that name each period's rate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.wording import side_values
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import MinefieldRate
from pipeline.model.rules import Minefields
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ONE_SIDE, Case, Facts, SpecialRule


def rate_name(rate: MinefieldRate) -> str:
    """Name the value of a rate: points_mid_war for "Mid War", just points where there is one for all periods."""
    slug = re.sub(r"[^a-z0-9]+", "_", (rate.period or "").lower()).strip("_")
    return f"points_{slug}" if slug else "points"


class MinefieldsKind(SpecialRule[Minefields]):
    """Minefields as packs use them."""

    text = "minefields"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: Minefields) -> Facts:
        """Answer who lays them."""
        return {"side": (rule.side,)}

    def values(self, rule: Minefields, reading: Reading) -> dict[str, str]:
        """Say who lays them and give each period's rate."""
        rates = reading.pack.figures.minefields
        return side_values(reading.labels, rule.side) | {rate_name(rate): str(rate.points) for rate in rates}

    def check(self, rule: Minefields, case: Case) -> Iterator[Diagnostic]:
        """The pack must say how many points a minefield takes."""
        if not case.pack.figures.minefields:
            hint = "add figures: minefields: with a period and its points to pack.yaml"
            yield error("E313", "the pack has no figures for minefields", path=case.path, hints=(hint,))
