"""What a change between two packs is: the part of the pack, the path, and its words."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.changes.walk import Kind, Path


@dataclass(frozen=True, kw_only=True)
class Change:
    """One change: the part that it is in, the path to it, and its words."""

    part: str
    path: Path
    kind: Kind
    says: str
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.part}: {self.says}"
