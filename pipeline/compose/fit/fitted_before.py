"""Sides as they were fitted before -> how roomy each came out, which who sets the same side again tries first.

Off, unless somebody asks for it: a side that is fitted for a build depends on nothing but what it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

_MOST = 64  # sides


@dataclass(kw_only=True)
class FittedBefore:
    """How roomy sides came out, by their names: the least that was tried, and what was found."""

    known: dict[str, tuple[float, float]] = field(default_factory=dict)
    is_asked: bool = False

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Try first what was found before."""
        self.is_asked = True
        try:
            yield
        finally:
            self.is_asked = False

    def recall(self, name: str, fits: Callable[[float], bool], steps: int) -> float | None:
        """Give what was found before, if it fits and the next larger one doesn't."""
        if not self.is_asked or name not in self.known:
            return None
        least, found = self.known[name]
        following = found + (1.0 - least) / 2**steps
        return found if fits(found) and (following > 1.0 or not fits(following)) else None

    def note(self, name: str, least: float, found: float) -> None:
        """Remember what was found."""
        if self.is_asked:
            self.known[name] = least, found
            for old in [*self.known][:-_MOST]:
                del self.known[old]


fitted_before = FittedBefore()
