"""Two packs -> what changed from one to the other, in words."""

from __future__ import annotations

from pipeline.changes.change import Change
from pipeline.changes.packs import compare_packs

__all__ = ["Change", "compare_packs"]
