"""Two packs -> what changed from one to the other, in words."""

from __future__ import annotations

from pipeline.changes.packs import Change, compare_packs

__all__ = ["Change", "compare_packs"]
