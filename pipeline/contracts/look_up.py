"""What a mission's sheet has to look up: tables by sizes of force, a row for each thing that depends on them."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model import Who


@dataclass(frozen=True, kw_only=True)
class LookUpRow:
    """What depends on a force, as a rule in use tells it: for whom, what it is called, how much for each size."""

    head: str
    forces: tuple[int, ...]
    name: str
    amounts: tuple[int, ...]
    who: Who | None = None


@dataclass(frozen=True, kw_only=True)
class LookUpTable:
    """Rows for the same forces; a row is somebody's where it isn't for all."""

    head: str
    forces: tuple[int, ...]
    rows: tuple[LookUpRow, ...]
