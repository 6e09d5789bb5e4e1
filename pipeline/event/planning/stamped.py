"""Source pages with stamps -> what lies on each side of each sheet of a print run, in pure data for the press."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.contracts.paper import Box, Mark, Size
from pipeline.contracts.placed import NO_CORRECTION, Correction


class PageKind(enum.StrEnum):
    """What a source page shows. The first three come from the pack, the others are set for the event."""

    MAP = "map"
    RULES = "rules"
    PACK_PAGE = "pack-page"
    SCHEDULE = "schedule"
    HOUSE_RULES = "house-rules"
    SCORE = "score"
    SIGN = "sign"
    POSTER = "poster"
    TERRAIN = "terrain"
    NAME_CARD = "name-card"
    DRAWS = "draws"
    GRID = "grid"

    @property
    def is_of_pack(self) -> bool:
        """Tell whether the pack's own makers set it."""
        return self in (PageKind.MAP, PageKind.RULES, PageKind.PACK_PAGE)


@dataclass(frozen=True, kw_only=True, order=True)
class PageKey:
    """Names a source page, which is set once however often it is placed.

    `name` is the mission of a map, of rules and of a score sheet (none: by battle plans), the id of a page of the pack;
    `number` is that of the table, round or player, else the page of several.
    """

    kind: PageKind
    name: str = ""
    number: int = 1


@dataclass(frozen=True, kw_only=True)
class Copy:
    """Which copy it is, of how many that are printed in all, spares too."""

    number: int
    of: int


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What is printed over a page, in the strip that its layout keeps free. Empty parts are left out.

    It says nothing of the run, so that a page is the same when it is printed again by itself.
    """

    event: str
    version: str
    round: str = ""
    table: str = ""
    players: tuple[str, ...] = ()
    copy: Copy | None = None
    is_spare: bool = False
    qr: str = ""


@dataclass(frozen=True, kw_only=True)
class StampedPage:
    """A source page and what is stamped on it."""

    key: PageKey
    stamp: Stamp | None = None


@dataclass(frozen=True, kw_only=True)
class PlacedStamped:
    """A stamped page in its box on a side of a sheet, turned on its head or not; the page is scaled to the box."""

    page: StampedPage
    box: Box
    turned: bool = False


@dataclass(frozen=True, kw_only=True)
class StampedSide:
    """One side of a sheet as the press prints it; no pages make it blank, a back moves as its printer needs it."""

    paper: Size
    pages: tuple[PlacedStamped, ...] = ()
    marks: tuple[Mark, ...] = ()
    correction: Correction = NO_CORRECTION
    is_back: bool = False
