"""A galley: typeset pages of one unit of work (a leaf, a front page), as PDF bytes with what the press must know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Fit:
    """How a side came out: type size in points, how full it is (1.0 is to the last line), how much of it is white.

    A side with a mission's map tells its scale, one to so many.
    """

    side: str
    body_points: float
    full: float
    free_mm: int = 0
    map_scale: int | None = None


@dataclass(frozen=True, kw_only=True)
class Bookmark:
    """An entry of the outline: a title, the page within the galley (0 first), how deep it stands."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, kw_only=True)
class Galley:
    """Pages in reading order. Links between galleys are written as `pack:NAME`; `targets` says which page a NAME means.

    The PDF is tagged and holds, in place of each font file, the file's hash (see `written`); the press joins galleys,
    puts each font in once and turns `pack:` links into jumps.
    """

    id: str
    pdf: bytes
    pages: int
    bookmarks: tuple[Bookmark, ...] = ()
    targets: tuple[tuple[str, int], ...] = ()
    fits: tuple[Fit, ...] = ()
