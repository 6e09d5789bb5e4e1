"""What a leaf, a page and a score sheet say of scoring: sources with their caps, and what each pays for, in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class AwardLine:
    """What pays, in Markdown, and how many points."""

    what: str
    points: str


@dataclass(frozen=True, kw_only=True)
class SourceWords:
    """A source of points: its name, the most that it counts for, and in words all that limits it.

    `caps` begin with that most, said as on a score sheet, where the source takes so many `lines`; `notes` are all the
    rest. A source whose awards stand on cards, or on pages, has none here; `when` says when it is scored.
    """

    id: str
    name: str
    cap: int | None
    caps: tuple[str, ...]
    notes: tuple[str, ...]
    lines: int = 1
    awards: tuple[AwardLine, ...] = ()
    when: str = ""


@dataclass(frozen=True, kw_only=True)
class ScoreWords:
    """How a battle is scored: how many rounds, by how many players, from which sources, up to which total.

    `wins` says who wins, `ends` in a few words how it is decided; `lost` what becomes of points above the total.
    """

    rounds: int
    players: int
    sources: tuple[SourceWords, ...]
    total: int | None
    wins: str
    ends: str
    lost: str = ""
