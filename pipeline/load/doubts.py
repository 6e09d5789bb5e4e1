"""Where a pack is in doubt -> whether what a later room found there may only follow from a slip that was told."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Path


@dataclass(frozen=True, kw_only=True)
class Doubts:
    """Where a pack is in doubt: `told` leads to values with errors, `left_out` to parts that can't be looked at so."""

    told: frozenset[Path] = frozenset()
    left_out: frozenset[Path] = frozenset()

    def cover(self, diagnostic: Diagnostic) -> bool:
        """Tell whether a problem that a later room found may only follow from these."""
        return diagnostic.path in self.told or any(map(self.touch, diagnostic.relies_on))

    def touch(self, path: Path) -> bool:
        """Tell whether there are errors in a part of the pack, or in a whole that it belongs to."""
        return any(_lead_one_way(doubt, path) for doubt in self.told | self.left_out)


def _lead_one_way(one: Path, other: Path) -> bool:
    length = min(len(one), len(other))
    return one[:length] == other[:length]
