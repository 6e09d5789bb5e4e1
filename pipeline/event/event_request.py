"""What an organiser asks for and what comes of it: EventRequest in, EventOutcome out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.request import Outcome


@dataclass(frozen=True, kw_only=True)
class EventRequest:
    """What to make of an event: which kinds of print, for which round or part alone, and where the files go.

    The address of a `cluster` has its machines do the work, as a `Request` does.
    """

    path: Path
    items: tuple[str, ...] = ()
    only: str = ""
    round: int | None = None
    pairings: str = ""
    redraw: tuple[int, ...] = ()
    results: tuple[str, ...] = ()
    standings: bool = False
    changed_since: Path | None = None
    out: Path = Path("out")
    jobs: int = 0
    cluster: str = ""
    strict: bool = False
    dry_run: bool = False


@dataclass(frozen=True, kw_only=True)
class EventOutcome(Outcome):
    """What came of it: files, what was found, the ticket in words and as facts for programs, how lists were read.

    Of these, `new_lists` were not told before. The `workers` of a cluster that got nothing to do are told apart.
    """

    ticket: str = ""
    lists: str = ""
    new_lists: str = ""
    workers: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
