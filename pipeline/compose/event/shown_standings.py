"""What pages say of standings: rows with rank, name, rounds, points and tie-breaks, and the words around them."""

from __future__ import annotations

from dataclasses import dataclass

_PODIUM = 3  # places that have a bar of their own


@dataclass(frozen=True, kw_only=True)
class ScoreBox:
    """What a round brought, and how it ended: won, drawn, lost, bye, missed."""

    text: str
    outcome: str


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A row: rank, places moved, name and what is said beside it; what the rounds brought, points and tie-breaks.

    `is_level` joins it with the row above; `decided` tells which tie-break parts the two. Who left has a note.
    """

    rank: str
    name: str
    about: str
    moved: int | None
    boxes: tuple[ScoreBox, ...]
    points: str
    ties: tuple[str, ...]
    is_level: bool = False
    decided: int | None = None
    note: str = ""

    @property
    def is_first(self) -> bool:
        """Tell whether the row is one of the first, which have a bar of their own."""
        return self.rank.isdecimal() and int(self.rank) <= _PODIUM


@dataclass(frozen=True, kw_only=True)
class StandingLists:
    """Standings as a page says them. `rounds` head the boxes, also of rounds to come; `measures` the tie-breaks."""

    title: str
    after: str
    event: str
    place: str
    following: str
    foot: str
    warning: str
    points: str
    rounds: tuple[str, ...]
    measures: tuple[str, ...]
    rows: tuple[StandingRow, ...]
