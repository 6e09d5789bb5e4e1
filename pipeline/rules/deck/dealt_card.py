"""A card as it is dealt, wherever it is written."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.diagnostics import Path
from pipeline.model import Card


@dataclass(frozen=True, kw_only=True)
class DealtCard:
    """A card of a deck, and where in the pack it is written."""

    card: Card
    path: Path
