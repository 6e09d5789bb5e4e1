"""A galley: typeset pages of one unit of work (a leaf, a front page), as PDF bytes with what the press must know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


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

    They stand in one PDF, or in several, one after the other. Each is tagged and holds, in place of a font file, the
    file's hash (see `written`); the press joins galleys, puts each font in once and turns `pack:` links into jumps.
    """

    id: str
    pdfs: tuple[bytes, ...]
    pages: int
    bookmarks: tuple[Bookmark, ...] = ()
    targets: tuple[tuple[str, int], ...] = ()
    fits: tuple[Fit, ...] = ()

    @classmethod
    def of_sides(cls, galleys: Sequence[Galley]) -> Galley:
        """Lay galleys of one unit behind one another, as its sides were set one by one."""
        whole, *others = galleys
        for each in others:
            whole = replace(
                whole,
                pdfs=(*whole.pdfs, *each.pdfs),
                pages=whole.pages + each.pages,
                bookmarks=(*whole.bookmarks, *(replace(it, page=whole.pages + it.page) for it in each.bookmarks)),
                targets=(*whole.targets, *((name, whole.pages + page) for name, page in each.targets)),
                fits=(*whole.fits, *each.fits),
            )
        return whole
