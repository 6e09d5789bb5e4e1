"""The plan of a print run in pure data: files of packets of leaves, each side a source page with its stamp."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.paper import Box, Mark, Size
from pipeline.contracts.placed import NO_CORRECTION, Correction
from pipeline.contracts.plan import Flip
from pipeline.imposition import Raster
from pipeline.model import Ink
from pipeline.model.event import ItemKind

SCREEN_NAME = "screen"
_MOST_PICTURES = 12  # of a round: nobody puts more into slides by hand, and its page for browsers has them all


class PageKind(enum.StrEnum):
    """What a source page shows. The first three come from the pack, the others are set for the event."""

    MAP = "map"
    RULES = "rules"
    PACK_PAGE = "pack-page"
    SCHEDULE = "schedule"
    SCHEDULE_POSTER = "schedule-poster"
    HOUSE_RULES = "house-rules"
    SCORE = "score"
    SIGN = "sign"
    SIGN_BACK = "sign-back"
    POSTER = "poster"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    TEAM_STANDINGS = "team-standings"
    PRIZES = "prizes"
    CAPTAIN = "captain"
    TEAM_SCORE = "team-score"
    JUDGES = "judges"
    CHECKS = "checks"
    LOST_AND_FOUND = "lost-and-found"
    BALLOT = "ballot"
    BADGE = "badge"
    TERRAIN = "terrain"
    NAME_CARD = "name-card"
    DRAWS = "draws"
    GRID = "grid"

    @property
    def is_of_pack(self) -> bool:
        """Tell whether the pack's own makers set it."""
        return self in (PageKind.MAP, PageKind.RULES, PageKind.PACK_PAGE)


# What is set as a board, to be read from afar.
WALL_KINDS = (PageKind.PAIRINGS, PageKind.STANDINGS, PageKind.TEAM_STANDINGS, PageKind.PRIZES)
DESK_KINDS = (PageKind.CHECKS, PageKind.LOST_AND_FOUND, PageKind.BALLOT, PageKind.BADGE)  # without a stamp, too
TEAM_KINDS = (PageKind.CAPTAIN, PageKind.TEAM_SCORE)
BOARD_KINDS = (*WALL_KINDS, PageKind.SIGN, PageKind.SIGN_BACK)
# Boards that there are thousands of: the press draws each on a ground that many of them share.
DRAWN_KINDS = (PageKind.PAIRINGS, PageKind.STANDINGS, PageKind.TEAM_STANDINGS, *TEAM_KINDS)
WITH_PICTURE = "picture"  # what the name of a sign ends with that is no other table's


@dataclass(frozen=True, kw_only=True, order=True, slots=True)
class PageKey:
    """Names a source page, which is set once however often it is placed.

    `name` is the mission of a map, of rules and of a score sheet (none: by battle plans), the id of a page of the pack;
    `number` is that of the table, round or player, else the page of several; `part` is the page where a round has
    several. What is shown on a screen is called so: `screen`.
    """

    kind: PageKind
    name: str = ""
    number: int = 1
    part: int = 1

    @property
    def is_screen(self) -> bool:
        """Tell whether it is shown by a projector."""
        return self.name == SCREEN_NAME


@dataclass(frozen=True, kw_only=True, slots=True)
class Copy:
    """Which copy it is, of how many that are printed in all, spares too."""

    number: int
    of: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Stamp:
    """What is printed over a page, in the strip that its layout keeps free. Empty parts are left out.

    It says nothing of the run, so that a page is the same when it is printed again by itself. A page that differs from
    what was printed says which version it replaces.
    """

    event: str
    version: str
    replaces: str = ""
    round: str = ""
    table: str = ""
    players: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    copy: Copy | None = None
    is_spare: bool = False
    qr: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class StampedPage:
    """A source page and what is stamped on it."""

    key: PageKey
    stamp: Stamp | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacedStamped:
    """A stamped page in its box on a side of a sheet, turned on its head or not; the page is scaled to the box."""

    page: StampedPage
    box: Box
    turned: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class StampedSide:
    """One side of a sheet as the press prints it; no pages make it blank, a back moves as its printer needs it."""

    paper: Size
    pages: tuple[PlacedStamped, ...] = ()
    marks: tuple[Mark, ...] = ()
    correction: Correction = NO_CORRECTION
    is_back: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class RunLeaf:
    """A leaf that somebody will hold: a front, and a back or blank paper."""

    front: StampedPage
    back: StampedPage | None = None

    @property
    def pages(self) -> tuple[StampedPage, ...]:
        """The sides that are printed."""
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(frozen=True, kw_only=True, slots=True)
class Packet:
    """Leaves that stay together; the numbers say for which round, table and player, as `--only` finds it."""

    title: str
    leaves: tuple[RunLeaf, ...]
    round: int | None = None
    table: int | None = None
    player: int | None = None


@dataclass(frozen=True, kw_only=True)
class RunFile:
    """One file to print: packets in their order, each of which begins on a front, and the sheets that they go on.

    A sheet takes as many leaves as its raster has slots; they are cut and stacked, so that the piles are in order. One
    that is folded to stand has a leaf's front on its lower half, and the back turned above it.
    """

    name: str
    kind: ItemKind
    packets: tuple[Packet, ...]
    paper: str
    sheet: Size
    raster: Raster
    slot: Size
    ink: Ink
    flip: Flip = Flip.LONG_EDGE
    grams: int = 80
    is_stapled: bool = False
    is_folded: bool = False

    @cached_property
    def leaves(self) -> tuple[RunLeaf, ...]:
        """Every leaf in order."""
        return tuple(leaf for packet in self.packets for leaf in packet.leaves)

    @cached_property
    def is_duplex(self) -> bool:
        """Tell whether any leaf has a back."""
        return not self.is_folded and any(leaf.back is not None for leaf in self.leaves)

    @property
    def is_cut(self) -> bool:
        """Tell whether its sheets are cut."""
        return self.raster.slots > 1


@dataclass(frozen=True, kw_only=True)
class PrintRun:
    """All files of one run, in the order of the job ticket; the pack's own plan cards are made in so many sets.

    The clock counts rounds down on a screen.

    The name of their file ends with `plan_card_part`, where they are printed again.
    """

    files: tuple[RunFile, ...]
    plan_card_sets: int = 0
    plan_card_part: str = ""
    has_clock: bool = False

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is made."""
        return not (self.files or self.plan_card_sets or self.has_clock)


def picture_names(file: RunFile) -> tuple[str, ...]:
    """Name the pictures that are made of a file: by their rounds, those of a round by the order they are shown in."""
    return tuple(
        f"{_of_round(file, packet)}{ending}.png"
        for packet in file.packets
        for ending in _endings(len(pictured(packet)))
    )


def pictured(packet: Packet) -> tuple[RunLeaf, ...]:
    """List what becomes a picture of a round: all that is shown of it, or where that is too much, its first page."""
    return packet.leaves if len(packet.leaves) <= _MOST_PICTURES else packet.leaves[:1]


def _endings(count: int) -> Iterator[str]:
    """Number pictures so that folders list them in their order; a single one needs no number."""
    digits = len(str(count))
    return (f"-page-{number:0{digits}}" if count > 1 else "" for number in range(1, count + 1))


def show_names(file: RunFile) -> tuple[str, ...]:
    """Name the pages for browsers that show the pictures of a round in turn, where it has several."""
    return tuple(f"{_of_round(file, packet)}.html" for packet in file.packets if len(packet.leaves) > 1)


def _of_round(file: RunFile, packet: Packet) -> str:
    return f"{file.name.removesuffix('.pdf')}-round-{packet.round}"
