"""Pages of words on small paper -> sides that they fill one after the other, in the one size of small pages.

What begins near the foot of a side begins on the next one instead; else words that follow words share a side with them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.one_size import page_too_full
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import Band, FittedSide, PlacedBand, ended, piled
from pipeline.compose.leaves.heads import page_head
from pipeline.compose.pages.pack_page import manuscript_of, page_body
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.model import Page

_ABOVE_HEAD = 3.0  # body sizes: the room above a head that doesn't begin a side
_LEAST_BELOW = 0.28  # of a side's height: how much of a page of words stands on the side that it shares, at least

_Sides = list[list[Band]]


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """A page of words, and what it shows; a cover is no chapter."""

    page: Page
    material: PageMaterial

    @property
    def bands(self) -> list[Band]:
        """Its head, its words and charts."""
        head = replace(page_head(self.page.title, id=self.page.id, shop=self.material.shop), room_before=_ABOVE_HEAD)
        return [head, *page_body(self.page, self.material)]


@dataclass(frozen=True, kw_only=True)
class Poured:
    """The bands of each side, on which of the sides each chapter begins, and which chapters begin below another.

    No sides where something is too high.
    """

    sides: Sequence[Sequence[Band]]
    starts: Sequence[int]
    joined: Collection[int]

    def least(self, shop: Workshop) -> float:
        """Tell how much of a side is full at least."""
        return min((_height(side, shop) / shop.room for side in self.sides), default=0.0)


@dataclass(frozen=True)
class Pourer:
    """Pours chapters in one shop, in as many ways as are asked for; what was poured once isn't poured again."""

    shop: Workshop

    def pour(self, chapters: Sequence[Sequence[Band]], apart: Collection[int] = ()) -> Poured:
        """Fill sides with chapters one after the other; those that are to stand apart begin a side."""
        sides: _Sides = []
        starts, joined = list[int](), set[int]()
        for number, bands in enumerate(chapters):
            below = [] if number in apart or not sides else self._below(sides[-1], bands)
            taken = below or self._poured(bands)
            if not taken:
                return Poured(sides=(), starts=(), joined=())
            if below:
                sides.pop()
                joined.add(number)
            starts.append(len(sides))
            sides.extend(taken)
        return Poured(sides=sides, starts=starts, joined=joined)

    def _below(self, above: Sequence[Band], bands: Sequence[Band]) -> _Sides:
        """Let a chapter begin below what stands on a side, unless too little of it had room there."""
        sides = self._poured([*above, *bands])
        below = _height(sides[0], self.shop) - _height(above, self.shop) if sides else 0.0
        return sides if below >= _LEAST_BELOW * self.shop.room else []

    def _poured(self, bands: Sequence[Band]) -> _Sides:
        key = tuple(map(id, bands))
        if key not in self._known:
            pouring = Pouring(bands=bands, room=self.shop.room)
            self._known[key] = tuple(bands), pouring.pages(self.shop.measures.body.comfortable)
        return self._known[key][1]

    @cached_property
    def _known(self) -> dict[tuple[int, ...], tuple[tuple[Band, ...], _Sides]]:
        """What was poured, by the ids of the bands, which are kept so that these stay their own."""
        return {}


def pour(chapters: Sequence[Sequence[Band]], shop: Workshop) -> Poured:
    """Fill sides with chapters one after the other."""
    return Pourer(shop).pour(chapters)


def _height(bands: Sequence[Band], shop: Workshop) -> float:
    return piled(bands, shop.measures.body.comfortable).height


def small_page_manuscript(chapters: Sequence[Chapter], number: int, shop: Workshop) -> Manuscript:
    """Write pages of words that share sides, on as many as they take; their heads stand where they begin."""
    poured = pour([each.bands for each in chapters], shop)
    if not poured.sides:
        raise page_too_full(chapters[0].page.id, 0.0)
    body = shop.measures.body.comfortable
    sides = tuple(_drawn(ended(piled(side, body), shop.room)) for side in poured.sides)
    begun = [(each.page, start) for each, start in zip(chapters, poured.starts, strict=True)]
    return manuscript_of(begun, chapters[0].material, number, shop, sides)


def _drawn(side: FittedSide) -> FittedSide:
    """Draw the pictures for which a side has room so far: what is wrong with them is known then."""
    return replace(side, bands=tuple(_band_drawn(placed) for placed in side.bands))


def _band_drawn(placed: PlacedBand) -> PlacedBand:
    band = placed.band
    if not isinstance(band, Picture) or band.write is None:
        return placed
    return replace(placed, band=replace(band, html=band.write(placed.height), write=None))
